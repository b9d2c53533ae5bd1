package hexgames_test

import (
	"encoding/json"
	"errors"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
)

func TestPlayer(t *testing.T) {
	for _, test := range []struct {
		player, opponent hexgames.Player
		name             string
	}{
		{hexgames.None, hexgames.None, "None"},
		{hexgames.White, hexgames.Black, "White"},
		{hexgames.Black, hexgames.White, "Black"},
		{hexgames.Chance, hexgames.Chance, "Chance"},
		{7, 7, "Player(7)"},
	} {
		if got := test.player.Opponent(); got != test.opponent {
			t.Errorf("the opponent of %v is %v, want %v", test.player, got, test.opponent)
		}
		if got := test.player.String(); got != test.name {
			t.Errorf("player %d is %q, want %q", test.player, got, test.name)
		}
	}
	if (hexgames.Player)(0) != hexgames.None {
		t.Error("the zero Player is not None")
	}
}

func TestEnding(t *testing.T) {
	for _, test := range []struct {
		ending, reverse hexgames.Ending
		text            string
	}{
		{hexgames.Ending{}, hexgames.Ending{}, "draw"},
		{hexgames.Ending{Winner: hexgames.White, Plies: 9}, hexgames.Ending{Winner: hexgames.Black, Plies: 9}, "White wins in 9"},
	} {
		if got := test.ending.String(); got != test.text {
			t.Errorf("the ending is %q, want %q", got, test.text)
		}
		if got := test.ending.Reverse(); got != test.reverse {
			t.Errorf("with the players exchanged, %v is %v, want %v", test.ending, got, test.reverse)
		}
	}
}

func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		outcome hexgames.Outcome
		over    bool
		text    string
	}{
		{hexgames.Outcome{}, false, "unfinished"},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonNoMove}, true, "White wins: no legal move"},
		{hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonResignation}, true, "Black wins: resignation"},
		{hexgames.Outcome{Reason: hexgames.ReasonRepetition}, true, "draw: third occurrence"},
		{hexgames.Outcome{Reason: hexgames.ReasonAgreement}, true, "draw: agreement"},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonTime}, true, "White wins: time"},
		{hexgames.Outcome{Winner: hexgames.White, Reason: "the last stone"}, true, "White wins: the last stone"},
		{hexgames.Outcome{Reason: hexgames.ReasonFullBoard}, true, "draw: full board"},
		{hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonElimination}, true, "Black wins: elimination"},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonBlockade}, true, "White wins: blockade"},
		{hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonScore}, true, "Black wins: score"},
	} {
		if got := test.outcome.Over(); got != test.over {
			t.Errorf("%v is over: %v", test.outcome, got)
		}
		if got := test.outcome.String(); got != test.text {
			t.Errorf("the outcome is %q, want %q", got, test.text)
		}
	}
}

// TestReasons checks the words of the reasons, which never change.
func TestReasons(t *testing.T) {
	for reason, want := range map[hexgames.Reason]string{
		hexgames.Unfinished: "", hexgames.ReasonNoMove: "no legal move", hexgames.ReasonRepetition: "third occurrence", hexgames.ReasonFullBoard: "full board",
		hexgames.ReasonElimination: "elimination", hexgames.ReasonBlockade: "blockade", hexgames.ReasonScore: "score", hexgames.ReasonResignation: "resignation",
		hexgames.ReasonAgreement: "agreement", hexgames.ReasonTime: "time", hexgames.ReasonForfeit: "forfeit", hexgames.ReasonAbandoned: "abandoned",
		hexgames.ReasonAdjudicated: "adjudicated", hexade.LastingSix: "a six",
	} {
		if string(reason) != want {
			t.Errorf("the reason %q has become %q", want, string(reason))
		}
	}
}

// TestEnumText checks that players and reasons are names in JSON.
func TestEnumText(t *testing.T) {
	o := hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonNoMove}
	text, err := json.Marshal(o)
	if want := `{"winner":"Black","reason":"no legal move"}`; string(text) != want || err != nil {
		t.Errorf("%v in JSON is %s, %v; want %s", o, text, err, want)
	}
	var back hexgames.Outcome
	if err := json.Unmarshal(text, &back); back != o || err != nil {
		t.Errorf("%s reads as %v, %v", text, back, err)
	}
	for p := hexgames.None; p <= hexgames.Chance; p++ {
		text, err := p.MarshalText()
		var q hexgames.Player
		if err != nil || q.UnmarshalText(text) != nil || q != p {
			t.Errorf("%v is written as %q, %v and read as %v", p, text, err, q)
		}
	}
	if _, err := hexgames.Player(4).MarshalText(); err == nil {
		t.Error("Player(4) has a text")
	}
	p := hexgames.White
	if err := p.UnmarshalText([]byte("bLACK")); err != nil || p != hexgames.Black {
		t.Errorf("bLACK reads as %v, %v", p, err)
	}
	for _, bad := range []string{"", "white ", "2", "Player(7)", "Blac\u212a", "re\u017fignation"} {
		if err := p.UnmarshalText([]byte(bad)); err == nil || p != hexgames.Black {
			t.Errorf("%q reads as %v, %v", bad, p, err)
		}
	}
	want := `"2": not a player: want one of None, White, Black, Chance`
	if err := p.UnmarshalText([]byte("2")); !errors.Is(err, hexgames.ErrSyntax) || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}
