package kept

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// The files of records: games as they were played, and the same games with notes and variations.
const (
	played    = "records.txt"
	annotated = "annotated.txt"
)

// readAll returns the records of a file.
func readAll(t *testing.T, name string) (all []*record.Record) {
	t.Helper()
	for r, err := range record.Read(strings.NewReader(load(t, name))) {
		if err != nil {
			t.Fatalf("%s: record %d: %v", name, len(all)+1, err)
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		t.Fatalf("%s has no records", name)
	}
	return all
}

// textOf returns the text of a record.
func textOf(r *record.Record) string {
	text, err := r.AppendText(nil)
	if err != nil {
		return "error: " + err.Error()
	}
	return string(text)
}

// derived are the tags that a record takes from its game.
var derived = []string{
	record.TagTermination, record.TagTimeControl, record.TagWhiteTimeControl, record.TagBlackTimeControl, record.TagWhiteClock, record.TagBlackClock,
}

// TestRecords reads the records, plays them and writes them again.
func TestRecords(t *testing.T) {
	for _, name := range []string{played, annotated} {
		var whole strings.Builder
		for i, r := range readAll(t, name) {
			what, text := fmt.Sprintf("%s: record %d", name, i+1), textOf(r)
			whole.WriteString(text)
			table, err := games.Replay(r)
			if err != nil {
				t.Errorf("%s: %v", what, err)
				continue
			}
			same(t, what+", replayed", textOf(r), text)
			c := r.Clone()
			if err := c.Update(table); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			same(t, what+", up to date", textOf(c), text)
			again, err := decode[*record.Record](encode(r))
			if err != nil {
				t.Errorf("%s: %v", what, err)
				continue
			}
			same(t, what+", as JSON", textOf(again), text)
			if name == played {
				own := slices.DeleteFunc(slices.Clone(r.Tags), func(tag record.Tag) bool { return slices.Contains(derived, tag.Name) })
				same(t, what+", recorded", textOf(record.Of(table, own...)), text)
			}
		}
		same(t, name, whole.String(), load(t, name))
	}
}

// A reading is a text, which may be damaged, and the result of reading it.
type reading struct {
	Text string `json:"text"`
	Read []read `json:"read"`
}

// A read is a record of a text, or an error, and the game of the record.
type read struct {
	Record   string            `json:"record,omitempty"`
	Error    *problem          `json:"error,omitempty"`
	Outcome  *hexgames.Outcome `json:"outcome,omitempty"`
	Position string            `json:"position,omitempty"`
	Illegal  *problem          `json:"illegal,omitempty"`
	Spelled  string            `json:"spelled,omitempty"` // the record after its replay, if that changed it
}

// A problem is an error in a record.
type problem struct {
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Ply     int      `json:"ply"`
	Kinds   []string `json:"kinds"` // that the error matches
	Message string   `json:"message"`
}

var kinds = []hexgames.ErrorKind{
	hexgames.ErrIllegalMove, hexgames.ErrGameOver, hexgames.ErrSyntax, hexgames.ErrAmbiguous, hexgames.ErrPosition, hexgames.ErrOption, hexgames.ErrEncoding,
}

func problemOf(err error) *problem {
	p := &problem{Message: err.Error(), Kinds: []string{}}
	var e *record.Error
	if errors.As(err, &e) {
		p.Line, p.Column, p.Ply = e.Line, e.Column, e.Ply
	}
	for _, k := range kinds {
		if errors.Is(err, k) {
			p.Kinds = append(p.Kinds, string(k))
		}
	}
	return p
}

// readingOf reads a text.
func readingOf(text string) reading {
	all := reading{Text: text, Read: []read{}}
	for r, err := range record.Read(strings.NewReader(text)) {
		var one read
		if err != nil {
			one.Error = problemOf(err)
			all.Read = append(all.Read, one)
			continue
		}
		one.Record = textOf(r)
		if r.Game != "" {
			if table, err := games.Replay(r); err != nil {
				one.Illegal = problemOf(err)
			} else {
				o := table.Outcome()
				one.Outcome, one.Position = &o, table.PositionText()
			}
			if spelled := textOf(r); spelled != one.Record {
				one.Spelled = spelled
			}
		}
		all.Read = append(all.Read, one)
	}
	return all
}

// TestReading reads handwritten and damaged texts.
func TestReading(t *testing.T) {
	for i, kept := range elements[json.RawMessage](t, "reading.json") {
		r, err := decode[reading](string(kept))
		if err != nil {
			t.Fatal(err)
		}
		same(t, fmt.Sprintf("text %d", i+1), encode(readingOf(r.Text)), string(kept))
	}
}

// A continuation is a record whose game continues in another way.
type continuation struct {
	File   string   `json:"file"`
	Record int      `json:"record"` // counted from 0
	Undo   int      `json:"undo"`
	Play   []string `json:"play"`
	End    string   `json:"end"`
	Text   string   `json:"text"` // of the updated record
}

// walk returns the digest of what a cursor finds at the nodes of a record.
func walk(r *record.Record) (string, error) {
	table, err := games.Replay(r)
	if err != nil {
		return "", err
	}
	c, err := record.NewCursor(r, table)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q %s %s %q\n", r.Game, r.Tags, r.Start, r.Result, r.Root.After)
	for n := range r.Root.All() {
		if err := c.Go(n); err != nil {
			return "", err
		}
		left, timed := n.Clock()
		white, judged := n.Evaluation()
		fmt.Fprintf(&b, "%q %q\n", n.Before, n.After)
		fmt.Fprintln(&b, n, n.Ply(), n.IsMain(), left, timed, white, judged, encode(n.Tags))
		fmt.Fprintln(&b, table.Len(), table.Turn(), table.PositionText(), table.Outcome(), table.Clock(hexgames.White), table.Clock(hexgames.Black))
	}
	return digest(b.String()), nil
}

// goOn continues a game, and brings its record up to date.
func goOn(r *record.Record, c continuation) (string, error) {
	table, err := games.Replay(r)
	if err != nil {
		return "", err
	}
	for range c.Undo {
		table.Undo()
	}
	for i, m := range c.Play {
		if err := table.Spend(time.Duration(i) * 1234567 * time.Microsecond); err != nil {
			return "", err
		}
		if _, err := table.PlayText(m); err != nil {
			return "", err
		}
	}
	if err := end(table, c.End); err != nil {
		return "", err
	}
	if err := r.Update(table); err != nil {
		return "error: " + encode(problemOf(err).Kinds), nil
	}
	return textOf(r), nil
}

// end ends a game as how specifies: resign PLAYER, draw, PLAYER REASON, or time.
func end(table games.Table, how string) error {
	word, rest, _ := strings.Cut(how, " ")
	switch word {
	case "":
		return nil
	case "draw":
		return table.AgreeDraw()
	case "time":
		return table.Spend(1000 * time.Hour)
	}
	var p hexgames.Player
	name := word
	if word == "resign" {
		name = rest
	}
	if err := p.UnmarshalText([]byte(name)); err != nil {
		return err
	}
	if word == "resign" {
		return table.Resign(p)
	}
	return table.End(hexgames.Outcome{Winner: p, Reason: hexgames.Reason(rest)})
}

// TestWalks walks through the records with a cursor.
func TestWalks(t *testing.T) {
	for name, kept := range elements[map[string][]string](t, "walks.json")[0] {
		for i, r := range readAll(t, name) {
			got, err := walk(r)
			if i >= len(kept) || err != nil || got != kept[i] {
				t.Errorf("%s: record %d has the digest %s, error %v", name, i+1, got, err)
			}
		}
	}
}

// TestContinuations continues the games of records.
func TestContinuations(t *testing.T) {
	files := map[string][]*record.Record{played: readAll(t, played), annotated: readAll(t, annotated)}
	for _, kept := range elements[continuation](t, "continuations.json") {
		what := fmt.Sprintf("%s: record %d", kept.File, kept.Record+1)
		r := files[kept.File][kept.Record]
		text, err := goOn(r.Clone(), kept)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		same(t, what, text, kept.Text)
	}
}
