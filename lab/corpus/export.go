package corpus

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strconv"
)

// A line is a game without its lists.
type line struct {
	ID      int64  `json:"id"`
	Seed    uint64 `json:"seed"`
	Game    string `json:"game"`
	Rules   string `json:"rules"`
	Start   string `json:"start"`
	White   string `json:"white"`
	Black   string `json:"black"`
	Pair    int64  `json:"pair"`
	Opening int32  `json:"opening"`
	Winner  string `json:"winner"`
	Reason  string `json:"reason"`
	Note    string `json:"note"`
	Plies   int32  `json:"plies"`
}

// columns lists the field names of a line.
var columns = []string{"id", "seed", "game", "rules", "start", "white", "black", "pair", "opening", "winner", "reason", "note", "plies"}

// lineOf converts a game to a line.
func lineOf(g Game) line {
	return line{g.ID, g.Seed, g.Game, g.Rules, g.Start, g.White, g.Black, g.Pair, g.Opening, g.Winner, g.Reason, g.Note, g.Plies}
}

// WriteCSV writes games as comma-separated values, with a header line, but without moves, values
// and visits. It stops at the first error of the sequence.
func WriteCSV(w io.Writer, games iter.Seq2[Game, error]) error {
	out := csv.NewWriter(w)
	out.Write(columns) // Flush returns the error
	for g, err := range games {
		if err != nil {
			out.Flush()
			return err
		}
		l := lineOf(g)
		out.Write([]string{
			strconv.FormatInt(l.ID, 10), strconv.FormatUint(l.Seed, 10), l.Game, l.Rules, l.Start, l.White, l.Black,
			strconv.FormatInt(l.Pair, 10), fmt.Sprint(l.Opening), l.Winner, l.Reason, l.Note, fmt.Sprint(l.Plies),
		})
		if err := out.Error(); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// WriteJSON writes the same fields as WriteCSV, as one JSON object per line. Seeds may exceed the
// integers that JavaScript represents exactly.
func WriteJSON(w io.Writer, games iter.Seq2[Game, error]) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for g, err := range games {
		if err == nil {
			err = out.Encode(lineOf(g))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
