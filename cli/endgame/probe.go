package endgame

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/console"
)

// probe prints the results of positions and of their moves.
func probe(e *console.Env) error {
	flags := e.Flags()
	dir := flags.String("tables", "", "")
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return console.Usage("no position: want one such as W:WKe5:Bi8")
	}
	var list []hexdame.Position
	for _, arg := range args {
		p, err := hexdame.Parse(arg)
		if err != nil {
			return console.Usage("%v", err)
		}
		list = append(list, p)
	}
	t, err := open(*dir)
	if err != nil {
		return err
	}
	for i, p := range list {
		if i > 0 {
			fmt.Fprintln(e.Out)
		}
		if err := show(e, t, p); err != nil {
			return err
		}
	}
	return nil
}

// A line is a move and its result.
type line struct {
	move   string
	result endgame.Result
	known  bool
}

// unknown is the number of plies of a result with only a winner.
const unknown = -1

// look returns the result of a position, possibly without plies.
func look(t *endgame.Tables, p hexdame.Position) (r endgame.Result, known bool) {
	if r, known = t.Probe(p); !known {
		r.Plies = unknown
		r.Winner, known = t.Winner(p)
	}
	return r, known
}

// show prints the results of a position and of its moves.
func show(e *console.Env, t *endgame.Tables, p hexdame.Position) error {
	r, ok := look(t, p)
	if !ok {
		n := p.Count(hexgames.White) + p.Count(hexgames.Black)
		if n > endgame.MaxPieces {
			return fmt.Errorf("%v: not known: it has %d pieces, and no table has more than %d", p, n, endgame.MaxPieces)
		}
		return fmt.Errorf("%v: not known: want -tables with a directory where gen has made the class %v", p, endgame.ClassOf(p))
	}
	if p.Turn() == hexgames.None {
		fmt.Fprintf(e.Out, "%v: %v has won\n", p, r.Winner)
		return nil
	}
	fmt.Fprintf(e.Out, "%v: %s\n", p, words(r))
	var lines []line
	for _, m := range p.LegalMoves() {
		after, err := p.Apply(m)
		if err != nil {
			return err
		}
		r, ok := look(t, after)
		if r.Plies != unknown {
			r.Plies++ // including the move
		}
		lines = append(lines, line{p.FormatMove(m), r, ok})
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Compare(b.worth(p.Turn()), a.worth(p.Turn()))
	})
	for _, l := range lines {
		text := "not known"
		if l.known {
			text = words(l.result)
		}
		fmt.Fprintf(e.Out, "  %-8s %s\n", l.move, text)
	}
	return nil
}

// worth returns a number that is greater for better moves.
func (l line) worth(mover hexgames.Player) int {
	const win = 1000
	switch {
	case !l.known:
		return -2 * win
	case l.result.Winner == hexgames.None:
		return 0
	case l.result.Winner == mover:
		return win - l.result.Plies
	}
	return l.result.Plies - win
}

// words returns a result in words.
func words(r endgame.Result) string {
	switch {
	case r.Winner == hexgames.None:
		return "draw"
	case r.Plies == unknown:
		return r.Winner.String() + " wins"
	case r.Plies == 1:
		return r.Winner.String() + " wins in 1 ply"
	}
	return fmt.Sprintf("%v wins in %d plies", r.Winner, r.Plies)
}
