package properties

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestHexCore6(t *testing.T) {
	type position = hexcore6.Position
	type move = hexcore6.Move
	spec[position, move]{
		starts: rapid.OneOf(
			rapid.Custom(func(t *rapid.T) position {
				side := rapid.IntRange(hexcore6.MinSide, hexcore6.MaxSide).Draw(t, "side")
				inner := slices.Collect(hexgrid.Hex{}.Spiral(side - 2))
				return must(hexcore6.Rules{Side: side, Core: rapid.SampledFrom(inner).Draw(t, "core")}.New())
			}),
			rapid.SampledFrom(positions(t, "hexcore6", hexcore6.MustParse)),
		),
		parse: hexcore6.Parse,
		// While discs are placed, the colors around the Core alternate.
		group: func(p position, y hexgrid.Symmetry) bool {
			return p.Phase() != hexcore6.Placement || y%2 == 0
		},
		conserves: conservesDiscs,
		reasons:   []hexgames.Reason{hexgames.ReasonScore, hexgames.ReasonRepetition},
		own: map[string]property[position, move]{
			"paired":    lastPosition(paired),
			"stacked":   everyMove(stacked),
			"obstacles": everyMove(laid),
			"shifts":    everyPosition(shifts),
			"scored":    lastPosition(scored),
		},
		shows: map[string]event[position, move]{
			"obstacles that are laid": func(p position, _ move, q position) bool { return obstacles(p) == 0 && obstacles(q) > 0 },
			"a board that is full":    func(p position, _ move, q position) bool { return p.Phase() < q.Phase() && obstacles(q) == 0 },
			"two discs of three":      func(p position, m move, _ position) bool { return m.Discs() == 2 && p.At(m.From()).Height() == 3 },
			"an end with two scores": func(_ position, _ move, p position) bool {
				return p.Turn() == hexgames.None && p.Score(hexgames.White)*p.Score(hexgames.Black) > 0
			},
			"a Core beside the center": func(p position, _ move, _ position) bool { return !p.At(hexgrid.Hex{}).IsCore() },
		},
	}.test(t)
}

// contents returns the pieces by their cells, as the diagram draws them.
func contents(p hexcore6.Position) map[hexgrid.Hex]string {
	contents := map[hexgrid.Hex]string{}
	for h, piece := range p.Pieces() {
		contents[h] = piece.String()
	}
	return contents
}

// obstacles returns the number of obstacles.
func obstacles(p hexcore6.Position) (n int) {
	for _, piece := range p.Pieces() {
		if piece.IsObstacle() {
			n++
		}
	}
	return n
}

// conservesDiscs: a placement adds one disc of each color, and no other move adds or removes
// discs. The Core stays. From the movement phase on, the discs, the obstacles and the Core
// together are as many as the cells.
func conservesDiscs(before hexcore6.Position, m hexcore6.Move, after hexcore6.Position) error {
	count := func(p hexcore6.Position) string {
		var all []string
		for _, piece := range p.Pieces() {
			all = append(all, piece.String())
		}
		return strings.Join(all, "")
	}
	was, is := count(before), count(after)
	placed := 0
	if before.Phase() == hexcore6.Placement {
		placed = 1
	}
	for disc, more := range map[string]int{"w": placed, "b": placed, "*": 0} {
		if n, want := strings.Count(is, disc), strings.Count(was, disc)+more; n != want {
			return fmt.Errorf("there are %d of %s, want %d", n, disc, want)
		}
	}
	if after.Phase() != hexcore6.Placement && len(is) != after.Board().Len() {
		return fmt.Errorf("there are %d discs, obstacles and Cores on %d cells", len(is), after.Board().Len())
	}
	return same("the rules", before.Rules(), after.Rules())
}

// onLine reports whether two cells are on a line (C3).
func onLine(a, b hexgrid.Hex) bool {
	return a != b && (a.Q == b.Q || a.R == b.R || a.S() == b.S())
}

// empties returns the empty cells.
func empties(p hexcore6.Position) (cells []hexgrid.Hex) {
	for h := range p.Board().Hexes() {
		if p.At(h) == (hexcore6.Piece{}) {
			cells = append(cells, h)
		}
	}
	return cells
}

// pairs yields all pairs of empty cells on a line, in both orders.
func pairs(p hexcore6.Position) iter.Seq2[hexgrid.Hex, hexgrid.Hex] {
	return func(yield func(a, b hexgrid.Hex) bool) {
		cells := empties(p)
		for _, a := range cells {
			for _, b := range cells {
				if onLine(a, b) && !yield(a, b) {
					return
				}
			}
		}
	}
}

// paired: while discs are placed, the moves are all pairs of empty cells on a line, of which
// there is at least one (C3, C4).
func paired(p hexcore6.Position) error {
	if p.Phase() != hexcore6.Placement {
		return nil
	}
	want, got := map[[2]hexgrid.Hex]bool{}, map[[2]hexgrid.Hex]bool{}
	for a, b := range pairs(p) {
		want[[2]hexgrid.Hex{a, b}] = true
	}
	for _, m := range p.LegalMoves() {
		got[[2]hexgrid.Hex{m.From(), m.To()}] = true
	}
	if len(want) == 0 {
		return errors.New("no two empty cells are on a line")
	}
	return same("the pairs of cells", want, got)
}

// stacked: a placement puts a disc of the mover and one of the opponent on the cells of the
// move. Discs that move keep their order, on top of the stack there. Nothing else changes,
// except that obstacles may fill empty cells (C3, C5, C8, C10).
func stacked(before hexcore6.Position, m hexcore6.Move, after hexcore6.Position) error {
	colors := map[hexgames.Player]string{hexgames.White: "w", hexgames.Black: "b"}
	want := contents(before)
	switch from, n := m.From(), m.Discs(); {
	case before.Phase() == hexcore6.Placement:
		want[from], want[m.To()] = colors[before.Turn()], colors[before.Turn().Opponent()]
		for h, piece := range after.Pieces() {
			if piece.IsObstacle() && want[h] == "" {
				want[h] = "#"
			}
		}
	case n > 0:
		stack := want[from]
		want[m.To()] += stack[len(stack)-n:]
		if want[from] = stack[:len(stack)-n]; want[from] == "" {
			delete(want, from)
		}
	}
	return same("what is on the cells", want, contents(after))
}

// laid: as soon as no two empty cells are on a line, obstacles fill them all: an even number,
// no two of them on a line. Then the opponent of the player who placed last goes on, or, if
// there are no obstacles, that player. Two passes in a row end the game (C5, C6, C11).
func laid(before hexcore6.Position, m hexcore6.Move, after hexcore6.Position) error {
	mover := before.Turn()
	phase, turn := hexcore6.Movement, mover.Opponent()
	if before.Phase() != hexcore6.Placement {
		switch {
		case m.Discs() > 0:
		case before.Phase() == hexcore6.Movement:
			phase = hexcore6.LastPass
		default:
			phase, turn = hexcore6.Finished, hexgames.None
		}
		if obstacles(before) != obstacles(after) {
			return errors.New("an obstacle has come or gone")
		}
		return errors.Join(same("the phase", phase, after.Phase()), same("the turn", turn, after.Turn()))
	}
	var all []hexgrid.Hex
	for h, piece := range after.Pieces() {
		if piece.IsObstacle() {
			all = append(all, h)
		}
	}
	for range pairs(after) {
		phase = hexcore6.Placement
		break
	}
	switch {
	case phase == hexcore6.Placement:
	case len(empties(after)) > 0:
		return fmt.Errorf("no two of the empty cells %v are on a line, and there are no obstacles", empties(after))
	case len(all) == 0:
		turn = mover
	}
	if phase == hexcore6.Placement && len(all) > 0 || len(all)%2 != 0 {
		return fmt.Errorf("there are the obstacles %v", all)
	}
	for _, a := range all {
		for _, b := range all {
			if onLine(a, b) {
				return fmt.Errorf("the obstacles on %v and %v are on a line", a, b)
			}
		}
	}
	return errors.Join(same("the phase", phase, after.Phase()), same("the turn", turn, after.Turn()))
}

// shifts: from the movement phase on, a move takes discs from the top of a stack that is not
// surrounded to a stack next to it, which may not become higher than three, or passes (C7 to C9,
// C11).
func shifts(p hexcore6.Position) error {
	if p.Phase() == hexcore6.Placement {
		return nil
	}
	var want []string
	if p.Phase() != hexcore6.Finished {
		want = append(want, "pass")
	}
	name := p.Board().Name
	for from, piece := range p.Pieces() {
		surrounded := true
		for _, h := range from.Neighbors() {
			surrounded = surrounded && p.At(h) != hexcore6.Piece{}
		}
		if surrounded || piece.Owner() != p.Turn() || p.Turn() == hexgames.None {
			continue
		}
		for _, to := range from.Neighbors() {
			for n := 1; n <= piece.Height() && p.At(to).Height() > 0 && p.At(to).Height()+n <= 3; n++ {
				text := name(from) + "-" + name(to)
				if n < piece.Height() {
					text += fmt.Sprintf(":%d", n)
				}
				want = append(want, text)
			}
		}
	}
	var got []string
	for _, m := range p.LegalMoves() {
		got = append(got, m.String())
	}
	return same("the moves", slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)))
}

// group returns the greatest of a player's groups that are next to the Core, and of several
// the one with the first cell. At first every stack is a group; then groups that touch become
// one, until none do.
func group(p hexcore6.Position, player hexgames.Player) (greatest []hexgrid.Hex) {
	first := map[hexgrid.Hex]hexgrid.Hex{} // the first cell of the group of each
	for h, piece := range p.Pieces() {
		if piece.Owner() == player {
			first[h] = h
		}
	}
	for changed := true; changed; {
		changed = false
		for h := range first {
			for _, other := range h.Neighbors() {
				if f, ok := first[other]; ok && p.Board().Index(f) < p.Board().Index(first[h]) {
					first[h], changed = f, true
				}
			}
		}
	}
	for f := range p.Pieces() {
		var members []hexgrid.Hex
		atCore := false
		for h := range p.Pieces() {
			if g, ok := first[h]; !ok || g != f {
				continue
			}
			members = append(members, h)
			for _, other := range h.Neighbors() {
				atCore = atCore || p.At(other).IsCore()
			}
		}
		if atCore && len(members) > len(greatest) {
			greatest = members
		}
	}
	return greatest
}

// scored: a score is the size of the greatest group at the Core. The higher score wins, at the
// end and when a position occurs for the third time (C12, C13).
func scored(p hexcore6.Position) error {
	scores := map[hexgames.Player]int{}
	for _, player := range bothPlayers {
		want := group(p, player)
		if err := same(fmt.Sprintf("the group of %v", player), want, p.Group(player)); err != nil {
			return err
		}
		if scores[player] = len(want); p.Score(player) != len(want) {
			return fmt.Errorf("%v has the score %d, want %d", player, p.Score(player), len(want))
		}
	}
	var winner hexgames.Player
	switch {
	case scores[hexgames.White] > scores[hexgames.Black]:
		winner = hexgames.White
	case scores[hexgames.Black] > scores[hexgames.White]:
		winner = hexgames.Black
	}
	var want hexgames.Outcome
	if p.Phase() == hexcore6.Finished {
		want = hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonScore}
	}
	return errors.Join(
		same("the outcome", want, p.Outcome()),
		same("the outcome of a repetition", hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonRepetition}, p.RepetitionOutcome()),
	)
}
