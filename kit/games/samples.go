package games

import (
	"math"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/record"
)

// Samples are positions from games with the moves that were played there, for machine learning.
// They combine a [hexgames.Learner] with its training data.
type Samples interface {
	// Weights returns the weights in use; SetWeights changes them.
	Weights() hexgames.Weights
	SetWeights(w hexgames.Weights) error

	// Add replays a record and adds a sample for each move of a player, except for the first skip
	// moves. A record of a different game or with different options is an error.
	Add(r *record.Record, skip int) error

	// Len returns the number of samples; At returns the i-th sample.
	Len() int
	At(i int) Sample

	// AppendFeatures appends the features of the position of the i-th sample.
	AppendFeatures(dst []hexgames.Feature, i int) []hexgames.Feature

	// AppendChoices appends the features of the moves that may be useful in the position of the
	// i-th sample, one move after another, and the index where each move's features end. It also
	// returns the index of the move that was played, or -1 if it is not among them.
	AppendChoices(dst []hexgames.Feature, ends []int, i int) (features []hexgames.Feature, newEnds []int, played int)
}

// A Sample describes a position and the move that was played there.
type Sample struct {
	Turn       hexgames.Player // the player to move
	Quiet      bool            // whether an evaluation of the position is reliable
	Winner     hexgames.Player // of the game
	Evaluation float64         // the bot's evaluation of its move, for White; NaN if the record has none
}

// samples are the Samples of one game.
type samples[P hexgames.Position[P, M], M comparable] struct {
	hexgames.Learner[P, M]
	replay func(*record.Record) (*hexgames.Game[P, M], error)
	all    []sample[P, M]
	moves  []M
}

type sample[P, M comparable] struct {
	Sample
	p P
	m M
}

// NewSamples returns an empty set of samples of a game with options. It returns an error for a game
// with neither a [hexgames.Learner] nor observations; see [bot.LearnerOf].
func NewSamples(g Game, options map[string]string) (Samples, error) {
	return g.(interface { // not a method of Game, so programs that do not learn need no code for it
		samples(map[string]string) (Samples, error)
	}).samples(options)
}

func (g game[P, M, R]) samples(options map[string]string) (Samples, error) {
	t, err := g.Start("", options)
	if err != nil {
		return nil, err
	}
	start := t.(table[P, M]).Position()
	l, err := bot.LearnerOf[P, M](start)
	if err != nil {
		return nil, err
	}
	replay := func(r *record.Record) (*hexgames.Game[P, M], error) {
		played, err := record.Replay(r, g.standard())
		if err != nil {
			return nil, err
		}
		all := map[string]string{}
		for _, o := range optionsOf(g.rules(start)) {
			all[o.Name] = o.Standard
		}
		return played, g.fits(played.PositionAt(0), all)
	}
	return &samples[P, M]{Learner: l, replay: replay}, nil
}

func (s *samples[P, M]) Add(r *record.Record, skip int) error {
	g, err := s.replay(r)
	if err != nil {
		return err
	}
	moves, ply := g.Moves(), 0
	for n := r.Root.Next(); n != nil; n = n.Next() {
		p, m := g.PositionAt(ply), moves[ply]
		if ply++; ply <= skip || p.Turn() == hexgames.Chance {
			continue
		}
		one := sample[P, M]{Sample{p.Turn(), true, g.Outcome().Winner, math.NaN()}, p, m}
		if v, ok := n.Evaluation(); ok {
			one.Evaluation = v
		}
		if q, ok := any(p).(hexgames.Quieter); ok {
			one.Quiet = q.Quiet()
		}
		s.all = append(s.all, one)
	}
	return nil
}

func (s *samples[P, M]) Len() int { return len(s.all) }

func (s *samples[P, M]) At(i int) Sample { return s.all[i].Sample }

func (s *samples[P, M]) AppendFeatures(dst []hexgames.Feature, i int) []hexgames.Feature {
	s.Start(s.all[i].p)
	return s.Learner.AppendFeatures(dst)
}

func (s *samples[P, M]) AppendChoices(dst []hexgames.Feature, ends []int, i int) (features []hexgames.Feature, newEnds []int, played int) {
	one := &s.all[i]
	s.Start(one.p)
	s.moves = s.moves[:0]
	threatened := false
	if r, ok := any(one.p).(hexgames.Replier[M]); ok {
		s.moves, threatened = r.AppendReplies(s.moves)
	}
	if !threatened {
		s.moves = one.p.AppendMoves(s.moves)
	}
	for _, m := range s.moves {
		dst = s.AppendMoveFeatures(dst, m)
		ends = append(ends, len(dst))
	}
	return dst, ends, slices.Index(s.moves, one.m)
}
