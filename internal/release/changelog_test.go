package main

import (
	"strings"
	"testing"
)

const sampleLog = `# Change log

Words.

## Unreleased

## v0.2.0 (2026-03-04)

### The library

- Two.

## v0.1.0 (2026-01-02)

One.
`

func TestNotes(t *testing.T) {
	for name, want := range map[string]string{"v0.2.0": "### The library\n\n- Two.\n", "v0.1.0": "One.\n"} {
		v, err := parseVersion(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := notesOf(sampleLog, v); err != nil || got != want {
			t.Errorf("the notes of %s are %q, error %v, want %q", v, got, err, want)
		}
	}
	if _, err := notesOf(sampleLog, version{0, 3, 0}); err == nil {
		t.Error("a version without a section has notes")
	}
	if v, err := newest(sampleLog); v != (version{0, 2, 0}) || err != nil {
		t.Errorf("the newest version is %v, error %v", v, err)
	}
	if _, err := newest("## Unreleased\n"); err == nil {
		t.Error("a log without versions has a newest one")
	}
}

// TestCheckLog checks what a change log needs for version 0.2.0.
func TestCheckLog(t *testing.T) {
	for _, test := range []struct{ old, new, date, want string }{
		{"", "", "2026-03-04", ""},
		{"", "", "2026-03-05", "want v0.2.0 (2026-03-05)"},
		{"## Unreleased\n", "## Unreleased\n\n- Three.\n", "2026-03-04", "under Unreleased"},
		{"## Unreleased\n\n", "", "2026-03-04", ""},
		{"### The library\n\n- Two.\n", "", "2026-03-04", "nothing under v0.2.0"},
		{"## v0.2.0 (2026-03-04)", "## v0.1.1 (2026-03-04)", "2026-03-04", "no section v0.2.0 (2026-03-04)"},
	} {
		err := checkLog(strings.Replace(sampleLog, test.old, test.new, 1), version{0, 2, 0}, test.date)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q instead of %q, on %s: error %v, want %q", test.new, test.old, test.date, err, test.want)
		}
	}
}

// TestChangeLog checks that the program can cut the newest notes from the change log of this
// module.
func TestChangeLog(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), options{notes: true}, nil, &out, &out); err != nil || out.Len() < 500 {
		t.Errorf("the notes are\n%s\nerror %v", &out, err)
	}
}

// TestHasEarlier checks which versions have an earlier one.
func TestHasEarlier(t *testing.T) {
	const log = "# Change log\n\n## Unreleased\n\n## v0.2.0 (2027-01-01)\n\nMore.\n\n## v0.1.0 (2026-01-01)\n\nAll.\n"
	for v, want := range map[version]bool{{0, 1, 0}: false, {0, 2, 0}: true, {0, 1, 1}: true} {
		if got := hasEarlier(log, v); got != want {
			t.Errorf("there is a version before %v: %t", v, got)
		}
	}
}

// TestLinked checks the links of notes on a page elsewhere.
func TestLinked(t *testing.T) {
	const notes = "See [a](README.md#b), [c](python/MANUAL.md), [d](#e) and [f](https://g.example/h)."
	const want = "See [a](https://x.example/hexgames/blob/v0.1.0/README.md#b), [c](https://x.example/hexgames/blob/v0.1.0/python/MANUAL.md), [d](#e) and [f](https://g.example/h)."
	if got := linked(notes, "x.example/hexgames", version{0, 1, 0}); got != want {
		t.Errorf("the notes are %s, want %s", got, want)
	}
}
