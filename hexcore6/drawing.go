package hexcore6

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// Drawing returns the position as a front end draws it: the named cells, with pieces of the kinds
// "disc", "core" and "obstacle". A stack is up to three discs. The core and the obstacles have no
// owner. There are two areas named "score", White's and Black's. From the movement phase on, marks
// of the kind "group" show the groups that score. The zero Position has the zero Drawing.
func (p Position) Drawing() hexgames.Drawing {
	if p.side == 0 {
		return hexgames.Drawing{}
	}
	board, on := boards.Of(p.side), p.occupied()
	d := hexgames.Drawing{
		Cells:  board.Drawn(),
		Pieces: make([]hexgames.Piece, 0, on.Count()+p.tall().Count()+p.full().Count()),
		Areas:  make([]hexgames.Area, 0, len(players)),
	}
	for c := range on.All() {
		d.Pieces = p.appendDrawn(d.Pieces, c)
	}
	for _, player := range players {
		group := p.group(player)
		d.Areas = append(d.Areas, hexgames.Area{Name: "score", Owner: player, Score: group.Count()})
		if p.phase != Placement && !group.IsEmpty() {
			d.Marks = append(d.Marks, hexgames.Mark{Kind: "group", Cells: board.Names(group.All()), Owner: player})
		}
	}
	return d
}

var players = [2]hexgames.Player{hexgames.White, hexgames.Black}

// appendDrawn appends the drawing of the pieces on a cell, from bottom to top.
func (p *Position) appendDrawn(dst []hexgames.Piece, c cell) []hexgames.Piece {
	on, name := p.at(c), boards.Of(p.side).Name(c)
	switch {
	case on.IsCore():
		return append(dst, hexgames.Piece{Cell: name, Kind: "core"})
	case on.IsObstacle():
		return append(dst, hexgames.Piece{Cell: name, Kind: "obstacle"})
	}
	for i := range on.Height() {
		dst = append(dst, hexgames.Piece{Cell: name, Level: i, Kind: "disc", Owner: on.Disc(i)})
	}
	return dst
}

// Click interprets clicks. To place discs, click on the cell of the mover's disc, then on the cell
// of the opponent's. To move discs, click on their start, then on their end. To pass, click on
// "pass". Clicks do not choose the number of discs: if there is a choice, they complete several
// moves.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	var next cellSet
	board := boards.Of(p.side)
	clicked, ok := notation.Cells(names, 2, board.Read)
	onPass := len(names) == 1 && notation.IsWord(names[0], pass.String())
	for _, m := range p.LegalMoves() {
		switch {
		case m == pass:
			if onPass {
				c.Moves = append(c.Moves, m.String())
			}
		case !ok:
		case len(clicked) == 0:
			next = next.Or(m.from.set())
		case len(clicked) == 1 && m.from == clicked[0]:
			next = next.Or(m.to.set())
		case len(clicked) == 2 && m.path == path{clicked[0], clicked[1]}:
			c.Moves = append(c.Moves, m.String())
		}
	}
	c.Next = board.Names(next.All())
	if len(names) == 0 && p.allows(pass) {
		c.Next = append(c.Next, pass.String())
	}
	c.Prompt = p.prompt(len(clicked), len(c.Next), len(c.Moves))
	if p.phase == Placement && len(clicked) == 1 && len(c.Next) > 0 {
		c.Pieces = []hexgames.Piece{{Cell: board.Name(clicked[0]), Kind: "disc", Owner: p.mover}}
	}
	if len(c.Next)+len(c.Moves) == 0 {
		need := 2
		if onPass {
			need = 1
		}
		text := func(names []string) string { return strings.Join(names, p.separator()) }
		c.Refusal = hexgames.RefuseClicks(names, board.Drawn(), need, text, p.ParseMove)
	}
	return c
}

// prompt returns what to choose after some clicks: one of the next names, or one of the complete
// moves.
func (p *Position) prompt(clicks, next, moves int) string {
	colors := [...]string{hexgames.White: "white", hexgames.Black: "black"}
	switch {
	case moves > 1:
		return "choose how many discs move"
	case next == 0:
		return ""
	case p.phase == Placement && clicks == 0:
		return "place a " + colors[p.mover] + " disc"
	case p.phase == Placement:
		return "now place a " + colors[p.mover.Opponent()] + " disc in line with it"
	case clicks > 0:
		return "choose the stack to move onto"
	case next == 1: // only a pass
		return "none of your stacks can move: pass"
	}
	return "choose a stack to move, or pass"
}

// Changes returns the changes that a legal move makes to the drawing. Two discs are placed, the
// mover's first, then any obstacles, in board order; or discs move. Then the scores change, White's
// first, at the Core; a player who loses points gets a negative number of them. For a pass, Changes
// returns an empty slice. If the move is not legal, it returns nil.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	next := p
	next.after(m)
	board := boards.Of(p.side)
	changes := []hexgames.Change{}
	place := func(c cell) {
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangePlaced, Piece: next.appendDrawn(nil, c)[0]})
	}
	switch m.kind {
	case Place:
		place(m.from)
		place(m.to)
		for c := range next.obstacles().All() { // there were none before the move
			place(c)
		}
	case Shift:
		stack := p.appendDrawn(nil, m.from)
		changes = append(changes, hexgames.Change{
			Kind: hexgames.ChangeMoved, Piece: stack[len(stack)-1],
			Path: []string{board.Name(m.from), board.Name(m.to)}, Count: m.Discs(),
		})
	}
	for _, player := range players {
		if more := next.Score(player) - p.Score(player); more != 0 {
			changes = append(changes, hexgames.Change{
				Kind: hexgames.ChangeScored, Count: more, To: "score", Owner: player,
				At: []hexgames.Point{board.Drawn()[board.Index(p.core)].Center},
			})
		}
	}
	return changes
}
