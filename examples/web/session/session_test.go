package session

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// An answer has the fields of answers that tests look at.
type answer struct {
	Error    string
	Game     string
	Turn     string
	Over     bool
	Outcome  string
	Result   string
	Ply      int
	Moves    json.RawMessage
	Next     []string
	Start    string
	Standard bool
	Position string
	Played   []struct{ Move, By, Words string }
	Record   string
	Records  int
	Tags     hexgames.Tags
	Comment  string
	Main     bool
	Reason   string
	Buttons  []string
	Move     string
	Words    string
	Changes  []struct{ Kind string }
	Nodes    int
	Cells    []string
	Drawing  struct {
		Cells []struct {
			Name    string
			X, Y    float64
			Corners []float64
		}
		Pieces []struct{ Cell, Kind, Owner string }
		Areas  []struct {
			Name, Owner string
			Items       []string
			Score       int
		}
		Marks []struct{ Kind string }
	}
}

// newSession returns a session of a game.
func newSession(t *testing.T, name string, seed uint64) *Session {
	t.Helper()
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return New(g, seed)
}

// ask runs a command that must succeed.
func ask(t *testing.T, s *Session, words ...string) answer {
	t.Helper()
	a := try(t, s, words...)
	if a.Error != "" {
		t.Fatalf("%q: %s", words, a.Error)
	}
	return a
}

// try runs a command.
func try(t *testing.T, s *Session, words ...string) (a answer) {
	t.Helper()
	text := s.Do(words...)
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%q: %v in %s", words, err, text)
	}
	return a
}

// said returns the moves in the answer to a click.
func said(t *testing.T, a answer) (moves []string) {
	t.Helper()
	if err := json.Unmarshal(a.Moves, &moves); err != nil {
		t.Fatal(err)
	}
	return moves
}

// A shown is a move of the line shown.
type shown struct {
	Text, After string
	Variations  []string
}

// line returns the moves of the line shown.
func line(t *testing.T, a answer) (moves []shown) {
	t.Helper()
	if err := json.Unmarshal(a.Moves, &moves); err != nil {
		t.Fatal(err)
	}
	return moves
}

// length returns the number of moves shown, including undone moves.
func length(t *testing.T, a answer) int {
	t.Helper()
	return len(line(t, a))
}

// clickThrough plays a move by clicks, each on the i-th of the names that can be clicked.
func clickThrough(t *testing.T, s *Session, i int) answer {
	t.Helper()
	var names []string
	for {
		c := ask(t, s, append([]string{"click"}, names...)...)
		moves := said(t, c)
		switch {
		case len(moves) > 0 && (len(c.Next) == 0 || i%2 == 0):
			return ask(t, s, "play", moves[i%len(moves)])
		case len(c.Next) == 0:
			t.Fatalf("%q mean nothing", names)
		}
		names = append(names, c.Next[i*7919%len(c.Next)])
	}
}

// TestGames plays each game to its end by clicks, and looks back on it.
func TestGames(t *testing.T) {
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			s := newSession(t, name, 1)
			state := ask(t, s, "new")
			if state.Game != name || state.Ply != 0 || !state.Standard || state.Result != "*" {
				t.Errorf("the game begins as %+v", state)
			}
			for i := 0; !state.Over && i < 2000; i++ {
				if state.Turn == "Chance" {
					state = ask(t, s, "chance")
				} else if state = clickThrough(t, s, i); len(state.Played) != 1 {
					t.Fatalf("a move is told as %+v", state.Played)
				}
				if len(state.Drawing.Cells) == 0 {
					t.Fatal("there is no board")
				}
				if state.Ply > 600 {
					state = ask(t, s, "draw")
				}
			}
			if !state.Over || state.Outcome == "" || state.Result == "*" || length(t, state) != state.Ply {
				t.Fatalf("the game ends as %+v", state)
			}
			if c := ask(t, s, "click"); len(c.Next) != 0 || !strings.HasPrefix(c.Reason, "The game is over: ") {
				t.Errorf("after the end, %v can be clicked, and not more because %q", c.Next, c.Reason)
			}
			record := ask(t, s, "record", "White=Ada").Record
			for _, ply := range []string{"0", "1", "2"} {
				if a := ask(t, s, "go", ply); a.Over || length(t, a) != state.Ply || string(a.Moves) != string(state.Moves) || a.Result != state.Result {
					t.Errorf("after %s moves it is %+v", ply, a)
				}
			}
			if a := ask(t, s, "record", "White=Ada"); a.Record != record {
				t.Errorf("looking back, the record is\n%s", a.Record)
			}
			end := ask(t, s, "go", itoa(state.Ply))
			if end.Outcome != state.Outcome || end.Position != state.Position {
				t.Errorf("the end is %s, and was %s", end.Outcome, state.Outcome)
			}
			other := newSession(t, "hexdame", 2)
			if a := ask(t, other, "recorded", record); a.Game != name {
				t.Errorf("the record is said to be of %s", a.Game)
			}
			loaded := ask(t, newSession(t, name, 2), "load", record)
			if loaded.Outcome != state.Outcome || loaded.Position != state.Position || loaded.Tags.Value("White") != "Ada" || loaded.Records != 1 {
				t.Errorf("the record is loaded as %+v", loaded)
			}
		})
	}
}

func itoa(i int) string { return string(appendValue(nil, i)) }

// TestMoves checks single answers.
func TestMoves(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	if a := ask(t, s, "play", "d4-e5"); a.Turn != "Black" || a.Played[0].By != "White" ||
		a.Played[0].Words != "White's man goes from d4 to e5" {
		t.Errorf("a move is answered with %+v", a)
	}
	if a := ask(t, s, "click"); !slices.Contains(a.Next, "f6") || len(said(t, a)) != 0 {
		t.Errorf("clicks begin with %v", a.Next)
	}
	if a := try(t, s, "play", "a1-a2"); !strings.HasPrefix(a.Error, `hexdame: "a1-a2": `) {
		t.Errorf("another's man moves: %q", a.Error)
	}
	if a := ask(t, s, "undo"); a.Ply != 0 || length(t, a) != 1 || len(a.Played) != 0 {
		t.Errorf("undo is answered with %+v", a)
	}
	// A try must keep the moves that can be redone.
	if a := ask(t, s, "try", " D4-D5 "); a.Move != "d4-d5" || a.Words != "White's man goes from d4 to d5" || len(a.Changes) != 1 || a.Changes[0].Kind != "moved" {
		t.Errorf("a try is answered with %+v", a)
	}
	if a := ask(t, s, "go", "1"); a.Ply != 1 || len(a.Played) != 1 {
		t.Errorf("the next position is answered with %+v", a)
	}
	ask(t, s, "go", "0")
	if a := ask(t, s, "play", "d4-d5"); length(t, a) != 1 {
		t.Errorf("the old moves are still there: %s", a.Moves)
	}
	if a := ask(t, s, "resign", "White"); a.Outcome != "Black wins: resignation" || a.Result != "0-1" {
		t.Errorf("resignation is answered with %+v", a)
	}
	if a := ask(t, s, "go", "0"); a.Over {
		t.Error("the start has an outcome")
	}
	if a := ask(t, s, "go", "1"); a.Outcome != "Black wins: resignation" {
		t.Error("the resignation is forgotten")
	}
	if a := ask(t, s, "undo"); a.Over || a.Ply != 1 {
		t.Errorf("a resignation is taken back as %+v", a)
	}
	if a := ask(t, s, "draw"); a.Outcome != "draw: agreement" || a.Result != "1/2-1/2" {
		t.Errorf("the draw is %+v", a)
	}
}

// TestRefused checks the sentences and the cells in answers to clicks that lead nowhere.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		game, position, clicks string
		cells                  string // those of the clicks
		want                   string
	}{
		{"hexdame", "W:Wd4,a1:Be5,i9", "a1 a2", "a1 a2", "A capture is compulsory: d4xf6 (D6)."},
		{"hexdame", "W:Wd4,a1:Be5,i9", "a1", "a1", "A capture is compulsory: d4xf6 (D6)."},
		{"hexdame", "W:W:Bd4", "d4", "d4", "The game is over: Black wins: no legal move (D9)."},
		{"hexade", "4/5/6/b2w3/6/5/4 w 2", "d1", "d1", "The cell d1 is not empty (A2)."},
		{"hexcore6", "", "f6", "f6", "The cell f6 is not empty (C3)."},
		{"hexcore6", "", "a1 b3", "a1 b3", "The cell b3 is not in line with a1 (C3)."},
		{"hextad", "1/0-6/l/w 33:0,0/0,1 24 00 0:0 w", "24 0,1", "0,1", "The cell 0,1 is covered (T5)."},
	} {
		s := newSession(t, test.game, 1)
		ask(t, s, "position", test.position)
		a := ask(t, s, append([]string{"click"}, strings.Fields(test.clicks)...)...)
		if a.Reason != test.want || strings.Join(a.Cells, " ") != test.cells || len(a.Next)+len(said(t, a)) != 0 {
			t.Errorf("%s: clicks on %s are answered with %+v, want the reason %q", test.game, test.clicks, a, test.want)
		}
	}
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	if a := ask(t, s, "click", "d4"); a.Reason != "" || a.Cells != nil {
		t.Errorf("a click that leads on is refused: %+v", a)
	}
}

// TestSentence makes sentences of errors, including errors that no game of this module has.
func TestSentence(t *testing.T) {
	d := hexgames.Drawing{Cells: []hexgames.Cell{{Name: "a1"}}}
	for _, test := range []struct {
		e    hexgames.Error
		want string
	}{
		{hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: "toy", Input: "a1"}, "Illegal move."},
		{hexgames.Error{Reason: "a1 is far away", Clause: "X1"}, "The cell a1 is far away (X1)."},
		{hexgames.Error{Reason: "a1-a2 is far away"}, "A1-a2 is far away."},
		{hexgames.Error{}, "Refused."},
	} {
		if got := sentence(&test.e, d); got != test.want {
			t.Errorf("%+v gives %q, want %q", test.e, got, test.want)
		}
	}
}

// TestButtons checks that names neither on the board nor next to it have buttons.
func TestButtons(t *testing.T) {
	s := newSession(t, "hexcore6", 1)
	if a := ask(t, s, "position", "bwww/wwbbb/bbbwww/wbw*b#b/bwbwww/bwbbw/b#wb b move"); len(a.Drawing.Cells) == 0 {
		t.Fatal("there is no board")
	}
	if a := ask(t, s, "click"); !slices.Equal(a.Buttons, []string{"pass"}) || !slices.Contains(a.Next, "pass") {
		t.Errorf("there are buttons for %q of %q", a.Buttons, a.Next)
	}
	s = newSession(t, "hextad", 1)
	ask(t, s, "new")
	ask(t, s, "chance")
	if a := ask(t, s, "click"); a.Buttons == nil || len(a.Buttons) != 0 || len(a.Next) == 0 {
		t.Errorf("there are buttons for %q of %q", a.Buttons, a.Next)
	}
}

// TestReason checks that the reason of a declared end follows the game, and does not appear
// elsewhere.
func TestReason(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	a := ask(t, s, "load", "[Game \"hexdame\"]\n[White \"Ada\"]\n[Start \"W:We5:Bi9\"]\n[Termination \"time\"]\n\n1. e5-e6 1-0\n")
	if a.Outcome != "White wins: time" || a.Reason != "time" || a.Result != "1-0" {
		t.Errorf("the record is loaded as %+v", a)
	}
	tags := []string{"White=Ada", "Termination=time"}
	for _, ply := range []string{"0", "1"} {
		ask(t, s, "go", ply)
		saved := ask(t, s, append([]string{"record"}, tags...)...).Record
		if b := ask(t, newSession(t, "hexdame", 1), "load", saved); b.Outcome != a.Outcome || b.Ply != 1 || b.Tags.Value("White") != "Ada" {
			t.Errorf("after %s moves the record is\n%s", ply, saved)
		}
	}
	if b := ask(t, newSession(t, "hexdame", 1), "replay", a.Start, a.Result, a.Reason, "e5-e6"); b.Outcome != a.Outcome {
		t.Errorf("replayed, the game ends as %+v", b)
	}
	ask(t, s, "undo")
	if b := ask(t, s, "resign", "Black"); b.Outcome != "White wins: resignation" || b.Reason != "" {
		t.Errorf("after another end the game is %+v", b)
	}
	if saved := ask(t, s, append([]string{"record"}, tags...)...).Record; strings.Contains(saved, "Termination") {
		t.Errorf("after another end the record is\n%s", saved)
	}
}

// TestChance checks that Chance draws by the seed of the session, and differently in the
// next game.
func TestChance(t *testing.T) {
	draws := func(s *Session) string {
		ask(t, s, "new")
		return ask(t, s, "chance").Position
	}
	s := newSession(t, "hextad", 1)
	first := draws(s)
	if again := draws(newSession(t, "hextad", 1)); again != first {
		t.Errorf("the same seed deals %s, want %s", again, first)
	}
	if other := draws(newSession(t, "hextad", 2)); other == first {
		t.Errorf("another seed deals %s as well", other)
	}
	if next := draws(s); next == first {
		t.Errorf("the next game deals %s as well", next)
	}
}

// TestReplay replays games as links contain them.
func TestReplay(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	if a := ask(t, s, "replay", "", "*", "", "d4-e5"); a.Ply != 1 || len(a.Played) != 0 || !a.Standard {
		t.Errorf("the game is %+v", a)
	}
	s = newSession(t, "hexade", 1)
	if a := ask(t, s, "replay", "4/5/6/7/6/5/4 w 0", "1-0", ""); !strings.HasPrefix(a.Outcome, "White wins") || a.Standard {
		t.Errorf("the game is %+v", a)
	}
	if a := ask(t, s, "new", "side=4"); a.Start != "4/5/6/7/6/5/4 w 0" {
		t.Errorf("the game starts at %s", a.Start)
	}
}

// TestBad checks that a wrong command is reported and changes nothing.
func TestBad(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	for _, words := range [][]string{{"click"}, {"undo"}, {"go", "0"}} {
		if a := try(t, s, words...); a.Error != "there is no game yet" {
			t.Errorf("%q without a game: %q", words, a.Error)
		}
	}
	before := ask(t, s, "replay", "", "*", "", "d4-e5")
	for _, test := range []struct {
		words []string
		want  string
	}{
		{nil, "a command is missing"},
		{[]string{"jump"}, `there is no command "jump"`},
		{[]string{"play"}, "the command play has 0 arguments"},
		{[]string{"why", "d4"}, `there is no command "why"`},
		{[]string{"try", "a1-a2"}, `hexdame: "a1-a2": `},
		{[]string{"new", "side=3"}, `hexdame: "side": this game has no options`},
		{[]string{"position", "W:We5"}, `hexdame: "W:We5", column 6:`},
		{[]string{"replay", "", "*", "", "d4-e5", "d4-e5"}, "record: move 2: hexdame: "},
		{[]string{"replay", "x", "*", ""}, "record: hexdame: "},
		{[]string{"replay", "", "2-0", ""}, "not a result"},
		{[]string{"load", ""}, "there is no record in this text"},
		{[]string{"load", "[Game \"hexdame\"]\n[Start"}, "record: line 2"},
		{[]string{"load", "\xff"}, "record: line 1"},
		{[]string{"load", "[Game \"hexade\"]\n[Start \"4/5/6/7/6/5/4 w 0\"]\n[Result \"*\"]\n\n*\n"}, "hexade"},
		{[]string{"recorded", ""}, "there is no record in this text"},
		{[]string{"recorded", "1. {x"}, "record: line 1"},
		{[]string{"go", "2"}, `there is no position after "2" moves: want 0 to 1`},
		{[]string{"go", "-1"}, "there is no position"},
		{[]string{"go", "x"}, "there is no position"},
		{[]string{"chance"}, "it is not the turn of Chance"},
		{[]string{"resign", "me"}, "player"},
		{[]string{"resign", "Chance"}, "only White or Black can resign"},
		{[]string{"record", "White", "White"}, "the record has two tags of this name"},
		{[]string{"think", "White", "deep"}, "bad bot"},
		{[]string{"play", "\x00\"\\é"}, `\x00`},
	} {
		if a := try(t, s, test.words...); !strings.Contains(a.Error, test.want) {
			t.Errorf("%q: %q, want %q", test.words, a.Error, test.want)
		}
	}
	if after := ask(t, s, "go", "1"); after.Position != before.Position || after.Ply != 1 || length(t, after) != 1 {
		t.Errorf("the game is now %+v", after)
	}
	ask(t, s, "go", "0")
	if a := try(t, s, "undo"); a.Error != "there is no move to take back" {
		t.Errorf("before the start: %q", a.Error)
	}
}

// TestThink lets bots play a game that they receive move by move.
func TestThink(t *testing.T) {
	for _, name := range games.Names() {
		page, worker := newSession(t, name, 1), newSession(t, name, 2)
		state := ask(t, page, "new")
		var moves []string
		for range 20 {
			for state.Turn == "Chance" {
				state = ask(t, page, "chance")
			}
			for _, p := range state.Played {
				moves = append(moves, p.Move)
			}
			if state.Over {
				break
			}
			ask(t, worker, append([]string{"follow", state.Start}, moves...)...)
			table := worker.table
			thought := ask(t, worker, "think", state.Turn, "mcts:nodes=5")
			state = ask(t, page, "play", thought.Move)
			moves = append(moves, thought.Move)
			ask(t, worker, append([]string{"follow", state.Start}, moves...)...)
			if worker.table != table {
				t.Fatalf("%s: the worker has begun again at move %d", name, len(moves))
			}
			state.Played = nil
		}
		if len(worker.seats) == 0 || len(worker.seats) > 2 {
			t.Errorf("%s: there are %d bots", name, len(worker.seats))
		}
		// Go back, and continue differently.
		back := slices.Clone(moves[:len(moves)/2])
		ask(t, worker, append([]string{"follow", state.Start}, back...)...)
		if n := worker.table.Len(); n != len(back) {
			t.Errorf("%s: the worker is at move %d, want %d", name, n, len(back))
		}
		if a := try(t, worker, "follow", state.Start, "?"); a.Error == "" {
			t.Errorf("%s: an invalid move is followed", name)
		}
		if a := try(t, worker, "undo"); a.Error != "there is no game yet" {
			t.Errorf("%s: after an incomplete list of moves, there is still a game", name)
		}
		ask(t, worker, append([]string{"follow", state.Start}, back...)...)
	}
}

// TestClickTime checks that a click is answered at once in the position with the most moves.
func TestClickTime(t *testing.T) {
	s := newSession(t, "hexcore6", 1)
	ask(t, s, "new")
	begin := time.Now()
	if a := ask(t, s, "click"); len(a.Next) == 0 {
		t.Error("nothing can be clicked")
	}
	if took := time.Since(begin); took > 200*time.Millisecond {
		t.Errorf("a click took %v", took)
	}
}

// TestWorth checks that a bot does not overvalue one lucky move among many, and knows
// certain values.
func TestWorth(t *testing.T) {
	worth := func(s *Session) (value float64) {
		t.Helper()
		var a struct{ Value float64 }
		if err := json.Unmarshal([]byte(s.Do("think", "White", "mcts:nodes=1000,seed=1")), &a); err != nil {
			t.Fatal(err)
		}
		return a.Value
	}
	s := newSession(t, "hexcore6", 1)
	ask(t, s, "new")
	if value := worth(s); value < -0.3 || value > 0.3 {
		t.Errorf("the start is worth %v", value)
	}
	s = newSession(t, "hexdame", 1)
	ask(t, s, "position", "W:WKe5:Bf5")
	if value := worth(s); value != 1 {
		t.Errorf("a game that is won is worth %v", value)
	}
}
