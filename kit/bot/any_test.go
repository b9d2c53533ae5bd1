package bot

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/laws"
)

// checkAny checks that positions of a game keep the contract when they are AnyPositions, except for
// some laws.
func checkAny[P hexgames.Position[P, M], M comparable](t *testing.T, parse func(string) (P, error), but string, starts ...P) {
	s := laws.Spec[AnyPosition, AnyMove]{
		Parse: func(text string) (AnyPosition, error) {
			p, err := parse(text)
			return anyPosition(p), err
		},
		Allocates: true,
	}
	for _, p := range starts {
		s.Starts = append(s.Starts, anyPosition(p))
	}
	for _, law := range laws.All[AnyPosition, AnyMove]() {
		if err := law.Check(&s); err != nil && !errors.Is(err, laws.ErrNotApplicable) && !strings.Contains(but, law.Name) {
			t.Errorf("%s: %v", law.Name, err)
		}
	}
}

// TestAnyLaws checks the laws with a game of repetitions and one of chance. The zero position does
// not have the name of their game, as three laws require.
func TestAnyLaws(t *testing.T) {
	plies := flag.Lookup("laws.plies").Value.String()
	defer flag.Set("laws.plies", plies)
	flag.Set("laws.plies", "1500")
	t.Run("hexdame", func(t *testing.T) {
		checkAny(t, hexdame.Parse, "zero position, story, damaged", hexdame.MustParse("W:WKe5:BKa1"), hexdame.New())
	})
	t.Run("hextad", func(t *testing.T) {
		checkAny(t, hextad.Parse, "zero position, story, damaged, repetition", hextad.New())
	})
}

// TestAnyPosition checks the properties of AnyPosition beyond the laws: the values inside,
// equality, and errors for moves of a different game.
func TestAnyPosition(t *testing.T) {
	dame, hex := hexdame.New(), hexade.New()
	p, q := anyPosition(dame), anyPosition(hex)
	if p == q || p != anyPosition(dame) || (p == AnyPosition{}) {
		t.Error("== is wrong")
	}
	if p.Unwrap() != any(dame) || p.MoveAt(0).Unwrap() != any(dame.MoveAt(0)) || p.MoveAt(0).String() != dame.MoveAt(0).String() {
		t.Errorf("inside are %v and %v", p.Unwrap(), p.MoveAt(0).Unwrap())
	}
	if (AnyPosition{}).Unwrap() != nil || (AnyMove{}).Unwrap() != nil || anyPosition(hexdame.Position{}) != (AnyPosition{}) || anyMove(hexdame.Move{}) != (AnyMove{}) {
		t.Error("the zero values are not empty")
	}
	foreign := q.MoveAt(0)
	var refused *hexgames.Error
	if next, err := p.Apply(foreign); next != (AnyPosition{}) || !errors.As(err, &refused) || err.Error() != `hexdame: "a1": a move of a different game: want one of hexdame` || !errors.Is(err, hexgames.ErrIllegalMove) {
		t.Errorf("%v, %v", next, err)
	}
	over := anyPosition(hexdame.MustParse("W:W:BKi9"))
	if _, err := over.Apply(foreign); !errors.Is(err, hexgames.ErrGameOver) {
		t.Error(err)
	}
	if _, err := (AnyPosition{}).Apply(foreign); !errors.As(err, &refused) || !errors.Is(err, hexgames.ErrIllegalMove) {
		t.Error(err)
	}
	var zero AnyPosition
	if zero.GameName() != "any game" || zero.Turn() != hexgames.None || zero.Outcome().Over() || zero.RepetitionOutcome().Over() || len(zero.LegalMoves()) > 0 ||
		zero.CountMoves() > 0 || zero.MoveAt(0) != (AnyMove{}) || zero.Playout(nil, 9) != zero || zero.String() != "" || zero.FormatMove(foreign) != "a1" || zero.FormatMove(AnyMove{}) != "" || zero.Diagram() == "" {
		t.Error("the zero position is a game")
	}
	if m, err := zero.ParseMove("a1"); m != (AnyMove{}) || !errors.As(err, &refused) {
		t.Errorf("%v, %v", m, err)
	}
	if p.RepetitionOutcome() != dame.RepetitionOutcome() || q.RepetitionOutcome() != (hexgames.Outcome{}) {
		t.Errorf("repetitions end as %v and %v", p.RepetitionOutcome(), q.RepetitionOutcome())
	}
	if past(hexgames.NewGame(p)) == nil || past(hexgames.NewGame(q)) != nil {
		t.Error("bots see repetitions where there are none, or none where there are")
	}
}

// newLast returns a generic bot that plays the last legal move and records the game.
func newLast[P hexgames.Position[P, M], M comparable](seen **hexgames.Game[P, M]) func(Spec, func(Thought[M])) (Bot[P, M], error) {
	return func(_ Spec, progress func(Thought[M])) (Bot[P, M], error) { return lastOf[P, M]{seen, progress}, nil }
}

type lastOf[P hexgames.Position[P, M], M comparable] struct {
	seen     **hexgames.Game[P, M]
	progress func(Thought[M])
}

func (b lastOf[P, M]) Think(_ context.Context, g *hexgames.Game[P, M], _ Budget, among ...M) (Thought[M], error) {
	*b.seen = g
	p := g.Position()
	if len(among) == 0 {
		among = p.LegalMoves()
	}
	if len(among) == 0 {
		return Thought[M]{}, ErrNoChoice
	}
	m := among[len(among)-1]
	t := Thought[M]{
		Moves: []Ranked[M]{{Move: m, Value: 0.5, Nodes: 3, Exact: true, Plies: 4, Line: []M{m}}, {Move: among[0]}},
		Nodes: 5, Depth: 6, Time: time.Second, Resigns: true, Value: 0.25,
	}
	if b.progress != nil {
		b.progress(t)
	}
	return t, nil
}

func (b lastOf[P, M]) Close() error { return errors.New("closed") }

// TestRegisterAnyPosition registers one bot for all games, and a second one with that name for
// Hexdame. In Hexdame, the second one counts.
func TestRegisterAnyPosition(t *testing.T) {
	var seen *hexgames.Game[AnyPosition, AnyMove]
	defer Register(Kind{Name: "last"}, newLast(&seen))()
	g := hexgames.NewGame(hextad.New())
	g.PlayChance(rand.New(rand.NewPCG(1, 1)))
	g.SetClock(hexgames.Black, hexgames.NewClock(time.Minute, time.Second))
	var told []Thought[hextad.Move]
	b, err := New[hextad.Position](Spec{Name: "last", Budget: Budget{Nodes: 1}}, func(t Thought[hextad.Move]) { told = append(told, t) })
	if err != nil {
		t.Fatal(err)
	}
	thought, err := b.Think(t.Context(), g, Budget{})
	n := g.CountLegal()
	last, first := g.Position().MoveAt(n-1), g.Position().MoveAt(0)
	if err != nil || len(thought.Moves) != 2 || thought.Best() != last || thought.Moves[1].Move != first || !slices.Equal(thought.Line(), []hextad.Move{last}) {
		t.Fatalf("%v, %v", thought, err)
	}
	if r := thought.Moves[0]; r.Value != 0.5 || r.Nodes != 3 || !r.Exact || r.Plies != 4 {
		t.Errorf("the best move is %+v", r)
	}
	if thought.Nodes != 5 || thought.Depth != 6 || thought.Time != time.Second || !thought.Resigns || thought.Value != 0.25 || len(told) != 1 || told[0].Best() != last {
		t.Errorf("%+v, and the progress is %+v", thought, told)
	}
	if seen.PositionText() != g.PositionText() || !slices.Equal(seen.MoveTexts(), g.MoveTexts()) || seen.PositionAt(0) != anyPosition(g.PositionAt(0)) ||
		seen.Clock(hexgames.Black) != g.Clock(hexgames.Black) || !seen.Clock(hexgames.White).IsNone() {
		t.Errorf("the bot has seen the game\n%v", seen.Diagram())
	}
	if thought, err := b.Think(t.Context(), g, Budget{}, first); err != nil || thought.Best() != first {
		t.Errorf("among one move: %v, %v", thought, err)
	}
	if err := g.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	if b.Think(t.Context(), g, Budget{}); seen.Outcome() != g.Outcome() {
		t.Errorf("the bot has seen the end %v", seen.Outcome())
	}
	if err := closeBot(b); err == nil || err.Error() != "closed" {
		t.Error(err)
	}
	var own *hexgames.Game[hexdame.Position, hexdame.Move]
	defer Register(Kind{Name: "last"}, newLast(&own))()
	dame, err := New[hexdame.Position, hexdame.Move](Spec{Name: "last"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dame.Think(t.Context(), hexgames.NewGame(hexdame.New()), Budget{Nodes: 1}); err != nil || own == nil {
		t.Errorf("Hexdame's own bot is not asked: %v", err)
	}
}

// TestForeignThought checks that moves of a different game are left out, unless the best move is
// one.
func TestForeignThought(t *testing.T) {
	m, foreign := anyMove(hexdame.New().MoveAt(0)), anyMove(hexade.New().MoveAt(0))
	own, err := thoughtOf[hexdame.Move](Thought[AnyMove]{Moves: []Ranked[AnyMove]{{Move: m, Line: []AnyMove{m, foreign, m}}, {Move: foreign}, {Move: m}}})
	if err != nil || len(own.Moves) != 2 || len(own.Line()) != 1 {
		t.Errorf("%+v, %v", own, err)
	}
	for _, moves := range [][]Ranked[AnyMove]{nil, {{Move: foreign}, {Move: m}}, {{}}} {
		if _, err := thoughtOf[hexdame.Move](Thought[AnyMove]{Moves: moves}); !errors.Is(err, errEmpty) {
			t.Errorf("%v: %v", moves, err)
		}
	}
}

// TestRegisterFunc registers a function as a bot for all games, and one as a bot for Hexdame.
func TestRegisterFunc(t *testing.T) {
	defer RegisterFunc("tail", func(p AnyPosition) AnyMove { return p.MoveAt(p.CountMoves() - 1) })()
	b, err := New[hexade.Position, hexade.Move](Spec{Name: "tail"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := hexgames.NewGame(hexade.New())
	moves := g.LegalMoves()
	if thought, err := b.Think(t.Context(), g, Budget{}, moves[0], moves[len(moves)-1]); err != nil || thought.Best() != moves[len(moves)-1] {
		t.Errorf("%v, %v", thought, err)
	}
	want := "there is no move to choose: the bot chooses " + g.Position().FormatMove(moves[len(moves)-1]) + ", and can't choose among some moves: want all"
	if _, err := b.Think(t.Context(), g, Budget{}, moves[:2]...); !errors.Is(err, ErrNoChoice) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := g.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Think(t.Context(), g, Budget{}); !errors.Is(err, ErrNoChoice) {
		t.Error(err)
	}
	defer RegisterFunc("zero", func(hexdame.Position) (m hexdame.Move) { return m })()
	zero, err := New[hexdame.Position, hexdame.Move](Spec{Name: "zero"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := zero.Think(t.Context(), hexgames.NewGame(hexdame.New()), Budget{}); !errors.Is(err, hexgames.ErrIllegalMove) {
		t.Errorf("a function without a move: %v", err)
	}
	if _, err := ParseSpec("tail:nodes=1"); err == nil {
		t.Error("a function has settings")
	}
	chance := hexgames.NewGame(hextad.New())
	tad, err := New[hextad.Position, hextad.Move](Spec{Name: "tail"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tad.Think(t.Context(), chance, Budget{}); !errors.Is(err, ErrNoChoice) {
		t.Errorf("Chance: %v", err)
	}
}

// BenchmarkAny compares a position with the same position as an AnyPosition.
func BenchmarkAny(b *testing.B) {
	b.Run("hexdame", func(b *testing.B) { benchmarkBoth(b, hexdame.New()) })
	b.Run("hexade", func(b *testing.B) { benchmarkBoth(b, hexade.New()) })
	b.Run("hextad", func(b *testing.B) {
		g := hexgames.NewGame(hextad.New())
		g.PlayChance(rand.New(rand.NewPCG(1, 1)))
		benchmarkBoth(b, g.Position())
	})
}

func benchmarkBoth[P hexgames.Position[P, M], M comparable](b *testing.B, p P) {
	b.Run("own", func(b *testing.B) { benchmarkMethods(b, p) })
	b.Run("any", func(b *testing.B) { benchmarkMethods(b, anyPosition(p)) })
}

func benchmarkMethods[P hexgames.Position[P, M], M comparable](b *testing.B, p P) {
	if end := p.Playout(rand.New(rand.NewPCG(1, 1)), 1000); !end.Outcome().Over() {
		b.Fatalf("the playout ends in %v", end)
	}
	b.Run("Playout", func(b *testing.B) {
		r := rand.New(rand.NewPCG(1, 1))
		for b.Loop() {
			p.Playout(r, 1000)
		}
	})
	b.Run("LegalMoves", func(b *testing.B) {
		for b.Loop() {
			p.LegalMoves()
		}
	})
	b.Run("Apply", func(b *testing.B) {
		m := p.MoveAt(0)
		for b.Loop() {
			p.Apply(m)
		}
	})
	b.Run("flat", func(b *testing.B) { // LegalMoves, and then Apply and Playout for each
		r := rand.New(rand.NewPCG(1, 1))
		for b.Loop() {
			for _, m := range p.LegalMoves() {
				q, _ := p.Apply(m)
				q.Playout(r, 1000)
			}
		}
	})
}

// BenchmarkAnyGame copies a game of 100 moves, as happens for each thought of a bot for all games.
func BenchmarkAnyGame(b *testing.B) {
	g, r := hexgames.NewGame(hexade.New()), rand.New(rand.NewPCG(1, 1))
	for g.Len() < 100 && !g.Outcome().Over() {
		if err := g.Play(g.Position().MoveAt(r.IntN(g.CountLegal()))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if copied, err := historyOf(g).game(); err != nil || copied.Len() != g.Len() {
			b.Fatal(err)
		}
	}
}
