package hexagrams

import (
	"errors"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// The tests of this file go through the rules clause by clause. Each says what
// a position allows, in the order in which moves are listed.

// with returns the text of a position, given who moves, w or b, and the cells of
// White's pieces and of Black's.
func with(mover, white, black string) string {
	p := oraclePosition{map[spot]bool{}, mover == "w"}
	for cells, isWhite := range map[string]bool{white: true, black: false} {
		for _, name := range strings.Fields(cells) {
			p.pieces[spotOf(name)] = isWhite
		}
	}
	return p.text()
}

// spotOf returns the oracle's cell of that name.
func spotOf(name string) spot {
	s, ok := spotNames[name]
	if !ok {
		panic("no cell " + name)
	}
	return s
}

// movesOf returns the legal moves, separated by spaces, of the piece on a cell
// if one is named.
func movesOf(position, cell string) string {
	p := MustParse(position)
	var texts []string
	for _, m := range p.LegalMoves() {
		if cell == "" || m.From().String() == cell {
			texts = append(texts, p.FormatMove(m))
		}
	}
	return strings.Join(texts, " ")
}

// wantMoves fails the test unless the legal moves are those listed, which are
// separated by spaces.
func wantMoves(t *testing.T, position, want string) {
	t.Helper()
	if got := movesOf(position, ""); got != want {
		t.Errorf("%s\n%s\nallows %q\nwant   %q", position, MustParse(position).Diagram(), got, want)
	}
}

// play plays moves one after the other and returns the text of the last
// position.
func play(t *testing.T, position string, moves ...string) string {
	t.Helper()
	p := MustParse(position)
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return p.String()
}

// wantRefused fails the test unless the move is refused for the clause.
func wantRefused(t *testing.T, position, move, clause, reason string) {
	t.Helper()
	m, err := MustParse(position).ParseMove(move)
	if err == nil {
		t.Errorf("%s: %s is allowed", position, move)
	}
	if m != (Move{}) {
		t.Errorf("%s: %s is refused, but returned as %v", position, move, m)
	}
	wantError(t, err, hexgames.ErrIllegalMove, clause, reason)
}

// wantError fails the test unless err is of that kind, for that clause, and
// gives that reason.
func wantError(t *testing.T, err, kind error, clause, reason string) {
	t.Helper()
	gametest.WantError(t, name, err, kind, clause, reason)
}

// wantLost fails the test unless the position is lost for that reason, without
// a turn or a move.
func wantLost(t *testing.T, position string, winner hexgames.Player, reason hexgames.Reason) {
	t.Helper()
	p := MustParse(position)
	if got, want := p.Outcome(), (hexgames.Outcome{Winner: winner, Reason: reason}); got != want {
		t.Errorf("%s: the outcome is %v, want %v", position, got, want)
	}
	if p.Turn() != hexgames.None || p.CountMoves() != 0 || p.LegalMoves() != nil || p.MoveAt(0) != (Move{}) {
		t.Errorf("%s: %v is to move", position, p.Turn())
	}
	if p.String() != position {
		t.Errorf("%s prints as %s", position, p)
	}
}

func TestG1Start(t *testing.T) {
	p := New()
	if got, want := p.String(), oracleStart().text(); got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if got, want := p.String(), "www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w"; got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if q := MustParse(p.String()); p != q {
		t.Errorf("the start is not == to what its text reads as")
	}
	if got := p.Reverse(); got.white != p.white || got.black != p.black || got.mover != hexgames.Black {
		t.Errorf("the start turned half round, with colors exchanged, is %v", got)
	}
}

// TestG1Ruling tells the sixteen Triads of the picture from the ten of the
// published text.
func TestG1Ruling(t *testing.T) {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if hexads, triads := New().Count(player); hexads != 5 || triads != 16 {
			t.Errorf("%v has %d Hexads and %d Triads, want 5 and 16", player, hexads, triads)
		}
	}
	var white []string
	pieces := 0
	for c, player := range New().Pieces() {
		if pieces++; player == hexgames.White {
			white = append(white, c.String())
		}
	}
	if got, want := strings.Join(white, " "), "a1 a2 a3 b1 b2 b3 b4 x1 x2 x3 c1 c2 c3 c4 d1 d2 d3 d4 d5 y1 y2"; got != want || pieces != 42 {
		t.Errorf("of %d pieces, White's are on %s, want %s", pieces, got, want)
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
			t.Errorf("with First %v begins %v (%v), want %v", first, p.Turn(), err, want)
		}
		if again, err := p.Rules().New(); again != p || err != nil {
			t.Errorf("Rules of the start with First %v are %v, which make %v, %v", first, p.Rules(), again, err)
		}
	}
	for _, first := range []hexgames.Player{hexgames.Chance, hexgames.Chance + 1} {
		p, err := Rules{First: first}.New()
		if p != (Position{}) {
			t.Errorf("with First %v the start is %v", first, p)
		}
		wantError(t, err, hexgames.ErrOption, "G2", `"First `+first.String()+`": want White or Black to begin, or None for White`)
	}
	if got := (Position{}).Rules(); got != (Rules{}) {
		t.Errorf("the rules of the zero Position are %v", got)
	}
	wantMoves(t, New().String(), "d1xe1 d2xe2 d3xe3 d4xe4 d5xe5")
	black, _ := Rules{First: hexgames.Black}.New()
	wantMoves(t, black.String(), "e1xd1 e2xd2 e3xd3 e4xd4 e5xd5")
	wantRefused(t, New().String(), "e1xd1", "G2", "White is to move and has no piece on e1")
	wantRefused(t, black.String(), "d1xe1", "G2", "Black is to move and has no piece on d1")
	// A turn is one move, even if there is more to capture.
	if got, want := play(t, New().String(), "d3xe3"), "www/wwww/www/wwww/ww1ww/wwbb/bbwbb/bbbb/bbb/bbbb/bbb b"; got != want {
		t.Errorf("the first move leads to %s, want %s", got, want)
	}
}

// TestG3TriadSteps steps from every triangle, for either side.
func TestG3TriadSteps(t *testing.T) {
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
			// The Hexads are out of the way, and can move.
			position := with("w", "y1 z1 "+s.String(), "y4")
			if row[:5] == "black" {
				position = with("b", "y4", "y1 z1 "+s.String())
			}
			if moves := movesOf(position, s.String()); moves != "" {
				got = append(got, moves)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s steps %q, want %q", row, got, want)
		}
	}
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-b1", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-e1", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-c2", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("w", "c1 y4", "z1"), "c1-x1", "G3", "a Triad steps forward, from c1 to d1, d2")
	wantRefused(t, with("b", "y4", "f1 z1"), "f1-g1", "G3", "a Triad steps forward, from f1 to e1, e2")
	wantRefused(t, with("w", "c1 d1 y4", "z1"), "c1-d1", "G3", "a Triad of White stands on d1")
}

// TestG3Neighbors counts the pairs of triangles between which Triads move.
func TestG3Neighbors(t *testing.T) {
	pairs := 0
	for c := range Cells() {
		pairs += ahead[hexgames.White][c].count()
		for d := range Cells() {
			if ahead[hexgames.White][c].has(d) != ahead[hexgames.Black][d].has(c) {
				t.Errorf("White's way from %v to %v is not Black's way back", c, d)
			}
		}
	}
	if pairs != 41 {
		t.Errorf("there are %d neighboring pairs, want 41", pairs)
	}
}

func TestG3TriadCaptures(t *testing.T) {
	// By replacement, straight ahead or to either side.
	wantMoves(t, with("w", "d1 y1", "e1 y4"), "d1xe1")
	wantMoves(t, with("w", "c2 y1", "d2 d3 y4"), "c2xd2 c2xd3")
	wantMoves(t, with("b", "c2 b1 y1", "d2 d3 c1 y4"), "c1xb1 d2xc2 d3xc2")
	if got, want := play(t, with("w", "c2 y1", "d2 d3 y4"), "c2xd3"), with("b", "d3 y1", "d2 y4"); got != want {
		t.Errorf("the capture leads to %s, want %s", got, want)
	}
	if got, want := play(t, with("b", "c2 y1", "d2 d3 y4"), "d2xc2"), with("w", "y1", "c2 d3 y4"); got != want {
		t.Errorf("the capture leads to %s, want %s", got, want)
	}
	// Not backwards, and not from what is next to it in its row.
	wantMoves(t, with("w", "d3 y1", "c2 c3 d2 y4"), "d3-e3 y1-z1")
	wantRefused(t, with("w", "d3 y1", "c2 y4"), "d3xc2", "G3", "a Triad steps forward, from d3 to e3")
	// Each sign has its place.
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

// TestG4Links goes through all links both ways, with nothing in between, and
// then with Triads of either side on either triangle.
func TestG4Links(t *testing.T) {
	if len(g4) != 19 {
		t.Fatalf("%d links, want 19", len(g4))
	}
	ends := map[string]int{}
	for _, link := range g4 {
		for _, ways := range [][2]string{{link.one, link.other}, {link.other, link.one}} {
			from, to := ways[0], ways[1]
			ends[from]++
			// The other side's Hexad is not in the way; White's second one can
			// always move.
			far, spare := "x3", "z3"
			switch {
			case strings.Contains("x3 z3", to) || strings.Contains("x3 z3", from):
				far, spare = "x1", "z1"
			}
			step := from + "-" + to
			has := func(position, move string) bool {
				return slices.Contains(strings.Fields(movesOf(position, from)), move)
			}
			if position := with("w", from+" "+spare, far); !has(position, step) {
				t.Errorf("%s does not allow %s", position, step)
			}
			if position := with("w", from+" "+spare, far+" "+to); !has(position, from+"x"+to) || has(position, step) {
				t.Errorf("%s does not allow %s to capture on %s", position, from, to)
			}
			if position := with("w", from+" "+spare+" "+to, far); has(position, step) {
				t.Errorf("%s allows %s on a piece of its own", position, step)
			} else {
				wantRefused(t, position, step, "G4", "a Hexad of White stands on "+to)
			}
			for _, triangle := range link.triangles {
				for _, position := range []string{
					with("w", from+" "+spare+" "+triangle, far),
					with("w", from+" "+spare, far+" "+triangle),
				} {
					if has(position, step) {
						t.Errorf("%s allows %s over %s", position, step, triangle)
					}
					wantRefused(t, position, step, "G4", "the link is blocked by the piece on "+triangle)
				}
			}
		}
	}
	// No hexagon is linked with others.
	want := map[string]int{"x1": 3, "x2": 4, "x3": 3, "y1": 3, "y2": 6, "y3": 6, "y4": 3, "z1": 3, "z2": 4, "z3": 3}
	if !maps.Equal(ends, want) {
		t.Errorf("the hexagons have %v links, want %v", ends, want)
	}
	for from, n := range want {
		far := "z1"
		if from[0] == 'z' || from == "y1" || from == "y2" {
			far = "x3"
		}
		if moves := MustParse(with("w", from, far)).LegalMoves(); len(moves) != n {
			t.Errorf("from %s alone lead %v, want %d moves", from, moves, n)
		}
	}
}

func TestG4HexadMoves(t *testing.T) {
	wantMoves(t, with("w", "y2", "z2 h1"), "y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2")
	wantMoves(t, with("b", "z2 h1", "y2"), "y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2")
	if got, want := play(t, with("w", "y2", "z2 x1"), "y2xz2"), with("b", "z2", "x1"); got != want {
		t.Errorf("the capture leads to %s, want %s", got, want)
	}
	if got, want := play(t, with("w", "y2", "z2 x2"), "y2-x1"), with("b", "x1", "z2 x2"); got != want {
		t.Errorf("the move leads to %s, want %s", got, want)
	}
	wantRefused(t, with("w", "x1 y4", "z1"), "x1-z1", "G4", "a Hexad moves along a link, from x1 to x2, y1, y2")
	wantRefused(t, with("w", "x1 y4", "z1"), "x1-x3", "G4", "a Hexad moves along a link, from x1 to x2, y1, y2")
	wantRefused(t, with("w", "x1 y4", "z1"), "x1-c1", "G4", "a Hexad moves along a link, from x1 to x2, y1, y2")
	wantRefused(t, with("w", "x1 c1 y4", "d2 z1"), "x1-y1", "G5", "a capture by a Triad is compulsory: c1xd2")
	wantRefused(t, with("w", "x1 c1 d2 y4", "z1"), "x1-y1", "G4", "the link is blocked by the pieces on c1, d2")
	wantRefused(t, with("w", "y2", "z2"), "y2-z2", "G4", "a piece is captured: write the move as y2xz2")
	wantRefused(t, with("w", "y2", "z2"), "y2xz1", "G4", "nothing is captured: write the move as y2-z1")
}

func TestG5TriadCapturesAreCompulsory(t *testing.T) {
	// Whichever it likes, but nothing else; a Hexad's capture does not count.
	both := with("w", "c1 d4 y2", "d1 d2 e4 y1 z1 z2")
	wantMoves(t, both, "c1xd1 c1xd2 d4xe4")
	wantRefused(t, both, "y2xz2", "G5", "a capture by a Triad is compulsory: c1xd1, c1xd2, d4xe4")
	wantRefused(t, both, "y2-x2", "G5", "a capture by a Triad is compulsory: c1xd1, c1xd2, d4xe4")
	wantRefused(t, both, "c1-d3", "G5", "a capture by a Triad is compulsory: c1xd1, c1xd2, d4xe4")
	wantRefused(t, both, "d4xe5", "G3", "a Triad steps forward, from d4 to e4")
	step := with("w", "a1 d4 y2", "e4 y1 z1 z2")
	wantRefused(t, step, "a1-b1", "G5", "a capture by a Triad is compulsory: d4xe4")
	wantRefused(t, step, "a1xb1", "G5", "nothing is captured on b1, and a capture by a Triad is compulsory: d4xe4")
	// A capture by a Hexad is optional, beside its moves and the steps.
	wantMoves(t, with("w", "a1 y2", "z2 h1"), "a1-b1 a1-b2 y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2")
	wantMoves(t, with("b", "a1 z2", "y2 h1"), "y2-x1 y2-x2 y2-y1 y2-y3 y2-z1 y2xz2 h1-g1 h1-g2")
}

func TestG6LastRow(t *testing.T) {
	position := with("w", "g1 y1", "y4")
	if got, want := play(t, position, "g1-h1", "y4-y3"), with("w", "h1 y1", "y3"); got != want {
		t.Errorf("the step leads to %s, want %s", got, want)
	}
	// There it stays, and is a Triad.
	stays := with("w", "h1 y1", "y4")
	wantMoves(t, stays, "y1-x1 y1-y2 y1-z1")
	wantRefused(t, stays, "h1-g1", "G6", "a Triad on the last row stays there")
	wantRefused(t, stays, "h1-h2", "G6", "a Triad on the last row stays there")
	wantRefused(t, with("b", "y4", "a2 y1"), "a2-b2", "G6", "a Triad on the last row stays there")
	if hexads, triads := MustParse(stays).Count(hexgames.White); hexads != 1 || triads != 1 {
		t.Errorf("White has %d Hexads and %d Triads, want one each", hexads, triads)
	}
	// The row on which the other side's Triads begin is not the last.
	wantMoves(t, with("w", "a2 y1", "a1 y4"), "a2-b2 a2-b3 y1-x1 y1-y2 y1-z1")
}

func TestG7NoHexads(t *testing.T) {
	wantLost(t, with("w", "a1", "y1"), hexgames.Black, hexgames.Elimination)
	wantLost(t, with("b", "y1", "h1"), hexgames.White, hexgames.Elimination)
	wantLost(t, with("b", "y1", ""), hexgames.White, hexgames.Elimination)
	// The last one is captured.
	position := play(t, with("w", "y1", "y2 h1"), "y1xy2")
	wantLost(t, position, hexgames.White, hexgames.Elimination)
	_, err := MustParse(position).ParseMove("h1-g1")
	wantError(t, err, hexgames.ErrGameOver, "G7", "the game is over: White wins: elimination")
}

func TestG7Blockade(t *testing.T) {
	// Triads of either side block, and the blocked one's own do, too.
	wantLost(t, with("w", "x1 b2 d2", "c1 y3"), hexgames.Black, hexgames.Blockade)
	wantLost(t, with("b", "f3 y1", "z3 e4"), hexgames.White, hexgames.Blockade)
	_, err := MustParse(with("w", "x1 b2 d2", "c1 y3")).ParseMove("d2-e2")
	wantError(t, err, hexgames.ErrGameOver, "G7", "the game is over: Black wins: blockade")
	// So do the Hexads of one's own, where all others are blocked.
	wantLost(t, with("w", "x1 x2 a1 b3 c3 d2 d3", "y4"), hexgames.Black, hexgames.Blockade)
	// A single move of a single Hexad is enough.
	wantMoves(t, with("w", "x1 d2", "c1 y3"), "x1-x2 d2-e2")
	wantMoves(t, with("w", "x1 b2 d2 z3", "c1 y2 e4"), "b2-c2 d2-e2 z3-z2")
	// Even one that is a capture.
	wantMoves(t, with("w", "x1 d2", "c1 x2"), "x1xx2 d2-e2")
}

// TestG7Ruling tells the order of the clause, first Hexads, then captures, then
// moves of Hexads, from others.
func TestG7Ruling(t *testing.T) {
	// Without Hexads a side has lost, even if it can capture with a Triad.
	wantLost(t, with("w", "d1", "e1 y4"), hexgames.Black, hexgames.Elimination)
	wantLost(t, with("b", "d1 y4", "e1"), hexgames.White, hexgames.Elimination)
	// A side that can capture with a Triad has not lost, even if its Hexads are
	// blocked, as they all are at the start.
	if p := New(); p.Outcome().Over() || p.Turn() != hexgames.White {
		t.Errorf("at the start the outcome is %v", p.Outcome())
	}
	wantMoves(t, with("w", "x1 b2 d2", "c1 e2 y3"), "d2xe2")
	wantMoves(t, with("b", "d4 y1", "z3 f3 f4 g3 e4"), "e4xd4")
	// A side whose Hexads are blocked, and that cannot capture with a Triad, has
	// lost even if its Triads could step.
	wantLost(t, with("w", "a1 x1 b2 d2", "c1 y3"), hexgames.Black, hexgames.Blockade)
	// If it can do both, it must capture; that no Hexad can move does not matter
	// then.
	wantMoves(t, with("w", "x1 b2 d2 y4", "c1 e2 y3"), "d2xe2")
}

// TestG7WorkedExample plays the published example to its end.
func TestG7WorkedExample(t *testing.T) {
	const position = "3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b"
	if got := with("b", "y1 c1 c2 d2", "y4 z2 e1 e3 g2 h1"); got != position {
		t.Fatalf("the example is %s, want %s", got, position)
	}
	line := []string{"h1-g1", "d2-e2", "g2-f2", "e2xf2", "g1-f1", "y1-y2", "f1-e2"}
	forced := play(t, position, line[:3]...)
	wantMoves(t, forced, "e2xf2")
	end := play(t, position, line...)
	wantLost(t, end, hexgames.Black, hexgames.Blockade)
	// White's Triads could still step.
	white := MustParse(end)
	if first, second := white.stepping(white.empty()); first|second == 0 {
		t.Errorf("in %s no Triad could step", end)
	}
	if got, want := end, with("w", "y2 c1 c2 f2", "y4 z2 e1 e2 e3"); got != want {
		t.Errorf("the example ends in %s, want %s", got, want)
	}
}

// shuffle is a way around for a white Hexad on x1 and a black one on z1.
var shuffle = []string{"x1-x2", "z1-z2", "x2-x1", "z2-z1"}

// TestG8Ruling tells the third occurrence, which the side with more Triads
// wins, from a draw, and Triads from Hexads.
func TestG8Ruling(t *testing.T) {
	for _, test := range []struct {
		position string
		winner   hexgames.Player
	}{
		{with("w", "x1", "z1"), hexgames.None},
		{with("w", "x1 a3", "z1 h3"), hexgames.None},
		{with("w", "x1 a3", "z1"), hexgames.White},
		{with("w", "x1", "z1 h3"), hexgames.Black},
		{with("w", "x1 h1 h2", "z1 h3"), hexgames.White}, // those on the last row count
		{with("w", "x1 a3", "z1 a1 a2"), hexgames.Black},
		{with("w", "x1 x3", "z1"), hexgames.None}, // Hexads do not
		{with("w", "x1", "z1 z3 y4"), hexgames.None},
		{with("w", "x1 a3", "z1 z3 y4"), hexgames.White},
	} {
		g := hexgames.NewGame(MustParse(test.position))
		for i := range 8 {
			if o := g.Outcome(); o.Over() {
				t.Fatalf("%s: after %d plies the game is over: %v", test.position, i, o)
			}
			if _, err := g.PlayText(shuffle[i%4]); err != nil {
				t.Fatal(err)
			}
		}
		// The start has now occurred for the third time.
		want := hexgames.Outcome{Winner: test.winner, Reason: hexgames.Repetition}
		if got := g.Outcome(); got != want || g.Turn() != hexgames.None {
			t.Errorf("%s: the outcome is %v, want %v", test.position, got, want)
		}
		if _, err := g.PlayText(shuffle[0]); !errors.Is(err, hexgames.ErrGameOver) {
			t.Errorf("%s: a move after the end: %v", test.position, err)
		}
		if p := g.Position(); p.Outcome().Over() || p.CountMoves() == 0 {
			t.Errorf("%s: the position itself knows of its history", test.position)
		}
		if !g.Undo() || g.Outcome().Over() {
			t.Errorf("%s: undo does not take the end back", test.position)
		}
	}
	// With the other side to move it is another position: here the pieces stand
	// as at first for the third time, but only once with Black to move.
	other := hexgames.NewGame(MustParse(with("w", "x1", "z1")))
	for _, text := range strings.Fields("x1-x2 z1-z2 x2-x1 z2-y2 x1-x2 y2-z1 x2-x1 z1-z2 x1-x2 z2-z1 x2-x1") {
		if _, err := other.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	if p := other.Position(); p.white != MustParse(with("w", "x1", "z1")).white || p.black != MustParse(with("w", "x1", "z1")).black || other.Outcome().Over() {
		t.Errorf("the game ended in %v: %v", p, other.Outcome())
	}
	// Agreement is a draw, whoever has more Triads.
	g := hexgames.NewGame(MustParse(with("w", "x1 a3", "z1")))
	if err := g.AgreeDraw(); err != nil || g.Outcome() != (hexgames.Outcome{Reason: hexgames.Agreement}) {
		t.Errorf("an agreed draw: %v, %v", err, g.Outcome())
	}
}

// TestMaxMoves computes the greatest number of moves of any position. Captures
// are at most as many as a side's 16 best placed Triads have ways forward. Where
// there are none, the Triads have ways forward to empty triangles, and the
// Hexads over links between two empty triangles.
func TestMaxMoves(t *testing.T) {
	for _, test := range []struct {
		position string
		moves    int
	}{
		{"www/bbbb/3/wwww/bbbbb/w2b/wwwww/bbbb/3/wwww/bbb w", 28},
		{"www/4/wbw/w2w/2w2/w2w/ww2w/4/1w1/wwww/3 w", MaxMoves},
	} {
		if n := MustParse(test.position).CountMoves(); n != test.moves {
			t.Errorf("%s has %d moves, want %d", test.position, n, test.moves)
		}
	}
	var forward []int
	for _, row := range []byte("abcdefgh") {
		for _, s := range spotsOf(row) {
			forward = append(forward, len(triadSteps(s, true)))
		}
	}
	slices.Sort(forward)
	most := 0
	for _, n := range forward[len(forward)-maxTriads:] {
		most += n
	}
	if most != 28 {
		t.Errorf("16 Triads have %d ways forward, want 28", most)
	}
	if testing.Short() {
		return
	}
	var hexes []spot
	for _, row := range []byte("xyz") {
		hexes = append(hexes, spotsOf(row)...)
	}
	for choice := range uint(1 << len(hexes)) {
		if n := bits.OnesCount(choice); n == 0 || n > maxHexads {
			continue
		}
		hexads := map[spot]bool{}
		for i, s := range hexes {
			hexads[s] = choice>>i&1 != 0
		}
		most = max(most, mostSteps(hexads))
	}
	if most != MaxMoves {
		t.Errorf("the greatest number of moves is %d, want %d", most, MaxMoves)
	}
}

// mostSteps returns how many moves a side can have at most that captures
// nothing with its Triads, by where its Hexads stand. It finds what is best row
// by row, because no move and no link has to do with more than two rows of
// triangles that follow each other.
func mostSteps(hexads map[spot]bool) int {
	const rows = "abcdefgh"
	// best[t][n] is for the Triads t on the last row and n on all rows so far.
	type table [1 << 5][maxTriads + 1]int
	var unknown table
	for t := range unknown {
		for n := range unknown[t] {
			unknown[t][n] = -1
		}
	}
	best := unknown
	best[0][0] = 0
	var before []spot
	for i := range rows {
		here := spotsOf(rows[i])
		// Each move between the rows needs a Triad on one or an empty triangle,
		// and an empty triangle on the other.
		type chance struct{ triad, empty, emptyHere int }
		var chances []chance
		for j, s := range before {
			for k, u := range here {
				if slices.Contains(triadSteps(s, true), u) {
					chances = append(chances, chance{triad: 1 << j, emptyHere: 1 << k})
				}
				for _, link := range allLinks {
					if hexads[link.hexagons[0]] != hexads[link.hexagons[1]] &&
						slices.Contains(link.triangles[:], s) && slices.Contains(link.triangles[:], u) {
						chances = append(chances, chance{empty: 1 << j, emptyHere: 1 << k})
					}
				}
			}
		}
		next := unknown
		for from := range 1 << len(before) {
			for to := range 1 << len(here) {
				moves := 0
				for _, c := range chances {
					if from&c.triad == c.triad && from&c.empty == 0 && to&c.emptyHere == 0 {
						moves++
					}
				}
				more := bits.OnesCount(uint(to))
				for n := 0; n+more <= maxTriads; n++ {
					if best[from][n] >= 0 {
						next[to][n+more] = max(next[to][n+more], best[from][n]+moves)
					}
				}
			}
		}
		best, before = next, here
	}
	most := 0
	for t := range best {
		most = max(most, slices.Max(best[t][:]))
	}
	return most
}

// TestForcedThroughPly7 checks that at first only captures by Triads are legal,
// whatever is played.
func TestForcedThroughPly7(t *testing.T) {
	positions := map[Position]bool{New(): true}
	for ply := range 8 {
		next := map[Position]bool{}
		for p := range positions {
			if !p.canCapture() {
				t.Fatalf("at ply %d, %v is not forced", ply, p)
			}
			for _, m := range p.LegalMoves() {
				q, err := p.Apply(m)
				if err != nil || m.From().IsHexagon() || !m.IsCapture() {
					t.Fatalf("at ply %d, %v allows %v: %v", ply, p, m, err)
				}
				next[q] = true
			}
		}
		positions = next
	}
	free := 0
	for p := range positions {
		if !p.canCapture() {
			free++
		}
	}
	if len(positions) != 16409 || free == 0 {
		t.Errorf("%d positions after 8 plies, %d of them without a capture", len(positions), free)
	}
}
