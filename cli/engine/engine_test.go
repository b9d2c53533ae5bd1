package engine

import (
	"bytes"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
)

// converse runs the program with an input.
func converse(input string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "engine", Args: args, In: strings.NewReader(input), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// TestEngine runs the program with flags, right and wrong.
func TestEngine(t *testing.T) {
	out, errs, status := converse("hello\n", "-h")
	if status != 0 || errs != "" || out != console.Manual(source) || !strings.HasPrefix(out, "Engine lets programs ") {
		t.Errorf("-h: status %d, errors %q, output %q", status, errs, out)
	}
	for _, test := range []struct{ args, want string }{
		{"hexade", "engine: unexpected argument \"hexade\": commands are lines of the input\n"},
		{"-game hexade", "engine: flag provided but not defined: -game\n"},
		{"-bot deep", "engine: bad bot \"deep\": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best, cmd:PROGRAM\n"},
	} {
		out, errs, status := converse("hello\n", strings.Fields(test.args)...)
		if status != 2 || out != "" || errs != test.want {
			t.Errorf("%s: status %d, errors %q, output %q", test.args, status, errs, out)
		}
	}
	out, errs, status = converse("hello\nplay d4-e5\ngo\n", "-bot", "random:seed=1")
	if status != 0 || errs != "" || !strings.Contains(out, "\nid bot random:seed=1\n") || !strings.Contains(out, "\nmove d4-e5\nturn Black\ninfo ") {
		t.Errorf("a session: status %d, errors %q, output %q", status, errs, out)
	}
}
