package job

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"

	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/endings"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/queue"
)

// A Runner computes jobs. It caches what the jobs of a run share, such as openings. The zero Runner
// is ready to use and is safe for concurrent use.
type Runner struct {
	mu   sync.Mutex
	runs map[string]*run // by the text of the Spec
}

// A run is a Spec with the state that its jobs share.
type run struct {
	Spec
	openings sync.Mutex // held while the dealer deals
	dealer   match.Dealer
	once     sync.Mutex // held while the canary is computed
	result   []byte     // result of the canary; nil if not yet computed
}

// mostRuns is the number of runs that a Runner caches. Workers may encounter any number.
const mostRuns = 100

// find returns the run of a Spec.
func (r *Runner) find(text []byte) (*run, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one := r.runs[string(text)]; one != nil {
		return one, nil
	}
	s, err := Parse(text)
	if err != nil {
		return nil, err
	}
	one := newRun(s)
	if r.runs == nil || len(r.runs) >= mostRuns {
		r.runs = map[string]*run{}
	}
	r.runs[string(text)] = one
	return one, nil
}

// useKnowledge gives the bots the endgame tables and opening books that are part of the library.
// They are the same everywhere.
var useKnowledge = sync.OnceFunc(func() {
	endings.Use("")
	books.Use("")
})

// newRun returns the run for a Spec.
func newRun(s Spec) *run {
	useKnowledge()
	return &run{Spec: s, dealer: match.Dealer{
		Game: s.Game, Options: s.Options, Moves: s.Random, Plies: s.Plies,
		Seed: func(opening, try int) uint64 { return s.seedOf("opening", opening, try) },
	}}
}

// Do computes the shard of job n, given the text of the run's Spec. It is a [queue.Function].
//
// For [queue.Canary], the shard has the start of a few games, with the values that the bots see, or
// a similar small sample. It quickly reveals a build or processor that computes different results.
func (r *Runner) Do(ctx context.Context, text []byte, n int) ([]byte, error) {
	one, err := r.find(text)
	if err != nil {
		return nil, err
	}
	if n != queue.Canary {
		return one.shard(ctx, r, n)
	}
	small, err := r.find(one.small().Text())
	if err != nil {
		return nil, err
	}
	small.once.Lock()
	defer small.once.Unlock()
	if small.result == nil {
		if err := small.try(ctx); err != nil {
			return nil, err
		}
		small.result, err = small.shard(ctx, r, n)
	}
	return small.result, err
}

// shard computes the shard of job n or, for the canary, of all rows.
func (r *run) shard(ctx context.Context, runner *Runner, n int) ([]byte, error) {
	first, end := 0, r.Rows()
	if n != queue.Canary {
		first, end = r.Range(n)
	}
	switch h := r.header(n); r.Kind {
	case Perft:
		rows, err := r.counts(ctx, first, end)
		if err != nil {
			return nil, err
		}
		return corpus.Encode(rows, h)
	case Solve:
		rows, err := r.answers(ctx, first, end)
		if err != nil {
			return nil, err
		}
		return corpus.Encode(rows, h)
	case Book:
		rows, err := r.expansions(ctx, first, end)
		if err != nil {
			return nil, err
		}
		return corpus.Encode(rows, h)
	case Verify:
		rows, err := r.proofs(ctx, runner, first, end)
		if err != nil {
			return nil, err
		}
		return corpus.Encode(rows, h)
	default:
		rows, err := r.games(ctx, first, end)
		if err != nil {
			return nil, err
		}
		return corpus.Encode(rows, h)
	}
}

// proofs recomputes jobs of another run.
func (r *run) proofs(ctx context.Context, runner *Runner, first, end int) (rows []corpus.Proof, err error) {
	for i := first; i < end; i++ {
		data, err := runner.Do(ctx, r.Of.Text(), r.Jobs[i])
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(data)
		rows = append(rows, corpus.Proof{ID: int64(r.Jobs[i]), Sum: hex.EncodeToString(sum[:])})
	}
	return rows, nil
}
