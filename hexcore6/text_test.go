package hexcore6

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
)

// refusals lists texts that Parse refuses, at least one for each reason.
var refusals = append(gametest.Rows{
	Good: "3/1bw1/1w*b1/1bw1/3 b place", Want: "want w, b, (, *, # or a number of empty cells", Clause: "C2", Most: 11,
}.Refusals(), gametest.Refusals{
	{"2/1*1/2 b place", hexgames.ErrPosition, "C2", 1, "row a has 2 cells, want 3 to 6"},
	{"7/8/9 b place", hexgames.ErrPosition, "C2", 1, "row a has 7 cells, want 3 to 6"},
	{"wbb/bbww/bw*bw/wbwb/wwb \u2212 over", hexgames.ErrSyntax, "", 25, "minus sign: want a plain -"},
	{"3/1(b)w1/1w*b1/1bw1/3 b place", hexgames.ErrSyntax, "", 4, "want two or three discs between ( and )"},
	{"3/1()w1/1w*b1/1bw1/3 b place", hexgames.ErrSyntax, "", 4, "want two or three discs between ( and )"},
	{"3/1(bw/1w*b1/1bw1/3 b place", hexgames.ErrSyntax, "", 7, "want w, b or the ) of a stack"},
	{"3/1(b1)1/1w*b1/1bw1/3 b place", hexgames.ErrSyntax, "", 6, "want w, b or the ) of a stack"},
	{"3/1bw)/1w*b1/1bw1/3 b place", hexgames.ErrSyntax, "", 6, "want w, b, (, *, # or a number of empty cells"},
	{"3/1(bwbw)w1/1w*b1/1bw1/3 b place", hexgames.ErrPosition, "C7", 4, "a stack of more than three discs"},
	{"3/1bw1/1w*b1/1bw1/3", hexgames.ErrSyntax, "", 20, "want a space, then w, b or - for the side to move"},
	{"3/1bw1/1w*b1/1bw1/3 ", hexgames.ErrSyntax, "", 21, "want w, b or - for the side to move"},
	{"3/1bw1/1w*b1/1bw1/3  b place", hexgames.ErrSyntax, "", 21, "want w, b or - for the side to move"},
	{"3/1bw1/1w*b1/1bw1/3 x place", hexgames.ErrSyntax, "", 21, "want w, b or - for the side to move"},
	{"3/1bw1/1w*b1/1bw1/3 b", hexgames.ErrSyntax, "", 22, "want a space, then place, move, pass or over"},
	{"3/1bw1/1w*b1/1bw1/3 b ", hexgames.ErrSyntax, "", 23, "want place, move, pass or over at the end"},
	{"3/1bw1/1w*b1/1bw1/3 b plac", hexgames.ErrSyntax, "", 23, "want place, move, pass or over at the end"},
	{"3/1bw1/1w*b1/1bw1/3 b pla\u017fe", hexgames.ErrSyntax, "", 26, `a letter that is not one of a to z, "\u017f"`},
	{"3/1bw1/1w*b1/1bw1/3 - place", hexgames.ErrPosition, "C11", 21, "the game is not over, so there is a side to move: write w or b"},
	{"wbb/bbww/bw*bw/wbwb/wwb - move", hexgames.ErrPosition, "C11", 25, "the game is not over, so there is a side to move: write w or b"},
	{"wbb/bbww/bw*bw/wbwb/wwb - pass", hexgames.ErrPosition, "C11", 25, "the game is not over, so there is a side to move: write w or b"},
	{"wbb/bbww/bw*bw/wbwb/wwb w over", hexgames.ErrPosition, "C11", 25, "the game is over, so there is no side to move: write -"},
	{"3/1bw1/1w1b1/1bw1/3 b place", hexgames.ErrPosition, "C1", 1, "no Core"},
	{"3/1bw1/1w*b1/1*w1/3 b place", hexgames.ErrPosition, "C1", 15, "more than one Core"},
	{"3/1bw1/1w*b1/1*w1/3 b *", hexgames.ErrPosition, "C1", 15, "more than one Core"},
	{"*2/1bw1/1w1b1/1bw1/3 b place", hexgames.ErrPosition, "C2", 1, "the Core is on the border, on a1"},
	{"3/1bw1/1w1b*/1bw1/3 b place", hexgames.ErrPosition, "C2", 12, "the Core is on the border, on c5"},
	{"b2/1bw1/1w*b1/1bw1/3 b place", hexgames.ErrPosition, "C3", 1, "3 white discs and 4 black discs: they are placed in pairs, so want equal numbers"},
	{"bbw/wbww/1w*bb/1bw#/#bw b place", hexgames.ErrPosition, "C5", 1, "an obstacle before all discs are placed"},
	{"1(bw)1/1bw1/1w*b1/1bw1/3 w place", hexgames.ErrPosition, "C3", 1, "a stack of several discs before all discs are placed"},
	{"3/1wb1/1b*w1/1wb1/3 b place", hexgames.ErrPosition, "C1", 1, "there is no black disc next to the Core on d3, as at the start"},
	{"2b/1bw1/1w*b1/2w1/3 b place", hexgames.ErrPosition, "C1", 1, "there is no black disc next to the Core on d3, as at the start"},
	{"3/1bw1/ww*b1/1b2/3 b place", hexgames.ErrPosition, "C1", 1, "there is no white disc next to the Core on d4, as at the start"},
	{"b2/1bw1/1w*2/1bw1/3 b place", hexgames.ErrPosition, "C1", 1, "there is no black disc next to the Core on c4, as at the start"},
	{"3/1b2/1w*bw/1bw1/3 b place", hexgames.ErrPosition, "C1", 1, "there is no white disc next to the Core on b3, as at the start"},
	{"b2/2w1/1w*b1/1bw1/3 b place", hexgames.ErrPosition, "C1", 1, "there is no black disc next to the Core on b2, as at the start"},
	{"w2/1bw1/2*b1/1bw1/3 b place", hexgames.ErrPosition, "C1", 1, "there is no white disc next to the Core on c2, as at the start"},
	{"3/1bw1/1w*b1/1bw1/3 w place", hexgames.ErrPosition, "C3", 21, "after 0 turns it is Black's turn"},
	{"bw1/1bw1/1w*b1/1bw1/3 b place", hexgames.ErrPosition, "C3", 23, "after 1 turn it is White's turn"},
	{"1bb/bbww/bw*bw/wbwb/wwb w move", hexgames.ErrPosition, "C3", 1, "8 white discs and 9 black discs"},
	{"bw1/1bw1/1w*b1/1bw1/3 w move", hexgames.ErrPosition, "C5", 1, "8 discs and 0 obstacles: want 18 in all on this board once all discs are placed"},
	{"bw1/1bw1/1w*b1/1bw1/3 w pass", hexgames.ErrPosition, "C5", 1, "8 discs and 0 obstacles: want 18 in all on this board"},
	{"###/####/##*##/####/### w move", hexgames.ErrPosition, "C5", 1, "placed: a1, a2, a3, b1 and others"},
	{"##w/bbww/wb*bw/wbwb/bbw w pass", hexgames.ErrPosition, "C5", 1, "obstacles in line, where discs could have been placed: a1, a2"},
	{"##w/bbww/wb*bw/wbwb/bbw - over", hexgames.ErrPosition, "C5", 1, "obstacles in line, where discs could have been placed: a1, a2"},
	{"bww/bwbw/w#*bb/wbw#/#b# b pass", hexgames.ErrPosition, "C5", 1, "obstacles in line"},
	{"(bw)1(wb)/1bw1/1w*b1/1bw1/3 - over", hexgames.ErrPosition, "C5", 1, "10 discs and 0 obstacles: want 18 in all on this board once all discs are placed"},
	{"wbb/bbww/bw*bw/wbwb/wwb b place", hexgames.ErrPosition, "C5", 27, "no pair of empty cells is left for discs: the placement phase is over"},
	{"bwb/bbww/ww*b1/wbwb/#bw w move", hexgames.ErrPosition, "C5", 1, "an odd number of obstacles: discs are placed in pairs, so want an even number"},
	{"##w/bbww/wb*bw/wbwb/bbw w move", hexgames.ErrPosition, "C5", 1, "obstacles in line, where discs could have been placed: a1, a2"},
	{"bbw/wbww/bw*bb/wbw#/#bw b move", hexgames.ErrPosition, "C6", 25, "White moves first"},
	{"wbb/bbww/bw*bw/wbwb/wwb b move", hexgames.ErrPosition, "C6", 25, "White moves first"},
}...)

func TestParseRefused(t *testing.T) { game.Refused(t) }

func TestParseAnySpelling(t *testing.T) {
	game.Spellings(t, map[string]string{
		"3/1bw1/1w*b1/1bw1/3 b place":          "3/1bw1/1w*b1/1bw1/3 b place",
		"3/1BW1/1W*B1/1BW1/3 B PLACE":          "3/1bw1/1w*b1/1bw1/3 b place",
		"WBB/bbww/BW*bw/wbwb/wwb W Move":       "wbb/bbww/bw*bw/wbwb/wwb w move",
		"1bb/(BW)bww/bw*bw/wbwb/wwb B move":    "1bb/(bw)bww/bw*bw/wbwb/wwb b move",
		"wbb/bbww/bw*bw/wbwb/wwb b pass":       "wbb/bbww/bw*bw/wbwb/wwb b pass",
		"wbb/bbww/bw*bw/wbwb/wwb w pass":       "wbb/bbww/bw*bw/wbwb/wwb w pass", // not reached: the first to pass is Black
		"wbb/bbww/bw*bw/wbwb/wwb - OVER":       "wbb/bbww/bw*bw/wbwb/wwb - over",
		"1bb/(bw)(bw)1w/bw*bw/wbwb/wwb w pass": "1bb/(bw)(bw)1w/bw*bw/wbwb/wwb w pass",
	})
}

func TestMustParse(t *testing.T) { game.MustParse(t, MustParse) }

func TestZero(t *testing.T) {
	game.Zero(t)
	game.ZeroAnswers(t)
}

func TestDiagram(t *testing.T) {
	game.WantDiagram(t, middle, `
         7
      6     ww
   5     .     .
4     w     .     .
   b     b     bb    .
3     wwb   .     .
   www   .     wwb   .
2     .     *     wbw
   .     b     bwb   wbb
1     .     .     .
   bbb   bbw   .     .
      .     .     .
   a     .     b     g
      b     www   f
         c     e
            d`)
	if got := MustParse("bbw/wbww/bw*bb/wbw#/#bw w move").Diagram(); strings.Count(got, "#") != 2 {
		t.Errorf("the diagram of obstacles is\n%s", got)
	}
	if got, want := (Position{}).Diagram(), "no board\n(the zero Position)"; got != want {
		t.Errorf("the diagram of the zero Position is\n%s\nwant\n%s", got, want)
	}
}

func TestPieces(t *testing.T) {
	p := MustParse(low)
	word := func(h hexgrid.Hex, piece Piece) string { return piece.String() + " " + p.Board().Name(h) }
	gametest.WantPieces(t, p.Pieces(), p.At, word, "w a1, wb a2, b a3, bw b2, w b4, b c1, bw c2, * c3, b c5, # d2, b d4, ww d5, wb e3, # e5")
	for _, h := range []hexgrid.Hex{draw.At(3, 2, 1), draw.At(3, 0, 1), draw.At(3, 6, 6), {Q: 1 << 30, R: -1 << 30}} {
		if got := p.At(h); got != (Piece{}) || got.String() != "." {
			t.Errorf("the piece on %v is %v, want none", h, got)
		}
	}
	if white, black := p.Count(hexgames.White), p.Count(hexgames.Black); white != 5 || black != 6 || p.Count(hexgames.Chance) != 0 {
		t.Errorf("White has %d stacks and Black %d", white, black)
	}
}

// TestNamesInJSON checks that pieces, phases and kinds are strings in JSON.
func TestNamesInJSON(t *testing.T) {
	p := MustParse(low)
	text, err := json.Marshal([]any{p.Phase(), p.MoveAt(0).Kind(), p.at(cellOf(p, "a2")), p.at(cellOf(p, "c3")), Piece{}})
	if want := `["last pass","shift","wb","*","."]`; string(text) != want || err != nil {
		t.Errorf("the JSON is %s, %v; want %s", text, err, want)
	}
}
