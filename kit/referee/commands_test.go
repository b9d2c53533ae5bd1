package referee

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/fair"
)

// commandsFile holds the table of states and commands.
const commandsFile = "testdata/commands.txt"

// A situation is a state in the table, with the possible senders of commands.
type situation struct {
	name string
	make func(t *testing.T) *test
	who  []sender
}

// A sender is a sender of commands, identified by their seat.
type sender struct {
	name string
	seat hexgames.Player
}

var turns = []sender{{"to move", white}, {"not to move", black}, {"anybody", none}}

var situations = []situation{
	{"open", func(t *testing.T) *test {
		x := create(t, Terms{Game: "hexdame", Clock: blitz}, nil)
		x.join("ada", white, fair.Commit(whiteNumber))
		return x
	}, []sender{{"player", white}, {"anybody", none}}},
	{"committed", func(t *testing.T) *test {
		x := create(t, Terms{Game: "hexdame", Clock: blitz}, nil)
		x.join("ada", white, fair.Commit(whiteNumber))
		x.join("bob", black, fair.Commit(blackNumber))
		x.do(white, Command{Do: Reveal, Number: whiteNumber})
		return x
	}, []sender{{"has revealed", white}, {"has not revealed", black}, {"anybody", none}}},
	{"begun", func(t *testing.T) *test {
		return begin(t, Terms{Game: "hexdame", Clock: blitz})
	}, turns},
	{"dealt", func(t *testing.T) *test {
		return begin(t, Terms{Game: "hextad", Clock: blitz})
	}, turns},
	{"playing", func(t *testing.T) *test {
		x := begin(t, Terms{Game: "hexdame", Clock: blitz})
		x.first()
		x.first()
		return x
	}, turns},
	{"draw offered", func(t *testing.T) *test { return offered(t, Draw) }, askers},
	{"takeback offered", func(t *testing.T) *test { return offered(t, Takeback) }, askers},
	{"over", func(t *testing.T) *test {
		x := begin(t, Terms{Game: "hexdame", Clock: blitz})
		x.do(black, Command{Do: Resign})
		return x
	}, []sender{{"winner", white}, {"loser", black}, {"anybody", none}}},
}

var askers = []sender{{"asked, to move", white}, {"asker, not to move", black}, {"anybody", none}}

// offered returns a game with an offer by Black, who is not to move.
func offered(t *testing.T, what Offer) *test {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.first()
	x.first()
	x.do(black, Command{Do: Propose, What: what})
	return x
}

// A wish is a command in the table. It creates the command for a game and can change the
// circumstances.
type wish struct {
	name string
	make func(x *test, in *Circumstances) Command
}

// wishes are the commands in the table, as sent by a client that is up to date.
var wishes = []wish{
	{"join", func(_ *test, in *Circumstances) Command { return Command{Do: Join} }},
	{"reveal", func(_ *test, in *Circumstances) Command {
		return Command{Do: Reveal, Number: map[hexgames.Player]string{white: whiteNumber, black: blackNumber}[in.By]}
	}},
	{"move", func(x *test, _ *Circumstances) Command {
		return Command{Do: Move, Version: x.Version(), Move: x.Table().LegalText(0)}
	}},
	{"offer a draw", func(*test, *Circumstances) Command { return Command{Do: Propose, What: Draw} }},
	{"offer a takeback", func(*test, *Circumstances) Command { return Command{Do: Propose, What: Takeback} }},
	{"accept", func(x *test, _ *Circumstances) Command { return Command{Do: Accept, Offer: waiting(x)} }},
	{"decline", func(x *test, _ *Circumstances) Command { return Command{Do: Decline, Offer: waiting(x)} }},
	{"resign", func(*test, *Circumstances) Command { return Command{Do: Resign} }},
	{"abort", func(*test, *Circumstances) Command { return Command{Do: Abort} }},
	{"claim", func(x *test, in *Circumstances) Command {
		in.Gone = true
		return Command{Do: Claim, Version: x.Version()}
	}},
}

// mistaken are commands that are wrong in one way.
var mistaken = []struct {
	state, who string
	wish
}{
	{"playing", "to move", wish{"something else", func(*test, *Circumstances) Command { return Command{Do: "dance"} }}},
	{"open", "anybody", wish{"join a seat that is taken", func(*test, *Circumstances) Command { return Command{Do: Join, Seat: white} }}},
	{"open", "anybody", wish{"join the seat of Chance", func(*test, *Circumstances) Command { return Command{Do: Join, Seat: hexgames.Chance} }}},
	{"open", "anybody", wish{"join without a person", func(_ *test, in *Circumstances) Command { in.Person = ""; return Command{Do: Join} }}},
	{"open", "anybody", wish{"join with a bad commitment", func(*test, *Circumstances) Command { return Command{Do: Join, Commitment: "5e"} }}},
	{"committed", "has not revealed", wish{"reveal a different number", func(*test, *Circumstances) Command { return Command{Do: Reveal, Number: seed} }}},
	{"playing", "to move", wish{"move for a different version", func(x *test, _ *Circumstances) Command {
		return Command{Do: Move, Version: x.Version() - 1, Move: x.Table().LegalText(0)}
	}}},
	{"playing", "to move", wish{"move against the rules", func(x *test, _ *Circumstances) Command {
		return Command{Do: Move, Version: x.Version(), Move: "a1-i9"}
	}}},
	{"playing", "to move", wish{"move with a text that isn't a move", func(x *test, _ *Circumstances) Command {
		return Command{Do: Move, Version: x.Version(), Move: "forward"}
	}}},
	{"playing", "to move", wish{"move too late", func(x *test, in *Circumstances) Command {
		in.At += 2 * blitz.Base
		return Command{Do: Move, Version: x.Version(), Move: x.Table().LegalText(0)}
	}}},
	{"playing", "to move", wish{"offer something else", func(*test, *Circumstances) Command { return Command{Do: Propose, What: "peace"} }}},
	{"draw offered", "asked, to move", wish{"accept a different offer", func(x *test, _ *Circumstances) Command { return Command{Do: Accept, Offer: 1} }}},
	{"takeback offered", "asked, to move", wish{"accept too late", func(x *test, in *Circumstances) Command {
		in.At += 2 * blitz.Base
		return Command{Do: Accept, Offer: waiting(x)}
	}}},
	{"draw offered", "asked, to move", wish{"decline a different offer", func(x *test, _ *Circumstances) Command { return Command{Do: Decline, Offer: 1} }}},
	{"playing", "not to move", wish{"claim for a different version", func(x *test, in *Circumstances) Command {
		in.Gone = true
		return Command{Do: Claim, Version: 1}
	}}},
	{"playing", "not to move", wish{"claim while the opponent is there", func(x *test, in *Circumstances) Command { return Command{Do: Claim, Version: x.Version()} }}},
}

// waiting returns the number of the pending offer, or of a different event if there is none.
func waiting(x *test) int {
	if o := x.Offer(); o != nil {
		return o.N
	}
	return x.N()
}

// result sends a command from a sender, and returns "accepted" or the kind of the error.
func (s situation) result(t *testing.T, from sender, w wish) string {
	t.Helper()
	x := s.make(t)
	in := x.in(from.seat)
	in.Person = map[hexgames.Player]string{none: "eve", white: "ada", black: "bob"}[from.seat]
	c := w.make(x, &in)
	before, played := x.text(), x.N()
	events, err := x.Do(c, in)
	if err == nil {
		x.add(events, nil)
		x.check()
		if len(events) == 0 || events[0].N != played+1 {
			t.Errorf("%s, %s, %s: the events are %+v", s.name, w.name, from.name, events)
		}
		return "accepted"
	}
	var refused *hexgames.Error
	if !errors.As(err, &refused) || refused.Reason == "" || refused.Game != x.Terms().Game || x.text() != before {
		t.Errorf("%s, %s, %s: the error is %v, and the game was\n%s\nand is\n%s", s.name, w.name, from.name, err, before, x.text())
		return ""
	}
	return string(refused.Kind)
}

// table computes the table. Commands with the same results for the same senders share a row.
func table(t *testing.T) string {
	var b strings.Builder
	b.WriteString(`# The results of commands: state | commands | senders | result
# The result is accepted or the kind of the error. A sender without a seat is called anybody.
# In the states begun and dealt, neither player has moved; in later states, both have.
# For claims, the opponent is gone unless noted otherwise.
`)
	for _, s := range situations {
		b.WriteString("\n")
		var rows []string // senders and results, in order
		commands := map[string][]string{}
		for _, w := range wishes {
			var results []string
			who := map[string][]string{}
			for _, from := range s.who {
				r := s.result(t, from, w)
				if who[r] == nil {
					results = append(results, r)
				}
				who[r] = append(who[r], from.name)
			}
			for _, r := range results {
				row := strings.Join(who[r], "; ") + " | " + r
				if commands[row] == nil {
					rows = append(rows, row)
				}
				commands[row] = append(commands[row], w.name)
			}
		}
		for _, row := range rows {
			fmt.Fprintf(&b, "%s | %s | %s\n", s.name, strings.Join(commands[row], "; "), row)
		}
		for _, m := range mistaken {
			for _, from := range s.who {
				if s.name == m.state && from.name == m.who {
					fmt.Fprintf(&b, "%s | %s | %s | %s\n", s.name, m.name, from.name, s.result(t, from, m.wish))
				}
			}
		}
	}
	return b.String()
}

// TestCommands compares every command in every state with the table.
func TestCommands(t *testing.T) {
	got := table(t)
	if *update {
		if err := os.WriteFile(commandsFile, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(commandsFile)
	if err != nil {
		t.Fatal(err)
	}
	gots, wants := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gots), len(wants)) {
		if i >= len(gots) || i >= len(wants) || gots[i] != wants[i] {
			t.Fatalf("line %d of %s differs from the code, which produces\n%s", i+1, commandsFile, strings.Join(gots[min(i, len(gots)):min(i+1, len(gots))], ""))
		}
	}
	for _, m := range mistaken {
		if !strings.Contains(got, m.state+" | "+m.name+" | "+m.who+" | ") {
			t.Errorf("there is no row for %s", m.name)
		}
	}
}
