package lab

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/cli/book"
	"example.com/hexgames/kit/console"
)

// TestBook makes a book with two workers in a process that is killed repeatedly, and compares it
// with the output of hexgames book make.
func TestBook(t *testing.T) {
	in := folders(t)
	const recipe = "-bot best:nodes=100 -size 150 -width 3 -ply 0.1"
	var out, errs bytes.Buffer
	env := console.Env{Name: "book", Args: append(strings.Fields("make -cores 1 "+recipe), "-o", in("alone.book"), "hexdame"), Out: &out, Errs: &errs}
	if status := env.Run(book.Command); status != 0 {
		t.Fatalf("status %d, errors %q", status, &errs)
	}
	args := fields("book -game hexdame -workers 2 "+recipe, "-o", in("lab"))
	most := time.Second
	if testing.Short() {
		most = time.Minute
	}
	for {
		p := start(t, args...)
		ended := p.ended(most/2 + rand.N(most/2))
		p.kill()
		if ended {
			if !p.ProcessState.Success() {
				t.Fatalf("it ends with %q", p.said())
			}
			break
		}
		most += most / 2
	}
	if got, want := read(t, in("lab/hexdame.book")), read(t, in("alone.book")); got != want {
		t.Errorf("the lab's book is %d bytes long, and differs from the book made by one process, which is %d bytes long", len(got), len(want))
	}
	text := must(t, "report", in("lab/round-00003"))
	if !strings.HasPrefix(text, "hexdame: 2 positions expanded\nrun ") {
		t.Errorf("the report of a round is\n%s", text)
	}
	must(t, "check", in("lab/round-00003"))
	must(t, "merge", "-o", in("merged"), in("lab/round-00003"))
	must(t, "verify", "-workers", "1", in("lab/round-00002"))
	fails(t, 1, in("lab/round-00001")+` has the results of another run: its width is 3, not 4: want its flags, or another folder`,
		append(args, "-width", "4")...)
	fails(t, 2, "bad recipe: hextad: there is no book for a game with Chance", fields("book -game hextad -o", in("none"))...)
	fails(t, 2, "each round has its own spec: omit -spec", fields("book -spec")...)
}
