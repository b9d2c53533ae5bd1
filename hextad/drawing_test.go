package hextad

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// The laws check what is true of the drawings of all games; here is what only
// Hextad's have.

func TestDrawing(t *testing.T) {
	d := MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b").Drawing()
	pieces := []hexgames.Piece{
		{Cell: "0,0", Kind: "half", Text: "3", Mate: "0,1"},
		{Cell: "0,1", Kind: "half", Text: "3", Mate: "0,0"},
		{Cell: "1,0", Kind: "half", Text: "6", Mate: "2,-1"},
		{Cell: "2,-1", Kind: "half", Text: "2", Mate: "1,0"},
	}
	if !slices.Equal(d.Pieces, pieces) {
		t.Errorf("the pieces are %v, want %v", d.Pieces, pieces)
	}
	areas := "[{pool White [00] 0} {score White [] 6} {pool Black [24] 0} {score Black [] 0} " +
		"{boneyard None [01 02 03 04 05 06 11 12 13 14 15 16 22 23 25 34 35 36 44 45 46 55 56 66] 0}]"
	if got := fmt.Sprint(d.Areas); got != areas {
		t.Errorf("the areas are %s, want %s", got, areas)
	}
	if len(d.Marks) != 0 {
		t.Errorf("the marks are %v", d.Marks)
	}
	// Q grows to the right, R downwards to the right, and neighbors are 1 apart.
	at := map[string]hexgames.Point{}
	for _, c := range d.Cells {
		at[c.Name] = c.Center
	}
	if origin, q, r := at["0,0"], at["1,0"], at["0,1"]; math.Hypot(origin.X, origin.Y) > 1e-9 || math.Hypot(q.X-1, q.Y) > 1e-9 || r.X <= 0 || r.Y <= 0 {
		t.Errorf("0,0 is at %v, 1,0 at %v and 0,1 at %v", origin, q, r)
	}
	if zero := (Position{}).Drawing(); !reflect.DeepEqual(zero, hexgames.Drawing{}) {
		t.Errorf("the zero Position is drawn as %v", zero)
	}
}

// The cells are those up to two steps from a tile, or from where the first one
// will lie, in order.
func TestDrawingCells(t *testing.T) {
	for _, text := range []string{
		"7/0-6/s/w - - - 0:0 c",
		"1/0-6/s/w 33:0,0/0,1 26 24 0:0 w",
		"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb",
		"1/1-4/lm/w 22:-1,0/0,-1;44:0,0/0,1 12 14.33 4:0 b",
	} {
		p := MustParse(text)
		covered := []hexgrid.Hex{{}, {R: 1}}
		for h := range p.Pieces() {
			covered = append(covered, h)
		}
		var want, got []string
		for q := -10; q <= 10; q++ {
			for r := -10; r <= 10; r++ {
				h := hexgrid.Hex{Q: q, R: r}
				if slices.ContainsFunc(covered, func(c hexgrid.Hex) bool { return c.Distance(h) <= 2 }) {
					want = append(want, h.String())
				}
			}
		}
		for _, c := range p.Drawing().Cells {
			got = append(got, c.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the cells are %v, want %v", text, got, want)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, test := range []struct{ position, move, clicks, changes string }{
		{"7/0-6/s/w - - - 0:0 c", "draw 33", "[[33]]",
			"33 leaves the boneyard; the half 3 comes to 0,0; the half 3 comes to 0,1"},
		{"1/0-6/s/w 33:0,0/0,1 - - 0:0 dw", "draw 26", "[[26]]", "26 comes from the boneyard to the pool of White"},
		{"1/0-6/s/w 33:0,0/0,1 26 - 0:0 db", "draw 24", "[[24]]", "24 comes from the boneyard to the pool of Black"},
		{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw", "draw 00", "[[00]]", "00 comes from the boneyard to the pool of White"},
		{"1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw", "draw 13", "[[13]]", "13 comes from the boneyard to the pool of White"},
		{"1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:0,2/0,3", "[[26 0,2 0,3]]",
			"26 leaves the pool of White; the half 2 comes to 0,2; the half 6 comes to 0,3"},
		{"1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0", "[[26 2,-1 1,0]]",
			"26 leaves the pool of White; the half 2 comes to 2,-1; the half 6 comes to 1,0; White gets 6"},
		{"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b", "24:3,-1/2,0", "[[24 3,-1 2,0]]",
			"24 leaves the pool of Black; the half 2 comes to 3,-1; the half 4 comes to 2,0; Black gets 6; Black gets 4"},
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "66:2,-1/1,0", "[[66 1,0 2,-1] [66 2,-1 1,0]]",
			"66 leaves the pool of White; the half 6 comes to 1,0; the half 6 comes to 2,-1; White gets 6"},
		// 0+0=0 is worth nothing, nor is what is no valid sum in lenient play.
		{"1/0-1/l/w 00:0,0/0,1 01 11 0:0 w", "01:1,0/2,-1", "[[01 1,0 2,-1]]",
			"01 leaves the pool of White; the half 0 comes to 1,0; the half 1 comes to 2,-1"},
		{"1/0-6/l/w 33:0,0/0,1 25 24 0:0 w", "25:2,-1/1,0", "[[25 2,-1 1,0]]",
			"25 leaves the pool of White; the half 2 comes to 2,-1; the half 5 comes to 1,0"},
		{"3/1-4/sm/w 23:-3,0/-2,-1;12:-2,0/-2,1;11:-1,0/0,-1;22:0,0/0,1;34:2,0/1,0;14:2,-1/3,-1;13:4,-1/4,-2;24:6,-3/5,-2 33 44 16:11 b", "pass", "[[pass]]", ""},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
}

// Points come from the corner where three cells meet: all three have it.
func TestChangesAtCorner(t *testing.T) {
	p := MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")
	m, err := p.ParseMove("26:2,-1/1,0")
	if err != nil {
		t.Fatal(err)
	}
	changes := p.Changes(m)
	scored := changes[len(changes)-1]
	if scored.Kind != hexgames.Scored || len(scored.At) != 1 {
		t.Fatalf("the last change is %v at %v", scored, scored.At)
	}
	var meet []string
	for _, c := range p.Drawing().Cells {
		for _, corner := range c.Corners {
			if math.Hypot(corner.X-scored.At[0].X, corner.Y-scored.At[0].Y) < 1e-9 {
				meet = append(meet, c.Name)
			}
		}
	}
	if want := []string{"0,0", "0,1", "1,0"}; !slices.Equal(meet, want) {
		t.Errorf("where points are scored %v meet, want %v", meet, want)
	}
}

// A tile is chosen first, then where its halves lie.
func TestClick(t *testing.T) {
	g := hexgames.NewGame(MustParse("2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"))
	for _, test := range []struct {
		clicks []string
		want   string
	}{
		{nil, "{[26 66] []}"},
		{[]string{"26", "2,-1"}, "{[1,-1 1,0] []}"},
		{[]string{"26", "2,-1", "1,0"}, "{[] [26:2,-1/1,0]}"},
		{[]string{"26", "1,0", "2,-1"}, "{[] []}"}, // 3, 3 and 2 would be no valid sum
		{[]string{"66", "1,0", "2,-1"}, "{[] [66:1,0/2,-1]}"},
		{[]string{"66", "2,-1", "1,0"}, "{[] [66:1,0/2,-1]}"},
		{[]string{"24"}, "{[] []}"},
	} {
		if got := fmt.Sprint(g.Click(test.clicks...)); got != test.want {
			t.Errorf("clicks on %v mean %s, want %s", test.clicks, got, test.want)
		}
	}
}
