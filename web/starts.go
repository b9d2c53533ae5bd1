package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// first is the first game that the page shows.
const first = "hexdame"

// starts returns pictures of the start of each game, in all colors, to show before the rules are
// loaded.
func starts() (files []File, err error) {
	for _, name := range games.Names() {
		table, err := games.Start(name, "", nil)
		if err != nil {
			return nil, err
		}
		for _, theme := range picture.Themes() {
			svg := picture.Of(table.Drawing(), picture.Options{Theme: theme, NoAreas: true})
			files = append(files, File{name + "-" + theme.Name + ".svg", svg})
		}
	}
	return files, nil
}

// complete writes data about the other files into the scripts: the games into early.js, the first
// one first, and the hash of each file into service.js.
func complete(files []File) []File {
	names := []string{first}
	for _, name := range games.Names() {
		if name != first {
			names = append(names, name)
		}
	}
	hashes := map[string]string{}
	var service *File
	for i := range files {
		f := &files[i]
		switch f.Name {
		case "early.js":
			f.Text = with("starts", names, f.Text)
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
