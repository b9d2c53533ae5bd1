// Perft counts the sequences of legal moves that start at a position. The counts test a rules
// engine for correctness; the time measures its speed.
//
// Usage:
//
//	hexgames perft [flags] [game]
//
// Name the game by its package; the default is hexdame. The error for an unknown name lists all
// games. The flags are:
//
//	-depth N
//		The length of the sequences, in moves. (4)
//	-position TEXT
//		The position to start from, in the notation of the game's package. (the start of the
//		game)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-cores N
//		The number of goroutines, at most one for each core. (all cores)
//	-table SIZE
//		The memory for a table of positions, such as 64M or 1G. K, M and G are powers of
//		1024 bytes. (no table)
//	-divide
//		Print the number of sequences of N moves that begin with each legal move.
//	-verify FILE
//		Compare with the counts in a file, such as hexdame/testdata/perft.txt; may be
//		repeated.
//	-most N
//		The largest count that -verify compares. (10000000000)
//	-json
//		Print one JSON object per line.
//
// Perft prints a line for each depth up to N: the depth, the number of sequences, the time, and the
// rate in millions per second. The last moves of the sequences are counted but not played, so the
// rate can exceed the speed of playing moves. On a terminal, a line shows the progress. It
// estimates the remaining time from the work that each first move took at the previous depth.
//
// With a table, sequences from a position reached by different moves are counted only once. The
// counts are the same with a table of any size. A larger table helps at greater depths, but takes
// longer to fill, and should fit in the memory of the machine.
//
// A file for -verify has one line per position:
//
//	start | W:Wa1,a2:Bi8,i9 | 5 25 120
//
// The fields are a name, a position, and the numbers of sequences of 1, 2, 3 and more moves.
// Further columns, empty lines and lines that begin with # are ignored. Perft prints each count
// that differs and each line that it can't read, with the file and the line number, and a summary.
// The exit status is 0 if all counts are equal; 1 if any differs, a line is bad, or nothing is
// compared; and 2 for wrong usage.
//
// With -json, perft prints objects like these. The first is for a depth, and the second for a move
// with -divide. The others are for -verify: a wrong count, a bad line, and the summary:
//
//	{"depth":2,"count":211,"seconds":0.000024}
//	{"depth":2,"move":"a4-a5","count":14}
//	{"file":"perft.txt","line":8,"name":"start","depth":2,"count":211,"want":212}
//	{"file":"perft.txt","line":9,"error":"the count is \"two\": want a number of at most 64 bits"}
//	{"positions":12,"counts":48,"different":1,"bad":1,"skipped":3,"seconds":1.25}
//
// Counts are numbers of up to 64 bits. Only the field seconds differs from run to run.
package perft

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"math"
	"strconv"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

//go:embed perft.go
var source string

// Command is the perft command.
var Command = console.Command{Name: "perft", Manual: console.Manual(source), Run: run}

// deepest is the maximum depth. Anything deeper would take too long.
const deepest = 1000

// A counter counts, and prints the counts.
type counter struct {
	*console.Env
	games.Counter
	json bool
}

func run(e *console.Env) error {
	c := &counter{Env: e}
	flags := e.Flags()
	depth := flags.Int("depth", 4, "")
	position := flags.String("position", "", "")
	cores := console.Cores(flags)
	console.Size(flags, "table", &c.Memory)
	divide := flags.Bool("divide", false, "")
	var files []string
	flags.Func("verify", "", func(file string) error {
		files = append(files, file)
		return nil
	})
	most := flags.Uint64("most", 10_000_000_000, "")
	flags.BoolVar(&c.json, "json", false, "")
	options := console.Options(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, name := range []string{"depth", "position", "option", "divide"} {
		if given[name] && given["verify"] {
			return console.Usage("a file for -verify contains positions and depths: want -verify or -%s, not both", name)
		}
	}
	switch {
	case len(args) > 1:
		return console.Extra(args[1])
	case *depth < 1 || *depth > deepest:
		return console.Usage("the depth is %d: want 1 to %d", *depth, deepest)
	case *position != "" && len(options) > 0:
		return console.Usage("the text of a position contains its options: want -position or -option, not both")
	case given["most"] && !given["verify"]:
		return console.Usage("-most limits the counts of -verify: want both")
	}
	c.Goroutines = *cores
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	game, err := games.Find(name)
	if err != nil {
		return console.Usage("%v", err)
	}
	if given["verify"] {
		return c.verify(game, files, *most)
	}
	table, err := game.Start(*position, options)
	if err != nil {
		return console.Usage("%v", err)
	}
	for n := 1; n <= *depth && !e.Closed(); n++ {
		divisions, took, err := c.count(table, n, strconv.Itoa(n))
		if err != nil {
			return err
		}
		if *divide && n == *depth {
			for _, d := range divisions {
				c.print(moveCount{n, d.Move, d.Count})
			}
		}
		c.print(depthCount{n, sum(divisions), took.Seconds()})
	}
	return nil
}

// pace is the time between updates of the progress. A test shortens it.
var pace = 250 * time.Millisecond

// count counts sequences. It shows the progress on a screen, and stops on an interrupt.
func (c *counter) count(t games.Table, depth int, label string) (divisions []games.Division, took time.Duration, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	begin := time.Now()
	type result struct {
		divisions []games.Division
		err       error
	}
	done := make(chan result, 1)
	go func() {
		list, err := t.Divide(ctx, depth, &c.Counter)
		done <- result{list, err}
	}()
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	for {
		select {
		case r := <-done:
			took = time.Since(begin)
			c.Rewrite("")
			return r.divisions, took, r.err
		case <-c.Interrupt:
			c.Rewrite("")
			return nil, 0, errors.New("interrupted")
		case <-ticker.C:
			if c.Screen {
				c.Rewrite(progress(label, c.Share(), time.Since(begin)))
			}
		}
	}
}

// progress returns the progress line after some time, assuming that the rest takes as long as the
// work so far.
func progress(label string, share float64, since time.Duration) string {
	line := fmt.Sprintf("%s: %.0f%% of the first moves", label, math.Floor(100*share))
	if share > 0 {
		left := time.Duration(float64(since) / share * (1 - share))
		line += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return line
}

func sum(divisions []games.Division) (total uint64) {
	for _, d := range divisions {
		total += d.Count
	}
	return total
}
