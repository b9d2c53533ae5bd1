package perft

import (
	"testing"

	"example.com/hexgames/internal/reread"
	"example.com/hexgames/kit/games"
)

// FuzzRead checks that a line of a file of counts, with any spaces, has the position and the counts
// that it shows.
func FuzzRead(f *testing.F) {
	for _, line := range []string{"start | W:We5:Bi9 | 3 12", "|W:We5:Bi9|", "a|W:We5:Bi9|18446744073709551615", "a|W:We5:Bi9|-1", "a|b", "||", ""} {
		f.Add(line)
	}
	game, err := games.Find("hexdame")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var p position
		var err error
		reread.Little(t, len(line), func() { p, err = read(game, line) })
		if err != nil {
			return
		}
		if again, err := read(game, p.name+"|"+p.table.PositionText()+"|"); err != nil || again.table.PositionText() != p.table.PositionText() || again.name != p.name {
			t.Fatalf("%q has the position %s, and then %v, %v", line, p.table.PositionText(), again.table, err)
		}
	})
}
