package hexdame

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
)

// refusals lists texts that Parse refuses, at least one for each reason.
var refusals = gametest.Refusals{
	{"", hexgames.ErrSyntax, "", 1, "want W or B for the side to move"},
	{" ", hexgames.ErrSyntax, "", 1, "want W or B for the side to move"},
	{"N:Wa1:Bi9", hexgames.ErrSyntax, "", 1, "want W or B for the side to move"},
	{"W", hexgames.ErrSyntax, "", 2, "want a colon"},
	{"W Wa1:BKi9", hexgames.ErrSyntax, "", 2, "want a colon"},
	{"W:a1:BKi9", hexgames.ErrSyntax, "", 3, "want W or B for the side whose pieces follow"},
	{"W:Wa1", hexgames.ErrSyntax, "", 6, "want a colon"},
	{"W:Wa1:Wa2", hexgames.ErrSyntax, "", 7, "White's pieces twice"},
	{"W:Wa1:Bi8:", hexgames.ErrSyntax, "", 10, "want the text to end"},
	{"W:Wa1:Bi8 ", hexgames.ErrSyntax, "", 10, "white space at the end"},
	{"W:Wa1:Bi8\n", hexgames.ErrSyntax, "", 10, "white space at the end"},
	{"W:Wa1,:Bi8", hexgames.ErrSyntax, "", 7, "want the name of a cell"},
	{"W:Wa1:Bi8,", hexgames.ErrSyntax, "", 11, "want a cell after the comma"},
	{"W:W,a1:Bi8", hexgames.ErrSyntax, "", 4, "want the name of a cell"},
	{"W:Wa1;a2:Bi8", hexgames.ErrSyntax, "", 6, `unexpected ";" after a1`},
	{"W:Wa01:Bi8", hexgames.ErrSyntax, "", 4, "leading zero"},
	{"W:W1a:Bi8", hexgames.ErrSyntax, "", 4, "is not a cell"},
	{"W:WK:Bi8", hexgames.ErrSyntax, "", 5, "a king without a cell: want its cell after the K"},
	{"W:Wk1:Bi8", hexgames.ErrSyntax, "", 5, "a king without a cell"},
	{"W:WKe05:Bi8", hexgames.ErrSyntax, "", 5, "leading zero"},
	{"W:WKKa1:Bi8", hexgames.ErrPosition, "D1", 5, "ka1 is not on the board"},
	{"W:Wа1:Bi8", hexgames.ErrSyntax, "", 4, `a letter that is not one of a to z, "\u0430"`}, // a Cyrillic letter
	{"W:Wa１:Bi8", hexgames.ErrSyntax, "", 5, `a digit that is not one of 0 to 9, "\uff11"`},  // a wide digit
	{"\ufeffW:Wa1:Bi8", hexgames.ErrSyntax, "", 1, "a byte order mark: want the text without it"},
	{"W:Wa1\x00:Bi8", hexgames.ErrSyntax, "", 6, `not part of any notation, "\x00"`},
	{"W:Wa6:Bi8", hexgames.ErrPosition, "D1", 4, "is not on the board"},
	{"W:Wa4294967297:Bi8", hexgames.ErrPosition, "D1", 4, "is not on the board"},
	{"W:Wj9:Bi8", hexgames.ErrPosition, "D1", 4, "is not on the board"},
	{"W:Wa1,a2,a1:Bi8", hexgames.ErrPosition, "D1", 10, "two pieces on a1"},
	{"W:Wa1,b1:Bc3,Kb1", hexgames.ErrPosition, "D1", 14, "two pieces on b1"},
	{"W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4,d5:Bi8", hexgames.ErrPosition, "D1", 52, "more than 16 pieces for White"},
	{"W:Wi8:Bi7", hexgames.ErrPosition, "D8", 4, "a man of White on i8 would have been crowned"},
	{"W:We9:Bi7", hexgames.ErrPosition, "D8", 4, "a man of White on e9 would have been crowned"},
	{"B:Wa1:Be1", hexgames.ErrPosition, "D8", 8, "a man of Black on e1 would have been crowned"},
	{"B:Wa1:Ba2", hexgames.ErrPosition, "D8", 8, "a man of Black on a2 would have been crowned"},
	{"W:Wa1:B", hexgames.ErrPosition, "D9", 1, "Black moved last, so Black has a piece"},
	{"B:W:Bi8", hexgames.ErrPosition, "D9", 1, "White moved last, so White has a piece"},
	{"W:W:B", hexgames.ErrPosition, "D9", 1, "Black moved last"},
}

func TestParseRefused(t *testing.T) { game.Refused(t) }

func TestParseAnySpelling(t *testing.T) {
	game.Spellings(t, map[string]string{
		"W:Wa1,a2,Kc3:Bf6,Ki9": "W:Wa1,a2,Kc3:Bf6,Ki9",
		"w:bKI9,F6:wkC3,A2,a1": "W:Wa1,a2,Kc3:Bf6,Ki9",
		"B:Bi8:WKf9":           "B:WKf9:Bi8",
		"W:W:Bi8":              "W:W:Bi8",
	})
}

func TestMustParse(t *testing.T) { game.MustParse(t, MustParse) }

func TestZero(t *testing.T) {
	game.Zero(t)
	game.ZeroAnswers(t, "Board", "Quiet", "From", "To", "Reverse", "Transform")
}

func TestDiagram(t *testing.T) {
	game.WantDiagram(t, "W:Wa1,Ke5:Bf6,f9,Ka5", `
               .
            .     .
         .     .     .
      b     .     .     .
   .     .     .     .     .
9     .     .     .     .     i
   .     .     b     .     .
8     .     .     .     .     h
   .     .     W     .     .
7     .     .     .     .     g
   .     .     .     .     .
6     .     .     .     .     f
   B     .     .     .     .
5     .     .     .     .     e
   4     .     .     .     d
      3     .     .     c
         2     w     b
            1     a`)
}

func TestPieces(t *testing.T) {
	p := MustParse("W:Wa1,Ke5:Bf6,f9,Ka5")
	word := func(h hexgrid.Hex, piece Piece) string { return piece.String() + board.Grid.Name(h) }
	gametest.WantPieces(t, p.Pieces(), p.At, word, "wa1, Ba5, We5, bf6, bf9")
	if got := p.At(draw.At(side, 1, 6)); got != (Piece{}) {
		t.Errorf("off the board there is %v", got)
	}
	if got := p.At(draw.At(side, 2, 2)); got != (Piece{}) || got.String() != "." {
		t.Errorf("on b2 there is %v", got)
	}
	for player, want := range map[hexgames.Player][2]int{hexgames.White: {2, 1}, hexgames.Black: {3, 1}, hexgames.None: {}, hexgames.Chance: {}} {
		if pieces, kings := p.Count(player), p.CountKings(player); [2]int{pieces, kings} != want {
			t.Errorf("%v has %d pieces with %d kings, want %v", player, pieces, kings, want)
		}
	}
}
