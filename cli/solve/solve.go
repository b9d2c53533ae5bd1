// Solve proves who wins a position in a game without chance.
//
// Usage:
//
//	hexgames solve [flags] [game]
//
// For example:
//
//	hexgames solve -position "www/1w1w/www/w1ww/1w3/wwbb/5/bbwb/bbb/bbb1/bbb b" hexagrams
//	hexgames solve -position TEXT -length -o win.proof hexagrams
//	hexgames solve -check win.proof
//
// Name the game by its package; the default is hexdame. The error for an unknown name lists all
// games. The flags are:
//
//	-position TEXT
//		The position, in the notation of the game's package. (the start of the
//		game)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-length
//		Also find the number of moves to the win, and print a winning line.
//	-o FILE
//		Write a proof of the answer.
//	-holds PLAYER
//		Find only whether White, or Black, can avoid a loss.
//	-check FILE
//		Check a proof instead.
//	-time D
//		The time limit, such as 10s or 2h. (1m)
//	-nodes N
//		The maximum number of positions to search, instead of a time. With both, the search
//		ends at the first limit.
//	-memory SIZE
//		The memory for a table of positions, such as 64M or 1G. K, M and G are powers of
//		1024 bytes. (256M)
//	-cores N
//		The number of goroutines, at most one for each core. (all cores)
//	-json
//		Print a JSON object.
//
// Solve reports which player can force a win, or that neither can. A win must come without
// repeating a position. If neither player has such a win, the result is whatever the game's rules
// make of repetition, such as a draw. The earlier positions of the game don't count. In Hextad, a
// position can be solved once no tile is left to draw.
//
// At the limit, or after an interrupt, Solve prints the results so far. On a terminal, a line shows
// the progress: the question, and estimates of how many positions are still to be solved if the
// answer is yes, and if it is no.
//
// The exit status is 0 if the answer was found or a proof is right, 1 if not, and 2 for wrong
// usage.
//
// # Proofs
//
// A proof is a file with the moves of one player. To check it, Solve plays all moves of the other
// player; it relies only on the rules. Package kit/proof describes the file.
//
// # Problems
//
// Here is a problem from each game to try. The player to move wins, except in Hexagrams, where
// White has just made a losing first move.
//
//	hexgames solve -position "8b1/4bwb1www/8wbw1/10ww1/14/13b1/11bbbw1/13b3/12wbbb2/6w8w3/18/17/16/15/14/13/12/11/10 w 24" hexade
//	hexgames solve -length -position "www/wwww/www/wwww/www1w/wwbb/bbbwb/bbbb/bbb/bbbb/bbb b" hexagrams
//	hexgames solve -length -position "3(wbw)1(bb)/b1(ww)(wbb)3/4(wbw)(wwb)1b/4(wbw)2(wwb)1/b(bb)(wb)(bwb)(bbw)(wwb)4/(bwb)2(bwb)1*(bbw)(wwb)2w/4b(wwb)(wwb)b1(wwb)/(wb)1(bwb)2(bbw)3/2(wwb)2(bw)(wwb)b/(bw)1(bww)(wwb)3/5(bww) b move" hexcore6
//	hexgames solve -length -position W:Wa4,a5,b1,b5,c3,d1,e1,Ke2,e3,f2:Bc7,f9,g3,h4 hexdame
//	hexgames solve -length -position "7/0-6/s/w 56:-5,-2/-5,-3;45:-5,-1/-4,-1;00:-5,2/-4,1;14:-4,-2/-3,-3;05:-3,-1/-4,0;02:-4,2/-3,2;55:-3,0/-2,-1;13:-2,2/-3,3;04:-3,4/-2,4;44:-3,8/-2,7;01:-2,0/-2,1;24:-2,5/-1,5;26:-2,6/-1,6;06:-2,8/-2,9;12:-1,0/-1,1;23:0,2/-1,2;22:-1,4/0,4;11:0,0/0,1;46:0,3/1,2;25:0,5/1,5;35:2,-1/1,-1;36:3,-1/2,0;33:2,1/2,2;03:3,1/3,0 16.34 15.66 67:73 b" hextad
//
// Each takes less than two seconds. The proof of the first, with -o, takes about half a minute.
// With one core, it was 7505 bytes long, and checking it played through 903912 positions.
//
// # JSON
//
// With -json, Solve prints an object with these fields:
//
//	{"known":true,"winner":"Black","holds":["Black"],"moves":3,"line":["d4-e5","b2-c3","e5xf6"],"positions":5120,"seconds":0.002}
//
// If known is true and there is no winner, neither player can force a win. The players in holds can
// avoid a loss. The fields moves and line appear only with -length. With -check, the object is
//
//	{"game":"hexagrams","start":"...","prover":"Black","claim":"wins","positions":20381,"moves":31}
//
// where moves is the length of the longest game in the proof.
package solve

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

//go:embed solve.go
var source string

// Command is the solve command.
var Command = console.Command{Name: "solve", Manual: console.Manual(source), Run: run}

// A solver solves a position and prints the answer.
type solver struct {
	*console.Env
	solve.Options
	time   time.Duration // 0 for no limit
	length bool
	file   string          // for the proof; "" for none
	holds  hexgames.Player // None for the question of who wins
	json   bool
}

func run(e *console.Env) error {
	s := &solver{Env: e, Options: solve.Options{Memory: 256 << 20}}
	flags := e.Flags()
	position := flags.String("position", "", "")
	flags.BoolVar(&s.length, "length", false, "")
	flags.StringVar(&s.file, "o", "", "")
	flags.Func("holds", "", func(text string) error {
		if err := s.holds.UnmarshalText([]byte(text)); err != nil || s.holds.Opponent() == s.holds {
			return errors.New("want White or Black")
		}
		return nil
	})
	check := flags.String("check", "", "")
	flags.DurationVar(&s.time, "time", time.Minute, "")
	flags.IntVar(&s.Nodes, "nodes", 0, "")
	console.Size(flags, "memory", &s.Memory)
	cores := console.Cores(flags)
	flags.BoolVar(&s.json, "json", false, "")
	options := console.Options(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	s.Goroutines = *cores
	if given["check"] {
		for _, name := range []string{"position", "option", "length", "o", "holds", "time", "nodes", "memory"} {
			if given[name] {
				return console.Usage("a proof contains its question: want -check or -%s, not both", name)
			}
		}
		if len(args) > 0 {
			return console.Extra(args[0])
		}
		return s.check(*check)
	}
	switch {
	case len(args) > 1:
		return console.Extra(args[1])
	case s.time <= 0:
		return console.Usage("the time is %v: want more than 0", s.time)
	case given["nodes"] && s.Nodes < 1:
		return console.Usage("the number of positions is %d: want 1 or more", s.Nodes)
	case *position != "" && len(options) > 0:
		return console.Usage("the text of a position contains its options: want -position or -option, not both")
	case s.length && given["holds"]:
		return console.Usage("a player who holds need not win: want -length or -holds, not both")
	}
	if given["nodes"] && !given["time"] {
		s.time = 0
	}
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	game, err := games.Find(name)
	if err != nil {
		return console.Usage("%v", err)
	}
	table, err := game.Start(*position, options)
	if err != nil {
		return console.Usage("%v", err)
	}
	if s.file != "" {
		if err := console.CanWrite(s.file); err != nil {
			return err
		}
	}
	return s.solve(table)
}

// errUnknown reports that there is no answer. Partial results have been printed.
var errUnknown = errors.New("the answer isn't known: want more time, positions or memory")

// solve answers the question about the position of a table.
func (s *solver) solve(t games.Table) error {
	ctx, cancel := s.Context()
	defer cancel()
	if s.time > 0 {
		ctx, cancel = context.WithTimeout(ctx, s.time)
		defer cancel()
	}
	if s.Screen {
		s.Progress = func(p solve.Progress) { s.Rewrite(progress(p)) }
	}
	a, made, err := s.answer(ctx, games.NewSolver(t, s.Options))
	s.Rewrite("")
	if err != nil && !isLimit(err) {
		return err
	}
	s.print(a)
	switch {
	case err != nil || !a.Known:
		return errUnknown
	case made != nil:
		var text bytes.Buffer
		if _, err := made.WriteTo(&text); err != nil {
			return err
		}
		return console.WriteFile(s.file, text.Bytes())
	case s.file != "":
		return errors.New("that takes two proofs: want -holds White for one, and -holds Black for the other")
	}
	return nil
}

// isLimit reports whether an error means that a limit was reached or the user interrupted the
// search.
func isLimit(err error) bool {
	return errors.Is(err, solve.ErrUnknown) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// answer returns the results at the end of the search, and the proof, if one is requested.
func (s *solver) answer(ctx context.Context, from games.Solver) (a answer, made games.Proof, err error) {
	begin := time.Now()
	defer func() { a.Positions, a.Seconds = from.Total(), time.Since(begin).Seconds() }()
	if s.holds == hexgames.None {
		r, err := from.Solve(ctx)
		a = answerOf(r)
		if err != nil {
			return a, nil, err
		}
	} else {
		wins, err := from.CanWin(ctx, s.holds.Opponent())
		if err != nil {
			return a, nil, err
		}
		a.Known, a.Holds = true, []hexgames.Player{s.holds}
		if wins {
			a = answerOf(solve.Result{Known: true, Winner: s.holds.Opponent()})
		}
	}
	if s.length && a.Winner != hexgames.None {
		moves, line, err := from.Length(ctx, a.Winner, 0)
		if err != nil {
			return a, nil, err
		}
		a.Moves, a.Line = &moves, line
	}
	switch {
	case s.file == "":
	case a.Winner != hexgames.None:
		made, err = from.Prove(ctx, a.Winner, proof.Win)
	case len(a.Holds) == 1 && a.Known:
		made, err = from.Prove(ctx, a.Holds[0], proof.Hold)
	}
	return a, made, err
}

// progress returns a line that shows the progress of a search.
func progress(p solve.Progress) string {
	line := fmt.Sprintf("%v: %.1f million positions; can %v force a win", p.Time.Round(time.Second), float64(p.Nodes)/1e6, p.Player)
	if p.Within > 0 {
		line += fmt.Sprintf(" within %d moves", p.Within)
	}
	return line + fmt.Sprintf("? %d to solve if yes, %d if no", p.Yes, p.No)
}

// check checks a proof.
func (s *solver) check(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	read, about, err := games.ReadProof(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	ctx, cancel := s.Context()
	defer cancel()
	report, err := read.Check(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.print(checked{about.Game, about.Start, about.Prover, about.Claim.String(), report.Positions, report.Moves})
	return nil
}
