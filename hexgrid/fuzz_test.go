package hexgrid

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParseEdge(f *testing.F) {
	for _, text := range []string{"0,0|1,0", "0,0|0,1", "-1,0|0,0", "1,0|0,0", "0,0|2,0", "0,0", "9223372036854775807,0|0,0", "|"} {
		f.Add(text)
	}
	reread.Text(f, ParseEdge, Edge.String, reread.Refused(ErrSyntax, ErrRange))
}

func FuzzParseVertex(f *testing.F) {
	for _, text := range []string{"0,0|1,0|0,1", "0,0|1,-1|1,0", "-1,0|0,-1|0,0", "0,0|1,0", "||", "9223372036854775807,0|0,0|0,1"} {
		f.Add(text)
	}
	reread.Text(f, ParseVertex, Vertex.String, reread.Refused(ErrSyntax, ErrRange))
}
