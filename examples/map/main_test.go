package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/cli/console"
	"example.com/hexgames/hexgrid"
)

// runMap runs the program.
func runMap(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "map", Args: args, Out: &o, Errs: &e}
	status = env.Run(run)
	return o.String(), e.String(), status
}

// TestMap checks that the picture is well-formed and the same in every run, and that a file
// gets what the standard output gets.
func TestMap(t *testing.T) {
	out, errs, status := runMap()
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
	file := filepath.Join(t.TempDir(), "map.svg")
	if again, errs, status := runMap("-seed", "4", "-points", "8", "-sight", "6", "-o", file); again != "" || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q, output %q", status, errs, again)
	}
	if written, err := os.ReadFile(file); string(written) != out {
		t.Errorf("the file has %.200s, %v, want %.200s", written, err, out)
	}
	if other, _, _ := runMap("-seed", "5"); other == out {
		t.Error("two seeds make the same map")
	}
}

// TestUsage checks the errors for wrong arguments.
func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"hexdame"}, `unexpected argument "hexdame"`},
		{[]string{"-points", "-1"}, "the unit has -1 points: want 0 to 1000"},
		{[]string{"-points", "1001"}, "the unit has 1001 points: want 0 to 1000"},
		{[]string{"-sight", "-1"}, "the unit sees -1 cells far: want 0 to 1000"},
		{[]string{"-seed", "x"}, `invalid value "x" for flag -seed: parse error`},
	} {
		if out, errs, status := runMap(test.args...); out != "" || status != 2 || !strings.HasPrefix(errs, "map: "+test.want) {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
	if _, errs, status := runMap("-o", filepath.Join(t.TempDir(), "no", "map.svg")); status != 1 || !strings.Contains(errs, "no such file") && !strings.Contains(errs, "cannot find") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestPicture compares what is in pictures with the land.
func TestPicture(t *testing.T) {
	for seed := range uint64(20) {
		l := newLand(seed)
		points, sight := int(seed), int(seed)/2
		svg := string(draw(l, points, sight))
		count := func(class string) int { return strings.Count(svg, " class=\""+class+"\"") }

		seen := 0
		for range l.board.Visible(l.unit, sight, l.opaque) {
			seen++
		}
		if got, want := count("hidden"), l.board.Len()-seen; got != want {
			t.Errorf("seed %d: %d cells are hidden, want %d", seed, got, want)
		}
		reached := 0
		for _, n := range l.points(l.unit) {
			if 0 < n && n <= points {
				reached++
			}
		}
		if got := count("points"); got != reached {
			t.Errorf("seed %d: %d cells have points, want %d", seed, got, reached)
		}
		for class, want := range map[string]int{"realm": 3, "reach": 1, "way": 1, "town": 3, "unit": 1} {
			if got := count(class); got != want {
				t.Errorf("seed %d: there are %d of the class %s, want %d", seed, got, class, want)
			}
		}
		layout := hexgrid.Layout{}.Fit(l.board.Hexes(), mapMin, mapMax)
		if end := at(layout.Center(l.towns[0])) + "\" fill"; !strings.Contains(svg, end) {
			t.Errorf("seed %d: no line ends at the town at %v", seed, l.towns[0])
		}
	}
}

// TestLand checks that all lands have the same shares of grounds, that the unit and the towns
// are in different places on the same island, and that each cell belongs to the nearest town.
func TestLand(t *testing.T) {
	shares := func(l *land) (n [len(grounds)]int) {
		for _, g := range l.ground {
			if g == forest {
				g = grass // where there are forests depends on another map
			}
			n[g]++
		}
		return n
	}
	want := shares(newLand(0))
	for seed := range uint64(20) {
		l := newLand(seed)
		if got := shares(l); got != want {
			t.Errorf("seed %d: the grounds are %v, want %v", seed, got, want)
		}
		places := map[hexgrid.Hex]bool{l.unit: true}
		var points [len(l.towns)][]int
		for n, town := range l.towns {
			places[town] = true
			points[n] = l.points(town)
		}
		if len(places) != 4 {
			t.Errorf("seed %d: the unit and the towns are at %v", seed, places)
		}
		for i, h := range l.board.Cells() {
			nearest := -1
			for n := range l.towns {
				if p := points[n][i]; p < endless && (nearest < 0 || p < points[nearest][i]) {
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
