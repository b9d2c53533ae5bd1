package session

import (
	"context"
	"errors"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/internal/text"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

// solveTime is the time limit of a solve request that sets no limit.
var solveTime = 10 * time.Second

// solveMemory is the maximum size of a solver's table. In games where positions can repeat, the
// solver takes as much memory again. Garbage included, it takes no more than a bot may.
const solveMemory = 16 << 20

// solve proves who wins from the current position.
func (s *Session) solve(a arguments) (work, error) {
	nodes, limited := a["nodes"]
	most := solveTime
	if limit, ok := a["time"].(string); ok {
		if most, ok = text.ParseDuration(limit); !ok || most <= 0 {
			return nil, wrong(ErrRequest, "time", "the time is "+hexgames.Quote(limit)+": want a duration such as 5s or 100ms")
		}
	} else if limited {
		most = 0 // no limit
	}
	if nodes == int64(0) {
		return nil, wrong(ErrRequest, "nodes", "the number of positions is 0: want 1 or more")
	}
	if err := s.goesOn(); err != nil {
		return nil, err
	}
	var progress func(any)
	from := games.NewSolver(s.table, solve.Options{Memory: solveMemory, Nodes: a.number("nodes", 0), Progress: func(p solve.Progress) {
		progress(Solving{p.Player, p.Within, p.Yes, p.No, p.Nodes})
	}})
	return func(ctx context.Context, tell func(any)) (any, error) {
		progress = tell
		begin := time.Now()
		if most > 0 {
			ctx = until{ctx, begin.Add(most)}
		}
		if ctx.Err() != nil { // canceled before its turn: allocate nothing
			return Solved{}, nil
		}
		r, err := from.Solve(ctx)
		if errors.Is(err, solve.ErrChance) {
			return nil, err
		}
		answer := Solved{Known: r.Known, Winner: r.Winner, Holds: r.Holds}
		if a.flag("length", false) && r.Winner != hexgames.None {
			if moves, line, err := from.Length(ctx, r.Winner, 0); err == nil {
				answer.Moves, answer.Line = moves, line
			}
		}
		answer.Nodes, answer.Milliseconds = from.Total(), int(time.Since(begin).Milliseconds())
		return answer, nil
	}, nil
}

// An until is a context with a deadline. It checks the clock itself, because in a browser, timers
// don't run while a solver does.
type until struct {
	context.Context
	end time.Time
}

func (u until) Err() error {
	if !time.Now().Before(u.end) {
		return context.DeadlineExceeded
	}
	return u.Context.Err()
}
