// Perft counts the sequences of legal moves that start at a position. The counts check a
// rules engine, and the time measures its speed.
//
// Usage:
//
//	go run ./examples/perft [flags] [game]
//
// The game is the name of its package, by default hexdame. An unknown name prints the
// names of all games. The flags are:
//
//	-depth N
//		The number of moves in a sequence. (4)
//	-position TEXT
//		The position where the sequences start, in the notation of the game's
//		package. (the start of the game)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-cores N
//		The number of goroutines, at most one for each core. (all cores)
//	-divide
//		Print the number of sequences of N moves that begin with each legal move.
//
// Perft prints a line for each depth up to N: the depth, the number of sequences, the
// time, and the rate in millions per second. The last moves of the sequences are counted
// but not played, so the rate can exceed the speed of playing moves.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"time"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

//go:embed main.go
var source string

func main() { console.Main("perft", run) }

// deepest is the maximum depth; larger ones would take too long.
const deepest = 1000

func run(e *console.Env) error {
	flags := e.Flags()
	depth := flags.Int("depth", 4, "")
	position := flags.String("position", "", "")
	cores := console.Cores(flags)
	divide := flags.Bool("divide", false, "")
	options := console.Options(flags)
	args, err := e.Parse(flags, source)
	switch {
	case err != nil:
		return err
	case len(args) > 1:
		return console.Extra(args[1])
	case *depth < 1 || *depth > deepest:
		return console.Usage("the depth is %d: want 1 to %d", *depth, deepest)
	case *position != "" && len(options) > 0:
		return console.Usage("the text of a position contains its options: want -position or -option, not both")
	}
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	table, err := games.Start(name, *position, options)
	if err != nil {
		return console.Usage("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	counter := &games.Counter{Goroutines: *cores}
	for n := 1; n <= *depth && !e.Closed(); n++ {
		begin := time.Now()
		var divisions []games.Division
		err := e.Await(func() (err error) {
			divisions, err = table.Divide(ctx, n, counter)
			return err
		})
		if err != nil {
			return err
		}
		took := time.Since(begin)
		total := uint64(0)
		for _, d := range divisions {
			total += d.Count
			if *divide && n == *depth {
				fmt.Fprintf(e.Out, "%s: %d\n", d.Move, d.Count)
			}
		}
		rate := float64(total) / max(took.Seconds(), 1e-9) / 1e6
		fmt.Fprintf(e.Out, "%2d %15d %12v %10.1f M/s\n", n, total, took.Round(time.Microsecond), rate)
	}
	return nil
}
