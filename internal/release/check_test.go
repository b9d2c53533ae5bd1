package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestChecks checks what the checks find in a small repository.
func TestChecks(t *testing.T) {
	root := repository(t)
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"}, args...)
		if _, err := output(t.Context(), root, nil, "git", args...); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name, text string) {
		t.Helper()
		full := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(v version) string {
		t.Helper()
		var out strings.Builder
		err := checker{root, v, "2026-03-04"}.run(t.Context(), &out)
		if failed := strings.Contains(out.String(), "FAILED"); failed != (err != nil) {
			t.Errorf("the error is %v, after\n%s", err, &out)
		}
		return out.String()
	}
	expect := func(v version, want ...string) {
		t.Helper()
		got := run(v)
		for _, line := range want {
			if !strings.Contains(got, line) {
				t.Errorf("the checks of %s print\n%swant %q", v, got, line)
			}
		}
	}
	next := version{0, 2, 0}

	write(changes, sampleLog)
	write("web/module/package.json", `{"version": "0.2.0"}`)
	write("python/hexgames/__init__.py", "__version__ = \"0.1.9\"\n")
	expect(next, "FAILED  work tree   not everything is committed:\n", "FAILED  version     there is no tag of an earlier release: fetch the tags",
		"FAILED  packages    python/hexgames/__init__.py does not have the version 0.2.0\n", "ok      change log")

	log, _, _ := strings.Cut(sampleLog, "## v0.1.0")
	write(changes, log)
	write("python/hexgames/__init__.py", "__version__ = \"0.2.0\"\n")
	git("add", ".")
	git("commit", "-q", "-m", "second")
	if got := run(next); strings.Contains(got, "FAILED") || !strings.Contains(got, "ok      version     v0.2.0 is the first release\n") {
		t.Errorf("a check fails:\n%s", got)
	}
	expect(version{0, 3, 0}, "FAILED  packages    web/module", "FAILED  change log  CHANGELOG.md has no section v0.3.0 (2026-03-04)\n")

	// With tags, the last release is the greatest version. A tag of the version itself must be on this
	// commit.
	for _, tag := range []string{"v0.1.9", "v0.1.10", "lab/v0.3.0", "v9", "v0.2.0"} {
		git("tag", tag)
	}
	last, found, err := checker{root: root, version: next}.last(t.Context())
	if want := (version{0, 1, 10}); last != want || !found || err != nil {
		t.Errorf("the last release is %v, %v, %v, want %v", last, found, err, want)
	}
	git("commit", "-q", "--allow-empty", "-m", "third")
	expect(next, "FAILED  version     the tag v0.2.0 exists, on the commit ")
}
