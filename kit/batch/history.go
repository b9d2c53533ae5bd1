package batch

// A history has the hashes of the positions of a game. Most positions are new. The filter, which
// has a bit for some of the bits of each hash, shows that without a search through all others.
type history struct {
	filter [filterWords]uint64
	hashes []uint64
}

const filterWords = 8

// clear forgets all positions.
func (h *history) clear() {
	clear(h.filter[:])
	h.hashes = h.hashes[:0]
}

// add adds the hash of a position, and returns how often it has occurred.
func (h *history) add(hash uint64) (n int) {
	h.hashes = append(h.hashes, hash)
	word, bit := &h.filter[hash/64%filterWords], uint64(1)<<(hash%64)
	if *word&bit == 0 {
		*word |= bit
		return 1
	}
	for _, old := range h.hashes {
		if old == hash {
			n++
		}
	}
	return n
}
