package hexdame

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
)

// The tests in this file follow the rules clause by clause. They list the moves that a position
// allows in the order of LegalMoves.

var (
	play        = game.Play
	wantMoves   = game.WantMoves
	wantRefused = game.WantRefused
	wantError   = game.WantError
)

func TestD1Start(t *testing.T) {
	p := New()
	if got, want := p.String(), oracleStart().Text(); got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if p.Turn() != hexgames.White {
		t.Errorf("%v begins, want White", p.Turn())
	}
	if q := MustParse(p.String()); p != q {
		t.Errorf("the start is not == to the position that its text describes")
	}
	if q, err := (Rules{}).New(); p != q || err != nil || q.Rules() != (Rules{}) {
		t.Errorf("Rules{}.New() = %v, %v", q, err)
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if pieces, kings := p.Count(player), p.CountKings(player); pieces != 16 || kings != 0 {
			t.Errorf("%v has %d pieces with %d kings, want 16 men", player, pieces, kings)
		}
	}
	wantRefused(t, p.String(), "f6-e6", "D1", "White is to move and has no piece on f6")
	wantRefused(t, p.String(), "e5-e6", "D1", "White is to move and has no piece on e5")
}

func TestD2ManSteps(t *testing.T) {
	wantMoves(t, "W:Wc3:Bi8", "c3-c4 c3-d3 c3-d4")
	wantMoves(t, "B:Wa2:Bc3", "c3-b2 c3-b3 c3-c2")
	wantMoves(t, "W:Wc3,c4,d3:Bi8", "c3-d4 c4-c5 c4-d4 c4-d5 d3-d4 d3-e3 d3-e4")
	wantMoves(t, "W:Wd8,e1:Bi8", "d8-e8 d8-e9 e1-e2 e1-f2") // at the sides of the board
	wantRefused(t, "W:Wc3:Bi8", "c3-b3", "D2", "one cell forward, from c3 to c4, d3, d4")
	wantRefused(t, "W:Wc3:Bi8", "c3-c5", "D2", "one cell forward")
	wantRefused(t, "W:Wc3:Bi8", "c3-b4", "D2", "one cell forward")
	wantRefused(t, "W:Wc3,c4:Bi8", "c3-c4", "D2", "c4 is not empty")
	wantRefused(t, "B:Wa2:Bc3", "c3-d3", "D2", "one cell forward, from c3 to b2, b3, c2")
}

func TestD3KingSlides(t *testing.T) {
	wantMoves(t, "W:WKa1:Bi8", "a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-b2 a1-c1 a1-c3 a1-d1 a1-d4 a1-e1 a1-e5 a1-f6 a1-g7 a1-h8 a1-i9")
	wantMoves(t, "W:WKa1,a3,b1:Bc3,d4", "a1-a2 a1-b2 a3-a4 a3-b3 a3-b4 b1-b2 b1-c1 b1-c2")
	wantRefused(t, "W:WKa1:Bi8", "a1-b3", "D3", "along a line")
	wantRefused(t, "W:WKa1,a3:Bi8", "a1-a4", "D3", "along a line")
	wantRefused(t, "W:WKa1,a3:Bi8", "a1-a3", "D3", "a3 is not empty")
}

func TestD4ManCaptures(t *testing.T) {
	// In all six directions, three of them backward.
	for over, to := range map[string]string{"e6": "e7", "f5": "g5", "f6": "g7", "e4": "e3", "d5": "c5", "d4": "c3"} {
		wantMoves(t, "W:We5:B"+over+",Ki9", "e5x"+to)
		if got, want := play(t, "W:We5:B"+over+",Ki9", "e5x"+to), "B:W"+to+":BKi9"; got != want {
			t.Errorf("the capture leads to %s, want %s", got, want)
		}
	}
	wantMoves(t, "W:We5:Bf6,Kg7", "e5-e6 e5-f5")                      // another piece behind it
	wantMoves(t, "W:Wd8:Bd7,d6,Kb1", "d8-e8 d8-e9")                   // the same, backward
	wantMoves(t, "W:Wd1:BKe1,Ki9", "d1-d2 d1-e2")                     // on the edge that the jump would run along
	wantMoves(t, "W:We5,f6:Bh8,Ka5", "e5-e6 e5-f5 f6-f7 f6-g6 f6-g7") // over its own man
	wantRefused(t, "W:We5:Bf6,Ki9", "e5xe7", "D4", "no jump from e5 to e7")
	wantRefused(t, "W:We5:Bf6,Ki9", "e5xh8", "D4", "no jump from e5 to h8")
	wantRefused(t, "W:We5:BKi9", "e5xe6", "D4", "nothing is captured: write the step as e5-e6")
}

func TestD5KingCaptures(t *testing.T) {
	// From afar, to any cell behind it up to the next piece.
	wantMoves(t, "W:WKe1:Be4,Ki5", "e1xe5 e1xe6 e1xe7 e1xe8 e1xe9")
	wantMoves(t, "W:WKe1,e6:Be4,Ki9", "e1xe5")
	wantMoves(t, "W:WKe1:Be4,e7,Ka5", "e1xe5xe8 e1xe5xe9") // two on one line: the stop between distinguishes the paths
	wantMoves(t, "W:WKe1:Be4,e5,Ki9", "e1-a1 e1-b1 e1-c1 e1-d1 e1-e2 e1-e3 e1-f2 e1-g3 e1-h4 e1-i5")
	// It stops where it can take the most: on e5 to e9, it can take two.
	wantMoves(t, "W:WKe1:Be4,f7,Ka5", "e1xe7xg7 e1xe6xg8 e1xe7xh7 e1xe6xh9 e1xe7xi7")
	wantRefused(t, "W:WKe1:Be4,f7,Ka5", "e1xe5", "D6", "captures 1 where 2 can be captured: e1xe7xg7")
	wantRefused(t, "W:WKe1:Be4,Ki9", "e1xe4", "D5", "no jump from e1 to e4")
	wantRefused(t, "W:WKe1:Be4,Ki9", "e1xf5", "D5", "no jump from e1 to f5")
	wantRefused(t, "W:WKe1:Be4,e5,Ki9", "e1xe6", "D5", "no jump from e1 to e6")
	wantRefused(t, "W:WKe1:Be4,Ki9", "e1xe3", "D5", "no jump from e1 to e3")
	wantRefused(t, "W:WKe1:Bd4,Ki9", "e1xe3", "D5", "nothing is captured: write the step as e1-e3")
}

func TestD6TheMost(t *testing.T) {
	wantRefused(t, "W:We5,a1:Bf6,Ka5", "a1-a2", "D6", "a capture is compulsory: e5xg7")
	wantRefused(t, "W:We5,a1:Bf6,Ka5", "e5-g7", "D6", "a capture is compulsory: e5xg7")
	wantMoves(t, "W:Wa1,e5:Be6,e8,d4,Ki5", "e5xe7xe9")
	wantRefused(t, "W:Wa1,e5:Be6,e8,d4,Ki5", "e5xc3", "D6", "captures 1 where 2 can be captured: e5xe7xe9")
	wantRefused(t, "W:Wa1,e5:Be6,e8,d4,Ki5", "e5xe7", "D6", "captures 1 where 2 can be captured: e5xe7xe9")
	// A man counts as much as a king, whoever captures it.
	wantMoves(t, "W:Wc3,Kg3:Bd3,f3,Ki9", "c3xe3 g3xe3")
	wantMoves(t, "W:Wd4:Bd5,Ke5", "d4xd6 d4xf6")
	// The most over all pieces of a side, not for each piece.
	wantMoves(t, "W:Wc3,Kg3:Bd4,Kf3,d2,b2", "g3xe3xc1 g3xd3xd1 g3xd3xd5 g3xd3xd6 g3xd3xd7 g3xd3xd8")
}

// TestD6EveryTurn checks that a piece that has captured in one direction continues in any direction
// but the opposite.
func TestD6EveryTurn(t *testing.T) {
	start := draw.At(side, 5, 5)
	for _, d := range hexgrid.Directions() {
		for _, e := range hexgrid.Directions() {
			if e == d.Opposite() {
				continue
			}
			over := start.Neighbor(d)
			land := over.Neighbor(d)
			next := land.Neighbor(e)
			end := next.Neighbor(e)
			black := ":BK" + board.Grid.Name(over) + ",K" + board.Grid.Name(next)
			wantMoves(t, "W:We5"+black, "e5x"+board.Grid.Name(land)+"x"+board.Grid.Name(end))
			p := MustParse("W:WKe5" + black)
			if moves := game.OracleMoves(p); !gametest.SameMoves(p.LegalMoves(), moves) || len(moves[0].Captured()) != 2 {
				t.Errorf("%v allows %v, want %v", p, p.LegalMoves(), moves)
			}
		}
	}
}

// TestD6FromEverySide captures six pieces. After the first jump of either king, every enemy that
// can be jumped at all can be jumped from every side.
func TestD6FromEverySide(t *testing.T) {
	p := MustParse("W:WKa2,Ka3,Kb6,Kc1,Kc7,Kd1,Kd8,Ke8,Kf5,Kg3,Kg9,Kh4,Kh5,Kh8,Ki7,Ki9:BKc4,Kd3,Kd6,Kf4,Kf7,Kg6")
	moves := game.OracleMoves(p)
	if !gametest.SameMoves(p.LegalMoves(), moves) || len(moves[0].Captured()) != 6 {
		t.Errorf("%v allows %v, want %v", p, p.LegalMoves(), moves)
	}
}

func TestD7DuringACapture(t *testing.T) {
	// The piece ends where it started, or passes over that cell.
	wantMoves(t, "W:We5:Bf5,f6,g6", "e5xg5xg7xe5")
	wantMoves(t, "W:WKe5:Bf5,f6,g6", "e5xg5xg7xa1 e5xg7xg5xa5 e5xg5xg7xb2 e5xg7xg5xb5 e5xg5xg7xc3 e5xg7xg5xc5 e5xg5xg7xd4 e5xg7xg5xd5 e5xg5xg7xe5")
	if got, want := play(t, "W:We5:Bf5,f6,g6,Ki9", "e5xe5"), "B:We5:BKi9"; got != want {
		t.Errorf("the triangle leads to %s, want %s", got, want)
	}
	// An empty cell may be visited again.
	wantMoves(t, "W:Wc5:Bd5,f5,f6,g6", "c5xe5xg5xg7xe5")
	// Captured pieces block to the end, and none is jumped twice. If they left immediately, the
	// king could fly past e6.
	wantMoves(t, "W:WKi5:Bd8,e5,e7", "i5xa5xe9xe6")
	wantRefused(t, "W:WKe1:Be4,Ka5", "e1xe6xe1", "D7", "the piece on e4 is jumped twice")
}

func TestD8Crowning(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"W:Wh5:Bb5", "h5-i5", "B:WKi5:Bb5"},
		{"W:Wd8:Bb6", "d8-e9", "B:WKe9:Bb6"},
		{"W:Wh7:Bb6", "h7-h8", "B:Wh8:Bb6"},
		{"B:Wh4:Bb5", "b5-a5", "W:Wh4:BKa5"},
		{"B:Wh4:Bf2", "f2-e1", "W:Wh4:BKe1"},
		{"B:Wh4:Bb3", "b3-b2", "W:Wh4:Bb2"},
		{"W:Wa1,d7:Be8,g3", "d7xf9", "B:Wa1,Kf9:Bg3"},
		{"W:WKh5:Bb2", "h5-i5", "B:WKi5:Bb2"},
		{"B:WKi5:Bb5", "b5-b4", "W:WKi5:Bb4"},
	} {
		if got := play(t, test.position, test.move); got != test.want {
			t.Errorf("%s %s leads to %s, want %s", test.position, test.move, got, test.want)
		}
	}
	// Passing over the edge does not crown; the man continues as a man.
	wantMoves(t, "W:Wb3,c3,d1,g3:Bd4,e6,f8,g4,g8,i5", "c3xe5xe7xg9xg7")
	if got, want := play(t, "W:Wb3,c3,d1,g3:Bd4,e6,f8,g4,g8,i5", "c3xg7"), "B:Wb3,d1,g3,g7:Bg4,i5"; got != want {
		t.Errorf("passing the edge leads to %s, want %s", got, want)
	}
}

func TestD9NoMove(t *testing.T) {
	for _, test := range []struct {
		position string
		winner   hexgames.Player
	}{
		{"W:W:Bi8", hexgames.Black},
		{"B:Wa1:B", hexgames.White},
		{"W:Wc7:Bd7,d8,e7,e9", hexgames.Black}, // blocked by the enemy
		{"B:We1,e3,f2,f3:Bg3", hexgames.White},
	} {
		game.WantOver(t, test.position, "D9", hexgames.Outcome{Winner: test.winner, Reason: hexgames.ReasonNoMove})
	}
}

// TestD9OneWayLeft checks that a side has not lost if its only man can still step in one of its
// three directions, for each direction.
func TestD9OneWayLeft(t *testing.T) {
	for _, test := range []struct {
		position, want string
		player         hexgames.Player
	}{
		{"W:Wc3:Bd3,d4,e3,e5", "c3-c4", hexgames.White},
		{"W:Wc3:Bc4,c5,d4,e5", "c3-d3", hexgames.White},
		{"W:Wc3:Bc4,c5,d3,e3", "c3-d4", hexgames.White},
		{"B:We7,f6,f7,e5:Bg7", "g7-g6", hexgames.Black},
		{"B:We5,f6,g5,g6:Bg7", "g7-f7", hexgames.Black},
		{"B:We7,f7,g5,g6:Bg7", "g7-f6", hexgames.Black},
	} {
		wantMoves(t, test.position, test.want)
		if p := MustParse(test.position); p.Turn() != test.player || p.Outcome().Over() {
			t.Errorf("%s: %v is to move, and the outcome is %v", test.position, p.Turn(), p.Outcome())
		}
	}
}

func TestD10ThirdOccurrence(t *testing.T) {
	g := hexgames.NewGame(MustParse("W:WKe5:BKa1"))
	shuffle := []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1"}
	for i := range 8 {
		if o := g.Outcome(); o.Over() {
			t.Fatalf("after %d plies the game is over: %v", i, o)
		}
		if _, err := g.PlayText(shuffle[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	// The start has now occurred for the third time.
	want := hexgames.Outcome{Reason: hexgames.ReasonRepetition}
	if got := g.Outcome(); got != want || g.Turn() != hexgames.None {
		t.Errorf("the outcome is %v, want %v", got, want)
	}
	if _, err := g.PlayText("e5-e6"); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("a move after the draw: %v", err)
	}
	if p := g.Position(); p.Outcome().Over() || p.CountMoves() == 0 {
		t.Error("the position itself has a history")
	}
	if !g.Undo() || g.Outcome().Over() {
		t.Error("undo does not take the draw back")
	}
	// With the other side to move it is a different position.
	if MustParse("W:WKe5:BKb1") == MustParse("B:WKe5:BKb1") {
		t.Error("the side to move is not part of a position")
	}
	if err := g.AgreeDraw(); err != nil || g.Outcome() != (hexgames.Outcome{Reason: hexgames.ReasonAgreement}) {
		t.Errorf("an agreed draw: %v, %v", err, g.Outcome())
	}
}

// TestD10NothingElse checks that no number of moves without a capture is a draw: kings wander at
// random, keep out of each other's way, and never repeat a position three times.
func TestD10NothingElse(t *testing.T) {
	g := hexgames.NewGame(MustParse("W:WKa1,Kb1:BKi5"))
	r := rand.New(rand.NewPCG(1, 1))
	for g.Len() < 200 {
		moves := g.LegalMoves()
		m := moves[r.IntN(len(moves))]
		if next, _ := g.Position().Apply(m); next.captures > 0 {
			continue
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if g.Outcome().Reason == hexgames.ReasonRepetition {
			g.Undo()
		}
		if g.Outcome().Over() {
			t.Fatalf("without a capture the game is over: %v", g)
		}
	}
}

// TestD11Ruling checks that a move is its start, its end and the set of captured pieces, and not
// its path, or start and end alone.
func TestD11Ruling(t *testing.T) {
	// Around the triangle in either direction is one move.
	triangle := MustParse("W:We5:Bf5,f6,g6,Ki9")
	one, err := triangle.ParseMove("e5xg5xg7xe5")
	if err != nil {
		t.Fatal(err)
	}
	if other, err := triangle.ParseMove("e5xg7xg5xe5"); other != one || err != nil || triangle.CountMoves() != 1 {
		t.Errorf("the other way around is %v, %v", other, err)
	}
	// The same start and end with other captures are two moves.
	const position = "B:Wb1,b3,d2,d4,e5,f2:BKa3,d6,f8,g8,h6,h7,i7"
	wantMoves(t, position, "a3xd3xd5xg5xc1xa1 a3xd3xd5xi5xe1xa1")
	moves := MustParse(position).LegalMoves()
	if one, other := moves[0], moves[1]; compare(one, one) != 0 || compare(one, other) >= 0 || compare(other, one) <= 0 {
		t.Errorf("the order of %v and %v is not clear", one, other)
	}
	_, err = MustParse(position).ParseMove("a3xa1")
	wantError(t, err, hexgames.ErrAmbiguous, "D11", "a3xd3xd5xg5xc1xa1, a3xd3xd5xi5xe1xa1")
	if got, want := play(t, position, "a3xa1[b1,b3,d2,d4,e5]"), "W:Wf2:BKa1,d6,f8,g8,h6,h7,i7"; got != want {
		t.Errorf("the first leads to %s, want %s", got, want)
	}
	if got, want := play(t, position, "A3xA1[F2,B1,B3,E5,D4]"), "W:Wd2:BKa1,d6,f8,g8,h6,h7,i7"; got != want {
		t.Errorf("the second leads to %s, want %s", got, want)
	}
}
