//go:build !onegame

package games_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

// TestSolver solves a position, writes the proof, and reads it back.
func TestSolver(t *testing.T) {
	ctx := context.Background()
	const won = "W:Wa4,a5,d2,e1:Bg4"
	table, err := games.Start("hexdame", won, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := games.NewSolver(table, solve.Options{Nodes: 100_000})
	if _, err := table.PlayText(table.LegalText(0)); err != nil { // the Solver keeps its position
		t.Fatal(err)
	}
	if r, err := s.Solve(ctx); err != nil || r.String() != "White wins" || s.Total() != r.Nodes {
		t.Errorf("%v, %v after %d positions", r, err, s.Total())
	}
	if can, err := s.CanWin(ctx, hexgames.Black); err != nil || can {
		t.Errorf("%t, %v", can, err)
	}
	want := []string{"d2-d3", "g4-f3", "a4-b4", "f3-e2", "e1xe3"}
	if moves, line, err := s.Length(ctx, hexgames.White, 0); err != nil || moves != 5 || !slices.Equal(line, want) {
		t.Errorf("%d, %q, %v; want %q", moves, line, err, want)
	}
	if _, _, err := s.Length(ctx, hexgames.White, 4); !errors.Is(err, proof.ErrProof) {
		t.Error(err)
	}
	if made, err := s.Prove(ctx, hexgames.Black, proof.Hold); !errors.Is(err, proof.ErrProof) || made != nil {
		t.Errorf("%v, %v", made, err)
	}
	made, err := s.Prove(ctx, hexgames.White, proof.Win)
	if err != nil || made.String() != "White wins" {
		t.Fatalf("%v, %v", made, err)
	}
	var file bytes.Buffer
	if _, err := made.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	read, about, err := games.ReadProof(bytes.NewReader(file.Bytes()))
	if err != nil || read.Len() != made.Len() || read.Prover() != hexgames.White || read.Claim() != proof.Win {
		t.Fatalf("%v, %v", read, err)
	}
	if about.Game != "hexdame" || about.Start != won || about.Prover != hexgames.White || about.Positions != made.Len() {
		t.Errorf("%+v", about)
	}
	if report, err := read.Check(ctx); err != nil || report.Positions != made.Len() {
		t.Errorf("%+v, %v; want %d positions", report, err, made.Len())
	}
	for text, want := range map[string]error{"hello": proof.ErrFile, strings.Replace(file.String(), "hexdame", "hexade", 1): proof.ErrFile, strings.Replace(file.String(), "hexdame", "chess", 1): games.ErrName} {
		if read, _, err := games.ReadProof(strings.NewReader(text)); !errors.Is(err, want) || read != nil {
			t.Errorf("%q: %v, %v", text, read, err)
		}
	}
}
