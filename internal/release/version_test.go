package main

import (
	"strings"
	"testing"
)

func TestParseVersion(t *testing.T) {
	for _, text := range []string{"v0.1.0", "v10.20.30"} {
		if v, err := parseVersion(text); err != nil || v.String() != text {
			t.Errorf("%s is read as %v, error %v", text, v, err)
		}
	}
	for _, text := range []string{"", "0.1.0", "v0.1", "v01.1.0", "v0.1.0-rc.1", "v0.1.0 ", "lab/v0.1.0", "v9999999999.0.0"} {
		if v, err := parseVersion(text); err == nil {
			t.Errorf("%q is read as %v, want an error", text, v)
		}
	}
}

// TestFollows checks which versions may follow which, given the change.
func TestFollows(t *testing.T) {
	for _, test := range []struct {
		last, next string
		what       change
		want       string // a part of the error
	}{
		{"v0.1.0", "v0.1.1", unchanged, ""},
		{"v0.1.0", "v0.1.1", added, ""},
		{"v0.1.0", "v0.1.1", broken, "want v0.2.0"},
		{"v0.1.0", "v0.2.0", broken, ""},
		{"v0.9.0", "v0.10.0", broken, ""},
		{"v0.9.0", "v1.0.0", broken, ""},
		{"v0.1.0", "v0.1.0", unchanged, "does not come after"},
		{"v0.2.0", "v0.1.9", unchanged, "does not come after"},
		{"v1.2.3", "v1.2.4", unchanged, ""},
		{"v1.2.3", "v1.2.4", added, "want v1.3.0"},
		{"v1.2.3", "v1.3.0", added, ""},
		{"v1.2.3", "v1.3.0", broken, "want v2.0.0"},
		{"v1.2.3", "v2.0.0", broken, ""},
	} {
		last, err := parseVersion(test.last)
		if err != nil {
			t.Fatal(err)
		}
		next, err := parseVersion(test.next)
		if err != nil {
			t.Fatal(err)
		}
		err = next.follows(last, test.what)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s after %s with %d: error %v, want %q", next, last, test.what, err, test.want)
		}
	}
}

// TestChangeIn checks how the output of internal/surface is read.
func TestChangeIn(t *testing.T) {
	for text, want := range map[string]change{
		"nothing has changed\n":                               unchanged,
		"laws: new:\n\t+ func A()\n":                          added,
		"laws: incompatible:\n\t- func B()\nweb: new:\n\t+ x": broken,
	} {
		if got, _ := changeIn(text); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
}
