package corpus

import "iter"

// batch is the number of rows to read or write at a time.
const batch = 256

// Games returns the games in a folder, in ascending order. The folder has shards or files from
// [Merge]. If there is an error, it is the last element of the sequence.
func Games(dir string) iter.Seq2[Game, error] { return Rows[Game](dir) }

// Rows is Games for any row type.
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

// rowsOf returns the rows of a file. If check is not nil and returns an error for the header, that
// error is the only element.
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
