package picture

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// large returns the drawings of large positions: a full board of Hexade, a Hextad table with
// the tiles of a long game, and the ends of other random games.
func large(t testing.TB) map[string]hexgames.Drawing {
	t.Helper()
	drawings := map[string]hexgames.Drawing{}
	for _, name := range games.Names() {
		options := map[string]string{}
		if name == "hextad" {
			options["poolsize"] = "4"
		}
		g, err := games.Start(name, "", options)
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.New(rand.NewPCG(1, 2))
		most := 0
		for ply := 0; ply < 300 && g.Turn() != hexgames.None; ply++ {
			moves := g.LegalTexts()
			if _, err := g.PlayText(moves[dice.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			if d := g.Drawing(); len(d.Cells)+len(d.Pieces) > most {
				most, drawings[name] = len(d.Cells)+len(d.Pieces), d
			}
		}
	}
	d := drawings["hexade"]
	d.Pieces = nil
	for i, c := range d.Cells {
		owner := []hexgames.Player{hexgames.White, hexgames.Black}[i%2]
		d.Pieces = append(d.Pieces, hexgames.Piece{Cell: c.Name, Kind: "stone", Owner: owner})
	}
	drawings["hexade"] = d
	return drawings
}

// BenchmarkOf draws the largest positions.
func BenchmarkOf(b *testing.B) {
	drawings := large(b)
	for _, name := range games.Names() {
		d := drawings[name]
		b.Run(name, func(b *testing.B) {
			svg := Of(d, Options{})
			for _, piece := range d.Pieces {
				if !bytes.Contains(svg, []byte(`-cell="`+piece.Cell+`"`)) && !bytes.Contains(svg, []byte(`-mate="`+piece.Cell+`"`)) {
					b.Fatalf("the piece %+v is not in the picture", piece)
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				Of(d, Options{})
			}
			b.ReportMetric(float64(len(d.Cells)), "cells")
			b.ReportMetric(float64(len(d.Pieces)), "pieces")
			b.ReportMetric(float64(len(svg)), "bytes")
		})
	}
}
