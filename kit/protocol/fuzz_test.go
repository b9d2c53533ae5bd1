package protocol

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// FuzzSession checks that the engine ends soon after any input, and that each of its lines starts
// with a documented word.
func FuzzSession(f *testing.F) {
	// OSS-Fuzz runs targets without files, and with other seeds.
	files, _ := filepath.Glob("testdata/*.txt")
	page, _ := filepath.Glob("PROTOCOL.md")
	for _, name := range append(files, page...) {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		var input strings.Builder
		for line := range strings.Lines(string(text)) {
			if command, ok := strings.CutPrefix(line, "> "); ok {
				input.WriteString(command)
			}
		}
		f.Add([]byte(input.String()))
	}
	for _, input := range []string{
		"go infinite", "solve nodes 99\ngame hextad\nSOLVE Nodes 1\nsolve nodes\n", "perft 1000\nstop\nstop\nquit\nhello\n", "GO Depth 2 nodes 9 searchmoves a4-a5; b4-b5\n", "go wtime 1s winc 9ms\n", "game hexcore6\nbot greedy:games=1000\ngo nodes 9\n",
		"bot mcts:goroutines=64\ngo time 9999h\nstop\n", "position start moves ;;; ;\nposition moves moves\n", "\x00\r\r\n\n\xff",
		"| 1. d4-e5 (1. a4-a5 (1. b4-b5 {\nload\nload\n", "|\n|a4-a5;a4-a5\n \t|\x00\nload\nrecord\n",
		"| {[%clk 0:00:00] \\\\} 1. d4-e5!? $9 {\\x1b} 2. f6xd4?? 1-0\nload\nundo\nundo\nplay c3xe5\nrecord\n",
		"game hextad poolsize=1 minpips=0 maxpips=9\nseed 18446744073709551615\ngo lines 3 nodes 1\nshow\nrecord\n",
	} {
		f.Add([]byte(input))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		begin := time.Now()
		if endless(string(input)) {
			t.Skip("a bot would think for hours before the end of the input")
		}
		out, err := converse(string(input))
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); took > patience {
			t.Errorf("it took %v", took)
		}
		if out != "" && !strings.HasSuffix(out, "\n") {
			t.Errorf("the output ends with %q", out)
		}
		for line := range strings.Lines(out) {
			word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			if !slices.Contains(lastWords, word) && !slices.Contains(noteWords, word) {
				t.Errorf("the engine writes %q", line)
			}
		}
	})
}
