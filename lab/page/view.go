package page

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed style.css
	styleCSS []byte
	//go:embed script.js
	scriptJS []byte
)

// pages generates what the site serves: the media type and the text, by path.
var pages = map[string]func(*site) (kind string, text []byte, err error){
	"/": func(s *site) (string, []byte, error) {
		var b bytes.Buffer
		err := layout.Execute(&b, s.view())
		return "text/html; charset=utf-8", b.Bytes(), err
	},
	"/status.json": func(s *site) (string, []byte, error) {
		text, err := json.MarshalIndent(s.view().document, "", "\t")
		return "application/json", append(text, '\n'), err
	},
	"/style.css": func(*site) (string, []byte, error) { return "text/css; charset=utf-8", styleCSS, nil },
	"/script.js": func(*site) (string, []byte, error) { return "text/javascript; charset=utf-8", scriptJS, nil },
}

var layout = template.Must(template.New("page").Funcs(template.FuncMap{
	"whole": whole, "short": short, "counted": counted, "duration": duration, "rate": rate,
	"hourly": func(perSecond float64) string { return short(3600 * perSecond) },
	"title": func(s string) string {
		r, n := utf8.DecodeRuneInString(s)
		return strings.ToUpper(string(r)) + s[n:]
	},
}).Parse(pageHTML))

// A document is the object at /status.json.
type document struct {
	Status
	Throughput []float64 `json:"throughput"`
	Period     float64   `json:"period"`
}

// A view is the data for the template.
type view struct {
	document
}

// view returns the current view.
func (s *site) view() view {
	status := s.now()
	status.clean()
	rates, period := s.history.rates()
	return view{document{status, rates, period}}
}

// Counts returns the unit of the counts.
func (v view) Counts() string { return v.unit() }

// Percent returns the percentage done. It is 100 only if everything is done.
func (v view) Percent() int {
	if v.Total <= 0 {
		return 0
	}
	return int(min(max(int64(v.Done), 0)*100/int64(v.Total), 100))
}

// Columns returns the column names of the standings.
func (v view) Columns() []string {
	if len(v.Standings) == 0 {
		return nil
	}
	return v.Standings[0]
}

// Rows returns the other rows of the standings, padded to the number of columns.
func (v view) Rows() [][]string {
	if len(v.Standings) < 2 {
		return nil
	}
	rows := v.Standings[1:]
	for i, row := range rows {
		for len(row) < len(v.Standings[0]) {
			row = append(row, "")
		}
		rows[i] = row
	}
	return rows
}

// shownMost is the maximum number of workers and of warnings on the page. All are in /status.json.
const shownMost = 200

// Shown returns the workers to show.
func (v view) Shown() []Worker { return v.Workers[:min(len(v.Workers), shownMost)] }

// Hidden returns the number of workers not shown.
func (v view) Hidden() int { return len(v.Workers) - len(v.Shown()) }

// Faults returns the warnings to show.
func (v view) Faults() []string { return v.Warnings[:min(len(v.Warnings), shownMost)] }

// More returns the number of warnings not shown.
func (v view) More() int { return len(v.Warnings) - len(v.Faults()) }

// Cores returns the total number of cores.
func (v view) Cores() (cores int) {
	for _, w := range v.Workers {
		cores += w.Cores
	}
	return cores
}

// Fastest returns the highest throughput.
func (v view) Fastest() float64 { return slices.Max(append(v.Throughput, 0)) }

// Span returns the time covered by the throughput, in seconds.
func (v view) Span() float64 { return float64(len(v.Throughput)) * v.Period }

// Line returns the throughput as the points of a line in a box of 600 by 100, or "" if there are
// too few.
func (v view) Line() string {
	n := len(v.Throughput)
	if n < 2 || v.Fastest() == 0 {
		return ""
	}
	var b strings.Builder
	for i, r := range v.Throughput {
		fmt.Fprintf(&b, "%.1f,%.1f ", 600*float64(i)/float64(n-1), 98-float64(94*r/v.Fastest()))
	}
	return strings.TrimSpace(b.String())
}

// Area returns the points of the area below the line.
func (v view) Area() string { return "0,100 " + v.Line() + " 600,100" }
