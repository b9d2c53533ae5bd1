package hextad

import (
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A reader reads the text of a position from left to right.
type reader struct {
	text string
	at   int // how many bytes are read
	p    Position

	worth    int    // of the table
	pools    [2]int // where the pools begin
	scoresAt int    // where the scores begin
}

func (r *reader) fail(kind hexgames.ErrorKind, clause, reason string, cells ...string) error {
	return notation.Refuse(kind, name, r.text, r.at+1, clause, reason, cells...)
}

func (r *reader) want(what string) error { return r.fail(hexgames.ErrSyntax, "", "want "+what) }

func (r *reader) impossible(clause, reason string, cells ...string) error {
	return r.fail(hexgames.ErrPosition, clause, reason, cells...)
}

// next returns the byte that is to be read next, 0 at the end of the text.
func (r *reader) next() byte {
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// accept reads a byte if it is next; a letter in either case.
func (r *reader) accept(c byte) bool {
	next := r.next()
	if next != c && (c < 'a' || c > 'z' || next != c-'a'+'A') {
		return false
	}
	r.at++
	return true
}

// far is what great numbers are read as.
const far = 1 << 15

// number reads a number from 0 on; greater ones than far are read as that. If
// there is none, or one with leading zeros, it reports false.
func (r *reader) number() (n int, ok bool) {
	start := r.at
	for isDigit(r.next()) {
		n = min(10*n+int(r.next()-'0'), far)
		r.at++
	}
	if r.at == start || r.text[start] == '0' && r.at > start+1 {
		r.at = start
		return 0, false
	}
	return n, true
}

// player reads the letter of a player, None if there is none.
func (r *reader) player() hexgames.Player {
	switch {
	case r.accept('w'):
		return hexgames.White
	case r.accept('b'):
		return hexgames.Black
	}
	return hexgames.None
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
		{r.scores, "a space, then what is due"},
		{r.due, ""},
	} {
		if err := part.read(); err != nil {
			return err
		}
		if part.follows != "" && !r.accept(' ') {
			return r.want(part.follows)
		}
	}
	if r.at < len(r.text) {
		return r.want("the text to end after what is due")
	}
	return nil
}

// options reads the options (T1).
func (r *reader) options() error {
	var rules Rules
	written := map[string]string{} // the numbers, some of which may be too great to keep
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
		start := r.at
		n, ok := r.number()
		if !ok {
			return r.want(part.want)
		}
		*part.n, written[part.field] = n, shorten(r.text[start:r.at])
		if !r.accept(part.ends) {
			return r.want(part.follows)
		}
	}
	if rules.Lenient = r.accept('l'); !rules.Lenient && !r.accept('s') {
		return r.want("s for strict or l for lenient")
	}
	rules.MustScore = r.accept('m')
	if !r.accept('/') {
		return r.want("a slash, and before it perhaps an m for MustScore")
	}
	if rules.First = r.player(); rules.First == hexgames.None {
		return r.want("w or b for who places first")
	}
	if field, reason := rules.refuse(); reason != "" {
		field, _, _ = strings.Cut(field, " ")
		if rules.PoolSize == 0 {
			reason = "want a pool of at least 1 tile" // a 0 stands for 7 in Rules, but not here
		}
		r.at = 0
		return r.fail(hexgames.ErrOption, "T1", field+" "+written[field]+": "+reason)
	}
	start, err := rules.New()
	r.p = start
	return err
}

// tile reads a tile that nobody has yet.
func (r *reader) tile() (Tile, error) {
	t := readTile(r.text[r.at:])
	switch {
	case t == 0:
		return 0, r.want("a tile, such as 24")
	case r.text[r.at] > r.text[r.at+1]:
		return 0, r.want("the smaller number of a tile first: " + t.String())
	case !r.p.whole().has(t):
		return 0, r.impossible("T1", "no tile "+t.String()+" in a set with pips from "+
			strconv.Itoa(int(r.p.minPips))+" to "+strconv.Itoa(int(r.p.maxPips)))
	case !r.p.boneyard().has(t):
		return 0, r.impossible("T1", "there is only one tile "+t.String())
	}
	r.at += 2
	return t, nil
}

// coordinate reads one coordinate of a cell. If there is none, or it is not written
// as usual, it reads nothing and reports false.
func (r *reader) coordinate() (n int, ok bool) {
	start := r.at
	negative := r.accept('-')
	n, ok = r.number()
	if negative {
		n, ok = -n, ok && n != 0
	}
	if !ok {
		r.at = start
	}
	return n, ok
}

// hex reads the coordinates of a cell, of which those beyond far are read as far.
func (r *reader) hex() (h hexgrid.Hex, ok bool) {
	if h.Q, ok = r.coordinate(); !ok || !r.accept(',') {
		return h, false
	}
	h.R, ok = r.coordinate()
	return h, ok
}

// cell reads a cell that tiles can reach and that is empty.
func (r *reader) cell() (c cell, err error) {
	start := r.at
	h, ok := r.hex()
	if !ok {
		return c, r.want("a cell, such as 2,-1")
	}
	end := r.at
	r.at = start
	farthest := 2*(r.p.whole().count()-1) + 1
	if c, ok = cellAt(h); !ok || h.Distance(cell{}.hex()) > farthest {
		far := shorten(r.text[start:end])
		return c, r.impossible("T5", far+" is farther away than tiles can reach", far)
	}
	if r.p.At(h) != (Half{}) {
		return c, r.impossible("T5", h.String()+" is covered twice", h.String())
	}
	r.at = end
	return c, nil
}

// table reads the placements.
func (r *reader) table() error {
	if r.accept('-') {
		return nil
	}
	start := r.at
	var last cell
	for {
		at := r.at
		t, err := r.tile()
		if err != nil {
			return err
		}
		if !r.accept(':') {
			return r.want("a colon after the tile")
		}
		low, err := r.cell()
		if err != nil {
			return err
		}
		if !r.accept('/') {
			return r.want("a slash after the cell of the first half")
		}
		high, err := r.cell()
		if err != nil {
			return err
		}
		m := Move{Place, t, low, high}
		end := r.at
		r.at = at
		switch _, ok := low.direction(high); {
		case low == high:
			return r.impossible("T5", low.String()+" is covered twice", low.String())
		case !ok:
			return r.impossible("T5", high.String()+" is not next to "+low.String(), low.String(), high.String())
		case t.IsDouble() && high.before(low):
			return r.want("the lesser cell of a double first")
		case r.p.laid != 0 && m.lesser().before(last):
			return r.want("the placements in the order of their lesser cells")
		}
		r.at, last = end, m.lesser()
		r.p.setPlacement(m)
		if !r.accept(';') {
			break
		}
	}
	end := r.at
	r.at = start
	if err := r.checkTable(); err != nil {
		return err
	}
	r.at = end
	table := r.p.table()
	r.p.clearTable()
	r.p.layAll(table)
	return nil
}

// checkTable checks a table as a whole.
func (r *reader) checkTable() error {
	origin, other := cell{0, 0}, cell{0, 1}
	pieces := r.p.pieces()
	start, first := find(pieces, origin)
	next, second := find(pieces, other)
	if !first || !second || pieces[start].half != pieces[next].half || !pieces[start].half.Tile.IsDouble() {
		return r.impossible("T2", "want the opening double on 0,0 and 0,1", "0,0", "0,1")
	}
	joined := make([]bool, len(pieces))
	joined[start] = true
	for todo := []int{start}; len(todo) > 0; {
		c := pieces[todo[0]].at
		todo = todo[1:]
		for d := range steps {
			if i, ok := find(pieces, c.neighbor(d)); ok && !joined[i] {
				joined[i] = true
				todo = append(todo, i)
			}
		}
	}
	for i, piece := range pieces {
		if !joined[i] {
			return r.impossible("T5", "the tile on "+piece.at.String()+" is not joined to the opening double", piece.at.String())
		}
	}
	for x := range r.p.Intersections() {
		if !x.Valid && !r.p.lenient {
			reason, cells := invalid(x)
			return r.impossible("T9", reason, cells...)
		}
		r.worth += x.Value
	}
	return nil
}

// pool reads the tiles of a player, who is number i.
func (r *reader) pool(i int) error {
	r.pools[i] = r.at
	if r.accept('-') {
		return nil
	}
	last := Tile(0)
	for {
		t, err := r.tile()
		switch {
		case err != nil:
			return err
		case t < last:
			r.at -= 2
			return r.want("the tiles in ascending order")
		}
		last = t
		r.p.pools[i] |= t.set()
		if !r.accept('.') {
			return nil
		}
	}
}

// scores reads the scores.
func (r *reader) scores() error {
	start := r.at
	r.scoresAt = start
	white, ok := r.coordinate()
	if !ok || !r.accept(':') {
		return r.want("the scores, such as 12:9")
	}
	black, ok := r.coordinate()
	if !ok {
		return r.want("the scores, such as 12:9")
	}
	if white < 0 || black < 0 {
		r.at = start
		return r.impossible("T8", "there are no negative scores")
	}
	if white+black != r.worth {
		r.at = start
		return r.impossible("T8", "the table is worth "+notation.Plural(r.worth, "point")+", so want scores that add up to this")
	}
	r.p.scores = [2]int16{int16(white), int16(black)}
	return nil
}

// due reads what is due, and checks that it fits the rest.
func (r *reader) due() error {
	start := r.at
	p := &r.p
	p.phase = Placement
	for i := range len(phaseLetters) {
		if r.accept(phaseLetters[i]) {
			p.phase = Phase(i)
			break
		}
	}
	switch {
	case p.phase == Placement && r.accept('-'):
		p.phase = Finished
	case p.phase != Opening:
		if p.player = r.player(); p.player == hexgames.None {
			return r.want("what is due: c, one of d, r and s with w or b, w, b or -")
		}
	}
	end := r.at
	r.at = start
	if clause, reason := p.wrongTurn(); reason != "" {
		return r.impossible(clause, reason)
	}
	for i, at := range r.pools {
		if reason := p.wrongPool(hexgames.White + hexgames.Player(i)); reason != "" {
			r.at = at
			return r.impossible("T3", reason)
		}
	}
	if clause, reason := p.wrongDue(); reason != "" {
		return r.impossible(clause, reason)
	}
	if reason := p.wrongScores(); reason != "" {
		r.at = r.scoresAt
		return r.impossible("T8", reason)
	}
	r.at = end
	switch {
	case p.phase < Placement:
		p.moves = uint16(p.drawable().count())
	default:
		p.begin(p.player)
	}
	return nil
}
