package corpus

import (
	"fmt"
	"iter"
)

// Games returns the games of a folder in the order of their numbers. The folder has shards, or
// the files that Merge has made of them. The error is the last thing that the sequence yields.
func Games(dir string) iter.Seq2[Game, error] { return Rows[Game](dir) }

// Rows is Games for any row type.
func Rows[T Row](dir string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		d, err := Open(dir)
		if err != nil {
			yield(none, err)
			return
		}
		for _, s := range d.Shards() {
			data, err := d.Read(s.Job)
			if err != nil {
				yield(none, err)
				return
			}
			rows, _, err := decode[T](data)
			if err != nil {
				yield(none, fmt.Errorf("%s: %w", d.path(s), err))
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
			}
		}
	}
}
