// Package books registers opening books for the bots of programs:
//
//	forget, err := books.Use("")
//	defer forget()
//
// Importing the package alone does nothing. The bots play from books with the book=yes setting.
// Package kit/book describes books.
//
// There are books for Hexade, Hexagrams, HexCore6 and Hexdame, each with ten thousand positions.
// These commands make them, the same on every machine:
//
//	hexgames book make -bot best:nodes=15000 -o hexade.book hexade
//	hexgames book make -bot best:nodes=200000 -o hexagrams.book hexagrams
//	hexgames book make -bot best:nodes=25000 -o hexcore6.book hexcore6
//	hexgames book make -bot best:nodes=150000 -o hexdame.book hexdame
//
// A book saves time on the first moves, and makes them vary. In matches, only the Hexagrams book
// made the bot stronger. STRENGTH.md has the figures, and the values of the first moves.
package books

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/bot"
)

//go:embed *.book
var files embed.FS

// Of returns the book of a game that is part of this package, or nil if there is none.
func Of(game string) *book.Book {
	file, err := files.ReadFile(game + ".book")
	if err != nil {
		return nil
	}
	b, err := book.Parse(file)
	if err != nil {
		panic(err) // a test reads all books
	}
	return b
}

// Use registers books with [bot.RegisterBook]: the books of this package and, unless name is "",
// the book in the file with that name. If the name is a folder, Use registers all of its *.book
// files. These books replace the package's books of the same games. Use returns a function that
// removes all of them.
func Use(name string) (forget func(), err error) {
	var all []*book.Book
	own, _ := files.ReadDir(".") // an embedded folder is always readable
	for _, file := range own {
		game := file.Name()
		all = append(all, Of(game[:len(game)-len(".book")]))
	}
	if name != "" {
		more, err := read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	var removes []func()
	for _, b := range all {
		removes = append(removes, bot.RegisterBook(b.Game(), func(key uint64) (float64, bool, bool) {
			e, known := b.Find(key)
			return e.Value, e.Expanded, known
		}))
	}
	return func() {
		for _, remove := range removes {
			remove()
		}
	}, nil
}

// read reads a file, or the books in a folder.
func read(name string) (all []*book.Book, err error) {
	names := []string{name}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		names, _ = fs.Glob(os.DirFS(name), "*.book") // the pattern is good
		if len(names) == 0 {
			return nil, fmt.Errorf("%s has no *.book files", name)
		}
		for i := range names {
			names[i] = filepath.Join(name, names[i])
		}
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		b, err := book.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, b)
	}
	return all, nil
}
