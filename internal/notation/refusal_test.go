package notation

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
)

// A played is a position as refusals see it: with a player to move, over, or zero.
type played struct {
	turn    hexgames.Player
	outcome hexgames.Outcome
}

func (p played) Turn() hexgames.Player     { return p.turn }
func (p played) Outcome() hexgames.Outcome { return p.outcome }

var (
	zero = played{}
	on   = played{turn: hexgames.Chance}
	over = played{outcome: hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonScore}}
)

func TestRefusal(t *testing.T) {
	r := Refusal{Game: "game", Input: "input"}
	for _, test := range []struct {
		p        played
		zeroMove bool
		kind     hexgames.ErrorKind // "" if there is nothing to refuse
		clause   string
		reason   string
	}{
		{zero, false, hexgames.ErrIllegalMove, "", "the zero Position is not a game: begin with New or Parse"},
		{zero, true, hexgames.ErrIllegalMove, "", "the zero Position is not a game: begin with New or Parse"},
		{over, false, hexgames.ErrGameOver, "X9", "the game is over: White wins: score"},
		{over, true, hexgames.ErrGameOver, "X9", "the game is over: White wins: score"},
		{on, true, hexgames.ErrIllegalMove, "", "the zero Move is never legal"},
		{on, false, "", "", ""},
	} {
		err := r.Start(test.p, "X9", test.zeroMove)
		if test.kind == "" {
			if err != nil {
				t.Errorf("%v is refused: %v", test, err)
			}
			continue
		}
		wantError(t, err, test.kind, 0, test.clause, test.reason)
		var e *hexgames.Error
		if errors.As(err, &e) && e.Input != "input" {
			t.Errorf("the input of the error is %q", e.Input)
		}
	}
	err := r.Because("X2", "reason", "a1", "b2")
	wantError(t, err, hexgames.ErrIllegalMove, 0, "X2", "reason")
	var e *hexgames.Error
	if !errors.As(err, &e) || e.Game != "game" || e.Input != "input" || !slices.Equal(e.Cells, []string{"a1", "b2"}) {
		t.Errorf("the error is %#v", e)
	}
}

func TestParseMove(t *testing.T) {
	read := func(text string) (int, error) {
		switch text {
		case "":
			return 7, Syntax("game", text, 1, "want a move")
		case "z9":
			return 8, &hexgames.Error{Kind: hexgames.ErrIllegalMove, Clause: "X1", Reason: "off the board"}
		}
		return len(text), nil
	}
	allows := func(m int) bool { return m == 1 }
	refuse := func(m int, text string) error { return errors.New("refused " + text + "abcdefgh"[:m]) }
	for _, test := range []struct {
		p    played
		text string
		m    int
		err  string
	}{
		{on, "x", 1, ""},
		{on, "xx", 0, "refused xxab"},
		{on, "z9", 0, "off the board (X1)"},
		{over, "z9", 0, "refused z9"},
		{zero, "z9", 0, "refused z9"},
		{on, "", 0, "want a move"},
		{over, "", 0, "want a move"},
		{zero, "", 0, "refused "},
		{zero, "x", 0, "refused x"},
	} {
		m, err := ParseMove(test.p, test.text, read, allows, refuse)
		if m != test.m || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q is read as %d, %v; want %d, %q", test.text, m, err, test.m, test.err)
		}
	}
}

func TestBadOption(t *testing.T) {
	err := BadOption("game", "Side 2", "X1", "want more")
	wantError(t, err, hexgames.ErrOption, 0, "X1", "want more")
	var e *hexgames.Error
	if errors.As(err, &e) && e.Input != "Side 2" {
		t.Errorf("the input of the error is %q", e.Input)
	}
}

// TestMisplacedDash reads moves with an en dash. If a hyphen is right there, the error asks for it.
func TestMisplacedDash(t *testing.T) {
	read := func(text string) (int, error) {
		for i, r := range text {
			switch {
			case i > 2 || string(r) == "a-b"[i:i+1]:
				continue
			case r == '–':
				return 0, &hexgames.Error{Kind: hexgames.ErrSyntax, Column: i + 1, Reason: "an en dash: want a plain -"}
			}
			return 0, &hexgames.Error{Kind: hexgames.ErrSyntax, Column: i + 1, Reason: "want a-b"}
		}
		return 1, nil
	}
	for text, want := range map[string]string{
		"a–b": "an en dash: want a plain -", "a–-": "an en dash: want a plain -",
		"–": "an en dash: want a-b", "–-b": "an en dash: want a-b",
	} {
		_, err := ParseMove(on, text, read, func(int) bool { return true }, nil)
		var e *hexgames.Error
		if !errors.As(err, &e) || e.Reason != want {
			t.Errorf("%s is read with the error %v, want %s", text, err, want)
		}
	}
}
