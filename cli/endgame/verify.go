package endgame

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/console"
)

// verify checks the positions of all classes, or of one.
func verify(e *console.Env) error {
	flags := e.Flags()
	one := class(flags)
	cores := console.Cores(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	dir, err := directory(args)
	if err != nil {
		return err
	}
	t, err := open(dir)
	if err != nil {
		return err
	}
	list := known(t)
	if none := (endgame.Class{}); *one != none {
		if !t.Has(*one) {
			return fmt.Errorf("there is no table of %v: want one of %v", *one, list)
		}
		list = []endgame.Class{*one}
	}
	ctx, cancel := e.Context()
	defer cancel()
	positions := 0
	for _, c := range list {
		var mu sync.Mutex
		last := -1
		err := t.Verify(ctx, c, *cores, func(share float64) {
			mu.Lock()
			defer mu.Unlock()
			if percent := int(100 * share); e.Screen && percent > last {
				last = percent
				e.Rewrite(fmt.Sprintf("%v: %d %%", c, percent))
			}
		})
		e.Rewrite("")
		switch {
		case errors.Is(err, context.Canceled):
			return errors.New("interrupted")
		case err != nil:
			return err
		}
		s, _ := t.Stats(c)
		positions += s.Legal
		fmt.Fprintf(e.Out, "%-6v %10d positions\n", c, s.Legal)
		if e.Closed() {
			return nil
		}
	}
	fmt.Fprintf(e.Out, "%-6s %10d positions, all of them right\n", "all", positions)
	return nil
}

// known returns the classes that the tables hold.
func known(t *endgame.Tables) (list []endgame.Class) {
	for n := range endgame.MaxPieces + 1 {
		for _, c := range endgame.Classes(n) {
			if t.Has(c) {
				list = append(list, c)
			}
		}
	}
	return list
}
