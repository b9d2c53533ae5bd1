package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// newSession returns a session of a game.
func newSession(t *testing.T, name string, seed uint64) *Session {
	t.Helper()
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return New([]games.Game{g}, seed)
}

// state makes a request that must succeed with the state of the game.
func state(t *testing.T, s *Session, do string, fields ...any) State {
	t.Helper()
	reply := s.Do(request(do, fields...))
	answer, ok := reply.Answer.(State)
	if !ok {
		t.Fatalf("%s %q: %s", do, fields, reply)
	}
	return answer
}

// clickThrough plays a move by clicks, each on the i-th of the names that can be clicked.
func clickThrough(t *testing.T, s *Session, i int) State {
	t.Helper()
	var names []string
	for {
		c := s.Do(request("click", "names", names)).Answer.(Clicked).Click
		switch {
		case len(c.Moves) > 0 && (len(c.Next) == 0 || i%2 == 0):
			return state(t, s, "play", "move", c.Moves[i%len(c.Moves)])
		case len(c.Next) == 0:
			t.Fatalf("%q mean nothing", names)
		}
		names = append(names, c.Next[i*7919%len(c.Next)])
	}
}

// TestGames plays each game to its end by clicks, and steps back through it.
func TestGames(t *testing.T) {
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			s := newSession(t, name, 1)
			if a := ask(t, s, "new"); a.Game != name || a.Ply != 0 || !a.Standard || a.Result != "*" || len(a.Drawing.Cells) == 0 {
				t.Errorf("the game starts as %+v", a)
			}
			now := state(t, s, "state")
			for i := 0; !now.Outcome.Over() && i < 2000; i++ {
				if now.Turn == hexgames.Chance {
					now = state(t, s, "chance")
				} else if now = clickThrough(t, s, i); len(now.Played) != 1 {
					t.Fatalf("a move is reported as %+v", now.Played)
				}
				if now.Ply > 600 {
					now = state(t, s, "draw")
				}
			}
			last := ask(t, s, "state")
			if !last.Outcome.Over() || last.Result == "*" || last.Length != last.Ply || length(t, last) != last.Ply || len(last.Drawing.Pieces) == 0 {
				t.Fatalf("the game ends as %+v", last)
			}
			if c := ask(t, s, "click").Click; len(c.Next) != 0 || c.Refusal.Kind != hexgames.ErrGameOver {
				t.Errorf("after the end, %v can be clicked, and not more because of %v", c.Next, c.Refusal)
			}
			record := saved(t, s, "White=Ada")
			for ply := range 3 {
				if a := ask(t, s, "go", "ply", ply); a.Outcome.Over() || a.Length != last.Ply || string(a.Moves) != string(last.Moves) || a.Result != last.Result {
					t.Errorf("after %d moves it is %+v", ply, a)
				}
			}
			if again := saved(t, s, "White=Ada"); again != record {
				t.Errorf("looking back, the record is\n%s", again)
			}
			end := ask(t, s, "go", "ply", last.Ply)
			if end.Outcome != last.Outcome || end.Position != last.Position {
				t.Errorf("the end is %s, and was %s", end.Outcome, last.Outcome)
			}
			other := newSession(t, "hexdame", 2)
			if a := ask(t, other, "records", "record", record); a.Records[0].Game != name || a.Records[0].Moves != last.Ply {
				t.Errorf("the heading of the record is %+v", a.Records)
			}
			loaded := ask(t, newSession(t, name, 2), "load", "record", record)
			if loaded.Outcome != last.Outcome || loaded.Position != last.Position || loaded.Tags.Value("White") != "Ada" {
				t.Errorf("the record is loaded as %+v", loaded)
			}
		})
	}
}

// TestMoves checks single answers.
func TestMoves(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	if a := ask(t, s, "play", "move", "d4-e5"); a.Turn != hexgames.Black || a.Played[0].By != "White" ||
		a.Played[0].Words != "White's man goes from d4 to e5" {
		t.Errorf("a move is answered with %+v", a)
	}
	if c := ask(t, s, "click").Click; !slices.Contains(c.Next, "f6") || len(c.Moves) != 0 {
		t.Errorf("the first clicks are %v", c.Next)
	}
	if a := try(t, s, "play", "move", "a1-a2"); !strings.HasPrefix(a.Message, `hexdame: "a1-a2": `) {
		t.Errorf("the opponent's man moves: %q", a.Message)
	}
	if a := ask(t, s, "undo"); a.Ply != 0 || length(t, a) != 1 || len(a.Played) != 0 {
		t.Errorf("undo is answered with %+v", a)
	}
	// A try must keep the moves that can be redone.
	if a := ask(t, s, "try", "move", " D4-D5 "); a.Trial.Move != "d4-d5" || a.Words != "White's man goes from d4 to d5" || len(a.Trial.Changes) != 1 || a.Trial.Changes[0].Kind != hexgames.ChangeMoved {
		t.Errorf("a try is answered with %+v", a)
	}
	if a := ask(t, s, "go", "ply", 1); a.Ply != 1 || len(a.Played) != 1 {
		t.Errorf("the next position is answered with %+v", a)
	}
	ask(t, s, "go", "ply", 0)
	if a := ask(t, s, "play", "move", "d4-d5"); length(t, a) != 1 {
		t.Errorf("the old moves are still there: %s", a.Moves)
	}
	if a := ask(t, s, "resign", "player", "White"); a.Outcome.String() != "Black wins: resignation" || !a.Declared || a.Result != "0-1" {
		t.Errorf("resignation is answered with %+v", a)
	}
	if a := ask(t, s, "go", "ply", 0); a.Outcome.Over() || a.Declared {
		t.Error("the start has an outcome")
	}
	if a := ask(t, s, "go", "ply", 1); a.Outcome.String() != "Black wins: resignation" {
		t.Error("the resignation is forgotten")
	}
	if a := ask(t, s, "undo"); a.Outcome.Over() || a.Ply != 1 {
		t.Errorf("a resignation is taken back as %+v", a)
	}
	if a := ask(t, s, "draw"); a.Outcome.String() != "draw: agreement" || a.Result != "1/2-1/2" {
		t.Errorf("the draw is %+v", a)
	}
}

// TestReason checks that the reason for a declared result stays with its game and appears nowhere
// else.
func TestReason(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	a := ask(t, s, "load", "record", "[Game \"hexdame\"]\n[White \"Ada\"]\n[Start \"W:We5:Bi9\"]\n[Termination \"time\"]\n\n1. e5-e6 1-0\n")
	if a.Outcome.String() != "White wins: time" || a.Termination != "time" || a.Result != "1-0" {
		t.Errorf("the record is loaded as %+v", a)
	}
	tags := []string{"White=Ada", "Termination=time"}
	for ply := range 2 {
		ask(t, s, "go", "ply", ply)
		text := saved(t, s, tags...)
		if b := ask(t, newSession(t, "hexdame", 1), "load", "record", text); b.Outcome != a.Outcome || b.Ply != 1 || b.Tags.Value("White") != "Ada" {
			t.Errorf("after %d moves the record is\n%s", ply, text)
		}
	}
	if b := ask(t, newSession(t, "hexdame", 1), "replay", "start", a.Start, "result", a.Result, "termination", a.Termination, "moves", []string{"e5-e6"}); b.Outcome != a.Outcome {
		t.Errorf("replayed, the game ends as %+v", b)
	}
	ask(t, s, "undo")
	if b := ask(t, s, "resign", "player", "Black"); b.Outcome.String() != "White wins: resignation" || b.Termination != "" {
		t.Errorf("after a different end the game is %+v", b)
	}
	if text := saved(t, s, tags...); strings.Contains(text, "Termination") {
		t.Errorf("after a different end the record is\n%s", text)
	}
}

// TestChance checks that Chance draws from the session's seed, and differently in the
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
		t.Errorf("a different seed deals %s as well", other)
	}
	if next := draws(s); next == first {
		t.Errorf("the next game deals %s as well", next)
	}
	// A game can have its own seed.
	deals := map[string]bool{}
	for _, seed := range []int{5, 5, 6, 5} {
		ask(t, s, "new", "seed", seed)
		deals[ask(t, s, "chance").Position] = true
	}
	if len(deals) != 2 {
		t.Errorf("two seeds deal %d times differently", len(deals))
	}
}

// TestReplay replays games as links contain them.
func TestReplay(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	if a := ask(t, s, "replay", "moves", []string{"d4-e5"}); a.Ply != 1 || len(a.Played) != 0 || !a.Standard {
		t.Errorf("the game is %+v", a)
	}
	s = newSession(t, "hexade", 1)
	if a := ask(t, s, "replay", "start", "4/5/6/7/6/5/4 w 0", "result", "1-0"); !strings.HasPrefix(a.Outcome.String(), "White wins") || a.Standard {
		t.Errorf("the game is %+v", a)
	}
	if a := ask(t, s, "new", "options", map[string]any{"side": 4.0}); a.Start != "4/5/6/7/6/5/4 w 0" {
		t.Errorf("the game starts at %s", a.Start)
	}
}

// TestEmptyPosition checks that with an empty position the game starts at its usual start, not at
// the zero Position, whose text is empty.
func TestEmptyPosition(t *testing.T) {
	for _, name := range games.Names() {
		s := newSession(t, name, 1)
		for do, field := range map[string]string{"new": "position", "replay": "start"} {
			if a := ask(t, s, do, field, ""); !a.Standard || a.Start == "" {
				t.Errorf("%s: %s with an empty %s starts at %q", name, do, field, a.Start)
			}
		}
	}
}

// TestBad checks that an impossible request is refused and changes nothing.
func TestBad(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	for _, step := range []step{{"click"}, {"undo"}, {"go", "ply", 0}, {"think"}, {"solve"}} {
		if a := step.try(t, s); a.Message != "there is no game yet" || a.Error.Kind != ErrState {
			t.Errorf("%v without a game: %q", step, a.Message)
		}
	}
	before := ask(t, s, "replay", "moves", []string{"d4-e5"})
	for _, test := range []struct {
		step step
		kind hexgames.ErrorKind
		want string
	}{
		{step{"new", "game", "chess"}, ErrGame, `"chess": there is no such game: want one of hexdame`},
		{step{"new", "options", map[string]any{"side": 3.0}}, hexgames.ErrOption, `hexdame: "side": this game has no options`},
		{step{"new", "position", "W:We5"}, hexgames.ErrSyntax, `hexdame: "W:We5", column 6:`},
		{step{"new", "position", "W:We5:Bi9", "options", map[string]any{"side": 3.0}}, ErrRequest, `want options or a position, not both`},
		{step{"try", "move", "a1-a2"}, hexgames.ErrIllegalMove, `hexdame: "a1-a2": `},
		{step{"replay", "moves", []string{"d4-e5", "d4-e5"}}, hexgames.ErrIllegalMove, "record: move 2: hexdame: "},
		{step{"replay", "start", "x"}, hexgames.ErrSyntax, "record: hexdame: "},
		{step{"replay", "result", "2-0"}, hexgames.ErrSyntax, "not a result"},
		{step{"load", "record", ""}, ErrRecord, "there is no record in this text"},
		{step{"load", "record", "d4-e5 *", "number", 2}, ErrRequest, `"number": there is no record 2 in this text: want 1 to 1`},
		{step{"load", "record", "[Game \"hexdame\"]\n[Start"}, ErrRecord, "record: line 2"},
		{step{"load", "record", "\xff"}, ErrRecord, "record: line 1"},
		{step{"load", "record", "[Game \"hexade\"]\n[Start \"4/5/6/7/6/5/4 w 0\"]\n[Result \"*\"]\n\n*\n"}, ErrGame, `"hexade"`},
		{step{"records", "record", "1. {x"}, ErrRecord, "record: line 1"},
		{step{"go", "ply", 2}, ErrRequest, `there is no position after 2 moves: want 0 to 1`},
		{step{"chance"}, ErrState, "it is not Chance's turn"},
		{step{"record", "tags", []any{map[string]any{"name": "a", "value": ""}, map[string]any{"name": "a", "value": ""}}}, hexgames.ErrSyntax, "two tags with this name"},
		{step{"think", "bot", "deep"}, ErrBot, "bad bot"},
		{step{"think", "bot", "cmd:./engine"}, ErrBot, "bad bot"},
		{step{"review", "bot", "deep"}, ErrBot, "bad bot"},
		{step{"think", "among", []string{"a4-a5"}}, hexgames.ErrIllegalMove, "a4-a5"},
		{step{"play", "move", "\x00\"\\é"}, hexgames.ErrSyntax, `\x00`},
	} {
		if a := test.step.try(t, s); a.Error == nil {
			t.Errorf("%q is not refused", test.step)
		} else if a.Error.Kind != test.kind || !strings.Contains(a.Message, test.want) {
			t.Errorf("%q: %q, kind %q, want %s: %q", test.step, a.Message, a.Error.Kind, test.kind, test.want)
		}
	}
	if after := ask(t, s, "go", "ply", 1); after.Position != before.Position || after.Ply != 1 || length(t, after) != 1 {
		t.Errorf("the game is now %+v", after)
	}
	ask(t, s, "go", "ply", 0)
	if a := try(t, s, "undo"); a.Message != "there is no move to take back" {
		t.Errorf("before the start: %q", a.Message)
	}
	// The reason includes the place of an error in a record.
	a := try(t, s, "load", "record", "[Game \"hexdame\"]\n\n1. d4-e5 2. d4-e5 *\n")
	if e := a.Error; e.Game != "hexdame" || e.Input != "d4-e5" || !strings.HasPrefix(e.Reason, "in the record, line 3, column 13, move 2: ") {
		t.Errorf("an illegal move in a record is refused with %+v", a.Error)
	}
}

// TestClickTime checks that a click is answered quickly in the position with the most moves.
func TestClickTime(t *testing.T) {
	s := newSession(t, "hexcore6", 1)
	ask(t, s, "new")
	begin := time.Now()
	if a := ask(t, s, "click"); len(a.Click.Next) == 0 {
		t.Error("nothing can be clicked")
	}
	if took := time.Since(begin); took > 200*time.Millisecond {
		t.Errorf("a click took %v", took)
	}
}

// TestEnding checks the ending of a state, where an endgame table has the position.
func TestEnding(t *testing.T) {
	const known = "W:We5:Bd5,f5"
	defer bot.RegisterEndings(func(p hexdame.Position) (hexgames.Ending, bool) {
		return hexgames.Ending{Winner: hexgames.White, Plies: 9}, p.String() == known
	})()
	for _, test := range []struct{ position, want string }{{known, `"ending":{"winner":"White","plies":9}`}, {"W:We5:Bd5", ""}} {
		s := New(games.All(), 1)
		reply, _ := s.Begin(Request{"do": "new", "game": "hexdame", "position": test.position})
		if text := reply.String(); test.want == "" && strings.Contains(text, "ending") || !strings.Contains(text, test.want) {
			t.Errorf("%s: the state is %s, want %s in it", test.position, text, test.want)
		}
	}
}
