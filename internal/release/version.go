package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
)

// A version is the number of a release.
type version struct{ major, minor, patch int }

var versionForm = regexp.MustCompile(`^v(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$`)

// parseVersion reads a version such as v0.1.0.
func parseVersion(text string) (version, error) {
	m := versionForm.FindStringSubmatch(text)
	if m == nil {
		return version{}, fmt.Errorf("the version is %q: want three numbers, such as v0.1.0", text)
	}
	var n [3]int
	for i := range n {
		n[i], _ = strconv.Atoi(m[i+1]) // the form has checked it
	}
	return version{n[0], n[1], n[2]}, nil
}

// String returns the version as the go command writes it.
func (v version) String() string { return "v" + v.plain() }

// plain returns the version as npm and Python write it.
func (v version) plain() string { return fmt.Sprintf("%d.%d.%d", v.major, v.minor, v.patch) }

// compare orders versions.
func (v version) compare(w version) int {
	return cmp.Or(cmp.Compare(v.major, w.major), cmp.Compare(v.minor, w.minor), cmp.Compare(v.patch, w.patch))
}

// A change is what has changed in the exported surface between two versions.
type change int

const (
	unchanged change = iota
	added            // there is something new
	broken           // programs may no longer compile
)

// follows returns an error if v cannot be the version after last, given what has changed. In
// version 0, a change that breaks programs requires a new minor version.
func (v version) follows(last version, what change) error {
	minor := v.major > last.major || v.major == last.major && v.minor > last.minor
	switch {
	case v.compare(last) <= 0:
		return fmt.Errorf("%s does not come after %s", v, last)
	case what == broken && last.major > 0 && v.major == last.major:
		return fmt.Errorf("programs for %s may not compile with %s: want v%d.0.0", last, v, last.major+1)
	case what == broken && !minor:
		return fmt.Errorf("programs for %s may not compile with %s: want v0.%d.0", last, v, last.minor+1)
	case what == added && last.major > 0 && !minor:
		return fmt.Errorf("%s has more than %s: want v%d.%d.0", v, last, last.major, last.minor+1)
	}
	return nil
}
