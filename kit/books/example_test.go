package books_test

import (
	"context"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/bot"
)

// A bot with a book plays the first moves without a search.
func ExampleUse() {
	forget, err := books.Use("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer forget()

	s, _ := bot.ParseSpec("best:nodes=1000,book=yes")
	b, err := bot.New[hexagrams.Position, hexagrams.Move](s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	thought, err := b.Think(context.Background(), hexgames.NewGame(hexagrams.New()), bot.Budget{})
	fmt.Println(thought.Best(), thought.Nodes, err)
	// Output: d1xe1 5 <nil>
}
