package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// fullFile has a record with all optional parts.
const fullFile = "../../kit/games/testdata/full.txt"

// full returns the text of fullFile.
func full(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(fullFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestKept checks that a loaded record is written unchanged, even after undoing moves.
func TestKept(t *testing.T) {
	want := full(t)
	for _, typed := range []string{"", "undo\nundo\nundo\n", "undo\nundo\nundo\nundo\nredo\nredo\n"} {
		out, errs, status := runPlay(t, typed+"record\n", append([]string{"-load", fullFile}, two...)...)
		if status != 0 || errs != "" || !strings.Contains(out, want) {
			t.Errorf("%q: status %d, errors %q and output\n%s\nwant the record\n%s", typed, status, errs, out, want)
		}
	}
	file := filepath.Join(t.TempDir(), "game")
	runPiped(t, "", "-load", fullFile, "-save", file)
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("the file has\n%s\n%v, want\n%s", got, err, want)
	}
}

// TestNotes goes back and forth in a record, and checks the notes on the screen.
func TestNotes(t *testing.T) {
	const begin = `About the game (62% for White)
  A study:
  the first man to move is the last to be taken, which is what everybody who
  sees it for the first time believes, and nobody who has played it.
The record continues:
  1. b4-c5!? $16 2. g6-g5 3. d4-e5 4. f6xd4xb4xd6!! 5. a4-a5 6. i6-h5 7. a3-a4
or:
  1. d4-e5?? 2. f6xd4
  1. a4-a5 2. f6-e5 $255 3. d4xf6
White to move: `
	const first = `1. b4-c5!? $16 (0:05:00 left, 44% for White)
  Mostly played.
  Two blanks, a brace }, a bracket [x], a backslash \, <b>&amp;</b>, שלום, �
  and �[31m.
The record continues:
  2. g6-g5 3. d4-e5 4. f6xd4xb4xd6!! 5. a4-a5 6. i6-h5 7. a3-a4
or:
  2. f6-e5? 3. d4xf6
Black to move: `
	const last = `7. a3-a4 (0:03:59 left, 100% for White)
  The flag falls.
White wins: time
`
	back := strings.Repeat("undo\n", 8) // seven moves and the declared end
	for _, test := range []struct {
		typed  string
		wants  []string
		absent string // text that must not appear
	}{
		{"", []string{
			"hexdame: White is you, Black is you\nIn the record: Club <b>&amp; \"friends\"</b>, White is Ada <& Co>, Black is\nBob��[31m\n",
			last,
		}, "continues"},
		{back, []string{last, first, begin}, ""},
		{back + "redo\n", []string{begin + "\n", first}, ""},
		{back + "a4-a5\nf6-f5\n", []string{
			"The record continues:\n  2. f6-e5 $255 3. d4xf6\nor:\n  2. f6-f5 3. d4-e5\nBlack to move: ",
			"2. f6-f5\n  Or so.\nThe record continues:\n  3. d4-e5\nWhite to move: ",
		}, ""},
		{back + "a4-b5\n", []string{"            1     a\n\nBlack to move: "}, ""}, // not in the record
	} {
		out, errs, status := runPlay(t, test.typed, append([]string{"-load", fullFile}, two...)...)
		for _, want := range test.wants {
			if status != 0 || errs != "" || !strings.Contains(out, want) {
				t.Errorf("%q: status %d, errors %q and output\n%s\nwant\n%s", test.typed, status, errs, out, want)
			}
		}
		if test.absent != "" && strings.Contains(out, test.absent) || strings.ContainsAny(out, "\x1b\u202e") {
			t.Errorf("%q: the output is\n%q", test.typed, out)
		}
		for line := range strings.Lines(out) {
			if utf8.RuneCountInString(line) > console.LineWidth+1 {
				t.Errorf("%q: the line is too long: %s", test.typed, line)
			}
		}
	}
}

// TestManyVariations checks how a long line and many variations are shortened.
func TestManyVariations(t *testing.T) {
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	variations := table.LegalTexts()[1:]
	for range 40 {
		if _, err := table.PlayText(table.LegalText(0)); err != nil {
			t.Fatal(err)
		}
	}
	r := record.Of(table)
	for _, move := range variations {
		r.Root.Add(move)
	}
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	out, _, _ := runPlay(t, strings.Repeat("undo\n", 40), append([]string{"-load", write(t, string(text))}, two...)...)
	for line := range strings.SplitSeq(out, "\n") {
		if len(line) > console.LineWidth {
			t.Errorf("the line is too long: %s", line)
		}
	}
	out = out[strings.LastIndex(out, "The record continues:\n"):]
	lines := strings.Split(out, "\n")
	if len(lines) != 13 || len(lines[1]) < console.LineWidth-20 || !strings.HasPrefix(lines[1], "  1. a4-a5 2. ") ||
		!strings.HasSuffix(lines[1], " ...") || lines[2] != "or:" || lines[3] != "  1. a4-b5" || lines[10] != "  and 7 more" {
		t.Errorf("the lines are\n%q", lines)
	}
}

// TestVariation undoes moves of a record and plays others: the old moves stay, undone new ones do
// not, and no clock times are invented.
func TestVariation(t *testing.T) {
	const tags = "[Game \"hexdame\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[TimeControl \"300+2\"]\n[Start \"W:Wa4,b2,c3,d4:Bf6,i9\"]\n\n"
	const moves = "1. d4-e5! {Mine.} 2. f6xd4 {His.} 0-1\n"
	file := write(t, tags+moves)
	for _, test := range []struct{ typed, want string }{
		{"undo\nundo\n", moves},
		{"undo\nc3xe5\n", "1. d4-e5! {Mine.} 2. f6xd4 {His.} 3. c3xe5 *\n"},
		{"undo\nundo\nundo\na4-a5\n", "1. a4-a5 (1. d4-e5! {Mine.} 2. f6xd4 {His.}) *\n"},
		{"undo\nundo\nundo\na4-a5\nresign\n", "1. a4-a5 (1. d4-e5! {Mine.} 2. f6xd4 {His.}) 1-0\n"},
		{"undo\nundo\nundo\na4-a5\nrecord\nundo\na4-b5\n", "1. a4-b5 (1. d4-e5! {Mine.} 2. f6xd4 {His.}) *\n"},
	} {
		out, _, _ := runPlay(t, test.typed+"record\n", append([]string{"-load", file}, two...)...)
		if !strings.Contains(out, tags+test.want) {
			t.Errorf("%q: the output is\n%s\nwant the record\n%s", test.typed, out, test.want)
		}
	}
}

// TestBareMoves loads a list of moves that does not name its game.
func TestBareMoves(t *testing.T) {
	file := write(t, "d4-e5\nF6xd4\n")
	const want = "[Game \"hexdame\"]\n[White \"you\"]\n[Black \"you\"]\n[Start \"W:Wa1,a2,a3,a4,b1,b2,b3,b4," +
		"c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9\"]\n\n1. d4-e5 2. f6xd4 *\n"
	for _, args := range [][]string{{"-game", "Hexdame", "-load", file}, {"-position", "W:We5:Bi9"}} {
		typed := "record\n"
		if len(args) == 2 {
			typed = "load " + file + "\nrecord\n"
		}
		out, errs, status := runPlay(t, typed, append(args, "-white", "you", "-black", "you")...)
		if status != 0 || errs != "" || !strings.Contains(out, want) {
			t.Errorf("%q: status %d, errors %q and output\n%s\nwant\n%s", args, status, errs, out, want)
		}
	}
}
