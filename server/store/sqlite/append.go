package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"example.com/hexgames/server/store"
)

// Append implements [store.Store].
func (s *Store) Append(ctx context.Context, a store.Append) error {
	if err := a.Check(); err != nil {
		return err
	}
	return s.write(ctx, func(w *writer) error {
		if a.Most == 0 || a.Command.Person == "" {
			return w.append(a)
		}
		return w.undo(func() error {
			if err := w.append(a); err != nil {
				return err
			}
			var n int
			if err := w.unfinished.QueryRow(a.Command.Person).Scan(&n); err != nil {
				return err
			} else if n > a.Most {
				return store.ErrFull
			}
			return nil
		})
	})
}

// undo calls do and undoes its writes if it refuses.
func (w *writer) undo(do func() error) error {
	ctx := context.Background()
	if _, err := w.conn.ExecContext(ctx, "SAVEPOINT undo"); err != nil {
		return err
	}
	err := do()
	if err != nil && !isRefusal(err) {
		return err // the whole transaction is rolled back
	}
	end := "RELEASE undo"
	if err != nil {
		end = "ROLLBACK TO undo; " + end
	}
	if _, failed := w.conn.ExecContext(ctx, end); failed != nil {
		return failed
	}
	return err
}

// append adds the first event before it reads the game: most failing appends fail because the event
// or the command already exists, and then there is nothing to undo. Other appends of the
// transaction could not continue after an SQLite error.
func (w *writer) append(a store.Append) error {
	first := a.First()
	var person, command, digest any // NULL
	if a.Command.Person != "" {
		person, command, digest = a.Command.Person, a.Command.ID, a.Command.Digest
	}
	added, err := count(w.addEvent.Exec(a.Game, first, a.Events[0].Data, person, command, digest))
	if err != nil {
		return err
	}
	if added == 0 {
		return w.refusal(a)
	}
	x, last := a.Index, first+len(a.Events)-1
	if first == 1 {
		_, err = w.addGame.Exec(a.Game, last, x.Game, x.Rules, x.Status, x.Version, x.White, x.Black, x.Listed, x.Private, int64(x.Deadline), int64(x.Changed), x.Creator, a.Seed)
	} else {
		var changed int64
		if a.Seed == "" { // most appends are moves, which change the game's keys in only two indexes
			changed, err = count(w.moveGame.Exec(last, x.Version, int64(x.Deadline), int64(x.Changed), a.Game, first-1,
				x.Game, x.Rules, x.Status, x.White, x.Black, x.Creator, x.Listed, x.Private))
		}
		if err == nil && changed == 0 {
			changed, err = count(w.changeGame.Exec(last, x.Game, x.Rules, x.Status, x.Version, x.White, x.Black, x.Listed, x.Private, int64(x.Deadline), int64(x.Changed), x.Creator, a.Seed, a.Game, first-1))
		}
		if err == nil && changed == 0 {
			if _, err := w.dropEvent.Exec(a.Game, first); err != nil {
				return err
			}
			return w.refusal(a)
		}
	}
	for _, e := range a.Events[1:] {
		if err == nil {
			_, err = w.addEvent.Exec(a.Game, e.N, e.Data, nil, nil, nil)
		}
	}
	return err
}

// refusal returns the reason why an append is not possible.
func (w *writer) refusal(a store.Append) error {
	var n int
	if a.Command.Person != "" {
		err := w.command.QueryRow(a.Command.Person, a.Command.ID).Scan(&n)
		if err == nil {
			return store.ErrReused
		} else if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	err := w.game.QueryRow(a.Game).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	} else if err != nil {
		return err
	}
	return store.ErrConflict
}

// count returns how many rows a statement has changed.
func count(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// write has the writer call do.
func (s *Store) write(ctx context.Context, do func(w *writer) error) error {
	if s.writer == nil {
		return errReadOnly
	}
	return s.writer.do(ctx, do)
}

// exec has the writer execute a statement.
func (s *Store) exec(ctx context.Context, query string, args ...any) error {
	return s.write(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), query, args...)
		return err
	})
}
