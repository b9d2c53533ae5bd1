package hexade

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
)

// refusals lists texts that Parse refuses, at least one for each reason.
var refusals = append(gametest.Rows{
	Good: "4/5/6/7/6/5/4 w 0", Want: "want w, b or a number of empty cells", Clause: "A1", Most: 19,
}.Refusals(), gametest.Refusals{
	{"3/4/5/4/3 w 0", hexgames.ErrPosition, "A1", 1, "row a has 3 cells, want 4 to 10"},
	{"11/12 w 0", hexgames.ErrPosition, "A1", 1, "row a has 11 cells, want 4 to 10"},
	{"4/5/6/7/6/5/4", hexgames.ErrSyntax, "", 14, "want a space, then w, b or - for the side to move"},
	{"4/5/6/7/6/5/4 x 0", hexgames.ErrSyntax, "", 15, "want w, b or - for the side to move"},
	{"4/5/6/7/6/5/4 w", hexgames.ErrSyntax, "", 16, "want a space, then the number of stones placed"},
	{"4/5/6/7/6/5/4 w ", hexgames.ErrSyntax, "", 17, "want the number of stones placed"},
	{"4/5/6/7/6/5/4 w 00", hexgames.ErrSyntax, "", 17, "no leading zero"},
	{"4/5/6/7/6/5/4 w 0x10", hexgames.ErrSyntax, "", 18, "want the text to end"},
	{"4/5/6/2w4/6/b4/4 w 65536", hexgames.ErrPosition, "", 20, "want at most 65535 stones placed: after these the count continues at 65532"},
	{"4/5/6/2w4/6/b4/4 w 4294967300", hexgames.ErrPosition, "", 20, "want at most 65535 stones placed"},
	{"4/5/6/7/6/5/4 b 0", hexgames.ErrPosition, "A2", 15, "after 0 stones it is White's turn"},
	{"4/5/6/2w4/6/5/4 w 1", hexgames.ErrPosition, "A2", 17, "after 1 stone it is Black's turn"},
	{"4/5/6/2w4/6/5/4 w 0", hexgames.ErrPosition, "A2", 19, "White has 1 stone but has placed 0"},
	{"4/5/6/7/6/5/4 b 1", hexgames.ErrPosition, "A4", 17, "White has lost 1 stone: stones are captured in pairs, so want an even number"},
	{"4/5/6/w2w2w/b5/5/4 b 5", hexgames.ErrPosition, "A4", 22, "Black has lost 1 stone: stones are captured in pairs, so want an even number"},
	{"4/5/6/w2w3/6/5/4 w 4", hexgames.ErrPosition, "A4", 20, "Black has lost stones before ply 5"},
	{"4/5/6/w6/b4b/5/4 b 5", hexgames.ErrPosition, "A4", 20, "White has lost stones before ply 6"},
	{"4/5/6/w6/6/5/4 w 6", hexgames.ErrPosition, "A4", 18, "Black has lost 3 stones: stones are captured in pairs, so want an even number"},
	{"4/5/6/b6/6/5/4 b 7", hexgames.ErrPosition, "A4", 18, "White moved last, so White has a stone"},
	{"4/5/6/7/6/5/4 w 8", hexgames.ErrPosition, "A4", 17, "Black moved last, so Black has a stone"},
	{"4/5/6/w1w4/b5/5/4 b 3", hexgames.ErrPosition, "A3", 21, "White's first two stones are less than 3 cells apart"},
	{"4/5/6/2ww3/bb4/5/4 w 4", hexgames.ErrPosition, "A3", 22, "White's first two stones are less than 3 cells apart"},
	{"5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 w 12", hexgames.ErrPosition, "A7", 35, "a six of White has outlasted the reply, so there is no side to move: write -"},
	{"wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb b 37", hexgames.ErrPosition, "A8", 45, "the board is full, so there is no side to move: write -"},
	{"bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/wwww b 37", hexgames.ErrPosition, "A7", 45, "a six of Black has outlasted the reply, so there is no side to move: write -"},
	{"5/6/7/4w3/www1www2/4w3/7/6/b1b1b w 6", hexgames.ErrPosition, "A2", 36, "White has 8 stones but has placed 3"},
	{"4/5/wwwwww/7/6/bbb2/3b b 11", hexgames.ErrPosition, "A4", 26, "Black has lost 1 stone: stones are captured in pairs, so want an even number"},
	{"4/5/6/7/6/5/4 - 0", hexgames.ErrPosition, "A7", 15, "the game is not over"},
	{"4/5/6/2w4/6/5/4 - 1", hexgames.ErrPosition, "A7", 17, "the game is not over"},
	{"5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 11", hexgames.ErrPosition, "A2", 37, "Black has 6 stones but has placed 5"},
	{"5/b1b1b1/7/8/wwwwww3/8/b1b4/6/5 - 11", hexgames.ErrPosition, "A7", 33, "the game is not over"}, // White's six is pending
	{"b1b1b/6/wwwwww1/8/bbb1bb1bb/8/wwwwww1/6/b4 b 23", hexgames.ErrPosition, "A9", 1, "White has sixes that no single stone can have completed"},
	{"b1b1b/6/wwwwww1/8/bbb1bb1bb/8/wwwwww1/6/b2b1 - 24", hexgames.ErrPosition, "A9", 1, "White has sixes that no single stone can have completed"},
	{"w1w1w/6/bbbbbb1/8/www1ww1ww/8/bbbbbb1/6/w3w w 24", hexgames.ErrPosition, "A9", 1, "Black has sixes that no single stone can have completed"},
}...)

func TestParseRefused(t *testing.T) { game.Refused(t) }

func TestParseAnySpelling(t *testing.T) {
	game.Spellings(t, map[string]string{
		"4/5/2w3/4b2/4w1/5/4 b 3":                "4/5/2w3/4b2/4w1/5/4 b 3",
		"4/5/2W3/4B2/4W1/5/4 B 3":                "4/5/2w3/4b2/4w1/5/4 b 3",
		"5/B1b1b1/7/8/WwwwWW3/8/b1b1B2/6/5 - 12": "5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12",
	})
}

// TestParseAccepted checks positions that may seem impossible but are not refused.
func TestParseAccepted(t *testing.T) {
	for _, text := range []string{
		"4/5/6/w2w2w/6/5/4 b 5",                 // both black stones were captured
		"4/5/6/w2w2w/6/5/4 b 65533",             // and so were 32766 of them
		"4/5/wwwwww/7/6/bbb2/2bb b 11",          // a pending row from edge to edge
		"5/b1b1b1/7/8/wwwwww3/8/b1b4/6/5 b 11",  // another pending row
		"5/6/7/2wwwwww/bbbb1bb2/8/7/6/5 - 12",   // a row that has outlasted the reply
		"5/6/7/1wwwwwww/bbbbbb1b1/8/7/6/5 - 14", // another such row, although Black has a six too
	} {
		game.Spellings(t, map[string]string{text: text})
	}
}

// TestParseWinner checks that the winner follows from the stones.
func TestParseWinner(t *testing.T) {
	for text, want := range map[string]hexgames.Outcome{
		"5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12":           {Winner: hexgames.White, Reason: LastingSix},
		"5/6/7/1wwwwwww/bbbbbb1b1/8/7/6/5 - 14":            {Winner: hexgames.White, Reason: LastingSix},
		"5/6/7/1wwwwwww/bbbbbb3/8/7/6/5 - 13":              {Winner: hexgames.Black, Reason: LastingSix},
		"wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37": {Reason: hexgames.ReasonFullBoard},
		"bwwb/wbwwb/wbwwwb/bwbbwbw/wbwbbw/wbwbb/bwbw - 37": {Winner: hexgames.White, Reason: LastingSix},
		"bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/wwww - 37": {Winner: hexgames.Black, Reason: LastingSix},
		"5/b1b1b1/7/8/wwwwww3/8/b1b4/6/5 b 11":             {},
	} {
		if p, err := Parse(text); err != nil || p.Outcome() != want {
			t.Errorf("%s: the outcome is %v, %v; want %v", text, p.Outcome(), err, want)
		}
	}
}

func TestMustParse(t *testing.T) { game.MustParse(t, MustParse) }

func TestZero(t *testing.T) {
	game.Zero(t)
	game.ZeroAnswers(t)
}

func TestDiagram(t *testing.T) {
	game.WantDiagram(t, "5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5", `
       1 2 3 4 5
    a . . . . . 6
   b . . . . . . 7
  c . . . . w . . 8
 d . . . . . b . . 9
e . . w . b . . . .
 f . . . w . . . .
  g . . . . . . .
   h . . . . . .
    i . . . . .`)
	if got, want := New().Diagram(), "            1 2 3 4 5 6 7 8 9 10\n         a . . . . . . . . . . 11\n"; !strings.HasPrefix(got, want) {
		t.Errorf("the diagram of the start is\n%s", got)
	}
}

func TestPieces(t *testing.T) {
	p := MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	word := func(h hexgrid.Hex, player hexgames.Player) string { return player.String() + " " + p.Board().Name(h) }
	gametest.WantPieces(t, p.Pieces(), p.At, word, "White c5, Black d6, White e3, Black e5, White f5")
	for _, h := range []hexgrid.Hex{draw.At(5, 1, 1), draw.At(5, 0, 1), draw.At(5, 10, 10), {Q: 1 << 30, R: -1 << 30}} {
		if got := p.At(h); got != hexgames.None {
			t.Errorf("the stone on %v is %v's, want none", h, got)
		}
	}
}

// TestSixesWithoutACommonStone checks that the error names their cells.
func TestSixesWithoutACommonStone(t *testing.T) {
	_, err := Parse("b1b1b/6/wwwwww1/8/bbb1bb1bb/8/wwwwww1/6/b4 b 23")
	var e *hexgames.Error
	if want := "c1 c2 c3 c4 c5 c6 g3 g4 g5 g6 g7 g8"; !errors.As(err, &e) || strings.Join(e.Cells, " ") != want {
		t.Errorf("the error names %v, want %s", e.Cells, want)
	}
}
