package record

import (
	"encoding"
	"errors"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// unmarshal reads a position with its UnmarshalText method, which is not part of the contract.
func unmarshal[P hexgames.Position[P, M], M comparable](text string) (p P, err error) {
	u, ok := any(&p).(encoding.TextUnmarshaler)
	if !ok {
		return p, &hexgames.Error{Kind: hexgames.ErrOption, Game: p.GameName(), Input: text, Reason: "the game's positions have no UnmarshalText method, so this start cannot be read"}
	}
	return p, u.UnmarshalText([]byte(text))
}

// Replay plays a record and returns the game of its main line, with its clocks. A record without a
// Start starts at start:
//
//	g, err := record.Replay(r, hexdame.New())
//
// Replay also plays the variations, to check that they are legal. It changes r: it rewrites Game,
// Start and all moves, up to the first error, in the game's spelling. If they already have that
// spelling, several goroutines may replay r.
//
// Replay returns a [*Error] for a record of another game, an unreadable start, a move that is not
// legal, or a result that contradicts the moves.
func Replay[P hexgames.Position[P, M], M comparable](r *Record, start P) (*hexgames.Game[P, M], error) {
	name := start.GameName()
	if err := r.isNamed(name); err != nil {
		return nil, err
	}
	if r.Game != "" && r.Game != name {
		r.Game = name
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
		return nil, r.errorAt(r.startAt, &hexgames.Error{Kind: hexgames.ErrOption, Game: start.GameName(), Reason: "the record has no start, and the start given is the zero Position"})
	}
	g := hexgames.NewGame(start)
	r.takeClocks(g)
	n := &r.Root
	for n.first != nil {
		n = n.first
		mover := g.Turn()
		left, ok := n.Clock()
		if ok { // before the move adds the increment
			setClock(g, mover, max(left-g.Clock(mover).Increment, 0))
		}
		if err := spell(g, n); err != nil {
			return nil, err
		}
		if ok {
			setClock(g, mover, left)
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

// checkVariations plays all variations before a node at the end of a game, from the last to the
// first.
func checkVariations[P hexgames.Position[P, M], M comparable](n *Node, g *hexgames.Game[P, M]) error {
	var line *hexgames.Game[P, M] // a clone of g, made for the first variation
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
			for line.Len() >= n.ply {
				line.Undo()
			}
			if err := spell(line, n); err != nil {
				return err
			}
			if n.first == nil {
				break
			}
		}
	}
}

// spell plays the move of a node, and rewrites it in the game's spelling.
func spell[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M], n *Node) error {
	move, err := g.PlayText(n.Move)
	if err == nil {
		n.spell(move)
		return nil
	}
	if first, rest, ok := strings.Cut(n.Move, " "); ok && errors.Is(err, hexgames.ErrSyntax) {
		if _, no := g.Position().ParseMove(first); no == nil {
			err = &hexgames.Error{Kind: hexgames.ErrSyntax, Game: g.GameName(), Input: n.Move, Column: len(first) + 2,
				Reason: "two moves in one: want the number " + strconv.Itoa(n.ply+1) + "., or a semicolon if the moves have no numbers, before " + hexgames.Quote(rest)}
		}
	}
	return &Error{Line: n.place.line, Column: n.place.column, Ply: n.ply, Err: err}
}

// spell sets the spelling of the move. It writes only changes, so several goroutines may replay a
// record that was replayed before.
func (n *Node) spell(move string) {
	if n.Move != move {
		n.Move = move
	}
}

// finish gives a game at the end of the main line the record's result and clocks. For a loss on
// time, it spends the time left on the loser's clock.
func (r *Record) finish(g Playable) error {
	reached := resultOf(g.Outcome())
	stated := r.Result != reached && r.Result != unfinished && r.Result != ""
	switch {
	case stated && !isResult(r.Result):
		return syntaxError(r.Result, wantResult)
	case stated && reached != unfinished:
		return &hexgames.Error{Kind: hexgames.ErrGameOver, Game: g.GameName(), Input: r.Result, Reason: "the moves end the game with " + reached + ": " + plain(g.Outcome())}
	}
	onTime := false // whether the player to move lost on time
	for _, tag := range clockTags {
		c := g.Clock(tag.of)
		left, ok := parseLeft(r.Tags.Value(tag.left))
		switch {
		case !ok || c.IsNone():
		case left == 0 && stated && g.Turn() == tag.of && r.end() == hexgames.Outcome{Winner: tag.of.Opponent(), Reason: hexgames.ReasonTime}:
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
