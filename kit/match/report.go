package match

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Text returns the report as text.
func (r *Report) Text() ([]byte, error) {
	var b bytes.Buffer
	for i := range r.tables {
		if i > 0 {
			b.WriteString("\n")
		}
		r.tables[i].text(&b, !r.Untimed)
	}
	if t := r.test; t != nil {
		if len(r.tables) > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "test of %v against %v Elo: LLR %.2f (%.2f to %.2f) after %s\n", t.Elo0, t.Elo1, t.LLR, t.Low, t.High, count(t.Pairs.Len(), "pair"))
		fmt.Fprintf(&b, "verdict: %s\n", t.Words)
	}
	return b.Bytes(), nil
}

// text writes a table, with or without the times.
func (tab *table) text(b *bytes.Buffer, timed bool) {
	fmt.Fprintf(b, "%s\n", tab.Game)
	writeRows(b, tab.standings(timed))
	if tab.ExtraDraws {
		fmt.Fprintln(b, "Elo with one extra draw for bots that have met: without it, some would be infinite.")
	}
	if tab.crossed != nil {
		b.WriteString("\n")
		writeRows(b, tab.crosstable())
	}
	if len(tab.Matches) > 0 {
		b.WriteString("\n")
		writeRows(b, tab.matches())
	}
	b.WriteString("\n")
	rows := [][]string{{"ending", "games", "White", "Black", "drawn"}}
	for _, e := range tab.Endings {
		rows = append(rows, []string{e.Reason, fmt.Sprint(e.Games), fmt.Sprint(e.White), fmt.Sprint(e.Black), fmt.Sprint(e.Drawn)})
	}
	writeRows(b, rows)
	for _, l := range tab.Bots {
		if len(l.Forfeits) == 0 {
			continue
		}
		all := 0
		var kinds []string
		for _, kind := range slices.Sorted(maps.Keys(l.Forfeits)) {
			all += l.Forfeits[kind]
			kinds = append(kinds, fmt.Sprintf("%s %d", kind, l.Forfeits[kind]))
		}
		fmt.Fprintf(b, "%s forfeited %s: %s\n", l.Bot, count(all, "game"), strings.Join(kinds, ", "))
	}
}

// standings returns the rows of the bots, with or without the times.
func (tab *table) standings(timed bool) [][]string {
	rated := slices.ContainsFunc(tab.Bots, func(l *line) bool { return l.Elo != nil })
	head := []string{"bot", "games", "won", "drawn", "lost", "score", "95%", "White", "Black"}
	if rated {
		head = append(head, "Elo", "95%")
	}
	head = append(head, "plies")
	if timed {
		head = append(head, "time/move", "nodes/s")
	}
	rows := [][]string{head}
	for _, l := range tab.Bots {
		row := []string{l.Bot, fmt.Sprint(l.Games), fmt.Sprint(l.Won), fmt.Sprint(l.Drawn), fmt.Sprint(l.Lost)}
		row = append(row, l.Share.value(), l.Share.interval(), l.White.Share.value(), l.Black.Share.value())
		if rated {
			bar := ""
			if l.Elo != nil {
				bar = fmt.Sprintf("±%.0f", float64(l.Elo.High-l.Elo.Value))
			}
			row = append(row, l.Elo.value(), bar)
		}
		plies := "-"
		if l.Games > 0 {
			plies = fmt.Sprintf("%.1f", l.Plies)
		}
		row = append(row, plies)
		if timed {
			row = append(row, l.effort.perMove(), l.effort.rate())
		}
		rows = append(rows, row)
	}
	return rows
}

// crosstable returns the rows with the points of each bot against every other bot.
func (tab *table) crosstable() [][]string {
	rows := [][]string{{"points against"}}
	for i, a := range tab.Bots {
		rows[0] = append(rows[0], fmt.Sprint(i+1))
		row := []string{fmt.Sprintf("%d %s", i+1, a.Bot)}
		for _, b := range tab.Bots {
			cell := "-"
			if p := tab.crossed[a.number][b.number]; a != b {
				cell = strconv.FormatFloat(p, 'f', 1, 64)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// matches returns the rows with the pairs of games between any two bots.
func (tab *table) matches() [][]string {
	rows := [][]string{{"match", "pairs", "0", "½", "1", "1½", "2", "score", "95%", "Elo", "95%", "LOS"}}
	for _, e := range tab.Matches {
		row := []string{e.First + " : " + e.Second, fmt.Sprint(e.Pairs.Len())}
		for _, n := range e.Pairs {
			row = append(row, fmt.Sprint(n))
		}
		row = append(row, e.Share.value(), e.Share.interval(), e.Elo.value(), e.Elo.interval(), fmt.Sprintf("%.1f%%", 100*e.Superiority))
		rows = append(rows, row)
	}
	return rows
}

// value returns the share in percent, or a dash.
func (s *share) value() string {
	if s == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*s.Value)
}

// interval returns the ends of the interval in percent, or nothing.
func (s *share) interval() string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("%.1f-%.1f", 100*s.Low, 100*s.High)
}

// value returns the difference with its sign, or a dash.
func (e *elo) value() string {
	if e == nil {
		return "-"
	}
	return e.Value.signed()
}

// interval returns the ends of the interval, or nothing.
func (e *elo) interval() string {
	if e == nil {
		return ""
	}
	return e.Low.signed() + " to " + e.High.signed()
}

// signed returns a number with its sign, rounded.
func (n number) signed() string {
	return strings.ToLower(fmt.Sprintf("%+.0f", math.Round(float64(n))+0)) // +0, not -0
}

// perMove returns the time per move, with three digits.
func (e Effort) perMove() string {
	if e.Moves == 0 {
		return "-"
	}
	d := e.Time / time.Duration(e.Moves)
	digits := time.Duration(1)
	for d/digits >= 1000 {
		digits *= 10
	}
	return d.Round(digits).String()
}

// rate returns the nodes per second, with three digits.
func (e Effort) rate() string {
	if e.Nodes == 0 || e.Time <= 0 {
		return "-"
	}
	rate := float64(e.Nodes) / e.Time.Seconds()
	digits := math.Pow(10, max(0, math.Floor(math.Log10(rate))-2))
	return fmt.Sprintf("%.0f", math.Round(rate/digits)*digits)
}

// writeRows writes rows in columns: the first column aligned to the left, the others to the right.
func writeRows(b *bytes.Buffer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		text := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			text += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		fmt.Fprintln(b, strings.TrimRight(text, " "))
	}
}

// MarshalJSON returns the report as JSON on one line. It does not depend on Untimed.
func (r *Report) MarshalJSON() ([]byte, error) {
	tables := r.tables
	if tables == nil {
		tables = []table{}
	}
	return json.Marshal(struct {
		Tables []table  `json:"tables"`
		Test   *outcome `json:"test,omitempty"`
	}{tables, r.test})
}

// JSON returns the report as JSON.
func (r *Report) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}

// CSV returns the report as CSV, with a line for each pairing of bots in each game.
func (r *Report) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write([]string{"game", "first", "second", "0", "0.5", "1", "1.5", "2", "score", "low", "high", "elo", "elolow", "elohigh", "los"})
	text := func(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
	for _, tab := range r.tables {
		for _, e := range tab.Matches {
			row := []string{tab.Game, e.First, e.Second}
			for _, n := range e.Pairs {
				row = append(row, strconv.Itoa(n))
			}
			if e.Share == nil {
				row = append(row, "", "", "", "", "", "")
			} else {
				row = append(row, text(e.Share.Value), text(e.Share.Low), text(e.Share.High),
					text(float64(e.Elo.Value)), text(float64(e.Elo.Low)), text(float64(e.Elo.High)))
			}
			w.Write(append(row, text(e.Superiority)))
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
