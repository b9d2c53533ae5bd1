package referee

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

// longGame returns the log of an unfinished game of Hexdame with 300 random moves.
func longGame(b *testing.B) []Event {
	b.Helper()
	g, log, err := Create("x7k2", Terms{Game: "hexdame", Clock: blitz}, nil, "rules", fair.Commit(seed), start)
	if err != nil {
		b.Fatal(err)
	}
	do := func(c Command, in Circumstances) {
		b.Helper()
		in.At, in.Seed = g.Last()+clocks.Second, seed
		events, err := g.Do(c, in)
		if err != nil {
			b.Fatal(err)
		}
		log = append(log, events...)
	}
	do(Command{Do: Join}, Circumstances{Person: "ada"})
	do(Command{Do: Join}, Circumstances{Person: "bob"})
	r := rand.New(rand.NewPCG(1, 2))
	for g.Table().Len() < 300 {
		move := ""
		for range 100 {
			if move = g.Table().LegalText(r.IntN(g.Table().CountLegal())); !ends(b, g.Table(), move) {
				break
			}
		}
		do(Command{Do: Move, Version: g.Version(), Move: move}, Circumstances{By: g.Turn()})
	}
	if len(log) != 304 || g.Status() != Playing {
		b.Fatalf("the game is %v, with %d events", g, len(log))
	}
	return log
}

// ends reports whether a move ends the game, or allows the next move to end it.
func ends(b *testing.B, table hexgames.AnyGame, move string) bool {
	b.Helper()
	table = table.CloneGame()
	if _, err := table.PlayText(move); err != nil {
		b.Fatal(err)
	}
	for _, reply := range table.LegalTexts() {
		if trial, err := table.Try(reply); err != nil || trial.Outcome.Over() {
			return true
		}
	}
	return table.Outcome().Over()
}

// BenchmarkFold folds a game of 300 moves.
func BenchmarkFold(b *testing.B) {
	log := longGame(b)
	for b.Loop() {
		g, err := Fold(log)
		if err != nil || g.N() != len(log) || g.Table().Len() != 300 {
			b.Fatalf("%v, %v", g, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/300, "ns/move")
}

// BenchmarkMove carries out a move that can be taken back, in the middle of a game.
func BenchmarkMove(b *testing.B) {
	log := longGame(b)[:104]
	g, err := Fold(log)
	if err != nil {
		b.Fatal(err)
	}
	c := Command{Do: Move, Version: g.Version(), Move: g.Table().LegalText(0)}
	in := Circumstances{At: g.Last() + clocks.Second, By: g.Turn(), Seed: seed, Lag: 20}
	for b.Loop() {
		h := *g // shares the table; the move is taken back there
		events, err := h.Do(c, in)
		if err != nil || len(events) != 1 || events[0].Lag != 20 || h.Table().Len() != 101 || h.Turn() == in.By {
			b.Fatalf("%v, %v", events, err)
		}
		g.table.Undo()
	}
}
