package properties

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/record"
	"pgregory.net/rapid"
)

// A naiveGame is a second implementation of hexgames.Game. It keeps slices, counts by visiting all
// of them, and plays everything again after an undo.
type naiveGame[P hexgames.Position[P, M], M comparable] struct {
	positions []P // the start and the position after every move
	moves     []M
	undone    []M // the one to be redone next is last
	declared  hexgames.Outcome
	clocks    []map[hexgames.Player]hexgames.Clock // as positions
	later     []map[hexgames.Player]hexgames.Clock // of the undone moves
	flagged   *hexgames.Clock                      // before it ran out
}

func (n *naiveGame[P, M]) now() P { return n.positions[len(n.positions)-1] }

func (n *naiveGame[P, M]) occurrences() int {
	count := 0
	for _, p := range n.positions {
		if p == n.now() {
			count++
		}
	}
	return count
}

func (n *naiveGame[P, M]) outcome() hexgames.Outcome {
	o := n.now().Outcome()
	repeats, ok := any(n.now()).(hexgames.Repeater)
	switch {
	case n.declared.Over():
		return n.declared
	case ok && !o.Over() && n.occurrences() >= 3:
		return repeats.RepetitionOutcome()
	}
	return o
}

// apply applies a legal move.
func apply[P hexgames.Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic(err)
	}
	return next
}

func (n *naiveGame[P, M]) push(m M) {
	clocks := maps.Clone(n.clocks[len(n.clocks)-1])
	if c, ok := clocks[n.now().Turn()]; ok {
		c.Left += c.Increment
		clocks[n.now().Turn()] = c
	}
	n.clocks = append(n.clocks, clocks)
	n.positions = append(n.positions, apply(n.now(), m))
	n.moves = append(n.moves, m)
}

func (n *naiveGame[P, M]) pop() M {
	m := n.moves[len(n.moves)-1]
	n.moves = n.moves[:len(n.moves)-1]
	n.positions = n.positions[:len(n.positions)-1]
	n.later = append(n.later, n.clocks[len(n.clocks)-1])
	n.clocks = n.clocks[:len(n.clocks)-1]
	return m
}

// record changes the game to what its record keeps: the time left after every move, the current
// clocks, and their time control for the whole game. Before a loss on time, the clock has the time
// left after the last move.
func (n *naiveGame[P, M]) record() {
	n.undone, n.later, n.flagged = nil, nil, nil
	last := len(n.moves)
	for p, now := range n.clocks[last] {
		c := hexgames.NewClock(now.Base, now.Increment)
		for i := range n.moves {
			if n.positions[i].Turn() != p {
				n.clocks[i][p] = c
				continue
			}
			after := n.clocks[i+1][p].Left // a different player moves next
			c.Left = max(after-c.Increment, 0)
			n.clocks[i][p] = c
			c.Left = after
		}
		n.clocks[last][p] = now
		if n.declared == (hexgames.Outcome{Winner: p.Opponent(), Reason: hexgames.ReasonTime}) && n.now().Turn() == p && now.Left == 0 {
			n.flagged = &c
		}
	}
}

// A snapshot holds everything that a game returns. Move lists are counts here because the naive
// game lists no moves.
type snapshot struct {
	Game, Text        string
	Turn              hexgames.Player
	Outcome, Declared hexgames.Outcome
	Occurrences, Len  int
	Moves             []string
	Legal             int
	Positions         []string
	Outcomes          []hexgames.Outcome // by ply, like those below
	Occurred, Legals  []int
	White, Black      []hexgames.Clock
	BehindTheEnd      string
}

func snapshotOf[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) snapshot {
	var any hexgames.AnyGame = g
	s := snapshot{
		Game: any.GameName(), Text: any.PositionText(),
		Turn: any.Turn(), Outcome: any.Outcome(),
		Occurrences: any.Occurrences(), Len: any.Len(),
		Moves: any.MoveTexts(), Legal: len(g.LegalMoves()),
		Declared:     any.Declared(),
		BehindTheEnd: g.PositionAt(g.Len()+1).String() + g.PositionAt(-1).String(),
	}
	last := ""
	if moves := g.LegalMoves(); len(moves) > 0 {
		last = g.Position().FormatMove(moves[len(moves)-1])
	}
	if any.CountLegal() != s.Legal || any.LegalText(s.Legal) != "" || any.LegalText(s.Legal-1) != last {
		s.BehindTheEnd += fmt.Sprintf("%d moves can be counted, and the last is %q", any.CountLegal(), any.LegalText(s.Legal-1))
	}
	const few = 100
	if texts := any.LegalTextsAt(any.Len()); s.Legal < few && (len(texts) != s.Legal || !slices.Equal(any.LegalTexts(), texts) || s.Legal > 0 && texts[s.Legal-1] != last) {
		s.BehindTheEnd += fmt.Sprintf("the moves are %q", texts)
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
		s.Legals = append(s.Legals, len(g.LegalMovesAt(i)))
		s.White = append(s.White, any.ClockAt(i, hexgames.White))
		s.Black = append(s.Black, any.ClockAt(i, hexgames.Black))
	}
	return s
}

func (n *naiveGame[P, M]) snapshot() snapshot {
	s := snapshot{
		Game: n.now().GameName(), Text: n.now().String(),
		Turn: n.now().Turn(), Outcome: n.outcome(), Declared: n.declared,
		Occurrences: n.occurrences(), Len: len(n.moves),
		Moves: []string{}, Legal: n.now().CountMoves(),
	}
	if s.Outcome.Over() {
		s.Turn, s.Legal = hexgames.None, 0
	}
	for i, m := range n.moves {
		s.Moves = append(s.Moves, n.positions[i].FormatMove(m))
	}
	for i, p := range n.positions {
		s.Positions = append(s.Positions, p.String())
		before := naiveGame[P, M]{positions: n.positions[:i+1]}
		s.Outcomes = append(s.Outcomes, before.outcome())
		s.Occurred = append(s.Occurred, before.occurrences())
		s.Legals = append(s.Legals, p.CountMoves())
		s.White = append(s.White, n.clocks[i][hexgames.White])
		s.Black = append(s.Black, n.clocks[i][hexgames.Black])
	}
	s.Outcomes[len(n.moves)] = s.Outcome
	s.Legals[len(n.moves)] = s.Legal
	return s
}

// around returns moves that lead back to the current position, the first two of them drawn; nil if
// none were found.
func (n *naiveGame[P, M]) around(t *rapid.T) []M {
	const many = 100 // moves of a position: with more, a search would take too long
	var way []M
	p := n.now()
	for range 2 {
		count := p.CountMoves()
		if count == 0 || count > many {
			return nil
		}
		m := p.MoveAt(rapid.IntRange(0, count-1).Draw(t, "move"))
		way = append(way, m)
		p = apply(p, m)
	}
	for _, there := range p.LegalMoves() {
		q := apply(p, there)
		for _, back := range q.LegalMoves() {
			if apply(q, back) == n.now() {
				return append(way, there, back)
			}
		}
	}
	return nil
}

// A text is a value that rapid logs as text instead of Go.
type text[V any] struct{ value V }

func asText[V any](value V) text[V] { return text[V]{value} }

// GoString returns the text.
func (t text[V]) GoString() string { return fmt.Sprint(t.value) }

// checkGames plays hexgames.Game against the naive game, until games have ended for all reasons. It
// runs several checks, because a single check of a few short games may find no row and no full
// board.
func (s spec[P, M]) checkGames(t *testing.T) {
	wanted := append([]hexgames.Reason{hexgames.Unfinished, hexgames.ReasonResignation, hexgames.ReasonAgreement, hexgames.ReasonAdjudicated}, s.reasons...)
	if s.alternate {
		wanted = append(wanted, hexgames.ReasonTime)
	}
	missing := set(wanted)
	for checks := 0; checks < 100 && len(missing) > 0; checks++ {
		s.checkGame(t, missing)
	}
	for r := range missing {
		t.Errorf("no game was seen in the state %q", r)
	}
}

// checkGame plays as many games as rapid is asked for, and deletes the reasons why they ended from
// missing. Every action is total: where there is nothing to do, it checks that nothing happens, so
// that no run gets stuck at the end of a game.
func (s spec[P, M]) checkGame(t *testing.T, missing map[hexgames.Reason]bool) {
	var g *hexgames.Game[P, M]
	defer printFailure(t, func() *record.Record { return record.Of(g) })
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.Map(s.starts, asText[P]).Draw(t, "start").value
		g = hexgames.NewGame(start)
		n := &naiveGame[P, M]{positions: []P{start}, clocks: []map[hexgames.Player]hexgames.Clock{{}}}

		// mayGoOn checks an error: there is one if and only if the game is over.
		mayGoOn := func(what string, err error) bool {
			if !n.outcome().Over() {
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				return true
			}
			var e *hexgames.Error
			if !errors.As(err, &e) || e.Kind != hexgames.ErrGameOver || e.Game != start.GameName() || e.Reason == "" {
				t.Fatalf("%s after the end: %#v", what, err)
			}
			return false
		}
		play := func(m M, err error) {
			if mayGoOn("play", err) {
				n.push(m)
				n.undone, n.later = nil, nil
			}
		}
		// aMove returns a legal move, or the zero Move if the position has none.
		aMove := func(number uint16) (m M, ok bool) {
			count := n.now().CountMoves()
			if count == 0 {
				return m, false
			}
			return n.now().MoveAt(int(number) % count), true
		}
		refuse := func(what string, err error, kinds ...error) {
			if !n.outcome().Over() && !slices.ContainsFunc(kinds, func(kind error) bool { return errors.Is(err, kind) }) {
				t.Fatalf("%s gives the error %v, want %v", what, err, kinds)
			}
			if n.outcome().Over() && err == nil {
				t.Fatalf("%s is accepted", what)
			}
		}

		actions := map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				if err := errors.Join(
					same("what the game returns", n.snapshot(), snapshotOf(g)),
					same("the moves", n.moves, g.Moves(), byValue[M]()),
				); err != nil {
					t.Log(err)
					t.Fatal("the game is not what it should be")
				}
				delete(missing, g.Outcome().Reason)
			},
			"play": func(t *rapid.T) {
				for _, number := range rapid.SliceOf(rapid.Uint16()).Draw(t, "numbers") {
					m, ok := aMove(number)
					if err := g.Play(m); ok || err == nil {
						play(m, err)
					}
				}
			},
			"play text": func(t *rapid.T) {
				m, ok := aMove(rapid.Uint16().Draw(t, "number"))
				text := n.now().FormatMove(m)
				trial, tried := g.Try(fmt.Sprint(m))
				move, err := g.PlayText(fmt.Sprint(m))
				if ok || err == nil {
					play(m, err)
				}
				switch {
				case (tried == nil) != (err == nil):
					t.Fatalf("to try the move %v gives %v, and to play it %v", m, tried, err)
				case err == nil && (move != text || trial.Move != move || trial.Position != g.PositionText() || trial.Outcome != g.Outcome()):
					t.Fatalf("the move %v is played as %q, and tried as %+v", m, move, trial)
				}
			},
			// Twice, which leads to repetition unless the game ends before.
			"go around": func(t *rapid.T) {
				way := n.around(t)
				for _, m := range append(way, way...) {
					play(m, g.Play(m))
				}
			},
			"play chance": func(t *rapid.T) {
				chance := g.Turn() == hexgames.Chance
				played := g.PlayChance(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
				if g.Turn() == hexgames.Chance || (played > 0) != chance || g.Len() != len(n.moves)+played {
					t.Fatalf("after %d moves of chance it is the turn of %v", played, g.Turn())
				}
				for _, m := range g.Moves()[len(n.moves):] {
					play(m, nil)
				}
			},
			"play an illegal move": func(t *rapid.T) {
				var none M
				refuse("no move", g.Play(none), hexgames.ErrIllegalMove)
				_, err := g.PlayText("z9")
				refuse("the text of no move", err, hexgames.ErrIllegalMove, hexgames.ErrSyntax)
			},
			"undo": func(t *rapid.T) {
				want := n.declared.Over() || len(n.moves) > 0
				if n.declared.Over() {
					n.declared = hexgames.Outcome{}
					if n.flagged != nil {
						n.clocks[len(n.clocks)-1][n.now().Turn()], n.flagged = *n.flagged, nil
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
			"declare": func(t *rapid.T) {
				p := hexgames.Player(rapid.IntRange(0, 4).Draw(t, "player"))
				var o hexgames.Outcome
				var err error
				allowed := p == hexgames.White || p == hexgames.Black
				switch rapid.SampledFrom([]string{"end", "resignation", "agreement"}).Draw(t, "end") {
				case "resignation":
					o = hexgames.Outcome{Winner: hexgames.White + hexgames.Black - p, Reason: hexgames.ReasonResignation}
					err = g.Resign(p)
				case "agreement":
					o, allowed = hexgames.Outcome{Reason: hexgames.ReasonAgreement}, true
					err = g.AgreeDraw()
				case "end":
					o = hexgames.Outcome{
						Winner: p,
						Reason: rapid.SampledFrom([]hexgames.Reason{"", hexgames.ReasonTime, hexgames.ReasonAdjudicated, "a \"reason\" of one's own, été"}).Draw(t, "reason"),
					}
					allowed = o.Reason != "" && (allowed || p == hexgames.None)
					err = g.End(o)
				}
				if !allowed {
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
					if p == n.now().Turn() {
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
				turn := n.now().Turn()
				if c, ok := n.clocks[len(n.clocks)-1][turn]; mayGoOn("spend", g.Spend(d)) && ok {
					before := c
					c.Left = max(0, c.Left-d)
					n.clocks[len(n.clocks)-1][turn] = c
					if c.Left == 0 {
						n.flagged = &before
						n.declared = hexgames.Outcome{Winner: turn.Opponent(), Reason: hexgames.ReasonTime}
					}
				}
			},
			// Continue with a copy of the game, which shares nothing with it.
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
			// Continue with another game, read from JSON.
			"json": func(t *rapid.T) {
				text, err := json.Marshal(record.Save(g))
				if err != nil {
					t.Fatal(err)
				}
				back := record.Save(hexgames.NewGame(n.now()))
				if err := json.Unmarshal(text, &back); err != nil {
					t.Fatalf("%v in\n%s", err, text)
				}
				g = back.Game
				n.record()
			},
			// Continue with another game, read from the record. It can no longer redo, but
			// everything else is the same.
			"record": func(t *rapid.T) {
				text, err := record.Of(g, record.Tag{Name: "Event", Value: "rapid"}).AppendText(nil)
				if err != nil {
					t.Fatal(err)
				}
				for r, err := range record.Read(bytes.NewReader(text)) {
					if err != nil {
						t.Fatalf("%v in\n%s", err, text)
					}
					if r.Value("Event") != "rapid" {
						t.Fatalf("the tag is %q in\n%s", r.Value("Event"), text)
					}
					if g, err = record.Replay(r, n.now()); err != nil {
						t.Fatalf("%v in\n%s", err, text)
					}
				}
				n.record()
			},
		}
		if !s.alternate {
			// The naive clocks do not support a player who moves twice in a row.
			delete(actions, "clock")
			delete(actions, "spend")
		}
		t.Repeat(actions)
		if err := same("the diagram", n.now().Diagram(), g.Diagram()); err != nil {
			t.Fatal(err)
		}
	})
}

// TestGame checks the toy with the properties of all games, which mostly test hexgames.Game.
func TestGame(t *testing.T) {
	spec[toy, toyMove]{
		starts:    rapid.Map(rapid.Bool(), newToy),
		alternate: true,
		reasons:   []hexgames.Reason{hexgames.ReasonNoMove, hexgames.ReasonRepetition, lastCell},
	}.test(t)
}
