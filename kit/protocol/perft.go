package protocol

import (
	"context"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// deepest is the maximum depth; larger ones would take too long.
const deepest = 1000

func (s *session) perft(args []string) ([]string, error) {
	depth, err := readNumber(args[0])
	if err != nil || depth < 1 || depth > deepest {
		return nil, usage("the depth is %s: want 1 to %d", hexgames.Quote(args[0]), deepest)
	}
	start := after(s.table) // without declarations
	s.begin("perft", false, func(ctx context.Context) []string {
		total := uint64(0)
		for _, m := range start.LegalTexts() {
			n, err := sequences(ctx, after(start, m), depth-1)
			if err != nil {
				return refused(err)
			}
			total += n
			s.report(fmt.Sprintf("divide %d move %s", n, m))
		}
		return []string{fmt.Sprintf("perft %d %d", depth, total)}
	})
	return nil, nil
}

var errStopped = refusal{"stopped", "perft was stopped before the end of the count"}

// sequences counts the sequences of depth moves.
func sequences(ctx context.Context, t games.Table, depth int) (total uint64, err error) {
	if depth == 0 {
		return 1, nil
	}
	divisions, err := t.Divide(ctx, depth, &games.Counter{})
	if err != nil {
		return 0, errStopped
	}
	for _, d := range divisions {
		total += d.Count
	}
	return total, nil
}

// after returns a new table at the current position of t, or after legal moves from there. The
// table has no history, because perft ignores repetition.
func after(t games.Table, moves ...string) games.Table {
	next, err := games.Start(t.GameName(), t.PositionText(), nil)
	for _, m := range moves {
		if err == nil {
			_, err = next.PlayText(m)
		}
	}
	if err != nil {
		panic("protocol: a position does not read back, or a listed move is refused: " + err.Error())
	}
	return next
}
