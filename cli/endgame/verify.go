package endgame

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/console"
)

// verify checks the positions of all classes, or of one.
func verify(e *console.Env) error {
	flags := e.Flags()
	one := class(flags)
	sample := flags.Int("positions", 0, "")
	seed := flags.Uint64("seed", 1, "")
	cores := console.Cores(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	t, err := openOnly(args)
	if err != nil {
		return err
	}
	if *sample < 0 {
		return console.Usage("-positions is %d: want a number of positions, or 0 for all", *sample)
	}
	list := classes(t.Has)
	if none := (endgame.Class{}); *one != none {
		if !t.Has(*one) {
			return fmt.Errorf("there is no table for %v: want one of %v", *one, list)
		}
		list = []endgame.Class{*one}
	}
	ctx, cancel := e.Context()
	defer cancel()
	all := 0
	for _, c := range list {
		s, _ := t.Stats(c)
		all += s.Legal
	}
	positions := 0
	for _, c := range list {
		s, _ := t.Stats(c)
		n := s.Legal
		if *sample > 0 {
			n = min(n, int(math.Ceil(float64(*sample)*float64(n)/float64(all))))
			err = t.VerifySample(ctx, c, n, *seed)
		} else {
			err = verifyClass(ctx, e, t, c, *cores)
		}
		switch {
		case errors.Is(err, context.Canceled):
			return errors.New("interrupted")
		case err != nil:
			return err
		}
		positions += n
		fmt.Fprintf(e.Out, "%-6v %10d positions\n", c, n)
		if e.Closed() {
			return nil
		}
	}
	fmt.Fprintf(e.Out, "%-6s %10d positions, all of them right\n", "all", positions)
	return nil
}

// verifyClass checks all positions of a class and shows the progress.
func verifyClass(ctx context.Context, e *console.Env, t *endgame.Tables, c endgame.Class, cores int) error {
	var mu sync.Mutex
	last := -1
	defer e.Rewrite("")
	return t.Verify(ctx, c, cores, func(share float64) {
		mu.Lock()
		defer mu.Unlock()
		if percent := int(100 * share); e.Screen && percent > last {
			last = percent
			e.Rewrite(fmt.Sprintf("%v: %d%%", c, percent))
		}
	})
}
