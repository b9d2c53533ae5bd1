package laws

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/internal/dice"
)

// The toy is a game that meets the whole contract: three in a row on the seven cells of a hexagon
// of side 2.
//
//	  b3  c3
//	a2  b2  c2
//	  a1  b1
//
// A player places a stone on an empty cell or, with the option "lift", lifts one of their own. The
// player who completes a row of three, which always goes through the middle, has won: the opponent
// has no move. A full board without a row is a draw, and so is the third occurrence of a position.
//
// The text of a position is the seven cells in board order, the mover and the option: the start is
// "7 w lift".
type toy struct {
	cells  [8]hexgames.Player // by number; 0 is not a cell
	mover  hexgames.Player    // kept when the game is over
	lift   bool
	hidden uint8 // for one of the bugs
}

// A toyMove places a stone on a cell or lifts it.
type toyMove struct {
	cell uint8 // 0 in the zero move
	lift bool
}

// broken is the current bug of the toy, or "" for none. It is not part of the position, because
// decoding would lose it there. Tests that set it must not run in parallel.
var broken string

const (
	toyMaxMoves = 7
	toyPatience = 50 * time.Millisecond
	repetitions = 3 // the number of calls of RepetitionOutcome before Redo, in one bug
)

var (
	toyNames = [...]string{1: "a1", 2: "a2", 3: "b1", 4: "b2", 5: "b3", 6: "c2", 7: "c3"}
	toyRows  = [...][3]uint8{{1, 4, 7}, {2, 4, 6}, {3, 4, 5}}
)

// remembers reports whether the toy has the given bug, which makes a result depend on the last
// applied move, and that move was on the middle cell.
func remembers(bug string) bool { return broken == bug && applied.Load() == 4 }

func newToy(lift bool) toy { return toy{mover: hexgames.White, lift: lift} }

func (p toy) GameName() string {
	switch {
	case broken == "the zero position names no game" && p == (toy{}):
		return ""
	case broken == "the name depends on the position" && p.lift:
		return "toy-lift"
	case broken == "the game has no name":
		return ""
	}
	return "toy"
}

func (p toy) Turn() hexgames.Player {
	switch {
	case broken == "a turn after the end" && p.rowOf() != hexgames.None:
		return p.mover
	case broken == "nobody's turn" && p.stones() == 3:
		return hexgames.None
	case broken == "the zero position has a turn" && p == (toy{}):
		return hexgames.White
	case broken == "Black's turn is White's" && p.mover == hexgames.Black && !p.Outcome().Over():
		return hexgames.White
	case remembers("Turn remembers what was applied"):
		return p.mover.Opponent()
	case p.Outcome().Over():
		return hexgames.None
	}
	return p.mover
}

func (p toy) stones() int {
	n := 0
	for _, c := range p.cells {
		if c != hexgames.None {
			n++
		}
	}
	return n
}

// rowOf returns the owner of a row, or None if there is no row.
func (p toy) rowOf() hexgames.Player {
	for i, row := range toyRows {
		c := p.cells[row[0]]
		if c != hexgames.None && c == p.cells[row[1]] && c == p.cells[row[2]] && !(broken == "one row does not count" && i == 1) {
			return c
		}
	}
	return hexgames.None
}

func (p toy) Outcome() hexgames.Outcome {
	winner := p.rowOf()
	over := winner != hexgames.None || p.stones() == 7
	switch broken {
	case "Outcome allocates":
		garbage = new([64]byte)
	case "White's row wins for Black":
		if winner == hexgames.White {
			winner = hexgames.Black
		}
	case "Chance wins":
		if over {
			winner = hexgames.Chance
		}
	case "a winner before the end":
		if !over && p.stones() > 4 {
			return hexgames.Outcome{Winner: hexgames.White}
		}
	case "a resignation in the position":
		if over {
			return hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonResignation}
		}
	case "a reason of 100 bytes", "a reason of 101 bytes":
		var length int
		fmt.Sscanf(broken, "a reason of %d", &length)
		if over {
			return hexgames.Outcome{Winner: winner, Reason: hexgames.Reason(strings.Repeat("a", length))}
		}
	case "a reason in two lines":
		if over {
			return hexgames.Outcome{Winner: winner, Reason: "a\nb"}
		}
	case "time runs out in the position":
		if over {
			return hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonTime}
		}
	case "the zero position is over":
		over = over || p == toy{}
	}
	if over && remembers("Outcome remembers what was applied") {
		winner = winner.Opponent()
	}
	if !over {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonNoMove}
}

func (p toy) RepetitionOutcome() hexgames.Outcome {
	switch broken {
	case "repetition ends nothing":
		return hexgames.Outcome{}
	case "repetition for a different reason":
		return hexgames.Outcome{Reason: hexgames.ReasonAgreement}
	case "repetition lets White win":
		return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonRepetition}
	case "repetition lets White win after Redo":
		if calls.Add(1) > repetitions {
			return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonRepetition}
		}
	case "repetition lets Chance win":
		return hexgames.Outcome{Winner: hexgames.Chance, Reason: hexgames.ReasonRepetition}
	}
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}

var (
	garbage  any             // keeps an allocation
	scratch  [16]toyMove     // shared by all calls that list moves, in one bug
	slices16 [16]toyMove     // shared by all callers that get a slice, in a different bug
	mutex    sync.Mutex      // so that only the laws find these bugs, not the race detector
	calls    atomic.Int64    // the number of calls of some methods
	applied  atomic.Int64    // the cell of the last move
	listed   = map[toy]int{} // how often the moves were listed, in one bug
)

func (p toy) LegalMoves() []toyMove {
	moves := p.AppendMoves(nil)
	switch broken {
	case "the third LegalMoves is different":
		mutex.Lock()
		defer mutex.Unlock()
		if listed[p]++; listed[p] == 3 && len(moves) > 1 {
			moves[0], moves[1] = moves[1], moves[0]
		}
	case "AppendMoves shares its slice":
		return slices.Clone(moves)
	case "LegalMoves has a different order":
		if len(moves) > 1 {
			moves[0], moves[1] = moves[1], moves[0]
		}
	case "LegalMoves shares its slice":
		mutex.Lock()
		defer mutex.Unlock()
		return append(slices16[:0], moves...)
	}
	return moves
}

func (p toy) AppendMoves(dst []toyMove) []toyMove {
	given := dst
	if broken == "AppendMoves gives nothing at the end" && p.Outcome().Over() {
		return nil
	}
	if p.Outcome().Over() && broken != "moves after the end" || p.mover == hexgames.None && broken != "the zero position has moves" {
		return dst
	}
	if broken == "no move, and not over" && p.stones() == 5 {
		return dst
	}
	for cell := range uint8(8) {
		for _, lift := range []bool{false, true} {
			if m := (toyMove{cell, lift}); p.illegal(m) == "" {
				dst = append(dst, m)
			}
		}
	}
	own := dst[len(given):]
	switch broken {
	case "a move is missing", "a listed move is missing":
		if len(own) > 3 {
			dst = dst[:len(dst)-1]
		}
	case "lists what Apply refuses":
		dst = append(dst, toyMove{9, true})
	case "the zero move is listed":
		dst = append(dst, toyMove{})
	case "lists a move twice", "more than MaxMoves":
		dst = append(dst, own...)
	case "a random order":
		if calls.Add(1)%3 == 0 && len(own) > 1 {
			own[0], own[1] = own[1], own[0]
		}
	case "a different order":
		for i, j := 0, len(own)-1; i < j; i, j = i+1, j-1 {
			own[i], own[j] = own[j], own[i]
		}
	case "an order by processors":
		if runtime.GOMAXPROCS(0) == 1 && len(own) > 1 {
			own[0], own[1] = own[1], own[0]
		}
	case "AppendMoves ignores what it is given":
		return append([]toyMove(nil), own...)
	case "AppendMoves overwrites what it is given":
		if len(given) > 0 && len(dst) > len(given) {
			dst[len(given)-1] = dst[len(dst)-1]
		}
	case "AppendMoves writes too far":
		if len(dst) < cap(dst) {
			dst[:len(dst)+1][len(dst)] = toyMove{3, true}
		}
	case "AppendMoves grows what has room":
		return append(append([]toyMove(nil), given...), own...)
	case "AppendMoves stops when the room is full":
		if cap(given) > 0 && len(dst) > cap(given) {
			dst = dst[:cap(given)]
		}
	case "AppendMoves allocates":
		garbage = new([64]byte)
	case "LegalMoves remembers what was applied":
		if len(own) > 1 && remembers(broken) {
			own[0], own[1] = own[1], own[0]
		}
	case "LegalMoves remembers a reply":
		if len(own) > 1 && calls.Load() == int64(p.stones())+1 {
			own[0], own[1] = own[1], own[0]
		}
	case "an order that changes after a while":
		if len(own) > 1 && calls.Add(1) > 160 {
			own[0], own[1] = own[1], own[0]
		}
	case "a different order where there is room":
		if len(own) > 1 && cap(given) > len(given)+7 {
			own[0], own[1] = own[1], own[0]
		}
	case "AppendMoves shares its slice":
		copy(slices16[:], own)
		return slices16[:len(own)]
	case "AppendMoves overwrites what it was given when it grows":
		if len(given) > 0 && cap(given) < len(dst) {
			given[0] = own[len(own)-1]
		}
	case "a shared scratch buffer":
		mutex.Lock()
		copy(scratch[:], own)
		mutex.Unlock()
		for range calls.Add(1) % 5 { // so that goroutines with the same moves do not stay in step
			runtime.Gosched()
		}
		mutex.Lock()
		copy(own, scratch[:])
		mutex.Unlock()
	}
	return dst
}

func (p toy) CountMoves() int {
	n := len(p.AppendMoves(make([]toyMove, 0, 16)))
	switch {
	case broken == "counts one too many near the end" && p.stones() == 6 && n > 0:
		return n + 1
	case broken == "counts moves after the end" && p.Outcome().Over():
		return 7
	case broken == "the zero position counts a move" && p == toy{}:
		return 1
	case remembers("CountMoves remembers what was applied"):
		return n + 1
	case broken == "CountMoves allocates":
		garbage = new([64]byte)
	}
	return n
}

// IsLegal is like Apply. The toy has it only for its bugs.
func (p toy) IsLegal(m toyMove) bool {
	switch {
	case broken == "IsLegal ignores lifting" && m.lift:
		return false
	case broken == "IsLegal continues after the end" && p.Outcome().Over():
		return p.illegal(m) == ""
	case broken == "IsLegal looks only for stones":
		return p.cells[m.cell] == hexgames.None
	case broken == "IsLegal begins a game" && p == toy{}:
		return true
	}
	_, err := p.Apply(m)
	return err == nil
}

// Perft counts moves one by one. The toy has it only for its bugs.
func (p toy) Perft(depth int) (n uint64) {
	switch {
	case broken == "Perft of less than 0 moves is 0" && depth < 0, broken == "Perft of 0 moves is 0" && depth == 0 && p == toy{}:
		return 0
	case broken == "Perft counts a move of the zero position" && p == toy{} && depth == 1,
		broken == "Perft counts games that are over" && p.Outcome().Over():
		return 1
	case depth <= 0:
		return 1
	}
	for _, m := range p.LegalMoves() {
		q, _ := p.Apply(m)
		n += q.Perft(depth - 1)
	}
	if broken == "Perft counts one too many near the end" && p.stones() == 5 && depth > 1 {
		n++
	}
	return n
}

func (p toy) MoveAt(i int) toyMove {
	moves := p.AppendMoves(make([]toyMove, 0, 16))
	switch {
	case broken == "MoveAt counts from 1":
		i--
	case broken == "MoveAt counts backwards" && i < 0:
		i += len(moves)
	case broken == "MoveAt gives the last move for all beyond" && len(moves) > 0:
		i = min(i, len(moves)-1)
	case broken == "MoveAt allocates":
		garbage = new([64]byte)
	case broken == "the zero position has move 0" && p == toy{}:
		return toyMove{cell: 1}
	}
	if i < 0 || i >= len(moves) {
		return toyMove{}
	}
	return moves[i]
}

func (p toy) Playout(r *rand.Rand, limit int) toy {
	if broken != "Playout wants dice" {
		r = dice.Or(r)
	}
	switch broken {
	case "Playout plays one move more":
		if limit == 1 {
			limit++
		}
	case "Playout plays one move less":
		if limit > 2 {
			limit--
		}
	case "Playout stops after three moves":
		limit = min(limit, 3)
	case "Playout plays a move at least":
		limit = max(limit, 1)
	case "Playout has dice of its own":
		r = rand.New(rand.NewPCG(uint64(calls.Add(1)), 0))
	case "Playout allocates":
		garbage = new([64]byte)
	case "Playout begins a game":
		if p == (toy{}) {
			return newToy(p.lift)
		}
	case "Playout continues after the end":
		if p.Outcome().Over() && limit > 0 {
			return newToy(p.lift)
		}
	}
	for played := 0; played < limit && p.CountMoves() > 0; played++ {
		if broken == "Playout plays for the other" && played == 2 {
			p.mover = p.mover.Opponent()
		}
		i := r.IntN(max(p.CountMoves(), 1))
		switch broken {
		case "Playout never takes the last move":
			i = min(i, max(p.CountMoves()-2, 0))
		case "Playout likes the first move":
			i = min(i, r.IntN(p.CountMoves()+1)) % p.CountMoves()
		case "Playout takes the first moves later":
			if played > 1 {
				i = 0
			}
		}
		p, _ = p.Apply(p.MoveAt(i))
		if broken == "Playout leaves something behind" && p.stones() == 4 {
			p.hidden = 1
		}
	}
	return p
}

// illegal returns the reason why m is not legal, or "" if it is legal.
func (p toy) illegal(m toyMove) string {
	switch {
	case p.mover == hexgames.None && broken != "the zero position has moves":
		return "there is no game"
	case m.cell == 0 || int(m.cell) > 7:
		return "no such cell"
	case broken == "a cell is never free" && m == (toyMove{2, false}):
		return "taboo"
	case m.lift && !p.lift && broken != "lifting without the option":
		return "stones stay"
	case m.lift && p.cells[m.cell] == p.mover.Opponent() && broken == "other's stones are lifted":
		return ""
	case m.lift && p.cells[m.cell] != p.mover:
		return "you have no stone there"
	case !m.lift && p.cells[m.cell] != hexgames.None:
		return "the cell is occupied"
	}
	return ""
}

func (p toy) Apply(m toyMove) (toy, error) {
	over := p.Outcome().Over()
	if over && broken != "Apply continues after the end" {
		kind := hexgames.ErrGameOver
		if broken == "a move after the end is illegal" {
			kind = hexgames.ErrIllegalMove
		}
		return toy{}, p.fail(kind, m.String(), "the game is over")
	}
	if p.mover == hexgames.None && broken == "the zero position is moved" {
		return newToy(true), nil
	}
	if p.mover == hexgames.None && broken == "the zero position says that it is over" {
		return toy{}, p.fail(hexgames.ErrGameOver, m.String(), "there is no game")
	}
	if why := p.illegal(m); why != "" {
		switch {
		case broken == "the zero move passes" && m == toyMove{}:
			p.mover = p.mover.Opponent()
			return p, nil
		case broken == "an occupied cell is taken" && !m.lift && m.cell > 0 && int(m.cell) <= 7:
			p.cells[m.cell] = p.mover
			p.mover = p.mover.Opponent()
			return p, nil
		case broken == "Apply's error is untyped":
			return toy{}, errors.New("no")
		case broken == "Apply's error is wrapped":
			return toy{}, fmt.Errorf("toy: %w", p.fail(hexgames.ErrIllegalMove, m.String(), why))
		case broken == "Apply's error is nil in disguise":
			return toy{}, (*hexgames.Error)(nil)
		case broken == "Apply's error has a different kind":
			return toy{}, p.fail(hexgames.ErrSyntax, m.String(), why)
		case broken == "Apply's error has a kind of its own":
			return toy{}, p.fail("odd", m.String(), why)
		case broken == "Apply's error names no game":
			return toy{}, &hexgames.Error{Kind: hexgames.ErrIllegalMove, Input: m.String(), Reason: why}
		case broken == "Apply's error gives no reason":
			return toy{}, p.fail(hexgames.ErrIllegalMove, m.String(), "")
		case broken == "Apply's error has two lines":
			return toy{}, p.fail(hexgames.ErrIllegalMove, m.String(), why+"\n"+p.Diagram())
		case broken == "Apply's error points behind its input":
			return toy{}, &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: "toy", Input: "b2", Column: 9, Reason: "no"}
		case broken == "Apply gives a position with an error":
			return p, p.fail(hexgames.ErrIllegalMove, m.String(), why)
		}
		return toy{}, p.fail(hexgames.ErrIllegalMove, m.String(), why)
	}
	switch {
	case broken == "refuses what is listed" && m.cell == 5 && p.stones() > 2:
		return toy{}, p.fail(hexgames.ErrIllegalMove, m.String(), "not today")
	case broken == "refuses what is listed at the start" && m.cell == 3 && p.stones() == 0:
		return toy{}, p.fail(hexgames.ErrIllegalMove, m.String(), "not today")
	case broken == "refuses what is listed if a2 is taken" && m.cell == 3 && p.stones() == 3 && p.cells[2] != hexgames.None:
		return toy{}, p.fail(hexgames.ErrIllegalMove, m.String(), "not today")
	case broken == "Apply gives the zero position" && m.cell == 5 && p.stones() > 2:
		return toy{}, nil
	case broken == "Apply panics" && m.cell == 5 && p.stones() > 2:
		panic("b3")
	case broken == "Apply allocates":
		garbage = new([64]byte)
	case strings.HasSuffix(broken, "remembers what was applied"):
		applied.Store(int64(m.cell))
	case broken == "LegalMoves remembers a reply":
		calls.Store(int64(p.stones()))
	case broken == "the position counts its moves":
		p.hidden++
	}
	q := p
	q.cells[m.cell] = p.mover
	if m.lift {
		q.cells[m.cell] = hexgames.None
	}
	q.mover = p.mover.Opponent()
	switch {
	case broken == "Apply remembers what was applied" && calls.Add(1)%5 == 0:
		q.lift = false
	case broken == "the winner moves again" && q.rowOf() == p.mover:
		q.mover = p.mover
	case broken == "the middle takes a neighbor along" && m == toyMove{4, false}:
		q.cells[2] = hexgames.None
	case broken == "a corner is put upside down" && m == toyMove{7, false}:
		q.cells[7] = q.mover
	}
	return q, nil
}

// fail returns an error.
func (p toy) fail(kind hexgames.ErrorKind, input, reason string) error {
	return &hexgames.Error{Kind: kind, Game: "toy", Input: input, Reason: reason}
}
