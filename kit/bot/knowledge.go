package bot

import "example.com/hexgames"

// A game may give bots more than its rules: the methods of hexgames.Evaluator and similar
// interfaces. A field of a bot, for knowledge of your own, takes precedence; no field replaces the
// methods of a Crediter or of a Followed.

// A mind is a game's knowledge beyond its rules, as a search uses it. A nil function means that
// there is none. A mind belongs to one goroutine.
type mind[P hexgames.Position[P, M], M comparable] struct {
	evaluate Evaluation[P]
	exact    func(P) (value float64, known bool)
	quiet    func(P) bool
	prior    func(dst []float64, p P, moves []M) []float64
	width    func(p P, ahead, depth int) int
	replies  func(dst []M, p P) (replies []M, threatened bool)
	skip     func(p P) (next P, ok bool)
	hash     func(P) uint64
	follower hexgames.Follower[P, M] // must be at the position in question; nil if there is none
}

// ownMind returns the knowledge of a game's positions or, if follow is set, of their follower. With
// weights, the follower uses them, for the rules of a position.
func ownMind[P hexgames.Position[P, M], M comparable](p P, w *hexgames.Weights, follow bool) (*mind[P, M], error) {
	m := &mind[P, M]{
		evaluate: ownEvaluate[P](), exact: ownExact[P](), quiet: ownQuiet[P](), prior: ownPrior[P, M](),
		width: ownWidth[P](), replies: ownReplies[P, M](), hash: ownHash[P](), skip: ownSkip[P](),
	}
	switch _, own, ok := knows[P, hexgames.Followed[P, M]](); {
	case w != nil:
		l, err := learner[P, M](p, *w)
		if err != nil {
			return nil, err
		}
		m.follower = l
	case ok && follow:
		m.follower = own.NewFollower()
	}
	if f, ok := m.follower.(hexgames.Evaluator); ok {
		m.evaluate = func(P) float64 { return f.Evaluate() }
	}
	if f, ok := m.follower.(hexgames.Solver); ok {
		m.exact = func(P) (float64, bool) { return f.Exact() }
	}
	if f, ok := m.follower.(hexgames.Quieter); ok {
		m.quiet = func(P) bool { return f.Quiet() }
	}
	if f, ok := m.follower.(hexgames.Promiser[M]); ok {
		m.prior = func(dst []float64, _ P, moves []M) []float64 { return f.AppendPromises(dst, moves) }
	}
	if f, ok := m.follower.(hexgames.Replier[M]); ok {
		m.replies = func(dst []M, _ P) ([]M, bool) { return f.AppendReplies(dst) }
	}
	return m, nil
}

// learned returns the evaluation and the prior of a game with the given weights, for the rules of a
// position, as functions of any position. They belong to one goroutine. The prior is nil if nothing
// is learned about moves.
func learned[P hexgames.Position[P, M], M comparable](p P, w hexgames.Weights) (evaluate Evaluation[P], prior func(dst []float64, p P, moves []M) []float64, err error) {
	l, err := learner[P, M](p, w)
	if err != nil {
		return nil, nil, err
	}
	if f, ok := l.(hexgames.Promiser[M]); ok {
		prior = func(dst []float64, p P, moves []M) []float64 {
			l.Start(p)
			return f.AppendPromises(dst, moves)
		}
	}
	return func(p P) float64 {
		l.Start(p)
		return l.Evaluate()
	}, prior, nil
}

// do follows a move, and undo takes it back.
func (k *mind[P, M]) do(p P, m M, next P) {
	if k.follower != nil {
		k.follower.Do(p, m, next)
	}
}

func (k *mind[P, M]) undo(p P, m M, next P) {
	if k.follower != nil {
		k.follower.Undo(p, m, next)
	}
}

// The functions below return the methods of a game's positions as functions, or nil if a position
// does not have the method. Calling a method of a position through an interface would allocate
// memory at every call, so each function keeps its own position and belongs to one goroutine.

// knows returns a place for a position, its method or methods, and whether it has them.
func knows[P, I any]() (at *P, own I, ok bool) {
	at = new(P)
	own, ok = any(at).(I)
	return at, own, ok
}

func ownEvaluate[P any]() Evaluation[P] {
	at, own, ok := knows[P, hexgames.Evaluator]()
	if !ok {
		return nil
	}
	return func(p P) float64 {
		*at = p
		return own.Evaluate()
	}
}

func ownExact[P any]() func(P) (value float64, known bool) {
	at, own, ok := knows[P, hexgames.Solver]()
	if !ok {
		return nil
	}
	return func(p P) (value float64, known bool) {
		*at = p
		return own.Exact()
	}
}

func ownQuiet[P any]() func(P) bool {
	at, own, ok := knows[P, hexgames.Quieter]()
	if !ok {
		return nil
	}
	return func(p P) bool {
		*at = p
		return own.Quiet()
	}
}

func ownPrior[P any, M comparable]() func(dst []float64, p P, moves []M) []float64 {
	at, own, ok := knows[P, hexgames.Promiser[M]]()
	if !ok {
		return nil
	}
	return func(dst []float64, p P, moves []M) []float64 {
		*at = p
		return own.AppendPromises(dst, moves)
	}
}

func ownWidth[P any]() func(p P, ahead, depth int) int {
	at, own, ok := knows[P, hexgames.Narrower]()
	if !ok {
		return nil
	}
	return func(p P, ahead, depth int) int {
		*at = p
		return own.Width(ahead, depth)
	}
}

func ownReplies[P any, M comparable]() func(dst []M, p P) (replies []M, threatened bool) {
	at, own, ok := knows[P, hexgames.Replier[M]]()
	if !ok {
		return nil
	}
	return func(dst []M, p P) ([]M, bool) {
		*at = p
		return own.AppendReplies(dst)
	}
}

func ownHash[P any]() func(P) uint64 {
	at, own, ok := knows[P, hexgames.Hasher]()
	if !ok {
		return nil
	}
	return func(p P) uint64 {
		*at = p
		return own.Hash()
	}
}

func ownSkip[P any]() func(P) (next P, ok bool) {
	at, own, ok := knows[P, hexgames.Skipper[P]]()
	if !ok {
		return nil
	}
	return func(p P) (next P, ok bool) {
		*at = p
		return own.Skip()
	}
}
