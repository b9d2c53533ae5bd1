package hextad

import (
	"cmp"
	"maps"
	"math"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the options, the table,
// White's and Black's tiles, their scores, and the next action, as in
//
//	2/0-6/sm/w 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 rw
//
// The options are the size of a pool and the minimum and maximum number of pips. Then come s for
// strict or l for lenient play, m for MustScore if chosen, and w or b for the player who places
// first. Placements are ordered by their first cells, by Q, then by R. Tiles are in ascending
// order, and a minus sign stands for none.
//
// The next action is c for the opening double, and w or b for a player's turn. For other draws it
// is d (a tile of the deal), r (a refill) or s (the draw of a stuck player), followed by w or b.
// When the game is over, it is a minus sign. The zero Position is "".
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
	b = append(b, "sl"[flag(p.lenient)])
	if p.must {
		b = append(b, 'm')
	}
	b = append(b, '/', notation.Initial(p.first), ' ')
	b = append(b, cmp.Or(notation.Join(p.Table(), ";"), "-")...)
	for _, pool := range p.pools {
		b = append(append(b, ' '), cmp.Or(notation.Join(pool.all(), "."), "-")...)
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

// Parse reads a position from the text that [Position.String] describes. Letters may be in
// either case; placements and tiles must be in order.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax, and for
// options that are not allowed, hexgames.ErrOption. For a position that no game can reach,
// the error matches hexgames.ErrPosition:
//
//   - a tile that is not in the set, or that occurs twice;
//   - a table with a cell covered twice, or with halves of a tile that are not adjacent or are
//     beyond the reach of tiles;
//   - a table that is not connected, or that has no double on 0,0 and 0,1;
//   - in strict play, a table with an invalid sum;
//   - scores that are negative or do not add up to the worth of the table;
//   - pools that cannot result from the deal, or from a game without MustScore, after this many
//     placements;
//   - with MustScore, a pool with fewer tiles than were dealt although the boneyard has tiles, not
//     counting the refill that is due;
//   - the opening double if the table is not empty, a tile of the deal for the wrong player or
//     after the deal, or a refill before a placement;
//   - a draw without a tile to draw, or of a player who can place a tile; the turn of a player who
//     has to draw;
//   - the end of a game that is not over;
//   - the turn of the wrong player if there was no pass: while the boneyard has tiles, and in any
//     game without MustScore.
func Parse(text string) (Position, error) { return notation.Parse(name, text, (*Position).read) }

func (p *Position) read(r *notation.Reader) error {
	var starts [6]int // of the fields
	for i, field := range [len(starts)]struct {
		read  func(*notation.Reader) error
		after string
	}{
		{p.readOptions, "a space, then the table, or - for none"},
		{p.readTable, "a semicolon and a placement, or a space and White's tiles"},
		{func(r *notation.Reader) error { return p.readPool(r, 0) }, "a period and a tile, or a space and Black's tiles"},
		{func(r *notation.Reader) error { return p.readPool(r, 1) }, "a period and a tile, or a space and the scores"},
		{p.readScores, "a space, then the next action"},
		{p.readDue, ""},
	} {
		starts[i] = r.At
		if err := field.read(r); err != nil {
			return err
		}
		if field.after != "" && !r.Accept(' ') {
			return r.Want(field.after)
		}
	}
	if err := r.End("the next action"); err != nil {
		return err
	}
	text := p.String() // the only text of the position, apart from the case of letters
	r.At = 0
	for i := range len(text) {
		if !r.Accept(text[i]) {
			start := strings.LastIndexAny(text[:i], " ;.") + 1
			end := i + strings.IndexAny(text[i:]+" ", " ;.")
			return r.Want("tiles and cells in order, here " + text[start:end])
		}
	}
	return p.checkDue(r, starts[5], starts[2:4])
}

// readOptions reads the options (T1).
func (p *Position) readOptions(r *notation.Reader) error {
	const most = 999
	var rules Rules
	for _, part := range [...]struct {
		n    *int
		what string
		end  byte
	}{
		{&rules.PoolSize, "the size of a pool", '/'},
		{&rules.MinPips, "the least number of pips", '-'},
		{&rules.MaxPips, "the greatest number of pips", '/'},
	} {
		n, err := r.Number(most, part.what)
		switch {
		case err != nil:
			return err
		case n > most:
			return refuseOption(r, part.what+" is above "+strconv.Itoa(most))
		case !r.Accept(part.end):
			return r.Want(string(part.end) + " after " + part.what)
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
	if field, reason := rules.refuse(); reason != "" {
		return refuseOption(r, field+": "+reason)
	}
	*p, _ = rules.New()
	return nil
}

func refuseOption(r *notation.Reader, reason string) error {
	r.At = 0
	return r.Fail(hexgames.ErrOption, "T1", reason)
}

// readTable reads the placements on the table.
func (p *Position) readTable(r *notation.Reader) error {
	start := r.At
	if err := readList(r, ';', p.readPlacement); err != nil || p.laid == 0 {
		return err
	}
	return p.checkTable(r, start)
}

// readPool reads the tiles of player number i.
func (p *Position) readPool(r *notation.Reader, i int) error {
	return readList(r, '.', func(r *notation.Reader) error {
		start := r.At
		t, err := readTile(r)
		if err == nil {
			err = p.checkTile(r, start, t)
		}
		p.pools[i] |= t.set()
		return err
	})
}

// readList reads items with a separator between them, or - for none.
func readList(r *notation.Reader, separator byte, item func(*notation.Reader) error) error {
	if r.Accept('-') {
		return nil
	}
	for {
		if err := item(r); err != nil || !r.Accept(separator) {
			return err
		}
	}
}

// readPlacement reads a placement and places the tile.
func (p *Position) readPlacement(r *notation.Reader) error {
	start := r.At
	m, err := readPlacement(r, hexgames.ErrPosition)
	if err != nil {
		return err
	}
	if err := p.checkTile(r, start, m.tile); err != nil {
		return err
	}
	return p.add(r, m, start, start+len("24:"), r.At-len(m.high.String()))
}

// add places a tile on the table, if its cells are free and adjacent. The tile is at byte number
// at, and its cells are at lowAt and highAt.
func (p *Position) add(r *notation.Reader, m Move, at, lowAt, highAt int) error {
	low, high := m.low.String(), m.high.String()
	switch _, ok := m.low.direction(m.high); {
	case p.covers(m.low):
		return r.Impossible(lowAt, "T5", low+" is covered twice", low)
	case p.covers(m.high):
		return r.Impossible(highAt, "T5", high+" is covered twice", high)
	case !ok:
		return r.Impossible(at, "T5", high+" is not next to "+low, low, high)
	}
	p.put(m)
	return nil
}

// readScores reads the scores, which add up to the worth of the table.
func (p *Position) readScores(r *notation.Reader) error {
	start := r.At
	var white, black int
	if !readInteger(r, &white) || !r.Accept(':') || !readInteger(r, &black) {
		return r.Want("the scores, such as 12:9")
	}
	worth := p.worth()
	switch {
	case white < 0 || black < 0:
		return r.Impossible(start, "T8", "there are no negative scores")
	case white+black != worth:
		return r.Impossible(start, "T8", "the table is worth "+notation.Plural(worth, "point")+", so want scores that add up to this")
	}
	p.scores = [2]int16{int16(white), int16(black)}
	return nil
}

// worth returns the worth of the valid sums on the table (T7).
func (p *Position) worth() (worth int) {
	for x := range p.Intersections() {
		worth += x.Value
	}
	return worth
}

// readDue reads the next action.
func (p *Position) readDue(r *notation.Reader) error {
	p.phase = Placement
	for i := range len(phaseLetters) {
		if r.Accept(phaseLetters[i]) {
			p.phase = Phase(i)
			break
		}
	}
	switch {
	case p.phase == Placement && r.Accept('-'):
		p.phase = Finished
	case p.phase != Opening:
		if p.player = r.Player(); p.player == hexgames.None {
			return r.Want("the next action: c, one of d, r and s with w or b, w, b or -")
		}
	}
	return nil
}

// Orientation is the orientation of the table in diagrams: pointy cells, with Q growing to the
// right and R growing down to the right.
const Orientation = hexgrid.Pointy

// Diagram draws the table for a monospaced terminal: the pips of every half, lines between
// the halves of each tile, and dots for the empty cells next to the table. A row begins
// with the coordinates of its first cell; from cell to cell, Q grows by one. Below the
// table are the players' scores and tiles, the size of the boneyard, and the next action.
func (p Position) Diagram() string {
	if p.poolSize == 0 {
		return "no table\n(the zero Position)"
	}
	var lines []string
	if p.laid != 0 {
		layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 2}
		lines = append(lines, layout.Draw(maps.All(p.marks())))
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		line := player.String() + " " + strconv.Itoa(p.Score(player)) + ":"
		for t := range p.pool(player).all() {
			line += " " + t.String()
		}
		lines = append(lines, line)
	}
	lines = append(lines, "boneyard: "+notation.Plural(p.boneyard().count(), "tile"), p.status())
	return strings.Join(lines, "\n")
}

// status describes the next action, or the end of the game.
func (p *Position) status() string {
	switch {
	case p.phase == Finished:
		return p.Outcome().String()
	case p.phase < Placement:
		return "to draw: " + p.nextDraw()
	case p.passes():
		return p.player.String() + " must pass"
	}
	return p.player.String() + " places a tile"
}

// marks returns the diagram's texts at twice the coordinates of the cells. That leaves room for the
// line between two halves, at the sum of their cells.
func (p *Position) marks() map[hexgrid.Hex]string {
	marks := map[hexgrid.Hex]string{}
	pieces := p.pieces()
	for _, a := range pieces {
		for _, h := range a.at.hex().Neighbors() {
			marks[h.Mul(2)] = "."
		}
	}
	for _, a := range pieces {
		h, line := a.at.hex(), a.at.hex().Add(a.mate.hex())
		marks[h.Mul(2)] = strconv.Itoa(a.half.Pips)
		switch d, _ := a.at.direction(a.mate); d {
		case 0:
			marks[h.Mul(2)] += "---"
		case 1:
			marks[line] = "/"
		case 5:
			marks[line] = `\`
		}
	}
	left, margin := math.MaxInt, 8 // in columns
	rows := map[int]hexgrid.Hex{}  // the first cell of each row, by R, which is even
	for h := range marks {
		if first, ok := rows[h.R]; h.R%2 == 0 && (!ok || h.Q < first.Q) {
			rows[h.R] = h
		}
		left, margin = min(left, 2*h.Q+h.R), max(margin, len(rowName(h))+1)
	}
	for r, first := range rows {
		marks[hexgrid.Hex{Q: ((left-margin)&^1 - r) / 2, R: r}] = rowName(first)
	}
	return marks
}

// rowName returns the name of the row of a mark: the coordinates of its cell.
func rowName(mark hexgrid.Hex) string { return hexgrid.Hex{Q: mark.Q / 2, R: mark.R / 2}.String() }
