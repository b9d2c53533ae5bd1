package match

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames/internal/reread"
	"example.com/hexgames/kit/games"
)

// FuzzReadBook checks that an opening of any file can be played again, and that a limit on the plies
// only refuses.
func FuzzReadBook(f *testing.F) {
	for _, text := range []string{
		"d4-e5\n\nd4-d5", "[Game \"hexdame\"]\n1. a4-a5 (1. d4-d5 {x}) 1... i6-i5 *", "[Game \"hexdame\"]\n[Start \"W:We5:Bi9\"]\n1. e5-e6",
		"[Game \"hextad\"]\n*", "[Game \"chess\"]\n1. e4", "hexgames book 1\ngame hexdame\n", "1. a4-a6",
	} {
		f.Add([]byte(text))
	}
	names := games.Names()
	f.Fuzz(func(t *testing.T, file []byte) {
		var all map[string][]Opening
		var err error
		reread.Little(t, len(file), func() { all, err = ReadBook(bytes.NewReader(file), names, nil, 0) })
		if err != nil {
			return
		}
		for game, openings := range all {
			for _, o := range openings {
				table, err := o.Table(game)
				if err != nil || !reflect.DeepEqual(OpeningOf(table), o) {
					t.Fatalf("%s: the opening %+v is played as %+v, %v", game, o, OpeningOf(table), err)
				}
			}
		}
		some, err := ReadBook(bytes.NewReader(file), names, nil, 3)
		if err == nil && !reflect.DeepEqual(some, all) {
			t.Fatalf("with a limit, the openings are %v, not %v", some, all)
		}
	})
}

// FuzzReadPositions checks that the positions of any file are read back from their texts.
func FuzzReadPositions(f *testing.F) {
	f.Add("W:We5:Bi9\n\n# one more\nB:Wa1:Bi9\nW:We5:Bi9\n")
	f.Add("\ufeffW:We5:Bi9\r\n")
	f.Add("W:W:B")
	f.Fuzz(func(t *testing.T, file string) {
		openings, err := ReadPositions(strings.NewReader(file), "hexdame")
		if err != nil {
			return
		}
		var text strings.Builder
		for _, o := range openings {
			table, err := o.Table("hexdame")
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&text, table.PositionText())
		}
		if again, err := ReadPositions(strings.NewReader(text.String()), "hexdame"); err != nil || !reflect.DeepEqual(again, openings) {
			t.Fatalf("%q is read as %v, and then as %v, %v", file, openings, again, err)
		}
	})
}

// FuzzParseTest checks that the values of a test are numbers, in order.
func FuzzParseTest(f *testing.F) {
	for _, elo := range []string{"0,10", " -5 , 5", "10,0", "0,0", "NaN,1", "0,Inf", "1e308,1e309", "0x1p3,9", "0", ",", ""} {
		f.Add(elo, 0.05, 0.05)
	}
	f.Add("0,10", math.NaN(), 2.0)
	f.Fuzz(func(t *testing.T, elo string, alpha, beta float64) {
		test, err := ParseTest(elo, alpha, beta)
		if (test == nil) != (err != nil) {
			t.Fatalf("%q makes %v, %v", elo, test, err)
		}
		if err != nil {
			return
		}
		if !(test.Elo0 < test.Elo1) || math.IsInf(test.Elo1-test.Elo0, 0) || !(alpha > 0 && alpha < 1 && beta > 0 && beta < 1) {
			t.Fatalf("%q, %v and %v make %+v", elo, alpha, beta, test)
		}
		test.Advance(func(i int) (float64, bool) { return float64(i%5) / 2, i < 50 })
		if state := test.State(); strings.Contains(state, "NaN") {
			t.Fatalf("%q, %v and %v lead to %s", elo, alpha, beta, state)
		}
	})
}
