package match

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/bot"
)

// toyMatch returns a match of two random bots.
func toyMatch(t *testing.T) Match {
	t.Helper()
	m := Match{Games: []string{"hexagrams"}, Bots: []bot.Spec{{Name: "random"}, {Name: "random", Seed: 5}}, Pairs: 2}
	var err error
	if m.Openings, err = m.Deal(2); err != nil {
		t.Fatal(err)
	}
	return m
}

// enter adds a game to a log with the given text as its record.
func enter(l *Log, round int, text string) {
	l.rounds[round-1] = &logged{Played{Round: round}, text}
	l.unsaved = true
}

// write writes a file, and read reads one.
func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestLog logs a match, continues it from the file, where nothing is left to play, and drops all
// games but the first.
func TestLog(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	l := &Log{Match: toyMatch(t), File: file, Settings: "plain"}
	if err := l.Open(false); err != nil {
		t.Fatal(err)
	}
	m := l.Match
	m.Ended = func(p Played, r Result) {
		if err := l.Add(p, r); err != nil {
			t.Error(err)
		}
	}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	played := l.Played()
	if len(played) != 4 || l.Rounds() != 4 {
		t.Fatalf("%d of %d games have been played, want 4", len(played), l.Rounds())
	}
	again := &Log{Match: l.Match, File: file, Settings: "plain"}
	if err := again.Open(true); err != nil {
		t.Fatal(err)
	}
	for i, p := range again.Played() {
		if q := played[i]; p.Round != i+1 || p.Players != q.Players || p.Opening != q.Opening || p.Winner != q.Winner || p.Reason != q.Reason || p.Plies != q.Plies {
			t.Errorf("game %d is read as %+v, want %+v", i+1, p, q)
		}
	}
	if len(again.Played()) != 4 {
		t.Errorf("%d games are read, want 4", len(again.Played()))
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	again.Cut(1)
	if err := again.Close(); err != nil || strings.Count(read(t, file), "[Round ") != 1 || len(again.Played()) != 1 {
		t.Errorf("after dropping games, %v are played, %v, and the file has\n%s", again.Played(), err, read(t, file))
	}
	other := &Log{Match: l.Match, File: file, Settings: "other"}
	if err := other.Open(true); err == nil {
		t.Error("a file with other settings is continued")
	}
}

// TestLink checks that a log is written through a link, and that a log that a different match has
// changed is not written.
func TestLink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	write(t, target, "")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	b := &Log{Match: toyMatch(t), File: link}
	if err := b.Open(false); err != nil {
		t.Fatal(err)
	}
	enter(b, 1, "a")
	b.due = time.Time{}
	if err := b.Save(); err != nil || read(t, target) != "a" {
		t.Errorf("through a link %q is saved before the end, %v", read(t, target), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	// Another tournament writes to it.
	write(t, target, "bb")
	enter(b, 2, "b")
	if err := b.Close(); err == nil || !strings.Contains(err.Error(), "is another one running?") || read(t, target) != "bb" {
		t.Errorf("after another has written %q: %v", read(t, target), err)
	}
	lost := filepath.Join(dir, "lost")
	if err := os.Symlink(filepath.Join(dir, "none", "target"), lost); err != nil {
		t.Fatal(err)
	}
	if err := (&Log{Match: toyMatch(t), File: lost}).Open(false); err == nil {
		t.Error("a dangling link is opened")
	}
}

// TestStandardOutput checks that the standard output is written once, after its existing contents.
func TestStandardOutput(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	defer func(old *os.File) { os.Stdout = old }(os.Stdout)
	os.Stdout = f
	f.WriteString("a line\n")
	b := &Log{Match: toyMatch(t), File: f.Name()}
	if err := b.Open(false); err != nil {
		t.Fatal(err)
	}
	enter(b, 1, "a")
	b.due = time.Time{}
	if err := b.Save(); err != nil || read(t, f.Name()) != "a line\n" {
		t.Errorf("%q is written before the end, %v", read(t, f.Name()), err)
	}
	if err := b.Close(); err != nil || read(t, f.Name()) != "a line\na" {
		t.Errorf("%q is written at the end, %v", read(t, f.Name()), err)
	}
}

// TestSave checks that the file is written while games are played, but not all the time.
func TestSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	b := &Log{Match: toyMatch(t), File: file}
	if err := b.Open(false); err != nil {
		t.Fatal(err)
	}
	add := func(i int) {
		enter(b, i+1, string(rune('a'+i)))
	}
	has := func(want string) {
		t.Helper()
		if got := read(t, file); got != want {
			t.Errorf("the file has %q, want %q", got, want)
		}
	}
	save := func() {
		t.Helper()
		if err := b.Save(); err != nil {
			t.Fatal(err)
		}
	}
	has("")
	add(2)
	save()
	has("") // too early
	b.due = b.due.AddDate(-1, 0, 0)
	save()
	has("c")
	add(0)
	save()
	has("c")
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	has("ac")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("an unchanged file is saved again")
	}
	add(1)
	b.File = filepath.Join(file, "none")
	if err := b.Close(); err == nil || !strings.Contains(err.Error(), "none: no such file") {
		t.Errorf("a file that cannot be written gives %v", err)
	}
}
