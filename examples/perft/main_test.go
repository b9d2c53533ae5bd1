package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

// runPerft runs the program and returns its output without times and rates.
func runPerft(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "perft", Args: args, Out: &o, Errs: &e}
	status = env.Run(run)
	return regexp.MustCompile(`(?m) +\S+s +\S+ M/s$`).ReplaceAllString(o.String(), ""), e.String(), status
}

func TestPerft(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, " 1              15\n 2             211\n 3            3337\n 4           51589\n"},
		{[]string{"-depth", "2", "-cores", "3", "hexdame"}, " 1              15\n 2             211\n"},
		{[]string{"-depth", "1", "-option", "side=4", "hexade"}, " 1              37\n"},
		{[]string{"-depth", "1", "-divide", "-position", "W:WKe5:BKb2,g7", "hexdame"}, "e5xa1: 1\ne5xh8: 1\ne5xi9: 1\n 1               3\n"},
		{[]string{"-depth", "1", "-position", "W:W:Be6", "hexdame"}, " 1               0\n"},
	} {
		if out, errs, status := runPerft(test.args...); out != test.want || errs != "" || status != 0 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"chess"}, `no such game: "chess": want one of ` + strings.Join(games.Names(), ", ")},
		{[]string{"hexade", "hexdame"}, `unexpected argument "hexdame"`},
		{[]string{"-depth", "0"}, "the depth is 0: want 1 to 1000"},
		{[]string{"-depth", "1001"}, "the depth is 1001: want 1 to 1000"},
		{[]string{"-cores", "-1"}, `invalid value "-1" for flag -cores: want 1 or more`},
		{[]string{"-depth", "many"}, `invalid value "many" for flag -depth: parse error`},
		{[]string{"-position", "W"}, `hexdame: "W"`},
		{[]string{"-position", "W:We5:B", "-option", "a=b"}, "the text of a position contains its options: want -position or -option, not both"},
		{[]string{"-option", "side=2", "hexade"}, `hexade: "Side 2": want a side from 4 to 10, or 0 for 10 (A1)`},
	} {
		out, errs, status := runPerft(test.args...)
		if out != "" || !strings.HasPrefix(errs, "perft: "+test.want) || strings.Count(errs, "\n") != 1 || status != 2 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
}

// TestManual checks that -h documents every flag.
func TestManual(t *testing.T) {
	out, errs, status := runPerft("-h")
	if status != 0 || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	for _, name := range []string{"-depth N", "-position TEXT", "-option NAME=VALUE", "-cores N", "-divide"} {
		if !strings.Contains(out, "\n\t"+name+"\n") {
			t.Errorf("the manual does not document %s", name)
		}
	}
}

func TestInterrupt(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	interrupt <- os.Interrupt
	var o, e bytes.Buffer
	env := console.Env{Name: "perft", Args: []string{"-depth", "12"}, Out: &o, Errs: &e, Interrupt: interrupt}
	if status := env.Run(run); status != 1 || e.String() != "perft: interrupted\n" {
		t.Errorf("status %d, errors %q", status, &e)
	}
}
