package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// ZeroAnswers calls the exported methods of the zero Position and of the zero Move. The arguments
// are White, a rotation and the zero value of any other type; variadic arguments are omitted. It
// checks that the answers are empty: zero values, lists and sequences without elements, a board
// without cells, numbers that are not positive. It skips the methods that except lists.
func (g *Game[P, M, O, N]) ZeroAnswers(t *testing.T, except ...string) {
	t.Helper()
	except = append(except, "GameName", "Diagram", "Click", "Hash", "NewFollower", "Perft", "RepetitionOutcome")
	for _, receiver := range []reflect.Value{reflect.ValueOf(*new(P)), reflect.ValueOf(*new(M))} {
		for i := range receiver.NumMethod() {
			method, f := receiver.Type().Method(i), receiver.Method(i)
			if slices.Contains(except, method.Name) {
				continue
			}
			for _, answer := range f.Call(plainArguments(f.Type())) {
				if _, refuses := answer.Interface().(error); !refuses && !isEmpty(answer) {
					t.Errorf("%s of the zero %s returns %.100s", method.Name, receiver.Type().Name(), fmt.Sprint(answer))
				}
			}
		}
	}
}

// plainArguments returns arguments for a function.
func plainArguments(f reflect.Type) (arguments []reflect.Value) {
	n := f.NumIn()
	if f.IsVariadic() {
		n--
	}
	for i := range n {
		argument := reflect.Zero(f.In(i))
		switch argument.Interface().(type) {
		case hexgames.Player:
			argument = reflect.ValueOf(hexgames.White)
		case hexgrid.Symmetry:
			argument = reflect.ValueOf(hexgrid.Rotation(1))
		}
		arguments = append(arguments, argument)
	}
	return arguments
}

// isEmpty reports whether a value is empty.
func isEmpty(v reflect.Value) bool {
	switch {
	case v.IsZero():
		return true
	case v.Type() == reflect.TypeFor[*hexgrid.Board]():
		return v.Interface().(*hexgrid.Board).Len() == 0
	case v.Kind() == reflect.Slice:
		return v.Len() == 0
	case v.Kind() == reflect.Func && v.Type().CanSeq2():
		for range v.Seq2() {
			return false
		}
		return true
	case v.Kind() == reflect.Func && v.Type().CanSeq():
		for range v.Seq() {
			return false
		}
		return true
	case v.CanInt():
		return v.Int() <= 0
	}
	return false
}
