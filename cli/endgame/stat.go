package endgame

import (
	"fmt"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/console"
)

// stat prints a table of the classes.
func stat(e *console.Env) error {
	args, err := e.Parse(e.Flags())
	if err != nil {
		return err
	}
	t, err := openOnly(args)
	if err != nil {
		return err
	}
	counted := func(c endgame.Class) bool {
		_, ok := t.Stats(c)
		return ok
	}
	fmt.Fprintf(e.Out, "%-6s %9s %9s %9s %9s %3s %4s  %s\n", "class", "legal", "win", "draw", "loss", "win", "loss", "longest win | longest loss")
	for _, c := range classes(counted) {
		s, _ := t.Stats(c)
		fmt.Fprintf(e.Out, "%-6v %9d %9d %9d %9d %3s %4s  %v | %v\n", c, s.Legal, s.Win, s.Draw, s.Loss,
			longest(s.Win, s.LongestWin), longest(s.Loss, s.LongestLoss), s.LongestWinFrom, s.LongestLossFrom)
	}
	return nil
}

// longest returns the length of the longest of n wins or losses, or - if there are none.
func longest(n, plies int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(plies)
}
