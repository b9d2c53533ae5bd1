package properties

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestHexdame(t *testing.T) {
	type position = hexdame.Position
	type move = hexdame.Move
	spec[position, move]{
		starts: rapid.OneOf(
			rapid.Just(hexdame.New()),
			rapid.SampledFrom(positions(t, "hexdame", hexdame.MustParse)),
			scattered,
		),
		group: func(p position, y hexgrid.Symmetry) bool {
			return y == hexgrid.Identity || y == hexdame.Mirror || onlyKings(p)
		},
		alternate: true,
		reverses:  func(position) bool { return true },
		reasons:   []hexgames.Reason{hexgames.ReasonNoMove, hexgames.ReasonRepetition},
		own: map[string]property[position, move]{
			"searched": everyPosition(searched),
			"crowned":  everyMove(crowned),
		},
		shows: map[string]event[position, move]{
			"a man that captures three": func(p position, m move, _ position) bool {
				return !p.At(m.From()).King && len(m.Captured()) == 3
			},
			"a king that captures three": func(p position, m move, _ position) bool {
				return p.At(m.From()).King && len(m.Captured()) == 3
			},
			"a man that becomes a king": func(p position, m move, q position) bool {
				return !p.At(m.From()).King && q.At(m.To()).King
			},
			"a man that passes the far edge": func(p position, m move, q position) bool {
				return !q.At(m.To()).King && passesEdge(p, m)
			},
			"kings alone":       func(p position, _ move, _ position) bool { return onlyKings(p) },
			"a capture of four": func(p position, m move, _ position) bool { return len(m.Captured()) > 3 },
		},
	}.test(t)
}

// scattered draws positions with men and kings anywhere.
var scattered = rapid.Custom(func(t *rapid.T) hexdame.Position {
	type piece struct {
		cell        int
		white, king bool
	}
	board := hexdame.New().Board()
	drawn := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) piece {
		return piece{rapid.IntRange(0, board.Len()-1).Draw(t, "cell"), rapid.Bool().Draw(t, "white"), rapid.Bool().Draw(t, "king")}
	}), 8, 16).Draw(t, "pieces")
	var text [2][]string
	taken := map[int]bool{}
	for _, p := range drawn {
		if taken[p.cell] {
			continue
		}
		taken[p.cell] = true
		h, side, owner, king := board.At(p.cell), 0, hexgames.White, ""
		if !p.white {
			side, owner = 1, hexgames.Black
		}
		if p.king || isFar(h, owner) {
			king = "K"
		}
		text[side] = append(text[side], king+board.Name(h))
	}
	// The player who moved last has a piece.
	turn := "W"
	if len(text[1]) == 0 || len(text[0]) > 0 && rapid.Bool().Draw(t, "black") {
		turn = "B"
	}
	return hexdame.MustParse(turn + ":W" + strings.Join(text[0], ",") + ":B" + strings.Join(text[1], ","))
})

// isFar reports whether a player's men become kings on the cell: White's on letter i and
// number 9, Black's on letter a and number 1 (D8).
func isFar(h hexgrid.Hex, player hexgames.Player) bool {
	name := hexdame.New().Board().Name(h)
	if player == hexgames.White {
		return name[0] == 'i' || name[1] == '9'
	}
	return name[0] == 'a' || name[1] == '1'
}

func onlyKings(p hexdame.Position) bool {
	for _, piece := range p.Pieces() {
		if !piece.King {
			return false
		}
	}
	return true
}

// passesEdge reports whether a man stops on the far edge and continues from there.
func passesEdge(p hexdame.Position, m hexdame.Move) bool {
	return slices.ContainsFunc(p.Path(m), func(h hexgrid.Hex) bool { return isFar(h, p.Turn()) })
}

// men returns the pieces by the names of their cells.
func men(p hexdame.Position) map[string]string {
	men := map[string]string{}
	for h, piece := range p.Pieces() {
		men[p.Board().Name(h)] = piece.String()
	}
	return men
}

// crowned: a piece is a king after its move if it was one, or if it ends on the far edge. The
// captured pieces are gone, and nothing else changes. So a king stays one until it is captured
// (D8).
func crowned(before hexdame.Position, m hexdame.Move, after hexdame.Position) error {
	name := before.Board().Name
	piece := before.At(m.From())
	piece.King = piece.King || isFar(m.To(), piece.Owner)
	want := men(before)
	delete(want, name(m.From()))
	for _, h := range m.Captured() {
		delete(want, name(h))
	}
	want[name(m.To())] = piece.String()
	return same("the pieces", want, men(after))
}

// searched: the legal moves are the moves that a naive search finds. All captures take as many
// pieces as any capture can, and are written with the stops that come first in board order (D2 to
// D7, D9 to D11).
func searched(p hexdame.Position) error {
	mover := p.Turn()
	if mover == hexgames.None {
		mover = p.Outcome().Winner.Opponent()
	}
	s := search{board: p.Board(), pieces: maps.Collect(p.Pieces()), mover: mover, found: map[string][]hexgrid.Hex{}}
	for h, piece := range p.Pieces() {
		if piece.Owner == mover {
			delete(s.pieces, h) // D7: the start counts as empty
			s.capture(piece, []hexgrid.Hex{h}, nil)
			s.pieces[h] = piece
		}
	}
	if s.most == 0 {
		for h, piece := range p.Pieces() {
			if piece.Owner == mover {
				s.step(piece, h)
			}
		}
	}
	var outcome hexgames.Outcome
	if len(s.found) == 0 {
		outcome = hexgames.Outcome{Winner: mover.Opponent(), Reason: hexgames.ReasonNoMove}
	}
	want, got := map[string]string{}, map[string]string{}
	for move, stops := range s.found {
		want[move] = s.names(stops)
	}
	for _, m := range p.LegalMoves() {
		if len(m.Captured()) != s.most {
			return fmt.Errorf("%v takes %d pieces, and the most that any can take are %d", m, len(m.Captured()), s.most)
		}
		got[s.key(m.From(), m.To(), m.Captured())] = s.names(p.Path(m))
		if text := strings.NewReplacer("-", " ", "x", " ").Replace(p.FormatMove(m)); text != s.names(p.Path(m)) {
			return fmt.Errorf("%v is written %s, and its path is %s", m, p.FormatMove(m), s.names(p.Path(m)))
		}
	}
	return errors.Join(
		same("the moves and the cells on which they stop", want, got),
		same("the outcome", outcome, p.Outcome()),
		same("the outcome of a repetition", hexgames.Outcome{Reason: hexgames.ReasonRepetition}, p.RepetitionOutcome()),
	)
}

// A search finds the legal moves by trying all paths.
type search struct {
	board  *hexgrid.Board
	pieces map[hexgrid.Hex]hexdame.Piece
	mover  hexgames.Player

	most  int                      // the greatest number of pieces that a move captures
	found map[string][]hexgrid.Hex // the stops of the moves that capture that many
}

// names returns the names of cells.
func (s *search) names(cells []hexgrid.Hex) string {
	var names []string
	for _, h := range cells {
		names = append(names, s.board.Name(h))
	}
	return strings.Join(names, " ")
}

// key returns the identity of a move: its start, its end and the captured cells (D11).
func (s *search) key(from, to hexgrid.Hex, captured []hexgrid.Hex) string {
	sorted := slices.SortedFunc(slices.Values(captured), func(a, b hexgrid.Hex) int { return s.board.Index(a) - s.board.Index(b) })
	return s.names([]hexgrid.Hex{from, to}) + ": " + s.names(sorted)
}

// isEmpty reports whether a cell is on the board and empty.
func (s *search) isEmpty(h hexgrid.Hex) bool {
	return s.board.Contains(h) && s.pieces[h].Owner == hexgames.None
}

// find adds a move unless another captures more. If a move has several paths, it keeps the one
// whose stops come first.
func (s *search) find(stops, captured []hexgrid.Hex) {
	if len(captured) > s.most {
		s.most = len(captured)
		clear(s.found)
	}
	if len(captured) < s.most {
		return
	}
	key := s.key(stops[0], stops[len(stops)-1], captured)
	if other, ok := s.found[key]; !ok || s.names(stops) < s.names(other) {
		s.found[key] = slices.Clone(stops)
	}
}

// capture continues a capture in all directions (D4, D5, D6).
func (s *search) capture(piece hexdame.Piece, stops, captured []hexgrid.Hex) {
	for _, d := range hexgrid.Directions() {
		over := stops[len(stops)-1].Neighbor(d)
		for piece.King && s.isEmpty(over) {
			over = over.Neighbor(d)
		}
		if s.pieces[over].Owner != s.mover.Opponent() || slices.Contains(captured, over) {
			continue
		}
		for to := over.Neighbor(d); s.isEmpty(to); to = to.Neighbor(d) {
			more := append(captured[:len(captured):len(captured)], over)
			further := append(stops[:len(stops):len(stops)], to)
			s.find(further, more)
			s.capture(piece, further, more)
			if !piece.King {
				break
			}
		}
	}
}

// step adds the steps of a piece: along every line for a king, and to the three forward neighbors
// for a man (D2, D3).
func (s *search) step(piece hexdame.Piece, from hexgrid.Hex) {
	for _, d := range hexgrid.Directions() {
		for to := from.Neighbor(d); s.isEmpty(to); to = to.Neighbor(d) {
			a, b := s.board.Name(from), s.board.Name(to)
			forward := b[0] >= a[0] && b[1] >= a[1]
			if piece.Owner == hexgames.Black {
				forward = b[0] <= a[0] && b[1] <= a[1]
			}
			if piece.King || forward {
				s.find([]hexgrid.Hex{from, to}, nil)
			}
			if !piece.King {
				break
			}
		}
	}
}
