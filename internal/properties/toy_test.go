package properties

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
	"example.com/hexgames/laws"
)

// The toy is three in a row on the seven cells of a hexagon of side 2, in as few lines as a game
// takes. A player puts a stone on an empty cell or, with the option lift, takes back one of their
// own. Every row goes through the middle. The player who completes a row wins. A full board without
// a row and the third occurrence of a position are draws.
type toy struct {
	cells [7]hexgames.Player // a1, a2, b1, b2, b3, c2, c3
	mover hexgames.Player    // kept when the game is over
	lift  bool
}

// A toyMove is a cell and what is done there; nothing in the zero move.
type toyMove struct {
	cell byte
	what byte // + or -
}

const lastCell hexgames.Reason = "the last cell"

var toyNames = [...]string{"a1", "a2", "b1", "b2", "b3", "c2", "c3"}

func newToy(lift bool) toy { return toy{mover: hexgames.White, lift: lift} }

func (p toy) GameName() string { return "toy" }

func (p toy) Turn() hexgames.Player {
	if p.Outcome().Over() {
		return hexgames.None
	}
	return p.mover
}

func (p toy) Outcome() hexgames.Outcome {
	const middle = 3
	full := true
	for i, owner := range p.cells {
		if owner != hexgames.None && i < middle && owner == p.cells[middle] && owner == p.cells[6-i] {
			return hexgames.Outcome{Winner: owner, Reason: hexgames.ReasonNoMove}
		}
		full = full && owner != hexgames.None
	}
	if full {
		return hexgames.Outcome{Reason: lastCell}
	}
	return hexgames.Outcome{}
}

func (p toy) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}

func (p toy) LegalMoves() []toyMove { return p.AppendMoves(nil) }

func (p toy) AppendMoves(dst []toyMove) []toyMove {
	if p.Turn() == hexgames.None {
		return dst
	}
	for i, owner := range p.cells {
		switch {
		case owner == hexgames.None:
			dst = append(dst, toyMove{byte(i), '+'})
		case owner == p.mover && p.lift:
			dst = append(dst, toyMove{byte(i), '-'})
		}
	}
	return dst
}

func (p toy) CountMoves() int                        { return hexgames.CountMoves(p) }
func (p toy) MoveAt(i int) toyMove                   { return hexgames.MoveAt(p, i) }
func (p toy) Playout(r *rand.Rand, limit int) toy    { return hexgames.Playout(p, r, limit) }
func (p toy) ParseMove(text string) (toyMove, error) { return hexgames.ParseMove(p, text) }
func (p toy) Diagram() string                        { return hexgames.Diagram(p) }
func (p toy) FormatMove(m toyMove) string            { return m.String() }
func (p toy) MarshalText() ([]byte, error)           { return []byte(p.String()), nil }
func (m toyMove) String() string {
	if m.what == 0 || int(m.cell) >= len(toyNames) {
		return ""
	}
	return string(m.what) + toyNames[m.cell]
}

func (p toy) Apply(m toyMove) (toy, error) {
	legal := false
	for _, listed := range p.LegalMoves() {
		legal = legal || m == listed
	}
	if !legal {
		return toy{}, hexgames.Refuse(p, m, "want an empty cell")
	}
	p.cells[m.cell] = hexgames.None
	if m.what == '+' {
		p.cells[m.cell] = p.mover
	}
	p.mover = p.mover.Opponent()
	return p, nil
}

// String returns the cells, the mover and the option, such as "wb..... w lift".
func (p toy) String() string {
	if p.mover == hexgames.None {
		return ""
	}
	b := make([]byte, len(p.cells))
	for i, owner := range p.cells {
		b[i] = ".wb"[owner]
	}
	text := string(b) + " " + ".wb"[p.mover:][:1]
	if p.lift {
		return text + " lift"
	}
	return text + " stay"
}

func parseToy(text string) (toy, error) {
	fail := func(reason string) (toy, error) {
		return toy{}, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: "toy", Input: text, Reason: reason}
	}
	if len(text) != len("....... w lift") || text[7] != ' ' || text[9] != ' ' {
		return fail("want seven cells, the mover and an option")
	}
	var p toy
	players := map[byte]hexgames.Player{'.': hexgames.None, 'w': hexgames.White, 'b': hexgames.Black}
	for i := range p.cells {
		p.cells[i] = players[text[i]]
	}
	p.mover, p.lift = players[text[8]], text[10:] == "lift"
	if p.mover == hexgames.None || p.String() != text {
		return fail("want . w or b for each cell, w or b for the mover, and lift or stay")
	}
	return p, nil
}

func (p *toy) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, parseToy) }

// TestToy checks the toy with the laws, including the functions of the root package that implement
// most of its methods.
func TestToy(t *testing.T) {
	laws.Check(t, laws.Spec[toy, toyMove]{
		Starts: []toy{newToy(true), newToy(false)}, Parse: parseToy, MaxMoves: 7, Allocates: true,
		Foreign: []string{"W:We5:Bf5", "....... w jump", "wb..... - lift"}, Digest: 0x1533923ce9379dcb,
	})
}
