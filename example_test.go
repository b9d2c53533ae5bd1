package hexgames_test

import (
	"fmt"
	"os"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// Play a game from the texts of its moves.
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

// Plies plays the first legal move until the game is over, and returns the number of moves. It
// works for every game.
func Plies[P hexgames.Position[P, M], M comparable](p P) int {
	for n := 0; ; n++ {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return n
		}
		p, _ = p.Apply(moves[0])
	}
}

// Call a function for all games with a position of one of them.
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

// Choose the game at run time.
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
	if _, err := record.Of(g).WriteTo(os.Stdout); err != nil {
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

// Keep a move, and check later whether it is still legal.
func ExampleIsLegal() {
	p := hexdame.New()
	m, _ := p.ParseMove("d4-e5")
	fmt.Println(hexgames.IsLegal(p, m))
	p, _ = p.Apply(m)
	fmt.Println(hexgames.IsLegal(p, m)) // it is Black's turn
	// Output:
	// true
	// false
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

// features returns what the player to move sees, and which actions are possible: 1 for possible
// actions, 0 for the others. It works with every game.
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
