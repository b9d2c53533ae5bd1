package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A row is a line of the page: a benchmark of each game, with %s for its name, or a single
// benchmark.
type row struct{ what, name, bench, unit string }

// columns are the games of the page, in the order of STRENGTH.md.
var columns = []string{"Hexade", "Hexdame", "HexCore6", "Hextad", "Hexagrams"}

// games are the rows of the first table, and calls are the rows of the second.
var (
	games = []row{
		{"plies of random games, `Playout`", "./%s", "Playout", "Mplies/s"},
		{"moves played, `Apply`", "./%s", "Apply", "Mmoves/s"},
		{"moves listed, `AppendMoves`", "./%s", "AppendMoves", "Mmoves/s"},
		{"sequences counted, `Perft`", "./%s", "Perft", "Mnodes/s"},
		{"positions evaluated, `Evaluate`", "./%s", "Evaluate", "Mpositions/s"},
		{"positions read, `Parse`", "./%s", "Parse", "Mtexts/s"},
	}
	calls = []row{
		{"`Distance` of two cells, million a second", "./hexgrid", "Distance", "Mcalls/s"},
		{"`Neighbors` of a cell, million a second", "./hexgrid", "Neighbors", "Mcalls/s"},
		{"`Layout.Cell` at a point, million a second", "./hexgrid", "LayoutCell", "Mcalls/s"},
		{"`Board.Index` of a cell, million a second", "./hexgrid", "BoardIndex", "Mcalls/s"},
		{"`Board.Path` over 100 by 100 cells, a quarter closed, thousand a second", "./hexgrid", "Path/unit-at-random", "kcalls/s"},
		{"the same search with steps that cost 1 to 4, thousand a second", "./hexgrid", "Path/costs-at-random", "kcalls/s"},
		{"records read, MB a second", "./record", "ReadRecords/read", "MB/s"},
		{"records written, MB a second", "./record", "ReadRecords/write", "MB/s"},
		{"positions of Hexagrams examined by the solver, million a second", "./kit/solve", "Solve", "Mpositions/s"},
		{"memory per move of a `Game` of Hexade, bytes", ".", "GameMemory/hexade", "B/move"},
		{"`hexgames help`, milliseconds", "./cmd/hexgames", "Start/help", "ms"},
		{"`hexgames play` until it waits for a move, milliseconds", "./cmd/hexgames", "Start/play", "ms"},
	}
)

// of returns the row for a game.
func (r row) of(game string) row {
	r.name = strings.ReplaceAll(r.name, "%s", strings.ToLower(game))
	return r
}

// page prints the figures of the page, and compares them with a commit unless that is "".
func (l *lab) page(ctx context.Context, o options, commit string, out, progress io.Writer) error {
	benches := map[string][]string{} // by package
	for _, r := range calls {
		benches[r.name] = append(benches[r.name], r.bench)
	}
	for _, game := range columns {
		for _, r := range games {
			benches[r.of(game).name] = append(benches[r.of(game).name], r.bench)
		}
	}
	commits := []string{""}
	if commit != "" {
		commits = []string{commit, ""}
	}
	packages := slices.Sorted(maps.Keys(benches))
	sides, err := l.sides(o, packages, commits, progress)
	if err != nil {
		return reasonOf(ctx, err)
	}
	if missing := sides[len(sides)-1].missing; missing != "" {
		return fmt.Errorf("the page needs all packages: %s", missing)
	}
	rounds := map[string][][]results{}
	for _, name := range packages {
		var first []string // parts of the names of benchmarks
		for _, bench := range benches[name] {
			bench, _, _ = strings.Cut(bench, "/")
			first = append(first, regexp.QuoteMeta(bench))
		}
		if rounds[name], err = l.rounds(o, sides, name, "^Benchmark("+strings.Join(first, "|")+")$", progress); err != nil {
			return reasonOf(ctx, err)
		}
	}
	text, err := pageOf(rounds)
	if err != nil {
		return err
	}
	fmt.Fprint(out, text)
	if commit != "" {
		fmt.Fprintf(out, "\nThe last number in a cell is the ratio to %s: above 1 is better.\n", sides[0].name)
	}
	return nil
}

// pageOf returns both tables, given the results of each round by package.
func pageOf(rounds map[string][][]results) (text string, err error) {
	cell := func(r row) string {
		c, ok := cellOf(rounds[r.name], r)
		if !ok && err == nil {
			err = fmt.Errorf("%s: there is no benchmark %s with %s", r.name, r.bench, r.unit)
		}
		return c
	}
	text = "| million a second | " + strings.Join(columns, " | ") + " |\n|---|" + strings.Repeat("---|", len(columns)) + "\n"
	for _, r := range games {
		text += "| " + r.what + " |"
		for _, game := range columns {
			text += " " + cell(r.of(game)) + " |"
		}
		text += "\n"
	}
	text += "\n| | |\n|---|---|\n"
	for _, r := range calls {
		text += "| " + r.what + " | " + cell(r) + " |\n"
	}
	return text, err
}

// cellOf returns a cell of the table. It has the median of a figure; the ratio to the naive
// implementation, if the benchmark reports it; and the median ratio to the other side, if that has
// the benchmark. For a benchmark with several parts, it uses the last part.
func cellOf(rounds [][]results, r row) (cell string, ok bool) {
	var values, naive, ratios []float64
	for _, round := range rounds {
		metrics := func(side results) map[string]float64 {
			for _, name := range slices.Backward(side.names) {
				if name == r.bench || strings.HasPrefix(name, r.bench+"/") {
					return side.metrics[name]
				}
			}
			return nil
		}
		now := metrics(round[len(round)-1])
		value, ok := now[r.unit]
		if !ok {
			return "", false
		}
		values = append(values, value)
		if times, ok := now["x-naive"]; ok {
			naive = append(naive, times)
		}
		if before, ok := metrics(round[0])[r.unit]; ok && len(round) > 1 {
			ratio := value / before
			if !strings.HasSuffix(r.unit, "/s") { // less is better
				ratio = before / value
			}
			ratios = append(ratios, ratio)
		}
	}
	if values == nil {
		return "", false
	}
	cell = number(median(values))
	if naive != nil {
		cell += " (" + number(median(naive)) + "×)"
	}
	if ratios != nil {
		cell += fmt.Sprintf("; %.2f", median(ratios))
	}
	return cell, true
}
