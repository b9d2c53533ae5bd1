package hexagrams

import (
	"bytes"
	"context"
	"encoding/binary"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

// TestProofs proves that three of the first moves lose. It also checks the files of the proofs a
// second time: according to the oracle's rules, with a reader that shares nothing with package
// proof.
func TestProofs(t *testing.T) {
	for _, move := range []string{"d3xe3", "d5xe5"} {
		p := MustParse(play(t, New().String(), move))
		s := &solve.Solver[Position, Move]{}
		made, err := s.Prove(context.Background(), p, hexgames.Black, proof.Win)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if _, err := made.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		head, moves, _ := strings.Cut(file.String(), "\n\n")
		if want := "\nstart " + oracleOf(p).Text() + "\nclaim Black wins\n"; !strings.Contains(head, want) {
			t.Fatalf("the file of %s has no %q: %s", move, want, head)
		}
		c := checker{moves: []byte(moves), after: map[string]bool{}}
		if why := c.walk(oracleOf(p)); why != "" || len(c.moves) > 0 || len(c.after) != made.Len() {
			t.Errorf("after %s: %s; %d positions, want %d; %d bytes are left", move, why, len(c.after), made.Len(), len(c.moves))
		}
		// With a different move, it is rarely a proof.
		others := 0
		for i := range moves {
			wrong := []byte(moves)
			wrong[i] ^= 1
			c := checker{moves: wrong, after: map[string]bool{}}
			if c.walk(oracleOf(p)) == "" && len(c.moves) == 0 && len(c.after) == made.Len() {
				others++
			}
		}
		if others > len(moves)/5 {
			t.Errorf("after %s, %d of %d moves can be others", move, others, len(moves))
		}
	}
}

// A checker plays all games that a proof of a win for Black leaves open.
type checker struct {
	moves []byte          // Black's moves that are left
	after map[string]bool // the positions seen, and whether the games after them are still being played
}

// walk returns the reason why the proof fails, or "" if it holds.
func (c *checker) walk(p oraclePosition) (why string) {
	text := p.Text()
	if playing, seen := c.after[text]; seen {
		if playing {
			return text + " comes back"
		}
		return ""
	}
	o := p.Outcome()
	if c.after[text] = !o.Over(); o.Over() {
		if o.Winner != hexgames.Black {
			return text + " is not won"
		}
		return ""
	}
	moves := p.Moves()
	if !p.white && len(moves) > 1 {
		i, n := binary.Uvarint(c.moves)
		if n <= 0 || i >= uint64(len(moves)) {
			return text + " has no such move"
		}
		c.moves = c.moves[n:]
		moves = moves[i : i+1]
	}
	for _, m := range moves {
		if why := c.walk(p.After(m)); why != "" {
			return why
		}
	}
	c.after[text] = false
	return ""
}
