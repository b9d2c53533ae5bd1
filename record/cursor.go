package record

import (
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/internal/dice"
)

// A Cursor points to a node of a [Record] and keeps a game at that position. Query the game for
// anything a front end needs at the node: its position, drawing, legal moves and clicks. Move the
// cursor with
//
//	c.Go(c.Node().Next())   // one move forward
//	c.Go(c.Node().Parent()) // one move back
//	c.Go(n)                 // to any node
//	c.Play(text)            // a move, new or not
//
// The record may change while a Cursor points into it, but move the cursor away from a node before
// you delete it. Use a Cursor from one goroutine at a time.
type Cursor struct {
	record *Record
	game   Playable
	line   []*Node // the nodes that lead to it, from the first move
}

// NewCursor returns a cursor at the Root of the record, whose moves must be spelled as [Replay]
// leaves them. It rewinds the game, such as the one that Replay returns, to its start. From then
// on, query the game freely, but move it only with the cursor. NewCursor returns an error if the
// record is of a different game or has a different start.
func NewCursor(r *Record, g Playable) (*Cursor, error) {
	if err := r.isOf(g); err != nil {
		return nil, err
	}
	c := &Cursor{record: r, game: g}
	c.back(0)
	c.finish()
	return c, nil
}

// Node returns the node that the cursor points to.
func (c *Cursor) Node() *Node {
	if len(c.line) == 0 {
		return &c.record.Root
	}
	return c.line[len(c.line)-1]
}

// Go goes to a node of the record. If n is nil, which Next and Parent return at the ends of a line,
// the cursor stays where it is. At the end of the main line, the game ends with the record's
// result, until the game's Undo takes that back.
//
// After an error, the cursor stays where it was. Go returns a [*Error] if the node is not in the
// record, or if a move on the way is not legal.
func (c *Cursor) Go(n *Node) error {
	if n == nil {
		return nil
	}
	switch at := c.Node(); {
	case n.parent == at: // the fast path for one move forward or back
		return c.moveTo(len(c.line), []*Node{n})
	case at.parent == n:
		return c.moveTo(len(c.line)-1, nil)
	}
	line := n.Line()
	if n.root() != &c.record.Root {
		return &Error{Ply: n.ply, Err: &hexgames.Error{Kind: hexgames.ErrOption, Game: c.game.GameName(), Input: n.Move, Reason: "the move was deleted, or belongs to another record"}}
	}
	shared := 0
	for shared < min(len(line), len(c.line)) && line[shared] == c.line[shared] {
		shared++
	}
	return c.moveTo(shared, line[shared:])
}

// moveTo goes back to a ply and then forward along nodes. At the end of the main line, the game
// ends with the record's result.
func (c *Cursor) moveTo(ply int, line []*Node) error {
	left := append([]*Node(nil), c.line[ply:]...)
	c.back(ply)
	err := c.follow(line)
	if err != nil {
		c.back(ply)
		_ = c.follow(left) // this fails only if the moves of the record have changed
	}
	c.finish()
	return err
}

// finish ends the game at the end of the main line.
func (c *Cursor) finish() {
	if n := c.Node(); n.first == nil && n.IsMain() {
		_ = c.record.finish(c.game) // a result that contradicts the moves does not end the game
	}
}

// back undoes all moves after the first n moves.
func (c *Cursor) back(n int) {
	for (c.game.Len() > n || c.game.Declared().Over()) && c.game.Undo() {
	}
	c.line = c.line[:n]
}

// follow plays the moves of nodes, and rewrites them in the game's spelling.
func (c *Cursor) follow(line []*Node) error {
	for _, n := range line {
		mover := c.game.Turn()
		move, err := c.game.PlayText(n.Move)
		if err != nil {
			return &Error{Line: n.place.line, Column: n.place.column, Ply: n.ply, Err: err}
		}
		n.spell(move)
		clock := c.game.Clock(mover)
		if left, ok := n.Clock(); ok && !clock.IsNone() {
			clock.Left = left
			c.game.SetClock(mover, clock)
		}
		c.line = append(c.line, n)
	}
	return nil
}

// PlayChance plays random moves as long as Chance is to move, like the PlayChance method of
// [hexgames.Game], and returns their number.
func (c *Cursor) PlayChance(r *rand.Rand) (moves int) {
	r = dice.Or(r)
	for ; c.game.Turn() == hexgames.Chance && c.game.CountLegal() > 0; moves++ {
		if _, err := c.Play(c.game.LegalText(r.IntN(c.game.CountLegal()))); err != nil {
			panic("hexgames: a listed move is refused: " + err.Error())
		}
	}
	return moves
}

// Play plays a move and goes to its node, which it adds if the record does not have it. If the move
// is not legal, Play returns the game's error and the cursor stays.
func (c *Cursor) Play(text string) (*Node, error) {
	move, err := c.game.PlayText(text)
	if err != nil {
		return nil, err
	}
	n := c.Node().Add(move)
	c.line = append(c.line, n)
	return n, nil
}
