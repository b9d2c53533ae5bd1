package hexade

import (
	"math/bits"
	"slices"
	"sync"

	"example.com/hexgames"
)

// NewFollower returns a follower, for bots that look ahead. It is also a [hexgames.Learner], for
// programs that find better weights. It returns the results of Evaluate, Exact, AppendPromises and
// AppendReplies in a fraction of their time, because it counts the stones on all sixes as they are
// placed and captured.
func (p Position) NewFollower() hexgames.Follower[Position, Move] {
	return &follower{tally: tally{worths: standard()}}
}

// A follower is a position and its tally, kept up to date. A six is open to a side if it has no
// stone of the other.
type follower struct {
	Position
	tally
	board *sixTable
	on    [maxSixes][2]uint8 // the stones on each six, by side
	fives [2]int             // the numbers of sixes with five stones that are open to a side
}

// A sixTable lists the sixes of a board.
type sixTable struct {
	cells   [][6]cell
	shapes  []Shape
	through [bitCount][]crossing
	around  []int // the steps from a cell to the up to 37 cells that share a six with it; the first is 0
}

// A crossing is a six through a cell.
type crossing struct {
	six   uint16
	shape Shape
	cells uint64 // of the six, as bits by the index of the step in around
}

// maxSixes is the number of sixes on the largest board.
const maxSixes = 1177

// sixTables holds the table of each board, by side.
var sixTables = func() (tables [MaxSide + 1]func() *sixTable) {
	for side := MinSide; side <= MaxSide; side++ {
		tables[side] = sync.OnceValue(func() *sixTable {
			t := &sixTable{around: []int{0}}
			for pattern, first := range sixes(&allCells[side]) {
				var six [6]cell
				for i, from := range patterns[pattern].cells {
					var cells uint64
					for _, to := range patterns[pattern].cells {
						step := to - from
						if !slices.Contains(t.around, step) {
							t.around = append(t.around, step)
						}
						cells |= 1 << slices.Index(t.around, step)
					}
					six[i] = first.plus(from)
					t.through[six[i]] = append(t.through[six[i]], crossing{uint16(len(t.cells)), patterns[pattern].shape, cells})
				}
				t.cells = append(t.cells, six)
				t.shapes = append(t.shapes, patterns[pattern].shape)
			}
			return t
		})
	}
	return tables
}()

// Start starts at a position.
func (f *follower) Start(p Position) {
	f.Position, f.on, f.fives = p, [maxSixes][2]uint8{}, [2]int{}
	f.tally.of(&p, f.worths)
	f.tally.settle(&p)
	if p.side == 0 {
		return
	}
	f.board = sixTables[p.side]()
	for side, stones := range p.stones {
		for c := range stones.All() {
			for _, t := range f.board.through[c] {
				f.on[t.six][side]++
			}
		}
	}
	for _, n := range f.on[:len(f.board.cells)] {
		for side := range 2 {
			if n[side] == 5 && n[1-side] == 0 {
				f.fives[side]++
			}
		}
	}
}

// Do moves on to the position after a move.
func (f *follower) Do(p Position, m Move, next Position) {
	side := int(p.ply & 1)
	f.place(m.at, side, 1)
	if next.free != p.free-1 {
		for c := range p.stones[1-side].Without(next.stones[1-side]).All() {
			f.place(c, 1-side, -1)
		}
	}
	f.Position = next
}

// Undo returns to the position before a move.
func (f *follower) Undo(p Position, m Move, next Position) {
	side := int(p.ply & 1)
	if next.free != p.free-1 {
		for c := range p.stones[1-side].Without(next.stones[1-side]).All() {
			f.place(c, 1-side, 1)
		}
	}
	f.place(m.at, side, -1)
	f.Position = p
}

// place adds or removes a stone of a side.
func (f *follower) place(c cell, side, more int) {
	f.occupy(c, side, more)
	var own, enemy int         // the weights of the sixes, as the side and its opponent see them
	changed := [2]uint64{1, 1} // the cells around c with changed counts, by side, as bits; the first is c
	for _, t := range f.board.through[c] {
		n, w := &f.on[t.six], &f.sixes[t.shape]
		before, other := n[side], n[1-side]
		after := before + uint8(more)
		n[side] = after
		player, counted := side, counts(0)
		switch {
		case other == 0: // one stone more or less on a six that is open to the side
			was, is := &w[before&7], &w[after&7]
			own += is[0] - was[0]
			enemy += is[1] - was[1]
			counted = through[after&7] - through[before&7]
			if before == 5 {
				f.fives[side]--
			}
			if after == 5 {
				f.fives[side]++
			}
		case before == 0 || after == 0: // the six closes to the opponent, or reopens
			was := &w[other&7]
			own -= more * was[1]
			enemy -= more * was[0]
			player, counted = 1-side, -counts(more)*through[other&7]
			if other == 5 {
				f.fives[player] -= more
			}
		}
		if counted != 0 {
			changed[player] |= t.cells
			cells := &f.counts[player]
			for _, c := range &f.board.cells[t.six] {
				cells[c] += counted
			}
		}
	}
	f.sums[side] += own
	f.sums[1-side] += enemy
	f.classify(c, 0, changed[0])
	f.classify(c, 1, changed[1])
}

// classify updates the classes of cells around c for a side.
func (f *follower) classify(c cell, side int, cells uint64) {
	var own, enemy int
	counts, classes := &f.counts[side], &f.classes[side]
	for ; cells != 0; cells &= cells - 1 {
		at := c.plus(f.board.around[bits.TrailingZeros64(cells)])
		was, is := classes[at], counts[at].class()
		classes[at] = is
		own += f.cells[is&63][0] - f.cells[was&63][0]
		enemy += f.cells[is&63][1] - f.cells[was&63][1]
	}
	f.sums[side] += own
	f.sums[1-side] += enemy
}

// Evaluate is Evaluate of the position.
func (f *follower) Evaluate() float64 { return f.evaluate(&f.Position) }

// AppendPromises is AppendPromises of the position.
func (f *follower) AppendPromises(dst []float64, moves []Move) []float64 {
	return f.appendPromises(dst, &f.Position, moves)
}

// Weights returns the weights in use.
func (f *follower) Weights() hexgames.Weights { return f.weights }

// SetWeights changes the weights.
func (f *follower) SetWeights(w hexgames.Weights) error {
	if err := w.Match(f.weights); err != nil {
		return err
	}
	f.worths = worthsOf(w)
	return nil
}

// AppendFeatures appends the features of the position.
func (f *follower) AppendFeatures(dst []hexgames.Feature) []hexgames.Feature {
	if f.side == 0 {
		return dst
	}
	var counts [moveOwn]int
	own, enemy := f.Position.sides()
	empty := f.empty()
	captures, threats := pairsOf(own, enemy, &empty)
	for side := range 2 {
		player := int(f.ply&1) ^ side
		for six, n := range f.on[:len(f.board.cells)] {
			if n[player] > 0 && n[1-player] == 0 {
				counts[sixIndex(side, f.board.shapes[six], int(n[player]))]++
			}
		}
		for c := range empty.All() {
			counts[valueCells+classes*side+int(f.classes[player][c])]++
		}
		counts[valueCaptures+side], counts[valueThreats+side] = captures[side], threats[side]
	}
	counts[valueStones], counts[valueBias] = own.Count()-enemy.Count(), parts
	for i, n := range counts {
		if n != 0 {
			dst = append(dst, hexgames.Feature{Weight: i, Value: float32(n) / parts})
		}
	}
	return dst
}

// AppendMoveFeatures appends the features of a legal move.
func (f *follower) AppendMoveFeatures(dst []hexgames.Feature, m Move) []hexgames.Feature {
	side := f.ply & 1
	own, enemy := f.Position.sides()
	empty := f.empty()
	var lines [bitCount]tactics
	addTactics(&lines, own, enemy, &empty)
	mine, theirs := int(f.classes[side][m.at]), int(f.classes[1-side][m.at])
	captures, saves, threats, risks := lines[m.at].counts()
	for _, i := range [...]int{
		moveOwn + mine, moveEnemy + theirs, movePair + classes*mine + theirs,
		moveCaptures + captures, moveSaves + saves, moveThreats + threats, moveRisks + risks,
		moveNearOwn + min(f.counts[side][m.at].near(), 3), moveNearEnemy + min(f.counts[1-side][m.at].near(), 3),
	} {
		dst = append(dst, hexgames.Feature{Weight: i, Value: 1})
	}
	return dst
}

// Exact is Exact of the position. It doesn't examine the sixes unless somebody has five stones on
// one.
func (f *follower) Exact() (value float64, known bool) {
	if f.state == quiet && f.fives[f.ply&1] == 0 {
		return 0, false
	}
	return f.Position.Exact()
}

// AppendReplies is AppendReplies of the position, with the same shortcut.
func (f *follower) AppendReplies(dst []Move) (replies []Move, threatened bool) {
	if f.state == quiet && f.fives[1-f.ply&1] == 0 {
		return dst, false
	}
	return f.Position.AppendReplies(dst)
}
