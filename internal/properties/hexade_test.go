package properties

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestHexade(t *testing.T) {
	type position = hexade.Position
	type move = hexade.Move
	spec[position, move]{
		starts: rapid.OneOf(
			rapid.Map(rapid.IntRange(hexade.MinSide, hexade.MaxSide), func(side int) position {
				return must(hexade.Rules{Side: side}.New())
			}),
			rapid.SampledFrom(append(positions(t, "hexade", hexade.MustParse),
				// White can break two sixes with one of their own.
				hexade.MustParse("wbwbb/bwwwbw/wbbbbwb/wwbbbbbw/wb1bwwbwb/wbwbww1b/bwwbwwb/wbw1bw/bwbbb w 62"),
			)),
		),
		group:     func(position, hexgrid.Symmetry) bool { return true },
		alternate: true,
		reasons:   []hexgames.Reason{hexade.LastingSix, hexgames.ReasonFullBoard},
		own: map[string]property[position, move]{
			"captured": everyMove(capturedInTwos),
			"sixes":    lastPosition(ownsSixes),
			"open":     openSixes,
			"earliest": earliest,
		},
		shows: map[string]event[position, move]{
			"four captured at once": func(p position, m move, _ position) bool { return len(p.Captures(m)) == 4 },
			"two sixes":             func(_ position, _ move, p position) bool { return len(p.Sixes(p.Turn().Opponent())) > 1 },
			"a six that is broken": func(p position, m move, q position) bool {
				return len(p.Sixes(p.Turn().Opponent())) > 0 && !q.Outcome().Over()
			},
			"a six that breaks another": func(p position, m move, q position) bool {
				return len(p.Sixes(p.Turn().Opponent())) > 0 && len(q.Sixes(p.Turn())) > 0 && !q.Outcome().Over()
			},
			"a six that comes too late": func(p position, m move, q position) bool {
				return len(q.Sixes(hexgames.White)) > 0 && len(q.Sixes(hexgames.Black)) > 0
			},
			"a triangle": func(_ position, _ move, p position) bool { return hasShape(p, hexade.Triangle) },
			"a ring":     func(_ position, _ move, p position) bool { return hasShape(p, hexade.Ring) },
		},
	}.test(t)
}

// hasShape reports whether a player owns a six of the shape.
func hasShape(p hexade.Position, shape hexade.Shape) bool {
	sixes := append(p.Sixes(hexgames.White), p.Sixes(hexgames.Black)...)
	return slices.ContainsFunc(sixes, func(s hexade.Six) bool { return s.Shape == shape })
}

// capturedInTwos: in each direction, a stone captures exactly two enemies if they are followed by a
// stone of its player (A4).
func capturedInTwos(before hexade.Position, m hexade.Move, after hexade.Position) error {
	mover := before.Turn()
	want := map[hexgrid.Hex]bool{}
	for _, d := range hexgrid.Directions() {
		one := m.Cell().Neighbor(d)
		two := one.Neighbor(d)
		if before.At(one) == mover.Opponent() && before.At(two) == mover.Opponent() && before.At(two.Neighbor(d)) == mover {
			want[one], want[two] = true, true
		}
	}
	if err := same("the captured cells", want, set(before.Captures(m))); err != nil {
		return err
	}
	for h := range want {
		if after.At(h) != hexgames.None {
			return fmt.Errorf("the captured stone on %s is still there", before.Board().Name(h))
		}
	}
	return nil
}

// shapes returns all sixes that fit on a board: rows along three axes, triangles in two
// orientations, and rings (A6).
func shapes(board *hexgrid.Board) []hexade.Six {
	if sixes, ok := shapesOf[board]; ok {
		return sixes
	}
	var sixes []hexade.Six
	add := func(shape hexade.Shape, cells ...hexgrid.Hex) {
		for _, h := range cells {
			if !board.Contains(h) {
				return
			}
		}
		slices.SortFunc(cells, func(a, b hexgrid.Hex) int { return board.Index(a) - board.Index(b) })
		sixes = append(sixes, hexade.Six{Shape: shape, Cells: [6]hexgrid.Hex(cells)})
	}
	for h := range board.Hexes() {
		for _, d := range []hexgrid.Direction{0, 1, 2} {
			row := []hexgrid.Hex{h}
			for len(row) < 6 {
				row = append(row, row[len(row)-1].Neighbor(d))
			}
			add(hexade.Row, row...)
		}
		for _, d := range []hexgrid.Direction{0, 3} {
			a, b := h.Neighbor(d), h.Neighbor(d.Turn(1))
			add(hexade.Triangle, h, a, b, a.Neighbor(d), a.Neighbor(d.Turn(1)), b.Neighbor(d.Turn(1)))
		}
		ring := h.Neighbors()
		add(hexade.Ring, ring[:]...)
	}
	shapesOf[board] = sixes
	return sixes
}

// shapesOf caches shapes.
var shapesOf = map[*hexgrid.Board][]hexade.Six{}

// sixesOf returns the sixes that a player owns.
func sixesOf(p hexade.Position, player hexgames.Player) (owned []hexade.Six) {
	for _, six := range shapes(p.Board()) {
		if !slices.ContainsFunc(six.Cells[:], func(h hexgrid.Hex) bool { return p.At(h) != player }) {
			owned = append(owned, six)
		}
	}
	return owned
}

// ownsSixes: Sixes returns all sixes of the three shapes. In a game that continues, the side to
// move owns none, and the sixes of the other side have a stone in common (A6, A9).
func ownsSixes(p hexade.Position) error {
	for _, player := range bothPlayers {
		want := sixesOf(p, player)
		if err := same(fmt.Sprintf("the sixes of %v", player), set(want), set(p.Sixes(player))); err != nil {
			return err
		}
		if len(want) == 0 || p.Outcome().Over() {
			continue
		}
		common := slices.ContainsFunc(want[0].Cells[:], func(h hexgrid.Hex) bool {
			return !slices.ContainsFunc(want, func(s hexade.Six) bool { return !slices.Contains(s.Cells[:], h) })
		})
		if player == p.Turn() || !common {
			return fmt.Errorf("%v is to move, and %v owns %v", p.Turn(), player, want)
		}
	}
	return nil
}

// earliest: positions with the same stones and three or more placed have the same Earliest, and
// lead to the same games. With fewer placed, A3 makes the games differ. The number of stones on the
// board determines whose turn it is.
func earliest(l *line[hexade.Position, hexade.Move]) error {
	p := l.last()
	if white := p.Turn() == hexgames.White; !p.Outcome().Over() && (p.Count(hexgames.White)+p.Count(hexgames.Black))%2 == 0 != white {
		return fmt.Errorf("it is %v's turn", p.Turn())
	}
	least := p.Earliest()
	text := p.String()
	text = text[:strings.LastIndexByte(text, ' ')+1]
	y := hexgrid.Symmetry(l.pick % 12)
	for n := p.Ply()%4 + 4*(l.pick%3); n <= min(p.Ply()+12, 65535); n += 4 {
		q, err := hexade.Parse(text + strconv.Itoa(n))
		switch other := q.Earliest(); {
		case err != nil && n >= least.Ply() && p.Ply() > 2:
			return err
		case err != nil:
		case n > 2 != (p.Ply() > 2): // A3
			depth := 3 - min(n, p.Ply())
			if hexgames.Perft(p, depth) == hexgames.Perft(q, depth) || other == least {
				return fmt.Errorf("after %d stones, Earliest is %v, and after %d %v", p.Ply(), least, n, other)
			}
		case n < least.Ply() || other != least:
			return fmt.Errorf("after %d stones, Earliest is %v, and after %d %v", p.Ply(), least, n, other)
		default:
			image, s := must(q.Transform(y)).Earliest().Canonical()
			if want, _ := least.Canonical(); image != want {
				return fmt.Errorf("%v leads to %v, and then %v to %v, want %v", y, q, s, image, want)
			}
			if err := sameGames(l, p, q, 3); err != nil {
				return fmt.Errorf("after %d stones: %w", n, err)
			}
		}
	}
	return nil
}

// sameGames compares the games that start from two positions, up to depth moves.
func sameGames(l *line[hexade.Position, hexade.Move], p, q hexade.Position, depth int) error {
	moves := p.LegalMoves()
	switch {
	case p.Turn() != q.Turn() || p.Outcome() != q.Outcome() || !slices.Equal(moves, q.LegalMoves()):
		return fmt.Errorf("%v and %v differ", p, q)
	case depth == 0:
		return nil
	}
	for _, m := range l.some(moves, 3) {
		if err := sameGames(l, must(p.Apply(m)), must(q.Apply(m)), depth-1); err != nil {
			return fmt.Errorf("%v: %w", m, err)
		}
	}
	return nil
}

// openSixes: Open yields the sixes through a cell that have no stone of the opponent, with the
// number of stones that the player has there.
func openSixes(l *line[hexade.Position, hexade.Move]) error {
	p := l.last()
	h := p.Board().At(l.pick % p.Board().Len())
	for _, player := range bothPlayers {
		want, got := map[hexade.Six]int{}, map[hexade.Six]int{}
		for _, six := range shapes(p.Board()) {
			owned, open := 0, slices.Contains(six.Cells[:], h)
			for _, c := range six.Cells {
				if p.At(c) == player {
					owned++
				}
				open = open && p.At(c) != player.Opponent()
			}
			if open {
				want[six] = owned
			}
		}
		for six, owned := range p.Open(player, h) {
			got[six] += owned
		}
		if err := same(fmt.Sprintf("the sixes open to %v through %s", player, p.Board().Name(h)), want, got); err != nil {
			return err
		}
	}
	return nil
}

// TestHexadeImported checks that importing Hexade takes little memory, because boards and large
// tables are made when they are first used. It runs this program again, without any test, and reads
// the memory that the initialization of each package allocates.
func TestHexadeImported(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	again := exec.Command(program, "-test.run=^$")
	again.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := again.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, trace)
	}
	// A line such as "init example.com/hexgames/hexade @0.5 ms, 0.03 ms clock, 8384 bytes, 360
	// allocs".
	line := regexp.MustCompile(`(?m)^init example\.com/hexgames(?:/hexade|/hexgrid|/internal/(?:dice|draw|notation))? @.* clock, (\d+) bytes`)
	packages, total := 0, 0
	for _, match := range line.FindAllSubmatch(trace, -1) {
		bytes, err := strconv.Atoi(string(match[1]))
		if err != nil {
			t.Fatal(err)
		}
		packages++
		total += bytes
	}
	const most = 50_000
	if packages < 2 || total > most {
		t.Errorf("importing Hexade allocates %d bytes in %d packages, want at most %d:\n%s", total, packages, most, trace)
	}
}
