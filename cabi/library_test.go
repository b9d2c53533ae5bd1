package main

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/kit/games"
)

// TestHeader checks that the header declares exactly the exported functions, each with a comment.
// The compiler checks their types.
func TestHeader(t *testing.T) {
	header := read(t, "hexgames.h")
	var declared, exported []string
	for _, m := range regexp.MustCompile(`(?m)^[a-z].*\b(hexgames_\w+)\(.*\);$`).FindAllStringSubmatch(header, -1) {
		declared = append(declared, m[1])
		if !regexp.MustCompile(`(?s)/\*[^/]*\b` + m[1] + `\b`).MatchString(header) {
			t.Errorf("no comment in the header names %s", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^//export (\w+)$`).FindAllStringSubmatch(read(t, "export.go"), -1) {
		exported = append(exported, m[1])
	}
	slices.Sort(declared)
	slices.Sort(exported)
	if len(declared) < 30 || !slices.Equal(declared, exported) {
		t.Errorf("the header declares %v, and export.go exports %v", declared, exported)
	}
}

// TestCodes checks that the codes in the header match the library's.
func TestCodes(t *testing.T) {
	header := read(t, "hexgames.h")
	got := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\tHEXGAMES_(\w+) = (\d+),? +/\*`).FindAllStringSubmatch(header, -1) {
		got[m[1]] = m[2]
	}
	want := map[string]string{
		"ILLEGAL_MOVE": "1", "GAME_OVER": "2", "SYNTAX": "3", "AMBIGUOUS": "4", "BAD_POSITION": "5", "OPTION": "6",
		"ENCODING": "7", "NO_GAME": "8", "NO_HANDLE": "9", "ARGUMENT": "10", "PANIC": "11", "OTHER": "12",
	}
	for name, code := range want {
		if got[name] != code {
			t.Errorf("HEXGAMES_%s is %q in the header, want %s", name, got[name], code)
		}
	}
	if len(codes) != 7 || codeNoGame != 8 || codeNoHandle != 9 || codeArgument != 10 || codePanic != 11 || codeOther != 12 {
		t.Error("the codes differ from the header")
	}
}

// TestGuard checks that a panic becomes an error.
func TestGuard(t *testing.T) {
	n, err := guard(func() (int, error) { panic("no") })
	if n != 0 || codeOf(err) != codePanic || err.Error() != "panic: no" {
		t.Errorf("a panic becomes %d and the error %v", n, err)
	}
	if n, err := guard(func() (int, error) { return 3, nil }); n != 3 || err != nil {
		t.Errorf("a result becomes %d and the error %v", n, err)
	}
	own := errors.New("own")
	if _, err := guard(func() (int, error) { return 0, own }); err != own || codeOf(err) != codeOther {
		t.Errorf("an error becomes %v", err)
	}
}

// TestHandles checks that handles are never reused, with several goroutines.
func TestHandles(t *testing.T) {
	p, err := newPosition("hexdame", "")
	if err != nil {
		t.Fatal(err)
	}
	var seen sync.Map
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 1000 {
				h := hold(p)
				if _, twice := seen.LoadOrStore(h, true); twice || h == 0 {
					t.Errorf("the handle %d is used twice", h)
				}
				if got, err := held[games.Position](h); got != p || err != nil {
					t.Errorf("the handle %d is %v (error %v)", h, got, err)
				}
				if err := release(h); err != nil {
					t.Error(err)
				}
				for _, err := range []error{release(h), second(held[games.Position](h))} {
					if codeOf(err) != codeNoHandle {
						t.Errorf("the closed handle %d is %v", h, err)
					}
				}
			}
		})
	}
	all.Wait()
	if n := handleCount(); n != 0 {
		t.Errorf("%d handles are open", n)
	}
}

func second[T any](_ T, err error) error { return err }

// TestCut checks that texts are truncated between letters.
func TestCut(t *testing.T) {
	for most, want := range []string{"", "a", "a", "aö", "aöb", "aöb"} {
		if got := cut("aöb", most); got != want {
			t.Errorf("with %d bytes, the text is %q, want %q", most, got, want)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
