package protocol

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTranscripts runs each file in testdata and each transcript of the page as a
// session.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d transcripts, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(name), func(t *testing.T) { runTranscript(t, string(text)) })
	}
	page, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for i, block := range strings.Split(string(page), "\n```") {
		if text, ok := strings.CutPrefix(block, "\n"); ok && strings.HasPrefix(text, ">") {
			found++
			t.Run(fmt.Sprintf("page%d", i), func(t *testing.T) { runTranscript(t, text) })
		}
	}
	if found != 5 {
		t.Errorf("the page has %d transcripts", found)
	}
}

// runTranscript sends the client's lines of a transcript and checks that the engine writes its
// lines and no others. Infos, causes, and moves may be missing from the transcript; the number of
// infos depends on time.
func runTranscript(t *testing.T, text string) {
	c := open(t, t.Context())
	anything := false // whether other lines may come first
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case "#", "":
		case "…":
			anything = true
		case ">":
			c.send(rest)
		case "<":
			got, ok := c.hear()
			for ok && !fits(got, rest) && (anything || optional.MatchString(got)) {
				got, ok = c.hear()
			}
			anything = false
			if !ok || !fits(got, rest) {
				t.Fatalf("line %d: got %q (%v), want %q", i+1, got, ok, rest)
			}
		default:
			t.Fatalf("line %d: neither >, <, … nor #: %q", i+1, line)
		}
	}
	c.in.Close()
	if more := c.gone(); len(more) > 0 || c.err != nil {
		t.Errorf("at the end: %q, %v", more, c.err)
	}
}

// optional matches the notes that a transcript may leave out.
var optional = regexp.MustCompile("^(info|cause|move) ")

// fits reports whether a line matches a line of a transcript, where … stands for
// any text.
func fits(line, want string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
	return regexp.MustCompile("^" + pattern + "$").MatchString(line)
}

// TestRules checks that each remark in the transcript of the rules is a sentence of the page.
func TestRules(t *testing.T) {
	text, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
	rules := strings.Join(strings.Fields(link.ReplaceAllString(page(t), "$1")), " ")
	for line := range strings.Lines(string(text)) {
		if rule, ok := strings.CutPrefix(line, "# "); ok && !strings.Contains(rules, strings.TrimSpace(rule)) {
			t.Errorf("the page lacks: %s", rule)
		}
	}
}
