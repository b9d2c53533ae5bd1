package hexgames

import (
	"math/rand/v2"
	"time"
)

// An AnyGame is a game in progress for programs that do not know the game until run
// time. Every [*Game] is an AnyGame, which deals in text where Game deals in the moves
// and positions of a package:
//
//	games := map[string]func() hexgames.AnyGame{
//		"hexdame": func() hexgames.AnyGame { return hexgames.NewGame(hexdame.New()) },
//	}
type AnyGame interface {
	GameName() string
	CloneGame() AnyGame

	// The game as it stands, and as it stood after the first ply moves.
	Len() int
	Turn() Player
	TurnAt(ply int) Player
	Outcome() Outcome
	OutcomeAt(ply int) Outcome
	Declared() Outcome
	Occurrences() int
	OccurrencesAt(ply int) int
	PositionText() string
	PositionTextAt(ply int) string
	CanonicalText() string
	Hash() uint64
	Diagram() string
	Clock(p Player) Clock
	ClockAt(ply int, p Player) Clock

	// The legal moves, and the moves played.
	CountLegal() int
	LegalText(i int) string
	LegalTexts() []string
	LegalTextsAt(ply int) []string
	MoveTexts() []string
	MoveIndexAt(ply int) int

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
	DrawingAt(ply int) Drawing
	ChangesAt(ply int) []Change
	Click(names ...string) Click
}
