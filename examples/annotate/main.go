// Annotate reads a bare list of moves, adds tags, comments, and evaluations to its record, and
// walks through it with a cursor.
package main

import (
	"fmt"
	"os"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// typed is a record without a game, move numbers, or a result.
const typed = `d4-e5; f6xd4
c4xe4 {Black is fine.} (c3xe5)
f7-e6 ?`

// worth evaluates a position for White by counting pieces.
func worth(d hexgames.Drawing) float64 {
	pieces := map[hexgames.Player]float64{}
	for _, p := range d.Pieces {
		pieces[p.Owner]++
	}
	white, black := pieces[hexgames.White], pieces[hexgames.Black]
	return (white - black) / (white + black)
}

func main() {
	for r, err := range record.Read(strings.NewReader(typed)) {
		if err != nil {
			fmt.Println(err)
			continue // with the next record
		}
		g, err := record.Replay(r, hexdame.New())
		if err != nil {
			fmt.Println(err) // with line, column, and the number of the move
			continue
		}

		// A record is a tree of nodes. Add anything to it.
		r.Game = g.GameName()
		r.Tags.Set(record.TagWhite, "Ada")
		r.Root.After = "An exchange."
		first := r.Root.Next()
		first.Glyphs = []record.Glyph{record.Interesting}
		r.Root.Add("a4-a5").Add("i6-i5").After = "Nothing happens."

		// A cursor replays the game: it has a position, a drawing, and clicks at every node.
		c, err := record.NewCursor(r, g)
		if err != nil {
			fmt.Println(err)
			return
		}
		for n := range r.Root.All() {
			if err := c.Go(n); err != nil {
				fmt.Println(err)
				return
			}
			n.SetEvaluation(worth(g.Drawing()))
			fmt.Printf("%d. %s %q, then %v to move\n", n.Ply(), n.Move, n.After, g.Turn())
		}

		// Playing a move at any node adds a variation, unless the node already has that move.
		if err := c.Go(first); err != nil {
			fmt.Println(err)
			return
		}
		n, err := c.Play("F6XD4")
		fmt.Println(n == first.Next(), err)
		first.Parent().End().Delete()
		for n := range first.Parent().Children() {
			fmt.Println(n.Move, "with", n.End().Ply(), "moves")
		}
		if _, err := r.WriteTo(os.Stdout); err != nil {
			fmt.Println(err)
		}
	}
}
