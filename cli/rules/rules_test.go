package rules

import (
	"bytes"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// runHere runs the command in the test.
func runHere(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "rules", Args: args, In: strings.NewReader(""), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// TestRules checks the texts for each game, and for all games.
func TestRules(t *testing.T) {
	list, errs, status := runHere()
	if status != 0 || errs != "" || strings.Count(list, "\n") != len(games.Names()) {
		t.Errorf("without a game: status %d, errors %q and output\n%s", status, errs, list)
	}
	for _, name := range games.Names() {
		_, line, rest := games.Guide(name)
		out, errs, status := runHere(strings.ToUpper(name))
		want := name + ": " + line + "\n\n" + rest + "\nAll of the rules, with the numbers of the clauses that errors name:\n\n    go doc example.com/hexgames/" + name + "\n"
		if status != 0 || errs != "" || out != want {
			t.Errorf("%s: status %d, errors %q and output\n%s\nwant\n%s", name, status, errs, out, want)
		}
		if !strings.Contains(list, line+"\n") {
			t.Errorf("the list has no line %q:\n%s", line, list)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"chess"}, `rules: no such game: "chess": want one of hexade, `},
		{[]string{"hexade", "hextad"}, `rules: unexpected argument "hextad"`},
		{[]string{"-x"}, "rules: flag provided but not defined: -x"},
	} {
		if out, errs, status := runHere(test.args...); status != 2 || out != "" || !strings.HasPrefix(errs, test.want) {
			t.Errorf("%v: status %d, errors %q and output\n%s", test.args, status, errs, out)
		}
	}
}
