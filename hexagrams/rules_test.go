package hexagrams

import (
	"maps"
	"strings"
	"testing"

	"example.com/hexgames"
)

// The tests in this file follow the rules clause by clause. They list the moves that a position
// allows in the order of LegalMoves.

var (
	play        = game.Play
	wantAfter   = game.WantAfter
	wantMoves   = game.WantMoves
	wantRefused = game.WantRefused
	wantError   = game.WantError
)

// with returns the text of a position with this side to move, w or b, White's pieces on some
// cells and Black's on others.
func with(mover, white, black string) string {
	p := oraclePosition{map[spot]bool{}, mover == "w"}
	for cells, isWhite := range map[string]bool{white: true, black: false} {
		for _, name := range strings.Fields(cells) {
			p.pieces[spotOf(name)] = isWhite
		}
	}
	return p.Text()
}

// spotOf returns the oracle's spot with a name.
func spotOf(name string) spot {
	s, ok := spotNames[name]
	if !ok {
		panic("no cell " + name)
	}
	return s
}

// movesOf returns the legal moves of the piece on a cell.
func movesOf(position, cell string) (texts []string) {
	p := MustParse(position)
	for _, m := range p.LegalMoves() {
		if m.From().String() == cell {
			texts = append(texts, p.FormatMove(m))
		}
	}
	return texts
}

// wantLost fails the test unless the position is lost for this reason.
func wantLost(t *testing.T, position string, winner hexgames.Player, reason hexgames.Reason) {
	t.Helper()
	game.WantOver(t, position, "G7", hexgames.Outcome{Winner: winner, Reason: reason})
}

// TestG1Start distinguishes the 16 Triads of the published picture, which fill the board, from the
// 10 of the published text.
func TestG1Start(t *testing.T) {
	p := New()
	if got, want := p.String(), "www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w"; got != want || oracleStart().Text() != want {
		t.Errorf("the start is %s, and the oracle's is %s, want %s", got, oracleStart().Text(), want)
	}
	if q := MustParse(p.String()); p != q {
		t.Errorf("the start is not equal to the position that Parse reads from its text")
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if pieces, hexads := p.Count(player), p.CountHexads(player); pieces != 21 || hexads != 5 {
			t.Errorf("%v has %d pieces with %d Hexads, want 5 and 16 Triads", player, pieces, hexads)
		}
	}
	if got := p.Reverse(); got.white != p.white || got.black != p.black || got.mover != hexgames.Black {
		t.Errorf("the reversed start is %v", got)
	}
}

func TestG2WhoBegins(t *testing.T) {
	for first, want := range map[hexgames.Player]hexgames.Player{
		hexgames.None:  hexgames.White,
		hexgames.White: hexgames.White,
		hexgames.Black: hexgames.Black,
	} {
		p, err := Rules{First: first}.New()
		if err != nil || p.Turn() != want {
			t.Errorf("with First %v, %v begins (%v), want %v", first, p.Turn(), err, want)
		}
		if next, _ := p.Apply(p.MoveAt(0)); p.Rules() != (Rules{}) || next.Rules() != (Rules{}) {
			t.Errorf("with First %v, the rules are %v, and %v after a move", first, p.Rules(), next.Rules())
		}
	}
	for _, first := range []hexgames.Player{hexgames.Chance, hexgames.Chance + 1} {
		p, err := Rules{First: first}.New()
		if p != (Position{}) {
			t.Errorf("with First %v, the start is %v", first, p)
		}
		wantError(t, err, hexgames.ErrOption, "G2", `"First `+first.String()+`": want White or Black to begin, or None for White`)
	}
	wantMoves(t, New().String(), "d1xe1 d2xe2 d3xe3 d4xe4 d5xe5")
	black, _ := Rules{First: hexgames.Black}.New()
	wantMoves(t, black.String(), "e1xd1 e2xd2 e3xd3 e4xd4 e5xd5")
	wantRefused(t, New().String(), "e1xd1", "G2", "White is to move and has no piece on e1")
	wantRefused(t, black.String(), "d1xe1", "G2", "Black is to move and has no piece on d1")
	// A turn is one move, even if another capture follows.
	wantAfter(t, New().String(), "d3xe3", "www/wwww/www/wwww/ww1ww/wwbb/bbwbb/bbbb/bbb/bbbb/bbb b")
}

// TestG3TriadSteps steps from every triangle, for both sides: 41 pairs of triangles are one step
// apart.
func TestG3TriadSteps(t *testing.T) {
	steps := 0
	for row, want := range map[string]string{
		"white a": "a1-b1 a1-b2 a2-b2 a2-b3 a3-b3 a3-b4",
		"white b": "b1-c1 b2-c2 b3-c3 b4-c4",
		"white c": "c1-d1 c1-d2 c2-d2 c2-d3 c3-d3 c3-d4 c4-d4 c4-d5",
		"white d": "d1-e1 d2-e2 d3-e3 d4-e4 d5-e5",
		"white e": "e1-f1 e2-f1 e2-f2 e3-f2 e3-f3 e4-f3 e4-f4 e5-f4",
		"white f": "f1-g1 f2-g2 f3-g3 f4-g4",
		"white g": "g1-h1 g2-h1 g2-h2 g3-h2 g3-h3 g4-h3",
		"white h": "",
		"black a": "",
		"black b": "b1-a1 b2-a1 b2-a2 b3-a2 b3-a3 b4-a3",
		"black c": "c1-b1 c2-b2 c3-b3 c4-b4",
		"black d": "d1-c1 d2-c1 d2-c2 d3-c2 d3-c3 d4-c3 d4-c4 d5-c4",
		"black e": "e1-d1 e2-d2 e3-d3 e4-d4 e5-d5",
		"black f": "f1-e1 f1-e2 f2-e2 f2-e3 f3-e3 f3-e4 f4-e4 f4-e5",
		"black g": "g1-f1 g2-f2 g3-f3 g4-f4",
		"black h": "h1-g1 h1-g2 h2-g2 h2-g3 h3-g3 h3-g4",
	} {
		var got []string
		for _, s := range spotsOf(row[6]) {
			// The Hexads do not block the Triad, and can move.
			position := with("w", "y1 z1 "+s.String(), "y4")
			if row[:5] == "black" {
				position = with("b", "y4", "y1 z1 "+s.String())
			}
			got = append(got, movesOf(position, s.String())...)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("the steps from %s are %q, want %q", row, got, want)
		}
		steps += strings.Count(want, "-")
	}
	if steps != 2*41 {
		t.Errorf("there are %d steps, want 41 for each side", steps)
	}
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-b1", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-e1", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-c2", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-x1", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("b", "y4", "f1 z1"), "f1-g1", "G3", "a Triad steps forward, from f1 to e1, e2")
	wantRefused(t, with("w", "c1 d1 y4", "z1"), "c1-d1", "G3", "a Triad of White stands on d1")
}

func TestG3TriadCaptures(t *testing.T) {
	// Captures by replacement, straight ahead or to either side.
	wantMoves(t, with("w", "d1 y1", "e1 y4"), "d1xe1")
	wantMoves(t, with("w", "c2 y1", "d2 d3 y4"), "c2xd2 c2xd3")
	wantMoves(t, with("b", "c2 b1 y1", "d2 d3 c1 y4"), "c1xb1 d2xc2 d3xc2")
	wantAfter(t, with("w", "c2 y1", "d2 d3 y4"), "c2xd3", with("b", "d3 y1", "d2 y4"))
	wantAfter(t, with("b", "c2 y1", "d2 d3 y4"), "d2xc2", with("w", "y1", "c2 d3 y4"))
	// No captures backward or sideways.
	wantMoves(t, with("w", "d3 y1", "c2 c3 d2 y4"), "d3-e3 y1-z1")
	wantRefused(t, with("w", "d3 y1", "c2 y4"), "d3xc2", "G3", "a Triad steps forward, from d3 to e3")
	// The wrong sign is refused.
	wantRefused(t, with("w", "d1 y1", "e1 y4"), "d1-e1", "G3", "a piece is captured: write the move as d1xe1")
	wantRefused(t, with("w", "d1 y1", "y4"), "d1xe1", "G3", "nothing is captured: write the move as d1-e1")
}

// g4 lists the links and the triangles that separate them.
var g4 = []struct {
	one, other string
	triangles  [2]string
}{
	{"x1", "x2", [2]string{"b2", "c2"}}, {"x2", "x3", [2]string{"b3", "c3"}},
	{"y1", "y2", [2]string{"d2", "e2"}}, {"y2", "y3", [2]string{"d3", "e3"}}, {"y3", "y4", [2]string{"d4", "e4"}},
	{"z1", "z2", [2]string{"f2", "g2"}}, {"z2", "z3", [2]string{"f3", "g3"}},
	{"x1", "y1", [2]string{"c1", "d2"}}, {"x1", "y2", [2]string{"c2", "d2"}}, {"x2", "y2", [2]string{"c2", "d3"}},
	{"x2", "y3", [2]string{"c3", "d3"}}, {"x3", "y3", [2]string{"c3", "d4"}}, {"x3", "y4", [2]string{"c4", "d4"}},
	{"z1", "y1", [2]string{"f1", "e2"}}, {"z1", "y2", [2]string{"f2", "e2"}}, {"z2", "y2", [2]string{"f2", "e3"}},
	{"z2", "y3", [2]string{"f3", "e3"}}, {"z3", "y3", [2]string{"f3", "e4"}}, {"z3", "y4", [2]string{"f4", "e4"}},
}

// TestG4Links checks all links in both directions: with both triangles empty, with pieces on
// the end, and with Triads of either side on either triangle.
func TestG4Links(t *testing.T) {
	ends := map[string]int{}
	for _, link := range g4 {
		for _, way := range [][2]string{{link.one, link.other}, {link.other, link.one}} {
			from, to := way[0], way[1]
			ends[from]++
			// Black's Hexad does not block the link, and White's second Hexad can always move.
			far, spare := "x3 ", " z3 "
			if strings.Contains("x3 z3", to) || strings.Contains("x3 z3", from) {
				far, spare = "x1 ", " z1 "
			}
			after := with("b", to+spare, far)
			wantAfter(t, with("w", from+spare, far), from+"-"+to, after)
			wantAfter(t, with("w", from+spare, far+to), from+"x"+to, after)
			wantRefused(t, with("w", from+spare+to, far), from+"-"+to, "G4", "a Hexad of White stands on "+to)
			for _, triangle := range link.triangles {
				blocked := "the link is blocked by the piece on " + triangle
				wantRefused(t, with("w", from+spare+triangle, far), from+"-"+to, "G4", blocked)
				wantRefused(t, with("w", from+spare, far+triangle), from+"-"+to, "G4", blocked)
			}
		}
	}
	// There are no other links.
	if want := map[string]int{"x1": 3, "x2": 4, "x3": 3, "y1": 3, "y2": 6, "y3": 6, "y4": 3, "z1": 3, "z2": 4, "z3": 3}; !maps.Equal(ends, want) {
		t.Errorf("the hexagons have %v links, want %v", ends, want)
	}
	for from, n := range ends {
		other := "y4"
		if from == other {
			other = "y1"
		}
		if p := MustParse(with("w", from, other)); p.CountMoves() != n {
			t.Errorf("the moves of a Hexad on %s are %v, want %d moves", from, p.LegalMoves(), n)
		}
	}
}

func TestG4HexadMoves(t *testing.T) {
	wantMoves(t, with("w", "y2", "z2 h1"), "y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2")
	wantMoves(t, with("b", "z2 h1", "y2"), "y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2")
	wantAfter(t, with("w", "y2", "z2 x1"), "y2xz2", with("b", "z2", "x1"))
	wantAfter(t, with("w", "y2", "z2 x2"), "y2-x1", with("b", "x1", "z2 x2"))
	wantRefused(t, with("w", "x1 y4", "z1"), "x1-z1", "G4", "a Hexad moves along a link, from x1 to x2, y1, y2")
	wantRefused(t, with("w", "x1 y4", "z1"), "x1-x3", "G4", "a Hexad moves along a link, from x1 to x2, y1, y2")
	wantRefused(t, with("w", "x1 y4", "z1"), "x1-c1", "G4", "a Hexad moves along a link, from x1 to x2, y1, y2")
	wantRefused(t, with("w", "x1 c1 y4", "d2 z1"), "x1-y1", "G5", "a capture by a Triad is compulsory: c1xd2")
	wantRefused(t, with("w", "x1 c1 d2 y4", "z1"), "x1-y1", "G4", "the link is blocked by the pieces on c1, d2")
	wantRefused(t, with("w", "y2", "z2"), "y2-z2", "G4", "a piece is captured: write the move as y2xz2")
	wantRefused(t, with("w", "y2", "z2"), "y2xz1", "G4", "nothing is captured: write the move as y2-z1")
}

func TestG5TriadCapturesAreCompulsory(t *testing.T) {
	// Any capture by a Triad is legal, but no other move; a capture by a Hexad does not count.
	both := with("w", "c1 d4 y2", "d1 d2 e4 y1 z1 z2")
	wantMoves(t, both, "c1xd1 c1xd2 d4xe4")
	wantRefused(t, both, "y2xz2", "G5", "a capture by a Triad is compulsory: c1xd1, c1xd2, d4xe4")
	wantRefused(t, both, "y2-x2", "G5", "a capture by a Triad is compulsory: c1xd1, c1xd2, d4xe4")
	wantRefused(t, both, "c1-d3", "G5", "a capture by a Triad is compulsory: c1xd1, c1xd2, d4xe4")
	wantRefused(t, both, "d4xe5", "G3", "a Triad steps forward, from d4 to e4")
	step := with("w", "a1 d4 y2", "e4 y1 z1 z2")
	wantRefused(t, step, "a1-b1", "G5", "a capture by a Triad is compulsory: d4xe4")
	wantRefused(t, step, "a1xb1", "G5", "nothing is captured on b1, but a capture by a Triad is compulsory: d4xe4")
	// A capture by a Hexad is optional: its other moves and the steps of Triads are legal too.
	wantMoves(t, with("w", "a1 y2", "z2 h1"), "a1-b1 a1-b2 y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2")
	wantMoves(t, with("b", "a1 z2", "y2 h1"), "y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2 h1-g1 h1-g2")
}

func TestG6LastRow(t *testing.T) {
	position := with("w", "g1 y1", "y4")
	wantAfter(t, position, "g1-h1; y4-y3", with("w", "h1 y1", "y3"))
	// The Triad stays there, and stays a Triad.
	stays := with("w", "h1 y1", "y4")
	wantMoves(t, stays, "y1-x1 y1-y2 y1-z1")
	wantRefused(t, stays, "h1-g1", "G6", "a Triad on the last row stays there")
	wantRefused(t, stays, "h1-h2", "G6", "a Triad on the last row stays there")
	wantRefused(t, with("b", "y4", "a2 y1"), "a2-b2", "G6", "a Triad on the last row stays there")
	if p := MustParse(stays); p.Count(hexgames.White) != 2 || p.CountHexads(hexgames.White) != 1 {
		t.Errorf("White has %d pieces with %d Hexads, want 2 with 1", p.Count(hexgames.White), p.CountHexads(hexgames.White))
	}
	// The last row of one side is not the last row of the other.
	wantMoves(t, with("w", "a2 y1", "a1 y4"), "a2-b2 a2-b3 y1-x1 y1-y2 y1-z1")
}

func TestG7NoHexads(t *testing.T) {
	wantLost(t, with("w", "a1", "y1"), hexgames.Black, hexgames.ReasonElimination)
	wantLost(t, with("b", "y1", "h1"), hexgames.White, hexgames.ReasonElimination)
	wantLost(t, with("b", "y1", ""), hexgames.White, hexgames.ReasonElimination)
	// The last Hexad is captured.
	position := play(t, with("w", "y1", "y2 h1"), "y1xy2")
	wantLost(t, position, hexgames.White, hexgames.ReasonElimination)
	_, err := MustParse(position).ParseMove("h1-g1")
	wantError(t, err, hexgames.ErrGameOver, "G7", "the game is over: White wins: elimination")
}

func TestG7Blockade(t *testing.T) {
	// Triads of either side block, including the player's own.
	wantLost(t, with("w", "x1 b2 d2", "c1 y3"), hexgames.Black, hexgames.ReasonBlockade)
	wantLost(t, with("b", "f3 y1", "z3 e4"), hexgames.White, hexgames.ReasonBlockade)
	_, err := MustParse(with("w", "x1 b2 d2", "c1 y3")).ParseMove("d2-e2")
	wantError(t, err, hexgames.ErrGameOver, "G7", "the game is over: Black wins: blockade")
	// The player's own Hexads block too.
	wantLost(t, with("w", "x1 x2 a1 b3 c3 d2 d3", "y4"), hexgames.Black, hexgames.ReasonBlockade)
	// A single move of a single Hexad is enough.
	wantMoves(t, with("w", "x1 d2", "c1 y3"), "x1-x2 d2-e2")
	wantMoves(t, with("w", "x1 b2 d2 z3", "c1 y2 e4"), "b2-c2 d2-e2 z3-z2")
	// The move may be a capture.
	wantMoves(t, with("w", "x1 d2", "c1 x2"), "x1xx2 d2-e2")
}

// TestG7Ruling distinguishes the order of the clause from other orders. The order is no Hexads,
// then captures, then moves of Hexads.
func TestG7Ruling(t *testing.T) {
	// Without Hexads a side has lost, even if it can capture with a Triad.
	wantLost(t, with("w", "d1", "e1 y4"), hexgames.Black, hexgames.ReasonElimination)
	wantLost(t, with("b", "d1 y4", "e1"), hexgames.White, hexgames.ReasonElimination)
	// A side that can capture with a Triad has not lost, even if its Hexads are
	// blocked, as they all are at the start.
	if p := New(); p.Outcome().Over() || p.Turn() != hexgames.White {
		t.Errorf("at the start the outcome is %v", p.Outcome())
	}
	wantMoves(t, with("w", "x1 b2 d2", "c1 e2 y3"), "d2xe2")
	wantMoves(t, with("b", "d4 y1", "z3 f3 f4 g3 e4"), "e4xd4")
	// A side whose Hexads are blocked and whose Triads cannot capture has lost, even if its
	// Triads could step.
	wantLost(t, with("w", "a1 x1 b2 d2", "c1 y3"), hexgames.Black, hexgames.ReasonBlockade)
	// If a Triad can capture, it must, whether Hexads could move or not.
	wantMoves(t, with("w", "x1 b2 d2 y4", "c1 e2 y3"), "d2xe2")
}

// TestG7WorkedExample plays the published example to its end.
func TestG7WorkedExample(t *testing.T) {
	const position = "3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b"
	if got := with("b", "y1 c1 c2 d2", "y4 z2 e1 e3 g2 h1"); got != position {
		t.Fatalf("the example is %s, want %s", got, position)
	}
	forced := play(t, position, "h1-g1", "d2-e2", "g2-f2")
	wantMoves(t, forced, "e2xf2")
	end := with("w", "y2 c1 c2 f2", "y4 z2 e1 e2 e3")
	wantAfter(t, forced, "e2xf2; g1-f1; y1-y2; f1-e2", end)
	wantLost(t, end, hexgames.Black, hexgames.ReasonBlockade)
	// White's Triads could still step.
	white := MustParse(end)
	if first, second := white.advances(white.empty()); first|second == 0 {
		t.Errorf("in %s no Triad could step", end)
	}
}

// shuffle moves a white Hexad on x1 and a black one on z1 back and forth.
var shuffle = []string{"x1-x2", "z1-z2", "x2-x1", "z2-z1"}

// TestG8Ruling checks that the side with more Triads wins at the third occurrence, that equal
// numbers are a draw, and that Hexads do not count.
func TestG8Ruling(t *testing.T) {
	for position, winner := range map[string]hexgames.Player{
		with("w", "x1", "z1"):          hexgames.None,
		with("w", "x1 a3", "z1 h3"):    hexgames.None,
		with("w", "x1 a3", "z1"):       hexgames.White,
		with("w", "x1", "z1 h3"):       hexgames.Black,
		with("w", "x1 h1 h2", "z1 h3"): hexgames.White, // Triads on the last row count
		with("w", "x1 a3", "z1 a1 a2"): hexgames.Black,
		with("w", "x1 x3", "z1"):       hexgames.None, // Hexads do not count
		with("w", "x1", "z1 z3 y4"):    hexgames.None,
		with("w", "x1 a3", "z1 z3 y4"): hexgames.White,
	} {
		g := hexgames.NewGame(MustParse(position))
		for i := range 8 {
			if o := g.Outcome(); o.Over() {
				t.Fatalf("%s: after %d plies the game is over: %v", position, i, o)
			}
			if _, err := g.PlayText(shuffle[i%4]); err != nil {
				t.Fatal(err)
			}
		}
		// The start has now occurred for the third time.
		want := hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonRepetition}
		if got := g.Outcome(); got != want || g.Position().Outcome().Over() {
			t.Errorf("%s: the outcome is %v, want %v", position, got, want)
		}
	}
}
