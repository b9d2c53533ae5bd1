package solve

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/solve"
)

// The output is a value, printed as text or as JSON.

// An answer is the known result of a position.
type answer struct {
	Known     bool              `json:"known"`
	Winner    hexgames.Player   `json:"winner,omitzero"`
	Holds     []hexgames.Player `json:"holds,omitempty"`
	Moves     *int              `json:"moves,omitempty"`
	Line      []string          `json:"line,omitempty"`
	Positions int               `json:"positions"`
	Seconds   float64           `json:"seconds"`
}

// answerOf returns a result as an answer.
func answerOf(r solve.Result) answer {
	return answer{Known: r.Known, Winner: r.Winner, Holds: r.Holds}
}

func (a answer) String() string {
	var b strings.Builder
	switch {
	case a.Winner != hexgames.None:
		fmt.Fprintf(&b, "%v wins", a.Winner)
	case len(a.Holds) == 2:
		b.WriteString("neither player can force a win")
	case len(a.Holds) == 1:
		fmt.Fprintf(&b, "%v can't force a win", a.Holds[0].Opponent())
	default:
		b.WriteString("unknown")
	}
	if a.Moves != nil {
		word := "moves"
		if *a.Moves == 1 {
			word = "move"
		}
		fmt.Fprintf(&b, " in %d %s", *a.Moves, word)
	}
	if len(a.Line) > 0 {
		fmt.Fprintf(&b, ": %s", strings.Join(a.Line, " "))
	}
	fmt.Fprintf(&b, "\npositions: %d, time: %v", a.Positions, time.Duration(a.Seconds*float64(time.Second)).Round(time.Microsecond))
	return b.String()
}

// A checked is a proof found to be right.
type checked struct {
	Game      string          `json:"game"`
	Start     string          `json:"start"`
	Prover    hexgames.Player `json:"prover"`
	Claim     string          `json:"claim"`
	Positions int             `json:"positions"`
	Moves     int             `json:"moves"`
}

func (c checked) String() string {
	return fmt.Sprintf("%s: %v %s from %s\npositions: %d, moves to the last: %d", c.Game, c.Prover, c.Claim, c.Start, c.Positions, c.Moves)
}

// print prints an answer.
func (s *solver) print(line fmt.Stringer) {
	if !s.json {
		fmt.Fprintln(s.Out, line)
		return
	}
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // lines contain only strings, numbers and players
	}
	fmt.Fprintf(s.Out, "%s\n", text)
}
