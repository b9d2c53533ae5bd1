package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres"
	"example.com/hexgames/server/store/sqlite"
)

// backup copies a server's file, even while the server runs.
func backup(e *console.Env) error {
	set := e.Flags()
	db := set.String("db", standardFile, "")
	to := set.String("o", "", "")
	keep := set.Int("keep", 0, "")
	err := parse(e, set)
	info, none := os.Stat(*to)
	folder := ""
	if none == nil && info.IsDir() {
		folder = *to
		*to = filepath.Join(folder, time.Now().UTC().Format(backupName))
	}
	switch {
	case err != nil:
		return err
	case *to == "":
		return console.Usage("no file for the copy: want -o FILE, or a folder")
	case *keep < 0 || *keep > 0 && folder == "":
		return console.Usage("-keep %d: want the number of copies to keep, and an existing folder, -o FOLDER", *keep)
	case isPostgres(*db):
		return console.Usage("this copies a file: copy a PostgreSQL database with pg_dump, as MANUAL.md explains")
	}
	ctx, cancel := e.Context()
	defer cancel()
	name, value := hall.Restored()
	if err := sqlite.Backup(ctx, *db, *to, name, value); err != nil {
		return err
	}
	if info, err = os.Stat(*to); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "Wrote %s, %d bytes. Start a server on it, and unfinished games continue from there.\n", *to, info.Size())
	if *keep == 0 {
		return nil
	}
	return rotate(e, *to, *keep)
}

// backupName is the name of a copy in a folder: a layout for its time, in UTC.
const backupName = "games-2006-01-02T1504.db"

// rotate deletes old copies next to a new one, by name, so that with the new one, the given number
// remains.
func rotate(e *console.Env, written string, keep int) error {
	folder, name := filepath.Split(written)
	entries, err := os.ReadDir(folder) // sorted
	if err != nil {
		return err
	}
	entries = slices.DeleteFunc(entries, func(one os.DirEntry) bool {
		_, err := time.Parse(backupName, one.Name())
		return err != nil || !one.Type().IsRegular() || one.Name() == name // which counts as new under any clock
	})
	for _, old := range entries[:max(len(entries)-keep+1, 0)] {
		if err := os.Remove(filepath.Join(folder, old.Name())); err != nil {
			return err
		}
		fmt.Fprintf(e.Out, "Deleted %s.\n", filepath.Join(folder, old.Name()))
	}
	return nil
}

// restored marks a database as a restored backup.
func restored(e *console.Env) error {
	set := e.Flags()
	db := set.String("db", "", "")
	switch err := parse(e, set); {
	case err != nil:
		return err
	case *db == "":
		return console.Usage("no database: want -db URL")
	}
	ctx, cancel := e.Context()
	defer cancel()
	if _, err := os.Stat(*db); !isPostgres(*db) && err != nil {
		return err // opening would create a missing file
	}
	s, _, err := openStore(ctx, *db, 0)
	if err != nil {
		return err
	}
	defer s.Close()
	name, value := hall.Restored()
	if err := s.SetValue(ctx, name, value); err != nil {
		return err
	}
	fmt.Fprintln(e.Out, "The servers that start next give unfinished games new numbers for chance.")
	return nil
}

// openReader opens a database for reading, even while a server uses it.
func openReader(ctx context.Context, db string) (store.Store, error) {
	if isPostgres(db) {
		return postgres.Open(ctx, db, postgres.Options{})
	}
	if _, err := os.Stat(db); err != nil {
		return nil, err // opening would create a missing database
	}
	return sqlite.OpenReader(db)
}

// foldOf returns the game of a list of stored events.
func foldOf(stored []store.Event) (*referee.Game, error) {
	events, err := store.Decode(stored)
	if err != nil {
		return nil, err
	}
	return referee.Fold(events)
}

// names returns people's names.
func names(ctx context.Context, s store.Store, persons ...string) (func(string) string, error) {
	known, err := s.People(ctx, persons...)
	return func(person string) string { return known[person].Name }, err
}

// export writes the games as records, one after another.
func export(e *console.Env) error {
	set := e.Flags()
	db := set.String("db", standardFile, "")
	to := set.String("o", "", "")
	status := set.String("status", "", "")
	switch err := parse(e, set); {
	case err != nil:
		return err
	case *status != "" && !slices.Contains(statuses(), strings.ToLower(*status)):
		return console.Usage("the status is %q: want %s", *status, strings.Join(statuses(), ", "))
	}
	ctx, cancel := e.Context()
	defer cancel()
	s, err := openReader(ctx, *db)
	if err != nil {
		return err
	}
	defer s.Close()
	out, finish := e.Out, func(err error) error { return err }
	if *to != "" {
		if out, finish, err = newFile(*to); err != nil {
			return err
		}
	}
	written, failed := 0, 0
	err = s.All(ctx, func(head store.Head, stored []store.Event) error {
		if *status != "" && !strings.EqualFold(head.Status, *status) {
			return nil
		}
		game, err := foldOf(stored)
		if err != nil {
			failed++
			fmt.Fprintf(e.Errs, "%s: skipping game %s: %v\n", e.Name, head.ID, err)
			return nil
		}
		named, err := names(ctx, s, head.White, head.Black)
		if err != nil {
			return err
		}
		if written > 0 {
			io.WriteString(out, "\n")
		}
		written++
		_, err = game.Record(named).WriteTo(out)
		return err
	})
	if err := finish(err); err != nil {
		return err
	}
	fmt.Fprintf(e.Errs, "%s: %d games\n", e.Name, written)
	if failed > 0 {
		return fmt.Errorf("%d games could not be read under this program's rules", failed)
	}
	return nil
}

// newFile returns a file that gets its name when it is finished without an error. It may contain
// private games, so only this user can read it.
func newFile(name string) (w io.Writer, finish func(error) error, err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-")
	if err != nil {
		return nil, nil, err
	}
	return f, func(err error) error {
		err = errors.Join(err, f.Sync(), f.Close())
		if err == nil {
			err = os.Rename(f.Name(), name)
		}
		if err != nil {
			os.Remove(f.Name())
		}
		return err
	}, nil
}

// replay replays all games under this program's rules.
func replay(e *console.Env) error {
	set := e.Flags()
	db := set.String("db", standardFile, "")
	if err := parse(e, set); err != nil {
		return err
	}
	ctx, cancel := e.Context()
	defer cancel()
	s, err := openReader(ctx, *db)
	if err != nil {
		return err
	}
	defer s.Close()
	all, events, broken, other := 0, 0, 0, 0
	err = s.All(ctx, func(head store.Head, stored []store.Event) error {
		all, events = all+1, events+len(stored)
		game, err := foldOf(stored)
		if err != nil {
			broken++
			fmt.Fprintf(e.Out, "%s: %v\n", head.ID, err)
			return nil
		}
		if digest, err := referee.Digest(game.Terms().Game); err != nil || digest != game.Digest() {
			other++
			if game.Status() != referee.Over {
				fmt.Fprintf(e.Out, "%s: %s started under different rules, and cannot continue\n", head.ID, game.Terms().Game)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%d games, %d events: %d started under different rules, %d cannot be played under this program's rules\n", all, events, other, broken)
	if broken > 0 {
		return fmt.Errorf("%d games cannot be replayed", broken)
	}
	return nil
}
