package referee

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// The kinds of errors, in addition to those of the library.
const (
	ErrCommand hexgames.ErrorKind = "command" // a command that does not exist
	ErrSeat    hexgames.ErrorKind = "seat"    // a seat that is taken, or that the sender does not have
	ErrState   hexgames.ErrorKind = "state"   // a command that does not suit the game as it stands
	ErrVersion hexgames.ErrorKind = "version" // a command for a position that is no longer there
	ErrTurn    hexgames.ErrorKind = "turn"    // a move of a player whose turn it is not
	ErrTime    hexgames.ErrorKind = "time"    // a move after the time has run out
	ErrOffer   hexgames.ErrorKind = "offer"   // an offer that cannot be made, or is not there
)

// refuse returns an error about the game.
func (g *Game) refuse(kind hexgames.ErrorKind, input, reason string) error {
	return &hexgames.Error{Kind: kind, Game: g.terms.Game, Input: input, Reason: reason}
}

// over returns the error for a command after the end.
func (g *Game) over(input string) error {
	o := g.outcome
	reason := o.String()
	if o.Reason == Aborted || o.Reason == Expired {
		reason = string(o.Reason)
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

// startOf returns the position at which a game with terms starts, as text.
func startOf(terms Terms, options map[string]string) (string, error) {
	fail := func(input, reason string) (string, error) {
		return "", &hexgames.Error{Kind: hexgames.ErrOption, Game: terms.Game, Input: input, Reason: reason}
	}
	if terms.Start != "" && len(options) > 0 {
		return fail(terms.Start, "want either a position to start from, or options")
	}
	table, err := games.Start(terms.Game, terms.Start, options)
	if err != nil {
		return "", err
	}
	if o := table.Outcome(); o.Over() {
		return fail(terms.Start, "the game is over in this position: "+o.String())
	}
	if err := terms.Clock.Check(); err != nil {
		return "", err
	}
	if terms.Delay < 0 || terms.Delay > 10*60*1000 {
		return fail("delay", "the delay is 0 to 600000 ms, which is 10 minutes")
	}
	return table.PositionText(), nil
}
