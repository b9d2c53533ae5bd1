package endings

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// TestEnding checks the results of positions of a game, with and without tables.
func TestEnding(t *testing.T) {
	table, err := games.Start("hexdame", "W:WKa1,Kb3:Bf9", nil)
	if err != nil {
		t.Fatal(err)
	}
	if e, known := table.Ending(); known {
		t.Errorf("without endings, %v is known", e)
	}
	remove, err := Use("")
	if err != nil {
		t.Fatal(err)
	}
	if e, known := table.Ending(); !known || e != (hexgames.Ending{Winner: hexgames.White, Plies: 5}) {
		t.Errorf("the ending is %v, %v", e, known)
	}
	if err := table.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	if e, known := table.Ending(); known {
		t.Errorf("after the end of the game, %v is known", e)
	}
	other, err := games.Start("hexade", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if e, known := other.Ending(); known {
		t.Errorf("in a different game, %v is known", e)
	}
	remove()
	if _, err := Use("no such folder"); err == nil || !strings.HasPrefix(err.Error(), "no such folder: ") {
		t.Errorf("the error for a folder that does not exist is %v", err)
	}
	if _, known := table.Ending(); known {
		t.Error("removed endings are known")
	}
}
