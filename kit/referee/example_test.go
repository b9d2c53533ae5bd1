package referee_test

import (
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

// A game from start to finish, as a server runs it.
func Example() {
	// The server chooses a number (in practice, with crypto/rand), stores it, and publishes its
	// commitment.
	seed := strings.Repeat("5e", fair.Size)
	now := clocks.Millis(1_795_305_600_000)
	terms := referee.Terms{Game: "hexdame", Start: "W:We5:Be7", Clock: clocks.Control{Base: 5 * clocks.Minute}}
	g, log, err := referee.Create("x7k2m9qpwt", terms, nil, "", fair.Commit(seed), now)
	if err != nil {
		fmt.Println(err)
		return
	}

	// The players' commands arrive over the network.
	do := func(c referee.Command, in referee.Circumstances) {
		now += clocks.Second
		in.At, in.Seed = now, seed
		events, err := g.Do(c, in)
		if err != nil {
			fmt.Println(err)
			return
		}
		log = append(log, events...) // a server stores them
	}
	do(referee.Command{Do: referee.Join, Seat: hexgames.White}, referee.Circumstances{Person: "p1"})
	do(referee.Command{Do: referee.Join, Seat: hexgames.Black}, referee.Circumstances{Person: "p2"})
	do(referee.Command{Do: referee.Move, Version: 4, Move: "e5-e7"}, referee.Circumstances{By: hexgames.White})
	do(referee.Command{Do: referee.Move, Version: 4, Move: "e5-e6"}, referee.Circumstances{By: hexgames.White, Lag: 80})
	do(referee.Command{Do: referee.Move, Version: 4, Move: "e7xe5"}, referee.Circumstances{By: hexgames.Black})
	do(referee.Command{Do: referee.Move, Version: 5, Move: "e7xe5"}, referee.Circumstances{By: hexgames.Black})

	// After a restart, the same events make the same game.
	g, err = referee.Fold(log)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range log {
		fmt.Println(e.N, strings.TrimSpace(fmt.Sprint(e.Kind, " ", e.Move)))
	}
	fmt.Println(g.Status(), g.Outcome())
	fmt.Println(g.Clocks().Side(hexgames.White).Left.Duration())
	// Output:
	// hexdame: "e5-e7": e7 is not empty (D2)
	// hexdame: "e7xe5": the move is for version 4 of the game, which is at version 5
	// 1 created
	// 2 joined
	// 3 joined
	// 4 began
	// 5 moved e5-e6
	// 6 moved e7xe5
	// 7 ended
	// over Black wins: no legal move
	// 4m58.08s
}

// Chance draws from the numbers of the server and the players, and anybody can verify the draws.
func ExampleVerify() {
	seed, ada, bob := strings.Repeat("5e", fair.Size), strings.Repeat("17", fair.Size), strings.Repeat("b1", fair.Size)
	options := map[string]string{"maxpips": "2", "poolsize": "1"}
	g, _, err := referee.Create("x7k2m9qpwt", referee.Terms{Game: "hextad"}, options, "", fair.Commit(seed), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range []struct {
		c  referee.Command
		in referee.Circumstances
	}{
		{referee.Command{Do: referee.Join, Commitment: fair.Commit(ada)}, referee.Circumstances{Person: "p1"}},
		{referee.Command{Do: referee.Join, Commitment: fair.Commit(bob)}, referee.Circumstances{Person: "p2"}},
		{referee.Command{Do: referee.Reveal, Number: ada}, referee.Circumstances{By: hexgames.White}},
		{referee.Command{Do: referee.Reveal, Number: bob}, referee.Circumstances{By: hexgames.Black}},
		{referee.Command{Do: referee.Resign}, referee.Circumstances{By: hexgames.White}},
	} {
		step.in.Seed = seed
		if _, err := g.Do(step.c, step.in); err != nil {
			fmt.Println(err)
			return
		}
	}

	record := g.Record(func(person string) string { return person })
	for n := record.Root.Next(); n != nil; n = n.Next() {
		fmt.Println(n, "of", n.Tags.Value(referee.TagCandidates))
	}
	report, err := referee.Verify(record)
	fmt.Println(report.Draws, "draws:", err)
	fmt.Println("a receipt:", report.Receipt(fair.Commit(seed)))

	record.Root.Next().Move = "draw 11" // not the real draw

	_, err = referee.Verify(record)
	fmt.Println(err)
	// Output:
	// 1. draw 00 of draw (00; 11; 22)
	// 2. draw 02 of draw (01; 02; 11; 12; 22)
	// 3. draw 12 of draw (01; 11; 12; 22)
	// 3 draws: <nil>
	// a receipt: <nil>
	// record: move 1: draw 1: the record has "draw 11", but "draw 00" was drawn, candidate 1 of 3
}

// Spectators do not see offers, only that there is an event.
func ExampleViewer_Shows() {
	e := referee.Event{N: 12, Kind: referee.Offered, By: hexgames.White, What: referee.Draw}
	for _, v := range []referee.Viewer{{Seat: hexgames.Black}, {}} {
		shown := v.Shows(e)
		fmt.Println(strings.TrimSpace(fmt.Sprint(shown.N, " ", shown.Kind, " ", shown.What)))
	}
	// Output:
	// 12 offered draw
	// 12 hidden
}
