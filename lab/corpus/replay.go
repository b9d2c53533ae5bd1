package corpus

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
)

// Replay replays the game and returns its table. It returns an error if the row contradicts itself
// or the rules: a choice does not match its move, the wrong player moves, or the game ends
// differently.
func (g Game) Replay() (games.Table, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	table, err := games.Start(g.Game, g.Start, optionsOf(g.Rules))
	if err != nil {
		return nil, err
	}
	tried := 0
	for i, move := range g.Moves {
		if is := playerOf(table.Turn()); table.Outcome().Over() {
			return nil, fmt.Errorf("ply %d: the game is over: %v", i+1, table.Outcome())
		} else if is != g.Players[i] {
			return nil, fmt.Errorf("ply %d: player %d is to move, not %d", i+1, is, g.Players[i])
		}
		if is := table.LegalText(int(min(g.Choice[i], math.MaxInt32))); is != move {
			return nil, fmt.Errorf("ply %d: choice %d is %q, but the move is %q", i+1, g.Choice[i], is, move)
		}
		if len(g.Tried) > 0 {
			for _, action := range g.Action[tried:][:g.Tried[i]] {
				if n := table.CountLegal(); int64(action) >= int64(n) {
					return nil, fmt.Errorf("ply %d: it has visits for action %d, but there are %d legal moves", i+1, action, n)
				}
			}
			tried += int(g.Tried[i])
		}
		if _, err := table.PlayText(move); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return table, g.end(table)
}

// check returns an error if the columns are inconsistent.
func (g Game) check() error {
	plies := int(g.Plies)
	for _, list := range []struct {
		name string
		is   int
	}{{"moves", len(g.Moves)}, {"choice", len(g.Choice)}, {"players", len(g.Players)}, {"values", len(g.Values)}} {
		if list.is != plies {
			return fmt.Errorf("it has %d plies, but %d %s", plies, list.is, list.name)
		}
	}
	for i, v := range g.Values {
		if v < -1 || v > 1 {
			return fmt.Errorf("ply %d: the value is %v: want -1 to 1", i+1, v)
		}
	}
	var tried uint64
	for _, n := range g.Tried {
		tried += uint64(n)
	}
	switch {
	case g.Opening < 0 || g.Opening > g.Plies:
		return fmt.Errorf("its opening has %d plies, but the game has %d", g.Opening, plies)
	case len(g.Tried) != 0 && len(g.Tried) != plies:
		return fmt.Errorf("it has %d plies, but %d tried", plies, len(g.Tried))
	case tried != uint64(len(g.Action)) || tried != uint64(len(g.Visits)):
		return fmt.Errorf("it tried %d moves, but has %d action and %d visits", tried, len(g.Action), len(g.Visits))
	}
	return nil
}

// end ends the game at a table with the row's outcome, unless the rules have already done so.
func (g Game) end(table games.Table) error {
	want, err := g.Outcome()
	if err != nil {
		return err
	}
	switch is := table.Outcome(); {
	case is == want:
		return nil
	case is.Over() || want.Over() && !declared(want):
		return fmt.Errorf("its outcome is %q, but its moves lead to %q", want, is)
	case want.Reason == hexgames.ReasonResignation:
		return table.Resign(want.Winner.Opponent())
	}
	return table.End(want)
}

// declared reports whether bots or programs can declare an outcome.
func declared(o hexgames.Outcome) bool {
	switch o.Reason {
	case hexgames.ReasonResignation:
		return o.Winner != hexgames.None
	case hexgames.ReasonAgreement:
		return o.Winner == hexgames.None
	case hexgames.ReasonTime, hexgames.ReasonForfeit, hexgames.ReasonAbandoned, hexgames.ReasonAdjudicated, match.Endgame:
		return true
	}
	return strings.HasPrefix(string(o.Reason), string(hexgames.ReasonForfeit)+": ")
}

// Outcome returns the outcome of the game, or the zero value if it is unfinished.
func (g Game) Outcome() (hexgames.Outcome, error) {
	var o hexgames.Outcome
	switch g.Winner {
	case white:
		o.Winner = hexgames.White
	case black:
		o.Winner = hexgames.Black
	case "":
	default:
		return o, fmt.Errorf("the winner is %q: want %q, %q or nothing", g.Winner, white, black)
	}
	if o.Reason = hexgames.Reason(g.Reason); g.Reason == hexgames.Unfinished.String() {
		o.Reason = hexgames.Unfinished
		if o.Winner != hexgames.None {
			return o, errors.New("it is unfinished, but has a winner")
		}
	} else if g.Reason == "" {
		return o, fmt.Errorf("it has no reason: want %q, or why the game ended", hexgames.Unfinished)
	}
	return o, nil
}

// The values of the column winner.
const (
	white = "white"
	black = "black"
)

// playerOf returns the number of a player in the column players.
func playerOf(p hexgames.Player) int8 {
	if p == hexgames.Chance {
		return 0
	}
	return int8(p)
}

// optionsOf parses the options in the column rules, such as "core=1,-2,side=5". A piece without a
// name continues the previous value.
func optionsOf(rules string) map[string]string {
	options := map[string]string{}
	last := ""
	for piece := range strings.SplitSeq(rules, ",") {
		name, value, ok := strings.Cut(piece, "=")
		switch {
		case ok:
			options[name], last = value, name
		case last != "":
			options[last] += "," + piece
		case piece != "":
			options[piece] = "" // will be rejected
		}
	}
	return options
}
