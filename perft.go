package hexgames

// Perft returns the number of sequences of depth legal moves from p. It is the usual check of a
// move generator and a measure of its speed. If p is a [Perfter], Perft calls its method. Otherwise
// it counts the last ply with CountMoves instead of playing it. If depth is 0 or less, Perft
// returns 1. It follows sequences for at most 65536 moves, more than any search with a choice of
// moves could finish.
//
// Perft and Divide panic if the game breaks its contract and refuses a move that it listed; the
// games in this module never do.
func Perft[P Position[P, M], M comparable](p P, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	depth = min(depth, mostDepth)
	if p, ok := any(p).(Perfter); ok {
		return p.Perft(depth)
	}
	return perft(p, depth, &plyMoves[M]{})
}

// mostDepth is the maximum number of moves to follow.
const mostDepth = 1 << 16

// plyMoves is the buffer for the moves of a ply. Each ply has its own, so a search allocates only
// while the buffers grow.
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

// mustApply applies a move that p listed.
func mustApply[P Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic("hexgames: a listed move is refused: " + err.Error())
	}
	return next
}

// A Division is a legal move and the number of move sequences that start with it.
type Division[M comparable] struct {
	Move  M
	Count uint64
}

// Divide returns the contribution of each legal move of p, in order, to Perft(p, depth). Use it to
// find the move where two generators disagree. If depth is 0 or less, Divide returns nil.
func Divide[P Position[P, M], M comparable](p P, depth int) []Division[M] {
	if depth <= 0 {
		return nil
	}
	depth = min(depth, mostDepth)
	moves := p.LegalMoves()
	divisions := make([]Division[M], len(moves))
	for i, m := range moves {
		divisions[i] = Division[M]{m, Perft(mustApply(p, m), depth-1)}
	}
	return divisions
}
