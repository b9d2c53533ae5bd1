package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A kind is a file of results and its table in the report.
type kind struct {
	name   string
	title  string
	counts string // the heading of the column with counts
	found  string // the heading of the column with the sums of the numbers, or ""
}

var kinds = []kind{
	{"laws", "Laws in random games", "plies", ""},
	{"fuzz", "Fuzzing", "executions", "new inputs"},
	{"tests", "Runs beside other programs", "runs", ""},
}

// report writes the sums of all results into the report.
func (s *soak) report([]string) error {
	text, err := s.sums()
	if err != nil {
		return err
	}
	return os.WriteFile(s.page(), []byte(text), 0o666)
}

// page returns the name of the report.
func (s *soak) page() string { return filepath.Join(s.results, "..", "REPORT.md") }

// sums returns the report.
func (s *soak) sums() (string, error) {
	text := "# What the long runs checked\n\n" +
		"The commands of `go run ./internal/soak` write this page from the files in `results`.\n"
	for _, k := range kinds {
		all, err := s.read(k.name)
		if err != nil {
			return "", err
		}
		if len(all) > 0 {
			text += "\n" + k.table(all)
		}
	}
	return text, nil
}

// A sum is a row of a table: what all results of one name did.
type sum struct {
	count           int64
	found           uint64
	hours           float64
	commits, failed map[string]bool
}

// table returns the sums of results, by name.
func (k kind) table(all []result) string {
	sums := map[string]*sum{}
	for _, r := range all {
		if sums[r.Name] == nil {
			sums[r.Name] = &sum{commits: map[string]bool{}, failed: map[string]bool{}}
		}
		t := sums[r.Name]
		t.count += r.Count
		t.found += r.Number
		t.hours += r.Took.Hours()
		t.commits[r.Commit] = true
		if r.Failure != passed {
			t.failed[r.Date+" "+r.Commit+": "+strings.ReplaceAll(r.Failure, ",", ", ")] = true
		}
	}
	text := "## " + k.title + "\n\n" + row("name", k.counts, k.found, "hours", "commits", "failures") +
		strings.Repeat("|---", 5+min(len(k.found), 1)) + "|\n"
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		t := sums[name]
		failed := strings.Join(slices.Sorted(maps.Keys(t.failed)), "; ")
		found := ""
		if k.found != "" {
			found = grouped(t.found)
		}
		text += row(name, grouped(t.count), found, fmt.Sprintf("%.1f", t.hours), fmt.Sprint(len(t.commits)), cmp.Or(failed, "none"))
	}
	return text
}

// row returns a row of a table, without empty cells.
func row(cells ...string) string {
	cells = slices.DeleteFunc(cells, func(cell string) bool { return cell == "" })
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// grouped returns a number with commas between its groups of three digits.
func grouped[T int64 | uint64](n T) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
