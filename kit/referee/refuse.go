package referee

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// Additional kinds of errors.
const (
	ErrCommand hexgames.ErrorKind = "command" // a command that does not exist
	ErrSeat    hexgames.ErrorKind = "seat"    // a seat that is taken, or that the sender does not have
	ErrState   hexgames.ErrorKind = "state"   // a command that is not possible in the current state of the game
	ErrVersion hexgames.ErrorKind = "version" // a command for an outdated position
	ErrTurn    hexgames.ErrorKind = "turn"    // a move out of turn
	ErrTime    hexgames.ErrorKind = "time"    // a move, or an answer to an offer, after the time has run out
	ErrOffer   hexgames.ErrorKind = "offer"   // an offer that cannot be made, or does not exist
)

// refuse returns an error about the game.
func (g *Game) refuse(kind hexgames.ErrorKind, input, reason string) error {
	return &hexgames.Error{Kind: kind, Game: g.terms.Game, Input: input, Reason: reason}
}

// over returns the error for a command after the end of the game.
func (g *Game) over(input string) error {
	reason := g.outcome.String()
	if !hasResult(g.outcome) {
		reason = string(g.outcome.Reason)
	}
	return g.refuse(hexgames.ErrGameOver, input, "the game is over: "+reason)
}

// list joins words with commas.
func list[T ~string](words []T) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, ", ")
}

// start returns the terms with the name of the game and the start position in the game's own
// spelling. It returns an error if the terms or options are invalid.
func (t Terms) start(options map[string]string) (Terms, error) {
	fail := func(input, reason string) (Terms, error) {
		return Terms{}, &hexgames.Error{Kind: hexgames.ErrOption, Game: t.Game, Input: input, Reason: reason}
	}
	if t.Start != "" && len(options) > 0 {
		return fail(t.Start, "want either a position to start from, or options")
	}
	table, err := games.Start(t.Game, t.Start, options)
	if err != nil {
		return Terms{}, err
	}
	if o := table.Outcome(); o.Over() {
		return fail(t.Start, "the game is over in this position: "+o.String())
	}
	if err := t.Clock.Check(); err != nil {
		return Terms{}, err
	}
	if t.Delay < 0 || t.Delay > MostDelay {
		return fail("delay", "the delay must be from 0 to 600000 ms (10 minutes)")
	}
	t.Game, t.Start = table.GameName(), table.PositionText()
	return t, nil
}
