// Package books makes opening books known to the bots of programs:
//
//	forget, err := books.Use("")
//	defer forget()
//
// Importing the package alone does nothing. The bots play from books with the setting book=yes.
// Package kit/book describes books.
//
// There are books of Hexade, Hexagrams, HexCore6 and Hexdame, each with ten thousand positions. These
// commands make them, the same on every machine:
//
//	hexgames book make -bot best:nodes=15000 -o hexade.book hexade
//	hexgames book make -bot best:nodes=200000 -o hexagrams.book hexagrams
//	hexgames book make -bot best:nodes=25000 -o hexcore6.book hexcore6
//	hexgames book make -bot best:nodes=150000 -o hexdame.book hexdame
//
// # What the first moves are worth
//
// These are the values for the player to move first, -1 for a loss and 1 for a win, as hexgames book
// show prints them, and their errors as package kit/book defines them. Images of a move are left
// out. The expanded positions are those whose moves are in the book.
//
//	           positions  expanded  error  the best moves
//	hexade         10123      2112  0.087  b6 +0.046, a1 -0.084, c6 -0.093, d5 -0.118, e6 -0.218
//	hexagrams      10038      3200  0.103  d1xe1 +0.437, d2xe2 +0.191; d3xe3, d4xe4 and d5xe5 lose
//	hexcore6       10006      2048  0.035  d4/a1 +0.107, and others the same
//	hexdame        10018      2944  0.025  a4-a5, b4-b5 and c4-c5 +0.003, d4-d5 -0.013, a4-b5 -0.064
//
// So Hexade and Hexdame are balanced as far as the bots can tell, and White has an advantage in
// Hexagrams. That three first moves of Hexagrams lose is proven. In HexCore6, the first discs
// change little that the bot understands: it looks two moves ahead with 25000 nodes, and no further
// with 400000.
//
// # What the books are worth
//
// The scores of best:book=yes against best in percent, at equal nodes, with 95% intervals. The games
// began after four moves of the book.
//
//	           score  interval      games  nodes
//	hexade      54.1  49.2 to 58.9    400   1000
//	hexagrams   65.0  49.5 to 77.9     40  20000
//	hexcore6    48.9  44.0 to 53.8    400   2000
//	hexdame     50.2  45.4 to 55.1    400  10000
//
// This command plays such games:
//
//	hexgames tournament -game hexade -book kit/books/hexade.book -games 400 -nodes 1000 best:book=yes best
//
// The book of Hexagrams has few balanced positions after four moves. After five moves, in 140 games
// from all expanded positions that it has there, the score was 59.3, from 51.0 to 67.1. No score of the
// other games differs from 50 by more than chance allows. After random moves, games are rarely in a
// book: after three, the score in Hexagrams was 50.0, from 43.9 to 56.1, in 252 games. A book saves
// the time for the first moves, and makes them vary.
package books

import (
	"embed"
	"fmt"
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
		panic(err) // a test reads all
	}
	return b
}

// Use registers books with [bot.RegisterBook]: those of this package and, unless name is "", the
// one in the file of that name, or those in the files *.book of the folder of that name, which take
// the place of others of the same game. It returns a function that makes all of them unknown again.
func Use(name string) (forget func(), err error) {
	var all []*book.Book
	own, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
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

// read reads a file, or the books of a folder.
func read(name string) (all []*book.Book, err error) {
	names := []string{name}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		if names, err = filepath.Glob(filepath.Join(name, "*.book")); err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s has no files *.book", name)
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
