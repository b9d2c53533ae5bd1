package play

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// TestCommands types all commands.
func TestCommands(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a game")
	for _, test := range []struct{ typed, want string }{
		{"", "Type a move such as a4-a5, or help.\nWhite to move: \n"},
		{"d4-e5\nboard\n", "Black to move: \n"},
		{"D4-E5\n", "Black to move: \n"},
		{"moves\n", "White to move: a4-a5 a4-b5 b4-b5 b4-c5 c4-c5 c4-d5 d1-e1 d1-e2 d2-e2 d2-e3 d3-e3 d3-e4 d4-d5\nd4-e4 d4-e5\nWhite to move: "},
		{"MOVES\n", "a4-a5 a4-b5"},
		{"moves C4\n", "White to move: c4-c5 c4-d5\n"},
		{"moves z\n", "none of 15 moves begins with \"z\"\n"},
		{"help\n", "  save FILE       write the record to a file\n"},
		{"rules\n", "go doc example.com/hexgames/hexdame\n"},
		{"hello there\n", "no such command: \"hello\": type help for the commands\nWhite to move: "},
		{"levle hard\n", "no such command: \"levle\": did you mean level?\nWhite to move: "},
		{"UNDOO\n", "no such command: \"UNDOO\": did you mean undo?\n"},
		{"help Level\n", "level [BOT]: show the players, or change the bot\n  Example: level level3\n  From weak to strong: level1, level2 and so on, then best"},
		{"help hepl\n", "no such command: \"hepl\": did you mean help?\n"},
		{"text\nd4-e5\ntext\n", "White to move: W:Wa1,"},
		{"d4-e5\nnew\nrecord\n", "hexdame: White is you, Black is you\n"},
		{"new hexade side=4\ntext\n", "White to move: 4/5/6/7/6/5/4 w 0\n"},
		{"new Chess\n", "no such game: \"chess\": want one of "},
		{"new hexade side\n", "\"side\" is not an option: want NAME=VALUE\nWhite to move: "},
		{"new hexade side=4 side=5\n", "side occurs twice: want it once\n"},
		{"level\n", "White is you, Black is you.\n"},
		{"level hard\n", "no bot is playing: start with -white or -black and the name of a bot\n"},
		{"level you\n", "you are already playing: want a bot, such as level hard\n"},
		{"level 3\n", "bad bot \"3\": want one of "},
		{"\n  \nmoves c\n", "c4-c5 c4-d5\n"},
		{"undo\n", "There is nothing to undo.\n"},
		{"redo\n", "There is nothing to redo.\n"},
		{"undo 2\n", "want undo alone, without \"2\"\n"},
		{"save\n", "want the name of a file: save FILE\n"},
		{"d4-e5\nundo\n", "            1     a\n\nWhite to move: \n"},
		{"d4-e5\nundo\nredo\n", "Black to move: \n"},
		{"resign\n", "Black wins: resignation\nThe game is over"},
		{"d4-e5\nresign\n", "White wins: resignation\nThe game is over"},
		{"resign\nundo\nd4-e5\n", "Black to move: \n"},
		{"resign\nd4-e5\n", `"d4-e5": the game is over: Black wins: resignation` + "\nThe game is over"},
		{"resign\nresign\n", "there is nothing to resign: Black wins: resignation\n"},
		{"resign\nmoves\n", "there are no moves: Black wins: resignation\n"},
		{"resign\nsolve\n", "there is nothing to solve: Black wins: resignation\n"},
		{"solve d4\n", "want solve alone, without \"d4\"\n"},
		{"help solve\n", "solve: prove who wins, if ten seconds are enough\n  A win must come"},
		{"solv\n", "no such command: \"solv\": did you mean solve?\n"},
		{"resign\nhint\n", "there is no move to find: Black wins: resignation\n"},
		{"draw\n", "draw: agreement\nThe game is over"},
		{"draw\ndraw\n", "the game is over: draw: agreement\n"},
		{"d4-e5\nrecord\n", "[Game \"hexdame\"]\n[White \"you\"]\n[Black \"you\"]\n[Start \"W:Wa1,"},
		{"d4-e5\nrecord\n", "\n1. d4-e5 *\n"},
		{"d4-e5\nsave  " + file + "\n", "Saved.\n"},
		{"save " + t.TempDir() + "/no/such/directory\n", "no such file"},
		{"load /no/such/file\n", "no such file"},
		{"quit\nd4-e5\n", "White to move: "},
	} {
		out, errs, status := runPlay(t, test.typed, two...)
		if status != 0 || errs != "" || !strings.Contains(out, test.want) {
			t.Errorf("%q: status %d, errors %q and output\n%s\nwant %q", test.typed, status, errs, out, test.want)
		}
		if strings.HasPrefix(test.typed, "quit") && !strings.HasSuffix(out, test.want) {
			t.Errorf("after quit the program continues:\n%s", out)
		}
	}
	// The saved game can be loaded with -load and in the middle of another game.
	for _, test := range []struct {
		typed string
		args  []string
	}{
		{"", []string{"-load", file}},
		{"load " + file + "\n", []string{"-game", "hexade"}},
	} {
		out, errs, status := runPlay(t, test.typed, append(test.args, "-white", "you", "-black", "you")...)
		if status != 0 || errs != "" || !strings.Contains(out, "hexdame: White is you, Black is you\n") || !strings.HasSuffix(out, "Black to move: \n") {
			t.Errorf("the saved game gives status %d, errors %q and output\n%s", status, errs, out)
		}
	}
}

// TestAdvice checks the advice after a refused move.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		game, position, typed string
		want                  string // after the line of the error
	}{
		{"hexdame", "", "d4-e6", "Of 15 moves, these begin with d4 (type moves to see all):\nd4-d5 d4-e4 d4-e5\n"},
		{"hexdame", "", "D9-e5", "Of 15 moves, these begin with D (type moves to see all):\nd1-e1 d1-e2 d2-e2 d2-e3 d3-e3 d3-e4 d4-d5 d4-e4 d4-e5\n"},
		{"hexdame", "", "e9-e5", "15 moves are possible: type moves to see them.\n"},
		{"hexdame", "", "e9?", "15 moves are possible: type moves to see them.\nType rules to see how moves are written, or help for the commands.\n"},
		{"hexdame", "W:Wg5,Kb2:Bh6", "b2-b3", "Possible: g5xi7\n"},
		{"hexade", "", "a11", "Of 271 moves, these begin with a (type moves to see all):\na1 a2 a3 a4 a5 a6 a7 a8 a9 a10\n"},
		{"hexcore6", "", "c9/c4", "Of 1704 moves, 166 begin with c (type moves c to see them), such as\nc1/a1 c1/b1 c1/c2 c1/c3 c1/c4 c1/c5 c1/c6 c1/c7 c1/c8 c1/d1 c1/d2 c1/e1\n"},
	} {
		args := []string{"-game", test.game, "-white", "you", "-black", "you"}
		if test.position != "" {
			args = append(args, "-position", test.position)
		}
		out, _, _ := runPiped(t, test.typed+"\n", args...)
		_, out, _ = strings.Cut(out, "\n"+test.game+`: "`+test.typed)
		_, out, _ = strings.Cut(out, "\n")
		if !strings.HasPrefix(out, test.want) {
			t.Errorf("%s: after %s the advice is\n%s\nwant\n%s", test.game, test.typed, out, test.want)
		}
	}
}

// TestNew restarts a game from the start, and from the start of a record.
func TestNew(t *testing.T) {
	file := write(t, "[Game \"hexdame\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e6 *\n")
	for _, args := range [][]string{two, append([]string{"-load", file}, two[2:]...)} {
		out, _, _ := runPlay(t, "undo\ntext\nnew\ntext\nundo\n", args...)
		texts := regexp.MustCompile(`(?m)^White to move: (W:.*)$`).FindAllStringSubmatch(out, -1)
		if len(texts) != 2 || texts[0][1] != texts[1][1] || !strings.HasSuffix(out, "There is nothing to undo.\nWhite to move: \n") {
			t.Errorf("%q: the output is\n%s", args, out)
		}
	}
}

// TestLevel changes the bot in the middle of a game, and the game continues.
func TestLevel(t *testing.T) {
	out, errs, status := runPlay(t, "d4-e5\nlevel mcts:nodes=5\nlevel nobody\nlevel\nrecord\nquit\n", "-game", "hexdame", "-black", "random")
	if status != 0 || errs != "" || strings.Count(out, "White is you, Black is mcts:nodes=5.\n") != 2 ||
		!strings.Contains(out, `bad bot "nobody"`) || !strings.Contains(out, "\n1. d4-e5 2. ") || !strings.Contains(out, "[Black \"mcts:nodes=5\"]") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
	// The dice of Chance do not start over.
	draws := regexp.MustCompile(`Chance: draw \d\d`)
	plain, _, _ := runPiped(t, "undo\n", "-game", "hextad", "-white", "you", "-black", "random")
	move := regexp.MustCompile(`Type a move such as (\S+),`).FindStringSubmatch(plain)[1]
	with, _, _ := runPiped(t, move+"\nlevel random\n", "-game", "hextad", "-white", "you", "-black", "random")
	without, _, _ := runPiped(t, move+"\n", "-game", "hextad", "-white", "you", "-black", "random")
	if a, b := draws.FindAllString(with, -1), draws.FindAllString(without, -1); len(a) == 0 || !slices.Equal(a, b) {
		t.Errorf("the draws are %q, without a change of the bot %q", a, b)
	}
}

// TestClosest checks that whole numbers must match, not single digits.
func TestClosest(t *testing.T) {
	texts := []string{"i10", "i11", "24:1,0/2,0", "24:1,1/2,0", "24:11,0/2,0"}
	for _, test := range []struct{ text, prefix, want string }{
		{"i1", "i", "i10 i11"},
		{"i10", "i10", "i10"},
		{"24:1,0/9,9", "24:1,0", "24:1,0/2,0"},
		{"24:1,9", "24:1", "24:1,0/2,0 24:1,1/2,0"},
		{"24:9", "24", "24:1,0/2,0 24:1,1/2,0 24:11,0/2,0"},
		{"2", "", ""},
		{"board!", "", ""},
		{"", "", ""},
	} {
		prefix, alike := closest(texts, test.text)
		if got := strings.Join(alike, " "); prefix != test.prefix || got != test.want {
			t.Errorf("closest to %q are, with the prefix %q, %s, want %q, %s", test.text, prefix, got, test.prefix, test.want)
		}
	}
}

// TestRules checks that every game has an introduction that fits a terminal and contains
// a legal move.
func TestRules(t *testing.T) {
	// The moves of the text are legal at the start, or here.
	positions := map[string]string{"hextad": "1/0-6/l/w 33:0,0/0,1 24 00 0:0 w"}
	for _, name := range games.Names() {
		title, line, rest := games.Guide(name)
		if title == "" || line == "" || rest == "" || strings.Contains(line, "\n") {
			t.Errorf("kit/games/%s/guide.txt begins with %q: write the title, a colon and a summary in one line, an empty line, and an introduction with a legal move", name, title+": "+line)
			continue
		}
		for _, l := range append(strings.Split(rest, "\n"), fmt.Sprintf("  %-9s  %s", name, line)) {
			if len(l) > console.LineWidth {
				t.Errorf("%s: the line is too long: %s", name, l)
			}
		}
		out, _, status := runPiped(t, "rules\n", "-game", name, "-white", "you", "-black", "you")
		if status != 0 || !strings.HasSuffix(out, name+": "+line+"\n\n"+rest+"\nAll of the rules, with the numbers of the clauses that errors name:\n\n    go doc example.com/hexgames/"+name+"\n") {
			t.Errorf("%s: status %d and output\n%s", name, status, out)
		}
		table, err := games.Start(name, positions[name], nil)
		if err != nil {
			t.Fatal(err)
		}
		if legal := table.LegalTexts(); !slices.ContainsFunc(strings.Fields(rest), func(word string) bool {
			return slices.Contains(legal, strings.TrimRight(word, ".,:;"))
		}) {
			t.Errorf("%s: kit/games/%s/guide.txt has no move that is legal in %s", name, name, table.PositionText())
		}
	}
}

// TestHint checks that hint shows the best moves without playing one.
func TestHint(t *testing.T) {
	out, errs, status := runPiped(t, "hint\nhint\n", "-white", "you", "-black", "you")
	_, out, _ = strings.Cut(out, "or help.\n")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if status != 0 || errs != "" || len(lines) != 10 || strings.Join(lines[:5], "\n") != strings.Join(lines[5:], "\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
	for _, line := range lines {
		if !regexp.MustCompile(`^[a-d][1-4]-[a-e][1-5]  \d+% in \d+ nodes?$`).MatchString(line) {
			t.Errorf("bad line %q", line)
		}
	}
	for position, want := range map[string]string{
		"W:Wg5,Kb2:Bh6":         `^g5xi7 is the only move\.\n$`,
		"W:WKa1,Kb3:Bf9":        `^a1-a4  100% \(wins in 5\) in 1 node\n`,
		"B:WKe5:Bc7":            `\n?c7-b6  0% \(loses in 4\) in 1 node\n`,
		"W:WKe5,Kd4,Ka1:Bf9":    `^\S+  100% \(wins in 3\) in \d+ nodes?\n`,
		"W:Wa1:BKe5,Kf6,Kg7,h9": `^a1-a2  0% \(loses in 10\) in \d+ nodes\na1-b1  0% \(loses in (8|10)\) in \d+ nodes\na1-b2  0% \(loses in 2\) in \d+ nodes?\n$`,
	} {
		out, _, _ := runPiped(t, "hint\n", "-position", position, "-white", "you", "-black", "you")
		if _, out, _ = strings.Cut(out, "or help.\n"); !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s: the hint is\n%s\nwant %q", position, out, want)
		}
	}
}

// TestSolve checks that solve reports the winner and plays no move.
func TestSolve(t *testing.T) {
	for _, test := range []struct{ game, position, want string }{
		{"hexdame", "W:WKb2,g5:Bh6", "White wins\n"},
		{"hexdame", "W:Wa1:BKe5,Kf6,Kg7,h9", "Black wins\n"},
		{"hexdame", "W:WKb5:BKc1", "neither player can force a win\n"},
		{"hextad", "1/0-6/l/w 33:0,0/0,1 24 00 0:0 w", "only a game without chance can be solved: here, Chance may have to move\n"},
	} {
		out, errs, status := runPiped(t, "solve\ntext\n", "-game", test.game, "-position", test.position, "-white", "you", "-black", "you")
		if status != 0 || errs != "" || !strings.HasSuffix(out, "or help.\n"+test.want+test.position+"\n") {
			t.Errorf("%s: status %d, errors %q and output\n%s\nwant %q", test.position, status, errs, out, test.want)
		}
	}
	defer func(d time.Duration) { solveTime = d }(solveTime)
	solveTime = time.Millisecond
	out, errs, status := runPiped(t, "SOLVE\n", "-game", "hexagrams", "-white", "you", "-black", "you")
	if status != 0 || errs != "" || !strings.HasSuffix(out, "or help.\nunknown (hexgames solve can take more time and memory)\n") {
		t.Errorf("without enough time: status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestDraw offers draws to bots that agree, and to some that decline.
func TestDraw(t *testing.T) {
	const good, bad = "W:WKe5,Kd4,Ka1:Bf9", "W:Wa1:BKe5,Kf6,Kg7,h9" // for White
	for _, test := range []struct{ position, bot, want string }{
		{good, "mcts:nodes=50", "draw: agreement\n"},
		{good, "alphabeta:nodes=50", "draw: agreement\n"},
		{good, "random", "Black declines the draw.\n"}, // it does not look ahead
		{bad, "mcts:nodes=50", "Black declines the draw.\n"},
		{bad, "greedy:nodes=50,games=5", "Black declines the draw.\n"},
		{"", "mcts:nodes=500", "Black declines the draw.\n"}, // it expects about 50%
	} {
		out, errs, status := runPiped(t, "draw\n", "-white", "you", "-black", test.bot, "-position", test.position)
		if status != 0 || errs != "" || !strings.HasSuffix(out, "or help.\n"+test.want) {
			t.Errorf("%s: %s: status %d, errors %q and output\n%s", test.position, test.bot, status, errs, out)
		}
	}
}

// TestAgainstBot checks that undo takes back the bot's move with the person's.
func TestAgainstBot(t *testing.T) {
	out, _, _ := runPlay(t, "d4-e5\nundo\nmoves\nundo\nredo\nrecord\nquit\n", "-game", "hexdame", "-black", "random")
	if strings.Count(out, "2. Black plays ") != 1 || !strings.Contains(out, "a4-a5 a4-b5") ||
		!strings.Contains(out, "There is nothing to undo.\n") || !strings.Contains(out, "\n1. d4-e5 2. f6xd4 *\n") && !strings.Contains(out, "\n1. d4-e5 2. g7xe5 *\n") {
		t.Errorf("the output is\n%s", out)
	}
	// The bot moved first, and undo leaves its move alone.
	out, _, _ = runPlay(t, "undo\nrecord\nquit\n", "-game", "hexdame", "-white", "random")
	if strings.Count(out, "White plays ") != 1 || !strings.Contains(out, "There is nothing to undo.\n") || !strings.HasSuffix(out, " *\n\nBlack to move: ") {
		t.Errorf("the output is\n%s", out)
	}
}

// TestUndoChance checks that undo takes back Chance's draws with the moves before them,
// but not the deal.
func TestUndoChance(t *testing.T) {
	out, _, _ := runPlay(t, "record\nquit\n", "-game", "hextad", "-black", "random")
	_, begin, _ := strings.Cut(out, "[Game")
	begin = strings.TrimSuffix(begin, "White to move: ")
	_, move, _ := strings.Cut(out, "Type a move such as ")
	move, _, _ = strings.Cut(move, ", or help")
	out, _, _ = runPlay(t, move+"\nundo\nrecord\nundo\nredo\nrecord\nquit\n", "-game", "hextad", "-black", "random")
	parts := strings.Split(out, "[Game")
	if len(parts) != 3 || strings.TrimSuffix(strings.Split(parts[1], "White to move: ")[0], "\n") != strings.TrimSuffix(begin, "\n") {
		t.Fatalf("after the undo the record is not\n%s, but\n%s", begin, out)
	}
	if !strings.Contains(parts[1], "There is nothing to undo.\n") {
		t.Errorf("undo takes back the deal:\n%s", out)
	}
	if moves := strings.Join(strings.Fields(parts[2]), " "); !regexp.MustCompile(`16\. ` + regexp.QuoteMeta(move) + ` 17\. draw \d\d 18\. \S+ 19\. draw \d\d \*`).MatchString(moves) {
		t.Errorf("after redo the record is\n%s", parts[2])
	}
}

// TestTags checks that a record keeps its tags, and that the current players fill in the
// missing names.
func TestTags(t *testing.T) {
	file := write(t, "[Game \"hexdame\"]\n[White \"Ada\"]\n[Event \"Club\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e6 1-0\n")
	out, _, _ := runPlay(t, "record\nundo\nrecord\n", "-load", file, "-black", "random", "-white", "you")
	for _, want := range []string{
		"hexdame: White is you, Black is random\nIn the record: Club, White is Ada\n",
		"White wins: resignation\n",
		"[Game \"hexdame\"]\n[White \"Ada\"]\n[Event \"Club\"]\n[Black \"random\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e6 1-0\n",
		"The record continues:\n  1. e5-e6\nWhite to move: [Game \"hexdame\"]\n[White \"Ada\"]\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the output is\n%s\nwant %q", out, want)
		}
	}
}

// TestTermination checks that a record has the reason of the current end, not the loaded record's
// reason.
func TestTermination(t *testing.T) {
	file := write(t, "[Game \"hexdame\"]\n[Start \"W:We5:Bi9\"]\n[Termination \"time\"]\n\n1. e5-e6 1-0\n")
	out, _, _ := runPlay(t, "record\nundo\nresign\nrecord\n", append([]string{"-load", file}, two...)...)
	if strings.Count(out, "White wins: time\n") != 1 || strings.Count(out, "[Termination \"time\"]") != 1 ||
		!strings.Contains(out, "[Black \"you\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e6 1-0\n") {
		t.Errorf("the output is\n%s", out)
	}
}

// TestSaveElsewhere saves through a symbolic link.
func TestSaveElsewhere(t *testing.T) {
	target := write(t, "before")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if out, _, _ := runPlay(t, "save "+link+"\nquit\n", two...); !strings.Contains(out, "Saved.\n") {
		t.Errorf("the output is\n%s", out)
	}
	text, err := os.ReadFile(target)
	if info, infoErr := os.Lstat(link); err != nil || infoErr != nil || info.Mode().IsRegular() || !strings.HasPrefix(string(text), "[Game ") {
		t.Errorf("the link is %v, and its target has %q, %v", info, text, err)
	}
}
