package bot

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/internal/text"
)

// A Kind is a kind of bot that programs choose by its name.
type Kind struct {
	Name     string    // in lowercase letters and digits
	Settings []Setting // nil means time, nodes, depth and seed
	Command  bool      // whether the text of the bot ends with a command line
}

// has reports whether the bot has a setting.
func (k Kind) has(name string) bool {
	return slices.ContainsFunc(k.Settings, func(one Setting) bool { return one.Name == name })
}

// begins reports whether a text begins with a setting.
func (k Kind) begins(spec string) bool {
	name, _, found := strings.Cut(spec, "=")
	return found && k.has(text.Lower(name))
}

// names returns the names of the settings as a list.
func (k Kind) names() string {
	var names []string
	for _, one := range k.Settings {
		names = append(names, one.Name)
	}
	return strings.Join(names, ", ")
}

// complete returns the kind with everything that it leaves out.
func (k Kind) complete() Kind {
	settings := k.Settings
	if settings == nil {
		for _, name := range fields {
			settings = append(settings, Setting{Name: name})
		}
	}
	k.Settings = make([]Setting, len(settings))
	for i, one := range settings {
		k.Settings[i] = one.complete()
	}
	return k
}

// The maximum number of random games and of goroutines in a Spec. A bot does not check the time
// during an evaluation, and each goroutine needs its own memory.
const (
	maxGames      = 1000
	maxGoroutines = 64
)

// builtIn are the bots in this package: the searches, weakest first, and the names of others.
var builtIn = withBooks(slices.Concat([]Kind{
	Kind{Name: "random", Settings: []Setting{{Name: "seed"}}}.complete(),
	Kind{Name: "greedy", Settings: []Setting{
		{Name: "time"}, {Name: "nodes"}, {Name: "seed"},
		{Name: "games", Type: Whole, Least: 1, Most: maxGames}, {Name: "weights", Type: File},
	}}.complete(),
	Kind{Name: "alphabeta", Settings: []Setting{
		{Name: "time"}, {Name: "nodes"}, {Name: "depth"}, {Name: "seed"},
		{Name: "goroutines", Type: Whole, Standard: "1", Least: 1, Most: maxGoroutines},
		{Name: "games", Type: Whole, Least: 1, Most: maxGames}, {Name: "weights", Type: File},
		{Name: "blunders", Type: Whole, Standard: "0", Most: 100},
	}}.complete(),
	Kind{Name: "mcts", Settings: []Setting{
		{Name: "time"}, {Name: "nodes"}, {Name: "depth"}, {Name: "seed"},
		{Name: "goroutines", Type: Whole, Standard: "1", Least: 1, Most: maxGoroutines},
		{Name: "exploration", Type: Decimal, Standard: "0.7", Least: 0.001, Most: 1000},
		{Name: "moves", Type: Whole, Standard: "all", Most: maxPlayout}, {Name: "weights", Type: File},
		{Name: "blunders", Type: Whole, Standard: "0", Most: 100},
	}}.complete(),
}, levelKinds()))

// levelKinds returns the kinds of the bots in level.go.
func levelKinds() (kinds []Kind) {
	for i := range mostLevels {
		kinds = append(kinds, Kind{Name: levelName(i + 1), Settings: []Setting{{Name: "seed"}}}.complete())
	}
	for _, name := range levels {
		kinds = append(kinds, Kind{Name: name, Settings: []Setting{{Name: "seed"}}}.complete())
	}
	return append(kinds, Kind{Name: best}.complete())
}

// A registered is a kind of bot that was registered.
type registered struct {
	Kind
	makers []*maker
}

// A maker makes bots.
type maker struct {
	make any // func(Spec, func(Thought[M])) (Bot[P, M], error), or the same for AnyBot

	// For bots of AnyPosition, generic makes them for all games; otherwise it is nil.
	generic func(Spec, func(Thought[AnyMove])) (generic, error)
}

// registry holds the registered bots, in order.
var registry struct {
	sync.RWMutex
	bots []*registered
}

// Register makes a bot of your own available by name in the calling program: to [ParseSpec] and
// [New], and so to everything that names bots. Call it once for each game that the bot plays. With
// [AnyPosition], call it once for all games, including games registered later. If two bots have the
// same name for the same game, the later one counts; a bot for one game takes precedence over a bot
// for all games.
//
// The newBot function receives a Spec with a Seed and Settings, and a function to call with the
// current Thought from time to time, which may be nil. Register returns a function that removes the
// bot. Register panics if
//
//   - the name of the bot or of a setting is not a lowercase word,
//   - a setting has no type,
//   - this package has a bot with that name, or
//   - newBot is nil.
func Register[P hexgames.Position[P, M], M comparable](k Kind, newBot func(s Spec, progress func(Thought[M])) (Bot[P, M], error)) (remove func()) {
	if newBot == nil {
		panicNil("Register", k.Name)
	}
	var all func(Spec, func(Thought[AnyMove])) (generic, error)
	if own, ok := any(newBot).(func(Spec, func(Thought[AnyMove])) (Bot[AnyPosition, AnyMove], error)); ok {
		all = func(s Spec, progress func(Thought[AnyMove])) (generic, error) {
			b, err := own(s, progress)
			return thinker{b}, err
		}
	}
	return register(k, newBot, all)
}

// RegisterFunc is [Register] for a bot that is only a function. The function returns the move to
// play in a position where a player has several moves. With [AnyPosition], the bot plays all games:
//
//	bot.RegisterFunc("first", func(p bot.AnyPosition) bot.AnyMove { return p.MoveAt(0) })
//
// Several goroutines may call the function concurrently. The bot has no settings and ignores
// budgets. It can't restrict itself to some of the moves: if it chooses a move that is not among
// them, Think returns an error that matches [ErrNoChoice].
func RegisterFunc[P hexgames.Position[P, M], M comparable](name string, choose func(p P) M) (remove func()) {
	if choose == nil {
		panicNil("RegisterFunc", name)
	}
	return Register(Kind{Name: name, Settings: []Setting{}}, func(Spec, func(Thought[M])) (Bot[P, M], error) {
		return function[P, M](choose), nil
	})
}

// A function is a bot that is only a function.
type function[P hexgames.Position[P, M], M comparable] func(P) M

func (choose function[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], _ Budget, among ...M) (Thought[M], error) {
	t, moves, err := start(ctx, g, &Budget{Depth: 1}, among)
	if moves == nil {
		return t, err
	}
	p := g.Position()
	m := choose(p)
	if _, err := p.Apply(m); err != nil {
		return t, err
	}
	if len(among) > 0 && !slices.Contains(among, m) {
		return t, wrong{ErrNoChoice, ": the bot chooses " + p.FormatMove(m) + ", and can't choose among some moves: want all"}
	}
	return only(m), nil
}

// RegisterAny is Register for a bot that plays any game by text, such as an external program. If
// the bot is an [io.Closer], it is closed when the program no longer needs it.
func RegisterAny(k Kind, newBot func(s Spec, progress func(Thought[string])) (AnyBot, error)) (remove func()) {
	if newBot == nil {
		panicNil("RegisterAny", k.Name)
	}
	return register(k, newBot, nil)
}

// panicNil panics because of a missing function.
func panicNil(call, name string) {
	panic("bot: " + call + " of " + name + ": the function is nil")
}

// register adds functions that make bots of a kind.
func register[F any](k Kind, newBot F, all func(Spec, func(Thought[AnyMove])) (generic, error)) (remove func()) {
	if !isName(k.Name) {
		panic("bot: Register of " + hexgames.Quote(k.Name) + ": want a name in lowercase letters and digits")
	}
	for _, one := range k.complete().Settings {
		switch {
		case !isName(one.Name):
			panic("bot: Register of " + k.Name + ": the setting " + hexgames.Quote(one.Name) + ": want a name in lowercase letters and digits")
		case !slices.Contains([]string{Whole, Decimal, Duration, Word, File}, one.Type):
			panic("bot: Register of " + k.Name + ": the type of the setting " + one.Name + " is " + hexgames.Quote(one.Type) + ": want Whole, Decimal, Duration, Word or File")
		}
	}
	if slices.ContainsFunc(builtIn, func(own Kind) bool { return own.Name == k.Name }) {
		panic("bot: Register of " + k.Name + ": this package has a bot with that name")
	}
	registry.Lock()
	defer registry.Unlock()
	i := slices.IndexFunc(registry.bots, func(r *registered) bool { return r.Name == k.Name })
	if i < 0 {
		i = len(registry.bots)
		registry.bots = append(registry.bots, new(registered))
	}
	r, m := registry.bots[i], &maker{newBot, all}
	r.Kind = k.complete()
	r.makers = slices.DeleteFunc(r.makers, func(old *maker) bool {
		_, same := old.make.(F)
		return same
	})
	r.makers = append(r.makers, m)
	return func() {
		registry.Lock()
		defer registry.Unlock()
		r.makers = slices.DeleteFunc(r.makers, func(old *maker) bool { return old == m })
		registry.bots = slices.DeleteFunc(registry.bots, func(old *registered) bool { return len(old.makers) == 0 })
	}
}

// isName reports whether a text is a valid name for a bot or a setting.
func isName(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// Kinds returns the bots in this package, weakest first, and then the registered ones.
func Kinds() []Kind {
	registry.RLock()
	defer registry.RUnlock()
	kinds := slices.Clone(builtIn)
	for _, r := range registry.bots {
		kinds = append(kinds, r.Kind)
	}
	return kinds
}

// Names returns the names of [Kinds], for messages. It adds :PROGRAM to the name of a bot that is a
// command and combines the numbered levels into one entry.
func Names() (names []string) {
	numbered := levelKinds()[:mostLevels]
	for _, k := range Kinds() {
		switch {
		case k.Name == levelName(1):
			k.Name += " to " + levelName(mostLevels)
		case k.Command:
			k.Name += ":PROGRAM"
		case slices.ContainsFunc(numbered, func(l Kind) bool { return l.Name == k.Name }):
			continue
		}
		names = append(names, k.Name)
	}
	return names
}

// kindOf returns the kind with the given name.
func kindOf(name string) (k Kind, ok bool) {
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return kinds[i], true
}

// New returns a bot for a game. Unless progress is nil, the bot calls it with its current Thought
// from time to time, if it can. If Think gets a Budget without limits, the budget of the Spec
// applies. If the bot is an [io.Closer], close it after its last game.
func New[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	s, err := ParseSpec(s.String())
	if err != nil {
		return nil, err
	}
	b, err := unlimited[P](s, progress)
	if err != nil || !s.Budget.limited() {
		return b, err
	}
	return limited[P, M]{b, s.Budget}, nil
}

// unlimited returns a bot that ignores the budget of its Spec.
func unlimited[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	if isRecommended(s.Name) {
		return newRecommended[P](s, progress)
	}
	b, err := builtInBot[P](s, progress)
	if b == nil && err == nil {
		return registeredBot[P](s, progress)
	}
	if blunders := s.Int("blunders"); err == nil && blunders > 0 {
		return newCareless(b, blunders, s.Seed), nil
	}
	return b, err
}

// builtInBot returns a bot in this package, or nil if the Spec names none.
func builtInBot[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	var evaluate Evaluation[P]
	if games := s.Int("games"); games > 0 {
		evaluate = Playouts[P, M](games, s.Seed)
	}
	var exact func(P) (float64, bool)
	var endings Endings[P]
	if s.Int("blunders") == 0 {
		endings = RegisteredEndings[P]()
	}
	if endings != nil && ownExact[P]() == nil {
		exact = endings.Exact
	}
	weights, err := weightsOf[P, M](s)
	if err != nil {
		return nil, err
	}
	var b Bot[P, M]
	switch s.Name {
	case "random":
		return &Random[P, M]{Seed: s.Seed}, nil
	case "greedy":
		b = &Greedy[P, M]{Evaluate: evaluate, Weights: weights, Seed: s.Seed}
	case "alphabeta":
		b = &AlphaBeta[P, M]{
			Seed: s.Seed, Goroutines: s.Int("goroutines"), Weights: weights, Progress: progress, Exact: exact, games: s.Int("games"),
		}
	case "mcts":
		m, err := newMCTS[P](s, progress)
		if err != nil {
			return nil, err
		}
		m.Exact, m.Weights = exact, weights
		b = m
	default:
		return nil, nil
	}
	if endings != nil {
		b = WithEndings(b, endings)
	}
	return withBook(b, s), nil
}

// weightsOf returns the weights that a Spec names, or nil if it names none.
func weightsOf[P hexgames.Position[P, M], M comparable](s Spec) (*hexgames.Weights, error) {
	file := s.Value("weights")
	if file == "" {
		return nil, nil
	}
	var zero P
	w, err := readWeights(zero.GameName(), file)
	if err == nil && s.Int("games") > 0 {
		err = errors.New("the settings games and weights both choose the evaluation: want one of the two settings")
	}
	if own := ownLearner[P, M](); err == nil && own != nil {
		err = own.SetWeights(w)
	}
	if err != nil {
		return nil, wrong{ErrSpec, " " + hexgames.Quote(s.String()) + ": " + err.Error()}
	}
	return &w, nil
}

// newMCTS returns an MCTS with the settings of a Spec.
func newMCTS[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (*MCTS[P, M], error) {
	b := &MCTS[P, M]{
		Seed: s.Seed, Goroutines: s.Int("goroutines"), Exploration: s.Float("exploration"), Progress: progress,
	}
	if s.Value("moves") != "" {
		if b.Moves = s.Int("moves"); b.Moves == 0 {
			b.Moves = -1
		}
		if ownEvaluate[P]() == nil {
			var zero P
			return nil, wrong{ErrSpec, " " + hexgames.Quote(s.String()) + ": " + zero.GameName() + " has no evaluation for the end of random moves"}
		}
	}
	return b, nil
}

// registeredBot returns a registered bot.
func registeredBot[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	makers := makersOf(s.Name)
	for _, m := range makers { // a bot for this game takes precedence over one for all
		if maker, ok := m.make.(func(Spec, func(Thought[M])) (Bot[P, M], error)); ok {
			return maker(s, progress)
		}
	}
	for _, m := range makers {
		if m.generic != nil {
			return newSpecific[P](s, m.generic, progress)
		}
		if maker, ok := m.make.(func(Spec, func(Thought[string])) (AnyBot, error)); ok {
			return newReader[P](s, maker, progress)
		}
	}
	var zero P
	return nil, wrong{ErrSpec, " " + hexgames.Quote(s.Name) + ": it does not play " + zero.GameName()}
}

// makersOf returns the makers of the bots with a name.
func makersOf(name string) []*maker {
	registry.RLock()
	defer registry.RUnlock()
	i := slices.IndexFunc(registry.bots, func(r *registered) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return slices.Clone(registry.bots[i].makers)
}

// A limited is a bot with its own budget.
type limited[P hexgames.Position[P, M], M comparable] struct {
	Bot[P, M]
	own Budget
}

func (l limited[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	if !b.limited() {
		lines := b.Lines
		b = l.own
		b.Lines = lines
	}
	return l.Bot.Think(ctx, g, b, among...)
}

func (l limited[P, M]) Close() error { return closeBot(l.Bot) }

// closeBot closes a bot if it can be closed.
func closeBot(b any) error {
	if c, ok := b.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// A reader makes an AnyBot a Bot: it parses the bot's moves.
type reader[P hexgames.Position[P, M], M comparable] struct {
	bot AnyBot
	at  P // the position that the bot is thinking about
}

// newReader returns a reader for the bot that maker makes.
func newReader[P hexgames.Position[P, M], M comparable](s Spec, maker func(Spec, func(Thought[string])) (AnyBot, error), progress func(Thought[M])) (*reader[P, M], error) {
	r := &reader[P, M]{}
	var report func(Thought[string])
	if progress != nil {
		report = func(t Thought[string]) {
			if read, err := r.read(t); err == nil {
				progress(read)
			}
		}
	}
	var err error
	r.bot, err = maker(s, report)
	return r, err
}

func (r *reader[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	r.at = g.Position()
	var texts []string
	for _, m := range among {
		texts = append(texts, r.at.FormatMove(m))
	}
	t, err := r.bot.Think(ctx, g, b, texts...)
	if err != nil {
		return Thought[M]{}, err
	}
	return r.read(t)
}

func (r *reader[P, M]) Close() error { return closeBot(r.bot) }

// errEmpty reports that a bot returned no move.
var errEmpty = errors.New("the bot has no move")

// read parses the moves of a thought. Only the best move must be legal: other illegal moves are
// left out, and a line ends before one.
func (r *reader[P, M]) read(t Thought[string]) (Thought[M], error) {
	read := Thought[M]{Nodes: t.Nodes, Depth: t.Depth, Time: t.Time, Resigns: t.Resigns, Value: t.Value}
	if len(t.Moves) == 0 {
		return read, errEmpty
	}
	for i, m := range t.Moves {
		move, err := r.at.ParseMove(m.Move)
		switch {
		case err != nil && i == 0:
			return read, err
		case err != nil:
			continue
		}
		ranked := Ranked[M]{Move: move, Value: m.Value, Nodes: m.Nodes, Exact: m.Exact, Plies: m.Plies}
		p := r.at
		for _, text := range m.Line {
			next, err := p.ParseMove(text)
			if err != nil {
				break
			}
			ranked.Line = append(ranked.Line, next)
			p = mustApply(p, next)
		}
		read.Moves = append(read.Moves, ranked)
	}
	return read, nil
}
