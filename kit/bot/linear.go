package bot

import (
	"errors"
	"math"
	"slices"

	"example.com/hexgames"
)

// LearnerOf returns the [hexgames.Learner] of a game, for games with the rules of position p. If
// the game has no follower that is a Learner, LearnerOf makes one from the game's encoding, with
// weights of zero. Its features are the numbers of an observation, that is, of the player's view,
// as the Shape and Observe methods of [hexgames.Encodable] define it. LearnerOf returns an error
// for a game without these two methods.
func LearnerOf[P hexgames.Position[P, M], M comparable](p P) (hexgames.Learner[P, M], error) {
	if own := ownLearner[P, M](); own != nil {
		return own, nil
	}
	l, err := newLinear[P, M](p)
	if err != nil {
		return nil, err
	}
	w := l.weights
	w.Groups = append(slices.Clone(w.Groups[:2]), hexgames.WeightGroup{Name: "phase", Values: l.phase(p)})
	return l, l.SetWeights(w)
}

// ownLearner returns the Learner of a game, or nil if it has none.
func ownLearner[P hexgames.Position[P, M], M comparable]() hexgames.Learner[P, M] {
	_, own, ok := knows[P, hexgames.Followed[P, M]]()
	if !ok {
		return nil
	}
	l, _ := own.NewFollower().(hexgames.Learner[P, M])
	return l
}

// learner returns the Learner of a game for the rules of a position, with the given weights.
func learner[P hexgames.Position[P, M], M comparable](p P, w hexgames.Weights) (hexgames.Learner[P, M], error) {
	if own := ownLearner[P, M](); own != nil {
		return own, own.SetWeights(w)
	}
	l, err := newLinear[P, M](p)
	if err != nil {
		return nil, err
	}
	return l, l.SetWeights(w)
}

// readWeights reads the weights of a game from a file.
func readWeights(game, file string) (hexgames.Weights, error) {
	text, err := readFile(file)
	if err != nil {
		return hexgames.Weights{}, err
	}
	w, err := hexgames.ParseWeights(string(text))
	if err == nil && w.Game != game {
		err = w.Match(hexgames.Weights{Game: game})
	}
	if err != nil {
		return hexgames.Weights{}, errors.New(file + ": " + err.Error())
	}
	return w, nil
}

// An observer is the part of [hexgames.Encodable] that a linear needs.
type observer interface {
	Shape() hexgames.Shape
	Observe(dst []float32, first ...int) ([]float32, error)
}

// A linear is a Learner for a game with observations. Each number of the observation has two
// weights, one for the start of the game and one for the end. The evaluation of a position
// interpolates between the two.
type linear[P hexgames.Position[P, M], M comparable] struct {
	observer    // of the position at
	at          *P
	weights     hexgames.Weights
	early, late []int16
	first, last float32 // the sum of the planes at the start and at the end of a game
	observation []float32
}

// newLinear returns a linear with weights of zero.
func newLinear[P hexgames.Position[P, M], M comparable](p P) (*linear[P, M], error) {
	at, own, ok := knows[P, observer]()
	if !ok {
		return nil, wrong{hexgames.ErrWeights, ": " + p.GameName() + " has none: its positions need the Shape and Observe methods of hexgames.Encodable, or a follower that is a hexgames.Learner"}
	}
	*at = p
	l := &linear[P, M]{observer: own, at: at}
	n := own.Shape().Len()
	l.weights = hexgames.Weights{Game: p.GameName(), Groups: []hexgames.WeightGroup{
		{Name: "early", Values: make([]int16, n)}, {Name: "late", Values: make([]int16, n)}, {Name: "phase", Values: make([]int16, 2)},
	}}
	return l, l.SetWeights(l.weights)
}

// fits reports whether the observation of a position has the shape of these weights.
func (l *linear[P, M]) fits(p P) bool {
	*l.at = p
	return l.Shape().Len() == len(l.early)
}

// phase returns two sums of the planes: at p, and on average where random games from p end.
func (l *linear[P, M]) phase(p P) []int16 {
	const games = 64
	dice := newDice(1, 0)
	l.Start(p)
	first, last := l.planes(), float32(0)
	for range games {
		l.Start(p.Playout(dice, maxPlayout))
		last += l.planes()
	}
	return []int16{int16(first), int16(last / games)}
}

// planes returns the sum of the planes of the observation.
func (l *linear[P, M]) planes() (sum float32) {
	for _, x := range l.observation[:max(0, len(l.observation)-l.Shape().Vector)] {
		sum += x
	}
	return sum
}

// Start observes a position. If Chance is to move, it observes the position after Chance's first
// move instead, where it is clear which player observes.
func (l *linear[P, M]) Start(p P) {
	for p.Turn() == hexgames.Chance {
		p = mustApply(p, p.MoveAt(0))
	}
	*l.at = p
	l.observation, _ = l.Observe(l.observation[:0]) // empty if the encoding has no room
}

func (l *linear[P, M]) Do(_ P, _ M, next P) { l.Start(next) }
func (l *linear[P, M]) Undo(p P, _ M, _ P)  { l.Start(p) }

// beginning returns how near the position is to the start of the game: 1 at the start, 0 at the
// end.
func (l *linear[P, M]) beginning() float32 {
	if l.first == l.last {
		return 1
	}
	return max(0, min(1, (l.planes()-l.last)/(l.first-l.last)))
}

func (l *linear[P, M]) Evaluate() float64 {
	var early, late float64
	for i, x := range l.observation {
		if x != 0 {
			early += float64(float64(x) * float64(l.early[i]))
			late += float64(float64(x) * float64(l.late[i]))
		}
	}
	t := float64(l.beginning())
	x := (float64(early*t) + float64(late*(1-t))) / 512
	if (*l.at).Turn() == hexgames.Black {
		x = -x
	}
	return x / math.Sqrt(1+float64(x*x))
}

func (l *linear[P, M]) Weights() hexgames.Weights { return l.weights }

func (l *linear[P, M]) SetWeights(w hexgames.Weights) error {
	if err := w.Match(l.weights); err != nil {
		return err
	}
	l.weights = w
	l.early, l.late = w.Group("early"), w.Group("late")
	phase := w.Group("phase")
	l.first, l.last = float32(phase[0]), float32(phase[1])
	return nil
}

func (l *linear[P, M]) AppendFeatures(dst []hexgames.Feature) []hexgames.Feature {
	t := l.beginning()
	for i, x := range l.observation {
		if x != 0 {
			dst = append(dst, hexgames.Feature{Weight: i, Value: x * t}, hexgames.Feature{Weight: len(l.early) + i, Value: x * (1 - t)})
		}
	}
	return dst
}

func (l *linear[P, M]) AppendMoveFeatures(dst []hexgames.Feature, _ M) []hexgames.Feature { return dst }
