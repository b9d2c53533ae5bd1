package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
)

// An AnyPosition is a position of any game. With AnyPosition and [AnyMove] as type arguments, a
// generic bot plays all games, and one call registers it for all of them:
//
//	bot.Register(bot.Kind{Name: "miser"}, newMiser[bot.AnyPosition, bot.AnyMove])
//
// An AnyPosition is a small value. It compares with == as the position inside does. Its methods
// call the methods of that position, and allocate memory for their results. Playout takes hardly
// any longer, but Apply takes two to four times as long, and listing moves takes up to ten times as
// long. For each thought, the bot gets a copy of the game, which takes less than a microsecond a
// move. The zero AnyPosition is not a position of any game; its game name is "any game".
//
// Besides the methods of [hexgames.Position], AnyPosition has RepetitionOutcome. For other methods
// of the game, use the position that Unwrap returns:
//
//	if own, ok := p.Unwrap().(hexgames.Evaluator); ok {
//		value = own.Evaluate()
//	}
type AnyPosition struct{ in inside }

// An AnyMove is a move of any game. It compares with == as the move inside does. The zero AnyMove
// is the zero move of every game. It is never legal, and neither is a move of a different game.
type AnyMove struct{ m any }

// Unwrap returns the game's own position, such as a hexdame.Position. For the zero AnyPosition, it
// returns nil.
func (p AnyPosition) Unwrap() any { return p.at().unwrap() }

// Unwrap returns the game's own move, such as a hexdame.Move. For the zero AnyMove, it returns nil.
func (m AnyMove) Unwrap() any { return m.m }

// String returns the text of the move, or "" if it has no String method.
func (m AnyMove) String() string {
	if own, ok := m.m.(interface{ String() string }); ok {
		return own.String()
	}
	return ""
}

// The methods of [hexgames.Position] and [hexgames.Repeater].

func (p AnyPosition) GameName() string                       { return p.at().GameName() }
func (p AnyPosition) Turn() hexgames.Player                  { return p.at().Turn() }
func (p AnyPosition) Outcome() hexgames.Outcome              { return p.at().Outcome() }
func (p AnyPosition) RepetitionOutcome() hexgames.Outcome    { return p.at().RepetitionOutcome() }
func (p AnyPosition) LegalMoves() []AnyMove                  { return p.at().AppendMoves(nil) }
func (p AnyPosition) AppendMoves(dst []AnyMove) []AnyMove    { return p.at().AppendMoves(dst) }
func (p AnyPosition) CountMoves() int                        { return p.at().CountMoves() }
func (p AnyPosition) MoveAt(i int) AnyMove                   { return p.at().MoveAt(i) }
func (p AnyPosition) Apply(m AnyMove) (AnyPosition, error)   { return p.at().Apply(m) }
func (p AnyPosition) ParseMove(text string) (AnyMove, error) { return p.at().ParseMove(text) }
func (p AnyPosition) FormatMove(m AnyMove) string            { return p.at().FormatMove(m) }
func (p AnyPosition) String() string                         { return p.at().String() }
func (p AnyPosition) Diagram() string                        { return p.at().Diagram() }
func (p AnyPosition) Playout(r *rand.Rand, limit int) AnyPosition {
	return p.at().Playout(r, limit)
}

// at returns the value inside the position.
func (p AnyPosition) at() inside {
	if p.in == nil {
		return nothing{}
	}
	return p.in
}

// An inside is the value inside an AnyPosition.
type inside interface {
	unwrap() any
	GameName() string
	Turn() hexgames.Player
	Outcome() hexgames.Outcome
	RepetitionOutcome() hexgames.Outcome
	AppendMoves(dst []AnyMove) []AnyMove
	CountMoves() int
	MoveAt(i int) AnyMove
	Playout(r *rand.Rand, limit int) AnyPosition
	Apply(m AnyMove) (AnyPosition, error)
	ParseMove(text string) (AnyMove, error)
	FormatMove(m AnyMove) string
	String() string
	Diagram() string
}

// A nothing is inside the zero AnyPosition.
type nothing struct{}

func (nothing) unwrap() any                              { return nil }
func (nothing) GameName() string                         { return "any game" }
func (nothing) Turn() hexgames.Player                    { return hexgames.None }
func (nothing) Outcome() hexgames.Outcome                { return hexgames.Outcome{} }
func (nothing) RepetitionOutcome() hexgames.Outcome      { return hexgames.Outcome{} }
func (nothing) AppendMoves(dst []AnyMove) []AnyMove      { return dst }
func (nothing) CountMoves() int                          { return 0 }
func (nothing) MoveAt(int) AnyMove                       { return AnyMove{} }
func (nothing) Playout(*rand.Rand, int) AnyPosition      { return AnyPosition{} }
func (nothing) FormatMove(m AnyMove) string              { return m.String() }
func (nothing) String() string                           { return "" }
func (nothing) Diagram() string                          { return hexgames.Diagram(AnyPosition{}) }
func (nothing) Apply(m AnyMove) (p AnyPosition, _ error) { return p, hexgames.Refuse(p, m, "") }
func (nothing) ParseMove(text string) (AnyMove, error) {
	return hexgames.ParseMove(AnyPosition{}, text)
}

// An of is a position of one game, inside an AnyPosition. It is never the zero P.
type of[P hexgames.Position[P, M], M comparable] struct{ p P }

// anyPosition returns p as an AnyPosition.
func anyPosition[P hexgames.Position[P, M], M comparable](p P) AnyPosition {
	var zero P
	if p == zero {
		return AnyPosition{}
	}
	return AnyPosition{of[P, M]{p}}
}

// anyMove returns m as an AnyMove.
func anyMove[M comparable](m M) AnyMove {
	var zero M
	if m == zero {
		return AnyMove{}
	}
	return AnyMove{m}
}

// moveOf returns m as a move of one game, and whether it is one.
func moveOf[M comparable](m AnyMove) (own M, ok bool) {
	own, ok = m.m.(M)
	return own, ok || m.m == nil
}

func (o of[P, M]) unwrap() any                         { return o.p }
func (o of[P, M]) GameName() string                    { return o.p.GameName() }
func (o of[P, M]) Turn() hexgames.Player               { return o.p.Turn() }
func (o of[P, M]) Outcome() hexgames.Outcome           { return o.p.Outcome() }
func (o of[P, M]) RepetitionOutcome() hexgames.Outcome { return repetition(o.p) }
func (o of[P, M]) CountMoves() int                     { return o.p.CountMoves() }
func (o of[P, M]) MoveAt(i int) AnyMove                { return anyMove(o.p.MoveAt(i)) }
func (o of[P, M]) String() string                      { return o.p.String() }
func (o of[P, M]) Diagram() string                     { return o.p.Diagram() }

func (o of[P, M]) AppendMoves(dst []AnyMove) []AnyMove {
	moves := o.p.LegalMoves()
	dst = slices.Grow(dst, len(moves))
	for _, m := range moves {
		dst = append(dst, AnyMove{m})
	}
	return dst
}

func (o of[P, M]) Playout(r *rand.Rand, limit int) AnyPosition {
	return AnyPosition{of[P, M]{o.p.Playout(r, limit)}}
}

func (o of[P, M]) Apply(m AnyMove) (AnyPosition, error) {
	own, ok := moveOf[M](m)
	if !ok {
		return AnyPosition{}, hexgames.Refuse(AnyPosition{o}, m, "a move of a different game: want one of "+o.GameName())
	}
	next, err := o.p.Apply(own)
	if err != nil {
		return AnyPosition{}, err
	}
	return AnyPosition{of[P, M]{next}}, nil
}

func (o of[P, M]) ParseMove(text string) (AnyMove, error) {
	m, err := o.p.ParseMove(text)
	return anyMove(m), err
}

func (o of[P, M]) FormatMove(m AnyMove) string {
	own, ok := moveOf[M](m)
	if !ok {
		return m.String()
	}
	return o.p.FormatMove(own)
}

// A history is a game in progress, of any game.
type history struct {
	start    AnyPosition
	moves    []AnyMove
	clocks   [2]hexgames.Clock
	declared hexgames.Outcome
}

// historyOf returns the history of a game.
func historyOf[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) history {
	return history{
		anyPosition(g.PositionAt(0)), anyMoves(g.Moves()),
		[2]hexgames.Clock{g.Clock(hexgames.White), g.Clock(hexgames.Black)}, g.Declared(),
	}
}

// anyMoves returns moves as moves of any game.
func anyMoves[M comparable](moves []M) (all []AnyMove) {
	for _, m := range moves {
		all = append(all, anyMove(m))
	}
	return all
}

// game returns the game with this history.
func (h history) game() (*hexgames.Game[AnyPosition, AnyMove], error) {
	g := hexgames.NewGame(h.start)
	for _, m := range h.moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	for i, c := range h.clocks {
		if !c.IsNone() {
			g.SetClock(hexgames.White+hexgames.Player(i), c)
		}
	}
	if h.declared.Over() {
		return g, g.End(h.declared)
	}
	return g, nil
}

// A generic is a bot for all games. Its methods do not mention Game[AnyPosition, AnyMove], which
// would make a WebAssembly program a thirtieth larger, even without such a bot.
type generic interface {
	think(ctx context.Context, h history, b Budget, among []AnyMove) (Thought[AnyMove], error)
	Close() error
}

// A thinker is a generic.
type thinker struct{ Bot[AnyPosition, AnyMove] }

func (t thinker) think(ctx context.Context, h history, b Budget, among []AnyMove) (Thought[AnyMove], error) {
	g, err := h.game()
	if err != nil {
		return Thought[AnyMove]{}, err
	}
	return t.Think(ctx, g, b, among...)
}

func (t thinker) Close() error { return closeBot(t.Bot) }

// A specific makes a generic a Bot for one game.
type specific[P hexgames.Position[P, M], M comparable] struct{ generic }

// newSpecific returns, as a Bot for one game, the bot that newBot makes.
func newSpecific[P hexgames.Position[P, M], M comparable](
	s Spec, newBot func(Spec, func(Thought[AnyMove])) (generic, error), progress func(Thought[M]),
) (Bot[P, M], error) {
	var report func(Thought[AnyMove])
	if progress != nil {
		report = func(t Thought[AnyMove]) {
			if own, err := thoughtOf[M](t); err == nil {
				progress(own)
			}
		}
	}
	b, err := newBot(s, report)
	return specific[P, M]{b}, err
}

func (b specific[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	t, err := b.think(ctx, historyOf(g), budget, anyMoves(among))
	if err != nil {
		return Thought[M]{}, err
	}
	return thoughtOf[M](t)
}

// thoughtOf returns a thought with the moves of one game. It leaves out other moves and ends a line
// before one.
func thoughtOf[M comparable](t Thought[AnyMove]) (Thought[M], error) {
	own := Thought[M]{Nodes: t.Nodes, Depth: t.Depth, Time: t.Time, Resigns: t.Resigns, Value: t.Value}
	if _, ok := t.Best().m.(M); !ok {
		return own, errEmpty
	}
	for _, ranked := range t.Moves {
		m, ok := ranked.Move.m.(M)
		if !ok {
			continue
		}
		var line []M
		for _, next := range ranked.Line {
			m, ok := next.m.(M)
			if !ok {
				break
			}
			line = append(line, m)
		}
		own.Moves = append(own.Moves, Ranked[M]{
			Move: m, Value: ranked.Value, Nodes: ranked.Nodes, Exact: ranked.Exact, Plies: ranked.Plies, Line: line,
		})
	}
	return own, nil
}
