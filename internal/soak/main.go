// Soak runs checks for hours, and adds up what all runs did.
//
// Usage:
//
//	go run ./internal/soak laws [flags] [GAME...]
//	go run ./internal/soak fuzz [flags] [TARGET...]
//	go run ./internal/soak corpus [TARGET...]
//	go run ./internal/soak list [TARGET...]
//	go run ./internal/soak tests [flags] [PART...]
//	go run ./internal/soak report
//
// Laws checks the laws of the games in random games, and compares their moves with the oracles. It
// works in pieces, each with its own random games, and takes the game with the fewest plies so far.
// Its flags are:
//
//	-for DURATION
//		Begin no piece after this time. (1h)
//	-workers N
//		Check N pieces at a time. (1)
//	-plies N
//		The number of plies in a piece. (2000000)
//	-seed N
//		The number of the first piece. (the one after the last in the results)
//
// Fuzz fuzzes targets in turn, first those that had few executions and little time so far. A target
// is a name such as ./record.FuzzReadRecords, or ./record for all targets of a package; without any,
// it takes the targets of all modules. They share their inputs with go test -fuzz. An input that
// fails is kept in testdata/fuzz, where plain go test runs it, too. The flags are:
//
//	-for DURATION
//		Begin no turn after this time. (1h)
//	-workers N
//		Fuzz N targets at a time. (1)
//	-each DURATION
//		The length of a turn. (1m)
//	-until N
//		Leave out targets that had N executions in all runs. (0: none)
//
// Corpus copies inputs that fuzzing found into testdata/fuzz, where plain go test runs them: for each
// target, at most ten short ones that cover much code, and none that adds nothing to the others.
//
// List prints the directory and the name of each target.
//
// Tests runs the README's test command, or parts of .ci/run, without cached results, while other
// programs keep the machine busy. Its flags are:
//
//	-runs N
//		Run each N times. (1)
//	-busy N
//		The number of other programs. (2)
//	-started
//		They are already running, as in soak laws -workers 2.
//
// Each finished piece, turn, or run is a line in a file in internal/soak/results, together with the
// commit that it checked, so the command can be killed at any time. The totals are in
// internal/soak/REPORT.md. Several machines can share the work: give each its own -seed, join the
// files, and write the totals with report.
//
// If a check fails, soak prints its output, and goes on with the others. Write a test that fails for
// the same reason before you repair anything.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// errFailed means that some checks failed, whose output is printed.
var errFailed = errors.New("some checks failed")

// run runs the command with arguments.
func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("want laws, fuzz, corpus, list, tests or report")
	}
	s := &soak{ctx: ctx, out: out, results: "internal/soak/results"}
	set := flag.NewFlagSet(args[0], flag.ContinueOnError)
	set.SetOutput(out)
	var do func(args []string) error
	switch args[0] {
	case "laws":
		set.DurationVar(&s.time, "for", time.Hour, "begin no piece after this `duration`")
		set.IntVar(&s.workers, "workers", 1, "check `N` pieces at a time")
		set.IntVar(&s.plies, "plies", 2_000_000, "the `number` of plies in a piece")
		set.Uint64Var(&s.seed, "seed", 0, "the `number` of the first piece (0: the one after the last in the results)")
		do = s.laws
	case "fuzz":
		set.DurationVar(&s.time, "for", time.Hour, "begin no turn after this `duration`")
		set.IntVar(&s.workers, "workers", 1, "fuzz `N` targets at a time")
		set.DurationVar(&s.each, "each", time.Minute, "the `length` of a turn")
		set.Int64Var(&s.until, "until", 0, "leave out targets that had `N` executions in all runs (0: none)")
		do = s.fuzz
	case "corpus":
		do = s.corpus
	case "list":
		do = s.list
	case "tests":
		set.IntVar(&s.runs, "runs", 1, "run each `N` times")
		set.IntVar(&s.busy, "busy", 2, "the `number` of other programs")
		set.BoolVar(&s.started, "started", false, "they are already running")
		do = s.tests
	case "report":
		do = s.report
	default:
		return fmt.Errorf("unknown command %q: want laws, fuzz, corpus, list, tests or report", args[0])
	}
	if err := set.Parse(args[1:]); err != nil {
		return err
	}
	return do(set.Args())
}

// A soak is a run of the command.
type soak struct {
	ctx     context.Context
	out     io.Writer
	results string // the folder of the results
	commit  string

	time    time.Duration
	workers int
	each    time.Duration
	until   int64
	plies   int
	seed    uint64
	runs    int
	busy    int
	started bool

	adding sync.Mutex // held while a result is added
}

// begin finds the commit of the work tree, with a plus if files were changed since.
func (s *soak) begin() error {
	commit, err := s.command("git", "rev-parse", "--short=7", "HEAD")
	if err != nil {
		return err
	}
	changes, err := s.command("git", "status", "--porcelain", "--", ".", ":!"+s.results, ":!"+s.page())
	if err != nil {
		return err
	}
	if s.commit = commit; changes != "" {
		s.commit += "+"
	}
	return nil
}

// errIdle means that a worker has nothing left to do.
var errIdle = errors.New("nothing is left to do")

// work calls a function in each worker, again and again, until the time is up. It goes on after
// errors, and returns the first one.
func (s *soak) work(one func() error) error {
	end := time.Now().Add(s.time)
	errs := make([]error, s.workers)
	var workers sync.WaitGroup
	for i := range s.workers {
		workers.Go(func() {
			for time.Now().Before(end) && s.ctx.Err() == nil {
				err := one()
				if err == errIdle {
					return
				}
				errs[i] = cmp.Or(errs[i], err)
			}
		})
	}
	workers.Wait()
	return cmp.Or(cmp.Or(errs...), s.ctx.Err())
}

// command runs a program and returns its output, without the final line break.
func (s *soak) command(name string, args ...string) (string, error) {
	cmd := exec.CommandContext(s.ctx, name, args...)
	var errs strings.Builder
	cmd.Stderr = &errs
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", cmd, err, &errs)
	}
	return strings.TrimSuffix(string(text), "\n"), nil
}

// executable returns the name of a program that go test writes.
func executable(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}
