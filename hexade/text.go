package hexade

import (
	"cmp"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the rows of the board, the side
// to move and the number of stones placed so far, as in
//
//	4/5/2w3/4b2/4w1/5/4 b 3
//
// A row is a letter of the board, from a on, with its cells in the order of their numbers: w and b
// for stones, and a number for that many empty cells. If the game is over, - is written instead of
// the side to move. The zero Position is "".
func (p Position) String() string {
	var room [300]byte // the longest text has 297
	text, _ := p.AppendText(room[:0])
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.side == 0 {
		return b, nil
	}
	board := boards.Of(p.side)
	b = notation.AppendRows(b, board.Rows, func(i int) string { return letters[p.at(board.Cells[i])] })
	b = append(b, ' ', notation.Initial(p.Turn()), ' ')
	return strconv.AppendInt(b, int64(p.ply), 10), nil
}

// MarshalText returns the text of the position, for JSON and flags. Its error is always
// nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the text of a position. Unlike Parse, it reads "" as the zero Position. If it
// returns an error, p is unchanged.
func (p *Position) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, Parse) }

// Scan reads a position from a database column of text, as UnmarshalText does. It makes *Position
// an sql.Scanner. NULL is the zero Position. To write a column, pass p.String(). If Scan returns an
// error, p is unchanged.
func (p *Position) Scan(src any) error { return notation.Scan(name, p, src, Parse) }

// MustParse is like Parse but panics if text is not a position. It simplifies the use of positions
// in source code.
func MustParse(text string) Position { return notation.Must(Parse(text)) }

// Parse reads a position from the text that [Position.String] describes, with letters in
// either case.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a
// position that no game can reach, the error matches hexgames.ErrPosition:
//
//   - rows that do not form a board of side 4 to 10, or more than 65535 stones placed;
//   - the wrong side to move for the number of stones placed, a side to move when the game
//     is over, or none when it is not;
//   - more stones of a player than were placed, or an odd number fewer; missing stones before any
//     can have been captured; no stone for the side that moved last;
//   - after White's second move, two white stones closer than A3 allows;
//   - a six of the side to move in a game that is not over, because it would have won; or sixes of
//     one player without a common stone, because one stone completed them all.
func Parse(text string) (Position, error) { return notation.Parse(name, text, (*Position).read) }

func (p *Position) read(r *notation.Reader) error {
	if err := p.readStones(r); err != nil {
		return err
	}
	turnAt := r.At + 1
	turn, err := r.Turn()
	if err != nil {
		return err
	}
	const plyField = "the number of stones placed"
	if err := r.Space(plyField); err != nil {
		return err
	}
	plyAt := r.At
	n, err := r.Number(maxPly, plyField)
	switch {
	case err != nil:
		return err
	case n > maxPly:
		return r.Impossible(plyAt, "", "want at most "+strconv.Itoa(maxPly)+" stones placed: after these the count continues at "+strconv.Itoa(plyAfterMax))
	}
	if err := r.End(plyField); err != nil {
		return err
	}
	p.ply = uint16(n)
	return p.check(r, turn, turnAt, plyAt)
}

// check checks that a game can reach the stones with this side to move. It also sets the derived
// fields. The side to move and the number of stones placed are at turnAt and plyAt in the text.
func (p *Position) check(r *notation.Reader, turn hexgames.Player, turnAt, plyAt int) error {
	if turn != hexgames.None && turn != p.mover() {
		return r.Impossible(turnAt, "A2", "after "+notation.Plural(int(p.ply), "stone")+" it is "+p.mover().String()+"'s turn")
	}
	if err := p.checkStones(r, plyAt); err != nil {
		return err
	}
	p.settle()
	if err := p.checkSixes(r); err != nil {
		return err
	}
	switch {
	case turn == p.Turn():
		return nil
	case turn == hexgames.None:
		return r.Impossible(turnAt, "A7", "the game is not over: no six has outlasted the reply, and the board is not full")
	case p.endedBy() == "A8":
		return r.Impossible(turnAt, "A8", "the board is full, so there is no side to move: write -")
	}
	return r.Impossible(turnAt, "A7", "a six of "+p.mover().String()+" has outlasted the reply, so there is no side to move: write -")
}

// rows describes the notation of boards, as the owners of stones.
var rows = notation.Rows[hexgames.Player]{
	Clause: "A1", Pieces: "w, b", Most: stride,
	Letters: [256]hexgames.Player{'w': hexgames.White, 'W': hexgames.White, 'b': hexgames.Black, 'B': hexgames.Black},
	Shape:   boards.Shape,
}

// letters are the letters for each player's stones.
var letters = [...]string{hexgames.White: "w", hexgames.Black: "b"}

// readStones reads the rows of the board.
func (p *Position) readStones(r *notation.Reader) error {
	var buf [MaxMoves]hexgames.Player
	players, err := rows.Read(r, buf[:0])
	if err != nil {
		return err
	}
	p.side = boards.SideOf(len(players))
	for i, player := range players {
		if player != hexgames.None {
			p.owned(player).Add(boards.Cells(p.side)[i])
		}
	}
	return nil
}

// checkStones checks that the numbers of stones can result from placements and captures.
func (p *Position) checkStones(r *notation.Reader, plyAt int) error {
	for _, side := range []struct {
		player    hexgames.Player
		placed    int
		firstLoss int // the lowest ply with missing stones of the player
	}{
		{hexgames.White, (int(p.ply) + 1) / 2, 6},
		{hexgames.Black, int(p.ply) / 2, 5},
	} {
		player, n := side.player, p.Count(side.player)
		switch missing := side.placed - n; {
		case missing < 0:
			return r.Impossible(plyAt, "A2", player.String()+" has "+notation.Plural(n, "stone")+" but has placed "+strconv.Itoa(side.placed))
		case missing%2 != 0:
			return r.Impossible(plyAt, "A4", player.String()+" has lost "+notation.Plural(missing, "stone")+": stones are captured in pairs, so want an even number")
		case missing > 0 && int(p.ply) < side.firstLoss:
			return r.Impossible(plyAt, "A4", player.String()+" has lost stones before ply "+strconv.Itoa(side.firstLoss))
		case n == 0 && p.ply > 0 && player != p.mover():
			return r.Impossible(plyAt, "A4", player.String()+" moved last, so "+player.String()+" has a stone")
		}
	}
	if p.ply == 3 || p.ply == 4 {
		first, second := p.stones[0].At(0), p.stones[0].At(1)
		if closedBy()[first].Has(second) {
			names := boards.Of(p.side).Names(p.stones[0].All())
			return r.Impossible(plyAt, "A3", "White's first two stones are less than 3 cells apart", names...)
		}
	}
	return nil
}

// checkSixes checks that one stone can have completed all sixes of each player.
func (p *Position) checkSixes(r *notation.Reader) error {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		own := p.owned(player)
		common, any := *own, cellSet{}
		for i, c := range sixes(own) {
			six := sixSet(i, c)
			common, any = common.And(six), any.Or(six)
		}
		if common.IsEmpty() && !own.IsEmpty() {
			names := boards.Of(p.side).Names(any.All())
			return r.Impossible(0, "A9", player.String()+" has sixes that no single stone can have completed", names...)
		}
	}
	return nil
}

// Orientation is the usual orientation of Hexade boards in diagrams: pointy cells, with letters as
// rows from the top and numbers growing to the right.
const Orientation = hexgrid.Pointy + 4 // hexgrid.Pointy.Turn(4)

// Diagram draws the board for a monospaced terminal: w and b for stones, and dots for empty cells.
// Each row begins with its letter. The numbers along the upper edges name the lines that run down
// to the left from there. The diagram of the zero Position reports that there is no board.
func (p Position) Diagram() string {
	return boards.Of(p.side).Diagram(2, func(c cell) string { return cmp.Or(letters[p.at(c)], ".") })
}
