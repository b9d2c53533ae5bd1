package endgame

import (
	"maps"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// A naive computes the results of all positions of some classes differently, with maps of texts,
// White to move. It uses no ranks, sets of cells or mirror images.
type naive struct {
	moves   map[string][]string // the texts after all moves, as Black sees them
	results map[string]Result   // draws are absent
}

// newNaive lists the positions of classes, and their moves. The classes must include all that they
// lead to.
func newNaive(classes ...Class) *naive {
	n := &naive{map[string][]string{}, map[string]Result{}}
	for _, c := range classes {
		white, black, _ := strings.Cut(c.String(), "v")
		for _, w := range placed(white) {
			for _, b := range placed(black) {
				n.list("W:W" + w + ":B" + b)
			}
		}
	}
	return n
}

// placed returns the placements of pieces, such as Ka1,b2 for KM. Some are the same.
func placed(pieces string) (list []string) {
	rest := []string{""}
	if len(pieces) > 1 {
		for _, r := range placed(pieces[1:]) {
			rest = append(rest, ","+r)
		}
		rest = rest[1:]
	}
	for _, h := range board.Cells() {
		for _, r := range rest {
			list = append(list, strings.TrimPrefix(pieces[:1], "M")+board.Name(h)+r)
		}
	}
	return list
}

// list adds a position unless it is invalid or already there.
func (n *naive) list(text string) {
	p, err := hexdame.Parse(text)
	if err != nil || n.moves[p.String()] != nil {
		return
	}
	var after []string
	for _, m := range p.LegalMoves() {
		q, err := p.Apply(m)
		if err != nil {
			panic(err)
		}
		after = append(after, q.Reverse().String())
	}
	n.moves[p.String()] = after
}

// solve sweeps over all positions until no more results follow.
func (n *naive) solve() {
	for plies := 0; ; plies++ {
		found := map[string]Result{}
		for p, moves := range n.moves {
			if _, ok := n.results[p]; ok {
				continue
			}
			win, loss := false, true
			for _, q := range moves {
				r, ok := n.results[q]
				if plies > 0 && strings.HasPrefix(q, "W:W:") {
					r, ok = Result{Winner: hexgames.Black, Plies: 0}, true // a side without pieces has lost
				}
				win = win || ok && r.Winner == hexgames.Black
				loss = loss && ok && r.Winner == hexgames.White
			}
			switch {
			case win:
				found[p] = Result{Winner: hexgames.White, Plies: plies}
			case loss:
				found[p] = Result{Winner: hexgames.Black, Plies: plies}
			}
		}
		if plies > 0 && len(found) == 0 {
			return
		}
		maps.Copy(n.results, found)
	}
}

// TestOracle compares the results of all positions of two pieces with the naive method's, and with
// -endgame.long also the results of two kings against one.
func TestOracle(t *testing.T) {
	classes := Classes(2)
	if *long {
		classes = append(classes, Class{force{2, 0}, force{1, 0}}, Class{force{1, 0}, force{2, 0}})
	}
	n := newNaive(classes...)
	n.solve()
	counts := map[Class]int{}
	for text := range n.moves {
		p := hexdame.MustParse(text)
		counts[ClassOf(p)]++
		want := n.results[text]
		if got, ok := Embedded().Probe(p); got != want || !ok {
			t.Fatalf("%s: %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, c := range classes {
		s, _ := Embedded().Stats(c)
		if counts[c] != s.Legal {
			t.Errorf("%v: %d positions, want %d", c, s.Legal, counts[c])
		}
	}
}
