package properties

import (
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestHexagrams(t *testing.T) {
	type position = hexagrams.Position
	type move = hexagrams.Move
	if len(links) != 19 || len(touching) != 2*41 {
		t.Fatalf("there are %d links and %d pairs of triangles that touch, want 19 and twice 41", len(links), len(touching))
	}
	spec[position, move]{
		starts: rapid.OneOf(
			rapid.Map(rapid.SampledFrom(bothPlayers), func(first hexgames.Player) position {
				return must(hexagrams.Rules{First: first}.New())
			}),
			rapid.SampledFrom(positions(t, "hexagrams", hexagrams.MustParse)),
		),
		group: func(_ position, y hexgrid.Symmetry) bool {
			return y == hexgrid.Identity || y == hexagrams.Mirror
		},
		alternate: true,
		reverses:  func(position) bool { return true },
		reasons:   []hexgames.Reason{hexgames.ReasonElimination, hexgames.ReasonBlockade, hexgames.ReasonRepetition},
		own: map[string]property[position, move]{
			"linked": everyPosition(linked),
			"triads": everyPosition(moreTriads),
		},
		shows: map[string]event[position, move]{
			"a Hexad that captures": func(_ position, m move, _ position) bool { return m.From().IsHexagon() && m.IsCapture() },
			"a Triad on its last row": func(_ position, m move, _ position) bool {
				return m.To().String()[0] == 'h' || m.To().String()[0] == 'a'
			},
			"a Hexad that may not move for a capture": func(p position, m move, _ position) bool {
				return !m.From().IsHexagon() && m.IsCapture() && len(hexadMoves(p, p.Turn())) > 0
			},
		},
	}.test(t)
}

// A link holds the cells that meet at a corner: two hexagons and two triangles, or fewer at the
// edge of the board.
type link struct{ hexagons, triangles []hexagrams.Cell }

// links are the corners where two hexagons meet, and touching the pairs of triangles that
// share a corner, in both orders. They follow from the places of the corners on the screen (G3,
// G4).
var links, touching = func() (links []link, touching map[[2]hexagrams.Cell]bool) {
	touching = make(map[[2]hexagrams.Cell]bool)
	corners := make(map[hexgrid.Point]link)
	layout := hexgrid.Layout{Orientation: hexagrams.Orientation, Size: hexgrid.Point{X: 100, Y: 100}}
	for c := range hexagrams.Cells() {
		for _, point := range c.Corners(layout) {
			l := corners[point]
			if c.IsHexagon() {
				l.hexagons = append(l.hexagons, c)
			} else {
				l.triangles = append(l.triangles, c)
			}
			corners[point] = l
		}
	}
	for _, l := range corners {
		if len(l.hexagons) == 2 {
			links = append(links, l)
		}
		if len(l.triangles) == 2 {
			touching[[2]hexagrams.Cell{l.triangles[0], l.triangles[1]}] = true
			touching[[2]hexagrams.Cell{l.triangles[1], l.triangles[0]}] = true
		}
	}
	return links, touching
}()

// A kind is one of the four kinds of pieces.
type kind struct {
	Owner hexgames.Player
	Hexad bool
}

// census returns the number of pieces of each kind.
func census(p hexagrams.Position) map[kind]int {
	census := map[kind]int{}
	for c, player := range p.Pieces() {
		census[kind{player, c.IsHexagon()}]++
	}
	return census
}

// forward returns the number of steps from a triangle to the last row of a player.
func forward(c hexagrams.Cell, player hexgames.Player) int {
	row := int(c.String()[0])
	if player == hexgames.White {
		return 'h' - row
	}
	return row - 'a'
}

// hexadMoves returns the moves of a player's Hexads along links that no Triad blocks (G4).
func hexadMoves(p hexagrams.Position, player hexgames.Player) (moves []string) {
	for _, l := range links {
		if p.At(l.triangles[0]) != hexgames.None || p.At(l.triangles[1]) != hexgames.None {
			continue
		}
		for i, from := range l.hexagons {
			to := l.hexagons[1-i]
			if p.At(from) == player && p.At(to) != player {
				moves = append(moves, written(p, from, to))
			}
		}
	}
	return moves
}

// triadMoves returns the moves of a player's Triads, the captures or the others.
func triadMoves(p hexagrams.Position, player hexgames.Player, captures bool) (moves []string) {
	for pair := range touching {
		from, to := pair[0], pair[1]
		target := hexgames.None
		if captures {
			target = player.Opponent()
		}
		if p.At(from) == player && p.At(to) == target && forward(to, player) < forward(from, player) {
			moves = append(moves, written(p, from, to))
		}
	}
	return moves
}

// written returns a move as the game writes it.
func written(p hexagrams.Position, from, to hexagrams.Cell) string {
	if p.At(to) != hexgames.None {
		return from.String() + "x" + to.String()
	}
	return from.String() + "-" + to.String()
}

// linked: the moves follow from the corners where cells meet on the screen, which the oracle does
// not use. A player without Hexads has lost. Otherwise captures by Triads, if there are any, are
// the only moves. Otherwise a player who cannot move a Hexad has lost, and a player who can has all
// moves of Hexads and Triads (G5, G7).
func linked(p hexagrams.Position) error {
	mover := p.Turn()
	if mover == hexgames.None {
		mover = p.Outcome().Winner.Opponent()
	}
	var want []string
	var reason hexgames.Reason
	hexads, captures := hexadMoves(p, mover), triadMoves(p, mover, true)
	switch {
	case census(p)[kind{mover, true}] == 0:
		reason = hexgames.ReasonElimination
	case len(captures) > 0:
		want = captures
	case len(hexads) == 0:
		reason = hexgames.ReasonBlockade
	default:
		want = append(hexads, triadMoves(p, mover, false)...)
	}
	var got []string
	for _, m := range p.LegalMoves() {
		got = append(got, m.String())
	}
	if err := same("the moves", slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))); err != nil {
		return err
	}
	return same("the reason why the game is over", reason, p.Outcome().Reason)
}

// moreTriads: when a position occurs for the third time, the side with more Triads wins (G8).
func moreTriads(p hexagrams.Position) error {
	census := census(p)
	want := hexgames.Outcome{Reason: hexgames.ReasonRepetition}
	switch white, black := census[kind{hexgames.White, false}], census[kind{hexgames.Black, false}]; {
	case white > black:
		want.Winner = hexgames.White
	case black > white:
		want.Winner = hexgames.Black
	}
	return same("the outcome of a repetition", want, p.RepetitionOutcome())
}
