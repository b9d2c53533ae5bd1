package batch_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"

	"example.com/hexgames"
)

// A shuttle is a position of a toy game with the minimum of methods: no hashes and no masks. A
// piece moves one step to the left or right, which takes two actions, until it arrives at either
// end; then the player who moved it wins. After each move, Chance moves it, too, or leaves it. The
// third occurrence of a position is a draw.
type shuttle struct {
	at     int8
	chance bool
	mover  hexgames.Player
	broken bool // panics at the left end
}

// A way is a move: -1 or 1 and, for Chance, 0. The zero way is no move.
type way struct {
	by int8
	ok bool
}

const end = 3

func newShuttle() shuttle { return shuttle{mover: hexgames.White} }

func (p shuttle) GameName() string { return "shuttle" }

func (p shuttle) over() bool { return p.at == -end || p.at == end }

func (p shuttle) Turn() hexgames.Player {
	switch {
	case p.over():
		return hexgames.None
	case p.chance:
		return hexgames.Chance
	}
	return p.mover
}

func (p shuttle) Outcome() hexgames.Outcome {
	if p.over() {
		return hexgames.Outcome{Winner: p.mover, Reason: "arrival"}
	}
	return hexgames.Outcome{}
}

func (p shuttle) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}

func (p shuttle) AppendMoves(dst []way) []way {
	switch p.Turn() {
	case hexgames.White, hexgames.Black:
		dst = append(dst, way{-1, true}, way{1, true})
	case hexgames.Chance:
		dst = append(dst, way{-1, true}, way{0, true}, way{1, true})
	}
	return dst
}

func (p shuttle) Apply(m way) (shuttle, error) {
	if !slices.Contains(p.AppendMoves(nil), m) {
		return shuttle{}, hexgames.Refuse(p, m, "want one step")
	}
	p.at += m.by
	if p.broken && p.at == -end {
		panic("the shuttle is broken")
	}
	if p.chance = !p.chance && !p.over(); !p.chance && !p.over() {
		p.mover = p.mover.Opponent()
	}
	return p, nil
}

func (p shuttle) LegalMoves() []way                       { return p.AppendMoves(nil) }
func (p shuttle) CountMoves() int                         { return hexgames.CountMoves(p) }
func (p shuttle) MoveAt(i int) way                        { return hexgames.MoveAt(p, i) }
func (p shuttle) Playout(r *rand.Rand, limit int) shuttle { return hexgames.Playout(p, r, limit) }
func (p shuttle) ParseMove(text string) (way, error)      { return hexgames.ParseMove(p, text) }
func (p shuttle) FormatMove(m way) string                 { return strconv.Itoa(int(m.by)) }
func (p shuttle) String() string                          { return strconv.Itoa(int(p.at)) + p.Turn().String() }
func (p shuttle) Diagram() string                         { return p.String() }

// The actions 0, 1 and 2 are steps. In a player's move, 3 comes first.
const move = 3

func (p shuttle) Shape() hexgames.Shape {
	return hexgames.Shape{Planes: 1, Height: 1, Width: 2*end + 1, Vector: 2, Actions: 4}
}

func (p shuttle) Observe(dst []float32, first ...int) ([]float32, error) {
	if _, err := p.AppendActions(nil, first...); err != nil {
		return dst, err
	}
	o := make([]float32, p.Shape().Len())
	o[p.at+end] = 1
	o[len(o)-2], o[len(o)-1] = float32(len(first)), float32(p.at)/2
	return append(dst, o...), nil
}

func (p shuttle) AppendActions(dst []int, first ...int) ([]int, error) {
	switch turn := p.Turn(); {
	case turn == hexgames.None && len(first) == 0:
		return dst, nil
	case turn == hexgames.Chance && len(first) == 0:
		return append(dst, 0, 1, 2), nil
	case turn == hexgames.Chance && len(first) == 1 && 0 <= first[0] && first[0] <= 2:
		return dst, nil
	case turn != hexgames.None && turn != hexgames.Chance && len(first) == 0:
		return append(dst, move), nil
	case turn != hexgames.None && turn != hexgames.Chance && len(first) == 1 && first[0] == move:
		return append(dst, 0, 2), nil
	case turn != hexgames.None && turn != hexgames.Chance && len(first) == 2 && first[0] == move && (first[1] == 0 || first[1] == 2):
		return dst, nil
	}
	return dst, errors.New("shuttle: no such actions")
}

func (p shuttle) EncodeMove(dst []int, m way) ([]int, error) {
	if !p.chance {
		dst = append(dst, move)
	}
	return append(dst, int(m.by)+1), nil
}

func (p shuttle) DecodeMove(actions ...int) (way, error) {
	next, err := p.AppendActions(nil, actions...)
	if err != nil || len(next) > 0 || len(actions) == 0 {
		return way{}, errors.Join(err, errors.New("shuttle: not a whole move"))
	}
	return way{int8(actions[len(actions)-1] - 1), true}, nil
}

func (p shuttle) FormatAction(action int) string { return strconv.Itoa(action) }

// A plain is a shuttle without numbers.
type plain struct{ s shuttle }

func (p plain) GameName() string                      { return "plain" }
func (p plain) Turn() hexgames.Player                 { return p.s.Turn() }
func (p plain) Outcome() hexgames.Outcome             { return p.s.Outcome() }
func (p plain) LegalMoves() []way                     { return p.s.LegalMoves() }
func (p plain) AppendMoves(dst []way) []way           { return p.s.AppendMoves(dst) }
func (p plain) CountMoves() int                       { return p.s.CountMoves() }
func (p plain) MoveAt(i int) way                      { return p.s.MoveAt(i) }
func (p plain) Playout(r *rand.Rand, limit int) plain { return plain{p.s.Playout(r, limit)} }
func (p plain) ParseMove(text string) (way, error)    { return p.s.ParseMove(text) }
func (p plain) FormatMove(m way) string               { return p.s.FormatMove(m) }
func (p plain) String() string                        { return p.s.String() }
func (p plain) Diagram() string                       { return p.s.Diagram() }
func (p plain) Apply(m way) (plain, error) {
	s, err := p.s.Apply(m)
	return plain{s}, err
}
