package perft

import (
	"encoding/json"
	"fmt"
	"time"
)

// Output lines are values, printed as text or as JSON.

type depthCount struct {
	Depth   int     `json:"depth"`
	Count   uint64  `json:"count"`
	Seconds float64 `json:"seconds"`
}

func (d depthCount) String() string {
	rate := float64(d.Count) / max(d.Seconds, 1e-9) / 1e6
	return fmt.Sprintf("%2d %15d %12v %10.1f M/s", d.Depth, d.Count, rounded(d.Seconds), rate)
}

type moveCount struct {
	Depth int    `json:"depth"`
	Move  string `json:"move"`
	Count uint64 `json:"count"`
}

func (m moveCount) String() string { return fmt.Sprintf("%s: %d", m.Move, m.Count) }

type comparison struct {
	File  string `json:"file"`
	Line  int    `json:"line"`
	Name  string `json:"name"`
	Depth int    `json:"depth"`
	Count uint64 `json:"count"`
	Want  uint64 `json:"want"`
}

func (c comparison) String() string {
	return fmt.Sprintf("%s:%d: %s: depth %d: %d, want %d", c.File, c.Line, c.Name, c.Depth, c.Count, c.Want)
}

type badLine struct {
	File  string `json:"file"`
	Line  int    `json:"line"`
	Error string `json:"error"`
}

func (b badLine) String() string { return fmt.Sprintf("%s:%d: %s", b.File, b.Line, b.Error) }

type summary struct {
	Positions int     `json:"positions"`
	Counts    int     `json:"counts"`
	Different int     `json:"different"`
	Bad       int     `json:"bad"`
	Skipped   int     `json:"skipped"`
	Seconds   float64 `json:"seconds"`
}

func (s summary) String() string {
	return fmt.Sprintf("positions: %d, counts: %d, different: %d, bad lines: %d, skipped: %d, time: %v",
		s.Positions, s.Counts, s.Different, s.Bad, s.Skipped, rounded(s.Seconds))
}

func rounded(seconds float64) time.Duration {
	return time.Duration(seconds * float64(time.Second)).Round(time.Microsecond)
}

// print prints a line.
func (c *counter) print(line fmt.Stringer) {
	if !c.json {
		fmt.Fprintln(c.Out, line)
		return
	}
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // lines contain only strings and numbers
	}
	fmt.Fprintf(c.Out, "%s\n", text)
}
