package hexgames_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames"
)

// some returns weights in two groups.
func some() hexgames.Weights {
	long := make([]int16, 200)
	for i := range long {
		long[i] = int16(331 * i)
	}
	return hexgames.Weights{Game: "nim", Notes: []string{"12 games, seed 1", ""}, Groups: []hexgames.WeightGroup{
		{Name: "heaps", Values: []int16{1, -2, 32767, -32768}}, {Name: "late-2", Values: long},
	}}
}

// TestWeights checks that weights are read back from their text.
func TestWeights(t *testing.T) {
	w := some()
	text := w.String()
	for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
		if read, err := hexgames.ParseWeights(text); err != nil || !reflect.DeepEqual(read, w) {
			t.Errorf("%v is read as %v, %v", w, read, err)
		}
	}
	if !strings.HasPrefix(text, "weights nim\n# 12 games, seed 1\n# \nheaps 4\n1 -2 32767 -32768\nlate-2 200\n0 331 662 ") {
		t.Errorf("the text is %s", text)
	}
	for line := range strings.Lines(text) {
		if len(line) > 100 {
			t.Errorf("a line is %d bytes long", len(line))
		}
	}
	if w.Len() != 204 || len(w.Group("late-2")) != 200 || w.Group("early") != nil {
		t.Errorf("there are %d weights, and %d are late", w.Len(), len(w.Group("late-2")))
	}
	if none := (hexgames.Weights{Game: "nim"}); none.String() != "weights nim\nsum "+none.String()[len(none.String())-9:] {
		t.Errorf("no weights are %q", none)
	}
}

// TestBadWeights checks that damaged texts are refused: every text with one byte added, removed or
// changed.
func TestBadWeights(t *testing.T) {
	text := some().String()
	for _, test := range []struct{ old, new, want string }{
		{"weights nim", "weight nim", `"weight nim": line 1: want weights and the name of the game`},
		{"weights nim", "weights", `line 1: want weights and the name of the game`},
		{"heaps 4", "heaps 5", `nim: "late-2 200": line 6: want 1 more of the group heaps`},
		{"heaps 4", "heaps 3", `nim: "1 -2 32767 -32768": line 5: want 3 more of the group heaps`},
		{"heaps 4", "heaps 0", `line 4: want the name of a group and how many weights it has, or sum and the checksum`},
		{"heaps 4", "heaps 99999999", `line 4: want the name of a group`},
		{"heaps 4", "Heaps 4", `line 4: want the name of a group`},
		{"heaps 4", "heaps", `line 4: want the name of a group`},
		{"late-2 200", "heaps 200", `line 6: there are two groups heaps`},
		{"32767", "32768", `line 5: "32768" is not a whole number from -32768 to 32767`},
		{"-2", "two", `line 5: "two" is not a whole number`},
		{"-2", "-3", `the weights are damaged`},
		{"late-2 200\n", "late-2 200\n# no\n", `want the notes before the first group`},
	} {
		if _, err := hexgames.ParseWeights(strings.Replace(text, test.old, test.new, 1)); !errors.Is(err, hexgames.ErrWeights) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q instead of %q: %v, want %s", test.new, test.old, err, test.want)
		}
	}
	for i := range text {
		for _, damaged := range []string{text[:i], text[:i] + text[i+1:], text[:i] + "7" + text[i+1:], text[:i] + " 1" + text[i:]} {
			if damaged == text || strings.TrimRight(damaged, "\n") == strings.TrimRight(text, "\n") {
				continue
			}
			if w, err := hexgames.ParseWeights(damaged); !errors.Is(err, hexgames.ErrWeights) {
				t.Fatalf("damaged at %d, the weights are read as %v (%v)", i, w, err)
			}
		}
	}
	var many strings.Builder
	many.WriteString("weights nim\n")
	for i := range 100_000 {
		fmt.Fprintf(&many, "g%d 1\n0\n", i)
	}
	if _, err := hexgames.ParseWeights(many.String()); !errors.Is(err, hexgames.ErrWeights) || !strings.Contains(err.Error(), "ends before the sum") {
		t.Errorf("with many groups: %v", err)
	}
	if _, err := hexgames.ParseWeights(text + "more"); err == nil || !strings.Contains(err.Error(), "want nothing after the sum") {
		t.Errorf("text after the sum: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParseWeights does not panic")
		}
	}()
	hexgames.MustParseWeights("")
}

// TestMatch checks which weights fit.
func TestMatch(t *testing.T) {
	w := some()
	if err := w.Match(some()); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		change func(w *hexgames.Weights)
		want   string
	}{
		{func(w *hexgames.Weights) { w.Game = "chess" }, `nim: "weights chess": these weights are for another game`},
		{func(w *hexgames.Weights) { w.Groups = w.Groups[:1] }, `nim: "sum": the group late-2 200 is missing`},
		{func(w *hexgames.Weights) { w.Groups[0].Name = "piles" }, `nim: "piles 4": want heaps 4; these weights were made for another version of the game`},
		{func(w *hexgames.Weights) { w.Groups[1].Values = w.Groups[1].Values[:3] }, `nim: "late-2 3": want late-2 200`},
		{func(w *hexgames.Weights) { w.Groups = append(w.Groups, hexgames.WeightGroup{Name: "more"}) }, `nim: "more 0": there is no such group here; these weights`},
	} {
		w := some()
		test.change(&w)
		if err := w.Match(some()); !errors.Is(err, hexgames.ErrWeights) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	if err := w.Match(hexgames.Weights{Game: "nim"}); err == nil {
		t.Error("groups match none")
	}
}
