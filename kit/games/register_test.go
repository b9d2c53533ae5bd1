package games

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/fstest"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/record"
)

// A pile is a game from outside the library. Players alternately take one or two stones. The player
// who takes the last one wins.
type pile struct {
	stones int
	turn   hexgames.Player
}

// pileRules are the options of the game.
type pileRules struct {
	Stones int
	Motto  string
}

func (r pileRules) start() (pile, error) {
	if r.Stones == 0 {
		r.Stones = 7
	}
	return pile{r.Stones, hexgames.White}, nil
}

func (p pile) rules() pileRules { return pileRules{Stones: p.stones} }

func (p pile) GameName() string { return "pile" }

func (p pile) Turn() hexgames.Player {
	if p.stones == 0 {
		return hexgames.None
	}
	return p.turn
}

func (p pile) Outcome() hexgames.Outcome {
	if p.stones > 0 || p.turn == hexgames.None {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.turn.Opponent(), Reason: hexgames.ReasonNoMove}
}

func (p pile) AppendMoves(dst []int8) []int8 {
	for n := range int8(min(p.stones, 2)) {
		dst = append(dst, n+1)
	}
	return dst
}

func (p pile) Apply(m int8) (pile, error) {
	if m < 1 || int(m) > min(p.stones, 2) {
		return pile{}, hexgames.Refuse(p, m, "take one or two")
	}
	return pile{p.stones - int(m), p.turn.Opponent()}, nil
}

func (p pile) FormatMove(m int8) string { return fmt.Sprint(m) }

func (p pile) String() string { return fmt.Sprint(p.stones, p.turn) }

func (p pile) LegalMoves() []int8                     { return p.AppendMoves(nil) }
func (p pile) CountMoves() int                        { return hexgames.CountMoves(p) }
func (p pile) MoveAt(i int) int8                      { return hexgames.MoveAt(p, i) }
func (p pile) Playout(r *rand.Rand, limit int) pile   { return hexgames.Playout(p, r, limit) }
func (p pile) ParseMove(text string) (int8, error)    { return hexgames.ParseMove(p, text) }
func (p pile) Diagram() string                        { return hexgames.Diagram(p) }
func (p pile) MarshalText() ([]byte, error)           { return []byte(p.String()), nil }
func (p *pile) UnmarshalText(text []byte) (err error) { *p, err = parsePile(string(text)); return err }

// parsePile parses the text of a position.
func parsePile(text string) (p pile, err error) {
	var turn string
	if _, err := fmt.Sscan(text, &p.stones, &turn); err != nil {
		return pile{}, err
	}
	return p, p.turn.UnmarshalText([]byte(turn))
}

// TestRegister registers a game and lets all kinds of bots play it by name.
func TestRegister(t *testing.T) {
	own := Of(pileRules.start, pile.rules, parsePile)
	const rest = "Whoever takes the last stone wins.\n\nOptions of a new game:\n  stones: how many stones: at least one"
	removeFirst := Register(own, fstest.MapFS{GuideFile: {Data: []byte("Pile: take one or two\n\n" + rest)}})
	if names := Names(); names[len(names)-1] != "pile" {
		t.Errorf("the games are %v", names)
	}
	if title, line, got := Guide("pile"); title != "Pile" || line != "take one or two" || got != rest {
		t.Errorf("the guide is %q, %q, %q", title, line, got)
	}
	if path, ok := Registered("pile"); !ok || path != "example.com/hexgames/kit/games" {
		t.Errorf("pile is registered by %q, %v", path, ok)
	}
	if path, ok := Registered("hexdame"); ok || path != "" {
		t.Errorf("hexdame is registered by %q, %v", path, ok)
	}
	if text := About("pile", RecordFile); text != "" {
		t.Errorf("the record about pile is %q", text)
	}
	if got, want := own.Package(), "example.com/hexgames/kit/games"; got != want {
		t.Errorf("the package is %s, want %s", got, want)
	}
	if got, want := own.Options(), []Option{{"stones", "number", "7", "how many stones: at least one"}, {"motto", "text", "", ""}}; !slices.Equal(got, want) {
		t.Errorf("the options are %v, want %v", got, want)
	}
	if s, err := NewSamples(own, nil); err == nil {
		t.Errorf("a game without knowledge has the samples %v", s)
	}
	table, err := Start("Pile", "", map[string]string{"stones": "5", "motto": "be brave"})
	if err != nil || table.PositionText() != "5 White" {
		t.Fatalf("%v, %v", table, err)
	}
	if p := table.Snapshot(); p.MoveText(1) != "2" || p.MoveText(-1) != "" || p.MoveText(2) != "" {
		t.Errorf("the moves are %q, and around them are %q and %q", p.MoveTexts(), p.MoveText(-1), p.MoveText(2))
	}
	for _, text := range []string{"mcts", "alphabeta", "greedy", "random"} {
		seat, err := table.Seat(bot.Spec{Name: text}, nil)
		if err != nil {
			t.Fatal(err)
		}
		thought, err := seat.Think(context.Background(), bot.Budget{Nodes: 1000})
		if err != nil || text != "random" && text != "greedy" && thought.Best() != "2" || (thought.Nodes == 0) != (text == "random") {
			t.Errorf("%s thinks %v, %v", text, thought, err)
		}
		if thought, err := seat.Think(context.Background(), bot.Budget{Nodes: 1000}, "1"); err != nil || thought.Best() != "1" || len(thought.Moves) != 1 {
			t.Errorf("%s thinks %v about the move 1, %v", text, thought, err)
		}
		if _, err := seat.Think(context.Background(), bot.Budget{Nodes: 1000}, "3"); !errors.Is(err, hexgames.ErrIllegalMove) {
			t.Errorf("%s thinks about the move 3: %v", text, err)
		}
		if err := seat.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := table.PlayText("2"); err != nil {
		t.Fatal(err)
	}
	if again, err := Replay(record.Of(table)); err != nil || again.PositionText() != "3 Black" {
		t.Errorf("replayed: %v, %v", again, err)
	}
	remove := Register(WithoutOptions(pile{3, hexgames.White}, parsePile), nil)
	removeFirst() // already replaced
	g, err := Find("pile")
	if err != nil || len(g.Options()) != 0 {
		t.Errorf("registered again: %v, %v", g, err)
	}
	if title, line, rest := Guide("pile"); title != "pile" || line != "" || rest != "" {
		t.Errorf("without a guide it is %q, %q, %q", title, line, rest)
	}
	if table, err := g.Start("", nil); err != nil || table.PositionText() != "3 White" {
		t.Errorf("%v, %v", table, err)
	}
	remove()
	if _, err := Find("pile"); !errors.Is(err, ErrName) {
		t.Errorf("removed: %v", err)
	}
}

// A parrot is a bot that always returns the same moves.
type parrot []bot.Ranked[int8]

func (p parrot) Think(context.Context, *hexgames.Game[pile, int8], bot.Budget, ...int8) (bot.Thought[int8], error) {
	return bot.Thought[int8]{Moves: p}, nil
}

// TestBadBots checks the errors for bots that return no move or an illegal move.
func TestBadBots(t *testing.T) {
	for _, test := range []struct {
		moves parrot
		want  string
	}{
		{nil, "the bot has found no move"},
		{parrot{{Move: 3}}, `pile: "3": take one or two`},
	} {
		s := seat[pile, int8]{hexgames.NewGame(pile{5, hexgames.White}), test.moves}
		if thought, err := s.Think(context.Background(), bot.Budget{}); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v, %v, want %s", test.moves, thought, err, test.want)
		}
	}
}

// TestThoughtInWords checks that the line of a thought ends before an illegal move.
func TestThoughtInWords(t *testing.T) {
	s := seat[pile, int8]{hexgames.NewGame(pile{5, hexgames.White}), parrot{{Move: 1, Line: []int8{1, 3, 1}}}}
	thought, err := s.Think(context.Background(), bot.Budget{})
	if err != nil || thought.Best() != "1" || !slices.Equal(thought.Moves[0].Line, []string{"1"}) {
		t.Errorf("the thought is %v, %v", thought, err)
	}
}

// A misnamed is a game whose name is not a word.
type misnamed struct{ Game }

func (misnamed) Name() string { return "two words" }

// TestMistakes checks the panics of Register for bad arguments.
func TestMistakes(t *testing.T) {
	type rules struct{ Rate float64 }
	before := Names()
	for want, wrong := range map[string]func(){
		`games: Register of "hexdame": the library has a game with that name`: func() {
			Register(WithoutOptions(hexdame.New(), hexdame.Parse), nil)
		},
		`games: Register of "two words": want a name in lowercase letters and digits`: func() {
			Register(misnamed{WithoutOptions(pile{}, parsePile)}, nil)
		},
		"games: Register of nil: want a Game, such as the result of Of": func() { Register(nil, nil) },
		"games: Of with a nil function: want begin, rules and parse":    func() { WithoutOptions(pile{}, nil) },
		"games: the option rate is a float64: want int, bool, string, Player or Hex": func() {
			Of(func(rules) (pile, error) { return pile{}, nil }, func(pile) rules { return rules{} }, parsePile)
		},
	} {
		func() {
			defer func() {
				if v := recover(); v != want {
					t.Errorf("%v, want %s", v, want)
				}
			}()
			wrong()
		}()
	}
	if names := Names(); !slices.Equal(names, before) {
		t.Errorf("the games are %v, want %v as before", names, before)
	}
}
