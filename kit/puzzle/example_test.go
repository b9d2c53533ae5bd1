package puzzle_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"example.com/hexgames/kit/puzzle"
)

// first is a puzzle of Hexagrams.
var first = puzzle.Puzzle{
	Game: "hexagrams", Position: "www/wwww/www/www1/w1www/wwbb/bbbb1/1bbb/bbb/bbbb/bbb w",
	Line: []string{"d1xe1", "e3xd3", "c2xd3"}, Themes: []string{"capture", "sacrifice"}, Difficulty: 2,
}

// Solve a puzzle. The second attempted move is wrong.
func Example() {
	fmt.Println(first.Task())
	a, err := first.Attempt()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range []string{"d1xe1", "d4xe4", "c2xd3"} {
		right, reply, err := a.Try(move)
		switch {
		case err != nil:
			fmt.Println(err)
		case !right:
			line, why, err := a.Refute(context.Background(), move, 0)
			fmt.Println("wrong:", line, why, err)
		case a.Solved():
			fmt.Println(move, "solves it")
		default:
			fmt.Println(move, "is right, and the reply is", reply)
		}
	}
	// Output:
	// White to move and win
	// d1xe1 is right, and the reply is e3xd3
	// wrong: [d4xe4 f3xe4 c2xd3 y4xx3] Black wins <nil>
	// c2xd3 solves it
}

// The first hint is the theme of the puzzle.
func ExampleAttempt_Hint() {
	a, err := first.Attempt()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Hint(1))
	fmt.Println(a.Hint(2))
	// Output:
	// capture, sacrifice
	// d1
}

// A puzzle without a proof is not a puzzle.
func ExamplePuzzle_Prove() {
	fmt.Println(first.Prove(context.Background(), 0))
	other := first
	other.Line = []string{"d3xe3"}
	fmt.Println(other.Prove(context.Background(), 0))
	// Output:
	// <nil>
	// not a puzzle: move 1 is d3xe3, but d1xe1 is right
}

// Files are lines of text.
func ExampleWrite() {
	if err := puzzle.Write(os.Stdout, []puzzle.Puzzle{first}); err != nil {
		fmt.Println(err)
	}
	_, err := puzzle.Read(strings.NewReader("hexgames puzzles 1\ngame chess\n"))
	fmt.Println(err)
	// Output:
	// hexgames puzzles 1
	// game hexagrams
	// puzzles 1
	// check abbb4a8716932596
	//
	// www/wwww/www/www1/w1www/wwbb/bbbb1/1bbb/bbb/bbbb/bbb w | win: d1xe1, e3xd3, c2xd3 | capture, sacrifice | 2
	// not a puzzle file: line 2: no such game: "chess": want one of hexade, hexagrams, hexcore6, hexdame, hextad
}
