package hextad

import (
	"strconv"

	"example.com/hexgames"
)

// String returns the position as text that Parse reads: the options, the table,
// White's and Black's tiles, their scores, and what is due, as in
//
//	2/0-6/sm/w 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 rw
//
// The options are the size of a pool, the least and the greatest number of pips, s
// for strict or l for lenient, then m for MustScore, and w or b for who places
// first. Placements are ordered by their lesser cells, by Q, then by R, and tiles
// are in ascending order; a minus sign stands for none. What is due is c for the
// opening double; d, r or s and w or b for a tile of the deal, a refill, or the
// draw of a stuck player; w or b for a player's turn; or a minus sign when the game
// is over. The zero Position is "".
func (p Position) String() string {
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.poolSize == 0 {
		return b, nil
	}
	b = strconv.AppendInt(b, int64(p.poolSize), 10)
	b = append(b, '/', '0'+p.minPips, '-', '0'+p.maxPips, '/')
	flag := byte('s')
	if p.lenient {
		flag = 'l'
	}
	b = append(b, flag)
	if p.must {
		b = append(b, 'm')
	}
	b = append(b, '/', letter(p.first), ' ')
	for i, m := range p.table() {
		if i > 0 {
			b = append(b, ';')
		}
		b = m.appendPlacement(b)
	}
	if p.laid == 0 {
		b = append(b, '-')
	}
	for _, pool := range p.pools {
		b = append(b, ' ')
		for i, t := range pool.tiles() {
			if i > 0 {
				b = append(b, '.')
			}
			b = append(b, t.String()...)
		}
		if pool == 0 {
			b = append(b, '-')
		}
	}
	b = strconv.AppendInt(append(b, ' '), int64(p.scores[0]), 10)
	b = strconv.AppendInt(append(b, ':'), int64(p.scores[1]), 10)
	b = append(b, ' ')
	return p.appendDue(b), nil
}

// appendDue appends how it is written what is due.
func (p *Position) appendDue(b []byte) []byte {
	if p.phase < Placement {
		b = append(b, phaseLetters[p.phase])
	}
	switch {
	case p.phase == Finished:
		b = append(b, '-')
	case p.phase != Opening:
		b = append(b, letter(p.player))
	}
	return b
}

// letter returns the small letter of a player.
func letter(player hexgames.Player) byte { return player.String()[0] | ' ' }

// MarshalText returns the text of the position, so that JSON and flags use it.
// Its error is always nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the text of a position. After an error p is as it was.
// The zero Position, whose text is empty, is not read back: it is no position.
func (p *Position) UnmarshalText(text []byte) error {
	q, err := Parse(string(text))
	if err != nil {
		return err
	}
	*p = q
	return nil
}

// MustParse is Parse for texts that are known to be good, such as those in a
// program's source. It panics if the text is not.
func MustParse(text string) Position {
	p, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return p
}

// Parse reads a position from its text, which is described at
// [Position.String]. Letters may be in either case; placements and tiles have to be
// in order.
//
// A text of another form is an error that matches hexgames.ErrSyntax, and options
// that are not allowed one that matches hexgames.ErrOption. A position that no game
// can reach in principle matches hexgames.ErrPosition:
//
//   - a tile that is not in the set, or twice;
//   - a table where a cell is covered twice, where the halves of a tile are not
//     next to each other, or farther away than tiles can reach, that is not
//     connected, or has no double on 0,0 and 0,1; in a strict game, one with an
//     intersection that is no valid sum;
//   - scores whose sum is not the worth of the table, or points of a player who
//     cannot have placed a tile yet;
//   - a pool that is longer than it can be, or shorter than it must be: by more tiles
//     than can have been placed without a refill, which is none while the boneyard
//     has tiles;
//   - something due that does not fit the rest: a draw without a tile to draw, the
//     turn of a player who cannot place but would have to draw, an end that is none,
//     or the turn of the wrong player, where no pass can have changed turns: as long
//     as the boneyard has tiles, without MustScore always, and if the opponent can
//     place a tile but has placed none yet;
//   - two tiles that can be placed in the first turn of a player who has more tiles
//     than he was dealt: he was stuck until he drew the last of them.
func Parse(text string) (Position, error) {
	r := reader{text: text}
	if err := r.read(); err != nil {
		return Position{}, err
	}
	return r.p, nil
}
