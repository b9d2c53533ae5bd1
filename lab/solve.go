package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// A solution is a search that determines whether a player can force a win. Each round is a separate
// run whose Spec follows from the earlier rounds, so an interrupted search can continue, and the
// result is the same for any number of workers.
type solution struct {
	labor
	contest
	attacker hexgames.Player
	jobs     int // in a round
	rounds   int // maximum; 0 means no limit
	tree     *tree
	file     *answerFile
	runner   *job.Runner
}

// noRounds is the default number of rounds: no limit.
const noRounds = -1

// settle determines whether a player can force a win.
func settle(e *console.Env) error {
	s := &solution{runner: &job.Runner{}}
	set := e.Flags()
	s.labor.define(set)
	s.gameFlags(set)
	set.Func("player", "", func(text string) error { return setPlayer(&s.attacker, text) })
	set.IntVar(&s.Nodes, "nodes", 3e6, "")
	set.IntVar(&s.jobs, "jobs", 64, "")
	set.IntVar(&s.rounds, "rounds", noRounds, "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Extra(args[0])
	case !slices.Contains(games.Names(), s.Game):
		return console.Usage("-game is %q: want one of %s", s.Game, strings.Join(games.Names(), ", "))
	case s.Nodes < 1 || s.Nodes > 1<<30:
		return console.Usage("-nodes is %d: want 1 to %d", s.Nodes, 1<<30)
	case s.jobs < 1 || s.jobs > 1<<16:
		return console.Usage("-jobs is %d: want 1 to %d", s.jobs, 1<<16)
	case s.rounds < 0 && givenOf(set)["rounds"]:
		return console.Usage("-rounds is %d: want 0 or more", s.rounds)
	case s.labor.spec:
		return console.Usage("each round has its own spec: omit -spec")
	case s.plots != "":
		return console.Usage("there is nothing to plot: omit -plots")
	}
	if err := s.labor.check(); err != nil {
		return err
	}
	at, err := games.Start(s.Game, s.Position, s.Options)
	if err != nil {
		return console.Usage("%v", err)
	}
	if at.Outcome().Over() {
		return console.Usage("the game is over: %v", at.Outcome())
	}
	if s.attacker == hexgames.None {
		s.attacker = at.Turn()
	}
	_, err = games.NewSolver(at, solve.Options{Nodes: 1000, Memory: 1 << 20}).Solve(context.Background())
	if errors.Is(err, solve.ErrChance) {
		return console.Usage("%v", err)
	}
	if s.tree, err = newTree(at, s.attacker); err != nil {
		return err
	}
	if s.file, err = openAnswers(s.folder, s.tree); err != nil {
		return err
	}
	defer s.file.Close()
	for n := 0; n != s.rounds && !s.tree.root.answered(); n++ {
		if err := s.round(e); err != nil {
			return err
		}
	}
	return s.report(e)
}

// setPlayer sets a player to White or Black.
func setPlayer(to *hexgames.Player, text string) error {
	if err := to.UnmarshalText([]byte(text)); err != nil || to.Opponent() == *to {
		return errors.New("want White or Black")
	}
	return nil
}

// round does the jobs of a round and adds their answers to the tree and to the file.
func (s *solution) round(e *console.Env) error {
	leaves := s.tree.next(s.jobs)
	spec := job.Spec{Kind: job.Solve, Schema: job.Version, Game: s.Game, Nodes: s.Nodes, Batch: 1}
	for _, n := range leaves {
		spec.Subjects = append(spec.Subjects, job.Subject{Position: n.text, Attacker: n.attacker})
	}
	l := s.labor
	l.folder = filepath.Join(s.folder, fmt.Sprintf("round-%05d", s.file.rounds+1))
	c, err := l.conduct(e, s.runner, spec)
	if err != nil {
		return err
	}
	if c.interrupted {
		return fmt.Errorf("interrupted after %d rounds: run the same command to continue", s.file.rounds)
	}
	var rows []corpus.Answer
	for row, err := range corpus.Rows[corpus.Answer](l.folder) {
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	if len(rows) != len(leaves) {
		return fmt.Errorf("%s has %d answers: want %d", l.folder, len(rows), len(leaves))
	}
	for i, n := range leaves {
		if err := s.file.learn(s.tree, n, rows[i]); err != nil {
			return err
		}
	}
	line, err := s.file.end(s.tree)
	if err != nil {
		return err
	}
	fmt.Fprintln(e.Errs, line)
	return os.RemoveAll(l.folder)
}

// A solved is the result so far.
type solved struct {
	Game      string          `json:"game"`
	Start     string          `json:"start"`
	Player    hexgames.Player `json:"player"`
	Answer    string          `json:"answer,omitempty"`
	Rounds    int             `json:"rounds"`
	Jobs      int             `json:"jobs"`
	Positions uint64          `json:"positions"`
	Moves     []solvedMove    `json:"moves"`
}

// A solvedMove is the result for a first move: the answer, or the estimated number of jobs left if
// the answer is yes and if it is no.
type solvedMove struct {
	Move   string `json:"move"`
	Answer string `json:"answer,omitempty"`
	Yes    uint64 `json:"yes,omitempty"`
	No     uint64 `json:"no,omitempty"`
}

// report prints the result so far.
func (s *solution) report(e *console.Env) error {
	root, f := s.tree.root, s.file
	is := solved{s.Game, root.text, s.attacker, root.known(), f.rounds, f.jobs, f.positions, nil}
	for i, n := range root.after {
		move := solvedMove{Move: root.moves[i], Answer: n.known()}
		if move.Answer == "" {
			move.Yes, move.No = n.yes, n.no
		}
		is.Moves = append(is.Moves, move)
	}
	if s.json {
		text, err := json.MarshalIndent(is, "", "  ")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.Out, "%s\n", text)
		return err
	}
	answer := is.Answer
	if answer == "" {
		answer = "not known"
	}
	fmt.Fprintf(e.Out, "%s: can %v force a win from %s? %s\n", s.Game, s.attacker, root.text, answer)
	fmt.Fprintf(e.Out, "%d rounds, %d jobs, %d positions\n", is.Rounds, is.Jobs, is.Positions)
	for _, m := range is.Moves {
		if m.Answer != "" {
			fmt.Fprintf(e.Out, "%s: %s\n", m.Move, m.Answer)
		} else {
			fmt.Fprintf(e.Out, "%s: not known; about %d leaves to answer if yes, %d if no\n", m.Move, m.Yes, m.No)
		}
	}
	return nil
}

// known returns the answer for a node, or "" if it is unknown.
func (n *node) known() string {
	switch {
	case n.yes == 0:
		return job.Yes
	case n.no == 0:
		return job.No
	}
	return ""
}
