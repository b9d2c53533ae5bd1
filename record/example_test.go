package record_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// Play a game, undo a move and play another; then write the record as text and read it back.
func ExampleReplay() {
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa1"))
	for _, text := range []string{"e5-e6", "a1-c3"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	g.Undo()
	if _, err := g.PlayText("a1-b1"); err != nil {
		fmt.Println(err)
	}
	var file strings.Builder
	if _, err := record.Of(g, record.Tag{Name: "White", Value: "Ada"}).WriteTo(&file); err != nil {
		fmt.Println(err)
	}
	fmt.Print(file.String())

	for rec, err := range record.Read(strings.NewReader(file.String())) {
		if err != nil {
			fmt.Println(err)
			return
		}
		again, err := record.Replay(rec, hexdame.New())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(rec.Value("White"), again.Position() == g.Position())
	}
	// Output:
	// [Game "hexdame"]
	// [White "Ada"]
	// [Start "W:WKe5:BKa1"]
	//
	// 1. e5-e6 2. a1-b1 *
	//
	// Ada true
}

// Build a record by hand, with tags and comments.
func ExampleRecord() {
	r := &record.Record{Game: "hexdame", Start: "W:We5:Bf5,f6,g6", Result: "1-0"}
	r.Tags.Set(record.TagAnnotator, "Ada")
	r.Root.After = "White to move and win."
	n := r.Root.Add("e5xg5xg7xe5")
	n.Glyphs = []record.Glyph{record.GoodMove}
	n.After = "All of them."
	n.SetClock(298 * time.Second)
	n.SetEvaluation(1)
	r.Root.Add("e5xg7xg5xe5").After = "As good."
	if _, err := r.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "hexdame"]
	// [Annotator "Ada"]
	// [Start "W:We5:Bf5,f6,g6"]
	//
	// {White to move and win.} 1. e5xg5xg7xe5! {[%clk 0:04:58] [%eval 1] All of them.}
	// (1. e5xg7xg5xe5 {As good.}) 1-0
}

// Read a file with a mistake: the other records are still read.
func ExampleRead() {
	const file = `[Event "numbered"]

1. e5-e6 2. a1-b1 1/2-1/2

[Event "damaged"]

1. e5-e6 3. a1-b1 *

e5-e6; a1-b1
e6-e5
`
	for rec, err := range record.Read(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(rec.Value(record.TagEvent), rec.Moves(), rec.Result)
	}
	// Output:
	// numbered [e5-e6 a1-b1] 1/2-1/2
	// record: line 7, column 10: move number "3.": want 2.
	//  [e5-e6 a1-b1 e6-e5] *
}

// Continue a loaded game with other moves. The comments and variations of its record stay.
func ExampleRecord_Update() {
	const text = `1. a4-a5 {As usual.} 2. i6-i5 3. a5-b5? (3. b4-c5) 0-1`
	var r record.Record
	if err := r.UnmarshalText([]byte(text)); err != nil {
		fmt.Println(err)
		return
	}
	g, err := record.Replay(&r, hexdame.New())
	if err != nil {
		fmt.Println(err)
		return
	}
	g.Undo() // the resignation
	g.Undo() // the mistake
	if _, err := g.PlayText("c4-d5"); err != nil {
		fmt.Println(err)
	}
	if err := r.Update(g); err != nil {
		fmt.Println(err)
	}
	r.Start = "" // the standard start, which readers don't need
	if _, err := r.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "hexdame"]
	//
	// 1. a4-a5 {As usual.} 2. i6-i5 3. c4-d5 (3. a5-b5?) (3. b4-c5) *
}

// Make the best variation the main line.
func ExampleNode_Promote() {
	var r record.Record
	if err := r.UnmarshalText([]byte("1. a4-a5 (1. d4-e5 2. f6xd4 (2. f6xd4 3. c4xe4) 3. c3xe5) *")); err != nil {
		fmt.Println(err)
	}
	for n := range r.Root.All() {
		if n.Move == "c4xe4" {
			for n.Promote() {
			}
		}
	}
	fmt.Println(r.Moves())
	// Output:
	// [d4-e5 f6xd4 c4xe4]
}

// Keep a cursor in a record, as a front end does, and show the position there.
func ExampleCursor() {
	var r record.Record
	if err := r.UnmarshalText([]byte("1. e5-e6 {Slow.} (1. e5-e8 2. a1-a2) 2. a1-b1 *")); err != nil {
		fmt.Println(err)
	}
	g, err := record.Replay(&r, hexdame.MustParse("W:WKe5:BKa1"))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := record.NewCursor(&r, g)
	if err != nil {
		fmt.Println(err)
		return
	}
	show := func(err error) {
		if err != nil {
			fmt.Println(err)
		}
		fmt.Printf("after move %d: %v %q\n", c.Node().Ply(), g.Position(), c.Node().After)
	}
	show(nil)
	show(c.Go(c.Node().Next()))
	show(c.Go(c.Node().Parent()))
	_, err = c.Play("e5-e8") // a move that the record has
	show(err)
	_, err = c.Play("a1-c2") // a move that the rules do not allow
	show(err)
	_, err = c.Play("a1-d4")
	show(err)
	fmt.Println(r.Root.End().Ply(), "moves in the main line")
	// Output:
	// after move 0: W:WKe5:BKa1 ""
	// after move 1: B:WKe6:BKa1 "Slow."
	// after move 0: W:WKe5:BKa1 ""
	// after move 1: B:WKe8:BKa1 ""
	// hexdame: "a1-c2": a king moves along a line of empty cells (D3)
	// after move 1: B:WKe8:BKa1 ""
	// after move 2: W:WKe8:BKd4 ""
	// 2 moves in the main line
}

// Errors in a record report the line and the column.
func ExampleError() {
	const file = `[Game "hexdame"]
[Start "W:WKe5:BKa1"]

1. e5-e6 2. a1-c2 *
`
	for rec, err := range record.Read(strings.NewReader(file)) {
		if err == nil {
			_, err = record.Replay(rec, hexdame.New())
		}
		fmt.Println(err)
		var where *record.Error
		if errors.As(err, &where) {
			fmt.Println(where.Line, where.Column, errors.Is(err, hexgames.ErrIllegalMove))
		}
	}
	// Output:
	// record: line 4, column 13: move 2: hexdame: "a1-c2": a king moves along a line of empty cells (D3)
	// 4 13 true
}
