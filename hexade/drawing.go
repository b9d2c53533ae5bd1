package hexade

import (
	"slices"
	"strings"

	"example.com/hexgames"
)

// Drawing returns the position as a front end draws it: the named cells, with pieces of the kind
// "stone", and a mark of the kind "six" for each of [Position.Sixes], White's before Black's. There
// are no areas. The zero Position has the zero Drawing.
//
// Until the game is over, a marked six is pending. After that, the loser may also have a six,
// completed too late.
func (p Position) Drawing() hexgames.Drawing {
	on := p.stones[0].Or(p.stones[1])
	board := boards.Of(p.side)
	d := hexgames.Drawing{Cells: board.Drawn()}
	d.Pieces = slices.Grow(d.Pieces, on.Count()) // nil if there are none
	for c := range on.All() {
		d.Pieces = append(d.Pieces, p.drawn(c, p.at(c)))
	}
	for _, owner := range []hexgames.Player{hexgames.White, hexgames.Black} {
		for i, c := range sixes(p.owned(owner)) {
			d.Marks = append(d.Marks, hexgames.Mark{Kind: "six", Cells: board.Names(sixSet(i, c).All()), Owner: owner})
		}
	}
	return d
}

// drawn returns the drawing of a player's stone on a cell.
func (p *Position) drawn(c cell, owner hexgames.Player) hexgames.Piece {
	return hexgames.Piece{Cell: boards.Of(p.side).Name(c), Kind: "stone", Owner: owner}
}

// Click interprets clicks. A move is a click on its cell.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	board := boards.Of(p.side)
	switch len(names) {
	case 0:
		c.Next, c.Prompt = board.Names(p.playable().All()), p.prompt()
	case 1:
		if m, err := p.ParseMove(names[0]); err == nil {
			c.Moves = []string{m.String()}
		}
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c = hexgames.Click{Refusal: hexgames.RefuseClicks(names, board.Drawn(), 1, clickText, p.ParseMove)}
	}
	return c
}

// prompt returns what to choose.
func (p *Position) prompt() string {
	switch {
	case p.state == pending:
		return "break " + p.mover().Opponent().String() + "'s six, or lose"
	case p.ply == secondStone:
		return "place a stone at least 3 steps from your first"
	}
	return "place a stone on an empty cell"
}

// clickText writes clicks as text. The text is a move only if there is one click.
func clickText(names []string) string { return strings.Join(names, " ") }

// Changes returns the changes that a legal move makes to the drawing. A stone is placed; then the
// stones that it captures leave the board, in board order. If the move is not legal, Changes
// returns nil.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	changes := []hexgames.Change{{Kind: hexgames.ChangePlaced, Piece: p.drawn(m.at, p.mover())}}
	for c := range p.captured(m).All() {
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangeCaptured, Piece: p.drawn(c, p.mover().Opponent())})
	}
	return changes
}
