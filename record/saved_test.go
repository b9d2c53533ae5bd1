package record_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// A saved is a game of Hexdame as text.
type saved = record.Saved[hexdame.Position, hexdame.Move]

// TestSaved reads games from text, and checks that they do not change on errors.
func TestSaved(t *testing.T) {
	g := newShuffle(t, 3)
	text, err := record.Save(g).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	back := record.Save(newShuffle(t, 1))
	if err := back.UnmarshalText(text); err != nil || back.String() != g.String() || back.Position() != g.Position() || back.Occurrences() != 1 {
		t.Errorf("read back, the game is %v, %v", back, err)
	}
	if err := back.UnmarshalText([]byte("e5-e6")); err != nil || back.String() != "hexdame at ply 1: Black to move" {
		t.Errorf("without a start, the game is %v, %v", back, err)
	}
	back.SetClock(hexgames.White, hexgames.NewClock(1, 1))
	if err := back.UnmarshalText(text); err != nil || back.Clock(hexgames.White) != (hexgames.Clock{}) {
		t.Errorf("read back, White has the clock %v, %v", back.Clock(hexgames.White), err)
	}
	for _, zero := range []saved{{}, record.Save(new(hexdame.Game))} {
		if err := zero.UnmarshalText(text); err != nil || zero.Position() != g.Position() {
			t.Errorf("the zero Saved reads %v, %v", zero.Game, err)
		}
	}
	for _, bad := range []string{
		"", " ", "null", "W:We5:Bi9", string(text) + string(text), string(text[:20]),
		"[Game \"hexade\"]\n[Start \"4/5/6/7/6/5/4 w 0\"]\n\n*\n",
		"[Game \"hexdame\"]\n[Start \"W\"]\n\n*\n",
		"[Game \"hexdame\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e7 *\n",
	} {
		before := back.String()
		if err := back.UnmarshalText([]byte(bad)); err == nil || back.String() != before {
			t.Errorf("%q is read as %v, %v", bad, back, err)
		}
		// The text is a record, but of no game or of a different game.
		isRecord := bad == "null" || strings.HasPrefix(bad, "W") || strings.HasPrefix(bad, "[Game") && len(bad) > 20 && len(bad) < 100
		r := record.Record{Result: "as it was"}
		if err := r.UnmarshalText([]byte(bad)); (err == nil) != isRecord || (r.Result == "as it was") == isRecord {
			t.Errorf("%q is read as a record: %v", bad, err)
		}
	}
	for _, none := range []saved{{}, record.Save(new(hexdame.Game))} {
		if text, err := none.MarshalText(); err == nil {
			t.Errorf("the zero Saved has the text %q", text)
		}
	}
	if err := new(record.Record).Update(new(hexdame.Game)); !errors.Is(err, hexgames.ErrPosition) {
		t.Errorf("the zero Game is recorded: %v", err)
	}
	back.SetClock(hexgames.Black, hexgames.NewClock(100*365*24*time.Hour, 0))
	if text, err := back.MarshalText(); !errors.Is(err, hexgames.ErrOption) {
		t.Errorf("a clock for a hundred years is written as %s, %v", text, err)
	}
}

// TestSavedJSON checks that a Saved is a string in JSON, and that a Game without it is an error,
// not an empty object.
func TestSavedJSON(t *testing.T) {
	type room struct {
		Game  saved  `json:"game"`
		Other *saved `json:"other"`
		Third saved  `json:"third,omitzero"`
	}
	out, err := json.Marshal(room{Game: record.Save(newShuffle(t, 2))})
	const want = `{"game":"[Game \"hexdame\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 2. a1-b1 *\n\n","other":null}`
	if err != nil || string(out) != want {
		t.Errorf("written as %s, %v, want %s", out, err, want)
	}
	var back room
	if err := json.Unmarshal(out, &back); err != nil || back.Game.Len() != 2 || back.Other != nil || back.Third.Game != nil {
		t.Errorf("read as %+v, %v", back, err)
	}
	wrong := struct{ Game *hexdame.Game }{newShuffle(t, 0)}
	if out, err := json.Marshal(wrong); err == nil || !strings.Contains(err.Error(), "record.Saved") {
		t.Errorf("a Game is written as %s, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"Game":"e5-e6"}`), &wrong); err == nil || !strings.Contains(err.Error(), "record.Saved") || wrong.Game.Len() != 0 {
		t.Errorf("a Game is read as %v, %v", wrong.Game, err)
	}
}

// TestUnreadable checks the error for a game whose positions cannot be read.
func TestUnreadable(t *testing.T) {
	s := record.Save(hexgames.NewGame(silent{Position: hexdame.MustParse("W:Wa1:Bi9")}))
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.UnmarshalText(text); !errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), "no UnmarshalText method") {
		t.Errorf("a game that cannot be read is read: %v", err)
	}
}
