package properties

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"testing"
	"time"

	"example.com/hexgames"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// A naiveGame is hexgames.Game a second time: it keeps slices, counts by
// looking at all of them, and plays everything again when something is undone.
type naiveGame struct {
	positions []toy // the start and what every move led to
	moves     []toyMove
	undone    []toyMove // the one to be redone next is last
	declared  hexgames.Outcome
	clocks    []map[hexgames.Player]hexgames.Clock // as positions
	later     []map[hexgames.Player]hexgames.Clock // of what was undone
	flagged   *hexgames.Clock                      // before it ran out
}

func (n *naiveGame) now() toy { return n.positions[len(n.positions)-1] }

func (n *naiveGame) occurrences() int {
	count := 0
	for _, p := range n.positions {
		if p == n.now() {
			count++
		}
	}
	return count
}

func (n *naiveGame) outcome() hexgames.Outcome {
	switch o := n.now().Outcome(); {
	case n.declared.Over():
		return n.declared
	case o.Over():
		return o
	case n.occurrences() >= 3:
		return hexgames.Outcome{Reason: hexgames.Repetition}
	}
	return hexgames.Outcome{}
}

// apply applies a legal move.
func apply(p toy, m toyMove) toy {
	next, err := p.Apply(m)
	if err != nil {
		panic(err)
	}
	return next
}

func (n *naiveGame) push(m toyMove) {
	clocks := maps.Clone(n.clocks[len(n.clocks)-1])
	if c, ok := clocks[n.now().mover]; ok {
		c.Left += c.Increment
		clocks[n.now().mover] = c
	}
	n.clocks = append(n.clocks, clocks)
	n.positions = append(n.positions, apply(n.now(), m))
	n.moves = append(n.moves, m)
}

func (n *naiveGame) pop() toyMove {
	m := n.moves[len(n.moves)-1]
	n.moves = n.moves[:len(n.moves)-1]
	n.positions = n.positions[:len(n.positions)-1]
	n.later = append(n.later, n.clocks[len(n.clocks)-1])
	n.clocks = n.clocks[:len(n.clocks)-1]
	return m
}

// record makes of the game what a record keeps: of the clocks what every move left and
// what there is now, and as the time control that of now. Before a loss on time, there was
// what the last move had left.
func (n *naiveGame) record() {
	n.undone, n.later, n.flagged = nil, nil, nil
	last := len(n.moves)
	for p, now := range n.clocks[last] {
		c := hexgames.NewClock(now.Base, now.Increment)
		for i := range n.moves {
			if n.positions[i].mover != p {
				n.clocks[i][p] = c
				continue
			}
			after := n.clocks[i+1][p].Left // the next to move is another player
			c.Left = max(after-c.Increment, 0)
			n.clocks[i][p] = c
			c.Left = after
		}
		n.clocks[last][p] = now
		if n.declared == (hexgames.Outcome{Winner: p.Opponent(), Reason: hexgames.Time}) && n.now().mover == p && now.Left == 0 {
			n.flagged = &c
		}
	}
}

// A snapshot is what one can ask a game. Move lists are texts here because the
// naive game has another order.
type snapshot struct {
	Game, Text, Diagram string
	Turn                hexgames.Player
	Outcome, Declared   hexgames.Outcome
	Occurrences, Len    int
	Moves               []string
	Legal               int
	Positions           []string
	Outcomes            []hexgames.Outcome // by ply, like those below
	Occurred, Legals    []int
	White, Black        []hexgames.Clock
	BehindTheEnd        string
}

func snapshotOf(g *hexgames.Game[toy, toyMove]) snapshot {
	var any hexgames.AnyGame = g
	s := snapshot{
		Game: any.GameName(), Text: any.PositionText(), Diagram: any.Diagram(),
		Turn: any.Turn(), Outcome: any.Outcome(),
		Occurrences: any.Occurrences(), Len: any.Len(),
		Moves: any.MoveTexts(), Legal: len(any.LegalTexts()),
		Declared:     any.Declared(),
		BehindTheEnd: g.PositionAt(g.Len()+1).String() + g.PositionAt(-1).String(),
	}
	if any.CountLegal() != s.Legal || any.LegalText(s.Legal) != "" || s.Legal > 0 && any.LegalText(s.Legal-1) != any.LegalTexts()[s.Legal-1] {
		s.BehindTheEnd += fmt.Sprintf("%d moves can be counted, and the last is %q", any.CountLegal(), any.LegalText(s.Legal-1))
	}
	for _, ply := range []int{-1, g.Len() + 1} {
		if any.OutcomeAt(ply).Over() || any.OccurrencesAt(ply) != 0 || len(any.LegalTextsAt(ply)) != 0 || any.ClockAt(ply, hexgames.White) != (hexgames.Clock{}) {
			s.BehindTheEnd += fmt.Sprintf("there is something at ply %d", ply)
		}
	}
	for i := range g.Len() + 1 {
		s.Positions = append(s.Positions, any.PositionTextAt(i))
		s.Outcomes = append(s.Outcomes, any.OutcomeAt(i))
		s.Occurred = append(s.Occurred, any.OccurrencesAt(i))
		s.Legals = append(s.Legals, len(any.LegalTextsAt(i)))
		s.White = append(s.White, any.ClockAt(i, hexgames.White))
		s.Black = append(s.Black, any.ClockAt(i, hexgames.Black))
	}
	return s
}

func (n *naiveGame) snapshot() snapshot {
	s := snapshot{
		Game: "toy", Text: n.now().String(), Diagram: n.now().Diagram(),
		Turn: n.now().mover, Outcome: n.outcome(), Declared: n.declared,
		Occurrences: n.occurrences(), Len: len(n.moves),
		Moves: []string{}, Legal: len(n.now().LegalMoves()),
	}
	if s.Outcome.Over() {
		s.Turn, s.Legal = hexgames.None, 0
	}
	for i, m := range n.moves {
		s.Moves = append(s.Moves, n.positions[i].FormatMove(m))
	}
	for i, p := range n.positions {
		s.Positions = append(s.Positions, p.String())
		before := naiveGame{positions: n.positions[:i+1]}
		s.Outcomes = append(s.Outcomes, before.outcome())
		s.Occurred = append(s.Occurred, before.occurrences())
		s.Legals = append(s.Legals, len(p.LegalMoves()))
		s.White = append(s.White, n.clocks[i][hexgames.White])
		s.Black = append(s.Black, n.clocks[i][hexgames.Black])
	}
	s.Outcomes[len(n.moves)] = s.Outcome
	s.Legals[len(n.moves)] = s.Legal
	return s
}

// TestGame plays hexgames.Game against the naive one. Every action is total:
// where there is nothing to do it checks that nothing happens, so that no run
// gets stuck at the end of a game.
func TestGame(t *testing.T) {
	states := make(map[hexgames.Reason]int)
	// missing is a state that no game was in so far. A single check of a few
	// short games may well see no row and no full board, hence several.
	missing := func() (hexgames.Reason, bool) {
		for _, r := range []hexgames.Reason{hexgames.Unfinished, hexgames.NoMove, hexgames.Repetition, hexgames.Resignation, hexgames.Agreement, hexgames.Time, hexgames.Adjudicated} {
			if states[r] == 0 {
				return r, true
			}
		}
		return "", false
	}
	for checks := 0; checks < 100 && !t.Failed(); checks++ {
		checkGame(t, states)
		if _, ok := missing(); !ok {
			return
		}
	}
	if r, ok := missing(); ok && !t.Failed() {
		t.Errorf("no game was seen in the state %q", r)
	}
}

// checkGame plays as many games as rapid is asked for and counts the states
// they were in.
func checkGame(t *testing.T, states map[hexgames.Reason]int) {
	rapid.Check(t, func(t *rapid.T) {
		start := newToy(rapid.Bool().Draw(t, "lift"))
		g := hexgames.NewGame[toy, toyMove](start)
		n := &naiveGame{positions: []toy{start}, clocks: []map[hexgames.Player]hexgames.Clock{{}}}

		// mayGoOn checks an error: there is one if and only if the game is over.
		mayGoOn := func(what string, err error) bool {
			if !n.outcome().Over() {
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				return true
			}
			var e *hexgames.Error
			if !errors.As(err, &e) || e.Kind != hexgames.ErrGameOver || e.Game != "toy" || e.Reason == "" {
				t.Fatalf("%s after the end: %#v", what, err)
			}
			return false
		}
		play := func(m toyMove, err error) {
			if mayGoOn("play", err) {
				n.push(m)
				n.undone, n.later = nil, nil
			}
		}
		// aMove draws a legal move, as long as the position has one.
		aMove := func(moves []toyMove) (toyMove, bool) {
			if len(moves) == 0 {
				return toyMove{1, '+'}, false
			}
			return rapid.SampledFrom(moves).Draw(t, "move"), true
		}
		refuse := func(what string, err error, kind error) {
			if !n.outcome().Over() && !errors.Is(err, kind) {
				t.Fatalf("%s gives the error %v, want %v", what, err, kind)
			}
			if n.outcome().Over() && err == nil {
				t.Fatalf("%s is accepted", what)
			}
		}

		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				if diff := cmp.Diff(n.snapshot(), snapshotOf(g)); diff != "" {
					t.Fatalf("the game is not what it should be (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(n.moves, g.Moves(), cmp.AllowUnexported(toyMove{}), cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("the moves are not what they should be (-want +got):\n%s", diff)
				}
				states[g.Outcome().Reason]++
			},
			"play": func(t *rapid.T) {
				m, ok := aMove(n.now().LegalMoves())
				if err := g.Play(m); ok || err == nil {
					play(m, err)
				}
			},
			"play text": func(t *rapid.T) {
				m, ok := aMove(n.now().LegalMoves())
				trial, tried := g.Try(m.String())
				move, err := g.PlayText(m.String())
				if ok || err == nil {
					play(m, err)
				}
				switch {
				case (tried == nil) != (err == nil):
					t.Fatalf("to try the move %s gives %v, and to play it %v", m, tried, err)
				case err == nil && (move != m.String() || trial.Move != move || trial.Position != g.PositionText() || trial.Outcome != g.Outcome()):
					t.Fatalf("the move %s is played as %q, and tried as %+v", m, move, trial)
				}
			},
			// Both put a stone and take it away, again and again: to repetition,
			// unless the stones stay or the game ends before.
			"go around": func(t *rapid.T) {
				var free []byte
				for _, m := range n.now().LegalMoves() {
					if m.what == '+' {
						free = append(free, m.cell)
					}
				}
				for i := range 12 {
					if len(free) < 2 {
						return
					}
					m := toyMove{free[i%2], "++--"[i%4]}
					if _, err := n.now().Apply(m); err != nil && !n.outcome().Over() {
						return
					}
					play(m, g.Play(m))
				}
			},
			"play an illegal move": func(t *rapid.T) {
				refuse("the move to no cell", g.Play(toyMove{9, '+'}), hexgames.ErrIllegalMove)
				_, err := g.PlayText("z9")
				refuse("the text of no move", err, hexgames.ErrIllegalMove)
			},
			"undo": func(t *rapid.T) {
				want := n.declared.Over() || len(n.moves) > 0
				if n.declared.Over() {
					n.declared = hexgames.Outcome{}
					if n.flagged != nil {
						n.clocks[len(n.clocks)-1][n.now().mover], n.flagged = *n.flagged, nil
					}
				} else if len(n.moves) > 0 {
					n.undone = append(n.undone, n.pop())
				}
				if got := g.Undo(); got != want {
					t.Fatalf("Undo is %v, want %v", got, want)
				}
			},
			"redo": func(t *rapid.T) {
				want := len(n.undone) > 0 && !n.declared.Over()
				if want {
					n.push(n.undone[len(n.undone)-1])
					n.undone = n.undone[:len(n.undone)-1]
					n.clocks[len(n.clocks)-1] = n.later[len(n.later)-1]
					n.later = n.later[:len(n.later)-1]
				}
				if got := g.Redo(); got != want {
					t.Fatalf("Redo is %v, want %v", got, want)
				}
			},
			"resign": func(t *rapid.T) {
				p := hexgames.Player(rapid.IntRange(0, 4).Draw(t, "player"))
				err := g.Resign(p)
				if p != hexgames.White && p != hexgames.Black {
					refuse("the resignation of "+p.String(), err, hexgames.ErrOption)
				} else if mayGoOn("resignation", err) {
					n.declared = hexgames.Outcome{Winner: hexgames.White + hexgames.Black - p, Reason: hexgames.Resignation}
				}
			},
			"agree": func(t *rapid.T) {
				if mayGoOn("agreement", g.AgreeDraw()) {
					n.declared = hexgames.Outcome{Reason: hexgames.Agreement}
				}
			},
			"end": func(t *rapid.T) {
				o := hexgames.Outcome{
					Winner: hexgames.Player(rapid.IntRange(0, 4).Draw(t, "winner")),
					Reason: rapid.SampledFrom([]hexgames.Reason{"", hexgames.Time, hexgames.Adjudicated, lastCell, "a \"reason\" of one's own, été"}).Draw(t, "reason"),
				}
				err := g.End(o)
				if o.Reason == "" || o.Winner > hexgames.Black {
					refuse("the end "+o.String(), err, hexgames.ErrOption)
				} else if mayGoOn("end", err) {
					n.declared = o
				}
			},
			"clock": func(t *rapid.T) {
				p := rapid.SampledFrom([]hexgames.Player{hexgames.White, hexgames.Black}).Draw(t, "player")
				c := hexgames.NewClock(time.Duration(rapid.IntRange(0, 9).Draw(t, "base"))*time.Second, time.Second)
				if rapid.IntRange(0, 4).Draw(t, "kind") == 0 {
					g.SetClock(p, hexgames.Clock{})
					for _, clocks := range append(n.clocks[:len(n.clocks):len(n.clocks)], n.later...) {
						delete(clocks, p)
					}
					if p == n.now().mover {
						n.flagged = nil
					}
					return
				}
				g.SetClock(p, c)
				for _, clocks := range n.clocks {
					if _, ok := clocks[p]; !ok {
						clocks[p] = c
					}
				}
				n.clocks[len(n.clocks)-1][p] = c
				for _, clocks := range n.later {
					clocks[p] = c
				}
			},
			"spend": func(t *rapid.T) {
				d := time.Duration(rapid.IntRange(0, 3000).Draw(t, "time")) * time.Millisecond
				turn := n.now().mover
				if c, ok := n.clocks[len(n.clocks)-1][turn]; mayGoOn("spend", g.Spend(d)) && ok {
					before := c
					c.Left = max(0, c.Left-d)
					n.clocks[len(n.clocks)-1][turn] = c
					if c.Left == 0 {
						n.flagged = &before
						n.declared = hexgames.Outcome{Winner: turn.Opponent(), Reason: hexgames.Time}
					}
				}
			},
			// The game goes on as its copy, and nothing of it is the game's.
			"clone": func(t *rapid.T) {
				old := g
				g = old.Clone()
				for old.Undo() {
				}
				old.SetClock(hexgames.White, hexgames.NewClock(time.Hour, 0))
				if moves := old.LegalMoves(); len(moves) > 0 {
					old.Play(moves[len(moves)-1])
				}
			},
			// The game goes on as another one, read from JSON.
			"json": func(t *rapid.T) {
				text, err := json.Marshal(g)
				if err != nil {
					t.Fatal(err)
				}
				back := hexgames.NewGame(newToy(true))
				if err := json.Unmarshal(text, back); err != nil {
					t.Fatalf("%v in\n%s", err, text)
				}
				g = back
				n.record()
			},
			// The game goes on as another one, read from its record. It can no
			// longer redo, but all else is as it was.
			"record": func(t *rapid.T) {
				text, err := g.Record(hexgames.Tag{Name: "Event", Value: "rapid"}).AppendText(nil)
				if err != nil {
					t.Fatal(err)
				}
				for r, err := range hexgames.ReadRecords(bytes.NewReader(text)) {
					if err != nil {
						t.Fatalf("%v in\n%s", err, text)
					}
					if r.Value("Event") != "rapid" {
						t.Fatalf("the tag is %q in\n%s", r.Value("Event"), text)
					}
					if g, err = hexgames.Replay(r, newToy(false)); err != nil {
						t.Fatalf("%v in\n%s", err, text)
					}
				}
				n.record()
			},
		})
	})
}
