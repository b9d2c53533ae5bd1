package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runPlay runs the program on typed lines, as if somebody sat at a terminal.
func runPlay(t *testing.T, typed string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(typed), true, &o, &e, nil)
	return o.String(), e.String(), status
}

// TestBots lets two bots play without anybody there.
func TestBots(t *testing.T) {
	var o, e bytes.Buffer
	status := run([]string{"-white", "random", "-black", "random"}, strings.NewReader(""), false, &o, &e, nil)
	if status != 0 || e.Len() > 0 || !strings.Contains(o.String(), " wins: no legal move\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, &e, &o)
	}
	var again bytes.Buffer
	run([]string{"-white", "random", "-black", "random"}, strings.NewReader(""), false, &again, &e, nil)
	if again.String() != o.String() {
		t.Error("with the same seed the bots play another game")
	}
	run([]string{"-white", "random", "-black", "random", "-seed", "2"}, strings.NewReader(""), false, &again, &e, nil)
	if again.String() == o.String()+o.String() {
		t.Error("with another seed the bots play the same game")
	}
}

// TestRollout checks that the better bot takes what is there to be taken.
func TestRollout(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	record := "[Game \"hexdame\"]\n[Start \"W:Wg5,Kb2:Bh6\"]\n\n*\n"
	if err := os.WriteFile(file, []byte(record), 0o666); err != nil {
		t.Fatal(err)
	}
	out, errs, status := runPlay(t, "", "-white", "rollout", "-black", "random", "-load", file)
	if status != 0 || errs != "" || !strings.Contains(out, "1. White plays g5xi7\n") || !strings.HasSuffix(out, "White wins: no legal move\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestNoMoves checks that bots end a game that cannot go on.
func TestNoMoves(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	record := "[Game \"hexade\"]\n[Start \"4/5/6/b2w3/6/5/4 w 65534\"]\n\n*\n"
	if err := os.WriteFile(file, []byte(record), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, bot := range []string{"random", "rollout"} {
		out, errs, status := runPlay(t, "", "-game", "hexade", "-white", bot, "-black", bot, "-load", file)
		if status != 0 || errs != "" || !strings.Contains(out, "Black cannot move, and offers a draw\n") || !strings.HasSuffix(out, "draw: agreement\n") {
			t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
		}
	}
}

// TestCommands types all the commands.
func TestCommands(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	for _, test := range []struct{ typed, want string }{
		{"d4-e5\nboard\n", "Black to move"},
		{"D4-E5\n", "Black to move"},
		{"moves\n", "a4-a5 a4-b5 b4-b5 b4-c5"},
		{"help\n", "save FILE  write the record"},
		{"d4-e6\n", "a man steps one cell forward, from d4 to d5, e4, e5 (D2)"},
		{"hello there\n", `"hello there"`},
		{"\n\nmoves\n", "a4-a5"},
		{"undo\n", "There is nothing to undo."},
		{"redo\n", "There is nothing to redo."},
		{"d4-e5\nundo\nredo\n", "Black to move"},
		{"resign\n", "Black wins: resignation\nThe game is over"},
		{"resign\nundo\nd4-e5\n", "Black to move"},
		{"resign\nd4-e5\n", "the game is over: Black wins: resignation"},
		{"resign\nresign\n", "the game is over: Black wins: resignation"},
		{"draw\n", "draw: agreement\nThe game is over"},
		{"draw\ndraw\n", "the game is over: draw: agreement"},
		{"MOVES\n", "a4-a5 a4-b5"},
		{"d4-e5\nsave " + file + "\n", "Saved.\n"},
		{"save " + t.TempDir() + "/no/such/directory\n", "no such file"},
		{"quit\nd4-e5\n", "White to move (help for help): "},
	} {
		out, errs, status := runPlay(t, test.typed, "-white", "you", "-black", "you")
		if status != 0 || errs != "" || !strings.Contains(out, test.want) {
			t.Errorf("%q: status %d, errors %q and output\n%s\nwant %q", test.typed, status, errs, out, test.want)
		}
	}
	// What was saved is loaded.
	out, errs, status := runPlay(t, "", "-white", "you", "-black", "you", "-load", file)
	if status != 0 || errs != "" || !strings.HasSuffix(out, "Black to move (help for help): \n") {
		t.Errorf("the saved game gives status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestAgainstBot takes back a move and with it the bot's.
func TestAgainstBot(t *testing.T) {
	out, _, _ := runPlay(t, "d4-e5\nundo\nmoves\ndraw\nquit\n", "-black", "random")
	if !strings.Contains(out, "2. Black plays ") || !strings.Contains(out, "a4-a5 a4-b5") || !strings.Contains(out, "The bot plays on.") {
		t.Errorf("the output is\n%s", out)
	}
	// The bot began, and its move stays.
	out, _, _ = runPlay(t, "undo\nmoves\nquit\n", "-white", "random", "-black", "you")
	if strings.Count(out, "White plays ") != 1 || !strings.Contains(out, "There is nothing to undo.\nBlack to move") {
		t.Errorf("the output is\n%s", out)
	}
}

// TestBadUsage checks that each mistake is one clear line, with the status that
// scripts expect.
func TestBadUsage(t *testing.T) {
	damaged := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(damaged, []byte("[Game \"hexdame\"]\n[Start \"W:We5:Ki9\"]\n\n*\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-game", "chess"}, 2, `play: no game is called "chess": want one of hexade, hexagrams, hexcore6, hexdame, hextad`},
		{[]string{"-white", "me"}, 2, `play: no player is called "me": want one of you, random, rollout`},
		{[]string{"-seed", "x"}, 2, "invalid value"},
		{[]string{"-nonsense"}, 2, "flag provided but not defined"},
		{[]string{"more"}, 2, `play: unexpected argument "more"`},
		{[]string{"-load", "/no/such/file"}, 1, "no such file"},
		{[]string{"-load", empty}, 1, "no record in this file"},
		{[]string{"-load", damaged}, 1, `line 2, column 8: hexdame: "W:We5:Ki9", column 7: want W or B`},
		{[]string{"-save", "/no/such/directory/game"}, 1, "no such file"},
		{[]string{"-h"}, 0, "usage: play"},
	} {
		out, errs, status := runPlay(t, "", append([]string{"-black", "random"}, test.args...)...)
		if status != test.status || !strings.Contains(errs, test.want) {
			t.Errorf("%q: status %d, errors %q, want status %d, %q", test.args, status, errs, test.status, test.want)
		}
		if test.status == 2 && out != "" {
			t.Errorf("%q: output %q", test.args, out)
		}
	}
}

// TestSaveAtEnd checks the flag that saves, whatever ends the game.
func TestSaveAtEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	interrupt := make(chan os.Signal, 1)
	interrupt <- os.Interrupt
	var o, e bytes.Buffer
	never, _ := os.Open(os.DevNull)
	defer never.Close()
	if status := run([]string{"-save", file}, never, true, &o, &e, interrupt); status != 0 {
		t.Errorf("status %d, errors %q", status, &e)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(text), "[Game \"hexdame\"]\n[White \"you\"]\n[Black \"rollout\"]\n") {
		t.Errorf("the file has %q, %v", text, err)
	}
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(entries) != 1 {
		t.Errorf("the directory has %v, %v", entries, err)
	}
}

// TestSaveElsewhere saves to what is no ordinary file.
func TestSaveElsewhere(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("before"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if out, _, _ := runPlay(t, "save "+link+"\nquit\n"); !strings.Contains(out, "Saved.") {
		t.Errorf("the output is\n%s", out)
	}
	text, err := os.ReadFile(target)
	if info, infoErr := os.Lstat(link); err != nil || infoErr != nil || info.Mode().IsRegular() || !strings.HasPrefix(string(text), "[Game ") {
		t.Errorf("the link is %v, and leads to %q, %v", info, text, err)
	}
}

// A brokenPipe refuses everything.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestBrokenPipe(t *testing.T) {
	var e bytes.Buffer
	status := run([]string{"-white", "random", "-black", "random"}, strings.NewReader(""), false, brokenPipe{}, &e, nil)
	if status != 1 || e.String() != "play: broken pipe\n" {
		t.Errorf("status %d, errors %q", status, &e)
	}
}

func TestDefaultPlayers(t *testing.T) {
	for _, test := range []struct {
		white, black string
		terminal     bool
		want         [2]string
	}{
		{"", "", true, [2]string{"you", "rollout"}},
		{"", "", false, [2]string{"rollout", "rollout"}},
		{"", "you", true, [2]string{"rollout", "you"}},
		{"you", "you", true, [2]string{"you", "you"}},
		{"random", "", true, [2]string{"random", "rollout"}},
		{"you", "", false, [2]string{"you", "rollout"}},
	} {
		if got := defaultPlayers(test.white, test.black, test.terminal); got != test.want {
			t.Errorf("%q against %q are %v, want %v", test.white, test.black, got, test.want)
		}
	}
}
