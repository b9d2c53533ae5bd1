package hexgames

// Perft returns the number of sequences of depth legal moves that start at p:
// the customary check of a move generator, and a measure of its speed. The
// last ply is counted by CountMoves, not played. A depth of 0 or less counts
// p itself: 1.
func Perft[P Position[P, M], M comparable](p P, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p, depth, make([][]M, depth))
}

// perft keeps one buffer of moves for every ply, so that it allocates only
// while these grow.
func perft[P Position[P, M], M comparable](p P, depth int, buffers [][]M) uint64 {
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	moves := p.AppendMoves(buffers[depth-1][:0])
	buffers[depth-1] = moves
	var n uint64
	for _, m := range moves {
		next, err := p.Apply(m)
		if err != nil {
			panic("hexgames: a listed move was refused: " + err.Error())
		}
		n += perft(next, depth-1, buffers)
	}
	return n
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
		next, err := p.Apply(m)
		if err != nil {
			panic("hexgames: a listed move was refused: " + err.Error())
		}
		divisions[i] = Division[M]{m, Perft(next, depth-1)}
	}
	return divisions
}
