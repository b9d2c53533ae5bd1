package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"
	"unicode/utf8"
)

// A line is a bot's line of a table.
type line struct {
	won, drawn, lost int
	points           float64
	plies            int // of all its games
	effort           effort
}

// games returns the number of games that the bot has played.
func (l line) games() int { return l.won + l.drawn + l.lost }

// standings returns a line for each bot, and the points that each bot has scored
// against each other one.
func (t *tournament) standings(finished []played) (lines []line, points [][]float64) {
	lines, points = make([]line, len(t.bots)), square(len(t.bots))
	for _, p := range finished {
		for color, i := range p.players {
			l := &lines[i]
			switch p.points(color) {
			case 1:
				l.won++
			case 0:
				l.lost++
			default:
				l.drawn++
			}
			l.points += p.points(color)
			points[i][p.players[1-color]] += p.points(color)
			l.plies += p.plies
			l.effort.moves += p.effort[color].moves
			l.effort.nodes += p.effort[color].nodes
			l.effort.time += p.effort[color].time
		}
	}
	return lines, points
}

// report writes the tables: one for each game that was played and, if there are
// several, one for all games.
func (t *tournament) report(w io.Writer, finished []played) {
	reports := 0
	for _, game := range t.games {
		var of []played
		for _, p := range finished {
			if p.game == game {
				of = append(of, p)
			}
		}
		if len(of) == 0 {
			continue
		}
		if reports++; reports > 1 {
			fmt.Fprintln(w)
		}
		t.table(w, game, of)
	}
	if reports > 1 {
		fmt.Fprintln(w)
		t.table(w, "all games", finished)
	}
}

// table writes one table.
func (t *tournament) table(w io.Writer, title string, finished []played) {
	rows := [][]string{{"bot", "games", "won", "drawn", "lost", "score", "95 %", "Elo", "95 %", "plies", "time/move", "nodes/s"}}
	lines, points := t.standings(finished)
	// A bot that has not played yet is not rated and does not count as an opponent.
	var present []int
	for i, l := range lines {
		if l.games() > 0 {
			present = append(present, i)
		}
	}
	met := make([][]float64, len(present))
	for k, i := range present {
		for _, j := range present {
			met[k] = append(met[k], points[i][j])
		}
	}
	ratings, finite := rate(met)
	for i, l := range lines {
		row := []string{t.bots[i].String(), fmt.Sprint(l.games()), fmt.Sprint(l.won), fmt.Sprint(l.drawn), fmt.Sprint(l.lost)}
		if l.games() == 0 {
			row = append(row, "-", "", "-", "", "-")
		} else {
			n := float64(l.games())
			low, high := interval(l.points/n, l.games())
			row = append(row,
				fmt.Sprintf("%.1f%%", 100*l.points/n),
				fmt.Sprintf("%.1f-%.1f", 100*low, 100*high),
				fmt.Sprintf("%+.0f", math.Round(ratings[0].elo)+0), // not -0
				fmt.Sprintf("±%.0f", ratings[0].bar),
				fmt.Sprintf("%.1f", float64(l.plies)/n))
			ratings = ratings[1:]
		}
		rows = append(rows, append(row, l.effort.perMove(), l.effort.rate()))
	}
	fmt.Fprintf(w, "%s\n", title)
	writeRows(w, rows)
	if !finite {
		fmt.Fprintln(w, "Elo with one extra draw for each pair: without it, some would be infinite.")
	}
}

// perMove returns the time per move, with three digits.
func (e effort) perMove() string {
	if e.moves == 0 {
		return "-"
	}
	d := e.time / time.Duration(e.moves)
	digits := time.Duration(1)
	for d/digits >= 1000 {
		digits *= 10
	}
	return d.Round(digits).String()
}

// rate returns the nodes per second, with three digits.
func (e effort) rate() string {
	if e.nodes == 0 || e.time <= 0 {
		return "-"
	}
	rate := float64(e.nodes) / e.time.Seconds()
	digits := math.Pow(10, max(0, math.Floor(math.Log10(rate))-2))
	return fmt.Sprintf("%.0f", math.Round(rate/digits)*digits)
}

// writeRows writes rows in columns: the first aligned to the left, the others to
// the right.
func writeRows(w io.Writer, rows [][]string) {
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
		fmt.Fprintln(w, strings.TrimRight(text, " "))
	}
}
