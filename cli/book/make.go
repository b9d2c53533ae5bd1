package book

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"
	"sync"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/endings"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A maker makes a book.
type maker struct {
	*console.Env
	book.Recipe
	file, work   string
	cores        int
	records      []string
	plies, least int
}

// makeBook makes a book.
func makeBook(e *console.Env) error {
	m := &maker{Env: e}
	flags := e.Flags()
	flags.StringVar(&m.file, "o", "", "")
	spec := flags.String("bot", "best:nodes=20000", "")
	flags.IntVar(&m.Size, "size", 10000, "")
	flags.IntVar(&m.Width, "width", 5, "")
	flags.Float64Var(&m.Ply, "ply", 0.03, "")
	flags.StringVar(&m.work, "work", "", "")
	position := flags.String("position", "", "")
	options := console.Options(flags)
	cores := console.Cores(flags)
	flags.Func("records", "", func(file string) error { m.records = append(m.records, file); return nil })
	flags.IntVar(&m.plies, "plies", 20, "")
	flags.IntVar(&m.least, "least", 2, "")
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case len(args) > 1:
		return console.Extra(args[1])
	case m.file == "":
		return console.Usage("there is no file for the book: want -o FILE")
	case *position != "" && len(options) > 0:
		return console.Usage("the text of a position contains its options: want -position or -option, not both")
	case m.plies < 0 || m.least < 1:
		return console.Usage("-plies is %d and -least is %d: want 0 or more moves, and 1 or more games", m.plies, m.least)
	}
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	game, err := games.Find(name)
	if err != nil {
		return console.Usage("%v", err)
	}
	table, err := game.Start(*position, options)
	if err != nil {
		return console.Usage("%v", err)
	}
	m.Game, m.Start, m.cores = game.Name(), table.PositionText(), *cores
	if err := console.CanWrite(m.file); err != nil {
		return err
	}
	if given["records"] {
		for _, name := range []string{"bot", "size", "width", "ply", "work", "cores", "position", "option"} {
			if given[name] {
				return console.Usage("records need no search: want -records or -%s, not both", name)
			}
		}
		return m.fromRecords()
	}
	if given["plies"] || given["least"] {
		return console.Usage("-plies and -least are for records: want -records, too")
	}
	if m.Bot, err = bot.ParseSpec(*spec); err != nil {
		return console.Usage("%v", err)
	}
	if m.work == "" {
		m.work = m.file + ".work"
	}
	forget, err := endings.Use("") // as the lab does
	if err != nil {
		return err
	}
	defer forget()
	return m.search()
}

// search makes a book by searching.
func (m *maker) search() error {
	b, err := book.NewBuilder(m.Recipe)
	if err != nil {
		return console.Usage("%v", err)
	}
	w, known, err := openWork(m.work, m.Recipe)
	if err != nil {
		return err
	}
	defer w.Close()
	ctx, cancel := m.Context()
	defer cancel()
	for leaves := b.Next(); len(leaves) > 0; leaves = b.Next() {
		if m.Screen {
			m.Rewrite(fmt.Sprintf("%d of %d positions", b.Len(), m.Size))
		}
		if err := m.expand(ctx, b, leaves, w, known); err != nil {
			m.Rewrite("")
			if ctx.Err() != nil {
				return fmt.Errorf("interrupted after %d of %d positions: the same command continues", b.Len(), m.Size)
			}
			return err
		}
	}
	m.Rewrite("")
	return write(m.Env, m.file, b.Book())
}

// expand expands the positions of a round. Known expansions come from the work.
func (m *maker) expand(ctx context.Context, b *book.Builder, leaves []string, w *os.File, known map[string]book.Expansion) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var mu sync.Mutex
	var all []book.Expansion
	var failed error
	next := make(chan string)
	var workers sync.WaitGroup
	for range m.cores {
		workers.Go(func() {
			for position := range next {
				e, err := b.Expand(ctx, position)
				mu.Lock()
				if err == nil {
					err = writeLine(w, e)
				}
				if err != nil && failed == nil {
					failed = err
					cancel()
				}
				all = append(all, e)
				mu.Unlock()
			}
		})
	}
	for _, position := range leaves {
		if e, have := known[position]; have {
			mu.Lock()
			all = append(all, e)
			mu.Unlock()
			continue
		}
		select {
		case next <- position:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	if err := cmp.Or(failed, ctx.Err()); err != nil {
		return err
	}
	for _, e := range all {
		if err := b.Add(e); err != nil {
			return err
		}
	}
	return nil
}

// write writes a book and prints its size.
func write(e *console.Env, file string, b *book.Book) error {
	var text bytes.Buffer
	if _, err := b.WriteTo(&text); err != nil {
		return err
	}
	if err := console.WriteFile(file, text.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s: %v\n", file, b)
	return nil
}

// fromRecords makes a book from records.
func (m *maker) fromRecords() error {
	at := "" // the file
	all := func(yield func(*record.Record, error) bool) {
		for _, name := range m.records {
			at = name
			for r, err := range readRecords(name) {
				if !yield(r, err) {
					return
				}
			}
		}
	}
	var b *book.Book
	err := m.Await(func() (err error) {
		b, err = book.FromRecords(m.Game, all, m.plies, m.least)
		var of *os.PathError
		if err != nil && !errors.As(err, &of) {
			err = fmt.Errorf("%s: %w", at, err)
		}
		return err
	})
	if err != nil {
		return err
	}
	return write(m.Env, m.file, b)
}

// readRecords reads the records of a file.
func readRecords(name string) iter.Seq2[*record.Record, error] {
	return func(yield func(*record.Record, error) bool) {
		file, err := os.Open(name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.Close()
		for r, err := range record.Read(file) {
			if !yield(r, err) {
				return
			}
		}
	}
}
