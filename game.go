package hexgames

import (
	"slices"
	"strconv"
)

// A Game is a game in progress: a start, the moves played, every position on
// the way, and what the players declared. It holds the history that positions
// do not: it counts how often the present position has occurred, ends the game
// at the third time where the rules say so, and takes moves back and plays
// them again, which costs nothing because positions are values.
//
// Each game's package names its own: hexdame.Game is
// Game[hexdame.Position, hexdame.Move]. Make one with [NewGame]. The zero Game
// is a game of the zero Position: nobody's turn, and nothing can be played.
//
// A Game changes as it is played, so use it by pointer, from one goroutine at a
// time, and do not copy it; the positions it returns may go anywhere.
type Game[P Position[P, M], M comparable] struct {
	positions []P // positions[i] is the position after i moves; empty in the zero Game
	moves     []M // all moves, those that can be redone included
	ply       int // how many of the moves are played
	seen      map[P]int
	declared  Outcome // by resignation or agreement
}

// NewGame returns a game that starts at start, with no move played.
func NewGame[P Position[P, M], M comparable](start P) *Game[P, M] {
	return &Game[P, M]{
		positions: []P{start},
		seen:      map[P]int{start: 1},
	}
}

// GameName returns the name of the game that is played, such as "hexdame".
func (g *Game[P, M]) GameName() string { return g.Position().GameName() }

// Position returns the present position.
func (g *Game[P, M]) Position() P { return g.PositionAt(g.ply) }

// PositionAt returns the position after the first ply moves, the start for 0;
// the zero Position if no such position has been reached or it was undone.
func (g *Game[P, M]) PositionAt(ply int) P {
	if ply < 0 || ply > g.ply || len(g.positions) == 0 {
		var zero P
		return zero
	}
	return g.positions[ply]
}

// TurnAt returns who was to move after the first ply moves, and so who made the
// next one; None if no such position has been reached.
func (g *Game[P, M]) TurnAt(ply int) Player { return g.PositionAt(ply).Turn() }

// Len returns the number of moves played.
func (g *Game[P, M]) Len() int { return g.ply }

// Moves returns the moves played, in a slice of their own.
func (g *Game[P, M]) Moves() []M { return slices.Clone(g.moves[:g.ply]) }

// Turn returns who moves, None when the game is over. Unlike the position's
// Turn it knows of repetition, resignation and agreement.
func (g *Game[P, M]) Turn() Player {
	if g.Outcome().Over() {
		return None
	}
	return g.Position().Turn()
}

// Outcome returns how the game ended, by its position, by repetition or by
// what the players declared; the zero value if it goes on.
func (g *Game[P, M]) Outcome() Outcome {
	if g.declared.Over() {
		return g.declared
	}
	p := g.Position()
	if o := p.Outcome(); o.Over() {
		return o
	}
	if g.Occurrences() >= 3 {
		if r, ok := any(p).(Repeater); ok {
			return r.RepetitionOutcome()
		}
	}
	return Outcome{}
}

// Occurrences returns how often the present position has occurred so far,
// this time included.
func (g *Game[P, M]) Occurrences() int { return g.seen[g.Position()] }

// LegalMoves returns the moves that can be played, in a slice of their own;
// none when the game is over.
func (g *Game[P, M]) LegalMoves() []M {
	if g.Outcome().Over() {
		return nil
	}
	return g.Position().LegalMoves()
}

// Play plays m. If m is not legal, or the game is over, it returns an error
// and changes nothing. Moves that were undone can no longer be redone.
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
	g.ply++
	g.seen[next]++
	return nil
}

// Undo takes back the last thing that happened, a declaration or a move, and
// reports whether there was one. A move taken back can be redone; a
// resignation or an agreement cannot, only declared again.
func (g *Game[P, M]) Undo() bool {
	switch {
	case g.declared.Over():
		g.declared = Outcome{}
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

// Redo plays the move that was undone last and reports whether there was one.
// In a game that is over there is none.
func (g *Game[P, M]) Redo() bool {
	if g.ply == len(g.moves) || g.declared.Over() {
		return false
	}
	g.ply++
	g.seen[g.Position()]++
	return true
}

// Resign ends the game: p, which may be on turn or not, has lost. It is an
// error if p is neither White nor Black, or if the game is over.
func (g *Game[P, M]) Resign(p Player) error {
	if p != White && p != Black && !g.Outcome().Over() {
		return &Error{Kind: ErrOption, Game: g.GameName(), Input: p.String(), Reason: "only White or Black can resign"}
	}
	return g.declare("resignation", Outcome{p.Opponent(), Resignation})
}

// AgreeDraw ends the game as a draw that both players want. It is an error if
// the game is over.
func (g *Game[P, M]) AgreeDraw() error {
	return g.declare("draw", Outcome{None, Agreement})
}

func (g *Game[P, M]) declare(what string, result Outcome) error {
	if o := g.Outcome(); o.Over() {
		return g.over(what, o)
	}
	if g.Turn() == None {
		return &Error{Kind: ErrPosition, Game: g.GameName(), Input: what, Reason: "the zero Position is no game, and cannot end"}
	}
	g.declared = result
	return nil
}

// over is the error of whoever goes on in a game that has ended.
func (g *Game[P, M]) over(input string, o Outcome) error {
	return &Error{Kind: ErrGameOver, Game: g.GameName(), Input: input, Reason: "the game is over: " + o.String()}
}

// LegalTexts returns the moves that can be played, in the game's notation.
func (g *Game[P, M]) LegalTexts() []string {
	p := g.Position()
	moves := g.LegalMoves()
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.FormatMove(m)
	}
	return texts
}

// PlayText reads a move in the game's notation and plays it.
func (g *Game[P, M]) PlayText(text string) error {
	if o := g.Outcome(); o.Over() {
		return g.over(text, o)
	}
	m, err := g.Position().ParseMove(text)
	if err != nil {
		return err
	}
	return g.Play(m)
}

// MoveTexts returns the moves played, in the game's notation.
func (g *Game[P, M]) MoveTexts() []string {
	texts := make([]string, g.ply)
	for i, m := range g.moves[:g.ply] {
		texts[i] = g.positions[i].FormatMove(m)
	}
	return texts
}

// PositionText returns the present position in one line of text.
func (g *Game[P, M]) PositionText() string { return g.Position().String() }

// PositionTextAt returns the position after the first ply moves in one line of
// text; "" if no such position has been reached.
func (g *Game[P, M]) PositionTextAt(ply int) string { return g.PositionAt(ply).String() }

// Diagram returns the present position drawn for a monospaced terminal.
func (g *Game[P, M]) Diagram() string { return g.Position().Diagram() }

// Drawing returns what there is to see of the present position, and marks of the
// kind "last" on the cells that the last move has changed, and of the kind
// "scored" at the points where it has scored. If Chance has moved since a player
// did, the marks are those of that player's move and of all that followed. It is
// the zero Drawing if the game is not [Drawable].
func (g *Game[P, M]) Drawing() Drawing { return g.DrawingAt(g.ply) }

// DrawingAt returns what Drawing has returned after the first ply moves; the zero
// Drawing if no such position has been reached.
func (g *Game[P, M]) DrawingAt(ply int) Drawing {
	p, ok := any(g.PositionAt(ply)).(Drawable[M])
	if !ok || ply < 0 || ply > g.ply {
		return Drawing{}
	}
	d := p.Drawing()
	last := ply - 1
	for last > 0 && g.TurnAt(last) == Chance {
		last--
	}
	for ; last < ply; last++ {
		d.Marks = append(d.Marks, g.marksOf(last)...)
	}
	return d
}

// marksOf returns the marks of the move after the first ply moves.
func (g *Game[P, M]) marksOf(ply int) (marks []Mark) {
	mover := g.TurnAt(ply)
	last, scored := Mark{Kind: "last", Owner: mover}, Mark{Kind: "scored", Owner: mover}
	for _, c := range g.ChangesAt(ply) {
		for _, cell := range c.Cells() {
			if !slices.Contains(last.Cells, cell) {
				last.Cells = append(last.Cells, cell)
			}
		}
		if c.Owner == mover && c.Count > 0 {
			scored.At = append(scored.At, c.At...)
		}
	}
	if len(last.Cells) > 0 {
		marks = append(marks, last)
	}
	if len(scored.At) > 0 {
		marks = append(marks, scored)
	}
	return marks
}

// ChangesAt returns what the move after the first ply moves has changed in the
// drawing; nil if there was none, or if the game is not [Drawable].
func (g *Game[P, M]) ChangesAt(ply int) []Change {
	if ply < 0 || ply >= g.ply {
		return nil
	}
	if p, ok := any(g.positions[ply]).(Drawable[M]); ok {
		return p.Changes(g.moves[ply])
	}
	return nil
}

// Click returns what it means that somebody has clicked on these names, one after
// the other; what can be clicked first, if there are none. In a game that is not
// [Drawable] a click is a move in the game's notation.
func (g *Game[P, M]) Click(names ...string) Click {
	if g.Outcome().Over() {
		return Click{}
	}
	return click(g.Position(), names)
}

// String returns a line for logs: the game, the number of moves and how it
// stands.
func (g *Game[P, M]) String() string {
	s := g.GameName() + " at ply " + strconv.Itoa(g.ply) + ": "
	if o := g.Outcome(); o.Over() {
		return s + o.String()
	}
	return s + g.Turn().String() + " to move"
}

// An AnyGame is a game in progress for a program that learns only at run time
// which game it is. Every [*Game] is one, and it deals in text where the Game
// deals in the moves and positions of its package:
//
//	games := map[string]func() hexgames.AnyGame{
//		"hexdame": func() hexgames.AnyGame { return hexgames.NewGame(hexdame.New()) },
//	}
type AnyGame interface {
	GameName() string
	Turn() Player
	TurnAt(ply int) Player
	Outcome() Outcome
	Occurrences() int
	Len() int
	LegalTexts() []string
	MoveTexts() []string
	PlayText(text string) error
	Undo() bool
	Redo() bool
	Resign(p Player) error
	AgreeDraw() error
	PositionText() string
	PositionTextAt(ply int) string
	Diagram() string
	Drawing() Drawing
	DrawingAt(ply int) Drawing
	ChangesAt(ply int) []Change
	Click(names ...string) Click
	Record(tags ...Tag) Record
}
