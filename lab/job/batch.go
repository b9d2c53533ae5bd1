package job

import (
	"cmp"
	"context"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/queue"
)

// The target size of a job: 5 to 30 seconds on most processors, unless there are few games.
const (
	jobTime   = 8e6   // microseconds
	jobLeaves = 300e6 // of a Perft
	jobBytes  = 400e3
	leastJobs = 32 // if there is enough work
)

// costs holds the time for a node, in microseconds, by bot and game. The numbers need not be
// accurate, but must never change: the batches of runs depend on them.
var costs = map[string]map[string]float64{
	"mcts":      {"hexade": 18, "hexagrams": 1.6, "hexcore6": 15, "hexdame": 7, "hextad": 14, otherGame: 10},
	"alphabeta": {"hexade": 2.5, "hexagrams": 0.3, "hexcore6": 0.7, "hexdame": 0.5, "hextad": 4, otherGame: 1},
}

// otherGame is the key for games without their own costs.
const otherGame = "other"

// Sized returns the Spec with its Batch set and, for Perft, its Split, so that jobs have a sensible
// size. It keeps values that are already set. It returns an error if the Spec is invalid or its
// bots cannot play.
//
// The sizes depend only on the Spec: on the nodes that the bots use in the canary, and on the
// length of random games. So the same command produces the same shards on any machine.
func (s Spec) Sized(ctx context.Context, r *Runner) (Spec, error) {
	if s.Kind == Perft {
		return s.sizedPerft()
	}
	if s.Kind == Solve {
		s.Batch = max(s.Batch, 1) // a single subject takes long enough
		return s, s.Check()
	}
	own := s.Batch > 0
	if !own {
		s.Batch = 2
	}
	if err := s.Check(); err != nil {
		return s, err
	}
	if err := s.enough(); err != nil {
		return s, err
	}
	data, err := r.Do(ctx, s.Text(), queue.Canary)
	if err != nil || own {
		return s, err
	}
	rows, _, err := corpus.Decode[corpus.Game](data)
	if err != nil {
		return s, err
	}
	random := s
	random.Kind, random.Bots, random.Games, random.Batch, random.Visits = Selfplay, []string{"random"}, 8, 8, false
	random.SPRT, random.Openings = nil, nil
	lengths, err := newRun(random).games(ctx, 0, random.Games)
	if err != nil {
		return s, err
	}
	plies := 0.0
	for _, row := range lengths {
		plies += float64(row.Plies) / float64(len(lengths))
	}
	moves, tried, time := 0.0, 0.0, 0.0
	for _, row := range rows {
		v := 0
		for ply, n := range row.Tried {
			if n == 0 {
				continue
			}
			here := 0.0
			for range n {
				here += float64(row.Visits[v])
				v++
			}
			moves++
			tried += float64(n)
			time += 20 + float64(here*costOf(s.Game, [...]string{row.White, row.Black}[row.Players[ply]-1])) // the conversion rounds the same way on all processors
		}
	}
	if moves == 0 {
		moves, time = 1, 20
	}
	scale := 1.0
	for i := range s.Bots {
		if b := s.Bot(i); b.Budget.Nodes > canaryNodes {
			scale = max(scale, float64(b.Budget.Nodes)/canaryNodes)
		}
	}
	size := 10 * plies // bytes per game
	if s.Visits {
		size += 3 * plies * tried / moves
	}
	s.Batch = round(min(jobTime/(plies*time/moves*scale), jobBytes/size, float64(s.Rows())/leastJobs))
	if s.Kind == Match {
		s.Batch = max(2, s.Batch/2*2)
	}
	return s, s.Check()
}

// few is the number of random openings to deal when checking whether there are enough.
const few = 10000

// enough returns an error if random openings are scarce and a Match needs more than there are.
func (s Spec) enough() error {
	if s.Kind != Match || s.Random == 0 {
		return nil
	}
	_, err := newRun(s).deal(min(few, s.Games/2))
	return err
}

// Fitted returns the Spec of a Match, with fewer games if there are too few random openings.
func (s Spec) Fitted() (Spec, error) {
	if s.Random == 0 {
		return s, nil
	}
	r := newRun(s)
	o, err := r.dealer.Deal(min(few, s.Games/2))
	if n := len(o); n < few {
		s.Games = min(s.Games, 2*n)
	}
	return s, err
}

// costOf returns the cost of a node for a bot.
func costOf(game, text string) float64 {
	b, err := bot.ParseSpec(text)
	if err != nil {
		return 1
	}
	if is, ok := bot.Recommended(game, b.Name); ok {
		b = is
	}
	of := costs[b.Name]
	if of == nil {
		of = costs["mcts"]
	}
	return cmp.Or(of[game], of[otherGame])
}

// round rounds the number of games in a job to 1, 2, 5, 10 and so on.
func round(x float64) int {
	n := 1
	for _, next := range []int{2, 5, 10, 20, 50, 100, 200, 500} {
		if float64(next) <= x {
			n = next
		}
	}
	return n
}

// sizedPerft is Sized for a Perft. It estimates the sequences after a prefix from the numbers of
// sequences of one and two moves.
func (s Spec) sizedPerft() (Spec, error) {
	t, err := s.start()
	if err != nil {
		return s, err
	}
	d, err := t.Divide(context.Background(), min(2, max(1, s.Depth)), &games.Counter{})
	if err != nil {
		return s, err
	}
	all := 0.0
	for _, one := range d {
		all += float64(one.Count)
	}
	branching := max(1, all/max(1, float64(len(d))))
	leaves := func(plies int) float64 { // estimate for a depth of plies
		n := 1.0
		for range plies {
			n *= branching
		}
		return n
	}
	if s.Split == 0 {
		s.Split = 1
		for s.Split < s.Depth && (leaves(s.Depth-s.Split) > jobLeaves || leaves(s.Split) < leastJobs) {
			s.Split++
		}
	}
	if s.Batch == 0 {
		s.Batch = max(1, int(min(jobLeaves/leaves(s.Depth-s.Split), leaves(s.Split)/leastJobs)))
	}
	return s, s.Check()
}
