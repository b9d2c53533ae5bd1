package picture

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"example.com/hexgames/kit/games"
)

// TestFrames checks that the pictures of a game have the same size, that cells do not move, and
// that a single frame equals the result of Of.
func TestFrames(t *testing.T) {
	for _, name := range games.Names() {
		g := begin(t, name, "", nil)
		dice := rand.New(rand.NewPCG(5, 6))
		panels := []Panel{{Drawing: g.Drawing()}}
		for len(panels) < 10 && g.CountLegal() > 0 {
			if _, err := g.PlayText(g.LegalText(dice.IntN(g.CountLegal()))); err != nil {
				t.Fatal(err)
			}
			panels = append(panels, Panel{Drawing: g.Drawing(), Caption: "a move"})
		}
		for _, o := range []Options{{}, {Theme: Dark, Width: 300, Flip: true, Heading: "A heading"}, {Columns: 3, NoAreas: true}} {
			frames := Frames(panels, o)
			if len(frames) != len(panels) {
				t.Fatalf("%s: there are %d frames, want %d", name, len(frames), len(panels))
			}
			first := parse(t, name, frames[0])
			for i, svg := range frames {
				check(t, name, svg)
				root := parse(t, name, svg)
				for _, key := range []string{"viewBox", "width", "height"} {
					if root.attr[key] != first.attr[key] {
						t.Errorf("%s: frame %d has the %s %s, want %s", name, i, key, root.attr[key], first.attr[key])
					}
				}
				if got, want := classes(root, "panel")[0].attr["transform"], classes(first, "panel")[0].attr["transform"]; got != want {
					t.Errorf("%s: frame %d is at %s, want %s", name, i, got, want)
				}
			}
			if one := Frames(panels[:1], o)[0]; !bytes.Equal(one, Of(panels[0].Drawing, o)) {
				t.Errorf("%s: a single frame differs from the picture of the position", name)
			}
		}
	}
	if frames := Frames(nil, Options{}); len(frames) != 0 {
		t.Errorf("there are %d frames of nothing", len(frames))
	}
}
