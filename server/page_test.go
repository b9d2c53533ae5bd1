package server

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/web"
)

// TestCompile builds the program with a page inside.
func TestCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("building the program takes a long time")
	}
	t.Parallel()
	source, err := filepath.Abs(filepath.Join("cmd", "hexserver"))
	if err != nil {
		t.Fatal(err)
	}
	page := pack([]web.File{{Name: "index.html", Text: []byte("a page of this test")}})
	to := filepath.Join(t.TempDir(), "hexserver.exe") // the suffix is for Windows
	if err := compile(&console.Env{}, "./cmd/hexserver", source, page, to); err != nil {
		t.Fatal(err)
	}
	built, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(built, page) {
		t.Error("the program does not contain the page")
	}
}
