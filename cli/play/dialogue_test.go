package play

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// TestDialogue answers the questions before a game.
func TestDialogue(t *testing.T) {
	menu := "Press Enter to play hexdame: White is you, Black is level1. Or type the name of a game:\n"
	for _, name := range games.Names() {
		_, line, _ := games.Guide(name)
		menu += fmt.Sprintf("  %-9s  %s\n", name, line)
	}
	menu += "Game: "
	const search = "Or choose a search: random, greedy, alphabeta, mcts, cmd:PROGRAM.\n"
	who, whoHexade := aboutLevels("hexdame")+search, aboutLevels("hexade")+search
	if !strings.HasPrefix(who, "For each side, choose you, a bot from level1 to level") || !strings.Contains(who, ", or best.\nEach level plays better") {
		t.Errorf("the levels are described as %q", who)
	}
	const sides = "  side: cells along a side, from 4 to 10\n"
	for _, test := range []struct{ typed, begins, ends string }{
		{"", menu + "\n", "Game: \n"},
		{"quit\n\n\n", menu, "Game: "},
		{"\n", menu + "hexdame: White is you, Black is level1\n", "White to move: \n"},
		{"Hexdame\n\n\n", menu + who + "White [you]: Black [level1]: hexdame: White is you, Black is level1\n", "White to move: \n"},
		{"hexdame\nyou\nyou\n", menu + who + "White [you]: Black [level1]: hexdame: White is you, Black is you\n", "White to move: \n"},
		{"hexdame\nrandom\n\n", menu + who + "White [you]: Black [you]: hexdame: White is random, Black is you\n", "Black to move: \n"},
		{"hexdame\nrandom\nrandom\n", menu + who + "White [you]: Black [you]: hexdame: White is random, Black is random\n", "\n"},
		{"chess\n\n", menu + "no such game: \"chess\": want one of " + strings.Join(games.Names(), ", ") + "\nGame: hexdame: ", "White to move: \n"},
		{"hexade\nside=4\n\n\n", menu + sides + "Options [side=10]: " + whoHexade + "White [you]: Black [level1]: hexade: White is you, Black is level1\n\n      1 2 3 4\n", "White to move: \n"},
		{"hexade\nside=3\nside\n\n\n\n", menu + sides + "Options [side=10]: hexade: \"Side 3\": want a side from 4 to 10, or 0 for 10 (A1)\n" +
			"Options [side=10]: \"side\" is not an option: want NAME=VALUE\nOptions [side=10]: " + whoHexade, "White to move: \n"},
		{"hexade\n\nme\nyou\nmcts:time=no\nmcts\n", menu + sides + "Options [side=10]: " + whoHexade +
			"White [you]: bad bot \"me\": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best, cmd:PROGRAM, or you\nWhite [you]: Black [level1]: " +
			"bad bot \"mcts:time=no\": time is \"no\": want a duration such as 2s or 100ms\nBlack [level1]: hexade: White is you, Black is mcts:time=1s\n", "White to move: \n"},
		{"hexade\n", menu + sides + "Options [side=10]: \n", ": \n"},
		{"hexade\n\n", menu + sides + "Options [side=10]: " + whoHexade + "White [you]: \n", ": \n"},
		{"hexade\n\nquit\n\n", menu + sides + "Options [side=10]: " + whoHexade + "White [you]: ", ": "},
	} {
		out, errs, status := runPlay(t, test.typed)
		if status != 0 || errs != "" || !strings.HasPrefix(out, test.begins) || !strings.HasSuffix(out, test.ends) {
			t.Errorf("%q: status %d, errors %q and output\n%s\nwant\n%s…%s", test.typed, status, errs, out, test.begins, test.ends)
		}
	}
}

// TestDialogueOther chooses a bot that does not play the game.
func TestDialogueOther(t *testing.T) {
	defer bot.Register(bot.Kind{Name: "specialist"}, func(bot.Spec, func(bot.Thought[hexdame.Move])) (bot.Bot[hexdame.Position, hexdame.Move], error) {
		return &bot.Random[hexdame.Position, hexdame.Move]{}, nil
	})()
	const refused = "bad bot \"specialist\": it does not play hexade\n"
	out, errs, status := runPlay(t, "hexade\n\nspecialist\n\n\n")
	if want := "White [you]: " + refused + "White [you]: Black [level1]: hexade: White is you"; status != 0 || errs != "" || !strings.Contains(out, want) {
		t.Errorf("status %d, errors %q and output\n%s\nwant\n%s", status, errs, out, want)
	}
	if _, errs, status := runPlay(t, "", "-game", "hexade", "-white", "specialist"); status != 2 || errs != "play: "+refused {
		t.Errorf("as a flag: status %d, errors %q", status, errs)
	}
}

// TestDialogueNamed checks that there are no questions for values of flags.
func TestDialogueNamed(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-black", "you"}, "Game: " + aboutLevels("hexdame") + "Or choose a search: random, greedy, alphabeta, mcts, cmd:PROGRAM.\nWhite [level1]: "},
		{[]string{"-white", "random", "-black", "you"}, "Game: hexdame: White is random, Black is you\n"},
	} {
		out, errs, status := runPlay(t, "hexdame\nrandom\n", test.args...)
		if status != 0 || errs != "" || !strings.Contains(out, test.want) {
			t.Errorf("%q: status %d, errors %q and output\n%s\nwant %q", test.args, status, errs, out, test.want)
		}
	}
	for _, args := range [][]string{two, {"-position", "W:We5:Bi9"}, {"-game", "hexade", "-option", "side=4"}} {
		if out, _, _ := runPlay(t, "", args...); strings.Contains(out, "Game: ") {
			t.Errorf("%q: the program asks for the game:\n%s", args, out)
		}
	}
}

// TestDialogueInterrupt ends the program before a game starts, without saving one.
func TestDialogueInterrupt(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	interrupt <- os.Interrupt
	never, typing, err := os.Pipe()
	if err != nil {
		t.Skip(err)
	}
	defer never.Close()
	defer typing.Close()
	file := filepath.Join(t.TempDir(), "game")
	out, errs, status := runWith(&console.Env{Args: []string{"-save", file}, In: never, Terminal: true, Interrupt: interrupt})
	if status != 0 || errs != "" || !strings.HasSuffix(out, "Game: \n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a game that never started was saved")
	}
}

// TestDialogueClosed checks that questions are not repeated when the output is closed.
func TestDialogueClosed(t *testing.T) {
	typed := strings.NewReader(strings.Repeat("x\n", 10000))
	_, errs, status := runWith(&console.Env{In: typed, Terminal: true, Out: brokenPipe{}})
	if status != 1 || errs != "play: broken pipe\n" || typed.Len() == 0 {
		t.Errorf("status %d, errors %q, and %d bytes were not read", status, errs, typed.Len())
	}
}
