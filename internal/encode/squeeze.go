package encode

import "math/bits"

// A Squeeze moves some bits of a word next to each other, in the same order, from bit 0 on, like
// the instruction PEXT. It turns the cells in a word of a set into the numbers of their actions.
type Squeeze struct {
	from  uint64    // the bits
	moves [6]uint64 // the places of the bits that move down by 1, by 2, by 4 and so on
}

// SqueezeOf returns the Squeeze of the set bits of a word.
func SqueezeOf(from uint64) Squeeze {
	s := Squeeze{from: from}
	for i := 0; from != 0; i++ {
		at := bits.TrailingZeros64(from)
		for k, down := 0, at-i; down>>k > 0; k++ {
			by := down & (1 << k)
			if by != 0 {
				s.moves[k] |= 1 << at
			}
			at -= by
		}
		from &= from - 1
	}
	return s
}

// Of returns the bits of a word, moved.
func (s *Squeeze) Of(word uint64) uint64 {
	word &= s.from
	move := word & s.moves[0]
	word = word ^ move | move>>1
	move = word & s.moves[1]
	word = word ^ move | move>>2
	move = word & s.moves[2]
	word = word ^ move | move>>4
	move = word & s.moves[3]
	word = word ^ move | move>>8
	move = word & s.moves[4]
	word = word ^ move | move>>16
	move = word & s.moves[5]
	return word ^ move | move>>32
}
