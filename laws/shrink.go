package laws

import (
	"cmp"
	"fmt"
	"slices"
)

// maxLooks is the number of positions to look at in search of a shorter game.
const maxLooks = 20_000

// shorter describes a short game that breaks the law, too; "" if it finds none.
func (s *Spec[P, M]) shorter(v *visit[P, M], look func(v *visit[P, M]) error) string {
	if v.game < 0 || len(v.path) == 0 {
		return ""
	}
	left := cmp.Or(s.looks, maxLooks)
	replay := func(moves []M) ([]M, error) { return s.replay(v, moves, &left, look) }
	best, err := replay(v.path)
	if err == nil {
		return "" // the law depends on more than the position
	}
	for size := (len(best) + 1) / 2; size > 0; size /= 2 {
		for i := 0; i < len(best); {
			without := slices.Concat(best[:i], best[min(i+size, len(best)):])
			if moves, wrong := replay(without); wrong != nil {
				best, err = moves, wrong
			} else {
				i += size
			}
		}
	}
	return fmt.Sprintf("\n\nThe shortest game found that breaks the law has %d moves, from %q: %v\n%v", len(best), any(v.start), best, err)
}

// replay plays the legal ones of some moves, from the start of a game, until look returns an error
// for a position. It returns the moves that led there. A panic is an error, too. Each position takes
// one from left, and replay stops at 0.
func (s *Spec[P, M]) replay(of *visit[P, M], moves []M, left *int, look func(v *visit[P, M]) error) (played []M, err error) {
	v := &visit[P, M]{game: of.game, start: of.start, p: of.start, r: lawDice(of.game)}
	defer func() { played = v.path }()
	defer recovered(&err, v.String)
	for {
		v.moves = v.p.LegalMoves()
		if *left--; *left < 0 {
			return nil, nil
		}
		if err := look(v); err != nil && err != errStop {
			return nil, err
		}
		i := slices.IndexFunc(moves, func(m M) bool { return slices.Contains(v.moves, m) })
		if i < 0 {
			return nil, nil
		}
		m := moves[i]
		moves = moves[i+1:]
		next, err := v.p.Apply(m)
		if err != nil {
			return nil, fmt.Errorf("the listed move %q is refused: %v", any(m), err)
		}
		v.before, v.move, v.p = v.p, m, next
		v.path = append(v.path, m)
		v.ply++
	}
}
