package record

import (
	"time"

	"example.com/hexgames"
)

// A Game is a game that can be recorded: every [*hexgames.Game] is one, and so is every
// [hexgames.AnyGame].
type Game interface {
	GameName() string
	Len() int
	TurnAt(ply int) hexgames.Player
	Outcome() hexgames.Outcome
	Declared() hexgames.Outcome
	PositionTextAt(ply int) string
	MoveTexts() []string
	Clock(p hexgames.Player) hexgames.Clock
	ClockAt(ply int, p hexgames.Player) hexgames.Clock
}

// A Playable is a Game that a [Cursor] can play: every [*hexgames.Game] and every
// [hexgames.AnyGame] is one.
type Playable interface {
	Game
	Turn() hexgames.Player
	CountLegal() int
	LegalText(i int) string
	PlayText(text string) (move string, err error)
	Undo() bool
	SetClock(p hexgames.Player, c hexgames.Clock)
	Spend(d time.Duration) error
	End(o hexgames.Outcome) error
}
