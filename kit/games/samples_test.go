package games

import (
	"errors"
	"math"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// TestSamples checks the samples of a record.
func TestSamples(t *testing.T) {
	g, err := Find("hexdame")
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSamples(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	var r record.Record
	text := `[Game "hexdame"]
[Start "W:We5,a1:Bf5,f6,g6"]

1. e5xg5xg7xe5 {[%eval 0.75]} 1-0
`
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(&r, 0); err != nil || s.Len() != 1 {
		t.Fatalf("there are %d samples, %v", s.Len(), err)
	}
	if got, want := s.At(0), (Sample{hexgames.White, false, hexgames.White, 0.75}); got != want {
		t.Errorf("the sample is %v, want %v", got, want)
	}
	if f := s.AppendFeatures(nil, 0); len(f) == 0 {
		t.Error("the position has no features")
	}
	for range 2 {
		if f, ends, played := s.AppendChoices(nil, nil, 0); len(f) > 0 || len(ends) != 1 || ends[0] != 0 || played != 0 {
			t.Errorf("the features of the only move are %v and end at %v, and move %d was played", f, ends, played)
		}
	}
	if err := s.Add(&r, 1); err != nil || s.Len() != 1 {
		t.Errorf("without its first move, the record adds %d samples, %v", s.Len()-1, err)
	}
	w := s.Weights()
	w.Game = "chess"
	if err := s.SetWeights(w); !errors.Is(err, hexgames.ErrWeights) {
		t.Errorf("weights for a different game: %v", err)
	}
	r.Game = "hexade"
	if err := s.Add(&r, 0); err == nil || s.Len() != 1 {
		t.Errorf("a record of a different game: %v", err)
	}
}

// TestSamplesOfAll adds random games of all games. It checks that each decision of a player is a
// sample, that the move that was played is among the choices, and that other options are refused.
func TestSamplesOfAll(t *testing.T) {
	for _, g := range All() {
		s, err := NewSamples(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		table, err := g.Start("", nil)
		if err != nil {
			t.Fatal(err)
		}
		decisions := 0
		for i := 0; i < 40 && table.Turn() != hexgames.None; i++ {
			if table.Turn() != hexgames.Chance {
				decisions++
			}
			if _, err := table.PlayText(table.LegalText(i * 31 % table.CountLegal())); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Add(record.Of(table), 0); err != nil || s.Len() != decisions {
			t.Fatalf("%s: %d samples, want %d (%v)", g.Name(), s.Len(), decisions, err)
		}
		considered := 0
		for i := range s.Len() {
			if one := s.At(i); !math.IsNaN(one.Evaluation) || one.Turn != hexgames.White && one.Turn != hexgames.Black {
				t.Errorf("%s: sample %d is %v", g.Name(), i, one)
			}
			weights := s.Weights().Len()
			for _, f := range s.AppendFeatures(nil, i) {
				if f.Weight < 0 || f.Weight >= weights {
					t.Errorf("%s: sample %d has the weight %d", g.Name(), i, f.Weight)
				}
			}
			if _, ends, played := s.AppendChoices(nil, nil, i); played >= len(ends) {
				t.Errorf("%s: in sample %d move %d of %d was played", g.Name(), i, played, len(ends))
			} else if played >= 0 {
				considered++
			}
		}
		if considered < decisions*3/4 {
			t.Errorf("%s: only %d of %d moves would be considered", g.Name(), considered, decisions)
		}
		for _, o := range g.Options() {
			if o.Type != "number" {
				continue
			}
			other, err := g.Start("", map[string]string{o.Name: "5"})
			if err != nil {
				continue
			}
			if err := s.Add(record.Of(other), 0); err == nil || !strings.Contains(err.Error(), o.Name) {
				t.Errorf("%s: a record with a different %s: %v", g.Name(), o.Name, err)
			}
		}
	}
}
