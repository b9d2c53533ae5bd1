package hexdame

import "example.com/hexgames"

// Perft returns the number of sequences of depth legal moves, 1 if depth is 0 or less.
// hexgames.Perft calls it. It is faster than AppendMoves and Apply, because it plays most
// moves of men without listing them, and counts the last two moves in bulk.
func (p Position) Perft(depth int) uint64 {
	own, enemy := p.sides()
	switch {
	case depth <= 0:
		return 1
	case p.mover == hexgames.White:
		return perftWhite(own, enemy, p.kings, depth)
	case p.mover == hexgames.Black:
		return perftBlack(own, enemy, p.kings, depth)
	}
	return 0
}

// perftByMoves is Perft with a list of the moves. It does not need the fields of p that
// follow from the others.
func (p Position) perftByMoves(depth int) (n uint64) {
	var buf [64]Move
	for _, m := range p.settled().AppendMoves(buf[:0]) {
		n += p.moved(m.from.set(), m.to.set(), m.captured).Perft(depth - 1)
	}
	return n
}

// positionOf returns a position without the fields that follow from the others.
func positionOf(own, enemy, kings cellSet, mover hexgames.Player) Position {
	if mover == hexgames.White {
		return Position{own, enemy, kings, turn{mover: mover}}
	}
	return Position{enemy, own, kings, turn{mover: mover}}
}
