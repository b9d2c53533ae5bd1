package puzzle

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/puzzle"
	"example.com/hexgames/record"
)

// runPuzzle runs the command and returns its output.
func runPuzzle(in string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "puzzle", Args: args, In: strings.NewReader(in), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// made makes a file of puzzles of Hexagrams and returns its name.
func made(t *testing.T, name string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	args := append([]string{"make", "-games", "5", "-nodes", "2000", "-goals", "win", "-o", file}, flags...)
	if _, errs, status := runPuzzle("", append(args, "hexagrams")...); errs != "" || status != 0 {
		t.Fatalf("%q: status %d, errors %q", args, status, errs)
	}
	return file
}

// readAll returns the puzzles of a file.
func readAll(t *testing.T, name string) []puzzle.Puzzle {
	t.Helper()
	all, err := readFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestMake makes the same file on one core and on several, adds to it, and checks it.
func TestMake(t *testing.T) {
	file := made(t, "one.txt", "-cores", "1")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(made(t, "two.txt")); err != nil || !bytes.Equal(again, text) {
		t.Errorf("on several cores, %v:\n%s\n%s", err, text, again)
	}
	all := readAll(t, file)
	if len(all) < 3 {
		t.Fatalf("%d puzzles", len(all))
	}
	out, errs, status := runPuzzle("", "check", file)
	if !regexp.MustCompile(`^\Q`+file+`\E: hexagrams: \d+ puzzles\n  goals: win \d+\n  difficulty: (\d \d+,? ?)+\n  moves to find: .*\n  themes: .*\n$`).MatchString(out) || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q, output %q", status, errs, out)
	}
	more := readAll(t, made(t, "more.txt.gz", "-add", file, "-seed", "2", "-bot", "random", "-bot", "best:nodes=50"))
	kept := map[string]bool{}
	for _, p := range more {
		kept[p.Position] = true
	}
	for _, p := range all {
		if !kept[p.Position] {
			t.Errorf("%s is lost", p.Position)
		}
	}
	if len(more) <= len(all) {
		t.Errorf("%d puzzles were added to %d", len(more)-len(all), len(all))
	}
	for i, p := range more[1:] {
		if p.Difficulty < more[i].Difficulty {
			t.Errorf("puzzle %d is easier than the one before it", i+2)
		}
	}
	few := readAll(t, made(t, "few.txt", "-puzzles", "3"))
	instant, simple := 0, 0
	for _, p := range few {
		if isInstant(p) {
			instant++
		}
		if p.Difficulty == 1 {
			simple++
		}
	}
	if len(few) != 3 || instant > 1 || simple > 2 {
		t.Errorf("of %d puzzles, one move wins %d, and %d are simple", len(few), instant, simple)
	}
}

// TestRecords makes puzzles from records.
func TestRecords(t *testing.T) {
	dir := t.TempDir()
	records, file := filepath.Join(dir, "records.txt"), filepath.Join(dir, "puzzles.txt")
	table, err := puzzle.Shipped("hexagrams")[100].Start()
	if err != nil {
		t.Fatal(err)
	}
	for !table.Outcome().Over() { // a player who can win does
		seat, err := table.Seat(bot.Spec{Name: "best"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		thought, err := seat.Think(t.Context(), bot.Budget{Nodes: 5000})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := table.PlayText(thought.Best()); err != nil {
			t.Fatal(err)
		}
	}
	written, err := record.Of(table).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	text := string(written)
	for _, test := range []struct{ text, errs string }{
		{text, ""},
		{strings.Replace(text, "hexagrams", "hexade", 1), `puzzle: ` + records + `: record 1: it is a game of "hexade", not hexagrams` + "\n"},
		{"[Game \"hexagrams\"]\n\n1. a1\n", "puzzle: " + records + ": record 1: "},
		{"", "puzzle: there are no puzzles in 0 games\n"},
	} {
		if err := os.WriteFile(records, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, errs, status := runPuzzle("", "make", "-records", records, "-o", file, "-nodes", "20000", "hexagrams")
		if !strings.HasPrefix(errs, test.errs) || (errs == "") != (test.errs == "") || (status == 0) != (errs == "") {
			t.Errorf("%q: status %d, errors %q", test.text, status, errs)
		}
	}
	if len(readAll(t, file)) == 0 {
		t.Error("there are no puzzles")
	}
}

// TestCheck checks wrong puzzles.
func TestCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wrong.txt")
	good := made(t, "good.txt", "-puzzles", "1")
	all := readAll(t, good)
	all[0].Line = all[0].Line[:1]
	table, err := all[0].Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range table.LegalTexts() {
		if move != all[0].Line[0] {
			all[0].Line[0] = move
			break
		}
	}
	var text bytes.Buffer
	if err := puzzle.Write(&text, all); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errs, status := runPuzzle("", "check", good, file)
	if !strings.Contains(out, file+": puzzle 1: not a puzzle: move 1 is ") || errs != "puzzle: 1 puzzles are wrong, or not proven\n" || status != 1 {
		t.Errorf("status %d, errors %q, output %q", status, errs, out)
	}
	out, errs, status = runPuzzle("", "check", "-nodes", "1", good)
	if !strings.Contains(out, good+": puzzle 1: move 1: ") || status != 1 {
		t.Errorf("status %d, errors %q, output %q", status, errs, out)
	}
	if err := os.WriteFile(file, []byte("x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := runPuzzle("", "check", file); errs != "puzzle: "+file+`: not a puzzle file: line 1: "x": want "hexgames puzzles 1"`+"\n" || status != 1 {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestShow solves puzzles, and makes mistakes.
func TestShow(t *testing.T) {
	all := puzzle.Shipped("hexagrams")
	at := -1 // a puzzle with three moves
	for i, p := range all {
		if len(p.Line) == 3 && len(p.Themes) > 0 {
			at = i
		}
	}
	p := all[at]
	table, err := p.Start()
	if err != nil {
		t.Fatal(err)
	}
	wrong := table.LegalText(0)
	if wrong == p.Line[0] {
		wrong = table.LegalText(1)
	}
	number := []string{"-number", strconv.Itoa(at + 1), "hexagrams"}
	for _, test := range []struct {
		in   string
		want []string
	}{
		{"", []string{"Puzzle " + strconv.Itoa(at+1) + " of " + strconv.Itoa(len(all)) + ", difficulty " + strconv.Itoa(p.Difficulty) + ": " + p.Task() + ".\n", table.Diagram(), "Solved: 0 of 1.\n"}},
		{strings.ToUpper(p.Line[0]) + "\n" + p.Line[2] + "\nquit\n", []string{"Right. The reply is " + p.Line[1] + ".\n", "Right. The puzzle is solved.\n", "Solved: 1 of 1.\n"}},
		{wrong + "\n", []string{wrong + " is ", "Solved: 0 of 1.\n"}},
		{"hint\nhint\nhint\n", []string{"Theme: " + strings.Join(p.Themes, ", ") + "\n", "The move begins with: " + p.Line[0][:2] + "\n", "There are no more hints"}},
		{"show\nshow\nhint\n", []string{"The solution: " + strings.Join(p.Line, " ") + "\n", "The puzzle is solved.\n", "The puzzle is solved.\n"}},
		{"show\n\nnext\nquit\n", []string{"Puzzle " + strconv.Itoa(at+1), "Puzzle " + strconv.Itoa(at+2), "Puzzle " + strconv.Itoa(at+3), "Solved: 0 of 3.\n"}},
		{"help\n\nz9\nshow\n" + p.Line[0] + "\n", []string{"Type a move, or hint", `hexagrams: "z9", column 1: want a move such as `, "The solution", "the puzzle is already solved: there is no move to try"}},
	} {
		out, errs, status := runPuzzle(test.in, number...)
		rest := out
		for _, want := range test.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%q: the output lacks %q:\n%s", test.in, want, out)
				break
			}
			rest = after
		}
		if errs != "" || status != 0 {
			t.Errorf("%q: status %d, errors %q", test.in, status, errs)
		}
	}
	last, _, _ := runPuzzle("next\n", "-number", strconv.Itoa(len(all)), "hexagrams")
	if !strings.HasSuffix(last, "There are no more puzzles.\nSolved: 0 of 1.\n") {
		t.Errorf("%s", last)
	}
	colored, _, _ := runPuzzle("", append([]string{"-color", "always"}, number...)...)
	if !strings.Contains(colored, "\x1b[0;") {
		t.Errorf("there are no colors in\n%s", colored)
	}
}

// TestChoice chooses puzzles by difficulty and by theme, from a file, and in a random order.
func TestChoice(t *testing.T) {
	file := made(t, "some.txt.gz")
	first := regexp.MustCompile(`^Puzzle (\d+) of (\d+), difficulty (\d)`)
	for _, test := range []struct{ args, want string }{
		{"-file " + file, "^Puzzle"},
		{"-file " + file + " -number 2 HexaGrams", "^Puzzle 2 of "},
		{"-difficulty 3 hexagrams", "difficulty 3: "},
		{"-theme quiet -number 1 hexagrams", "^Puzzle"},
		{"-seed 7 hexade", "^Puzzle"},
		{"", "^Puzzle"},
	} {
		out, errs, status := runPuzzle("", strings.Fields(test.args)...)
		if !regexp.MustCompile(test.want).MatchString(out) || !first.MatchString(out) || errs != "" || status != 0 {
			t.Errorf("%s: status %d, errors %q, output\n%s", test.args, status, errs, out)
		}
	}
	one, _, _ := runPuzzle("next\nnext\n", "-seed", "7", "hextad")
	same, _, _ := runPuzzle("next\nnext\n", "-seed", "7", "hextad")
	other, _, _ := runPuzzle("next\nnext\n", "-seed", "8", "hextad")
	if one != same || one == other {
		t.Error("the order does not belong to the seed")
	}
}

func TestUsage(t *testing.T) {
	file := made(t, "some.txt", "-puzzles", "1")
	for _, test := range []struct {
		args, want string
		status     int
	}{
		{"chess", `no such game: "chess": want one of hexade, hexagrams, hexcore6, hexdame, hextad, make or check`, 2},
		{"hexade hexdame", `unexpected argument "hexdame"`, 2},
		{"-color red", `-color is "red": want auto, always or never`, 2},
		{"-difficulty 6", "the difficulty is 6: want 1 to 5", 2},
		{"-number 0", "the number is 0: want 1 to ", 2},
		{"-number 1 -seed 1", "-number goes through the puzzles in their order", 2},
		{"-theme love", `no puzzle has the theme "love": want one of `, 2},
		{"-theme quiet -number 1 -file " + file, `no puzzle has the theme "quiet": want one of `, 2},
		{"-difficulty 5 -file " + file, "none of 1 puzzles matches", 1},
		{"-file " + file + " hexade", file + ": the puzzles are for hexagrams, not hexade", 2},
		{"-file no/such/file", "open no/such/file: ", 1},
		{"make hexade", "no file: want -o FILE", 2},
		{"make -o " + file, "no game: want one of hexade, ", 2},
		{"make -o " + file + " chess", `no such game: "chess"`, 2},
		{"make -o " + file + " hexade hexdame", `unexpected argument "hexdame"`, 2},
		{"make -o " + file + " -games 0 hexade", "want -games, -puzzles and -nodes of 1 or more", 2},
		{"make -o " + file + " -bot mcts -bot mcts -bot mcts hexade", "there are 3 bots: want at most two", 2},
		{"make -o " + file + " -bot deep hexade", `invalid value "deep" for flag -bot: bad bot "deep": want one of `, 2},
		{"make -o " + file + " -goals win,mate hexade", `invalid value "win,mate" for flag -goals: puzzle: no goal is called "mate"`, 2},
		{"make -o " + file + " -option side=99 hexade", `hexade: "Side 99": want a side`, 2},
		{"make -o " + file + " -add " + file + " hexade", file + ": the puzzles are for hexagrams, not hexade", 1},
		{"make -o " + file + " -add no/such/file hexade", "open no/such/file: ", 1},
		{"make -o " + file + " -records no/such/file hexade", "open no/such/file: ", 1},
		{"make -o no/such/file hexade", "write no/such/file: ", 1},
		{"make -o " + file + " -openings 1000 hexagrams", "all of 1000 openings of 1000 moves ended the game of hexagrams", 1},
		{"check", "no file: want one or more files with puzzles", 2},
		{"check -nodes 0 x", "the number of positions is 0: want 1 or more", 2},
		{"check no/such/file", "open no/such/file: ", 1},
	} {
		out, errs, status := runPuzzle("", strings.Fields(test.args)...)
		if out != "" || !strings.HasPrefix(errs, "puzzle: "+test.want) || strings.Count(errs, "\n") != 1 || status != test.status {
			t.Errorf("%s: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
}

// TestInterrupt interrupts a search. It writes the puzzles found so far.
func TestInterrupt(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	file := filepath.Join(t.TempDir(), "some.txt")
	good := made(t, "good.txt", "-puzzles", "1")
	var o, e bytes.Buffer
	env := console.Env{
		Name: "puzzle", Args: []string{"make", "-games", "100000", "-puzzles", "100000", "-add", good, "-o", file, "hexagrams"},
		Out: &o, Errs: &e, Interrupt: interrupt,
	}
	interrupt <- os.Interrupt
	if status := env.Run(Command); status != 1 || e.String() != "puzzle: interrupted: "+file+" has the puzzles that were found before\n" {
		t.Errorf("status %d, errors %q", status, e.String())
	}
	if all := readAll(t, file); len(all) == 0 {
		t.Error("there are no puzzles")
	}
}
