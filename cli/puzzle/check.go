package puzzle

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/puzzle"
)

// check proves the puzzles in files again.
func check(e *console.Env) error {
	flags := e.Flags()
	nodes := flags.Int("nodes", 100_000, "")
	files, err := e.Parse(flags)
	switch {
	case err != nil:
		return err
	case len(files) == 0:
		return console.Usage("no file: want one or more files with puzzles")
	case *nodes < 1:
		return console.Usage("the number of positions is %d: want 1 or more", *nodes)
	}
	ctx, cancel := e.Context()
	defer cancel()
	wrong := 0
	for _, file := range files {
		all, err := readFile(file)
		if err != nil {
			return err
		}
		for i, p := range all {
			if e.Screen {
				e.Rewrite(fmt.Sprintf("%s: puzzle %d of %d", file, i+1, len(all)))
			}
			err := p.Prove(ctx, *nodes)
			if errors.Is(err, context.Canceled) {
				e.Rewrite("")
				return errors.New("interrupted")
			}
			if err != nil {
				e.Rewrite("")
				fmt.Fprintf(e.Out, "%s: puzzle %d: %v\n", file, i+1, err)
				wrong++
			}
		}
		e.Rewrite("")
		fmt.Fprintf(e.Out, "%s: %s: %s", file, all[0].Game, summary(all))
	}
	if wrong > 0 {
		return fmt.Errorf("%d puzzles are wrong, or not proven", wrong)
	}
	return nil
}

// summary returns lines with the numbers of puzzles, by goal, difficulty, moves to find and theme.
func summary(all []puzzle.Puzzle) string {
	goals, difficulties, moves, themes := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	for _, p := range all {
		goals[p.Goal.String()]++
		difficulties[fmt.Sprint(p.Difficulty)]++
		moves[fmt.Sprint((len(p.Line)+1)/2)]++
		for _, theme := range p.Themes {
			themes[theme]++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d puzzles\n", len(all))
	for _, line := range []struct {
		name   string
		counts map[string]int
	}{{"goals", goals}, {"difficulty", difficulties}, {"moves to find", moves}, {"themes", themes}} {
		words := []string{}
		for _, key := range slices.Sorted(maps.Keys(line.counts)) {
			words = append(words, fmt.Sprintf("%s %d", key, line.counts[key]))
		}
		fmt.Fprintf(&b, "  %s: %s\n", line.name, strings.Join(words, ", "))
	}
	return b.String()
}
