package hextad

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// worked is a position after one placement, with two more tiles to place.
const worked = "1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b"

// TestShape compares the shapes of some sets with the numbers of tiles, pips and places.
func TestShape(t *testing.T) {
	for _, test := range []struct {
		start string
		want  hexgames.Shape
	}{
		{New().String(), hexgames.Shape{Planes: 7, Height: 33, Width: 33, Vector: 4*28 + 12, Actions: 28 + 1 + 33*33*6}},
		{"1/1-2/l/w - - - 0:0 c", hexgames.Shape{Planes: 2, Height: 11, Width: 11, Vector: 4*3 + 12, Actions: 3 + 1 + 11*11*6}},
		{"2/0-2/s/w - - - 0:0 c", hexgames.Shape{Planes: 3, Height: 17, Width: 17, Vector: 4*6 + 12, Actions: 6 + 1 + 17*17*6}},
		{"2/0-4/s/w - - - 0:0 c", hexgames.Shape{Planes: 5, Height: 33, Width: 33, Vector: 4*15 + 12, Actions: 15 + 1 + 33*33*6}},
		{"27/0-9/s/w - - - 0:0 c", hexgames.Shape{Planes: 10, Height: 61, Width: 61, Vector: 4*55 + 12, Actions: 55 + 1 + 61*61*6}},
	} {
		if got := MustParse(test.start).Shape(); got != test.want {
			t.Errorf("the shape in %s is %v, want %v", test.start, got, test.want)
		}
	}
	p := MustParse(worked) // from 0,-1 to 2,1: the middle is 1,0
	for action, want := range map[int]string{0: "00", 15: "24", 27: "66", 28: "pass", 29: "-15,-16/-14,-16", 34: "-15,-16/-15,-15", 6562: "17,16/17,17"} {
		if got := p.FormatAction(action); got != want {
			t.Errorf("action %d is %q, want %q", action, got, want)
		}
	}
}

// TestActions tries the actions of draws, passes and placements.
func TestActions(t *testing.T) {
	gametest.WantActions(t, New(), "00 11 22 33 44 55 66")
	gametest.WantDecoded(t, New(), "draw 44", "44")
	gametest.WantActions(t, New(), "", "44")
	p := MustParse(worked)
	gametest.WantActions(t, p, "24")
	gametest.WantDecoded(t, p, "24:3,-1/2,0", "24", "3,-1/2,0")
	gametest.WantActions(t, p, "", "24", "3,-1/2,0")
	pass := MustParse("1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b")
	gametest.WantActions(t, pass, "pass")
	gametest.WantDecoded(t, pass, "pass", "pass")
	// The numbers of placements around a lone 33, and twice the number of a double.
	for _, test := range []struct {
		tile   string
		places int
	}{{"03", 52}, {"36", 52}, {"16", 40}, {"66", 2 * 22}} {
		p := MustParse("1/0-6/s/w 33:0,0/0,1 " + test.tile + " 26 0:0 w")
		next, err := p.AppendActions(nil, gametest.Actions(t, p, test.tile)...)
		if len(next) != test.places || err != nil {
			t.Errorf("the tile %s has %d places (error %v), want %d", test.tile, len(next), err, test.places)
		}
	}
	double := MustParse("1/0-6/s/w 33:0,0/0,1 66 26 0:0 w")
	for _, place := range []string{"2,0/1,0", "1,0/2,0"} {
		gametest.WantDecoded(t, double, "66:1,0/2,0", "66", place)
	}
	m, err := double.ParseMove("66:1,0/2,0")
	if err != nil {
		t.Fatal(err)
	}
	actions, err := double.EncodeMove(nil, m)
	if got := strings.Join(gametest.NamesOf(double, actions), " "); got != "66 1,0/2,0" || err != nil {
		t.Errorf("the double is encoded as %s, %v", got, err)
	}
}

// TestWindow checks which tables the encoding holds: the tables with room in the window for every
// placement on the table and on all its images. The tables are tiles in a row, in three directions.
func TestWindow(t *testing.T) {
	held := 0
	var long Position // the first that does not fit
	for _, d := range []int{0, 1, 5} {
		for n := range 17 {
			p := inARow(t, Rules{PoolSize: 1, MaxPips: 6}, d, 1+n)
			inside := true
			for _, s := range hexgrid.Symmetries() {
				q, err := p.Transform(s)
				if err != nil {
					continue
				}
				w := q.window()
				for _, m := range q.LegalMoves() {
					for _, h := range []hexgrid.Hex{m.Low(), m.High()} {
						inside = inside && w.q <= h.Q && h.Q < w.q+w.side && w.r <= h.R && h.R < w.r+w.side
					}
				}
			}
			if _, err := p.AppendActions(nil); (err == nil) != inside || inside != (p.length() <= 29) {
				t.Errorf("with %d tiles in direction %d, all placements are inside the window: %v; the error is %v", n, d, inside, err)
			}
			if inside {
				held++
			} else if long == (Position{}) {
				long = p
			}
		}
	}
	if held != 15+14+14 {
		t.Errorf("%d tables are held", held)
	}
	_, acted := long.AppendActions(nil)
	_, observed := long.Observe(nil)
	_, encoded := long.EncodeMove(nil, long.MoveAt(0))
	_, decoded := long.DecodeMove(0)
	for _, err := range []error{acted, observed, encoded, decoded} {
		gametest.WantError(t, name, err, hexgames.ErrEncoding, "", "the table is 31 cells long, and the encoding holds 29")
	}
}

// TestObserve draws the planes of observations and reads the vectors.
func TestObserve(t *testing.T) {
	p := MustParse(worked)
	for pips, cells := range [][]cell{2: {{2, -1}}, 3: {{0, 0}, {0, 1}}, 6: {{1, 0}}} {
		rows := slices.Repeat([]string{strings.Repeat(".", 33)}, 33)
		for _, c := range cells {
			q, r := c.q+15, c.r+16
			rows[q] = rows[q][:r] + "x" + rows[q][r+1:]
		}
		if got, want := gametest.Plane(t, p, pips), strings.Join(rows, "\n"); got != want {
			t.Errorf("the plane of %d pips is\n%s\nwant\n%s", pips, got, want)
		}
	}
	for _, test := range []struct {
		position, tile    string
		own, enemy, tiles string
		rest              []float32
	}{
		{"2/0-2/s/b - - - 0:0 c", "", "", "", "00 01 02 11 12 22", []float32{0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0}},
		{"3/0-3/s/b 11:0,0/0,1 00.22.23 12.13 0:0 db", "", "12 13", "00 22 23", "01 02 03 33", []float32{0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 1, 0}},
		{"2/0-3/sm/w 33:0,0/0,1;03:1,0/2,-1 12.23 11.13 3:0 rw", "", "12 23", "11 13", "00 01 02 22", []float32{3, 0, 0, 0, 1, 0, 0, 0, 1, 2, 1, 0}},
		{"1/1-4/lm/w 33:0,0/0,1 13.23 12 0:0 sw", "", "13 23", "12", "11 14 22 24 34 44", []float32{0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, 1}},
		{"1/1-4/lm/w 22:-1,0/0,-1;44:0,0/0,1 12 14.33 4:0 b", "14", "14 33", "12", "11 13 23 24 34", []float32{0, 4, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1}},
		{"1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -", "", "", "", "", []float32{0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0}},
	} {
		p := MustParse(test.position)
		var first []int
		if test.tile != "" {
			first = gametest.Actions(t, p, test.tile)
		}
		o, err := p.Observe(nil, first...)
		if err != nil {
			t.Error(err)
			continue
		}
		vector, n := o[len(o)-p.Shape().Vector:], p.set().count()
		for i, want := range []string{test.own, test.enemy, test.tiles, test.tile} {
			var tiles []int
			for tile, x := range vector[i*n : (i+1)*n] {
				if x == 1 {
					tiles = append(tiles, tile)
				}
			}
			if got := strings.Join(gametest.NamesOf(p, tiles), " "); got != want {
				t.Errorf("set %d of %v is %s, want %s", i, p, got, want)
			}
		}
		if rest := vector[4*n:]; !slices.Equal(rest, test.rest) {
			t.Errorf("after the sets of tiles, the vector of %v has %v, want %v", p, rest, test.rest)
		}
	}
}

// TestTransformAction moves a place inside the window, and one out of it. It refuses all but the
// four symmetries of the game.
func TestTransformAction(t *testing.T) {
	p := MustParse(worked)
	q, err := p.Transform(hexgrid.Reflection(1))
	if err != nil {
		t.Fatal(err)
	}
	place := gametest.Actions(t, p, "24", "3,-1/2,0")[1]
	if got := q.FormatAction(p.TransformAction(place, hexgrid.Reflection(1))); got != "3,-1/2,-1" {
		t.Errorf("the place becomes %s", got)
	}
	if corner := p.TransformAction(29, hexgrid.Reflection(1)); corner != -1 {
		t.Errorf("a corner of the window becomes %s", q.FormatAction(corner))
	}
	for _, action := range []int{15, place} {
		if a := p.TransformAction(action, hexgrid.Rotation(1)); a != -1 {
			t.Errorf("the action %d has the image %d under a symmetry that the game does not have", action, a)
		}
	}
}

// TestActionsRefused checks the errors for actions that do not begin a move.
func TestActionsRefused(t *testing.T) {
	p := MustParse(worked)
	whole := gametest.Actions(t, p, "24", "3,-1/2,0")
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{-1}, Input: "-1", Reason: "there is no action -1: want 0 to 6562"},
		{Actions: []int{6563}, Input: "6563", Reason: "there is no action 6563: want 0 to 6562"},
		{Actions: []int{0}, Input: "0", Reason: "no legal move begins with action 0 (00)"},
		{Actions: []int{28}, Input: "28", Clause: "T11", Reason: "no legal move begins with action 28 (pass)"},
		{Actions: []int{29}, Input: "29", Reason: "no legal move begins with action 29 (-15,-16/-14,-16)"},
		{Actions: []int{15, 29}, Input: "15 29", Reason: "no legal move continues with action 29 (-15,-16/-14,-16)"},
		{Actions: []int{15, 15}, Input: "15 15", Reason: "no legal move continues with action 15 (24)"},
		{Actions: []int{15, 2699, 7}, Input: "15 2699 7", Reason: "action 7 (11) comes after a whole move"},
	})
	gametest.ActionsRefused(t, New(), []gametest.RefusedActions{
		{Actions: []int{1}, Input: "1", Reason: "no legal move begins with action 1 (01)"},
		{Actions: []int{0, 0}, Input: "0 0", Reason: "action 0 (00) comes after a whole move"},
	})
	_, err := p.DecodeMove(whole[0])
	wantError(t, err, hexgames.ErrIllegalMove, "", `hextad: "15": the move is not complete`)
	_, err = p.DecodeMove()
	wantError(t, err, hexgames.ErrIllegalMove, "", "the move is not complete")
	_, err = p.Observe(nil, whole...)
	wantError(t, err, hexgames.ErrIllegalMove, "", "these actions are a whole move")
	_, err = p.EncodeMove(nil, Move{})
	wantError(t, err, hexgames.ErrIllegalMove, "", "the zero Move is never legal")
	gametest.ActionsRefused(t, MustParse("1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -"), []gametest.RefusedActions{
		{Actions: []int{0}, Input: "0", Kind: hexgames.ErrGameOver, Reason: "the game is over: Black wins"},
	})
	gametest.ActionsRefused(t, Position{}, []gametest.RefusedActions{
		{Reason: "the zero Position is not a game: begin with New or Parse"},
	})
}
