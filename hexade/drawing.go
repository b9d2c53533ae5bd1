package hexade

import (
	"slices"
	"strings"

	"example.com/hexgames"
)

// Drawing returns the position as a front end draws it: the cells by name, with pieces of
// the kind "stone", and a mark of the kind "six" for each of [Position.Sixes], White's
// before Black's. There are no areas. The zero Position has the zero Drawing.
//
// Until the game is over, a marked six is pending. When it is over, the loser may also
// have a six, which was completed too late.
func (p Position) Drawing() hexgames.Drawing {
	if p.side == 0 {
		return hexgames.Drawing{}
	}
	on := p.stones[0].or(p.stones[1])
	d := hexgames.Drawing{Cells: boards[p.side]().drawn(), Marks: p.marked()}
	d.Pieces = slices.Grow(d.Pieces, on.count()) // nil if there are none
	for c := range on.cells() {
		d.Pieces = append(d.Pieces, p.drawn(c, p.at(c)))
	}
	return d
}

// drawn returns the drawing of a player's stone on a cell.
func (p *Position) drawn(c cell, owner hexgames.Player) hexgames.Piece {
	return hexgames.Piece{Cell: p.nameOf(c), Kind: "stone", Owner: owner}
}

// marked returns the marks of a drawing. It searches for sixes only if the state allows
// any.
func (p *Position) marked() (marks []hexgames.Mark) {
	if p.state == quiet || p.state == drawn {
		return nil
	}
	for _, owner := range []hexgames.Player{hexgames.White, hexgames.Black} {
		for i, c := range p.owned(owner).sixes() {
			marks = append(marks, hexgames.Mark{Kind: "six", Cells: p.namesOf(sixSet(i, c)), Owner: owner})
		}
	}
	return marks
}

// Click returns the meaning of clicks: a move is a click on its cell.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	switch {
	case len(names) == 0 && p.moves > 0:
		c.Next = p.namesOf(p.playable())
	case len(names) == 1:
		if m, err := p.readMove(names[0]); err == nil && p.allows(m) {
			c.Moves = []string{m.String()}
		}
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = hexgames.RefuseClicks(names, boards[p.side]().drawn(), 1, clickText, p.ParseMove)
	}
	return c
}

// clickText writes clicks as text, which is a move only if there is one click.
func clickText(names []string) string { return strings.Join(names, " ") }

// Changes returns the changes that a legal move makes to the drawing: a stone is placed,
// then the stones that it captures leave the board, in board order. It returns nil if the
// move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	own, enemy := p.sides()
	changes := []hexgames.Change{{Kind: hexgames.ChangePlaced, Piece: p.drawn(m.at, p.mover())}}
	for c := range pairs(m.at, captures(own, enemy, m.at)).cells() {
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangeCaptured, Piece: p.drawn(c, p.mover().Opponent())})
	}
	return changes
}
