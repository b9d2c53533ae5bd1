package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestCell checks a figure of three rounds: alone, with an old side, and with an old side that
// lacks it.
func TestCell(t *testing.T) {
	side := func(format string, values ...any) results { return parse(fmt.Sprintf(format, values...), "") }
	const rate, with, time = "BenchmarkA 1 %v M/s", "BenchmarkA/x 1 2 M/s\nBenchmarkA/y 1 %v M/s %v x-naive", "BenchmarkA 1 %v ms"
	for _, test := range []struct {
		want   string
		unit   string
		rounds [][]results
	}{
		{"5", "M/s", [][]results{{side(rate, 4)}, {side(rate, 9)}, {side(rate, 5)}}},
		{"5 (30×)", "M/s", [][]results{{side(with, 4, 30)}, {side(with, 9, 20)}, {side(with, 5, 40)}}},
		{"5 (30×); 2.00", "M/s", [][]results{{side(rate, 2), side(with, 4, 30)}, {side(rate, 3), side(with, 9, 20)}, {side(rate, 5), side(with, 5, 40)}}},
		{"5; 0.50", "ms", [][]results{{side(time, 2), side(time, 4)}, {side(time, 3), side(time, 9)}, {side(time, 2.5), side(time, 5)}}},
		{"5", "M/s", [][]results{{{}, side(rate, 5)}}},
		{"", "M/s", [][]results{{{}}}},
		{"", "ms", [][]results{{side(rate, 5)}}},
	} {
		got, ok := cellOf(test.rounds, row{bench: "A", unit: test.unit})
		if got != test.want || ok != (test.want != "") {
			t.Errorf("the cell is %q, %v; want %q", got, ok, test.want)
		}
	}
}

// TestPage prints a small page of the working tree, then one with a commit, and then checks an
// error.
func TestPage(t *testing.T) {
	dir := repository(t, "const Speed = 1", "const Rate = 3", "const Rate = 6")
	defer func(c []string, g, r []row) { columns, games, calls = c, g, r }(columns, games, calls)
	columns, games = []string{"Sub"}, []row{{"doubles", "./%s", "Tiny", "M/s"}}
	calls = []row{{"a call", "./sub", "Tiny", "M/s"}}
	o := tiny
	o.page, o.bench = true, "none"
	for _, test := range []struct {
		commits []string
		cell    string
		rest    string
	}{
		{nil, "12", "^$"},
		{[]string{"HEAD~1"}, "12; 2.00", "^\nThe last number in a cell is the ratio to [0-9a-f]+: above 1 is better.\n$"},
	} {
		var out bytes.Buffer
		if err := run(t.Context(), o, test.commits, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		rest, ok := strings.CutPrefix(out.String(), "| million a second | Sub |\n|---|---|\n| doubles | "+test.cell+" |\n\n| | |\n|---|---|\n| a call | "+test.cell+" |\n")
		if !ok || !regexp.MustCompile(test.rest).MatchString(rest) {
			t.Errorf("%v: the page is\n%s", test.commits, &out)
		}
	}
	calls[0].unit = "ms"
	if err := run(t.Context(), o, nil, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "no benchmark Tiny with ms") {
		t.Errorf("without a metric, the error is %v", err)
	}
	checkEmpty(t, dir)
}

// TestStrength checks that STRENGTH.md has the tables of the page, apart from the figures.
func TestStrength(t *testing.T) {
	rounds := map[string][][]results{}
	add := func(r row) {
		if rounds[r.name] == nil {
			rounds[r.name] = [][]results{{{metrics: map[string]map[string]float64{}}}}
		}
		side := &rounds[r.name][0][0]
		side.names = append(side.names, r.bench)
		side.metrics[r.bench] = map[string]float64{r.unit: 1}
	}
	for _, r := range calls {
		add(r)
	}
	for _, game := range columns {
		for _, r := range games {
			add(r.of(game))
		}
	}
	want, err := pageOf(rounds)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../STRENGTH.md")
	if err != nil {
		t.Fatal(err)
	}
	_, speed, _ := strings.Cut(string(text), "\n## Speed\n")
	speed, _, _ = strings.Cut(speed, "\n## ")
	got := ""
	for line := range strings.Lines(speed) {
		if strings.HasPrefix(line, "|") {
			got += regexp.MustCompile(` [0-9.]+( \([0-9.]+×\))? \|`).ReplaceAllString(line, " 1 |")
		} else if got != "" && line == "\n" && !strings.HasSuffix(got, "\n\n") {
			got += line
		}
	}
	if got = strings.TrimSuffix(got, "\n"); got != want {
		t.Errorf("STRENGTH.md has the tables\n%s\nwant\n%s", got, want)
	}
	delete(rounds, "./record")
	if _, err := pageOf(rounds); err == nil || err.Error() != "./record: there is no benchmark ReadRecords/read with MB/s" {
		t.Errorf("without a package, the error is %v", err)
	}
}
