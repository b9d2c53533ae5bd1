package hexgames

import (
	"math/rand/v2"
	"time"
)

// An AnyGame is a game in progress, for programs that choose the game at run time. Every [*Game] is
// an AnyGame. Where Game deals in the moves and positions of a package, AnyGame deals in text:
//
//	games := map[string]func() hexgames.AnyGame{
//		"hexdame": func() hexgames.AnyGame { return hexgames.NewGame(hexdame.New()) },
//	}
//
// [Game] documents the methods of the same names.
type AnyGame interface {
	GameName() string
	CloneGame() AnyGame

	// The current state of the game, and its state after the first n moves.
	Len() int
	Turn() Player
	TurnAt(n int) Player
	Outcome() Outcome
	OutcomeAt(n int) Outcome
	Declared() Outcome
	Occurrences() int
	OccurrencesAt(n int) int
	PositionText() string
	PositionTextAt(n int) string
	CanonicalText() string
	Hash() uint64
	Diagram() string
	Clock(p Player) Clock
	ClockAt(n int, p Player) Clock

	// The legal moves and the moves played. MoveIndexAt(n) is the index of the move that follows
	// the first n moves.
	CountLegal() int
	LegalText(i int) string
	LegalTexts() []string
	LegalTextsAt(n int) []string
	MoveTexts() []string
	MoveIndexAt(n int) int

	// Playing.
	Try(text string) (Trial, error)
	PlayText(text string) (move string, err error)
	PlayIndex(i int) error
	PlayChance(r *rand.Rand) (moves int)
	ReserveChance(reserved bool)
	Undo() bool
	UndoDecision() bool
	Redo() bool
	SetClock(p Player, c Clock)
	Spend(d time.Duration) error
	Resign(p Player) error
	AgreeDraw() error
	End(o Outcome) error

	// Drawing and clicking.
	Drawing() Drawing
	DrawingAt(n int) Drawing
	ChangesAt(n int) []Change
	Click(names ...string) Click
}
