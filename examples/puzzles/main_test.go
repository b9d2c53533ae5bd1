package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/hextad"
)

// outputOf runs the command and returns what it prints.
func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), &out, args); err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return out.String()
}

// TestRun checks that the same seed finds the same puzzles, that a different seed finds more, and
// that puzzles are stored once. So few games of Hexdame may have no puzzles.
func TestRun(t *testing.T) {
	files := []string{filepath.Join(t.TempDir(), "a.db"), filepath.Join(t.TempDir(), "b.db")}
	for game := range programs {
		args := []string{"-game", game, "-games", "15"}
		first := outputOf(t, append(args, files[0])...)
		if other := outputOf(t, append(args, files[1])...); other != first {
			t.Errorf("first it prints\n%s\nand then\n%s", first, other)
		}
		list, _, _ := strings.Cut(first, "puzzles, ")
		if again := outputOf(t, append(args, files[0])...); again != list+"puzzles, 0 of them new\n" {
			t.Errorf("first it prints\n%s\nand then\n%s", first, again)
		}
		more := outputOf(t, append(args, "-seed", "2", files[0])...)
		n, m := strings.Count(first, " wins with "), strings.Count(more, " wins with ")
		if n == m && game != "hexdame" || m < n {
			t.Errorf("the first seed finds %d puzzles, and both find %d", n, m)
		}
	}
}

func TestWrongInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles.db")
	for want, args := range map[string][]string{
		`no game "chess": want one of hexade, `: {"-game", "chess", file},
		"-games of 0 or more":                   {"-games", "-1", file},
		"-nodes of 1 or more":                   {"-nodes", "0", file},
		"one database":                          {},
		"such as puzzles.db":                    {file, file},
		"opening " + filepath.Dir(file):         {filepath.Dir(file)},
		"not a database":                        {"main_test.go"},
		"flag provided but not defined":         {"-x"},
	} {
		var out bytes.Buffer
		if err := run(t.Context(), &out, args); err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
	if err := run(t.Context(), nil, []string{"-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, nil, []string{file}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestStores checks for each game that equivalent positions are stored once and read back, and
// that no other move wins.
func TestStores(t *testing.T) {
	t.Run("hexade", func(t *testing.T) {
		checkStore(t, hexade.MustParse("4/5/6/7/6/5/4 w 0"), 20)
		later := hexade.MustParse("wwbb/wbwbw/bw1bbb/wbbb1bw/ww1b1b/ww1wb/bwbw w 34")
		if p := normal[hexade.Position, hexade.Move](hexade.MustParse(later.String() + "2")); p.Ply() != later.Ply() {
			t.Errorf("the normal form of a later position is %v", p)
		}
	})
	t.Run("hexagrams", func(t *testing.T) { checkStore(t, hexagrams.New(), 40) })
	t.Run("hexcore6", func(t *testing.T) { checkStore(t, hexcore6.MustParse("3/1bw1/1w*b1/1bw1/3 b place"), 20) })
	t.Run("hexdame", func(t *testing.T) { checkStore(t, hexdame.MustParse("W:We5,h4:BKa5"), 20) })
	t.Run("hextad", func(t *testing.T) { checkStore(t, hextad.MustParse("2/0-3/s/w - - - 0:0 c"), 20) })
}

func checkStore[P position[P, M], M comparable](t *testing.T, start P, games int) {
	ctx := t.Context()
	db, err := open(ctx, filepath.Join(t.TempDir(), "puzzles.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := store[P, M]{db}
	r := rand.New(rand.NewPCG(3, 3))
	var found []puzzle[P, M]
	for range games {
		more, err := find[P, M](ctx, start, r, 2000)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, more...)
	}
	different := map[puzzle[P, M]]bool{}
	for _, z := range found {
		different[z] = true
	}
	if n, err := s.add(ctx, found); n != len(different) || n == 0 || err != nil {
		t.Errorf("%d of %d puzzles are new, %v; want %d", n, len(found), err, len(different))
	}
	all, err := s.all(ctx)
	if err != nil || len(all) != len(different) || slices.ContainsFunc(all, func(z puzzle[P, M]) bool { return !different[z] }) {
		t.Errorf("the puzzles %v are read back as %v, %v", found, all, err)
	}
	searched := 0
	for _, z := range all {
		var images []puzzle[P, M]
		for _, y := range hexgrid.Symmetries() {
			image, err := z.position.Transform(y)
			if err != nil {
				continue // the position doesn't have this symmetry
			}
			images = append(images, puzzle[P, M]{normal[P, M](image), z.solution})
			if q, ok := any(image).(hexgames.Reverser[P]); ok {
				if other := q.Reverse(); other != *new(P) {
					images = append(images, puzzle[P, M]{normal[P, M](other), z.solution})
				}
			}
		}
		if n, err := s.add(ctx, images); n != 0 || err != nil || len(images) < 2 {
			t.Errorf("%d of %d images of %v are new, %v", n, len(images), z.position, err)
		}
		left := 20_000
		for _, m := range z.position.LegalMoves() {
			next, err := z.position.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			if won := wins[P, M](next, z.position.Turn(), &left); left > 0 && won != (m == z.solution) {
				t.Errorf("%v: %v wins: %t, and the solution is %v", z.position, m, won, z.solution)
			}
		}
		if left > 0 {
			searched++
		}
	}
	t.Logf("%d puzzles, %d of them searched to the end", len(all), searched)

	// Corrupt databases.
	for _, bad := range []struct {
		set  string
		kind error
	}{
		{"position = 'x'", hexgames.ErrSyntax},
		{"solution = '?'", hexgames.ErrSyntax},
		{"hash = hash + 1", nil},
	} {
		tx, err := db.BeginTx(ctx, nil)
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE puzzles SET "+bad.set+" WHERE position = ?", all[0].position.String())
		}
		if err == nil {
			err = tx.Commit()
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.all(ctx); err == nil || bad.kind != nil && !errors.Is(err, bad.kind) {
			t.Errorf("after %s, the puzzles are read: %v", bad.set, err)
		}
		if _, err := db.ExecContext(ctx, "DELETE FROM puzzles"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.add(ctx, all); err != nil {
			t.Fatal(err)
		}
	}

	// An error in the middle leaves nothing behind.
	if _, err := db.ExecContext(ctx, "DELETE FROM puzzles; CREATE TRIGGER full BEFORE INSERT ON puzzles WHEN (SELECT count(*) FROM puzzles) = 1 BEGIN SELECT RAISE(FAIL, 'full'); END"); err != nil {
		t.Fatal(err)
	}
	if n, err := s.add(ctx, append(all, all...)); len(all) > 1 && (err == nil || n != 0) {
		t.Errorf("%d puzzles are added to a full database, %v", n, err)
	}
	if rest, err := s.all(ctx); len(all) > 1 && (len(rest) > 0 || err != nil) {
		t.Errorf("after an error, the database has %v, %v", rest, err)
	}
}

// wins reports whether a player can force a win, trying all moves: the bot's proof without the bot.
func wins[P position[P, M], M comparable](p P, player hexgames.Player, left *int) bool {
	if *left--; *left <= 0 || p.Outcome().Over() {
		return p.Outcome().Winner == player
	}
	mine := p.Turn() == player
	for _, m := range p.LegalMoves() {
		next, err := p.Apply(m)
		if err != nil {
			panic(err)
		}
		if wins[P, M](next, player, left) == mine {
			return mine
		}
	}
	return !mine
}
