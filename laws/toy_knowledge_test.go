package laws

import (
	"math"
	"slices"

	"example.com/hexgames"
)

// Evaluate counts the stones.
func (p toy) Evaluate() float64 { return toyWeights.value(p.mover, toyLead(p)) }

// A toyWeight holds the value of a stone, of being to move, and of taking the middle next.
type toyWeight struct{ stone, move, middle int }

var toyWeights = toyWeight{100, 20, 30}

// value returns the value for White of a lead of White.
func (w toyWeight) value(mover hexgames.Player, lead int) float64 {
	x := float64(lead*w.stone+toyWorth(mover)*w.move) / 512
	return x / math.Sqrt(1+x*x)
}

// toyLead returns White's lead over Black in stones.
func toyLead(p toy) (lead int) {
	for _, c := range p.cells {
		lead += toyWorth(c)
	}
	return lead
}

func toyWorth(owner hexgames.Player) int {
	switch owner {
	case hexgames.White:
		return 1
	case hexgames.Black:
		return -1
	}
	return 0
}

// Exact finds only a win with the next move.
func (p toy) Exact() (value float64, known bool) {
	for _, m := range p.LegalMoves() {
		if q, _ := p.Apply(m); q.Outcome().Winner == p.mover {
			return float64(toyWorth(p.mover)), true
		}
	}
	return 0, false
}

// Quiet reports whether the middle is taken.
func (p toy) Quiet() bool { return p.cells[4] != hexgames.None }

// AppendPromises promises most for the middle.
func (p toy) AppendPromises(dst []float64, moves []toyMove) []float64 {
	return toyWeights.promises(dst, moves)
}

func (w toyWeight) promises(dst []float64, moves []toyMove) []float64 {
	for _, m := range moves {
		if m.cell == 4 && !m.lift {
			dst = append(dst, float64(w.middle)/1000)
			continue
		}
		dst = append(dst, 0)
	}
	return dst
}

// AppendReplies finds all threats.
func (p toy) AppendReplies(dst []toyMove) (replies []toyMove, threatened bool) {
	start := len(dst)
	for _, m := range p.LegalMoves() {
		q, _ := p.Apply(m)
		if _, loses := q.Exact(); !loses {
			dst = append(dst, m)
		}
	}
	threatened = len(dst)-start < p.CountMoves()
	useful := len(dst) > start
	switch {
	case broken == "replies to nothing" && !threatened && useful:
		return dst[:start+1], false
	case !threatened:
		return dst[:start], false
	case broken == "a reply is missing" && useful:
		return dst[:len(dst)-1], true
	case broken == "a reply is listed twice" && useful:
		return append(dst, dst[start]), true
	case broken == "a reply is not legal":
		return append(dst, toyMove{9, true}), true
	case broken == "replies are not appended":
		return slices.Clone(dst[start:]), true
	}
	return dst, true
}

// Skip reports false: Chance never moves.
func (p toy) Skip() (next toy, ok bool) { return p, broken == "a player is skipped" }

func (p toy) NewFollower() hexgames.Follower[toy, toyMove] { return &toyFollower{weights: toyWeights} }

// A toyFollower counts stones as they are placed and lifted.
type toyFollower struct {
	toy
	lead    int
	weights toyWeight
}

func (f *toyFollower) Weights() hexgames.Weights {
	w := hexgames.Weights{Game: f.GameName(), Groups: []hexgames.WeightGroup{
		{Name: "stones", Values: []int16{int16(f.weights.stone)}}, {Name: "rest", Values: []int16{int16(f.weights.move), int16(f.weights.middle)}},
	}}
	switch broken {
	case "the weights are another game's":
		w.Game = "game"
	case "the weights cannot be kept":
		w.Groups[0].Name = "two words"
	}
	return w
}

func (f *toyFollower) SetWeights(w hexgames.Weights) error {
	if err := w.Match(f.Weights()); err != nil && broken != "the follower takes any weights" {
		return err
	}
	if broken != "the follower keeps its weights" && len(w.Groups) == 2 {
		f.weights = toyWeight{int(w.Groups[0].Values[0]), int(w.Groups[1].Values[0]), int(w.Groups[1].Values[1])}
	}
	return nil
}

func (f *toyFollower) AppendFeatures(dst []hexgames.Feature) []hexgames.Feature {
	lead := toyWorth(f.mover) * f.lead
	if broken == "the features are White's" {
		lead = f.lead
	}
	if broken == "a feature has no weight" {
		return append(dst, hexgames.Feature{Weight: 3, Value: 1})
	}
	return append(dst, hexgames.Feature{Weight: 0, Value: float32(lead)}, hexgames.Feature{Weight: 1, Value: 1})
}

// AppendMoveFeatures appends one feature, which counts for the middle.
func (f *toyFollower) AppendMoveFeatures(dst []hexgames.Feature, m toyMove) []hexgames.Feature {
	if broken == "nothing is learned about moves" {
		return dst
	}
	v := float32(0)
	if m.cell == 4 && !m.lift {
		v = 1
	}
	if broken == "the middle is said to be bad" {
		v = -v
	}
	return append(dst, hexgames.Feature{Weight: 2, Value: v})
}

func (f *toyFollower) Start(p toy) {
	f.toy = p
	if f.lead = toyLead(p); broken == "the follower does not count at the start" {
		f.lead = 0
	}
}

func (f *toyFollower) Do(p toy, m toyMove, next toy) {
	f.count(p.mover, m.lift && broken != "the follower ignores lifting")
	if broken != "the follower stays where it is" {
		f.toy = next
	}
}

func (f *toyFollower) Undo(p toy, m toyMove, next toy) {
	if broken != "the follower does not count back" {
		f.count(p.mover, !m.lift)
	}
	if broken != "the follower does not come back" {
		f.toy = p
	}
}

func (f *toyFollower) count(player hexgames.Player, lift bool) {
	if lift {
		f.lead -= toyWorth(player)
		return
	}
	f.lead += toyWorth(player)
}

func (f *toyFollower) Evaluate() float64 { return f.weights.value(f.mover, f.lead) }

func (f *toyFollower) Exact() (value float64, known bool) {
	if broken == "the follower always knows" {
		return 0, true
	}
	return f.toy.Exact()
}

func (f *toyFollower) Quiet() bool { return broken == "the follower is always quiet" || f.toy.Quiet() }

func (f *toyFollower) AppendPromises(dst []float64, moves []toyMove) []float64 {
	dst = f.weights.promises(dst, moves)
	if broken == "the follower promises more" && len(dst) > 0 {
		dst[0]++
	}
	return dst
}

func (f *toyFollower) AppendReplies(dst []toyMove) (replies []toyMove, threatened bool) {
	if broken == "the follower sees no threats" {
		return dst, false
	}
	return f.toy.AppendReplies(dst)
}
