package hexgames

import (
	"encoding"
	"math/rand/v2"
	"time"
)

// An AnyGame is a game in progress for a program that learns only at run time
// which game it is. Every [*Game] is one, and it deals in text where the Game
// deals in the moves and positions of its package:
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
	Diagram() string
	Clock(p Player) Clock
	ClockAt(ply int, p Player) Clock

	// The moves that can be played, and those that were.
	CountLegal() int
	LegalText(i int) string
	LegalTexts() []string
	LegalTextsAt(ply int) []string
	MoveTexts() []string

	// Playing.
	Try(text string) (Trial, error)
	PlayText(text string) (move string, err error)
	PlayChance(r *rand.Rand) (moves int)
	Undo() bool
	Redo() bool
	SetClock(p Player, c Clock)
	Spend(d time.Duration) error
	Resign(p Player) error
	AgreeDraw() error
	End(o Outcome) error

	// What there is to see.
	Drawing() Drawing
	DrawingAt(ply int) Drawing
	ChangesAt(ply int) []Change
	Click(names ...string) Click

	// The game as text.
	Record(tags ...Tag) *Record
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}
