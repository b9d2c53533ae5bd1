package hexgames_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// A game is played by the texts of its moves.
func Example() {
	p := hexdame.New()
	for _, text := range []string{"d4-e5", "f6xd4", "c4xe4"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if p, err = p.Apply(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(p.Turn(), "to move:", p.CountMoves(), "moves, such as", p.FormatMove(p.LegalMoves()[0]))
	fmt.Println(p == hexdame.MustParse(p.String()), hexdame.New().CountMoves())
	// Output:
	// Black to move: 15 moves, such as f7-e6
	// true 15
}

// Plies returns the length of a game in which every move is the first legal move. It works
// for every game.
func Plies[P hexgames.Position[P, M], M comparable](p P) int {
	for n := 0; ; n++ {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return n
		}
		p, _ = p.Apply(moves[0])
	}
}

// A function for all games is called with a position of one of them.
func ExamplePosition() {
	fmt.Println(Plies(hexdame.New()))
	fmt.Println(Plies(hexdame.MustParse("W:WKe5:Bf6,f8")))
	// Output:
	// 73
	// 1
}

func ExampleGame() {
	g := hexgames.NewGame(hexdame.New())
	for _, text := range []string{"a4-a5", "i6-i5", "a4-b5", "b4-c5"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(g, g.MoveTexts())
	g.Undo()
	fmt.Println(g, g.MoveTexts())
	g.Redo()
	if err := g.Resign(hexgames.White); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g)
	// Output:
	// hexdame: "a4-b5": White is to move and has no piece on a4 (D1)
	// hexdame at ply 3: Black to move [a4-a5 i6-i5 b4-c5]
	// hexdame at ply 2: White to move [a4-a5 i6-i5]
	// hexdame at ply 3: Black wins: resignation
}

// A game is played, a move is undone and another played, and the record is written as text
// and read back.
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
	if _, err := g.Record(hexgames.Tag{Name: "White", Value: "Ada"}).WriteTo(&file); err != nil {
		fmt.Println(err)
	}
	fmt.Print(file.String())

	for record, err := range hexgames.ReadRecords(strings.NewReader(file.String())) {
		if err != nil {
			fmt.Println(err)
			return
		}
		again, err := hexgames.Replay(record, hexdame.New())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(record.Value("White"), again.Position() == g.Position())
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

// A record is built by hand, with tags and comments.
func ExampleRecord() {
	r := &hexgames.Record{Game: "hexdame", Start: "W:We5:Bf5,f6,g6", Result: "1-0"}
	r.Tags.Set(hexgames.TagAnnotator, "Ada")
	r.Root.After = "White to move and win."
	n := r.Root.Add("e5xg5xg7xe5")
	n.Glyphs = []hexgames.Glyph{hexgames.GoodMove}
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

// A file with a mistake is read: the other records are good.
func ExampleReadRecords() {
	const file = `[Event "numbered"]

1. e5-e6 2. a1-b1 1/2-1/2

[Event "damaged"]

1. e5-e6 3. a1-b1 *

e5-e6; a1-b1
e6-e5
`
	for record, err := range hexgames.ReadRecords(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(record.Value(hexgames.TagEvent), record.Moves(), record.Result)
	}
	// Output:
	// numbered [e5-e6 a1-b1] 1/2-1/2
	// record: line 7, column 10: move number "3." where 2. is due
	//  [e5-e6 a1-b1 e6-e5] *
}

// A loaded game continues with other moves. Comments and variations of its record stay.
func ExampleRecord_Update() {
	const text = `1. a4-a5 {As usual.} 2. i6-i5 3. a5-b5? (3. b4-c5) 0-1`
	var r hexgames.Record
	if err := r.UnmarshalText([]byte(text)); err != nil {
		fmt.Println(err)
		return
	}
	g, err := hexgames.Replay(&r, hexdame.New())
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
	r.Start = "" // the standard one, which nobody has to read
	if _, err := r.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "hexdame"]
	//
	// 1. a4-a5 {As usual.} 2. i6-i5 3. c4-d5 (3. a5-b5?) (3. b4-c5) *
}

// The best variation becomes the main line.
func ExampleNode_Promote() {
	var r hexgames.Record
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

// A front end keeps a cursor in a record and shows the position at it.
func ExampleCursor() {
	var r hexgames.Record
	if err := r.UnmarshalText([]byte("1. e5-e6 {Slow.} (1. e5-e8 2. a1-a2) 2. a1-b1 *")); err != nil {
		fmt.Println(err)
	}
	g, err := hexgames.Replay(&r, hexdame.MustParse("W:WKe5:BKa1"))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := hexgames.NewCursor(&r, g)
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
	_, err = c.Play("e5-e8") // which the record has
	show(err)
	_, err = c.Play("a1-c2") // which the rules do not allow
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
func ExampleRecordError() {
	const file = `[Game "hexdame"]
[Start "W:WKe5:BKa1"]

1. e5-e6 2. a1-c2 *
`
	for record, err := range hexgames.ReadRecords(strings.NewReader(file)) {
		if err == nil {
			_, err = hexgames.Replay(record, hexdame.New())
		}
		fmt.Println(err)
		var where *hexgames.RecordError
		if errors.As(err, &where) {
			fmt.Println(where.Line, where.Column, errors.Is(err, hexgames.ErrIllegalMove))
		}
	}
	// Output:
	// record: line 4, column 13: move 2: hexdame: "a1-c2": a king moves along a line of empty cells (D3)
	// 4 13 true
}

// A program that chooses the game at run time.
func ExampleAnyGame() {
	games := map[string]func() hexgames.AnyGame{
		"hexdame": func() hexgames.AnyGame { return hexgames.NewGame(hexdame.New()) },
	}
	g := games["hexdame"]()
	for g.Len() < 3 && !g.Outcome().Over() {
		first := g.LegalTexts()[0]
		fmt.Println(g.Turn(), "plays", first)
		if _, err := g.PlayText(first); err != nil {
			fmt.Println(err)
			return
		}
	}
	if _, err := g.Record().WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// White plays a4-a5
	// Black plays f6-e5
	// White plays d4xf6
	// [Game "hexdame"]
	// [Start "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"]
	//
	// 1. a4-a5 2. f6-e5 3. d4xf6 *
}

func ExampleDivide() {
	p := hexdame.MustParse("W:WKe5:Bf5,f6,g6,Ki9")
	for _, d := range hexgames.Divide(p, 3)[:3] {
		fmt.Println(p.FormatMove(d.Move), d.Count)
	}
	fmt.Println(hexgames.Perft(p, 3))
	// Output:
	// e5xg5xg7xa1 156
	// e5xg7xg5xa5 241
	// e5xg5xg7xb2 0
	// 1249
}

// features returns what the player to move sees, and which actions are possible: 1 for those
// that are, 0 for the others. It works with every game.
func features[P interface {
	hexgames.Position[P, M]
	hexgames.Encodable[M]
}, M comparable](p P) (observation, mask []float32, err error) {
	if observation, err = p.Observe(nil); err != nil {
		return nil, nil, err
	}
	actions, err := p.AppendActions(nil)
	mask = make([]float32, p.Shape().Actions)
	for _, a := range actions {
		mask[a] = 1
	}
	return observation, mask, err
}

// The features of a position, for a network.
func ExampleEncodable() {
	p := hexdame.New()
	observation, mask, err := features(p)
	fmt.Println(len(observation), len(mask), err)

	s := p.Shape()
	fmt.Println(s.Planes, "planes of", s.Height, "by", s.Width)
	men := observation[:s.Height*s.Width] // the first plane
	for y := range s.Height {
		fmt.Println(men[y*s.Width : (y+1)*s.Width])
	}
	// Output:
	// 567 1104 <nil>
	// 7 planes of 9 by 9
	// [1 1 1 1 0 0 0 0 0]
	// [1 1 1 1 0 0 0 0 0]
	// [1 1 1 1 0 0 0 0 0]
	// [1 1 1 1 0 0 0 0 0]
	// [0 0 0 0 0 0 0 0 0]
	// [0 0 0 0 0 0 0 0 0]
	// [0 0 0 0 0 0 0 0 0]
	// [0 0 0 0 0 0 0 0 0]
	// [0 0 0 0 0 0 0 0 0]
}
