package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
)

// A last plays the last legal move of Hexdame and reports its budget.
type last struct{ budget Budget }

func (l *last) Think(_ context.Context, g *hexgames.Game[hexdame.Position, hexdame.Move], b Budget, _ ...hexdame.Move) (Thought[hexdame.Move], error) {
	l.budget = b
	moves := g.LegalMoves()
	return only(moves[len(moves)-1]), nil
}

// TestRegister registers a bot for one game.
func TestRegister(t *testing.T) {
	var made []Spec
	b := &last{}
	defer Register(Kind{Name: "last", Settings: []Setting{{Name: "nodes"}, {Name: "skill", Type: Whole, Least: 1, Most: 9}}},
		func(s Spec, _ func(Thought[hexdame.Move])) (Bot[hexdame.Position, hexdame.Move], error) {
			made = append(made, s)
			return b, nil
		})()
	if names := Names(); names[len(names)-1] != "last" {
		t.Errorf("the bots are %v", names)
	}
	if _, err := ParseSpec("last:skill=10"); err == nil || err.Error() != `bad bot "last:skill=10": skill is "10": want 1 to 9` {
		t.Error(err)
	}
	s, err := ParseSpec("last:skill=3,nodes=5")
	if err != nil || s.String() != "last:nodes=5,skill=3" || s.Int("skill") != 3 {
		t.Fatalf("%v, %v", s, err)
	}
	own, err := New[hexdame.Position, hexdame.Move](s, nil)
	if err != nil || len(made) != 1 || made[0] != s {
		t.Fatalf("made from %v, %v", made, err)
	}
	g := hexgames.NewGame(hexdame.New())
	for _, test := range []struct{ given, want Budget }{
		{Budget{}, Budget{Nodes: 5}},
		{Budget{Lines: 3}, Budget{Nodes: 5, Lines: 3}},
		{Budget{Depth: 2}, Budget{Depth: 2}},
	} {
		thought, err := own.Think(context.Background(), g, test.given)
		if err != nil || thought.Best() != g.LegalMoves()[g.CountLegal()-1] || b.budget != test.want {
			t.Errorf("given %+v, the bot has %+v: %v, %v", test.given, b.budget, thought, err)
		}
	}
	if _, err := New[hexade.Position, hexade.Move](s, nil); err == nil || err.Error() != `bad bot "last": it does not play hexade` {
		t.Error(err)
	}
	remove := Register(Kind{Name: "last"}, func(Spec, func(Thought[hexdame.Move])) (Bot[hexdame.Position, hexdame.Move], error) {
		return nil, errors.New("the later one")
	})
	if _, err := New[hexdame.Position, hexdame.Move](Spec{Name: "last"}, nil); err == nil || err.Error() != "the later one" {
		t.Error(err)
	}
	if s, err := ParseSpec("last:time=1s,nodes=2,depth=3,seed=4"); err != nil || s.Seed != 4 {
		t.Errorf("standard settings: %v, %v", s, err)
	}
	remove()
	if _, err := New[hexdame.Position, hexdame.Move](Spec{Name: "last"}, nil); !errors.Is(err, ErrSpec) || slices.Contains(Names(), "last") {
		t.Errorf("removed: %v, %v", Names(), err)
	}
	defer Register(Kind{Name: "plain", Settings: []Setting{}}, func(Spec, func(Thought[hexdame.Move])) (Bot[hexdame.Position, hexdame.Move], error) {
		return b, nil
	})()
	if _, err := ParseSpec("plain:time=1s"); err == nil || err.Error() != `bad bot "plain:time=1s": there is no setting "time": want none` {
		t.Errorf("a bot without settings: %v", err)
	}
	if own, err := New[hexdame.Position, hexdame.Move](Spec{Name: "plain", Budget: Budget{Time: 1}}, nil); err != nil || own != b {
		t.Errorf("a bot without settings is %v, %v", own, err)
	}
	for _, wrong := range []Kind{
		{Name: ""}, {Name: "Last"}, {Name: "my bot"}, {Name: "mcts"},
		{Name: "last", Settings: []Setting{{Name: "Style", Type: Word}}}, {Name: "last", Settings: []Setting{{Name: "style"}}},
	} {
		func() {
			defer func() {
				if v := recover(); v == nil || !strings.HasPrefix(v.(string), "bot: Register of ") {
					t.Errorf("registering %+v: %v", wrong, v)
				}
			}()
			RegisterAny(wrong, func(Spec, func(Thought[string])) (AnyBot, error) { return nil, nil })
		}()
	}
	for call, register := range map[string]func(){
		"Register":     func() { Register[hexdame.Position, hexdame.Move](Kind{Name: "none"}, nil) },
		"RegisterAny":  func() { RegisterAny(Kind{Name: "none"}, nil) },
		"RegisterFunc": func() { RegisterFunc[hexdame.Position, hexdame.Move]("none", nil) },
	} {
		func() {
			defer func() {
				if v := recover(); v != "bot: "+call+" of none: the function is nil" {
					t.Errorf("registering nil: %v", v)
				}
			}()
			register()
		}()
	}
}

// A parrot answers with a prepared thought and remembers its arguments.
type parrot struct {
	thought  Thought[string]
	progress func(Thought[string])
	among    []string
	closed   bool
}

func (p *parrot) Think(_ context.Context, g hexgames.AnyGame, b Budget, among ...string) (Thought[string], error) {
	p.among = among
	if p.progress != nil {
		p.progress(p.thought)
	}
	return p.thought, nil
}

func (p *parrot) Close() error {
	p.closed = true
	return errors.New("closed")
}

// TestRegisterAny registers a bot for all games whose moves are text.
func TestRegisterAny(t *testing.T) {
	bird := &parrot{}
	defer RegisterAny(Kind{Name: "parrot", Command: true, Settings: []Setting{{Name: "time"}, {Name: "nodes"}, {Name: "says", Type: Word}}}, func(s Spec, progress func(Thought[string])) (AnyBot, error) {
		bird.progress = progress
		return bird, nil
	})()
	s, err := ParseSpec("parrot:  nodes=3  time=2s seeds=1 nodes=4 -x")
	if err != nil || s.Settings != "seeds=1 nodes=4 -x" || s.Budget.Nodes != 3 || s.String() != "parrot:time=2s nodes=3 seeds=1 nodes=4 -x" {
		t.Errorf("%+v, %v", s, err)
	}
	s, err = ParseSpec("parrot:says=hello,a=b:c nodes=3 \"my bird\" time=1s")
	if err != nil || s.Settings != "says=hello,a=b:c \"my bird\" time=1s" || s.String() != "parrot:nodes=3 "+s.Settings {
		t.Errorf("%+v, %v", s, err)
	}
	for text, want := range map[string]string{
		"parrot":           `bad bot "parrot": the command is missing`,
		"parrot: time=1s ": `bad bot "parrot: time=1s ": the command is missing`,
		"parrot:time=1 x":  `bad bot "parrot:time=1 x": time is "1": want a duration such as 2s or 100ms`,
	} {
		if _, err := ParseSpec(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	var told []Thought[hexdame.Move]
	b, err := New[hexdame.Position](s, func(thought Thought[hexdame.Move]) { told = append(told, thought) })
	if err != nil {
		t.Fatal(err)
	}
	ctx, g := context.Background(), hexgames.NewGame(hexdame.New())
	bird.thought = Thought[string]{
		Moves: []Ranked[string]{
			{Move: "D4-E5", Value: 0.5, Nodes: 7, Exact: true, Line: []string{"d4-e5", "f6xd4", "nonsense", "c3xe5"}},
			{Move: "a4-a5"}, {Move: "nonsense"},
		},
		Nodes: 9, Depth: 2, Resigns: true, Value: 0.25,
	}
	thought, err := b.Think(ctx, g, Budget{}, g.LegalMoves()[:2]...)
	p := g.Position()
	if err != nil || len(thought.Moves) != 2 || p.FormatMove(thought.Best()) != "d4-e5" || len(thought.Line()) != 2 ||
		!thought.Moves[0].Exact || thought.Moves[0].Nodes != 7 || thought.Nodes != 9 || thought.Depth != 2 || !thought.Resigns || thought.Value != 0.25 {
		t.Errorf("the thought is %+v, %v", thought, err)
	}
	if !slices.Equal(bird.among, g.LegalTexts()[:2]) || len(told) != 1 || told[0].Best() != thought.Best() {
		t.Errorf("asked among %v, and told %v", bird.among, told)
	}
	for text, want := range map[string]error{"a1-a2": hexgames.ErrIllegalMove, "": errEmpty} {
		bird.thought.Moves = nil
		if text != "" {
			bird.thought.Moves = []Ranked[string]{{Move: text}}
		}
		if _, err := b.Think(ctx, g, Budget{}); !errors.Is(err, want) {
			t.Errorf("the move %q: %v, want %v", text, err, want)
		}
	}
	if err := closeBot(b); err == nil || !bird.closed {
		t.Errorf("closing the bot: %v", err)
	}
}
