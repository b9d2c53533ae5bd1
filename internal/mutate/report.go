package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// The parts of a report that are always the same: the head of the table, and the start of the list
// of survivors.
const (
	tableHead = "| package | code at | flags | changes | killed | timed out | lived | noticed | at first |\n|---|---|---|---|---|---|---|---|---|\n"
	listHead  = "\n## Not noticed\n\n```\n"
	listEnd   = "```\n"
)

// A report is the contents of a report file.
type report struct {
	intro     string
	rows      []row    // sorted by name
	survivors []string // the sorted keys of changes
}

// A row of the table has the results of a hunt.
type row struct {
	name      string // of the package
	commit    string // the last one that changed its code
	sample    string // the flags that selected the changes
	tests, at string // other flags
	build     bool
	verdicts  [lived + 1]int
	first     string // the percentage that was noticed when the changes were drawn
}

// readReport reads a report file. Without a file, it returns an empty report.
func readReport(file string) (*report, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		if file == "" || errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return &report{}, err
	}
	return parseReport(string(text))
}

// parseReport reads a report.
func parseReport(text string) (*report, error) {
	r := &report{}
	intro, rest, _ := strings.Cut(text, tableHead)
	r.intro = intro
	table, list, _ := strings.Cut(rest, listHead)
	for line := range strings.Lines(table) {
		parsed, err := parseRow(line)
		if err != nil {
			return nil, err
		}
		r.rows = append(r.rows, parsed)
	}
	for block := range strings.SplitSeq(strings.TrimSuffix(list, listEnd), "\n\n") {
		if block != "" {
			r.survivors = append(r.survivors, strings.TrimSuffix(block, "\n")+"\n")
		}
	}
	return r, nil
}

// String returns the text of the file.
func (r *report) String() string {
	text := r.intro + tableHead
	for _, row := range r.rows {
		text += row.String()
	}
	if len(r.survivors) > 0 {
		text += listHead + strings.Join(r.survivors, "\n") + listEnd
	}
	return text
}

// row returns the row of a package.
func (r *report) row(name string) (row, error) {
	for _, row := range r.rows {
		if row.name == name {
			return row, nil
		}
	}
	return row{}, fmt.Errorf("the report has no row for %s", name)
}

// packageOf returns the package of a change.
func packageOf(key string) string {
	file, _, _ := strings.Cut(key, ":")
	return packageName(path.Dir(file))
}

// packageName returns the name of the package in a directory, relative to the main module.
func packageName(dir string) string {
	if dir == "." {
		return "."
	}
	return "./" + dir
}

// unnoticed returns the names of the packages that have survivors.
func (r *report) unnoticed() (names []string) {
	for _, key := range r.survivors {
		names = append(names, packageOf(key))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// survivorsOf returns the keys of the survivors in a package.
func (r *report) survivorsOf(name string) map[string]bool {
	keys := map[string]bool{}
	for _, key := range r.survivors {
		if packageOf(key) == name {
			keys[key] = true
		}
	}
	return keys
}

// set replaces the row and the survivors of a package.
func (r *report) set(with row, survivors []string) {
	r.rows = slices.DeleteFunc(r.rows, func(row row) bool { return row.name == with.name })
	r.rows = append(r.rows, with)
	slices.SortFunc(r.rows, func(a, b row) int { return cmp.Compare(a.name, b.name) })
	r.survivors = slices.DeleteFunc(r.survivors, func(key string) bool { return packageOf(key) == with.name })
	r.survivors = append(r.survivors, survivors...)
	slices.Sort(r.survivors)
}

// count sets the results of the first hunt.
func (r *row) count(h *hunt, o options) {
	r.verdicts = h.verdicts
	r.first = noticed(r.verdicts)
	if o.sample > 0 || h.lab.ctx.Err() != nil { // an interrupted hunt has a smaller sample
		r.sample = fmt.Sprintf("-sample %d -seed %d", h.made(), o.seed)
	}
}

// correct adds the results of a second hunt, for the survivors of the first. A change that is
// equivalent, or gone, is not counted any longer.
func (r *row) correct(h *hunt) {
	r.verdicts[killed] += h.verdicts[killed]
	r.verdicts[timedOut] += h.verdicts[timedOut]
	r.verdicts[lived] = len(h.unnoticed())
}

// String returns the row as a line of the table.
func (r row) String() string {
	flags := r.sample
	if r.build {
		flags += " -build"
	}
	if r.tests != "" {
		flags += " -tests " + r.tests
	}
	if r.at != "" {
		flags += " -at '" + strings.ReplaceAll(r.at, "|", `\|`) + "'"
	}
	if flags = strings.TrimSpace(flags); flags != "" {
		flags = "`" + flags + "`"
	}
	v := r.verdicts
	return fmt.Sprintf("| `%s` | %s | %s | %d | %d | %d | %d | %s | %s |\n",
		r.name, r.commit, flags, made(v), v[killed], v[timedOut], v[lived], noticed(v), r.first)
}

// parseRow reads a line of the table.
func parseRow(line string) (row, error) {
	cells := strings.Split(strings.Trim(line, "| \n"), " | ")
	if len(cells) == 9 {
		r := row{name: strings.Trim(cells[0], "`"), commit: cells[1], first: cells[8]}
		flags := strings.Trim(cells[2], "`")
		flags, at, _ := strings.Cut(flags, "-at '")
		r.at = strings.ReplaceAll(strings.TrimSuffix(at, "'"), `\|`, "|")
		flags, r.tests, _ = strings.Cut(strings.TrimSpace(flags), "-tests ")
		flags, r.build = strings.CutSuffix(strings.TrimSpace(flags), "-build")
		r.sample = strings.TrimSpace(flags)
		for i, v := range []verdict{killed, timedOut, lived} {
			r.verdicts[v], _ = strconv.Atoi(cells[4+i])
		}
		if r.String() == line {
			return r, nil
		}
	}
	return row{}, fmt.Errorf("the report has a row that mutate does not write: %s", line)
}
