package endgame

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// A File is a file with the table of a class.
type File struct {
	Name string // the name that [Class.FileName] returns
	Data []byte
}

// Generate computes the tables of a class and of its reverse, with the given number of goroutines,
// and returns them as files; one file if the class is its own reverse. The tables t must hold the
// classes that [Class.Needs] returns. The files are the same for any number of goroutines.
//
// If report is not nil, Generate calls it with a number of plies before it looks for the positions
// that end in that many.
//
// Generate takes two bytes for each of [Class.Entries] of both classes, and one more for each entry
// of one of them, besides the tables of the other classes.
func (t *Tables) Generate(ctx context.Context, c Class, goroutines int, report func(plies int)) ([]File, error) {
	if !c.possible() {
		return nil, errors.New("hexdame/endgame: there is no such class: want a result of ParseClass")
	}
	for _, d := range c.Needs() {
		if !t.Has(d) {
			return nil, errors.New("hexdame/endgame: " + c.String() + " leads to " + d.String() + ", which the tables do not hold: generate it first")
		}
	}
	g := generator{known: t, goroutines: max(goroutines, 1)}
	g.sides[0] = newHalf(c)
	g.halves = g.sides[:1]
	g.sides[1] = g.sides[0]
	if c != c.Reverse() {
		g.sides[1] = newHalf(c.Reverse())
		g.halves = g.sides[:]
	}
	if err := g.run(ctx, report); err != nil {
		return nil, err
	}
	var files []File
	for _, h := range g.halves {
		stats, entries := h.finish()
		data, err := writeTable(withPlies, h.class, stats, entries)
		if err != nil {
			return nil, err
		}
		files = append(files, File{h.class.FileName(), data})
	}
	return files, ctx.Err()
}

// A generator computes the entries of a class and of its reverse.
//
// It works ply by ply. Positions without moves are lost in 0 plies. Suppose that all entries up to
// n plies are known. Then every move to a loss in n plies wins in n+1, and a position is lost in
// n+1 if all its moves lead to wins in at most n plies. Positions left over at the end are drawn.
// Captures and promotions lead to classes that are known.
type generator struct {
	known      *Tables
	goroutines int
	sides      [2]*half // the class and its reverse, which may be the same half
	halves     []*half  // without repetition
	found      atomic.Int64
	last       atomic.Int64 // the greatest value and bound from other classes
	bad        atomic.Bool  // whether an entry of another class cannot be read
}

// A half is a class while its entries are computed.
type half struct {
	class  Class
	layout *layout
	values words
	bounds []byte
}

// What the moves to other classes imply for an entry, if it is not a bound itself. An even bound is
// the entry after a promotion, a win. An odd one is a lower bound for a loss, because the
// promotions lead to nothing better.
const (
	maxValue  = 250
	saved     = 253 // a promotion leads to a draw: it is not a loss
	settled   = 254 // there is a capture, which decides the entry
	nowhere   = 255 // two pieces stand on a cell
	unbounded = 0
)

func newHalf(c Class) *half {
	l := layoutOf(c)
	return &half{class: c, layout: l, values: make(words, (l.size()+7)/8), bounds: make([]byte, l.size())}
}

// words holds 8 entries in a word. Goroutines may set an entry at the same time, but only to the
// same value.
type words []uint64

func (w words) at(i int) byte { return byte(atomic.LoadUint64(&w[i>>3]) >> (i & 7 * 8)) }

func (w words) set(i int, value byte) {
	atomic.OrUint64(&w[i>>3], uint64(value)<<(i&7*8))
}

// holds reports whether some entry of word i may have a value. It never overlooks one.
func (w words) holds(i int, value byte) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	x := atomic.LoadUint64(&w[i]) ^ ones*uint64(value)
	return (x-ones)&^x&tops != 0
}

var errLong = errors.New("hexdame/endgame: the class has wins that take more plies than an entry can hold")

func (g *generator) run(ctx context.Context, report func(plies int)) error {
	for _, h := range g.halves {
		if err := g.each(ctx, h, g.begin(h)); err != nil {
			return err
		}
	}
	if g.bad.Load() {
		return errors.New("hexdame/endgame: the tables that " + g.sides[0].class.String() + " leads to are damaged: make them again")
	}
	before := int64(0)
	for value := lost; ; value++ {
		known := g.found.Load()
		if known == before && int64(value) > g.last.Load()+1 {
			return nil
		}
		if value > maxValue {
			return errLong
		}
		before = known
		if report != nil {
			report(value)
		}
		for i, h := range g.sides[:len(g.halves)] {
			if err := g.each(ctx, h, g.bounded(h, g.sides[1-i], byte(value))); err != nil {
				return err
			}
		}
		for i, h := range g.sides[:len(g.halves)] {
			if err := g.each(ctx, h, g.back(h, g.sides[1-i], byte(value))); err != nil {
				return err
			}
		}
	}
}

// each calls f for the words of a half, in any order.
func (g *generator) each(ctx context.Context, h *half, f func(word int)) error {
	const piece = 1 << 10
	var next atomic.Int64
	var all sync.WaitGroup
	for range g.goroutines {
		all.Go(func() {
			for ctx.Err() == nil {
				start := int(next.Add(1)-1) * piece
				if start >= len(h.values) {
					return
				}
				for word := start; word < min(start+piece, len(h.values)); word++ {
					f(word)
				}
			}
		})
	}
	all.Wait()
	return ctx.Err()
}

// begin returns a function that records what captures, promotions and the lack of moves imply for
// the entries of a half.
func (g *generator) begin(h *half) func(word int) {
	return func(word int) {
		for i := 8 * word; i < min(8*word+8, len(h.bounds)); i++ {
			s, _ := h.layout.setup(i)
			value := byte(0)
			switch {
			case !h.class.disjoint(&s):
				h.bounds[i] = nowhere
			case s.canCapture():
				h.bounds[i] = settled
				value = g.look(&s)
			case !s.canStep():
				value = lost
			default:
				h.bounds[i] = g.promotions(&s)
			}
			if value > 0 {
				h.values.set(i, value)
				g.found.Add(1)
			}
			most := int64(value)
			if b := h.bounds[i]; b <= maxValue {
				most = max(most, int64(b))
			}
			for last := g.last.Load(); most > last; last = g.last.Load() {
				g.last.CompareAndSwap(last, most)
			}
		}
	}
}

// look returns the entry of a setup that is known, or that has a capture.
func (g *generator) look(s *setup) (value byte) {
	if s[kings]|s[men] == 0 {
		return lost
	}
	if !s.canCapture() {
		table := g.known.byClass[s.class()]
		value, ok := table.at(table.layout.index(s))
		if !ok {
			g.bad.Store(true)
		}
		return value
	}
	var room [32]capture
	for i, c := range s.captures(room[:0]) {
		after := s.capture(c)
		if v := before(g.look(&after)); i == 0 || better(v, value) {
			value = v
		}
	}
	return value
}

// promotions returns what the promotions of a setup imply for its entry.
func (g *generator) promotions(s *setup) byte {
	best, any := byte(0), false
	empty := s.empty() & far
	for own := s[men]; own != 0; own &= own - 1 {
		from := own.lowest()
		for _, d := range upward {
			to := next[from][d] & empty
			if to == 0 {
				continue
			}
			after := s.capture(capture{from: 1 << from, to: to})
			if v := before(g.look(&after)); !any || better(v, best) {
				best, any = v, true
			}
		}
	}
	if any && best == 0 {
		return saved
	}
	return best
}

// bounded returns a function that sets the entries of a half whose bound is value.
func (g *generator) bounded(h, other *half, value byte) func(word int) {
	return func(word int) {
		for i := 8 * word; i < min(8*word+8, len(h.bounds)); i++ {
			if h.bounds[i] != value || h.values.at(i) != 0 {
				continue
			}
			if value%2 != 0 {
				s, _ := h.layout.setup(i)
				if !other.wins(&s, value-1) {
					continue
				}
			}
			h.values.set(i, value)
			g.found.Add(1)
		}
	}
}

// back returns a function that goes back one move from the entries of a half that are value.
func (g *generator) back(h, other *half, value byte) func(word int) {
	return func(word int) {
		if !h.values.holds(word, value) {
			return
		}
		for i := 8 * word; i < min(8*word+8, len(h.bounds)); i++ {
			if h.values.at(i) == value {
				s, _ := h.layout.setup(i)
				s = s.reversed()
				s.eachBefore(func(s setup) { g.follow(&s, other, h, value) })
			}
		}
	}
}

// follow sets the entry of a setup of a half with a move that leads to a value.
func (g *generator) follow(s *setup, h, other *half, value byte) {
	i := h.layout.index(s)
	bound := h.bounds[i]
	if bound >= settled || h.values.at(i) != 0 {
		return
	}
	if value%2 == 0 {
		// Promotions may lead to something better, or to a slower loss.
		if bound != unbounded && bound%2 == 0 || bound == saved || bound > value+1 || !other.wins(s, value) {
			return
		}
	}
	h.values.set(i, value+1)
	g.found.Add(1)
}

// wins reports whether all moves of a setup that are neither captures nor promotions lead to wins
// in h with entries of at most value. None of them leads to a loss with such an entry, because then
// the setup would already be a win.
func (h *half) wins(s *setup, value byte) bool {
	ok := true
	s.eachAfter(func(after setup) bool {
		v := h.values.at(h.layout.index(&after))
		ok = v != 0 && v <= value
		return ok
	})
	return ok
}

// finish returns the counts and the entries of a half. Entries that are never read repeat the entry
// before them.
func (h *half) finish() (*counts, []byte) {
	stats := &counts{}
	entries := make([]byte, len(h.bounds))
	last := byte(0)
	for i := range entries {
		value := h.values.at(i)
		if h.bounds[i] != nowhere {
			_, images := h.layout.setup(i)
			stats.add(value, uint32(images), uint32(i))
		}
		if h.bounds[i] < settled {
			last = value
		}
		entries[i] = last
	}
	return stats, entries
}

// add counts positions with an entry.
func (s *counts) add(value byte, n, index uint32) {
	s.legal += n
	switch plies := uint16(value) - 1; {
	case value == 0:
		s.draw += n
	case value%2 == 0:
		s.win += n
		if plies > s.longestWin {
			s.longestWin, s.winIndex = plies, index
		}
	default:
		s.loss += n
		if plies > s.longestLoss || s.loss == n {
			s.longestLoss, s.lossIndex = plies, index
		}
	}
}
