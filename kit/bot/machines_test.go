package bot

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
)

var (
	arm64  = flag.String("bot.arm64", "", "also think on arm64, under this `emulator`, such as qemu-aarch64, and compare the thoughts")
	digest = flag.Bool("bot.digest", false, "print digests of the thoughts")
)

// TestMachines checks that bots have the same thoughts on amd64 and arm64. Their compilers round
// differently if a program lets them: on arm64, x*y+z is one instruction. To run the test on both,
// on Linux with the emulator of Debian's package qemu-user:
//
//	go test ./kit/bot -run Machines -bot.arm64 qemu-aarch64
func TestMachines(t *testing.T) {
	if *arm64 == "" && !*digest {
		t.Skip("needs the -bot.arm64 flag")
	}
	var digests strings.Builder
	for _, spec := range []string{"mcts:nodes=100", "mcts:nodes=100,moves=4", "alphabeta:nodes=500", "greedy:nodes=50,games=4", "easy"} {
		writeThoughts(t, &digests, spec, hexade.New())
		writeThoughts(t, &digests, spec, hexagrams.New())
		writeThoughts(t, &digests, spec, hexcore6.New())
		writeThoughts(t, &digests, spec, hexdame.New())
		writeThoughts(t, &digests, spec, dealt())
	}
	if *digest {
		fmt.Print(&digests)
		return
	}
	cmd := exec.Command("go", "test", "-count=1", "-exec", *arm64, "-run", "^TestMachines$", "-bot.digest")
	cmd.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("on arm64: %v\n%s\n%s", err, out, &errs)
	}
	for here := range strings.Lines(digests.String()) {
		if !strings.Contains(string(out), here) {
			t.Errorf("on arm64 the thoughts differ from here: %s", here)
		}
	}
}

// writeThoughts writes a digest of the thoughts of a bot in some positions of a game.
func writeThoughts[P hexgames.Position[P, M], M comparable](t *testing.T, out io.Writer, text string, p P) {
	w := sha256.New()
	spec, err := ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := New[P, M](spec, nil)
	if err != nil {
		return // the game has no evaluation
	}
	g := hexgames.NewGame(p)
	defer func() { fmt.Fprintf(out, "%s %s %x\n", g.GameName(), text, w.Sum(nil)) }()
	dice := newDice(1, 1)
	for n := 0; g.Turn() != hexgames.None && n < 60; n++ {
		p := g.Position()
		m := p.MoveAt(dice.IntN(p.CountMoves()))
		if g.Turn() != hexgames.Chance && n%20 == 0 {
			thought, err := b.Think(context.Background(), g, Budget{})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range thought.Moves {
				fmt.Fprintln(w, p.FormatMove(r.Move), r.Value, r.Nodes, r.Exact)
			}
			fmt.Fprintln(w, thought.Nodes, thought.Depth, thought.Value)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}
