package hexgames

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"example.com/hexgames/internal/dice"
	"example.com/hexgames/internal/text"
)

// A Game is a game in progress: the start, the moves played, every position on the way, and what
// the players declared. It keeps the history that positions lack. It counts how often the current
// position has occurred, and ends the game at the third occurrence if the rules require that. It
// also undoes and redoes moves, which is cheap because positions are values.
//
// The package of each game declares its own: hexdame.Game is Game[hexdame.Position, hexdame.Move].
// Create a Game with [NewGame]. The zero Game is a game of the zero Position: no player is to move,
// and nothing can be played.
//
// A Game changes as it is played, so use it by pointer, from one goroutine at a time. The positions
// that it returns may be shared freely. Copy a Game only with [Game.Clone]; go vet reports a copy
// by value.
//
// A Game is not text. Package record writes it as a record, and record.Saved makes it a string in
// JSON.
type Game[P Position[P, M], M comparable] struct {
	_         noCopy
	positions []P // positions[i] is the position after i moves; empty in the zero Game
	moves     []M // all moves, including those that can be redone
	ply       int // the number of moves played
	seen      map[P]int
	declared  Outcome    // by the players or otherwise
	clocks    [][2]Clock // White's and Black's, by ply like positions; nil if there are no clocks
	flagged   Clock      // the clock of the player to move before it ran out, if it did
	reserved  bool       // whether only PlayChance and Play may play the moves of Chance
}

// A noCopy makes go vet report copies of the struct that contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// NewGame returns a game that starts at start, with no move played.
func NewGame[P Position[P, M], M comparable](start P) *Game[P, M] {
	return &Game[P, M]{
		positions: []P{start},
		seen:      map[P]int{start: 1},
	}
}

// Clone returns an independent copy of the game, including everything that can be undone
// and redone.
func (g *Game[P, M]) Clone() *Game[P, M] {
	return &Game[P, M]{
		positions: slices.Clone(g.positions),
		moves:     slices.Clone(g.moves),
		ply:       g.ply,
		seen:      maps.Clone(g.seen),
		declared:  g.declared,
		clocks:    slices.Clone(g.clocks),
		flagged:   g.flagged,
		reserved:  g.reserved,
	}
}

// CloneGame is Clone for an [AnyGame].
func (g *Game[P, M]) CloneGame() AnyGame { return g.Clone() }

// GameName returns the name of the game, such as "hexdame".
func (g *Game[P, M]) GameName() string { return g.Position().GameName() }

// Position returns the current position.
func (g *Game[P, M]) Position() P { return g.PositionAt(g.ply) }

// PositionAt returns the position after the first n moves; PositionAt(0) is the start. It returns
// the zero Position if n is negative or greater than the number of moves played.
func (g *Game[P, M]) PositionAt(n int) P {
	if !g.reached(n) {
		var zero P
		return zero
	}
	return g.positions[n]
}

// TurnAt returns the player to move after the first n moves, who made the next one; None if there
// is no such position.
func (g *Game[P, M]) TurnAt(n int) Player { return g.PositionAt(n).Turn() }

// Len returns the number of moves played.
func (g *Game[P, M]) Len() int { return g.ply }

// Moves returns the moves played, in a new slice.
func (g *Game[P, M]) Moves() []M { return slices.Clone(g.moves[:g.ply]) }

// Turn returns the player to move; None when the game is over. Unlike the Turn method of the
// position, it takes repetition and declarations into account.
func (g *Game[P, M]) Turn() Player {
	if g.Outcome().Over() {
		return None
	}
	return g.Position().Turn()
}

// Outcome returns how the game ended, by its position, by repetition or by a declaration; the zero
// value if it is not over.
func (g *Game[P, M]) Outcome() Outcome {
	if g.declared.Over() {
		return g.declared
	}
	return outcome(g.Position(), g.Occurrences())
}

// OutcomeAt returns the outcome after the first n moves. For the current position it is the outcome
// of the game; for any other, the zero value.
func (g *Game[P, M]) OutcomeAt(n int) Outcome {
	if n != g.ply {
		return Outcome{}
	}
	return g.Outcome()
}

// Declared returns the outcome that Resign, AgreeDraw, End or Spend declared; the zero
// value if the game is not over or ended by its rules.
func (g *Game[P, M]) Declared() Outcome { return g.declared }

// outcome returns the outcome of a game in a position that has occurred that many times.
func outcome[P Position[P, M], M comparable](p P, occurrences int) Outcome {
	if o := p.Outcome(); o.Over() {
		return o
	}
	if occurrences >= 3 {
		if r, ok := any(p).(Repeater); ok {
			return r.RepetitionOutcome()
		}
	}
	return Outcome{}
}

// Occurrences returns the number of times that the current position has occurred,
// including this one.
func (g *Game[P, M]) Occurrences() int { return g.seen[g.Position()] }

// OccurrencesAt returns the number of times that the position after the first n moves had occurred
// by then; 0 if there is no such position. It takes time proportional to n.
func (g *Game[P, M]) OccurrencesAt(n int) (count int) {
	if !g.reached(n) {
		return 0
	}
	for _, p := range g.positions[:n+1] {
		if p == g.positions[n] {
			count++
		}
	}
	return count
}

// reached reports whether there is a position after the first n moves.
func (g *Game[P, M]) reached(n int) bool {
	return n >= 0 && n <= g.ply && len(g.positions) > 0
}

// LegalMoves returns the moves that can be played, in a new slice; none when the game is over.
func (g *Game[P, M]) LegalMoves() []M { return g.LegalMovesAt(g.ply) }

// LegalMovesAt returns the legal moves after the first n moves; none if there is no such position.
func (g *Game[P, M]) LegalMovesAt(n int) []M {
	if g.OutcomeAt(n).Over() {
		return nil
	}
	return g.PositionAt(n).LegalMoves()
}

// CountLegal returns the number of moves that can be played; 0 when the game is over.
func (g *Game[P, M]) CountLegal() int {
	if g.Outcome().Over() {
		return 0
	}
	return g.Position().CountMoves()
}

// Play plays m. If m is not legal, or if the game is over, it returns an error and
// changes nothing. After Play, moves that were undone can no longer be redone.
func (g *Game[P, M]) Play(m M) error {
	p := g.Position()
	if o := g.Outcome(); o.Over() {
		return g.over(p.FormatMove(m), o)
	}
	next, err := p.Apply(m)
	if err != nil {
		return err
	}
	g.moves = append(g.moves[:g.ply], m)
	g.positions = append(g.positions[:g.ply+1], next)
	if g.clocks != nil {
		g.clocks = append(g.clocks[:g.ply+1], moved(g.clocks[g.ply], p.Turn()))
	}
	g.ply++
	g.seen[next]++
	return nil
}

// Undo takes back the last event, a declaration or a move, and reports whether there was one. A
// move can be redone; a declaration, such as a resignation, must be declared again. Undoing a loss
// on time restores the clock from before Spend.
func (g *Game[P, M]) Undo() bool {
	switch {
	case g.declared.Over():
		g.declared = Outcome{}
		if turn := g.Turn(); !g.flagged.IsNone() {
			g.clocks[g.ply][turn-White], g.flagged = g.flagged, Clock{}
		}
	case g.ply > 0:
		p := g.Position()
		if g.seen[p]--; g.seen[p] == 0 {
			delete(g.seen, p)
		}
		g.ply--
	default:
		return false
	}
	return true
}

// UndoDecision takes back the last decision and reports whether there was one. The last decision is
// a declaration or else the last move of a player; everything that Chance has drawn since is taken
// back too. Then the player who made the decision is to move. Without a decision, UndoDecision
// changes nothing.
//
// Redo plays the move and the draws again, one at a time; PlayChance would draw new ones.
func (g *Game[P, M]) UndoDecision() bool {
	if g.declared.Over() {
		return g.Undo()
	}
	ply := g.ply - 1
	for ply >= 0 && g.TurnAt(ply) == Chance {
		ply--
	}
	if ply < 0 {
		return false
	}
	for g.ply > ply {
		g.Undo()
	}
	return true
}

// Redo plays the move that was undone last, and reports whether there was one. After a declaration,
// it returns false.
func (g *Game[P, M]) Redo() bool {
	if g.ply == len(g.moves) || g.declared.Over() {
		return false
	}
	g.ply++
	g.seen[g.Position()]++
	return true
}

// Resign ends the game with a loss for p, whether or not p is to move. It returns an error if p is
// neither White nor Black, or if the game is over.
func (g *Game[P, M]) Resign(p Player) error {
	if p != White && p != Black && !g.Outcome().Over() {
		return &Error{Kind: ErrOption, Game: g.GameName(), Input: p.String(), Reason: "only White or Black can resign"}
	}
	return g.End(Outcome{p.Opponent(), ReasonResignation})
}

// AgreeDraw ends the game as a draw by agreement. It returns an error if the game is
// over.
func (g *Game[P, M]) AgreeDraw() error { return g.End(Outcome{None, ReasonAgreement}) }

// End ends the game for a reason outside its rules, such as [ReasonTime], [ReasonForfeit],
// [ReasonAdjudicated] or a reason of your own. If the winner is None, the game is a draw. End
// returns an error if the winner is Chance, if the game is over, or if the reason is empty, is
// longer than 100 bytes or has unprintable characters.
func (g *Game[P, M]) End(o Outcome) error {
	fail := func(kind ErrorKind, reason string) error {
		return &Error{Kind: kind, Game: g.GameName(), Input: string(o.Reason), Reason: reason}
	}
	switch now := g.Outcome(); {
	case now.Over():
		return g.over(string(o.Reason), now)
	case g.Turn() == None:
		return fail(ErrPosition, "the zero Position is not a game, and cannot end")
	case !o.Over():
		return fail(ErrOption, "want a reason why the game ends")
	case !text.IsPhrase(string(o.Reason)):
		return fail(ErrOption, "want a reason of at most 100 bytes, on one line")
	case o.Winner > Black:
		return fail(ErrOption, "the winner is "+o.Winner.String()+": want White, Black or, for a draw, None")
	}
	g.declared = o
	return nil
}

// over returns the error for an action in a game that is over. If the rules ended the game, the
// error has the clause that the position reports.
func (g *Game[P, M]) over(input string, o Outcome) *Error {
	e := &Error{Kind: ErrGameOver, Game: g.GameName(), Input: input, Reason: "the game is over: " + o.plain()}
	var none M
	var refused *Error
	if _, err := g.Position().Apply(none); g.Position().Outcome().Over() && errors.As(err, &refused) {
		e.Clause = refused.Clause
	}
	return e
}

// ReserveChance reserves the moves of Chance for the program, or ends the reservation. PlayText,
// PlayIndex, Try and Click refuse reserved moves, so a client that sends moves can't choose what is
// drawn; PlayChance and Play still play them. A new game reserves nothing, and a Clone has the
// setting of the original.
func (g *Game[P, M]) ReserveChance(reserved bool) { g.reserved = reserved }

// refuseDraw returns an error if Chance is to move and its moves are reserved.
func (g *Game[P, M]) refuseDraw(input string) *Error {
	if !g.reserved || g.Turn() != Chance {
		return nil
	}
	return &Error{Kind: ErrIllegalMove, Game: g.GameName(), Input: input, Reason: "Chance is to move, and only PlayChance draws"}
}

// PlayChance plays random moves as long as Chance is to move, and returns their number.
// The random numbers come from r or, if r is nil, from the global source of
// math/rand/v2.
func (g *Game[P, M]) PlayChance(r *rand.Rand) (moves int) {
	r = dice.Or(r)
	for ; g.Turn() == Chance && g.CountLegal() > 0; moves++ {
		p := g.Position()
		if err := g.Play(p.MoveAt(r.IntN(p.CountMoves()))); err != nil {
			panic("hexgames: a listed move is refused: " + err.Error())
		}
	}
	return moves
}

// LegalTexts returns the moves that can be played, in the game's notation.
func (g *Game[P, M]) LegalTexts() []string { return g.LegalTextsAt(g.ply) }

// LegalTextsAt returns the legal moves after the first n moves, in the game's notation.
func (g *Game[P, M]) LegalTextsAt(n int) []string {
	return textsOf(g.PositionAt(n), g.LegalMovesAt(n))
}

// LegalText returns move i of LegalTexts, counted from 0, without listing the others
// where that is cheaper; "" if there is no move i.
func (g *Game[P, M]) LegalText(i int) string {
	if i < 0 || i >= g.CountLegal() {
		return ""
	}
	p := g.Position()
	return p.FormatMove(p.MoveAt(i))
}

// PlayText reads a move in the game's notation, plays it, and returns the move in its standard
// spelling.
func (g *Game[P, M]) PlayText(text string) (move string, err error) {
	m, err := g.read(text)
	if err != nil {
		return "", err
	}
	move = g.Position().FormatMove(m)
	return move, g.Play(m)
}

// read reads a move that can be played.
func (g *Game[P, M]) read(text string) (m M, err error) {
	if o := g.Outcome(); o.Over() {
		return m, g.over(text, o)
	}
	if e := g.refuseDraw(text); e != nil {
		return m, e
	}
	return g.Position().ParseMove(text)
}

// PlayIndex plays move i of LegalTexts, counted from 0.
func (g *Game[P, M]) PlayIndex(i int) error {
	input := strconv.Itoa(i)
	if e := g.refuseDraw(input); e != nil {
		return e
	}
	n := g.CountLegal()
	switch o := g.Outcome(); {
	case o.Over():
		return g.over(input, o)
	case n > 0 && (i < 0 || i >= n):
		return &Error{Kind: ErrIllegalMove, Game: g.GameName(), Input: input, Reason: "want the number of a legal move, from 0 to " + strconv.Itoa(n-1)}
	}
	return g.Play(g.Position().MoveAt(i))
}

// MoveIndexAt returns the number that PlayIndex takes for the move that follows the first n moves;
// -1 if there is no such move.
func (g *Game[P, M]) MoveIndexAt(n int) int {
	if n < 0 || n >= g.ply {
		return -1
	}
	return slices.Index(g.positions[n].LegalMoves(), g.moves[n])
}

// A Trial describes the effect of a move without playing it.
type Trial struct {
	Move     string   `json:"move"`             // the move, in the game's notation
	Changes  []Change `json:"changes,omitzero"` // the changes to the drawing
	Position string   `json:"position"`         // the position after the move
	Outcome  Outcome  `json:"outcome"`          // the outcome after the move
}

// Try returns the effect of a move without playing it. If the move is not legal, it
// returns the error that PlayText would return.
func (g *Game[P, M]) Try(text string) (Trial, error) {
	m, err := g.read(text)
	if err != nil {
		return Trial{}, err
	}
	p := g.Position()
	next, err := p.Apply(m)
	if err != nil {
		return Trial{}, err
	}
	t := Trial{Move: p.FormatMove(m), Position: next.String(), Outcome: outcome(next, g.seen[next]+1)}
	if d, ok := any(p).(Drawable[M]); ok {
		t.Changes = d.Changes(m)
	}
	return t, nil
}

// MoveTexts returns the moves played, in the game's notation.
func (g *Game[P, M]) MoveTexts() []string {
	texts := make([]string, g.ply)
	for i, m := range g.moves[:g.ply] {
		texts[i] = g.positions[i].FormatMove(m)
	}
	return texts
}

// PositionText returns the current position as a line of text.
func (g *Game[P, M]) PositionText() string { return g.Position().String() }

// PositionTextAt returns the position after the first n moves as a line of text; "" if there is no
// such position.
func (g *Game[P, M]) PositionTextAt(n int) string { return g.PositionAt(n).String() }

// Hash returns the hash of the current position. If it is not a [Hasher], Hash returns the FNV-1a
// hash of its text.
func (g *Game[P, M]) Hash() uint64 {
	p := g.Position()
	if own, ok := any(p).(Hasher); ok {
		return own.Hash()
	}
	h := uint64(14695981039346656037)
	for _, c := range []byte(p.String()) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// CanonicalText returns the text that all symmetric images of the current position share. If the
// position is not [Symmetric], CanonicalText returns its own text. In Hexade the text includes the
// number of stones placed, which hexade.Position.Earliest omits where it makes no difference.
func (g *Game[P, M]) CanonicalText() string {
	p := g.Position()
	if own, ok := any(p).(Symmetric[P]); ok {
		p, _ = own.Canonical()
	}
	return p.String()
}

// Diagram draws the current position for a monospaced terminal.
func (g *Game[P, M]) Diagram() string { return g.Position().Diagram() }

// String returns a line for logs: the game, the number of moves played, and the player to
// move or the outcome.
func (g *Game[P, M]) String() string {
	s := g.GameName() + " at ply " + strconv.Itoa(g.ply) + ": "
	if o := g.Outcome(); o.Over() {
		return s + o.String()
	}
	return s + g.Turn().String() + " to move"
}

// MarshalText returns an error, so that a Game never becomes an empty object in JSON. Use a
// record.Saved instead, which is the text of the game's record.
func (g *Game[P, M]) MarshalText() ([]byte, error) { return nil, g.notText() }

// UnmarshalText returns an error. Read a Game with a record.Saved.
func (g *Game[P, M]) UnmarshalText([]byte) error { return g.notText() }

func (g *Game[P, M]) notText() error {
	return errors.New("hexgames: a Game of " + g.GameName() + " is not text: use record.Save, which returns a record.Saved")
}
