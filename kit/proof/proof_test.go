package proof_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

type hexagramsProof = proof.Proof[hexagrams.Position, hexagrams.Move]

// afterD3 is the position of Hexagrams after the first move d3xe3.
const afterD3 = "www/wwww/www/wwww/ww1ww/wwbb/bbwbb/bbbb/bbb/bbbb/bbb b"

// provenD3 returns a proof that Black wins after d3xe3.
func provenD3(t testing.TB) *hexagramsProof {
	t.Helper()
	s := &solve.Solver[hexagrams.Position, hexagrams.Move]{}
	p, err := s.Prove(context.Background(), hexagrams.MustParse(afterD3), hexgames.Black, proof.Win)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fileOf returns a proof as a file.
func fileOf(t testing.TB, p *hexagramsProof) []byte {
	t.Helper()
	var b bytes.Buffer
	if n, err := p.WriteTo(&b); err != nil || n != int64(b.Len()) {
		t.Fatalf("%d of %d bytes, %v", n, b.Len(), err)
	}
	return b.Bytes()
}

// TestFile checks that a proof survives its file.
func TestFile(t *testing.T) {
	p := provenD3(t)
	want, err := p.Check(context.Background())
	if err != nil || want.Positions != p.Len() || want.Moves < 17 {
		t.Fatalf("%+v, %v", want, err)
	}
	file := fileOf(t, p)
	read, err := proof.Read(bytes.NewReader(file), hexagrams.Parse)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := read.Check(context.Background()); err != nil || got != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if read.Start() != p.Start() || read.Prover() != hexgames.Black || read.Claim() != proof.Win || read.String() != "Black wins" {
		t.Errorf("%v: %v", read.Start(), read)
	}
	if !bytes.Equal(fileOf(t, read), file) {
		t.Error("the file of the proof that was read differs")
	}
}

// TestDamage changes each byte of a file, and cuts it everywhere.
func TestDamage(t *testing.T) {
	file := fileOf(t, provenD3(t))
	for i := range file {
		damaged := bytes.Clone(file)
		damaged[i] ^= 1 << (i % 8)
		if _, err := proof.Read(bytes.NewReader(damaged), hexagrams.Parse); !errors.Is(err, proof.ErrFile) {
			t.Errorf("with byte %d changed: %v", i, err)
		}
		if _, err := proof.Read(bytes.NewReader(file[:i]), hexagrams.Parse); !errors.Is(err, proof.ErrFile) {
			t.Errorf("cut to %d bytes: %v", i, err)
		}
	}
	if _, err := proof.Read(bytes.NewReader(append(file, 0)), hexagrams.Parse); !errors.Is(err, proof.ErrFile) {
		t.Errorf("with an extra byte: %v", err)
	}
}

// TestFileErrors checks the errors for files that are not proofs.
func TestFileErrors(t *testing.T) {
	const good = "hexgames proof 1\ngame hexagrams\nstart " + afterD3 + "\nclaim Black wins\nmoves 1\npositions 2\ncheck 0123456789abcdef\n\n\x00"
	for _, test := range []struct{ old, new, want string }{
		{"proof 1", "proof 2", `not a proof file: line 1 is "hexgames proof 2": want "hexgames proof 1"`},
		{"proof 1", "proof " + strings.Repeat("1", 1<<16), `not a proof file: a line is longer than 65536 bytes`},
		{"game hex", "name hex", `not a proof file: line 2 is "name hexagrams": want "game" and a value such as "hexagrams"`},
		{"game hexagrams", "game hexdame", `not a proof file: line 2: the game is "hexdame", not hexagrams`},
		{"Black wins", "Chance wins", `not a proof file: line 4 is "claim Chance wins": want "claim" and a value such as "White wins"`},
		{"Black wins", "Black loses", `not a proof file: line 4 is "claim Black loses": want "claim" and a value such as "White wins"`},
		{"moves 1", "moves -1", `not a proof file: line 5 is "moves -1": want "moves" and a value such as "6"`},
		{"moves 1", "moves 2", `not a proof file: move 2 of 2: unexpected EOF`},
		{"moves 1", "moves 0", `not a proof file: there are bytes after its 0 moves`},
		{"positions 2", "positions 02", `not a proof file: line 6 is "positions 02": want "positions" and a value such as "23"`},
		{"\n\n", "\n", `not a proof file: it ends within its header`},
		{"\x00", "\x81\x80\x80\x80\x08", `not a proof file: move 1 of 1: number 2147483649 is too large`},
		{good, "", `not a proof file: it ends within its header`},
		{"www/wwww", "www/wwwq", `not a proof file: line 3: hexagrams: `},
		{"", "", `not a proof file: the check is "0123456789abcdef": it is damaged, because its contents have `},
	} {
		_, err := proof.Read(strings.NewReader(strings.Replace(good, test.old, test.new, 1)), hexagrams.Parse)
		if !errors.Is(err, proof.ErrFile) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q for %q: %v\nwant %s", test.new, test.old, err, test.want)
		}
	}
}

// TestCheck checks files whose moves do not prove the claim.
func TestCheck(t *testing.T) {
	const head = "hexgames proof 1\ngame hexagrams\nstart " + afterD3 + "\nclaim Black wins\n"
	for _, test := range []struct{ numbers, moves, want string }{
		{"moves 0\npositions 2\n", "", `the proof has no move`},
		{"moves 1\npositions 2\n", "\x7f", `move 1 of the proof is number 127 of 6 legal moves`},
		{"moves 1\npositions 2\n", "\x00", `no proof: in "`},
	} {
		read := func(sum string) (*hexagramsProof, error) {
			return proof.Read(strings.NewReader(head+test.numbers+"check "+sum+"\n\n"+test.moves), hexagrams.Parse)
		}
		_, err := read("0123456789abcdef")
		if err == nil {
			t.Fatal("a wrong check is right")
		}
		p, err := read(err.Error()[strings.LastIndexByte(err.Error(), ' ')+1:])
		if err != nil {
			t.Fatal(err)
		}
		if r, err := p.Check(t.Context()); !errors.Is(err, proof.ErrProof) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %+v, %v, want %s", test.numbers+test.moves, r, err, test.want)
		}
	}
}

// TestBuild checks that Build rejects moves that do not show the claim.
func TestBuild(t *testing.T) {
	ctx := context.Background()
	first := func(path []hexagrams.Position) (hexagrams.Move, error) {
		p := path[len(path)-1]
		if p.CountMoves() < 2 {
			t.Errorf("there is no choice in %v", p)
		}
		return p.MoveAt(0), nil
	}
	for _, test := range []struct {
		name  string
		start hexagrams.Position
		claim proof.Claim
		move  func([]hexagrams.Position) (hexagrams.Move, error)
		want  string
	}{
		{"no game", hexagrams.Position{}, proof.Win, first, `there is no game`},
		{"a loss", hexagrams.New(), proof.Win, first, `the game is over: Black wins`},
		{"a loss", hexagrams.New(), proof.Hold, first, `the game is over: Black wins`},
		{"an illegal move", hexagrams.New(), proof.Win, func([]hexagrams.Position) (m hexagrams.Move, _ error) { return m, nil }, `the prover's move is not legal`},
	} {
		_, err := proof.Build(ctx, test.start, hexgames.White, test.claim, test.move)
		if !errors.Is(err, proof.ErrProof) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	// Nobody wins with a king against a king.
	kings, s := hexdame.MustParse("W:WKb5:BKc1"), &solve.Solver[hexdame.Position, hexdame.Move]{}
	careful := func(path []hexdame.Position) (m hexdame.Move, err error) {
		for _, m = range path[len(path)-1].LegalMoves() {
			q, _ := path[len(path)-1].Apply(m)
			if loses, err := s.CanWin(ctx, q, hexgames.Black); err != nil || !loses {
				return m, err
			}
		}
		return m, errors.New("all moves lose")
	}
	held, err := proof.Build(ctx, kings, hexgames.White, proof.Hold, careful)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := held.Check(ctx); err != nil || r.Positions < 100 || r.Positions != held.Len() {
		t.Errorf("%+v, %v", r, err)
	}
	var file bytes.Buffer
	if _, err := held.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	if again, err := proof.Read(&file, hexdame.Parse); err != nil || again.String() != held.String() {
		t.Errorf("%v is read as %v, %v", held, again, err)
	}
	tired := errors.New("too tired to choose")
	if _, err := proof.Build(ctx, kings, hexgames.White, proof.Hold, func([]hexdame.Position) (m hexdame.Move, err error) { return m, tired }); err != tired {
		t.Errorf("the error of choose becomes %v", err)
	}
	_, err = proof.Build(ctx, kings, hexgames.White, proof.Win, careful)
	if !errors.Is(err, proof.ErrProof) || !strings.Contains(err.Error(), "the game repeats a position") {
		t.Errorf("back and forth: %v", err)
	}
	_, err = proof.Build(ctx, hextad.New(), hexgames.White, proof.Hold, func(path []hextad.Position) (hextad.Move, error) { return path[0].MoveAt(0), nil })
	if !errors.Is(err, proof.ErrProof) || !strings.Contains(err.Error(), "Chance is to move") {
		t.Errorf("Hextad: %v", err)
	}
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := proof.Build(canceled, hexdame.New(), hexgames.White, proof.Hold, func(path []hexdame.Position) (hexdame.Move, error) { return path[len(path)-1].MoveAt(0), nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// FuzzRead checks that Read and Check terminate with any file.
func FuzzRead(f *testing.F) {
	f.Add(fileOf(f, provenD3(f)))
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := proof.Read(bytes.NewReader(file), hexagrams.Parse)
		if err != nil {
			if !errors.Is(err, proof.ErrFile) {
				t.Fatal(err)
			}
			return
		}
		if _, err := p.Check(context.Background()); err != nil && !errors.Is(err, proof.ErrProof) {
			t.Fatal(err)
		}
	})
}

// Proofs are files that anybody can check.
func ExampleRead() {
	s := &solve.Solver[hexagrams.Position, hexagrams.Move]{}
	made, err := s.Prove(context.Background(), hexagrams.MustParse(afterD3), hexgames.Black, proof.Win)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	made.WriteTo(&file)

	p, err := proof.Read(&file, hexagrams.Parse)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = p.Check(context.Background())
	fmt.Println(p, err)
	// Output: Black wins <nil>
}
