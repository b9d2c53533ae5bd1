package hextad

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/hexgames"
)

// TestTiles checks the text of tiles, also in JSON.
func TestTiles(t *testing.T) {
	for _, text := range []string{"00", "24", "66", "09", "99"} {
		tile, err := ParseTile(text)
		if err != nil || tile.String() != text {
			t.Errorf("%s reads as %v, %v", text, tile, err)
		}
	}
	if tile, err := ParseTile("42"); err != nil || tile.String() != "24" || tile.Low() != 2 || tile.High() != 4 || tile.IsDouble() {
		t.Errorf("42 reads as %v, %v", tile, err)
	}
	const want = "want a tile: two digits, such as 24"
	for text, want := range map[string]string{
		"": want, "2": want, "2a": want, "a2": want, "242": want, strings.Repeat("2", 100): want,
		" 24": "column 1: white space at the start", "24 ": "column 3: white space at the end",
		"٢٤": `column 1: a digit that is not one of 0 to 9, "\u0662"`,
	} {
		tile, err := ParseTile(text)
		if tile != 0 {
			t.Errorf("%q is refused, but parsed as %v", text, tile)
		}
		wantError(t, err, hexgames.ErrSyntax, "", want)
	}
	// Tiles are strings in JSON, and keys. The zero Tile is an empty string.
	tile, _ := ParseTile("16")
	text, err := json.Marshal(map[Tile][]Tile{tile: {0, tile}})
	if string(text) != `{"16":["","16"]}` || err != nil {
		t.Errorf("tiles in JSON are %s, %v", text, err)
	}
	back := []Tile{tile, 0}
	if err := json.Unmarshal([]byte(`["","61"]`), &back); err != nil || back[0] != 0 || back[1] != tile {
		t.Errorf("the tiles read as %v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`"2"`), &tile); err == nil || tile.String() != "16" {
		t.Errorf("after an error the tile is %v, %v", tile, err)
	}
	for _, bad := range []Tile{56, 255} {
		_, err := bad.MarshalText()
		wantError(t, err, hexgames.ErrOption, "T1", "this is not a tile")
	}
	if got := Tile(0).String() + Tile(56).String(); got != "Tile(56)" {
		t.Errorf("values that are not tiles print as %q", got)
	}
}
