package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/hexgrid"
)

// TestMain runs the program instead of the tests if runMap started this binary.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_MAP") != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// runMap runs the program.
func runMap(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "RUN_MAP=1")
	cmd.Stdout, cmd.Stderr = &o, &e
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// points returns the points for the path from a cell to every other cell, by index. A cell with
// endless points cannot be reached.
func points(l *land, from hexgrid.Hex) []int {
	points := slices.Repeat([]int{endless}, l.board.Len())
	for h, n := range l.board.Flood(from, endless-1, l.cost) {
		points[l.board.Index(h)] = n
	}
	return points
}

const endless = math.MaxInt

// TestMap checks that the picture is well-formed and reproducible, and that the flags have the
// defaults in the manual.
func TestMap(t *testing.T) {
	out, errs, status := runMap(t)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	for d := xml.NewDecoder(strings.NewReader(out)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if again, errs, status := runMap(t, "-seed", "10", "-points", "8", "-sight", "6"); again != out || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q, output %.200q, want %.200q", status, errs, again, out)
	}
	for _, flag := range []string{"-seed", "-points", "-sight"} {
		if other, _, status := runMap(t, flag, "5"); status != 0 || other == out {
			t.Errorf("%s 5: status %d, or the picture is the same as without", flag, status)
		}
	}
	if _, errs, status := runMap(t, "-points", "1000", "-sight", "1000"); status != 0 || errs != "" {
		t.Errorf("status %d, errors %q with the most points and the widest view", status, errs)
	}
}

// TestUsage checks the errors for wrong arguments.
func TestUsage(t *testing.T) {
	const want = "map: want only flags, with -points and -sight from 0 to 1000\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"hexdame"}, want},
		{[]string{"-points", "-1"}, want},
		{[]string{"-points", "1001"}, want},
		{[]string{"-sight", "-1"}, want},
		{[]string{"-sight", "1001"}, want},
		{[]string{"-seed", "x"}, `invalid value "x" for flag -seed: parse error`},
		{[]string{"-o", "map.svg"}, "flag provided but not defined: -o"},
	} {
		out, errs, status := runMap(t, test.args...)
		if out != "" || status != 2 || !strings.HasPrefix(errs, test.want) || !strings.Contains(errs, "-sight cells") {
			t.Errorf("%q: status %d, errors %q, output %q, want %q and the flags", test.args, status, errs, out, test.want)
		}
	}
}

// TestPicture compares pictures with their lands.
func TestPicture(t *testing.T) {
	for seed := range uint64(20) {
		l := newLand(seed)
		limit, sight := int(seed), int(seed)/2
		svg := string(draw(l, limit, sight))
		count := func(class string) int { return strings.Count(svg, " class=\""+class+"\"") }

		seen := 0
		for range l.board.Visible(l.unit, sight, l.opaque) {
			seen++
		}
		if got, want := count("hidden"), l.board.Len()-seen; got != want {
			t.Errorf("seed %d: %d cells are hidden, want %d", seed, got, want)
		}
		reached := 0
		for _, n := range points(l, l.unit) {
			if 0 < n && n <= limit {
				reached++
			}
		}
		if got := count("points"); got != reached {
			t.Errorf("seed %d: %d cells have points, want %d", seed, got, reached)
		}
		for g, want := range shares(l) {
			if got := count(g.name); got != want {
				t.Errorf("seed %d: %d cells show %s, want %d", seed, got, g.name, want)
			}
		}
		for class, want := range map[string]int{"realm": 3, "reach": 1, "way": 1, "town": 3, "unit": 1} {
			if got := count(class); got != want {
				t.Errorf("seed %d: there are %d of the class %s, want %d", seed, got, class, want)
			}
		}
		layout := hexgrid.Layout{}.Fit(l.board.Hexes(), mapMin, mapMax)
		way := list(l.board.Path(l.unit, l.towns[0], l.cost), layout.Center)
		if line := `<polyline class="way" points="` + way + `"/>`; !strings.Contains(svg, line) {
			t.Errorf("seed %d: the picture has no %s", seed, line)
		}
	}
}

// shares returns the number of cells of each ground.
func shares(l *land) map[ground]int {
	n := make(map[ground]int)
	for _, g := range l.ground {
		n[g]++
	}
	return n
}

// TestLand checks that all lands have the same shares of grounds, and that the unit and the towns
// are in different places on the same island. The first town must be the farthest cell from the
// unit, and each cell must belong to the nearest town.
func TestLand(t *testing.T) {
	heights := func(l *land) map[ground]int {
		n := shares(l)
		n[grass] += n[forest] // a separate map determines the forests
		delete(n, forest)
		return n
	}
	want := heights(newLand(0))
	for seed := range uint64(20) {
		l := newLand(seed)
		if got := heights(l); !maps.Equal(got, want) {
			t.Errorf("seed %d: the grounds are %v, want %v", seed, got, want)
		}
		places := map[hexgrid.Hex]bool{l.unit: true}
		var fromTown [len(l.towns)][]int
		for n, town := range l.towns {
			places[town] = true
			fromTown[n] = points(l, town)
		}
		if len(places) != 4 {
			t.Errorf("seed %d: the unit and the towns are at %v", seed, places)
		}
		fromUnit := points(l, l.unit)
		farthest := fromUnit[l.board.Index(l.towns[0])]
		for i, h := range l.board.Cells() {
			if n := fromUnit[i]; farthest < n && n < endless {
				t.Errorf("seed %d: %v is %d points from the unit, the first town %d", seed, h, n, farthest)
			}
			nearest := -1
			for n := range l.towns {
				if p := fromTown[n][i]; p < endless && (nearest < 0 || p < fromTown[nearest][i]) {
					nearest = n
				}
			}
			if l.realm[i] != nearest {
				t.Errorf("seed %d: %v belongs to town %d, want %d", seed, h, l.realm[i], nearest)
			}
			if island := nearest >= 0; places[h] && !island {
				t.Errorf("seed %d: %v is on another island", seed, h)
			}
		}
	}
}
