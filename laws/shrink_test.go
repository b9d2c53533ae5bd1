package laws

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestShorter checks that a failure shows a game that breaks the law with the fewest moves, or
// nearly so. A row of three takes five moves.
func TestShorter(t *testing.T) {
	broken = "one row does not count"
	defer func() { broken = "" }()
	s := liftSpec()
	s.Starts = s.Starts[:1]
	err := s.oracles()
	if err == nil {
		t.Fatal("the law finds no bug")
	}
	m := regexp.MustCompile(`The shortest game found that breaks the law has (\d+) moves, from "7 w lift": (\[.*\])\n`).FindStringSubmatch(err.Error())
	if m == nil {
		t.Fatalf("the law reports %v", err)
	}
	if n, _ := strconv.Atoi(m[1]); n < 5 || n > 7 {
		t.Errorf("the shortest game found has the moves %s", m[2])
	}
}

// TestNotShorter checks that no shorter game is reported if the law fails only once.
func TestNotShorter(t *testing.T) {
	s := liftSpec()
	failed := false
	err := s.walk(1, func(v *visit[toy, toyMove]) error {
		if v.ply < 4 || failed {
			return nil
		}
		failed = true
		return errors.New("once")
	})
	if err == nil || strings.Contains(err.Error(), "shortest") {
		t.Errorf("the error is %v", err)
	}
}

// TestShorterStops checks that the search ends after a number of looks, with the best game so far.
func TestShorterStops(t *testing.T) {
	for limit, want := range map[int]string{5: "", 9: "has 6 moves", 200: "has 2 moves"} {
		s := liftSpec()
		s.looks = limit
		looks := 0
		look := func(v *visit[toy, toyMove]) error {
			looks++
			if v.ply >= 2 && slices.Contains(v.path, toyMove{cell: 6}) {
				return errors.New("too long")
			}
			return nil
		}
		v := &visit[toy, toyMove]{start: s.Starts[0], path: []toyMove{{cell: 1}, {cell: 2}, {cell: 3}, {cell: 5}, {cell: 7}, {cell: 6}}}
		if got := s.shorter(v, look); !strings.Contains(got, want) || got != "" && want == "" || looks > limit {
			t.Errorf("after %d looks, the game found is %q: want %q", looks, got, want)
		}
	}
}

// TestSeed checks that another seed leads to other games.
func TestSeed(t *testing.T) {
	s := liftSpec()
	paths := map[string]bool{}
	defer func() { *seedFlag = 0 }()
	for _, *seedFlag = range []uint64{0, 1, rand.Uint64()} {
		var path string
		s.lines(1, func(l *line[toy, toyMove]) error {
			path += fmt.Sprint(l.moves)
			return errStop
		})
		paths[path] = true
	}
	if len(paths) != 3 {
		t.Errorf("three seeds lead to %d different games", len(paths))
	}
}
