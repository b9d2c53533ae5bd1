package books_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// shipped are the games with a book.
var shipped = []string{"hexade", "hexagrams", "hexcore6", "hexdame"}

// TestOf checks the books of the package: each starts at the start of its game, and the first
// positions fit together.
func TestOf(t *testing.T) {
	for _, game := range shipped {
		b := books.Of(game)
		if b == nil || b.Game() != game || b.Len() < 10000 || b.Deviation() <= 0 || b.Deviation() > 0.2 {
			t.Errorf("%s: %v", game, b)
			continue
		}
		var file bytes.Buffer
		if _, err := b.WriteTo(&file); err != nil || file.Len() > 300_000 {
			t.Errorf("%s: %d bytes, %v", game, file.Len(), err)
		}
		table, err := games.Start(game, "", nil)
		if err != nil || table.PositionText() != b.Start() {
			t.Fatalf("%s begins at %s: %v", game, b.Start(), err)
		}
		for ply := range 4 {
			e, known := b.Find(book.Key(table))
			moves := b.Moves(table)
			if !known || !e.Expanded || len(moves) < 2 || e.Value != moves[0].Value {
				t.Errorf("%s: after %d moves, there are %+v and %+v", game, ply, e, moves)
				break
			}
			if _, err := table.PlayText(moves[0].Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, game := range []string{"hextad", "chess", "", "../x"} {
		if b := books.Of(game); b != nil {
			t.Errorf("%q has the book %v", game, b)
		}
	}
}

// nodes returns the number of nodes that best:book=yes uses for the first move of a game.
func nodes(t *testing.T, game string) int {
	t.Helper()
	s, err := bot.ParseSpec("best:nodes=100,book=yes")
	if err != nil {
		t.Fatal(err)
	}
	table, err := games.Start(game, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := table.Seat(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	thought, err := seat.Think(context.Background(), bot.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	return thought.Depth*1000 + thought.Nodes
}

// TestUse checks that bots play from books while the books are registered.
func TestUse(t *testing.T) {
	without := nodes(t, "hexdame")
	for _, game := range shipped {
		table, err := games.Start(game, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		forget, err := books.Use("")
		if err != nil {
			t.Fatal(err)
		}
		if n := nodes(t, game); n != 1000+table.CountLegal() {
			t.Errorf("%s: with a book, %d nodes", game, n)
		}
		forget()
	}
	if n := nodes(t, "hexdame"); n != without {
		t.Errorf("after forgetting, %d nodes, want %d", n, without)
	}

	// A book from another folder or file replaces the package's own.
	dir := filepath.Join(t.TempDir(), "[a") // which would be a bad pattern
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	b, err := book.FromRecords("hexdame", func(func(*record.Record, error) bool) {}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	b.WriteTo(&file)
	name := filepath.Join(dir, "empty.book")
	if _, err := books.Use(dir); err == nil || !strings.HasSuffix(err.Error(), " has no *.book files") {
		t.Errorf("an empty folder: %v", err)
	}
	if err := os.WriteFile(name, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, name} {
		forget, err := books.Use(path)
		if err != nil {
			t.Fatal(err)
		}
		if n := nodes(t, "hexdame"); n != without {
			t.Errorf("with an empty book, %d nodes, want %d", n, without)
		}
		forget()
	}
	if err := os.WriteFile(name, []byte("no book"), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		dir:                        name + ": ",
		name:                       name + ": ",
		filepath.Join(dir, "none"): "none: ",
	} {
		if _, err := books.Use(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q in it", path, err, want)
		}
	}
	if err := errors.Join(os.Remove(name), os.Mkdir(name, 0o777)); err != nil {
		t.Fatal(err)
	}
	var bad *fs.PathError
	if _, err := books.Use(dir); !errors.As(err, &bad) || bad.Path != name {
		t.Errorf("with a folder in place of a book, the error is %v", err)
	}
	if n := nodes(t, "hexdame"); n != without {
		t.Errorf("after errors, %d nodes, want %d", n, without)
	}
}

// BenchmarkThink lets the best bots choose the first move from their books.
func BenchmarkThink(b *testing.B) {
	forget, err := books.Use("")
	if err != nil {
		b.Fatal(err)
	}
	defer forget()
	s, err := bot.ParseSpec("best:nodes=1,book=yes")
	if err != nil {
		b.Fatal(err)
	}
	for _, game := range shipped {
		b.Run(game, func(b *testing.B) {
			table, err := games.Start(game, "", nil)
			if err != nil {
				b.Fatal(err)
			}
			seat, err := table.Seat(s, nil)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if thought, err := seat.Think(context.Background(), bot.Budget{}); err != nil || thought.Nodes != table.CountLegal() {
					b.Fatal(thought, err)
				}
			}
		})
	}
}
