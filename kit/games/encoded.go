package games

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// An Encoded is a position as numbers for neural networks, for programs that choose the game at run
// time. It is a [hexgames.Encodable] with moves as text and with symmetries.
type Encoded interface {
	Shape() hexgames.Shape
	Observe(dst []float32, first ...int) ([]float32, error)
	AppendActions(dst []int, first ...int) ([]int, error)
	FormatAction(action int) string

	// EncodeMove appends the actions of a legal move, given in the game's notation.
	EncodeMove(dst []int, move string) ([]int, error)

	// Transform returns the image of the position under a symmetry; TransformAction returns the
	// image of an action. They return an error for a symmetry that the position does not allow.
	Transform(s hexgrid.Symmetry) (Encoded, error)
	TransformAction(action int, s hexgrid.Symmetry) int
}

// An encodable is a position with the methods that Encoded requires. Every game in the library
// has them.
type encodable[P any, M comparable] interface {
	hexgames.Encodable[M]
	ParseMove(text string) (M, error)
	Transform(s hexgrid.Symmetry) (P, error)
	TransformAction(action int, s hexgrid.Symmetry) int
}

// encodedOf converts a position to an Encoded, if it has the methods.
func encodedOf[P any, M comparable](p P) (Encoded, bool) {
	e, ok := any(p).(encodable[P, M])
	return encoded[P, M]{e}, ok
}

// An encoded is an Encoded of one type of position.
type encoded[P any, M comparable] struct{ encodable[P, M] }

func (e encoded[P, M]) EncodeMove(dst []int, move string) ([]int, error) {
	m, err := e.ParseMove(move)
	if err != nil {
		return dst, err
	}
	return e.encodable.EncodeMove(dst, m)
}

func (e encoded[P, M]) Transform(s hexgrid.Symmetry) (Encoded, error) {
	p, err := e.encodable.Transform(s)
	if err != nil {
		return nil, err
	}
	image, _ := encodedOf[P, M](p) // of the same type
	return image, nil
}
