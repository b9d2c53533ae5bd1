package laws

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// undo checks that Undo and Redo lead through the positions of the game.
func (s *Spec[P, M]) undo() error {
	return s.lines(5, func(l *line[P, M]) error {
		g, listed, err := l.play()
		if err != nil {
			return err
		}
		n := g.Len()
		check := func(when string) error {
			ply := g.Len()
			if g.Position() != l.positions[ply] {
				return fmt.Errorf("%s, at ply %d, the position is %q, want %q as before", when, ply, any(g.Position()), any(l.positions[ply]))
			}
			if moves := g.LegalMoves(); firstDifference(moves, listed[ply]) >= 0 {
				return fmt.Errorf("%s, at ply %d, the moves are %v, want %v as before", when, ply, moves, listed[ply])
			}
			return nil
		}
		for g.Undo() {
			if err := check("after Undo"); err != nil {
				return err
			}
		}
		if g.Len() != 0 {
			return fmt.Errorf("method Undo stops at ply %d, want 0", g.Len())
		}
		for g.Redo() {
			if err := check("after Redo"); err != nil {
				return err
			}
		}
		if g.Len() != n {
			return fmt.Errorf("method Redo stops at ply %d, want %d", g.Len(), n)
		}
		return nil
	})
}

// play plays the line as a game, until it ends or a repetition ends it, and returns the
// moves listed at each ply.
func (l *line[P, M]) play() (g *hexgames.Game[P, M], listed [][]M, err error) {
	g = hexgames.NewGame[P, M](l.positions[0])
	listed = append(listed, g.LegalMoves())
	for i, m := range l.moves {
		if g.Turn() == hexgames.None {
			break
		}
		if err := g.Play(m); err != nil {
			return nil, nil, fmt.Errorf("at ply %d, Play(%q): %w", i, any(m), err)
		}
		if g.Position() != l.positions[i+1] {
			return nil, nil, fmt.Errorf("at ply %d the move %q leads to %q, want %q as before", i, any(m), any(g.Position()), any(l.positions[i+1]))
		}
		listed = append(listed, g.LegalMoves())
	}
	return g, listed, nil
}

// recorded checks that a game is read back from its record, whether or not it is over, with
// resignations and agreed draws, clocks, comments and variations.
func (s *Spec[P, M]) recorded() error {
	if !unmarshals[P]() {
		return fmt.Errorf("%w: *Position has no UnmarshalText method, which reads the start of a record", ErrNotApplicable)
	}
	number := 0
	return s.lines(20, func(l *line[P, M]) error {
		g, _, err := l.play()
		if err != nil {
			return err
		}
		if number%5 > 0 {
			for range l.r.IntN(g.Len() + 1) {
				g.Undo()
			}
		}
		if g.Turn() != hexgames.None {
			switch number % 4 {
			case 0:
				err = g.Resign(hexgames.White)
			case 1:
				err = g.Resign(hexgames.Black)
			case 2:
				err = g.AgreeDraw()
			}
			if err != nil {
				return err
			}
		}
		g.SetClock(hexgames.Player(number%3), hexgames.NewClock(time.Duration(number)*time.Second, time.Second)) // White, Black or None
		number++
		rec := record.Of(g, record.Tag{Name: "White", Value: "A \"quoted\" name, été"}, record.Tag{Name: "Round", Value: "1"})
		if err := branch(rec, g.Clone(), l.r); err != nil {
			text, _ := record.Of(g).AppendText(nil)
			return fmt.Errorf("%w, in the record\n%s", err, text)
		}
		text, err := rec.AppendText(nil)
		if err != nil {
			return fmt.Errorf("the record cannot be written: %w", err)
		}
		records := 0
		for r, err := range record.Read(bytes.NewReader(slices.Repeat(text, 2))) {
			records++
			var back *hexgames.Game[P, M]
			if err == nil {
				back, err = record.Replay(r, g.PositionAt(0))
			}
			if err != nil {
				return fmt.Errorf("%w, in the record\n%s", err, text)
			}
			switch {
			case back.Position() != g.Position():
				return fmt.Errorf("read back, the game ends in %q, in the record\n%s", any(back.Position()), text)
			case back.Outcome() != g.Outcome():
				return fmt.Errorf("read back, the outcome is %q, want %q, in the record\n%s", back.Outcome(), g.Outcome(), text)
			case back.Clock(hexgames.White) != g.Clock(hexgames.White) || back.Clock(hexgames.Black) != g.Clock(hexgames.Black):
				return fmt.Errorf("read back, the clocks are %q and %q, in the record\n%s", back.Clock(hexgames.White), back.Clock(hexgames.Black), text)
			case !slices.Equal(back.Moves(), g.Moves()):
				return fmt.Errorf("read back, the moves are %v, want %v, in the record\n%s", back.Moves(), g.Moves(), text)
			}
			if again, err := r.AppendText(nil); err != nil || !bytes.Equal(again, text) {
				return fmt.Errorf("the record\n%swas read and replayed, and is written as\n%s(error %v)", text, again, err)
			}
		}
		if records != 2 {
			return fmt.Errorf("two records are read as %d:\n%s", records, text)
		}
		return nil
	})
}

// branch adds variations and comments to the record of a game, at random.
func branch(rec *record.Record, g hexgames.AnyGame, r *rand.Rand) error {
	c, err := record.NewCursor(rec, g)
	if err != nil {
		return err
	}
	for range 3 {
		at := &rec.Root
		for n := range rec.Root.All() {
			if r.IntN(n.Ply()+1) == 0 {
				at = n
			}
		}
		if err := c.Go(at); err != nil {
			return fmt.Errorf("a cursor cannot go to move %d: %w", at.Ply(), err)
		}
		// After the last move of the game, a move would extend the main line.
		if at.Next() == nil && at.IsMain() || g.CountLegal() == 0 {
			continue
		}
		move := g.LegalText(r.IntN(g.CountLegal()))
		n, err := c.Play(move)
		if err != nil {
			return fmt.Errorf("the cursor refuses a legal move: %w", err)
		}
		n.After = "a {comment} [on] it, \\ \n" + move
		n.Glyphs = []record.Glyph{record.Dubious}
	}
	return nil
}

// repetition checks that a game ends at the third occurrence of a position, if its rules require
// that. It looks for a cycle: up to four moves that lead back. Some random game must reach a
// position that has one.
func (s *Spec[P, M]) repetition() error {
	if _, ok := any(s.Starts[0]).(hexgames.Repeater); !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Repeater", ErrNotApplicable)
	}
	found := 0
	err := s.walk(2000, func(v *visit[P, M]) error {
		moves := cycle(v)
		if moves == nil {
			return nil
		}
		if err := s.repeats(v.p, moves); err != nil {
			return fmt.Errorf("repeating the moves %v: %w", moves, err)
		}
		if found++; found == 20 {
			return errStop
		}
		return nil
	})
	if err == nil && found == 0 {
		return errors.New("in no position of any random game do up to four moves lead back to it: add a start where they do")
	}
	return err
}

// cycle returns up to four moves that lead back to their start, and through no position twice; nil
// if it finds none.
func cycle[P hexgames.Position[P, M], M comparable](v *visit[P, M]) []M {
	const most = 100 // if there are many moves, a random choice is enough
	var after [4]P
	for _, m0 := range v.some(4) {
		after[0], _ = v.p.Apply(m0)
		for _, m1 := range visitOf[P, M](after[0], v.r).some(4) {
			if after[1], _ = after[0].Apply(m1); after[1] == v.p {
				return []M{m0, m1}
			}
			for _, m2 := range visitOf[P, M](after[1], v.r).some(most) {
				if after[2], _ = after[1].Apply(m2); after[2] == v.p {
					return []M{m0, m1, m2}
				}
				if after[2] == after[0] {
					continue
				}
				for _, m3 := range visitOf[P, M](after[2], v.r).some(most) {
					if after[3], _ = after[2].Apply(m3); after[3] == v.p {
						return []M{m0, m1, m2, m3}
					}
				}
			}
		}
	}
	return nil
}

// repeats plays a cycle twice and checks the game.
func (s *Spec[P, M]) repeats(p P, cycle []M) error {
	g := hexgames.NewGame[P, M](p)
	for i := range 2 * len(cycle) {
		if g.Outcome().Over() {
			return fmt.Errorf("the game is over after %d moves (%v), at occurrence %d of the position", i, g.Outcome(), g.Occurrences())
		}
		if err := g.Play(cycle[i%len(cycle)]); err != nil {
			return err
		}
	}
	o := g.Outcome()
	switch {
	case !o.Over():
		return fmt.Errorf("at occurrence %d of the position, the game is not over: its outcome is %#v", g.Occurrences(), o)
	case o.Reason != hexgames.ReasonRepetition:
		return fmt.Errorf("the game ends for the reason %q, want %q", o.Reason, hexgames.ReasonRepetition)
	case o.Winner > hexgames.Black:
		return fmt.Errorf("the winner is %v, want White, Black or None", o.Winner)
	case g.Turn() != hexgames.None || len(g.LegalMoves()) != 0:
		return fmt.Errorf("the game is over (%v), but it is %v's turn, with %d moves", o, g.Turn(), len(g.LegalMoves()))
	}
	if err := checkError(p.GameName(), g.Play(cycle[0]), hexgames.ErrGameOver); err != nil {
		return fmt.Errorf("after the end: %w", err)
	}
	if !g.Undo() || g.Outcome().Over() {
		return fmt.Errorf("after Undo the game is still over: %v", g.Outcome())
	}
	if !g.Redo() || g.Outcome() != o {
		return fmt.Errorf("after Undo and Redo the outcome is %v, want %v", g.Outcome(), o)
	}
	return nil
}
