package protocol

import (
	"context"
	"fmt"
	"time"

	"example.com/hexgames/internal/text"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

const solveUsage = "solve [time D] [nodes N]"

// solveTime is the time for a solve without limits.
var solveTime = 10 * time.Second

func (s *session) solve(args []string) ([]string, error) {
	var most time.Duration // 0 means no limit
	options := solve.Options{Progress: func(p solve.Progress) { s.report(solveInfo(p.Nodes, p.Time)) }}
	limits := []limit{{"time", wantDuration, &most, nil, 1}, {"nodes", wantNumber, nil, &options.Nodes, 1}}
	for given := (given{}); len(args) > 0; {
		err := given.add(text.Lower(args[0]))
		if err == nil {
			args, err = readLimit(args, limits, solveUsage)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := s.goesOn(); err != nil {
		return nil, err
	}
	if most == 0 && options.Nodes == 0 {
		most = solveTime
	}
	from := games.NewSolver(s.table, options)
	s.begin("solve", false, func(ctx context.Context) []string {
		if most > 0 {
			limited, stop := context.WithTimeout(ctx, most)
			defer stop()
			ctx = limited
		}
		r, err := from.Solve(ctx)
		if err != nil && err != ctx.Err() {
			return refused(err)
		}
		winner := "unknown"
		if r.Known {
			winner = r.Winner.String()
		}
		return []string{solveInfo(r.Nodes, r.Time), "solved " + winner}
	})
	return nil, nil
}

// solveInfo returns the info line of solve's progress.
func solveInfo(nodes int, took time.Duration) string {
	return fmt.Sprintf("info nodes %d time %dms", nodes, took.Milliseconds())
}
