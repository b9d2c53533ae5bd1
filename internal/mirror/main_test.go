package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUpToDate checks that black.go is what go generate makes of white.go.
func TestUpToDate(t *testing.T) {
	const dir = "../../hexdame/"
	made := filepath.Join(t.TempDir(), "black.go")
	if err := mirrorFile(dir+"white.go", made); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(dir + "black.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("hexdame/black.go is not what hexdame/white.go makes: run go generate ./hexdame")
	}
}

func TestMirror(t *testing.T) {
	const white = "package p\n\n//go:generate x\n\n// White's men.\nfunc stepWhite(s cellSet) { turn2(inner2 & step0(s) & whiteFar) }\n"
	const black = "package p\n\n// Black's men.\nfunc stepBlack(s cellSet) { turn5(inner2 & step3(s) & blackFar) }\n"
	if got := mirror(white); !strings.HasSuffix(got, "DO NOT EDIT.\n\n"+black) {
		t.Errorf("mirror returns\n%s\nwant\n%s", got, black)
	}
	if got := mirror(black); !strings.HasSuffix(got, strings.Replace(white, "//go:generate x\n\n", "", 1)) {
		t.Errorf("mirror does not lead back:\n%s", got)
	}
}

func TestNoFile(t *testing.T) {
	if err := mirrorFile("none.go", filepath.Join(t.TempDir(), "black.go")); err == nil {
		t.Error("there is no error for a file that does not exist")
	}
}
