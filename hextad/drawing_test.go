package hextad

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// Package laws tests the drawings of all games. These tests cover what is special to Hextad.

func TestDrawing(t *testing.T) {
	d := MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b").Drawing()
	pieces := []hexgames.Piece{
		{Cell: "0,0", Kind: "half", Text: "3", Mate: "0,1"},
		{Cell: "0,1", Kind: "half", Text: "3", Mate: "0,0"},
		{Cell: "1,0", Kind: "half", Text: "6", Mate: "2,-1"},
		{Cell: "2,-1", Kind: "half", Text: "2", Mate: "1,0"},
	}
	if !slices.Equal(d.Pieces, pieces) {
		t.Errorf("the pieces are %v, want %v", d.Pieces, pieces)
	}
	areas := "[{pool White [00] 0} {score White [] 6} {pool Black [24] 0} {score Black [] 0} " +
		"{boneyard None [01 02 03 04 05 06 11 12 13 14 15 16 22 23 25 34 35 36 44 45 46 55 56 66] 0}]"
	if got := fmt.Sprint(d.Areas); got != areas {
		t.Errorf("the areas are %s, want %s", got, areas)
	}
	if len(d.Marks) != 0 {
		t.Errorf("the marks are %v", d.Marks)
	}
	// Q grows to the right, R down to the right, and neighbors are 1 apart.
	at := map[string]hexgames.Point{}
	for _, c := range d.Cells {
		at[c.Name] = c.Center
	}
	if origin, q, r := at["0,0"], at["1,0"], at["0,1"]; math.Hypot(origin.X, origin.Y) > 1e-9 || math.Hypot(q.X-1, q.Y) > 1e-9 || r.X <= 0 || r.Y <= 0 {
		t.Errorf("0,0 is at %v, 1,0 at %v and 0,1 at %v", origin, q, r)
	}
}

// TestDrawingCells checks that the cells are all cells up to two steps from a covered cell or from
// the place of the opening double, in order.
func TestDrawingCells(t *testing.T) {
	for _, text := range []string{
		"7/0-6/s/w - - - 0:0 c",
		"1/0-6/s/w 33:0,0/0,1 26 24 0:0 w",
		"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb",
		"1/1-4/lm/w 22:-1,0/0,-1;44:0,0/0,1 12 14.33 4:0 b",
	} {
		p := MustParse(text)
		covered := []hexgrid.Hex{{}, {R: 1}}
		for h := range p.Pieces() {
			covered = append(covered, h)
		}
		var want, got []string
		for q := -10; q <= 10; q++ {
			for r := -10; r <= 10; r++ {
				h := hexgrid.Hex{Q: q, R: r}
				if slices.ContainsFunc(covered, func(c hexgrid.Hex) bool { return c.Distance(h) <= 2 }) {
					want = append(want, h.String())
				}
			}
		}
		for _, c := range p.Drawing().Cells {
			got = append(got, c.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the cells are %v, want %v", text, got, want)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, test := range []struct{ position, move, clicks, changes string }{
		{"7/0-6/s/w - - - 0:0 c", "draw 33", "[[33]]",
			"33 leaves the boneyard; the half 3 comes to 0,0; the half 3 comes to 0,1"},
		{"1/0-6/s/w 33:0,0/0,1 - - 0:0 dw", "draw 26", "[[26]]", "26 comes from the boneyard to the pool of White"},
		{"1/0-6/s/w 33:0,0/0,1 26 - 0:0 db", "draw 24", "[[24]]", "24 comes from the boneyard to the pool of Black"},
		{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw", "draw 00", "[[00]]", "00 comes from the boneyard to the pool of White"},
		{"1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw", "draw 13", "[[13]]", "13 comes from the boneyard to the pool of White"},
		{"1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:0,2/0,3", "[[26 0,2 0,3]]",
			"26 leaves the pool of White; the half 2 comes to 0,2; the half 6 comes to 0,3"},
		{"1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0", "[[26 2,-1 1,0]]",
			"26 leaves the pool of White; the half 2 comes to 2,-1; the half 6 comes to 1,0; White gets 6"},
		{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b", "24:3,-1/2,0", "[[24 3,-1 2,0]]",
			"24 leaves the pool of Black; the half 2 comes to 3,-1; the half 4 comes to 2,0; Black gets 6; Black gets 4"},
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "66:2,-1/1,0", "[[66 1,0 2,-1] [66 2,-1 1,0]]",
			"66 leaves the pool of White; the half 6 comes to 1,0; the half 6 comes to 2,-1; White gets 6"},
		// Neither 0+0=0 nor an invalid sum, in lenient play, scores points.
		{"1/0-1/l/w 00:0,0/0,1 01 11 0:0 w", "01:1,0/2,-1", "[[01 1,0 2,-1]]",
			"01 leaves the pool of White; the half 0 comes to 1,0; the half 1 comes to 2,-1"},
		{"1/0-6/l/w 33:0,0/0,1 25 24 0:0 w", "25:2,-1/1,0", "[[25 2,-1 1,0]]",
			"25 leaves the pool of White; the half 2 comes to 2,-1; the half 5 comes to 1,0"},
		{"3/1-4/sm/w 23:-3,0/-2,-1;12:-2,0/-2,1;11:-1,0/0,-1;22:0,0/0,1;34:2,0/1,0;14:2,-1/3,-1;13:4,-1/4,-2;24:6,-3/5,-2 33 44 16:11 b", "pass", "[[pass]]", ""},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
}

// TestChangesAtCorner checks that points appear at the corner where the three cells meet.
func TestChangesAtCorner(t *testing.T) {
	p := MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")
	m, err := p.ParseMove("26:2,-1/1,0")
	if err != nil {
		t.Fatal(err)
	}
	changes := p.Changes(m)
	scored := changes[len(changes)-1]
	if scored.Kind != hexgames.ChangeScored || len(scored.At) != 1 {
		t.Fatalf("the last change is %v at %v", scored, scored.At)
	}
	var meet []string
	for _, c := range p.Drawing().Cells {
		for _, corner := range c.Corners {
			if math.Hypot(corner.X-scored.At[0].X, corner.Y-scored.At[0].Y) < 1e-9 {
				meet = append(meet, c.Name)
			}
		}
	}
	if want := []string{"0,0", "0,1", "1,0"}; !slices.Equal(meet, want) {
		t.Errorf("%v meet where points appear, want %v", meet, want)
	}
}

// TestClick checks the next names and the moves after clicks on tiles and cells.
func TestClick(t *testing.T) {
	const (
		turn = "2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"
		draw = "1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw"
		must = "2/0-6/sm/w 33:0,0/0,1 03.45 12.24 0:0 w"
		pass = "1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b"
	)
	for _, test := range []struct{ position, clicks, want string }{
		{turn, "", "{[26 66] [] <nil>}"},
		{turn, "26 2,-1", "{[1,-1 1,0] [] <nil>}"},
		{turn, "62 1,0", "{[2,-1 2,0] [] <nil>}"},
		{turn, "26 2,-1 1,0", "{[] [26:2,-1/1,0] <nil>}"},
		{turn, "62 1,0 2,-1", "{[] [26:2,-1/1,0] <nil>}"},
		{turn, "66 1,0", "{[2,-1 2,0] [] <nil>}"},
		{turn, "66 2,-1", "{[1,-1 1,0] [] <nil>}"},
		{turn, "66 1,0 2,-1", "{[] [66:1,0/2,-1] <nil>}"},
		{turn, "66 2,-1 1,0", "{[] [66:1,0/2,-1] <nil>}"},
		{"7/0-6/s/w - - - 0:0 c", "", "{[00 11 22 33 44 55 66] [] <nil>}"},
		{"7/0-6/s/w - - - 0:0 c", "33", "{[] [draw 33] <nil>}"},
		{draw, "", "{[00 01 02 03 04 05 06 11 12 13 14 15 16 22 23 25 34 35 36 44 45 46 55 56 66] [] <nil>}"},
		{draw, "06", "{[] [draw 06] <nil>}"},
		{draw, "60", "{[] [draw 06] <nil>}"},
		{must, "", "{[03] [] <nil>}"}, // 45 has no placement
		{must, "03", "{[-1,0 -1,1 -1,2 0,-1 0,2 1,-1 1,0 1,1] [] <nil>}"},
		{pass, "", "{[pass] [] <nil>}"},
		{pass, "PASS", "{[] [pass] <nil>}"},
	} {
		game.WantClick(t, test.position, test.clicks, test.want)
	}
}

// TestClickRefused checks the refusals of clicks that cannot lead to a move.
func TestClickRefused(t *testing.T) {
	const (
		turn = "2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"
		deal = "2/0-6/s/w 33:0,0/0,1 26 - 0:0 db"
		must = "2/0-6/sm/w 33:0,0/0,1 03.45 12.24 0:0 w"
		hole = "1/0-6/l/w 33:0,0/0,1;12:1,-1/2,-1;45:1,1/2,0 26 24 0:0 w"
		nook = "5/0-6/s/w 14:-1,0/-2,0;03:-1,3/-2,4;11:0,0/0,1;23:1,2/0,2;02:2,-1/1,-1;12:2,2/3,2 01.06.22.24.33 00.04.26.55.66 0:0 b"
		bay  = "7/0-6/s/w 25:-2,2/-1,2;15:-1,3/0,3;11:0,0/0,1;56:1,1/2,1;06:1,4/1,3;05:3,2/2,2 00.02.04.13.22.24.33 01.03.12.14.16.23.26 0:0 b"
		pass = "3/1-4/sm/w 23:-3,0/-2,-1;12:-2,0/-2,1;11:-1,0/0,-1;22:0,0/0,1;34:2,0/1,0;14:2,-1/3,-1;13:4,-1/4,-2;24:6,-3/5,-2 33 44 16:11 b"
		over = "1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -"
	)
	game.ClicksRefused(t, gametest.RefusedClicks{
		{turn, "24", `hextad: "24:-2,0/-2,1": White does not hold the tile 24: Black holds it (T5)`},
		{turn, "11", `hextad: "11:-2,0/-2,1": White does not hold the tile 11: it is in the boneyard (T5)`},
		{turn, "77", `hextad: "77:-2,0/-2,1": there is no tile 77 in a set with pips from 0 to 6 (T1)`},
		{turn, "pass", `hextad: "pass": White can place a tile, and so cannot pass (T11)`},
		{turn, "nothing", `hextad: "nothing": click a tile of White's pool first, such as 26`},
		{turn, "1,0", `hextad: "1,0": click a tile of White's pool first, such as 26`},
		{turn, "26 0,0", `hextad: "26:0,0/-2,0": 0,0 is covered (T5)`},
		{turn, "26 1,0", `hextad: "26:1,0/-2,0": no two of 3, 3 and 2 add up to the third, on 0,1 0,0 1,0 (T9)`},
		{turn, "26 9,9", `hextad: "26:9,9/-2,0": -2,0 is not next to 9,9 (T5)`},
		{turn, "26 999,9", `hextad: "26:999,9/-2,0", column 4: 999,9 is farther away than tiles can reach (T5)`},
		{turn, "26 2,-1 2,0", `hextad: "26:2,-1/2,0": neither 2,-1 nor 2,0 is next to a covered cell (T5)`},
		{turn, "26 2,-1 0,0", `hextad: "26:2,-1/0,0": 0,0 is covered (T5)`},
		{turn, "26 2,-1 2,-1", `hextad: "26:2,-1/2,-1": 2,-1 is not next to 2,-1 (T5)`},
		{turn, "62 1,0 0,0", `hextad: "62:1,0/0,0": 0,0 is covered (T5)`},
		{turn, "26 2,-1 1,0 0,0", `hextad: "26:2,-1/1,0/0,0", column 12: want the text to end after the second cell`},
		{must, "45", `hextad: "45:-2,0/-2,1": no placement of the tile 45 completes a valid sum and no invalid one (T9)`},
		{must, "03 2,1", `hextad: "03:2,1/-2,0": no placement of the tile 03 with the 0 on 2,1 completes a valid sum and no invalid one (T9)`},
		{"2/0-6/lm/w 33:0,0/0,1 03.45 12.24 0:0 w", "45", `hextad: "45:-2,0/-2,1": no placement of the tile 45 completes a valid sum (T9)`},
		{"2/0-6/lm/w 33:0,0/0,1 26.45 12.24 0:0 w", "62 2,1", `hextad: "62:2,1/-2,0": no placement of the tile 26 with the 6 on 2,1 completes a valid sum (T9)`},
		{nook, "00 0,4", `hextad: "00:0,4/-4,0": every placement of the tile 00 with the 0 on 0,4 completes an invalid sum (T9)`},
		{bay, "16 0,2", `hextad: "16:0,2/-4,2": no two of 1, 5 and 1 add up to the third, on -1,3 -1,2 0,2 (T9)`},
		{hole, "26 1,0", `hextad: "26:1,0/-2,0": every cell next to 1,0 is covered (T5)`},
		{deal, "33", `hextad: "draw 33": the tile 33 is not in the boneyard: it is on the table (T3)`},
		{deal, "26", `hextad: "draw 26": the tile 26 is not in the boneyard: White holds it (T3)`},
		{deal, "1,0", `hextad: "draw 1,0", column 6: want a tile after the word: two digits, such as 24`},
		{deal, "nothing", `hextad: "draw nothing", column 6: want a tile after the word: two digits, such as 24`},
		{deal, "24 0,0", `hextad: "24:0,0/-2,0": Chance draws first: a tile of Black's pool (T4)`},
		{deal, "pass", `hextad: "pass": Chance draws first: a tile of Black's pool (T4)`},
		{pass, "44", `hextad: "44:-5,0/-5,1": Black cannot place any tile, and passes (T11)`},
		{over, "", `hextad: "00:-2,0/-2,1": the game is over: Black wins: score (T12)`},
		{over, "01", `hextad: "01:-2,0/-2,1": the game is over: Black wins: score (T12)`},
		{"2/0-6/s/w - - - 0:0 c", "33x", `hextad: "draw 33x", column 6: want a tile after the word: two digits, such as 24`},
	})
}

func TestPrompts(t *testing.T) {
	const turn = "2/0-6/s/w 33:0,0/0,1 16.66 24.45 0:0 w"
	game.WantPrompts(t, gametest.Prompts{
		{"7/0-6/s/w - - - 0:0 c", "", "draw a double to start the game", "[]"},
		{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw", "", "draw a tile for White", "[]"},
		{"1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b", "", "none of your tiles can be placed: pass", "[]"},
		{turn, "", "choose a tile from your pool", "[]"},
		{turn, "16", "choose the cell for 1 pip", "[]"},
		{turn, "61", "choose the cell for 6 pips", "[]"},
		{turn, "16 1,-1", "now choose the cell for 6 pips", "[{1,-1 0 half None 1 }]"},
		{turn, "61 1,-1", "now choose the cell for 1 pip", "[{1,-1 0 half None 6 }]"},
		{turn, "24", "", "[]"},
		{turn, "16 9,9", "", "[]"},
	})
}
