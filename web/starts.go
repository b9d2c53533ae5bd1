package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// first is the first game that the page shows.
const first = "hexdame"

// A start describes the picture of a game's start, and whether the game has scores.
type start struct {
	Game   string  `json:"game"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Scores bool    `json:"scores"`
}

// drawStarts draws the start of each game, in all colors, to show before the rules are loaded. The
// starts begin with the first game that the page shows. It returns an error if a game has no drawing.
func drawStarts(all []games.Game) (files []File, starts []start, err error) {
	for _, g := range all {
		table, err := g.Start("", nil)
		if err != nil {
			return nil, nil, err
		}
		name, d := g.Name(), table.Drawing()
		if len(d.Cells) == 0 {
			return nil, nil, fmt.Errorf("the page cannot draw %s: its positions need the methods of hexgames.Drawable", name)
		}
		place := picture.Place(d, picture.Options{NoAreas: true})
		scores := slices.ContainsFunc(d.Areas, func(a hexgames.Area) bool { return a.Items == nil && a.Owner != hexgames.None })
		starts = append(starts, start{name, place.Width, place.Height, scores})
		for _, theme := range picture.Themes() {
			svg := picture.Of(d, picture.Options{Theme: theme, NoAreas: true})
			files = append(files, File{name + "-" + theme.Name + ".svg", svg})
		}
	}
	i := slices.IndexFunc(starts, func(s start) bool { return s.Game == first })
	starts = slices.Concat(starts[i:i+1], starts[:i], starts[i+1:])
	return files, starts, nil
}

// complete writes data about the other files into the scripts: the starts into early.js, and the hash
// of each file into service.js.
func complete(files []File, starts []start) []File {
	hashes := map[string]string{}
	var service *File
	for i := range files {
		f := &files[i]
		switch f.Name {
		case "early.js":
			f.Text = with("starts", starts, f.Text)
		case "service.js":
			service = f
			continue
		}
		sum := sha256.Sum256(f.Text)
		hashes[f.Name] = hex.EncodeToString(sum[:])
	}
	service.Text = with("files", hashes, service.Text)
	return files
}

// with returns a script that starts with a constant.
func with(name string, value any, script []byte) []byte {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		panic(err) // strings always marshal
	}
	return fmt.Appendf(nil, "const %s = %s;\n\n%s", name, text, script)
}
