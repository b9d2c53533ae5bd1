package corpus

import "iter"

// batch is the number of rows that are read or written at a time.
const batch = 256

// Games returns the games of a folder in the order of their numbers. The folder has shards, or
// the files that [Merge] has made of them. An error is the last thing that the sequence yields.
func Games(dir string) iter.Seq2[Game, error] { return Rows[Game](dir) }

// Rows is Games for any type of row.
func Rows[T Row](dir string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		list, err := files(dir)
		if err != nil {
			yield(none, err)
			return
		}
		for _, f := range list {
			for row, err := range rowsOf[T](f, nil) {
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	}
}

// rowsOf returns the rows of a file, or the error of check, if there is such a function, for its
// header.
func rowsOf[T Row](f file, check func(Header) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		r, err := read[T](f, check)
		if err != nil {
			yield(none, err)
			return
		}
		defer r.close()
		rows := make([]T, batch)
		for {
			n, err := r.next(rows)
			if err != nil {
				yield(none, err)
			}
			if n == 0 {
				return
			}
			for _, row := range rows[:n] {
				if !yield(row, nil) {
					return
				}
			}
		}
	}
}
