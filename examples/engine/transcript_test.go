package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTranscripts runs the files under testdata, and the transcripts of the page, as
// one session each.
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
	if found != 4 {
		t.Errorf("the page has %d transcripts", found)
	}
}

// runTranscript says what the client says in a transcript, line by line, and checks
// that the engine says what it says there and nothing else. How many infos come is
// a matter of time: those that the transcript lacks are passed over.
func runTranscript(t *testing.T, text string) {
	c := connect(t, nil)
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		says, rest, _ := strings.Cut(line, " ")
		switch says {
		case "#", "":
		case ">":
			c.say(rest)
		case "<":
			got, ok := c.hear()
			for ok && !fits(got, rest) && strings.HasPrefix(got, "info ") {
				got, ok = c.hear()
			}
			if !ok || !fits(got, rest) {
				t.Fatalf("line %d: got %q (%v), want %q", i+1, got, ok, rest)
			}
		default:
			t.Fatalf("line %d: neither >, < nor #: %q", i+1, line)
		}
	}
	c.in.Close()
	if more := c.gone(); len(more) > 0 || c.status != 0 || c.errs.Len() > 0 {
		t.Errorf("at the end: %q, status %d, errors %q", more, c.status, &c.errs)
	}
}

// fits reports whether a line is as a transcript has it, where … stands for anything.
func fits(line, want string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
	return regexp.MustCompile("^" + pattern + "$").MatchString(line)
}
