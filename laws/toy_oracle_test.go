package laws

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"example.com/hexgames"
)

// A plainToy is a position of the toy with cells by name. It is the second implementation, which
// uses only the fields of the first.
type plainToy struct {
	cells map[string]hexgames.Player
	mover hexgames.Player
	lift  bool
}

var plainRows = []string{"a1 b2 c3", "a2 b2 c2", "b1 b2 b3"}

func plainly(p toy) plainToy {
	d := plainToy{map[string]hexgames.Player{}, p.mover, p.lift}
	for i, name := range strings.Fields("a1 a2 b1 b2 b3 c2 c3") {
		if c := p.cells[i+1]; c != hexgames.None {
			d.cells[name] = c
		}
	}
	return d
}

func (d plainToy) outcome() hexgames.Outcome {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		for _, row := range plainRows {
			n := 0
			for name := range strings.FieldsSeq(row) {
				if d.cells[name] == player {
					n++
				}
			}
			if n == 3 {
				return hexgames.Outcome{Winner: player, Reason: hexgames.ReasonNoMove}
			}
		}
	}
	if len(d.cells) == 7 {
		return hexgames.Outcome{Reason: hexgames.ReasonNoMove}
	}
	return hexgames.Outcome{}
}

func oracleOutcome(p toy) hexgames.Outcome { return plainly(p).outcome() }

// oracleMoves lists the moves backward: the order of an oracle does not matter.
func oracleMoves(p toy) []toyMove {
	d := plainly(p)
	var moves []toyMove
	if d.outcome().Over() || d.mover == hexgames.None {
		return nil
	}
	for cell := uint8(7); cell > 0; cell-- {
		switch stone, taken := d.cells[toyNames[cell]]; {
		case !taken:
			moves = append(moves, toyMove{cell, false})
		case stone == d.mover && d.lift:
			moves = append(moves, toyMove{cell, true})
		}
	}
	return moves
}

func oracleApply(p toy, m toyMove) toy {
	d := plainly(p)
	if m.lift {
		delete(d.cells, toyNames[m.cell])
	} else {
		d.cells[toyNames[m.cell]] = d.mover
	}
	q := toy{lift: d.lift, mover: hexgames.White + hexgames.Black - d.mover}
	for cell := range q.cells {
		q.cells[cell] = d.cells[toyNames[cell]]
	}
	return q
}

// toyCandidates yields every move of the toy, and moves with cells that do not exist.
func toyCandidates(toy, *rand.Rand) iter.Seq[toyMove] {
	return func(yield func(toyMove) bool) {
		for _, cell := range []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255} {
			if !yield(toyMove{cell, false}) || !yield(toyMove{cell, true}) {
				return
			}
		}
	}
}

// toyInvariant checks that a move places or lifts one stone and keeps the option.
func toyInvariant(before toy, m toyMove, after toy) error {
	n := after.stones() - before.stones()
	switch {
	case before.lift != after.lift:
		return errors.New("the option changes")
	case m.lift && n != -1 || !m.lift && n != 1:
		return fmt.Errorf("the number of stones changes by %d", n)
	}
	return nil
}

// toySymmetries returns the six rotations and six reflections of the hexagon, each with and
// without an exchange of colors.
func toySymmetries() []Symmetry[toy, toyMove] {
	ring := []uint8{1, 2, 5, 7, 6, 3}
	var all []Symmetry[toy, toyMove]
	for k := range 24 {
		to := [8]uint8{4: 4}
		for i, cell := range ring {
			j := i
			if k%12 >= 6 {
				j = 6 - i
			}
			to[cell] = ring[(j+k)%6]
		}
		swap := k >= 12
		all = append(all, Symmetry[toy, toyMove]{
			Name: fmt.Sprintf("number %d", k),
			Position: func(p toy) toy {
				q := p
				for cell := range p.cells[1:] {
					q.cells[to[cell+1]] = p.cells[cell+1]
				}
				if swap {
					q.mover = q.mover.Opponent()
					for i := range q.cells {
						q.cells[i] = q.cells[i].Opponent()
					}
				}
				return q
			},
			Move: func(m toyMove) toyMove {
				if int(m.cell) < len(to) {
					m.cell = to[m.cell]
				}
				return m
			},
			Swap: swap,
			Action: func(_ toy, action int) int {
				switch {
				case action < 0 || action > 8:
					if broken == "symmetries move what is not an action" {
						return 0
					}
					return -1
				case action < 2 && broken == "symmetries exchange the first two actions":
					return 1 - action
				case action < 2 || broken == "symmetries leave actions where they are":
					return action
				}
				return int(to[action-1]) + 1
			},
		})
	}
	return all
}
