// Perft counts the sequences of legal moves that start at a position, which is the
// customary check of a rules engine and a measure of its speed.
//
// Usage:
//
//	go run ./examples/perft [flags] [game]
//
// The game is hexade, hexagrams, hexcore6, hexdame or hextad; without one it is
// hexdame. The flags are:
//
//	-depth N
//		How many moves a sequence has. (4)
//	-position TEXT
//		Where the sequences start, in the notation of the game's package. (the
//		start of the game)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-cores N
//		How many goroutines count. (as many as there are cores)
//	-divide
//		Show how many sequences of N moves begin with each legal move.
//
// It prints a line for each depth up to N: the depth, the number of sequences, the
// time, and the rate in millions a second. The moves at the end of the sequences
// are counted, not made, which is why the rate may exceed what a machine can play.
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"runtime"
	"time"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

//go:embed main.go
var source string

func main() { console.Main("perft", run) }

// The greatest depth that is taken, because nobody has the time for more, and the
// most cores, because nobody has them.
const (
	deepest = 1000
	most    = 1024
)

func run(e *console.Env) error {
	flags := e.Flags()
	depth := flags.Int("depth", 4, "")
	position := flags.String("position", "", "")
	cores := flags.Int("cores", runtime.NumCPU(), "")
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
	case *cores < 1 || *cores > most:
		return console.Usage("the cores are %d: want 1 to %d", *cores, most)
	case *position != "" && len(options) > 0:
		return console.Usage("a position has its options in its text: want -position or -option, not both")
	}
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	table, err := games.Start(name, *position, options)
	if err != nil {
		return console.Usage("%v", err)
	}
	for n := 1; n <= *depth && !e.Closed(); n++ {
		begin := time.Now()
		counted := make(chan []games.Division, 1)
		go func() { counted <- table.Divide(n, *cores) }()
		var divisions []games.Division
		select {
		case divisions = <-counted:
		case <-e.Interrupt:
			return errors.New("interrupted")
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
