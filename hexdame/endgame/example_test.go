package endgame_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexdame/endgame"
)

func Example() {
	// Play the longest win of a king against a man to its end.
	c, _ := endgame.ParseClass("KvM")
	tables := endgame.Embedded()
	s, _ := tables.Stats(c)
	p := s.LongestWinFrom
	fmt.Println(p)
	for p.Turn() != hexgames.None {
		m, r, _ := tables.Best(p)
		fmt.Printf("%s: %v wins in %d\n", p.FormatMove(m), r.Winner, r.Plies)
		p, _ = p.Apply(m)
	}
	fmt.Println(p.Outcome())
	// Output:
	// W:WKg3:Be8
	// g3-a3: White wins in 9
	// e8-d7: White wins in 8
	// a3-a1: White wins in 7
	// d7-c7: White wins in 6
	// a1-a2: White wins in 5
	// c7-b6: White wins in 4
	// a2-a5: White wins in 3
	// b6-b5: White wins in 2
	// a5xc5: White wins in 1
	// White wins: no legal move
}

func ExampleTables_Probe() {
	tables := endgame.Embedded()
	for _, text := range []string{"W:WKe5:Bi8", "W:WKe5:BKa1", "B:WKe5,Ke4:Bi8", "B:WKe5:B", "W:WKa1,Kb1:BKi9,Kh9"} {
		p, err := hexdame.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		switch r, ok := tables.Probe(p); {
		case !ok:
			fmt.Println(p, "is not known")
		case r.Winner == hexgames.None:
			fmt.Println(p, "is a draw")
		default:
			fmt.Println(p, r.Winner, "wins in", r.Plies)
		}
	}
	// Output:
	// W:WKe5:Bi8 White wins in 5
	// W:WKe5:BKa1 is a draw
	// B:WKe4,Ke5:Bi8 White wins in 4
	// B:WKe5:B White wins in 0
	// W:WKa1,Kb1:BKh9,Ki9 is not known
}

func ExampleTables_Best() {
	p := hexdame.MustParse("W:WKe5:Bi8")
	m, r, ok := endgame.Embedded().Best(p)
	fmt.Println(p.FormatMove(m), r.Winner, r.Plies, ok)
	// Output:
	// e5-i9 White 5 true
}

func ExampleTables_Stats() {
	c, err := endgame.ParseClass("MMvM")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := endgame.Embedded().Stats(c)
	fmt.Println(s.Legal, s.Win, s.Draw, s.Loss)
	fmt.Println(s.LongestLoss, s.LongestLossFrom)
	// Output:
	// 66759 45759 18120 2880
	// 32 W:Wa1,a2:Bh4
}

func ExampleOpen() {
	// A program reads a directory: endgame.Open(os.DirFS("tables")).
	dir := fstest.MapFS{}
	c, _ := endgame.ParseClass("KvK")
	files, err := endgame.Embedded().Generate(context.Background(), c, 1, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range files {
		dir[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	tables, err := endgame.Open(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tables.Pieces(), tables.Has(c))

	dir[files[0].Name].Data[40] ^= 1
	_, err = endgame.Open(dir)
	fmt.Println(err)
	// 3 true
	// hexdame/endgame: KvK.endgame: damaged: the checksum differs: delete it and make it again
}
