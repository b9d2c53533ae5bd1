package hexgames

import (
	"encoding"
	"errors"
	"strconv"
	"strings"
)

// MarshalText returns the text of the game's record, so that a Game is a string in JSON.
// Its only tags are those of the clocks and of the end of the game: keep a [Record] for
// others.
func (g *Game[P, M]) MarshalText() ([]byte, error) {
	if len(g.positions) == 0 {
		return nil, errZeroGame(g.GameName())
	}
	for _, p := range []Player{White, Black} {
		if _, err := g.Clock(p).MarshalText(); err != nil {
			return nil, err
		}
	}
	return g.Record().MarshalText()
}

// UnmarshalText replaces the game with that of a record's text. If the record has a
// start, the UnmarshalText method of *P reads it, which every game in this module has.
// Otherwise the start of the game stays. If UnmarshalText returns an error, the game is
// unchanged.
func (g *Game[P, M]) UnmarshalText(text []byte) error {
	var r Record
	if err := r.UnmarshalText(text); err != nil {
		return err
	}
	read, err := Replay(&r, g.PositionAt(0))
	if err != nil {
		return err
	}
	g.positions, g.moves, g.ply, g.seen = read.positions, read.moves, read.ply, read.seen
	g.declared, g.clocks, g.flagged = read.declared, read.clocks, read.flagged
	return nil
}

// unmarshal reads a position with its own method, which is not part of the contract.
func unmarshal[P Position[P, M], M comparable](text string) (p P, err error) {
	u, ok := any(&p).(encoding.TextUnmarshaler)
	if !ok {
		return p, &Error{Kind: ErrOption, Game: p.GameName(), Input: text, Reason: "the game's positions have no method UnmarshalText, so this start cannot be read"}
	}
	return p, u.UnmarshalText([]byte(text))
}

// Replay plays a record and returns the game of its main line, with its clocks. A record
// without a Start begins at start:
//
//	g, err := hexgames.Replay(record, hexdame.New())
//
// Replay also plays the variations, to check that they are legal. It changes r: it
// rewrites Start and all moves, up to the first error, in the game's spelling. If they are
// spelled that way already, several goroutines may replay r.
//
// Replay returns a [*RecordError] for a record of another game, an unreadable start, a
// move that is not legal, or a result that contradicts the moves.
func Replay[P Position[P, M], M comparable](r *Record, start P) (*Game[P, M], error) {
	if err := r.isNamed(start.GameName()); err != nil {
		return nil, err
	}
	if r.Start != "" {
		var err error
		if start, err = unmarshal[P](r.Start); err != nil {
			return nil, r.errorAt(r.startAt, err)
		}
		if text := start.String(); r.Start != text {
			r.Start = text
		}
	}
	if zero := *new(P); start == zero {
		return nil, r.errorAt(r.startAt, &Error{Kind: ErrOption, Game: start.GameName(), Reason: "the record has no start, and the start given is the zero Position"})
	}
	g := NewGame(start)
	g.takeClocks(r)
	n := &r.Root
	for n.first != nil {
		n = n.first
		if err := g.spell(n); err != nil {
			return nil, err
		}
		if left, ok := n.Clock(); ok {
			g.moveLeft(left)
		}
	}
	if err := checkVariations(n, g); err != nil {
		return nil, err
	}
	if err := r.finish(g); err != nil {
		return nil, r.errorAt(r.resultAt, err)
	}
	return g, nil
}

// checkVariations plays all variations before a node at the end of a game, from the
// last to the first.
func checkVariations[P Position[P, M], M comparable](n *Node, g *Game[P, M]) error {
	var line *Game[P, M] // a clone of g, made for the first variation
	for {
		for n.next == nil {
			if n = n.parent; n == nil {
				return nil
			}
		}
		if line == nil {
			line = g.Clone()
		}
		for n = n.next; ; n = n.first {
			for line.ply >= n.ply {
				line.Undo()
			}
			if err := line.spell(n); err != nil {
				return err
			}
			if n.first == nil {
				break
			}
		}
	}
}

// spell plays the move of a node, and rewrites it in the game's spelling.
func (g *Game[P, M]) spell(n *Node) error {
	move, err := g.PlayText(n.Move)
	if err == nil {
		n.spell(move)
		return nil
	}
	if first, rest, ok := strings.Cut(n.Move, " "); ok && errors.Is(err, ErrSyntax) {
		if _, no := g.Position().ParseMove(first); no == nil {
			err = &Error{Kind: ErrSyntax, Game: g.GameName(), Input: n.Move, Column: len(first) + 2,
				Reason: "two moves in one: want the number " + strconv.Itoa(n.ply+1) + "., or a semicolon if the moves have no numbers, before " + Quote(rest)}
		}
	}
	return &RecordError{n.place.line, n.place.column, n.ply, err}
}

// spell sets the spelling of the move. It writes only changes, so that several goroutines
// may replay a record that was replayed before.
func (n *Node) spell(move string) {
	if n.Move != move {
		n.Move = move
	}
}

// finish gives a game at the end of the main line the result and the clocks of the
// record. Before a loss on time, the clock still had time left.
func (r *Record) finish(g AnyGame) error {
	reached := resultOf(g.Outcome())
	stated := r.Result != reached && r.Result != unfinished && r.Result != ""
	switch {
	case stated && !isResult(r.Result):
		return syntaxError(r.Result, wantResult)
	case stated && reached != unfinished:
		return &Error{Kind: ErrGameOver, Game: g.GameName(), Input: r.Result, Reason: "the moves end the game as " + reached + ": " + g.Outcome().plain()}
	}
	onTime := false // whether the player to move lost on time
	for _, tag := range clockTags {
		c := g.Clock(tag.of)
		left, ok := parseLeft(r.Tags.Value(tag.left))
		switch {
		case !ok || c.isNone():
		case left == 0 && stated && g.Turn() == tag.of && r.end() == Outcome{tag.of.Opponent(), Time}:
			onTime = true
		default:
			c.Left = left
			g.SetClock(tag.of, c)
		}
	}
	switch {
	case onTime:
		return g.Spend(g.Clock(g.Turn()).Left)
	case stated:
		return g.End(r.end())
	}
	return nil
}
