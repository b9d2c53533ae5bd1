package referee

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// The kinds of errors, in addition to those of the library.
const (
	ErrCommand hexgames.ErrorKind = "command" // a command that does not exist
	ErrSeat    hexgames.ErrorKind = "seat"    // a seat that is taken, or that the sender does not have
	ErrState   hexgames.ErrorKind = "state"   // a command that does not suit the game as it stands
	ErrVersion hexgames.ErrorKind = "version" // a command for a position that is no longer there
	ErrTurn    hexgames.ErrorKind = "turn"    // a move of a player whose turn it is not
	ErrTime    hexgames.ErrorKind = "time"    // a move, or an answer to an offer, after the time has run out
	ErrOffer   hexgames.ErrorKind = "offer"   // an offer that cannot be made, or is not there
)

// refuse returns an error about the game.
func (g *Game) refuse(kind hexgames.ErrorKind, input, reason string) error {
	return &hexgames.Error{Kind: kind, Game: g.terms.Game, Input: input, Reason: reason}
}

// over returns the error for a command after the end.
func (g *Game) over(input string) error {
	reason := g.outcome.String()
	if !hasResult(g.outcome) {
		reason = string(g.outcome.Reason)
	}
	return g.refuse(hexgames.ErrGameOver, input, "the game is over: "+reason)
}

// list returns words with commas between them.
func list[T ~string](words []T) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, ", ")
}

// start returns terms with the name of the game and the position at which it starts as the game
// writes them. It returns an error if terms or options are wrong.
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
		return fail("delay", "the delay is 0 to 600000 ms, which is 10 minutes")
	}
	t.Game, t.Start = table.GameName(), table.PositionText()
	return t, nil
}
