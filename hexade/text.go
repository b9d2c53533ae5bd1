package hexade

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the rows of the board, the side
// to move and the number of stones placed so far, as in
//
//	4/5/2w3/4b2/4w1/5/4 b 3
//
// A row is a letter of the board, from a on, with its cells in the order of their
// numbers: w and b for stones, and a number for that many empty cells. If the game is
// over, - is written instead of the side to move. After 65535 stones the count continues
// at 65532. The zero Position is "".
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
	cells := cellsOf[p.side]
	b = notation.AppendRows(b, boards[p.side]().rows, func(i int) string { return letters[p.at(cells[i])] })
	b = append(b, ' ', notation.Initial(p.Turn()), ' ')
	return strconv.AppendInt(b, int64(p.ply), 10), nil
}

// MarshalText returns the text of the position, for JSON and flags. Its error is always
// nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the text of a position. If it returns an error, p is unchanged. It
// refuses the empty text of the zero Position.
func (p *Position) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, Parse) }

// MustParse is like Parse but panics if text is not a position. It simplifies the use of
// positions in source code.
func MustParse(text string) Position { return notation.Must(Parse(text)) }

// Parse reads a position from the text that [Position.String] describes, with letters in
// either case.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a
// position that no game can reach, the error matches hexgames.ErrPosition:
//
//   - rows that are not those of a board of side 4 to 10, or more than 65535 stones
//     placed;
//   - the wrong side to move for the number of stones placed, a side to move when the game
//     is over, or none when it is not;
//   - more stones of a player than were placed, or an odd number fewer; missing stones
//     before any can have been captured; no stone of the side that moved last;
//   - after White's second move, two white stones that are closer than A3 allows;
//   - a six of the side to move in a game that is not over, because it would have won; or
//     sixes of one player without a common stone, because one stone completed them all.
func Parse(text string) (Position, error) {
	r := reader{Reader: notation.Reader{Game: name, Text: text}}
	if err := r.read(); err != nil {
		return Position{}, err
	}
	return r.p, nil
}

// A reader reads a position.
type reader struct {
	notation.Reader
	p Position
}

func (r *reader) read() error {
	if err := r.board(); err != nil {
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
	r.p.ply = uint16(n)
	return r.check(turn, turnAt, plyAt)
}

// check checks that a game can reach the stones with this side to move, and sets the fields
// that follow from them. The side to move and the number of stones placed are at turnAt and
// plyAt in the text.
func (r *reader) check(turn hexgames.Player, turnAt, plyAt int) error {
	p := &r.p
	if turn != hexgames.None && turn != p.mover() {
		return r.Impossible(turnAt, "A2", "after "+notation.Plural(int(p.ply), "stone")+" it is "+p.mover().String()+"'s turn")
	}
	if err := r.checkStones(plyAt); err != nil {
		return err
	}
	p.settle()
	if err := r.checkSixes(); err != nil {
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
	Shape: func(side int) (notation.Shape, string) {
		if side < MinSide || side > MaxSide {
			return notation.Shape{}, "4 to 10"
		}
		return boards[side]().rows, ""
	},
}

// letters are the letters for each player's stones.
var letters = [...]string{hexgames.White: "w", hexgames.Black: "b"}

// board reads the rows of the board.
func (r *reader) board() error {
	var buf [MaxMoves]hexgames.Player
	players, err := rows.Read(&r.Reader, buf[:0])
	if err != nil {
		return err
	}
	p := &r.p
	for p.side = MinSide; len(cellsOf[p.side]) < len(players); {
		p.side++
	}
	for i, player := range players {
		if player != hexgames.None {
			p.stones[player-hexgames.White].add(cellsOf[p.side][i])
		}
	}
	return nil
}

// checkStones checks that the numbers of stones can result from placements and captures.
func (r *reader) checkStones(plyAt int) error {
	p := &r.p
	for _, side := range []struct {
		player    hexgames.Player
		placed    int
		firstLoss int // the lowest ply at which stones of the player can be missing
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
		first, second := p.stones[0].at(0), p.stones[0].at(1)
		if closedBy()[first].has(second) {
			return r.Impossible(plyAt, "A3", "White's first two stones are less than 3 cells apart", p.nameOf(first), p.nameOf(second))
		}
	}
	return nil
}

// checkSixes checks that one stone can have completed all sixes of each player.
func (r *reader) checkSixes() error {
	p := &r.p
	if p.state == quiet || p.state == drawn {
		return nil // no player owns a six
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		own := p.owned(player)
		common, any := own, cellSet{}
		for i, c := range own.sixes() {
			six := sixSet(i, c)
			common, any = common.and(six), any.or(six)
		}
		if common == (cellSet{}) && own != common {
			return r.Impossible(0, "A9", player.String()+" has sixes that no single stone can have completed", p.namesOf(any)...)
		}
	}
	return nil
}
