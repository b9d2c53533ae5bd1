package hextad

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the options, the table,
// White's and Black's tiles, their scores, and the next action, as in
//
//	2/0-6/sm/w 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 rw
//
// The options are the size of a pool, the minimum and the maximum number of pips, s for
// strict or l for lenient play, m for MustScore if chosen, and w or b for the player who
// places first. Placements are ordered by their first cells, by Q, then by R, and tiles are
// in ascending order; a minus sign stands for none. The next action is c for the opening
// double; d, r or s followed by w or b for a tile of the deal, a refill, or the draw of a
// stuck player; w or b for a player's turn; or a minus sign when the game is over. The zero
// Position is "".
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
	b = append(b, '/', notation.Initial(p.first), ' ')
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

// appendDue appends the next action.
func (p *Position) appendDue(b []byte) []byte {
	if p.phase < Placement {
		b = append(b, phaseLetters[p.phase])
	}
	if p.phase != Opening {
		b = append(b, notation.Initial(p.player)) // - when the game is over
	}
	return b
}

// phaseLetters holds the letters for the draws in the text of a position.
const phaseLetters = "cdrs"

// MarshalText returns the text of the position, for JSON and flags. Its error is always
// nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the text of a position. If it returns an error, p is unchanged. It
// refuses the empty text of the zero Position.
func (p *Position) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, Parse) }

// MustParse is like Parse but panics if text is not a position. It simplifies the use of
// positions in source code.
func MustParse(text string) Position { return notation.Must(Parse(text)) }

// Parse reads a position from the text that [Position.String] describes. Letters may be in
// either case; placements and tiles must be in order.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax, and for
// options that are not allowed, hexgames.ErrOption. For a position that no game can reach,
// the error matches hexgames.ErrPosition:
//
//   - a tile that is not in the set, or that occurs twice;
//   - a table with a cell covered twice, with halves of a tile that are not adjacent or are
//     farther away than tiles can reach, that is not connected, or that has no double on
//     0,0 and 0,1; in strict play, a table with an invalid sum;
//   - scores that are negative or do not add up to the worth of the table;
//   - pools that the deal, or a game without MustScore, cannot have after so many
//     placements; with MustScore, a pool that has fewer tiles than were dealt although the
//     boneyard has tiles, not counting the refill that is due;
//   - a next action that does not fit the rest: the opening double if the table is not empty,
//     a tile of the deal for the wrong player or after the deal, a refill before a placement,
//     a draw without a tile to draw, the turn of a player who has to draw, the draw of a
//     player who can place a tile, the end of a game that is not over, or the turn of the
//     wrong player if there was no pass: while the boneyard has tiles, and in any game without
//     MustScore.
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

	worth   int    // of the table
	poolsAt [2]int // where the pools begin
}

func (r *reader) read() error {
	for _, part := range []struct {
		read    func() error
		follows string
	}{
		{r.options, "a space, then the table, or - for none"},
		{r.table, "a semicolon and a placement, or a space and White's tiles"},
		{func() error { return r.pool(0) }, "a full stop and a tile, or a space and Black's tiles"},
		{func() error { return r.pool(1) }, "a full stop and a tile, or a space and the scores"},
		{r.scores, "a space, then the next action"},
		{r.due, ""},
	} {
		if err := part.read(); err != nil {
			return err
		}
		if part.follows != "" && !r.Accept(' ') {
			return r.Want(part.follows)
		}
	}
	return nil
}

// options reads the options (T1).
func (r *reader) options() error {
	const most = 999
	var rules Rules
	for _, part := range []struct {
		field   string
		n       *int
		want    string
		ends    byte
		follows string
	}{
		{"PoolSize", &rules.PoolSize, "the size of a pool, such as 7", '/', "a slash after the size of a pool"},
		{"MinPips", &rules.MinPips, "the least number of pips, such as 0", '-', "- and the greatest number of pips"},
		{"MaxPips", &rules.MaxPips, "the greatest number of pips, such as 6", '/', "a slash after the numbers of pips"},
	} {
		n, err := r.Number(most, part.want)
		switch {
		case err != nil:
			return err
		case n > most:
			return r.refuseOption(part.field + " is above " + strconv.Itoa(most))
		case !r.Accept(part.ends):
			return r.Want(part.follows)
		}
		*part.n = n
	}
	if rules.Lenient = r.Accept('l'); !rules.Lenient && !r.Accept('s') {
		return r.Want("s for strict or l for lenient")
	}
	rules.MustScore = r.Accept('m')
	if !r.Accept('/') {
		return r.Want("a slash, and before it perhaps an m for MustScore")
	}
	if rules.First = r.Player(); rules.First == hexgames.None {
		return r.Want("w or b for who places first")
	}
	if rules.PoolSize == 0 { // which stands for 7 in Rules, but not here
		return r.refuseOption("PoolSize 0: want a pool of at least 1 tile")
	}
	if field, reason := rules.refuse(); reason != "" {
		return r.refuseOption(field + ": " + reason)
	}
	start, err := rules.New()
	r.p = start
	return err
}

func (r *reader) refuseOption(reason string) error {
	r.At = 0
	return r.Fail(hexgames.ErrOption, "T1", reason)
}

// tile reads a tile that nobody has yet.
func (r *reader) tile() (Tile, error) {
	t := readTile(r.Text[r.At:])
	switch {
	case t == 0:
		return 0, r.Want("a tile, such as 24")
	case r.Text[r.At] > r.Text[r.At+1]:
		return 0, r.Want("the smaller number of a tile first: " + t.String())
	case !r.p.whole().has(t):
		return 0, r.Impossible(r.At, "T1", "no tile "+t.String()+" in a set with pips from "+
			strconv.Itoa(int(r.p.minPips))+" to "+strconv.Itoa(int(r.p.maxPips)))
	case !r.p.boneyard().has(t):
		return 0, r.Impossible(r.At, "T1", "there is only one tile "+t.String())
	}
	r.At += 2
	return t, nil
}

// cell reads a cell that tiles can reach and that is empty.
func (r *reader) cell() (c cell, err error) {
	start := r.At
	h, ok := readHex(&r.Reader)
	if !ok {
		return c, r.Want("a cell, such as 2,-1")
	}
	if c, ok = cellAt(h); !ok {
		far := shorten(r.Text[start:r.At])
		return c, r.Impossible(start, "T5", far+" is farther away than tiles can reach", far)
	}
	if r.p.covers(c) {
		return c, r.Impossible(start, "T5", c.String()+" is covered twice", c.String())
	}
	return c, nil
}

// table reads the placements on the table.
func (r *reader) table() error {
	if r.Accept('-') {
		return nil
	}
	start := r.At
	var last cell
	for {
		at := r.At
		m, err := r.placement()
		switch {
		case err != nil:
			return err
		case r.p.laid != 0 && m.lesser().before(last):
			r.At = at
			return r.Want("the placements in the order of their lesser cells")
		}
		last = m.lesser()
		r.p.put(m)
		if !r.Accept(';') {
			return r.checkTable(start)
		}
	}
}

// placement reads a tile and the cells of its halves.
func (r *reader) placement() (m Move, err error) {
	start := r.At
	m.kind = Place
	if m.tile, err = r.tile(); err != nil {
		return m, err
	}
	if !r.Accept(':') {
		return m, r.Want("a colon after the tile")
	}
	if m.low, err = r.cell(); err != nil {
		return m, err
	}
	if !r.Accept('/') {
		return m, r.Want("a slash after the cell of the first half")
	}
	if m.high, err = r.cell(); err != nil {
		return m, err
	}
	switch _, ok := m.low.direction(m.high); {
	case m.low == m.high:
		return m, r.Impossible(start, "T5", m.low.String()+" is covered twice", m.low.String())
	case !ok:
		return m, r.Impossible(start, "T5", m.high.String()+" is not next to "+m.low.String(), m.low.String(), m.high.String())
	case m.tile.IsDouble() && m.high.before(m.low):
		r.At = start
		return m, r.Want("the lesser cell of a double first")
	}
	return m, nil
}

// pool reads the tiles of player number i.
func (r *reader) pool(i int) error {
	r.poolsAt[i] = r.At
	if r.Accept('-') {
		return nil
	}
	for last := Tile(0); ; {
		t, err := r.tile()
		switch {
		case err != nil:
			return err
		case t < last:
			r.At -= 2
			return r.Want("the tiles in ascending order")
		}
		last = t
		r.p.pools[i] |= t.set()
		if !r.Accept('.') {
			return nil
		}
	}
}

// scores reads the scores.
func (r *reader) scores() error {
	start := r.At
	white, ok := readCoordinate(&r.Reader)
	if !ok || !r.Accept(':') {
		return r.Want("the scores, such as 12:9")
	}
	black, ok := readCoordinate(&r.Reader)
	switch {
	case !ok:
		return r.Want("the scores, such as 12:9")
	case white < 0 || black < 0:
		return r.Impossible(start, "T8", "there are no negative scores")
	case white+black != r.worth:
		return r.Impossible(start, "T8", "the table is worth "+notation.Plural(r.worth, "point")+", so want scores that add up to this")
	}
	r.p.scores = [2]int16{int16(white), int16(black)}
	return nil
}

// due reads the next action and the end of the text.
func (r *reader) due() error {
	start := r.At
	r.p.phase = Placement
	for i := range len(phaseLetters) {
		if r.Accept(phaseLetters[i]) {
			r.p.phase = Phase(i)
			break
		}
	}
	switch {
	case r.p.phase == Placement && r.Accept('-'):
		r.p.phase = Finished
	case r.p.phase != Opening:
		if r.p.player = r.Player(); r.p.player == hexgames.None {
			return r.Want("the next action: c, one of d, r and s with w or b, w, b or -")
		}
	}
	if err := r.End("the next action"); err != nil {
		return err
	}
	return r.checkDue(start)
}

// readCell reads the name of a cell, which is its coordinates.
func readCell(name string) (c cell, err error) {
	r := notation.Reader{Text: name}
	h, ok := readHex(&r)
	c, near := cellAt(h)
	if !ok || !near || r.At < len(name) {
		return c, r.Want("a cell that a tile can reach, such as 2,-1")
	}
	return c, nil
}

// readHex reads the coordinates of a cell. If they are malformed, it returns false, and
// the reader is at the fault.
func readHex(r *notation.Reader) (h hexgrid.Hex, ok bool) {
	if h.Q, ok = readCoordinate(r); !ok || !r.Accept(',') {
		return h, false
	}
	h.R, ok = readCoordinate(r)
	return h, ok
}

// readCoordinate reads a number that may be negative. A number beyond a million is read as
// a million and one.
func readCoordinate(r *notation.Reader) (n int, ok bool) {
	start := r.At
	negative := r.Accept('-')
	n, err := r.Number(1e6, "a number")
	if err != nil || negative && n == 0 {
		r.At = start
		return 0, false
	}
	if negative {
		n = -n
	}
	return n, true
}

// shorten cuts a long name of a cell.
func shorten(name string) string {
	const most = 24
	if len(name) > most {
		return name[:most] + "..."
	}
	return name
}
