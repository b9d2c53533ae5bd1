package properties

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/reread"
)

// The root package has its fuzz targets here, so that its directory needs no testdata.

func FuzzParseClock(f *testing.F) {
	for _, text := range []string{"300+2", "0+0.5", "1.25+0 0.000000001", "1000000000+1000000000 1000000000", "300", "+2", "0+0", "1e3+0", "01+0", "1+0 "} {
		f.Add(text)
	}
	reread.Text(f, hexgames.ParseClock, hexgames.Clock.String, reread.Refused(hexgames.ErrSyntax))
}

func FuzzParseWeights(f *testing.F) {
	f.Add(hexgames.Weights{Game: "nim", Notes: []string{"12 games, seed 1", ""}, Groups: []hexgames.WeightGroup{
		{Name: "heaps", Values: []int16{1, -2, 32767, -32768}}, {Name: "late-2", Values: make([]int16, 200)},
	}}.String())
	f.Add("weights nim\nheaps 2\n1\n2\nsum 00000000\n")
	reread.Text(f, hexgames.ParseWeights, hexgames.Weights.String, reread.Refused(hexgames.ErrWeights))
}
