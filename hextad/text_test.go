package hextad

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// refusals lists texts that Parse refuses, at least one for each reason.
var refusals = gametest.Refusals{
	// The form.
	{"", hexgames.ErrSyntax, "", 1, "want the size of a pool"},
	{"x/0-6/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 1, "want the size of a pool"},
	{"07/0-6/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 1, "a number has no leading zero"},
	{"\ufeff7/0-6/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 1, "a byte order mark: want the text without it"},
	{"7 0-6/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 2, "want / after the size of a pool"},
	{"7/-6/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 3, "want the least number of pips"},
	{"7/0/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 4, "want - after the least number of pips"},
	{"7/0-6-s/w - - - 0:0 c", hexgames.ErrSyntax, "", 6, "want / after the greatest number of pips"},
	{"7/0-6/x/w - - - 0:0 c", hexgames.ErrSyntax, "", 7, "want s for strict or l for lenient"},
	{"7/0-6/smm/w - - - 0:0 c", hexgames.ErrSyntax, "", 9, "want a slash, and before it perhaps an m"},
	{"7/0-6/s/x - - - 0:0 c", hexgames.ErrSyntax, "", 9, "want w or b for who places first"},
	{"7/0-6/s/w", hexgames.ErrSyntax, "", 10, "want a space, then the table"},
	{"7/0-6/s/w 3:0,0/0,1 - - 0:0 dw", hexgames.ErrSyntax, "", 11, "want a tile"},
	{"7/0-6/s/w 33-0,0/0,1 - - 0:0 dw", hexgames.ErrSyntax, "", 13, "want a colon after the tile"},
	{"7/0-6/s/w 33:0/0,1 - - 0:0 dw", hexgames.ErrSyntax, "", 15, "want a cell"},
	{"7/0-6/s/w 33:00,0/0,1 - - 0:0 dw", hexgames.ErrSyntax, "", 14, "want a cell"},
	{"7/0-6/s/w 33:0,0;0,1 - - 0:0 dw", hexgames.ErrSyntax, "", 17, "want a slash after the cell of the first half"},
	{"7/0-6/s/w 33:0,0/0,1. - - 0:0 dw", hexgames.ErrSyntax, "", 21, "want a semicolon and a placement, or a space"},
	{"7/0-6/s/w 33:0,1/0,0 - - 0:0 dw", hexgames.ErrSyntax, "", 16, "want tiles and cells in order, here 33:0,0/0,1"},
	{"1/0-6/s/w 33:0,0/0,1;62:1,0/2,-1 45 24 6:0 rw", hexgames.ErrSyntax, "", 22, "want tiles and cells in order, here 26:2,-1/1,0"},
	{"1/0-6/s/w 26:2,-1/1,0;33:0,0/0,1 45 24 6:0 rw", hexgames.ErrSyntax, "", 11, "want tiles and cells in order, here 33:0,0/0,1"},
	{"7/0-6/s/w 33:0,0/0,1 x - 0:0 dw", hexgames.ErrSyntax, "", 22, "want a tile"},
	{"7/0-6/s/w 33:0,0/0,1 12,13 - 0:0 dw", hexgames.ErrSyntax, "", 24, "want a period and a tile, or a space and Black's tiles"},
	{"7/0-6/s/w 33:0,0/0,1 12 13;14 0:0 dw", hexgames.ErrSyntax, "", 27, "want a period and a tile, or a space and the scores"},
	{"7/0-6/s/w 33:0,0/0,1 13.12 14.15 0:0 dw", hexgames.ErrSyntax, "", 23, "want tiles and cells in order, here 12"},
	{"7/0-6/s/w - - - 0 c", hexgames.ErrSyntax, "", 18, "want the scores"},
	{"7/0-6/s/w - - - 0:0", hexgames.ErrSyntax, "", 20, "want a space, then the next action"},
	{"7/0-6/s/w - - - 0:0 ", hexgames.ErrSyntax, "", 21, "want the next action"},
	{"7/0-6/s/w - - - 0:0 d", hexgames.ErrSyntax, "", 22, "want the next action"},
	{"7/0-6/s/w - - - 0:0 c ", hexgames.ErrSyntax, "", 22, "white space at the end"},
	{"7/0\u20136/s/w - - - 0:0 c", hexgames.ErrSyntax, "", 4, "an en dash: want a plain -"},
	{"7/0-6/s/w - - - 0:0 cw", hexgames.ErrSyntax, "", 22, "want the text to end after the next action"},
	{"7/0-6/s/w - - - 0:0 с", hexgames.ErrSyntax, "", 21, `a letter that is not one of a to z, "\u0441"`}, // a Cyrillic letter

	// The options.
	{"0/0-6/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "PoolSize 0: want a pool of at least 1 tile (T1)"},
	{"7/6-0/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "MinPips 6: want no more than MaxPips, which is 0"},
	{"7/0-10/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "MaxPips 10: want at most 9 pips"},
	{"7/0-4294967302/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "the greatest number of pips is above 999"},
	{"14/0-6/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "PoolSize 14: two pools and the opening tile are more than the 28 tiles with pips from 0 to 6: want pools of at most 13"},
	{"65536/0-6/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "the size of a pool is above 999"},
	{"1/0-0/s/w - - - 0:0 c", hexgames.ErrOption, "T1", 1, "more than the 1 tile with pips from 0 to 0: want more pips to choose from"},

	// The tiles and the table.
	{"7/0-6/s/w 77:0,0/0,1 - - 0:0 dw", hexgames.ErrPosition, "T1", 11, "no tile 77 in a set with pips from 0 to 6"},
	{"2/1-6/s/w 33:0,0/0,1 06 - 0:0 db", hexgames.ErrPosition, "T1", 22, "no tile 06 in a set with pips from 1 to 6"},
	{"7/0-6/s/w 33:0,0/0,1;33:1,0/2,-1 - - 0:0 dw", hexgames.ErrPosition, "T1", 22, "there is only one tile 33"},
	{"7/0-6/s/w 33:0,0/0,1 12.12 - 0:0 db", hexgames.ErrPosition, "T1", 25, "there is only one tile 12"},
	{"1/0-6/s/w 33:0,0/0,1;26:0,1/1,0 45 24 6:0 rw", hexgames.ErrPosition, "T5", 25, "0,1 is covered twice"},
	{"1/0-6/s/w 33:0,0/0,1;26:1,0/0,1 45 24 6:0 rw", hexgames.ErrPosition, "T5", 29, "0,1 is covered twice"},
	{"1/0-6/s/w 33:0,0/0,1;26:1,0/1,0 45 24 6:0 rw", hexgames.ErrPosition, "T5", 22, "1,0 is not next to 1,0"},
	{"1/0-6/s/w 33:0,0/0,1;26:1,0/3,-1 45 24 6:0 rw", hexgames.ErrPosition, "T5", 22, "3,-1 is not next to 1,0"},
	{"1/0-6/s/w 33:0,0/0,1;26:2,1/3,0 45 24 6:0 rw", hexgames.ErrPosition, "T5", 11, "the tile on 2,1 is not joined to the opening double"},
	{"7/0-6/s/w 33:1,0/1,1 - - 0:0 dw", hexgames.ErrPosition, "T2", 11, "want the opening double on 0,0 and 0,1"},
	{"7/0-6/s/w 33:0,-1/0,0 - - 0:0 dw", hexgames.ErrPosition, "T2", 11, "want the opening double on 0,0 and 0,1"},
	{"7/0-6/s/w 34:0,0/0,1 - - 0:0 dw", hexgames.ErrPosition, "T2", 11, "want the opening double on 0,0 and 0,1"},
	{"1/0-9/s/w 33:0,0/0,1;26:109,0/110,0 45 24 6:0 rw", hexgames.ErrPosition, "T5", 31, "110,0 is farther away than tiles can reach"},
	{"1/0-9/s/w 33:0,0/0,1;26:1,-4294967296/2,-1 45 24 6:0 rw", hexgames.ErrPosition, "T5", 25, "1,-4294967296 is farther away than tiles can reach"},
	{"1/0-6/s/w 33:0,0/0,1;25:2,-1/1,0 45 24 5:0 rw", hexgames.ErrPosition, "T9", 11, "no two of 3, 3 and 5 add up to the third, on 0,1 0,0 1,0"},

	// The scores.
	{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 45 24 5:0 rw", hexgames.ErrPosition, "T8", 40, "the table is worth 6 points, so want scores that add up to this"},
	{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 45 24 7:-1 rw", hexgames.ErrPosition, "T8", 40, "there are no negative scores"},
	{"7/0-6/s/w - - - 1:0 c", hexgames.ErrPosition, "T8", 17, "the table is worth 0 points"},
	{"7/0-6/s/w - - - 4294967296:0 c", hexgames.ErrPosition, "T8", 17, "the table is worth 0 points"},

	// The pools.
	{"7/0-6/s/w - 12 - 0:0 c", hexgames.ErrPosition, "T3", 13, "White's pool has 1 tile, want 0 before the deal"},
	{"2/0-6/s/w 33:0,0/0,1 - 12 0:0 dw", hexgames.ErrPosition, "T3", 24, "Black's pool has 1 tile, want 0 in a deal that begins with White"},
	{"2/0-6/s/w 33:0,0/0,1 12.13 - 0:0 db", hexgames.ErrPosition, "T3", 22, "White's pool has 2 tiles, want 1 in a deal that begins with White"},
	{"1/0-6/s/w 33:0,0/0,1 12.13 14 0:0 w", hexgames.ErrPosition, "T3", 22, "White's pool has 2 tiles, want 1 after 0 placements without MustScore"},
	{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 45 24 6:0 rw", hexgames.ErrPosition, "T3", 34, "White's pool has 1 tile, want 0 after 1 placement without MustScore, before the refill"},
	{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 24 - 6:0 b", hexgames.ErrPosition, "T3", 37, "Black's pool has 0 tiles, want 1 after 1 placement without MustScore"},
	{"1/0-1/l/w 00:0,0/0,1;11:1,0/2,-1 01 - 0:0 b", hexgames.ErrPosition, "T3", 34, "White's pool has 1 tile, want 0 after 1 placement without MustScore"},
	{"1/0-2/l/b 11:0,0/0,1 01.02 00.12.22 0:0 b", hexgames.ErrPosition, "T3", 22, "White's pool has 2 tiles, want 1 after 0 placements"}, // all tiles are drawn
	{"2/0-6/sm/w 33:0,0/0,1;26:2,-1/1,0 - 12.13 6:0 rw", hexgames.ErrPosition, "T3", 35, "White's pool has 0 tiles, want at least 1 while the boneyard has tiles, before the refill"},
	{"2/0-6/sm/w 33:0,0/0,1;26:2,-1/1,0 45.46 24 6:0 b", hexgames.ErrPosition, "T3", 41, "Black's pool has 1 tile, want at least 2 while the boneyard has tiles"},

	// The next action.
	{"7/0-6/s/w - - - 0:0 w", hexgames.ErrPosition, "T2", 21, "the opening double is due if and only if the table is empty"},
	{"7/0-6/s/w 33:0,0/0,1 - - 0:0 c", hexgames.ErrPosition, "T2", 30, "the opening double is due if and only if the table is empty"},
	{"2/0-6/s/w 33:0,0/0,1 12 - 0:0 dw", hexgames.ErrPosition, "T4", 31, "the next action is to deal a tile to Black"},
	{"1/0-6/s/w 33:0,0/0,1 12 13 0:0 dw", hexgames.ErrPosition, "T4", 32, "the deal is over"},
	{"1/0-6/s/w 33:0,0/0,1 - 13 0:0 rw", hexgames.ErrPosition, "T10", 31, "there is no refill before a placement"},
	{"1/0-1/l/w 00:0,0/0,1;11:1,0/2,-1 - 01 0:0 rw", hexgames.ErrPosition, "T10", 43, "there is no tile to draw"},
	{"1/0-6/s/w 33:0,0/0,1 12 13 0:0 b", hexgames.ErrPosition, "T5", 32, "after 0 placements and no pass, the next action is for White"},
	{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rb", hexgames.ErrPosition, "T5", 43, "after 1 placement and no pass, the next action is for White"},
	{"1/0-6/sm/w 33:0,0/0,1;26:2,-1/1,0 24 12 6:0 w", hexgames.ErrPosition, "T5", 45, "after 1 placement and no pass, the next action is for Black"},
	{"1/0-6/sm/w 33:0,0/0,1 03 13 0:0 sw", hexgames.ErrPosition, "T11", 33, "White can place a tile, and so does not draw"},
	{"1/0-6/sm/w 33:0,0/0,1 45 13 0:0 w", hexgames.ErrPosition, "T11", 33, "White cannot place a tile, and so draws one"},
	{"1/0-1/sm/w 00:0,0/0,1;01:1,0/2,-1 - 11 0:0 sb", hexgames.ErrPosition, "T11", 44, "there is no tile to draw"},
	{"1/0-6/s/w 33:0,0/0,1 12 13 0:0 -", hexgames.ErrPosition, "T12", 32, "the game is not over while the boneyard has tiles"},
	{"1/1-2/sm/w 11:0,0/0,1 22 12 0:0 -", hexgames.ErrPosition, "T12", 33, "the game is not over while a player can place a tile"},
	{"2/1-3/sm/w 22:0,0/0,1;13:1,1/0,2;12:2,1/1,2;11:2,2/2,3;23:3,1/4,0 33 - 5:7 w", hexgames.ErrPosition, "T12", 76, "no player can place a tile, and none is left to draw: the game is over"},
}

func TestParseRefused(t *testing.T) { game.Refused(t) }

func TestParseAnySpelling(t *testing.T) {
	game.Spellings(t, map[string]string{
		"7/0-6/S/W - - - 0:0 C":                                "7/0-6/s/w - - - 0:0 c",
		"7/0-6/LM/B - - - 0:0 c":                               "7/0-6/lm/b - - - 0:0 c",
		"2/0-6/s/w 33:0,0/0,1 12 - 0:0 DB":                     "2/0-6/s/w 33:0,0/0,1 12 - 0:0 db",
		"2/0-6/SM/W 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 RW": "2/0-6/sm/w 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 rw",
		"1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 SW":                "1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw",
		"1/0-6/s/w 33:0,0/0,1 12 13 0:0 W":                     "1/0-6/s/w 33:0,0/0,1 12 13 0:0 w",
	})
}

func TestMustParse(t *testing.T) { game.MustParse(t, MustParse) }

func TestZero(t *testing.T) { game.Zero(t) }

func TestDiagram(t *testing.T) {
	for position, want := range map[string]string{
		"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw": `
2,-2            .   .

0,-1      .   .   2   .
                 /
-1,0    .   3   6   .
             \
-1,1      .   3   .

-1,2        .   .
White 6:
Black 0: 24
boneyard: 25 tiles
to draw: a tile for White, who has placed one`,
		"1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b": `
0,-1      .   .   .   .

-1,0    .   2   .   3   .
             \     /
-1,1      .   2   3   .

-2,2    .   1---1   .

-2,3      .   2   .
             /
-3,4    .   3   .

-3,5      .   .
White 4: 12 13
Black 3:
boneyard: 0 tiles
Black must pass`,
		"1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -": `
2,-2            .   .   .

0,-1      .   .   1   1   .
                 /   /
-1,0    .   0   0   1   .
             \
-1,1      .   0   .   .

-1,2        .   .
White 0:
Black 1:
boneyard: 0 tiles
Black wins: score`,
		"7/0-6/s/w - - - 0:0 c": `
White 0:
Black 0:
boneyard: 28 tiles
to draw: the opening double`,
	} {
		game.WantDiagram(t, position, want)
	}
	if got, want := (Position{}).Diagram(), "no table\n(the zero Position)"; got != want {
		t.Errorf("the diagram of the zero Position is\n%s\nwant\n%s", got, want)
	}
}

// TestDiagramFar draws all tiles in a row, as far as they can reach, and checks that spaces
// separate the coordinates of each row from its cells.
func TestDiagramFar(t *testing.T) {
	for d := range steps {
		p, err := Rules{MaxPips: 9, Lenient: true}.New()
		if err != nil {
			t.Fatal(err)
		}
		layRow(&p, d, p.set().tiles())
		rows := 0
		for line := range strings.Lines(p.Diagram()) {
			if name, cells, ok := strings.Cut(line, " "); ok && strings.Contains(name, ",") {
				var h hexgrid.Hex
				if _, err := fmt.Sscanf(name+" "+strings.TrimSpace(cells), "%d,%d .", &h.Q, &h.R); err != nil || name != h.String() {
					t.Errorf("a row in direction %d begins with %q: %v", d, line, err)
				}
				rows++
			}
		}
		if q, r := p.box.sides(); rows < r || max(q, r) < reach {
			t.Errorf("in direction %d there are %d rows of a table of %d by %d cells", d, rows, q, r)
		}
	}
}

func TestPieces(t *testing.T) {
	p := MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb")
	gametest.WantPieces(t, p.Pieces(), p.At, func(h hexgrid.Hex, half Half) string { return fmt.Sprint(h, " ", half.Tile, " ", half.Pips) },
		"0,0 33 3, 0,1 33 3, 1,0 26 6, 2,-1 26 2, 2,0 24 4, 3,-1 24 2")
	for _, h := range []hexgrid.Hex{{Q: 1, R: 1}, {Q: 256}, {R: 1 << 20}, {Q: math.MinInt}} {
		if p.At(h) != (Half{}) {
			t.Errorf("the half on %v is %v, want 0", h, p.At(h))
		}
	}
	for range p.Intersections() {
		break // must be possible
	}
	if got, want := fmt.Sprint(slices.Collect(p.Intersections())),
		"[{0,1|0,0|1,0 [3 3 6] true 6} {1,0|2,0|2,-1 [6 4 2] true 6} {2,0|2,-1|3,-1 [4 2 2] true 4}]"; got != want {
		t.Errorf("the intersections are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(slices.Collect(p.Table())), "[33:0,0/0,1 26:2,-1/1,0 24:3,-1/2,0]"; got != want {
		t.Errorf("the table is %s, want %s", got, want)
	}
	for player, want := range map[hexgames.Player]string{
		hexgames.White: "[00] 6", hexgames.Black: "[] 10", hexgames.None: "[] 0", hexgames.Chance: "[] 0",
	} {
		if got := fmt.Sprint(p.Pool(player), " ", p.Score(player)); got != want {
			t.Errorf("%v has %s, want %s", player, got, want)
		}
	}
	if n := len(p.Boneyard()); n != 24 || !slices.IsSorted(p.Boneyard()) {
		t.Errorf("the boneyard has %d tiles: %v", n, p.Boneyard())
	}
}

// TestZeroPosition checks the methods of the zero Position that the laws do not call.
func TestZeroPosition(t *testing.T) {
	var p Position
	if phase, player := p.Due(); phase != Opening || player != hexgames.None || p.Turn() != hexgames.None {
		t.Errorf("the next action is %v for %v", phase, player)
	}
	if p.Boneyard() != nil || p.Rules() != (Rules{}) || len(slices.Collect(p.Table())) != 0 || p.Deal(nil) != p {
		t.Errorf("the zero Position is %#v", p)
	}
}
