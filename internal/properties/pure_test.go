package properties

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"github.com/google/go-cmp/cmp"
)

// pure: no method call changes a position, earlier positions or earlier results, even if the caller
// overwrites the returned slices.
func pure[P hexgames.Position[P, M], M comparable](l *line[P, M]) error {
	p := l.last()
	moves := l.some(p.LegalMoves(), 3)
	copies, answers := slices.Clone(l.positions), ask(p, moves)
	for _, m := range moves {
		if next, err := p.Apply(m); err == nil {
			next.LegalMoves()
		}
	}
	ask(l.other, l.some(l.other.LegalMoves(), 1))
	if !slices.Equal(copies, l.positions) {
		return errors.New("the positions have changed")
	}
	for _, a := range answers {
		if !reflect.DeepEqual(a.copies, a.results) {
			return a.different("has changed", a.results)
		}
		for _, result := range a.results {
			if v := reflect.ValueOf(result); v.Kind() == reflect.Slice {
				for i := range v.Len() {
					v.Index(i).SetZero()
				}
			}
		}
	}
	for i, again := range ask(p, moves) {
		if a := answers[i]; !reflect.DeepEqual(a.copies, again.results) {
			return a.different("is different the second time", again.results)
		}
	}
	return nil
}

// An answer is what a method of a position returns.
type answer struct {
	method    string
	arguments []any
	results   []any
	copies    []any // the results, with copies of their slices
}

// different returns the error for an answer that has changed.
func (a answer) different(how string, now []any) error {
	was, is := fmt.Sprintf("%+v", a.copies), fmt.Sprintf("%+v", now)
	return fmt.Errorf("the answer of %s%v %s (-was +is):\n%s", a.method, a.arguments, how, cmp.Diff(was, is))
}

// ask calls every method of a position, with several arguments of each type.
func ask[P hexgames.Position[P, M], M comparable](p P, moves []M) (answers []answer) {
	var none M
	texts, known := []any{""}, []any{none}
	for _, m := range moves {
		known, texts = append(known, m), append(texts, p.FormatMove(m))
	}
	arguments := func(t reflect.Type) []any {
		switch zero := reflect.Zero(t).Interface(); zero.(type) {
		case M:
			return known
		case string:
			return texts
		case int:
			return []any{0, 3}
		case hexgames.Player:
			return []any{hexgames.None, hexgames.White, hexgames.Black}
		case hexgrid.Symmetry:
			return []any{hexgrid.Identity, hexgrid.Rotation(1), hexgrid.Reflection(1)}
		case hexgrid.Hex:
			return []any{hexgrid.Hex{}, hexgrid.Hex{Q: 1}, hexgrid.Hex{Q: -1, R: 3}}
		case *rand.Rand:
			return []any{rand.New(rand.NewPCG(1, 2))}
		default:
			return []any{zero}
		}
	}
	v := reflect.ValueOf(p)
	for i := range v.NumMethod() {
		f := v.Method(i)
		calls := [][]any{nil}
		for j := range f.Type().NumIn() {
			var longer [][]any
			for _, c := range calls {
				for _, a := range arguments(f.Type().In(j)) {
					longer = append(longer, append(slices.Clip(c), a))
				}
			}
			calls = longer
		}
		for _, arguments := range calls {
			results, copies := call(f, arguments)
			answers = append(answers, answer{v.Type().Method(i).Name, arguments, results, copies})
		}
	}
	return answers
}

// call calls a function and returns its results, and copies of them. For an iterator it returns the
// elements.
func call(f reflect.Value, arguments []any) (results, copies []any) {
	var in []reflect.Value
	for _, a := range arguments {
		in = append(in, reflect.ValueOf(a))
	}
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	for _, v := range call(in) {
		switch {
		case v.Kind() != reflect.Func:
			results = append(results, v.Interface())
		case v.Type().CanSeq2():
			for k, v := range v.Seq2() {
				results = append(results, k.Interface(), v.Interface())
			}
		default:
			for v := range v.Seq() {
				results = append(results, v.Interface())
			}
		}
	}
	for _, result := range results {
		if v := reflect.ValueOf(result); v.Kind() == reflect.Slice && !v.IsNil() {
			c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(c, v)
			result = c.Interface()
		}
		copies = append(copies, result)
	}
	return results, copies
}
