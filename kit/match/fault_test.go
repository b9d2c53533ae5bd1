package match

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A crash is an error with a standard kind of fault.
type crash struct{}

func (crash) Error() string { return "exit status 3\nand a second line" }
func (crash) Fault() string { return "crash" }

// A strange is an error with its own kind.
type strange string

func (s strange) Error() string { return "it is strange" }
func (s strange) Fault() string { return string(s) }

// TestFault checks the reasons and comments made from errors of bots.
func TestFault(t *testing.T) {
	for _, test := range []struct {
		err         error
		reason, why string
	}{
		{errors.New("no idea"), "forfeit: error", "error: no idea"},
		{fmt.Errorf("at the end: %w", crash{}), "forfeit: crash", "crash: at the end: exit status 3 and a second line"},
		{&hexgames.Error{Kind: hexgames.ErrIllegalMove, Input: "a1"}, "forfeit: illegal move", `"a1": illegal move`},
		{strange("wrong\ngame é \xff"), "forfeit: wrong?game ? ?", "wrong game é \xff: it is strange"},
		{strange(strings.Repeat("x", 200)), "forfeit: " + strings.Repeat("x", 40), strings.Repeat("x", 200) + ": it is strange"},
		{errors.New(strings.Repeat("é", 400)), "forfeit: error", "error: " + strings.Repeat("é", 246) + "…"},
	} {
		f := faultOf(test.err)
		if string(f.reason()) != test.reason || f.short() != test.why {
			t.Errorf("%q: %q and %q, want %q and %q", test.err, f.reason(), f.short(), test.reason, test.why)
		}
		table, err := games.Start("hexdame", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.End(hexgames.Outcome{Winner: hexgames.Black, Reason: f.reason()}); err != nil {
			t.Errorf("%q: %v", f.reason(), err)
		}
	}
}

// TestArbiter checks when both bots agree. The values belong to White, Black, White and so on, each
// for the player who moves.
func TestArbiter(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   string
	}{
		{[]float64{0.9, -0.9, 0.9, -0.9}, "White wins: adjudicated"},
		{[]float64{-0.9, 0.9, -1, 1}, "Black wins: adjudicated"},
		{[]float64{0.9, -0.9, 0.9}, "unfinished"},                            // one move is missing
		{[]float64{0.9, -0.9, 0.9, -0.89}, "unfinished"},                     // not enough
		{[]float64{0.9, -0.9, 0.89, -0.9, 0.9, -0.9}, "unfinished"},          // not in a row
		{[]float64{0.9, -0.9, 0, -0.9, 1, -1, 1}, "White wins: adjudicated"}, // in a row again
		{[]float64{0.9, 0.9, 0.9, 0.9}, "unfinished"},                        // both expect to win
		{[]float64{0.1, -0.1, 0, 0, 0.1, 0.1}, "draw: adjudicated"},
		{[]float64{0.1, -0.1, 0, 0, 0.11, 0.1}, "unfinished"},
	} {
		a := arbiter{win: Agreement{0.9, 2}, draw: Agreement{0.1, 3}}
		for i, value := range test.values {
			a.hear(colorOf(i%2), games.Thought{Value: value, Nodes: 1})
		}
		if got, _ := a.outcome(); got.String() != test.want {
			t.Errorf("%v: %v, want %s", test.values, got, test.want)
		}
	}
	// A thought without a search does not count as an opinion, and without moves nobody agrees.
	a := arbiter{win: Agreement{0.9, 1}}
	a.hear(hexgames.White, bot.Thought[string]{Value: 1})
	a.hear(hexgames.Black, bot.Thought[string]{Value: -1, Nodes: 1})
	if got, _ := a.outcome(); got.Over() {
		t.Errorf("without a search: %v", got)
	}
}
