package record_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/record"
)

// cursorOf reads a record from a text, and returns a cursor in it, the record and the cursor's
// game.
func cursorOf(t *testing.T, text string) (*record.Cursor, *record.Record, *hexdame.Game) {
	t.Helper()
	r := readOne(t, text)
	g, err := record.Replay(r, hexdame.New())
	if err != nil {
		t.Fatal(err)
	}
	c, err := record.NewCursor(r, g)
	if err != nil {
		t.Fatal(err)
	}
	return c, r, g
}

func TestCursor(t *testing.T) {
	c, r, g := cursorOf(t, full)
	if c.Node() != &r.Root || g.Len() != 0 || g.Outcome().Over() {
		t.Fatalf("the cursor begins at %v, and the game is %v", c.Node(), g)
	}
	// Go from every node to every other.
	nodes := []*record.Node{&r.Root}
	for n := range r.Root.All() {
		nodes = append(nodes, n)
	}
	for _, from := range nodes {
		for _, to := range nodes {
			for _, n := range []*record.Node{from, to} {
				if err := c.Go(n); err != nil {
					t.Fatal(err)
				}
				var moves []string
				for _, l := range n.Line() {
					moves = append(moves, l.Move)
				}
				if c.Node() != n || strings.Join(g.MoveTexts(), " ") != strings.Join(moves, " ") {
					t.Fatalf("from %q to %q: the cursor is at %q, and the game has %q", from.Move, to.Move, c.Node().Move, g.MoveTexts())
				}
			}
		}
	}
	// At the ends of a line, the cursor stays.
	if err := c.Go(find(t, r, "e5-e6 a1-b1")); err != nil {
		t.Fatal(err)
	}
	if err := c.Go(c.Node().Next()); err != nil || c.Node().Move != "a1-b1" {
		t.Errorf("after the last move the cursor is at %v, %v", c.Node(), err)
	}
	if err := c.Go(&r.Root); err != nil {
		t.Fatal(err)
	}
	if err := c.Go(c.Node().Parent()); err != nil || c.Node() != &r.Root {
		t.Errorf("before the first move the cursor is at %v, %v", c.Node(), err)
	}
}

func TestCursorPlay(t *testing.T) {
	c, r, g := cursorOf(t, "[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 2. a1-b1 *")
	if n, err := c.Play("E5-E6"); err != nil || n != r.Root.Next() || c.Node() != n {
		t.Errorf("playing a move in the record gives %v, %v", n, err)
	}
	n, err := c.Play("a1-A3")
	if err != nil || n.Move != "a1-a3" || c.Node() != n {
		t.Errorf("playing a new move gives %v, %v", n, err)
	}
	if got, want := movesOf(t, r), "1. e5-e6 2. a1-b1 (2. a1-a3) *"; got != want {
		t.Errorf("the record is %s, want %s", got, want)
	}
	if n, err := c.Play("a1-a3"); err == nil || n != nil || c.Node().Move != "a1-a3" || g.Len() != 2 {
		t.Errorf("playing an illegal move gives %v, %v", n, err)
	}
	// The cursor can go back after the game has ended.
	if err := g.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Play("e6-e5"); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("after the end the error is %v", err)
	}
	if err := c.Go(&r.Root); err != nil || g.Len() != 0 || g.Outcome().Over() {
		t.Errorf("back at the start the game is %v, %v", g, err)
	}
	if err := c.Go(r.Root.End()); err != nil || g.Len() != 2 {
		t.Errorf("at the end the game is %v, %v", g, err)
	}
	// It can also go back after an end that is declared at the cursor.
	if err := g.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	r.Root.End().Add("e6-e5")
	if err := c.Go(r.Root.End()); err != nil || g.Len() != 3 {
		t.Errorf("after a draw the game is %v, %v", g, err)
	}
}

// TestCursorChance checks that a cursor plays the same moves of Chance as a game with the same
// random numbers.
func TestCursorChance(t *testing.T) {
	want, g := hexgames.NewGame(hextad.New()), hexgames.NewGame(hextad.New())
	r := &record.Record{}
	c, err := record.NewCursor(r, g)
	if err != nil {
		t.Fatal(err)
	}
	n := want.PlayChance(rand.New(rand.NewPCG(1, 1)))
	if got := c.PlayChance(rand.New(rand.NewPCG(1, 1))); got != n || n < 2 || !slices.Equal(r.Moves(), want.MoveTexts()) || c.Node() != r.Root.End() {
		t.Errorf("Chance plays %d moves, %q, want %q", got, r.Moves(), want.MoveTexts())
	}
	if c.PlayChance(nil) != 0 || g.Turn() == hexgames.Chance || c.Node() != r.Root.End() {
		t.Error("Chance plays when it is a player's turn")
	}
	if err := c.Go(&r.Root); err != nil || c.PlayChance(nil) != n {
		t.Errorf("from the start, Chance plays a different number of moves, %v", err)
	}
	// If there are three tiles, the last one is drawn too.
	few := hextad.MustParse("1/0-1/s/w - - - 0:0 c")
	if c, err := record.NewCursor(&record.Record{}, hexgames.NewGame(few)); err != nil || c.PlayChance(nil) != 3 || hexgames.NewGame(few).PlayChance(nil) != 3 {
		t.Errorf("of three tiles Chance does not draw all, %v", err)
	}
}

// TestCursorClocks checks that the game always has the clocks of its record at the cursor, so
// that an update changes nothing.
func TestCursorClocks(t *testing.T) {
	const text = "[Game \"hexdame\"]\n[TimeControl \"60+5\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 {[%clk 0:00:50]} (1. e5-e7 {[%clk 0:00:40]}) 2. a1-b1 3. e6-e5\n{[%clk 0:00:51]} *\n\n"
	c, r, g := cursorOf(t, text)
	for moves, want := range map[string]string{"e5-e6": "60+5 50", "e5-e6 a1-b1 e6-e5": "60+5 51", "e5-e7": "60+5 40", "e5-e6 a1-b1": "60+5 50"} {
		if err := c.Go(find(t, r, moves)); err != nil || g.Clock(hexgames.White).String() != want {
			t.Errorf("after %q White's clock is %s, %v, want %s", moves, g.Clock(hexgames.White), err, want)
		}
	}
	if err := c.Go(r.Root.End()); err != nil {
		t.Fatal(err)
	}
	if err := r.Update(g); err != nil || textOf(t, r) != text {
		t.Errorf("the record becomes\n%s%v", textOf(t, r), err)
	}
}

// TestCursorEnd goes to the end of a game that was declared over, and updates its record.
func TestCursorEnd(t *testing.T) {
	const text = "[Game \"hexdame\"]\n[Termination \"adjudicated\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 (1. e5-e7) 2. a1-b1 1-0\n\n"
	c, r, g := cursorOf(t, text)
	for moves, want := range map[string]hexgames.Reason{"": "", "e5-e6": "", "e5-e7": "", "e5-e6 a1-b1": hexgames.ReasonAdjudicated} {
		if err := c.Go(find(t, r, moves)); err != nil || g.Outcome().Reason != want {
			t.Errorf("after %q the game is %v, %v", moves, g, err)
		}
		if err := r.Update(g); moves == "e5-e6 a1-b1" && (err != nil || textOf(t, r) != text) {
			t.Errorf("after %q the record becomes\n%s%v", moves, textOf(t, r), err)
		}
		for !find(t, r, "e5-e6").IsMain() { // updating the variation has changed the main line
			find(t, r, "e5-e6").Promote()
			r.Result = "1-0"
			r.Tags = record.Tags{{"Termination", "adjudicated"}}
		}
	}
	// The end can be undone, and the game continues.
	if err := c.Go(r.Root.End()); err != nil || !g.Undo() {
		t.Fatalf("%v, %v", g, err)
	}
	if _, err := c.Play("e6-e5"); err != nil {
		t.Fatal(err)
	}
	if err := r.Update(g); err != nil || r.Result != "*" || len(r.Tags) != 0 {
		t.Errorf("the continued game has the result %s and the tags %v, %v", r.Result, r.Tags, err)
	}
	// A node that is no longer in the record.
	old := r.Root.Next()
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	err := c.Go(old)
	if want := `record: move 1: hexdame: "e5-e6": the move was deleted, or belongs to another record`; !errors.Is(err, hexgames.ErrOption) || err.Error() != want {
		t.Errorf("a deleted node gives %v, want %s", err, want)
	}
}

func TestCursorRefused(t *testing.T) {
	c, r, g := cursorOf(t, "[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 2. a1-b1 (2. a1-a3 3. e6-e7) *")
	there := find(t, r, "e5-e6 a1-a3 e6-e7")
	if err := c.Go(there); err != nil {
		t.Fatal(err)
	}
	wrong := find(t, r, "e5-e6 a1-b1").Add("e6-e5").Add("what")
	err := c.Go(wrong)
	var e *record.Error
	if !errors.As(err, &e) || e.Ply != 4 || e.Line != 0 || !errors.Is(err, hexgames.ErrSyntax) {
		t.Errorf("a bad move gives %v", err)
	}
	if c.Node() != there || g.Len() != 3 || g.MoveTexts()[2] != "e6-e7" {
		t.Errorf("after an error the cursor is at %q, and the game has %q", c.Node().Move, g.MoveTexts())
	}
	// After an error, the game is still over, at the same node.
	r.Root.End().Parent().Next().Delete()
	r.Result = "1-0"
	bad := find(t, r, "e5-e6").Add("zzz")
	find(t, r, "e5-e6 a1-a3").Promote()
	if err := c.Go(there); err != nil || g.Outcome().Reason != hexgames.ReasonResignation {
		t.Fatalf("at the end the game is %v, %v", g, err)
	}
	if err := c.Go(bad); err == nil || c.Node() != there || g.Outcome().Reason != hexgames.ReasonResignation {
		t.Errorf("after the error %v the game is %v", err, g)
	}
	bad.Delete()
	r.Root.Next().Add("a1-b1").Promote()
	// The error for a move that was read has its line and column.
	find(t, r, "e5-e6 a1-b1").Move = "a1-c2"
	if err := c.Go(r.Root.End()); err == nil || !strings.HasPrefix(err.Error(), "record: line 3, column 13: move 2: hexdame: \"a1-c2\"") {
		t.Errorf("a move that is not legal gives %v", err)
	}
	// Nodes that are not in the record.
	n := find(t, r, "e5-e6 a1-a3")
	if err := c.Go(n.Parent()); err != nil {
		t.Fatal(err)
	}
	n.Delete()
	other := readOne(t, full)
	for _, n := range []*record.Node{n, n.Next(), &other.Root, other.Root.Next()} {
		if err := c.Go(n); !errors.Is(err, hexgames.ErrOption) || c.Node() != r.Root.Next() || !strings.Contains(err.Error(), "deleted, or belongs to another record") {
			t.Errorf("%q gives %v, and the cursor is at %q", n.Move, err, c.Node().Move)
		}
	}
}

// TestCursorOfAnother checks that NewCursor requires the game of the record.
func TestCursorOfAnother(t *testing.T) {
	r := record.Of(newShuffle(t, 2))
	for what, g := range map[string]hexgames.AnyGame{
		"of another game":        hexgames.NewGame(hexade.New()),
		"with a different start": hexgames.NewGame(hexdame.New()),
	} {
		if c, err := record.NewCursor(r, g); c != nil || !errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v, %v", what, c, err)
		}
		if err := r.Update(g); !errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
