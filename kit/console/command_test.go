package console

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
)

// toy is a program with every kind of command.
var toy = Program(Command{
	Name:   "toy",
	Manual: "Toy does things.\nThen it ends.\n",
	Run:    printing("the program"),
	Commands: []Command{
		{Name: "sing", Manual: "Sing sings e.g. a song. It is\nloud.\n\n\t-high, -low N\n\t\tHow.\n\t-o FILE\n", Run: printing("a song"), Complete: func(flag string) []string {
			switch flag {
			case "low":
				return []string{"1", "12", "2"}
			case "":
				return []string{"carol", "canon"}
			}
			return nil
		}},
		{Name: "dance", Run: printing("a dance")},
		{Name: "paint", Manual: "Paint paints.\n\n\t-color C\n", Complete: func(flag string) []string {
			if flag == "color" {
				return []string{"red", "blue"}
			}
			return nil
		}, Commands: []Command{
			{Name: "dog", Run: printing("a dog")},
			{Name: "cat", Manual: "Cat is a cat.\n", Run: func(e *Env) error { return errors.New("no cat") }},
		}},
	},
})

// printing returns a command function that parses flags and prints a text and its arguments.
func printing(text string) func(*Env) error {
	return func(e *Env) error {
		flags := e.Flags()
		flags.Bool("high", false, "")
		args, err := e.Parse(flags)
		if err == nil {
			fmt.Fprintln(e.Out, text, args)
		}
		return err
	}
}

// runToy runs the toy program.
func runToy(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := Env{Name: "toy", Args: args, In: strings.NewReader(""), Out: &o, Errs: &e}
	status = env.Run(toy)
	return o.String(), e.String(), status
}

// TestCommands checks which commands the arguments run, and the output for unknown names.
func TestCommands(t *testing.T) {
	const all = "sing, dance, paint, help, version, completion, or -h for the manual\n"
	for _, test := range []struct {
		line      string
		out, errs string
		status    int
	}{
		{"", "the program []\n", "", 0},
		{"-high", "the program []\n", "", 0},
		{"-low", "", "toy: flag provided but not defined: -low\n", 2},
		{"-h", "Toy does things.\nThen it ends.\n", "", 0},
		{"--help", "Toy does things.\nThen it ends.\n", "", 0},
		{"help", "Toy does things.\nThen it ends.\n", "", 0},
		{"sing -high la", "a song [la]\n", "", 0},
		{"sing -x", "", "toy sing: flag provided but not defined: -x\n", 2},
		{"sing -h", toy.Commands[0].Manual, "", 0},
		{"help sing", toy.Commands[0].Manual, "", 0},
		{"dance", "a dance []\n", "", 0},
		{"dance -x", "", "toy: flag provided but not defined: -x\n", 2},
		{"dance -h", "Toy does things.\nThen it ends.\n", "", 0},
		{"help dance", "Toy does things.\nThen it ends.\n", "", 0},
		{"paint", "", "toy paint: no command: want one of dog, cat, or -h for the manual\n", 2},
		{"paint -x", "", "toy paint: no command before -x: want one of dog, cat, or -h for the manual\n", 2},
		{"paint -h", toy.Commands[2].Manual, "", 0},
		{"paint dog", "a dog []\n", "", 0},
		{"paint dog -h", toy.Commands[2].Manual, "", 0},
		{"paint cat", "", "toy paint cat: no cat\n", 1},
		{"help paint cat", "Cat is a cat.\n", "", 0},
		{"paint dgo", "", "toy paint: unknown command \"dgo\": did you mean dog? Otherwise want one of dog, cat, or -h for the manual\n", 2},
		{"sign", "", "toy: unknown command \"sign\": did you mean sing? Otherwise want one of " + all, 2},
		{"Sing", "", "toy: unknown command \"Sing\": did you mean sing? Otherwise want one of " + all, 2},
		{"play", "", "toy: unknown command \"play\": want one of " + all, 2},
		{"help play", "", "toy: unknown command \"play\": want one of " + all, 2},
		{"help sing x", "", "toy: unexpected argument \"x\"\n", 2},
		{"help -x", "", "toy: flag provided but not defined: -x\n", 2},
		{"version 2", "", "toy: unexpected argument \"2\"\n", 2},
	} {
		out, errs, status := runToy(strings.Fields(test.line)...)
		if out != test.out || errs != test.errs || status != test.status {
			t.Errorf("toy %s: status %d, output %q and errors %q, want %d, %q and %q", test.line, status, out, errs, test.status, test.out, test.errs)
		}
	}
	if out, errs, status := runToy("version"); status != 0 || errs != "" || !strings.HasPrefix(out, "toy ") || !strings.Contains(out, ", built with go") {
		t.Errorf("the version is %q, errors %q and status %d", out, errs, status)
	}
}

// TestVersion checks the descriptions of various builds.
func TestVersion(t *testing.T) {
	for _, test := range []struct {
		info debug.BuildInfo
		want string
	}{
		{debug.BuildInfo{}, "(devel), built with "},
		{debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, "v1.2.3, built with "},
		{debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "true"}}},
			"(devel), revision abc of 2026-01-02T03:04:05Z with changes, built with "},
		{debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "false"}}}, "(devel), revision abc, built with "},
	} {
		if got := described(&test.info); !strings.HasPrefix(got, test.want) {
			t.Errorf("the version is %q, want %q", got, test.want)
		}
	}
}

// TestComplete checks the completions of the last word of command lines.
func TestComplete(t *testing.T) {
	for _, test := range []struct {
		words []string
		want  string
	}{
		{nil, "sing dance paint help version completion"},
		{[]string{""}, "sing dance paint help version completion"},
		{[]string{"s"}, "sing"},
		{[]string{"x"}, ""},
		{[]string{"-"}, "-h"},
		{[]string{"sing", ""}, "carol canon"},
		{[]string{"sing", "car"}, "carol"},
		{[]string{"sing", "-"}, "-high -low -o -h"},
		{[]string{"sing", "-h"}, "-high -h"},
		{[]string{"sing", "-low", ""}, "1 12 2"},
		{[]string{"sing", "--low", "1"}, "1 12"},
		{[]string{"sing", "-low", "1", ""}, "carol canon"},
		{[]string{"sing", "-high", ""}, "carol canon"},
		{[]string{"sing", "-o", ""}, ""},
		{[]string{"dance", ""}, ""},
		{[]string{"paint", ""}, "dog cat"},
		{[]string{"paint", "cat", ""}, ""},
		{[]string{"paint", "dog", "-color", ""}, "red blue"},
		{[]string{"help", "pa"}, "paint"},
		{[]string{"completion", ""}, "bash fish zsh"},
		{[]string{"unknown", ""}, ""},
	} {
		if got := strings.Join(toy.complete(test.words), " "); got != test.want {
			t.Errorf("%q: %s, want %s", test.words, got, test.want)
		}
	}
	if out, _, status := runToy("completion", "words", "sing", "-low", "1"); status != 0 || out != "1\n12\n" {
		t.Errorf("status %d and output %q", status, out)
	}
}

// TestCompletion checks the scripts for shells, and runs the script for bash if it is installed.
func TestCompletion(t *testing.T) {
	for _, shell := range shells() {
		out, errs, status := runToy("completion", shell)
		if status != 0 || errs != "" || !strings.Contains(out, " completion words ") || strings.Contains(out, "NAME") {
			t.Errorf("%s: status %d, errors %q and output\n%s", shell, status, errs, out)
		}
		if !strings.Contains(completionManual("toy"), "toy completion "+shell) {
			t.Errorf("the manual does not mention %s", shell)
		}
	}
	for line, want := range map[string]string{
		"completion":           "toy completion: no shell: want one of bash, fish, zsh\n",
		"completion tcsh":      "toy completion: unknown shell \"tcsh\": want one of bash, fish, zsh\n",
		"completion -x":        "toy completion: flag provided but not defined: -x\n",
		"completion bash fish": "toy completion: unexpected argument \"fish\"\n",
	} {
		if _, errs, status := runToy(strings.Fields(line)...); status != 2 || errs != want {
			t.Errorf("%s: status %d, errors %q, want %q", line, status, errs, want)
		}
	}
}
