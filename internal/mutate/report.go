package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// tableHead starts the table of a report.
const tableHead = "| package | flags | changes | killed | timed out | lived | noticed |\n|---|---|---|---|---|---|---|\n"

// record writes the row of a package into the table of a report file.
func record(file, row string) error {
	report, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(file, []byte(updated(string(report), row)), 0o666)
}

// updated returns a report with a row in place of the earlier row of the same package. It sorts the
// table and leaves the text around it unchanged. A report without a table gets one at its end.
func updated(report, row string) string {
	before, rest, _ := strings.Cut(report, tableHead)
	rows := []string{row}
	for strings.HasPrefix(rest, "|") {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		if packageOf(line) != packageOf(row) {
			rows = append(rows, line+"\n")
		}
	}
	slices.SortFunc(rows, func(a, b string) int { return cmp.Compare(packageOf(a), packageOf(b)) })
	return before + tableHead + strings.Join(rows, "") + rest
}

// packageOf returns the package of a row.
func packageOf(row string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(row, "| `"), "`")
	return name
}

// row returns the results of a hunt as a row of the table.
func (h *hunt) row(p *suite, o options) string {
	name := "." + strings.TrimPrefix(p.ImportPath, p.Module.Path)
	v := h.verdicts
	return fmt.Sprintf("| `%s` | %s | %d | %d | %d | %d | %s |\n",
		name, o.cell(), h.made(), v[killed], v[timedOut], v[lived], h.noticed())
}

// cell returns the flags that select changes and tests, as a cell of the table.
func (o options) cell() string {
	var flags []string
	if o.sample > 0 {
		flags = append(flags, fmt.Sprintf("-sample %d -seed %d", o.sample, o.seed))
	}
	if o.tests != "" {
		flags = append(flags, "-tests "+o.tests)
	}
	if o.at != "" {
		flags = append(flags, "-at '"+strings.ReplaceAll(o.at, "|", `\|`)+"'")
	}
	if len(flags) == 0 {
		return ""
	}
	return "`" + strings.Join(flags, " ") + "`"
}
