package hexade

import (
	"math"
	"math/bits"

	"example.com/hexgames"
)

// A tally holds the counts behind the evaluation of a position. The order of the sides is White,
// Black.
type tally struct {
	*worths
	counts  [2][bitCount]counts // of the cells, by side
	classes [2][bitCount]uint8  // of the cells, by side, derived from the counts
	sums    [2]int              // the weights of all sixes and empty cells if White is to move, and if Black is
}

// The counts of a cell for a side are, in six bits each, the numbers of open sixes through the cell
// with 2, 3, 4 and 5 stones of the side. The next bit reports whether the cell has a stone of
// either side, and the last three bits count the side's stones next to it. A six is open to a side
// if it has no stone of the other.
type counts uint32

const (
	occupied counts = 1 << 24
	neighbor counts = 1 << 25
)

// through holds the counts that a six adds to each of its cells, by its number of stones.
var through = [8]counts{2: 1, 3: 1 << 6, 4: 1 << 12, 5: 1 << 18}

// near returns the number of stones of the side next to the cell.
func (n counts) near() int { return int(n / neighbor & 7) }

// classes is the number of classes of an empty cell for a side. A cell has the greatest class that
// fits:
//
//   - 0 to 7 are the numbers of open sixes with two stones, up to 7;
//   - 8 to 22 are 7, plus the number of sixes with three stones, up to 3, plus four times the
//     number of sixes with four, also up to 3;
//   - 23 is a six with five stones.
//
// A cell with a stone has 32 more.
const classes = 24

// class returns the class of a cell.
func (n counts) class() uint8 {
	class := min(n&63, 7)
	if full := min(n>>6&63, 3) + 4*min(n>>12&63, 3); full != 0 {
		class = 7 + full
	}
	if n>>18&63 != 0 {
		class = classes - 1
	}
	return uint8(class | n/occupied&1<<5)
}

// of counts the sixes of a position, and the classes of its empty cells, from scratch.
func (t *tally) of(p *Position, w *worths) {
	*t = tally{worths: w}
	empty := p.empty()
	var sums [2]int
	for side := range 2 {
		var own, enemy int // the weights of the sixes that are open to the side, as it and its opponent see them
		cells := &t.counts[side]
		eachOpen(&p.stones[side], &empty, func(pattern, word int, ones, twos, fours uint64) {
			several := twos | fours
			w := &t.sixes[patterns[pattern].shape]
			n1, n2 := bits.OnesCount64(ones&^several), bits.OnesCount64(twos&^(ones|fours))
			n3, n4 := bits.OnesCount64(ones&twos), bits.OnesCount64(fours&^(ones|twos))
			n5 := bits.OnesCount64(fours & (ones | twos))
			own += n1*w[1][0] + n2*w[2][0] + n3*w[3][0] + n4*w[4][0] + n5*w[5][0]
			enemy += n1*w[1][1] + n2*w[2][1] + n3*w[3][1] + n4*w[4][1] + n5*w[5][1]
			for ; several != 0; several &= several - 1 {
				bit := bits.TrailingZeros64(several)
				more := through[ones>>bit&1|twos>>bit&1<<1|fours>>bit&1<<2]
				for _, n := range &patterns[pattern].cells {
					cells[64*word+bit+n] += more
				}
			}
		})
		sums[side] += own
		sums[1-side] += enemy
	}
	for i, word := range empty.Words {
		for ; word != 0; word &= word - 1 {
			c := 64*i + bits.TrailingZeros64(word)
			white, black := t.counts[0][c].class(), t.counts[1][c].class()
			t.classes[0][c], t.classes[1][c] = white, black
			w, b := &t.cells[white&63], &t.cells[black&63]
			sums[0] += w[0] + b[1]
			sums[1] += b[0] + w[1]
		}
	}
	t.sums = sums
}

// settle counts the stones of the position. It follows of.
func (t *tally) settle(p *Position) {
	for side := range 2 {
		for c := range p.stones[side].All() {
			t.occupy(c, side, 1)
			t.classes[0][c], t.classes[1][c] = t.counts[0][c].class(), t.counts[1][c].class()
		}
	}
}

// occupy adds or removes a stone on a cell and among its neighbors.
func (t *tally) occupy(c cell, side, more int) {
	t.counts[0][c] ^= occupied
	t.counts[1][c] ^= occupied
	for _, step := range steps {
		t.counts[side][c.plus(step)] += neighbor * counts(more)
	}
}

// evaluate returns the value of the position for White.
func (t *tally) evaluate(p *Position) float64 {
	if p.side == 0 {
		return 0
	}
	own, enemy := p.sides()
	empty := p.empty()
	captures, threats := pairsOf(own, enemy, &empty)
	sum := t.sums[p.ply&1] + t.stones*(own.Count()-enemy.Count()) + t.bias
	for side := range 2 {
		sum += captures[side]*t.captures[side] + threats[side]*t.threats[side]
	}
	x := float64(sum) / (2 * 256 * parts)
	v := x / math.Sqrt(1+float64(x*x)) // the conversion forbids fusing the operations
	if p.mover() == hexgames.Black {
		return -v
	}
	return v
}

// appendPromises appends the promises of the moves: the greater the sum of weights, the more. The
// stones of the position must have been counted.
func (t *tally) appendPromises(dst []float64, p *Position, moves []Move) []float64 {
	side := p.ply & 1
	own, enemy := p.sides()
	empty := p.empty()
	var lines [bitCount]tactics
	addTactics(&lines, own, enemy, &empty)
	start := len(dst)
	best := math.Inf(-1)
	for _, m := range moves {
		n, other := t.counts[side][m.at], t.counts[1-side][m.at]
		line := lines[m.at]
		sum := t.pairs[int(t.classes[side][m.at]&31)<<5|int(t.classes[1-side][m.at]&31)] +
			t.near[n.near()<<3|other.near()] + t.lines[0][line&63] + t.lines[1][line>>6&127]
		best = max(best, float64(sum))
		dst = append(dst, float64(sum))
	}
	for i, sum := range dst[start:] {
		n := sum - best + half/2
		dst[start+i] = n / (half + math.Abs(n))
	}
	return dst
}

// half is the gap in weights between the promises 0 and 0.5. The best move has 1/3.
const half = 3 * 256
