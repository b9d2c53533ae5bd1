// Puzzles finds positions where exactly one move wins, and stores them in a database. The
// database, an SQLite file, has each puzzle only once, regardless of symmetry and the side to
// move.
//
//	go run . puzzles.db                         # adds puzzles of Hexagrams, and lists all
//	go run . -game hexade -games 0 puzzles.db   # lists the puzzles of Hexade
//
// The positions come from -games random games, which depend on -seed. A bot proves which moves
// win, examining at most -nodes positions for each proof. In Hexdame, such positions are rare:
// use 500 games or more.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// programs holds the program for each game. Small boards, with few pieces or tiles, lead to
// positions with quick proofs.
var programs = map[string]func(context.Context, io.Writer, *sql.DB, options) error{
	"hexade":    program(hexade.MustParse("4/5/6/7/6/5/4 w 0")),
	"hexagrams": program(hexagrams.New()),
	"hexcore6":  program(hexcore6.MustParse("3/1bw1/1w*b1/1bw1/3 b place")),
	"hexdame":   program(hexdame.MustParse("W:Wb1,b2,c2,d1:Bf9,g8,h8,h9")),
	"hextad":    program(hextad.MustParse("2/0-3/s/w - - - 0:0 c")),
}

type options struct {
	games, nodes int
	seed         uint64
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "puzzles:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, args []string) error {
	var o options
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	name := flags.String("game", "hexagrams", "the `game`")
	flags.IntVar(&o.games, "games", 20, "the `number` of random games")
	flags.IntVar(&o.nodes, "nodes", 2000, "the maximum `number` of positions for a proof")
	flags.Uint64Var(&o.seed, "seed", 1, "the `seed` of the random games")
	if err := flags.Parse(args); err != nil {
		return err
	}
	program, ok := programs[*name]
	switch {
	case !ok:
		return fmt.Errorf("there is no game %q: want one of %s", *name, strings.Join(slices.Sorted(maps.Keys(programs)), ", "))
	case o.games < 0 || o.nodes < 1:
		return errors.New("want -games of 0 or more, and -nodes of 1 or more")
	case flags.NArg() != 1:
		return errors.New("want one database, such as puzzles.db")
	}
	db, err := open(ctx, flags.Arg(0))
	if err != nil {
		return err
	}
	return errors.Join(program(ctx, out, db, o), db.Close())
}

// program returns a function that plays random games from start, adds their puzzles to a
// database, and lists all puzzles of the game.
func program[P position[P, M], M comparable](start P) func(context.Context, io.Writer, *sql.DB, options) error {
	return func(ctx context.Context, out io.Writer, db *sql.DB, o options) error {
		s := store[P, M]{db}
		var found []puzzle[P, M]
		r := rand.New(rand.NewPCG(o.seed, 0))
		for range o.games {
			more, err := find[P, M](ctx, start, r, o.nodes)
			if err != nil {
				return err
			}
			found = append(found, more...)
		}
		added, err := s.add(ctx, found)
		if err != nil {
			return err
		}
		puzzles, err := s.all(ctx)
		if err != nil {
			return err
		}
		for _, z := range puzzles {
			fmt.Fprintf(out, "%v\n  %v wins with %s\n", z.position, z.position.Turn(), z.position.FormatMove(z.solution))
		}
		_, err = fmt.Fprintf(out, "%d puzzles, %d of them new\n", len(puzzles), added)
		return err
	}
}
