package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// annotated is a record with every kind of annotation by people and programs.
const annotated = `[Game "hexdame"]
[Event "<b>Open</b> &amp; \"more\""]
[White "Ada"]
[Unknown_2 "\x00\u202e"]
[Black "בוב"]
[TimeControl "300+2"]
[Termination "time"]
[Start "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"]

{[%source book] All <b>of</b> it &amp; "more":\n\\ \[%no\} \u202e אבג\x00}
1. {Before.} a4-a5 !? $16 {[%clk 0:04:58.5] [%eval 0.25] [%depth 12] After.}
(1. d4-d5? {Another.} 2. f6-f5 (2. f6-e5 3. d5xf5 $1) (2. i6-i5 3. d3-d4 4. i5-h4 5. d4-e4 {Deep.}) 3. d3-d4 4. h6-h5)
(1. c4-c5 {[%clk 0:01:00]})
2. i6-i5 {[%clk 0:00:03] [%eval mate]} 3. b4-b5 {[%clk ?]} 0-1
`

// canonical returns the canonical text of a record.
func canonical(t *testing.T, text string) string {
	t.Helper()
	var r record.Record
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	out, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// saved returns the record that a session saves.
func saved(t *testing.T, s *Session, tags ...string) string {
	t.Helper()
	var all []any
	for _, tag := range tags {
		name, value, _ := strings.Cut(tag, "=")
		all = append(all, map[string]any{"name": name, "value": value})
	}
	return ask(t, s, "record", "tags", all).Record
}

// written returns the contents of a record regardless of order: a line for each tag and each
// move.
func written(t *testing.T, text string) (lines []string) {
	t.Helper()
	var r record.Record
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	for _, tag := range r.Tags {
		lines = append(lines, fmt.Sprintf("%q", tag))
	}
	lines = append(lines, fmt.Sprintf("%q %q %q", r.Start, r.Root.After, r.Root.Tags))
	for n := range r.Root.All() {
		var moves []string
		for _, before := range n.Line() {
			moves = append(moves, before.Move)
		}
		lines = append(lines, fmt.Sprintf("%q %v %q %q %q", moves, n.Glyphs, n.Before, n.After, n.Tags))
	}
	slices.Sort(lines)
	return lines
}

// checkAdded checks that a record has everything that another has, and some more moves.
func checkAdded(t *testing.T, before, after string, more int) {
	t.Helper()
	old, now := written(t, before), written(t, after)
	for _, line := range old {
		if !slices.Contains(now, line) {
			t.Errorf("%s is lost in\n%s", line, after)
		}
	}
	if len(now) != len(old)+more {
		t.Errorf("there are %d lines, want %d and %d more:\n%s", len(now), len(old), more, after)
	}
}

// TestAnnotated walks through a fully annotated record and plays in its past. Everything must
// stay.
func TestAnnotated(t *testing.T) {
	s, whole := newSession(t, "hexdame", 1), canonical(t, annotated)
	a := ask(t, s, "load", "record", annotated)
	if a.Outcome.String() != "Black wins: time" || a.Ply != 3 || !a.Main || a.Comment != "All <b>of</b> it &amp; \"more\":\n\\ [%no} \u202e אבג\x00" {
		t.Errorf("the record is loaded as %+v", a)
	}
	if names := []string{a.Tags[0].Name, a.Tags[2].Name, a.Tags[3].Value}; !slices.Equal(names, []string{"Event", "Unknown_2", "בוב"}) {
		t.Errorf("the tags are %q", a.Tags)
	}
	for i, want := range []string{
		`{"move":"a4-a5","by":"White","glyphs":["!?","$16"],"before":"Before.","after":"After.","clock":"0:04:58.5","evaluation":0.25,` +
			`"variations":["1. d4-d5 2. f6-f5 3. d3-d4 …","1. c4-c5"]}`,
		`{"move":"i6-i5","by":"Black","clock":"0:00:03"}`,
		`{"move":"b4-b5","by":"White"}`,
	} {
		if got := moveFields(t, a, i); got != want {
			t.Errorf("move %d is shown as %s, want %s", i+1, got, want)
		}
	}
	for _, step := range []step{
		{"go", "ply", 0}, {"go", "ply", 2}, {"variation", "ply", 1, "number", 1}, {"variation", "ply", 2, "number", 2}, {"go", "ply", 5},
		{"undo"}, {"go", "ply", 1}, {"variation", "ply", 1, "number", 2}, {"go", "ply", 0},
	} {
		step.ask(t, s)
		if text := saved(t, s); text != whole {
			t.Errorf("after %v the record is\n%s", step, text)
		}
	}
	// A line with a declared result stays the main line: a variation has no result.
	a = ask(t, s, "play", "move", "d1-e1")
	if a.Main || a.Result != "*" || a.Termination != "" || length(t, a) != 1 {
		t.Errorf("a move in the past is answered with %+v", a)
	}
	ask(t, s, "play", "move", "i6-i5")
	checkAdded(t, whole, saved(t, s), 2)
	for _, step := range []step{{"resign", "player", "White"}, {"draw"}} {
		if a := step.try(t, s); !strings.Contains(a.Message, "the game ended by time: ") {
			t.Errorf("%v ends a variation of a game that has ended: %q", step, a.Message)
		}
	}
	a = ask(t, s, "variation", "ply", 1, "number", 1)
	if !a.Main || a.Ply != 1 || a.Outcome.Over() || a.Result != "0-1" || a.Termination != "time" {
		t.Errorf("back on the main line, the game is %+v", a)
	}
	if a = ask(t, s, "go", "ply", 3); a.Outcome.String() != "Black wins: time" {
		t.Errorf("at its end, the game is %+v", a)
	}
	// Once the result is taken back, the game continues.
	ask(t, s, "undo")
	a = ask(t, s, "play", "move", "h6-h5")
	text := saved(t, s)
	if !a.Main || a.Result != "*" || !strings.Contains(strings.Join(strings.Fields(text), " "), " 4. h6-h5 *") {
		t.Errorf("the game continues as %+v\n%s", a, text)
	}
	checkAdded(t, strings.Replace(whole, "[Termination \"time\"]\n", "", 1), text, 3)
}

// moveFields returns a move of the line shown, as answered.
func moveFields(t *testing.T, a answer, i int) string {
	t.Helper()
	var moves []json.RawMessage
	if err := json.Unmarshal(a.Moves, &moves); err != nil {
		t.Fatal(err)
	}
	return string(moves[i])
}

// TestVariations visits the lines of an unfinished game and adds moves to them.
func TestVariations(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	texts := func(a answer) string {
		var words []string
		for _, m := range line(t, a) {
			words = append(words, m.Move+strings.Join(m.Variations, "|"))
		}
		return strings.Join(words, " / ")
	}
	check := func(what string, a answer, ply int, want string) {
		t.Helper()
		if got := texts(a); a.Ply != ply || got != want {
			t.Errorf("after %s, %d moves of %q are played, want %d of %q", what, a.Ply, got, ply, want)
		}
	}
	ask(t, s, "replay", "moves", []string{"a4-a5", "i6-i5", "b4-b5", "h6-h5"})
	check("a jump", ask(t, s, "go", "ply", 1), 1, "a4-a5 / i6-i5 / b4-b5 / h6-h5")
	check("the same move", ask(t, s, "play", "move", "i6-i5"), 2, "a4-a5 / i6-i5 / b4-b5 / h6-h5")
	ask(t, s, "go", "ply", 1)
	a := ask(t, s, "play", "move", "f6-f5")
	check("a different move", a, 2, "a4-a5 / f6-f52. i6-i5 3. b4-b5 4. h6-h5")
	if !a.Main {
		t.Error("the game does not continue with the move played")
	}
	a = ask(t, s, "variation", "ply", 2, "number", 1)
	check("a variation", a, 2, "a4-a5 / i6-i52. f6-f5 / b4-b5 / h6-h5")
	if a.Main || len(a.Played) != 0 {
		t.Errorf("the line that was left is %+v", a)
	}
	// The line shown stays, even at moves that it shares with the main line.
	check("a jump", ask(t, s, "go", "ply", 0), 0, "a4-a5 / i6-i52. f6-f5 / b4-b5 / h6-h5")
	if a := ask(t, s, "go", "ply", 3); a.Ply != 3 || len(a.Played) != 3 || a.Played[2].Move != "b4-b5" || a.Played[2].By != "White" {
		t.Errorf("three moves of a variation are played as %+v", a.Played)
	}
	check("a different end", ask(t, s, "play", "move", "h6-g5"), 4, "a4-a5 / i6-i52. f6-f5 / b4-b5 / h6-g54. h6-h5")
	if text := saved(t, s); !strings.HasSuffix(text, "\n1. a4-a5 2. i6-i5 (2. f6-f5) 3. b4-b5 4. h6-g5 (4. h6-h5) *\n\n") {
		t.Errorf("the record is\n%s", text)
	}
	// A resignation belongs to the end of a line, which it makes the main line.
	ask(t, s, "variation", "ply", 4, "number", 1)
	if a := ask(t, s, "resign", "player", "Black"); !a.Main || a.Result != "1-0" || a.Outcome.String() != "White wins: resignation" {
		t.Errorf("resignation is answered with %+v", a)
	}
	ask(t, s, "go", "ply", 1)
	if a := try(t, s, "resign", "player", "Black"); !strings.Contains(a.Message, "go to its last move first") {
		t.Errorf("a resignation at an earlier position is accepted: %q", a.Message)
	}
	if text := saved(t, s); !strings.HasSuffix(text, " 4. h6-h5 (4. h6-g5) 1-0\n\n") {
		t.Errorf("the record is\n%s", text)
	}
	for _, place := range [][]int{{0, 1}, {1, 1}, {2, 0}, {2, 2}, {5, 1}} {
		if a := try(t, s, "variation", "ply", place[0], "number", place[1]); !strings.HasPrefix(a.Message, "there is no variation ") {
			t.Errorf("the variation %v is answered with %+v", place, a)
		}
	}
}

// TestTags checks that tags in a request set tags, and keep the others and their order.
func TestTags(t *testing.T) {
	s, whole := newSession(t, "hexdame", 1), canonical(t, annotated)
	ask(t, s, "load", "record", annotated)
	text := saved(t, s, "White=Cy=D", "Annotator=Eve", "Termination=adjudication")
	want := strings.Replace(whole, `"Ada"`, `"Cy=D"`, 1)
	want = strings.Replace(want, "[Event ", "[Annotator \"Eve\"]\n[Event ", 1)
	if text != want {
		t.Errorf("the record is\n%s", text)
	}
	if text := saved(t, s); text != whole {
		t.Errorf("the words of a record stay in the next:\n%s", text)
	}
}

// TestBare reads a list of moves without a game: it belongs to the current game.
func TestBare(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	const bare = "a4-a5; i6-i5! {Symmetrical.}\nb4-b5\n"
	if a := ask(t, s, "records", "record", bare); len(a.Records) != 1 || a.Records[0].Game != "" || a.Records[0].Moves != 3 {
		t.Errorf("the list belongs to %+v", a.Records)
	}
	if a := ask(t, s, "load", "record", bare); a.Ply != 3 || !a.Standard || a.Result != "*" || line(t, a)[1].After != "Symmetrical." {
		t.Errorf("the list is read as %+v", a)
	}
	text := saved(t, s)
	if text != "[Game \"hexdame\"]\n\n1. a4-a5 2. i6-i5! {Symmetrical.} 3. b4-b5 *\n\n" {
		t.Errorf("the record is\n%s", text)
	}
	if a := ask(t, newSession(t, "hexade", 1), "records", "record", text); a.Records[0].Game != "hexdame" {
		t.Errorf("the record belongs to %q", a.Records[0].Game)
	}
	two := bare + "\nd4-d5"
	if a := ask(t, s, "records", "record", two); len(a.Records) != 2 {
		t.Errorf("two lists are read as %+v", a.Records)
	}
	for number, want := range map[int]int{1: 3, 2: 1} {
		if a := ask(t, s, "load", "record", two, "number", number); a.Ply != want {
			t.Errorf("list %d of two is read as %+v", number, a)
		}
	}
}

// TestSpelled loads a record in a different spelling.
func TestSpelled(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	a := ask(t, s, "load", "record", "[Game \"hexdame\"]\n[Start \"W:Wd4,a1:Bi9\"]\n\n1. D4-D5 (1. A1-A2) *\n")
	if m := line(t, a)[0]; m.Move != "d4-d5" || m.Variations[0] != "1. a1-a2" || a.Start != "W:Wa1,d4:Bi9" {
		t.Errorf("the record is loaded as %+v", a)
	}
	ask(t, s, "play", "move", "i9-i8")
	if text := saved(t, s); !strings.Contains(text, a.Start) || !strings.Contains(text, "1. d4-d5 (1. a1-a2) 2. i9-i8 *") {
		t.Errorf("the record is\n%s", text)
	}
}

// TestChanceLines draws again at an earlier position, and keeps both lines.
func TestChanceLines(t *testing.T) {
	s := newSession(t, "hextad", 1)
	ask(t, s, "new")
	before := ask(t, s, "chance")
	ask(t, s, "go", "ply", 0)
	after := ask(t, s, "chance")
	if before.Position == after.Position || len(after.Played) != after.Ply || !after.Main {
		t.Fatalf("drawn again, the game is %+v", after)
	}
	var ways int
	for _, m := range line(t, after) {
		ways += len(m.Variations)
	}
	if ways != 1 {
		t.Errorf("there are %d variations, want that of the first draw", ways)
	}
	var r record.Record
	if err := r.UnmarshalText([]byte(saved(t, s))); err != nil {
		t.Fatal(err)
	}
	if g, err := games.Replay(&r); err != nil || g.PositionText() != after.Position {
		t.Errorf("the main line is not what was drawn last: %v", err)
	}
}
