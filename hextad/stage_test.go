package hextad

import (
	"fmt"
	"iter"
	"strings"
	"sync"
)

// This file belongs to the oracle. It finds the numbers of tiles that the players can have
// by playing all games with numbers of tiles instead of tiles.

// A stage is a position after the opening in which tiles are only counted.
type stage struct {
	table  int     // the tiles on the table
	pools  [2]int  // White's and Black's tiles
	placed [2]bool // whether White and Black have placed a tile
	due    string  // the next action, as in the text of a position
	before string  // "stuck" if the player has drawn in this turn, "passed" if the opponent has just passed, or ""
}

var knownStages sync.Map

// stages returns all stages of games with the options of p. In a stage with MustScore, a
// player who has tiles may or may not have a placement, so stages follows both cases.
// Without tiles he has none; without MustScore he has one if he has a tile (T13).
func (p oraclePosition) stages() map[stage]bool {
	all := len(p.set())
	key := fmt.Sprint(p.size, all, p.must, p.first)
	if known, ok := knownStages.Load(key); ok {
		return known.(map[stage]bool)
	}
	seen := map[stage]bool{}
	var todo []stage
	reach := func(s stage, due, before string) {
		if s.due, s.before = due, before; !seen[s] {
			seen[s] = true
			todo = append(todo, s)
		}
	}
	left := func(s stage) int { return all - s.table - s.pools[0] - s.pools[1] }
	// may reports whether a player may have a placement if can is true, or none if it is false.
	may := func(s stage, player string, can bool) bool {
		if has := s.pools[number(player)] > 0; !has || !p.must {
			return can == has
		}
		return true
	}
	turn := func(s stage, player, before string) {
		if may(s, player, true) {
			reach(s, player, before)
		}
		switch {
		case !may(s, player, false):
		case left(s) > 0:
			reach(s, "s"+player, "")
		default:
			if may(s, other(player), true) {
				reach(s, player, before)
				reach(s, other(player), "passed")
			}
			if may(s, other(player), false) {
				reach(s, "-", "")
			}
		}
	}
	reach(stage{table: 1}, "dw", "")
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		player := s.due[len(s.due)-1:]
		i := number(player)
		switch {
		case s.due == "-":
		case s.due == player && may(s, player, true):
			s.table++
			s.pools[i]--
			s.placed[i] = true
			if left(s) > 0 {
				reach(s, "r"+player, "")
			} else {
				turn(s, other(player), "")
			}
		case s.due != player:
			s.pools[i]++
			switch s.due[0] {
			case 'd':
				if s.pools[0] < p.size || s.pools[1] < p.size {
					reach(s, "d"+other(player), "")
				} else {
					turn(s, p.first, "")
				}
			case 'r':
				turn(s, other(player), "")
			case 's':
				turn(s, player, "stuck")
			}
		}
	}
	knownStages.Store(key, seen)
	return seen
}

// number returns the index of a player in a stage, and 0 for no player.
func number(player string) int { return max(0, strings.Index("wb", player)) }

// stageFits reports whether a game can reach the numbers of tiles in p, and whether every
// player with points can have placed a tile.
func (p oraclePosition) stageFits() bool {
	fitting := map[domino]bool{}
	for _, m := range p.placements(p.due[len(p.due)-1:]) {
		fitting[m.tile] = true
	}
	var fits bool
	scored := map[string]bool{"w": p.scores["w"] == 0, "b": p.scores["b"] == 0}
	for s := range p.alike() {
		switch s.before {
		case "":
			fits = true
		case "stuck": // only the tile that he drew last can have a placement
			fits = fits || len(fitting) <= 1
		case "passed":
			fits = fits || len(p.placements(other(p.due))) == 0
		}
		for player := range scored {
			scored[player] = scored[player] || s.placed[number(player)]
		}
	}
	return fits && scored["w"] && scored["b"]
}

// alike yields the stages of games that p can be in. The text of a position shows neither
// who has placed a tile nor the action before the next one.
func (p oraclePosition) alike() iter.Seq[stage] {
	return func(yield func(stage) bool) {
		stages := p.stages()
		for i := range 12 {
			s := stage{
				len(p.table), [2]int{len(p.pools["w"]), len(p.pools["b"])},
				[2]bool{i%2 == 1, i/2%2 == 1}, p.due, []string{"", "stuck", "passed"}[i/4],
			}
			if stages[s] && !yield(s) {
				return
			}
		}
	}
}
