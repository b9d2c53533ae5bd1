// Package encode implements what the encodings of all games share.
package encode

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"

	"example.com/hexgames"
)

// Zeros appends an observation of zeros to dst. It also returns the observation alone.
func Zeros(dst []float32, s hexgames.Shape) (all, observation []float32) {
	start := len(dst)
	all = slices.Grow(dst, s.Len())[:start+s.Len()]
	clear(all[start:])
	return all, all[start:]
}

// Plane returns plane i of an observation.
func Plane(observation []float32, s hexgames.Shape, i int) []float32 {
	size := s.Height * s.Width
	return observation[i*size : (i+1)*size]
}

// Mask appends a mask to dst: a bit for each action, all 0. It also returns the mask alone.
func Mask(dst []uint64, s hexgames.Shape) (all, mask []uint64) {
	start, n := len(dst), (s.Actions+63)/64
	all = slices.Grow(dst, n)[:start+n]
	clear(all[start:])
	return all, all[start:]
}

// Set sets the bit of an action in a mask.
func Set(mask []uint64, action int) { mask[uint(action)/64] |= 1 << (uint(action) % 64) }

// SetAll sets the bits of the actions first+i in a mask, for the bits i of a word.
func SetAll(mask []uint64, first int, word uint64) {
	at, by := uint(first)/64, uint(first)%64
	mask[at] |= word << by
	if high := word >> 1 >> (63 - by); high != 0 {
		mask[at+1] |= high
	}
}

// AppendActions appends the actions of a mask, in ascending order.
func AppendActions(dst []int, mask []uint64) []int {
	for i, word := range mask {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, 64*i+bits.TrailingZeros64(word))
		}
	}
	return dst
}

// A Position has the methods of a position that Refuse calls; its moves have type M.
type Position[M any] interface {
	GameName() string
	Outcome() hexgames.Outcome
	Shape() hexgames.Shape
	AppendActions(dst []int, first ...int) ([]int, error)
	FormatAction(action int) string
	ParseMove(text string) (M, error)
}

// Refuse returns the error for actions that a position refuses. Either no legal move continues with
// one of them, or they are not a complete move, or they are one but should not be. If the name of a
// first action reads as a move that breaks a clause, the error has that clause. AppendActions may
// call Refuse for actions that do not start a legal move.
func Refuse[P Position[M], M any](p P, actions []int) error {
	// A copy keeps the caller's actions on the stack.
	actions = slices.Clone(actions)
	e := &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: p.GameName()}
	because := func(reason string) error {
		e.Reason = reason
		return e
	}
	var input []byte
	var columns []int // where each action starts in the input
	for _, a := range actions {
		if len(columns) > 0 {
			input = append(input, ' ')
		}
		columns = append(columns, len(input)+1)
		input = strconv.AppendInt(input, int64(a), 10)
	}
	e.Input = string(input)
	shape := p.Shape()
	switch {
	case shape == hexgames.Shape{}:
		return because("the zero Position is not a game: begin with New or Parse")
	case p.Outcome().Over() && len(actions) > 0:
		e.Kind = hexgames.ErrGameOver
		return because("the game is over: " + p.Outcome().String())
	}
	next, err := p.AppendActions(nil)
	for i, a := range actions {
		if err != nil {
			return err
		}
		e.Column = columns[i]
		text := "action " + strconv.Itoa(a)
		if name := p.FormatAction(a); name != "" {
			text += " (" + name + ")"
		}
		switch {
		case a < 0 || a >= shape.Actions:
			return because("there is no " + text + ": want 0 to " + strconv.Itoa(shape.Actions-1))
		case len(next) == 0:
			return because(text + " comes after a whole move")
		case !slices.Contains(next, a) && i == 0:
			var why *hexgames.Error
			if _, err := p.ParseMove(p.FormatAction(a)); errors.As(err, &why) && why.Clause != "" {
				e.Clause, e.Cells = why.Clause, why.Cells
				text += ": " + why.Reason
			}
			return because("no legal move begins with " + text)
		case !slices.Contains(next, a):
			return because("no legal move continues with " + text)
		}
		next, err = p.AppendActions(next[:0], actions[:i+1]...)
	}
	e.Column = 0
	switch {
	case err != nil:
		return err
	case p.Outcome().Over():
		e.Kind = hexgames.ErrGameOver
		return because("the game is over: " + p.Outcome().String())
	case len(next) > 0:
		return because("the move is not complete: AppendActions returns what can follow")
	}
	return because("these actions are a whole move: want fewer, or play it")
}

// Check returns nil if ok, and otherwise the error of [Refuse].
func Check[P Position[M], M any](ok bool, p P, actions []int) error {
	if ok {
		return nil
	}
	return Refuse(p, actions)
}
