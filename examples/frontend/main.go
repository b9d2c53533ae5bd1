// Frontend plays any game in a terminal by clicks, without game-specific code. It draws the
// board, asks for the next click, and prints the changes.
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// Board draws a cell as its name, and the top piece on a cell as the first letters of its owner and
// kind, with its text and, in a stack, its height.
func Board(d hexgames.Drawing) string {
	const wide, high = 7, 2 // characters per distance of 1
	least, most := d.Bounds()
	rows := make([][]byte, int((most.Y-least.Y)*high)+1)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(" ", int((most.X-least.X)*wide)+wide))
	}
	for _, c := range d.Cells {
		text := c.Name
		if piece, ok := d.PieceOn(c.Name); ok {
			text = piece.Kind[:1] + piece.Text
			if piece.Owner != hexgames.None {
				text = piece.Owner.String()[:1] + text
			}
			if piece.Level > 0 {
				text += strconv.Itoa(piece.Level + 1)
			}
		}
		copy(rows[int((c.Center.Y-least.Y)*high)][int((c.Center.X-least.X)*wide):], text)
	}
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.TrimRight(string(row), " ") + "\n")
	}
	for _, a := range d.Areas {
		fmt.Fprintln(&b, a.Owner, a.Name, a.Score, a.Items)
	}
	return b.String()
}

func main() {
	var g hexgames.AnyGame = hexgames.NewGame(hexdame.MustParse("W:Wa1,d4:Be5,i9")) // or any other game

	// In games with chance, draw before the board is shown.
	g.PlayChance(nil)
	fmt.Print(Board(g.Drawing()))
	var clicked []string
	for input := bufio.NewScanner(os.Stdin); !g.Outcome().Over(); {
		c := g.Click(clicked...)
		if c.Refusal != nil {
			fmt.Println(c.Refusal.Reason)
			clicked = nil
			continue
		}
		choice := ""
		if len(c.Moves) == 1 && len(c.Next) == 0 {
			choice = c.Moves[0]
		} else {
			// Without moves, the clicks are incomplete. With several moves, they don't
			// determine which. With moves and next clicks, the move may end here.
			fmt.Printf("%v: %s %v\n", g.Turn(), c.Prompt, append(c.Next, c.Moves...))
			if !input.Scan() {
				break
			}
			choice = strings.TrimSpace(input.Text())
			if !slices.Contains(c.Moves, choice) {
				clicked = append(clicked, choice)
				continue
			}
		}
		clicked = nil
		move, err := g.PlayText(choice)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("plays", move)
		for _, change := range g.ChangesAt(g.Len() - 1) {
			fmt.Println("-", change)
		}
		g.PlayChance(nil)
		fmt.Print(Board(g.Drawing()))
	}
	fmt.Println(g)
}
