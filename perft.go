package hexgames

// Perft returns the number of sequences of depth legal moves that start at p:
// the customary check of a move generator, and a measure of its speed. The
// last ply is counted by CountMoves, not played. A depth of 0 or less counts
// p itself: 1. Sequences are followed for 65536 moves at most, for which nobody
// could wait where there is any choice.
//
// Perft and Divide panic if the game breaks its contract and refuses a move
// that it listed; the games of this module do not.
func Perft[P Position[P, M], M comparable](p P, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, min(depth, 1<<16), &plyMoves[M]{})
}

// plyMoves are the moves of a ply. Every ply has its own buffer, so that a
// search allocates only while these grow.
type plyMoves[M any] struct {
	moves []M
	next  *plyMoves[M]
}

func perft[P Position[P, M], M comparable](p P, depth int, ply *plyMoves[M]) uint64 {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	if ply.next == nil {
		ply.next = &plyMoves[M]{}
	}
	ply.moves = p.AppendMoves(ply.moves[:0])
	var n uint64
	for _, m := range ply.moves {
		n += perft(mustApply(p, m), depth-1, ply.next)
	}
	return n
}

// mustApply applies a move that p has listed.
func mustApply[P Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic("hexgames: a listed move is refused: " + err.Error())
	}
	return next
}

// A Division is one legal move and the number of move sequences that begin
// with it.
type Division[M comparable] struct {
	Move  M
	Count uint64
}

// Divide returns what each legal move of p, in their order, contributes to
// Perft(p, depth). It is the tool for finding which move two generators
// disagree about. A depth of 0 or less has nothing to divide.
func Divide[P Position[P, M], M comparable](p P, depth int) []Division[M] {
	if depth <= 0 {
		return nil
	}
	moves := p.LegalMoves()
	divisions := make([]Division[M], len(moves))
	for i, m := range moves {
		divisions[i] = Division[M]{m, Perft(mustApply(p, m), depth-1)}
	}
	return divisions
}
