package browser

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/kit/games"
)

var (
	npm   = flag.Bool("npm", false, "check the page with axe and Lighthouse, too, which npm fetches")
	quiet = flag.Bool("quiet", false, "with -npm, require Lighthouse's performance scores: the machine must be quiet")
)

// startAudits installs axe and Lighthouse when the first test needs them, and returns their
// directory.
var startAudits = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "hexgames-npm-"); err != nil {
		return "", err
	}
	atEnd = append(atEnd, func() { os.RemoveAll(dir) })
	if err := os.CopyFS(dir, os.DirFS("testdata/npm")); err != nil {
		return "", err
	}
	install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	install.Dir = dir
	install.Stderr = os.Stderr
	return filepath.Join(dir, "node_modules"), install.Run()
})

func needAudits(t *testing.T) string {
	t.Helper()
	if !*npm {
		t.Skip("without -npm")
	}
	needBrowser(t)
	dir, err := startAudits()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// A finding is an axe rule that the page breaks, with the offending elements.
type finding struct {
	ID    string   `json:"id"`
	Help  string   `json:"help"`
	Nodes []string `json:"nodes"`
}

// audited checks the current page with axe.
func (p *tab) audited(axe, what string) {
	p.t.Helper()
	if _, err := try[bool](p, axe+"; true"); err != nil {
		p.t.Fatal(err)
	}
	found := get[[]finding](p, `axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
		violations.map(({id, help, nodes}) => ({id, help, nodes: nodes.map(({html, failureSummary}) => html.slice(0, 160) + ' ' + failureSummary)})))`)
	for _, f := range found {
		p.t.Errorf("%s: axe: %s: %s: %q", what, f.ID, f.Help, f.Nodes[:min(len(f.Nodes), 3)])
	}
}

// axe finds nothing, in any state of the page.
func TestAxe(t *testing.T) {
	script, err := os.ReadFile(filepath.Join(needAudits(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	axe := string(script)
	p := open(t, "")
	for i, game := range games.Names() {
		p.follow(game, persons(game))
		p.play(8, rand.New(rand.NewPCG(50, uint64(i))))
		for _, size := range sizes {
			p.resize(size.width, size.height)
			p.audited(axe, game+", "+size.name)
		}
		p.resize(sizes[0].width, sizes[0].height)
	}
	for _, theme := range []string{"light", "dark", "wood", "paper"} {
		p.fill("#theme", theme)
		p.audited(axe, theme)
		for _, dialog := range dialogs {
			p.click("#" + dialog.button)
			p.wait(`document.getElementById(%s).open`, dialog.id)
			p.audited(axe, theme+", "+dialog.id)
			p.closeDialog(dialog.id)
		}
	}
	p.follow("hexdame", persons("hexdame"))
	p.click("#judge")
	p.click("#resign")
	p.audited(axe, "a question, and a bar")
	p.clickChoice("Yes, resign")
	p.wait(`document.body.dataset.winner !== ''`)
	p.audited(axe, "a game that is over")
	p.follow("hexdame", persons("hexdame")+"&moves=d4-e5.f6xd4&ply=1")
	p.click("#review")
	p.wait(`!document.getElementById('graph').hidden`)
	p.audited(axe, "a review")
	p.wait(`document.querySelectorAll('#analysis-list li').length > 0`) // it is on since the previous game
	p.click("#openings")
	p.wait(`document.getElementById('openings-about').textContent !== ''`)
	p.click("#notes summary")
	p.audited(axe, "an analysis, openings and notes")
	p.load(annotated)
	p.wait(`document.querySelector('#moves ul')`)
	p.audited(axe, "a record with comments")
	p.click("#welcome")
	p.wait(`document.getElementById('welcome-dialog').open && [...document.querySelectorAll('#cards img')].every((e) => e.complete)`)
	p.audited(axe, "all games")
}

// mostRuns is the maximum number of Lighthouse runs: it fails at times to record the loading of the
// page, and with -quiet, the best performance score counts.
const mostRuns = 3

// Lighthouse is satisfied with the page, on a desktop and on a phone. A busy machine lowers the
// performance score, which counts only with -quiet.
func TestLighthouse(t *testing.T) {
	program := filepath.Join(needAudits(t), ".bin", "lighthouse")
	url := startServer(t)
	steady := map[string]float64{"accessibility": 100, "best-practices": 100, "seo": 100, "total-byte-weight": 90}
	for _, test := range []struct {
		name        string
		flags       []string
		performance float64
	}{
		{"desktop", []string{"--preset=desktop"}, 97},
		{"phone", nil, 90},
	} {
		want := maps.Clone(steady)
		if *quiet {
			want["performance"] = test.performance
		}
		scores := map[string]float64{}
		var report string
		for range mostRuns {
			var err error
			if report, err = lighthouse(t, program, url, test.flags, scores); err != nil {
				report = err.Error()
				t.Logf("%s: %v", test.name, err)
			} else if scores["performance"] >= want["performance"] {
				break
			}
		}
		t.Logf("%s: performance %v\n%s", test.name, scores["performance"], report)
		for name, least := range want {
			if scores[name] < least {
				t.Errorf("%s: Lighthouse gives %v for %s, want %v:\n%s", test.name, scores[name], name, least, report)
			}
		}
	}
}

// lighthouse records the best score of each category and audit over the runs, and returns the failed
// audits.
func lighthouse(t *testing.T, program, url string, flags []string, scores map[string]float64) (string, error) {
	t.Helper()
	args := append([]string{
		url, "--quiet", "--output=json", "--no-enable-error-reporting", "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
		"--only-categories=accessibility,best-practices,performance,seo",
	}, flags...)
	c := exec.CommandContext(t.Context(), program, args...)
	c.Env = append(os.Environ(), "CHROME_PATH="+browserProgram())
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, errs.String())
	}
	var result struct {
		Categories map[string]struct{ Score float64 }
		Audits     map[string]struct {
			Score        *float64
			Title        string
			DisplayValue string
		}
	}
	if err := json.Unmarshal(out, &result); err != nil {
		return "", err
	}
	for name, category := range result.Categories {
		scores[name] = max(scores[name], 100*category.Score)
	}
	var report strings.Builder
	for name, audit := range result.Audits {
		if audit.Score == nil {
			continue
		}
		scores[name] = max(scores[name], 100**audit.Score)
		if *audit.Score < 0.9 {
			report.WriteString(name + ": " + audit.Title + " " + audit.DisplayValue + "\n")
		}
	}
	return report.String(), nil
}
