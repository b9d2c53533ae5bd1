package book_test

import (
	"context"
	"fmt"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A Builder makes a book round by round; the book then returns the values of positions.
func ExampleBuilder() {
	s, _ := bot.ParseSpec("alphabeta:nodes=200")
	b, err := book.NewBuilder(book.Recipe{Game: "hexdame", Bot: s, Width: 2, Ply: 0.03, Size: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	for leaves := b.Next(); len(leaves) > 0; leaves = b.Next() {
		for _, position := range leaves {
			e, err := b.Expand(context.Background(), position)
			if err == nil {
				err = b.Add(e)
			}
			if err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	made := b.Book()
	table, _ := games.Start("hexdame", "", nil)
	e, known := made.Find(book.Key(table))
	fmt.Println(made.Len() >= 20, known, e.Expanded, e.Value == made.Moves(table)[0].Value)
	// Output: true true true true
}
