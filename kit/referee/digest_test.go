package referee

import (
	"errors"
	"os"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// TestDigests compares the digests of the rules with the recorded digests. If they differ, servers
// will not continue games that started under the previous rules.
func TestDigests(t *testing.T) {
	const file = "testdata/digests.txt"
	got := ""
	for _, name := range games.Names() {
		digest, err := Digest(name)
		if err != nil || len(digest) != 16 {
			t.Errorf("%s: %s, %v", name, digest, err)
		}
		if again, err := Digest(strings.ToUpper(name)); err != nil || again != digest {
			t.Errorf("%s: %s, and then %s, %v", name, digest, again, err)
		}
		got += name + " " + digest + "\n"
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	recorded := map[string]string{} // digests by game
	for line := range strings.Lines(string(text)) {
		name, digest, _ := strings.Cut(strings.TrimSpace(line), " ")
		recorded[name] = digest
	}
	const write = "go test ./kit/referee -run Digests -update"
	for _, name := range games.Names() {
		switch digest, _ := Digest(name); recorded[name] {
		case digest:
		case "":
			t.Errorf("%s has no digest of %s: for a new game, %s adds it", file, name, write)
		default:
			t.Errorf("the digest of %s is %s, want %s: its rules, the order of moves or a notation have changed, so servers cannot "+
				"continue games that have begun; if you intended the change, %s records it", name, digest, recorded[name], write)
		}
		delete(recorded, name)
	}
	for name := range recorded {
		t.Errorf("%s has a digest of %s, which is not a game: %s removes it", file, name, write)
	}
	if digest, err := Digest("chess"); digest != "" || !errors.Is(err, games.ErrName) {
		t.Errorf("chess: %s, %v", digest, err)
	}
}

// A changed is a game with changed rules.
type changed struct {
	games.Game
	change func(t games.Table) games.Table
}

func (c changed) Start(position string, options map[string]string) (games.Table, error) {
	table, err := c.Game.Start(position, options)
	if err != nil {
		return nil, err
	}
	return c.change(table), nil
}

// A losing table is for a game where a player who cannot move wins.
type losing struct{ games.Table }

func (l losing) Outcome() hexgames.Outcome {
	o := l.Table.Outcome()
	if o.Reason == hexgames.ReasonNoMove {
		o.Winner = o.Winner.Opponent()
	}
	return o
}

// An ordered table swaps the first two legal moves.
type ordered struct{ games.Table }

func (o ordered) LegalText(i int) string {
	if n := o.CountLegal(); n > 1 && i < 2 {
		i = 1 - i
	}
	return o.Table.LegalText(i)
}

// TestChanged checks that changing the rules changes the digest.
func TestChanged(t *testing.T) {
	hexdame, err := games.Find("hexdame")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for name, change := range map[string]func(games.Table) games.Table{
		"same":    func(t games.Table) games.Table { return t },
		"losing":  func(t games.Table) games.Table { return losing{t} },
		"ordered": func(t games.Table) games.Table { return ordered{t} },
	} {
		digest, err := digestOf(changed{hexdame, change})
		if err != nil {
			t.Fatal(err)
		}
		if other := all[digest]; other != "" {
			t.Errorf("%s and %s have the same digest", name, other)
		}
		all[digest] = name
	}
	if digest, _ := Digest("hexdame"); all[digest] != "same" {
		t.Errorf("the digest of hexdame has changed")
	}
}

// A renamed is a changed game with a name of its own.
type renamed struct{ changed }

func (renamed) Name() string { return "renamed" }

// TestDigestKept checks that a game that is registered again keeps its digest.
func TestDigestKept(t *testing.T) {
	hexdame, err := games.Find("hexdame")
	if err != nil {
		t.Fatal(err)
	}
	var kept string
	for _, change := range []func(games.Table) games.Table{
		func(t games.Table) games.Table { return t },
		func(t games.Table) games.Table { return losing{t} },
	} {
		remove := games.Register(renamed{changed{hexdame, change}}, nil)
		digest, err := Digest("renamed")
		remove()
		if err != nil || kept != "" && digest != kept {
			t.Errorf("the digest is %s, %v, want %s", digest, err, kept)
		}
		kept = digest
	}
}
