package api_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
)

const commandsFile = "../../kit/referee/testdata/commands.txt"

// Numbers of players.
const (
	whiteNumber = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	blackNumber = "1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100"
)

// situations create the states in the table. It is White's turn, if anyone's.
var situations = map[string]func(w *world) *game{
	"open":             func(w *world) *game { return w.sat("White") },
	"committed":        committed,
	"begun":            func(w *world) *game { return w.sat("White", "Black") },
	"dealt":            dealt,
	"playing":          playing,
	"draw offered":     func(w *world) *game { return offered(w, "draw") },
	"takeback offered": func(w *world) *game { return offered(w, "takeback") },
	"over": func(w *world) *game {
		g := w.sat("White", "Black")
		g.do(g.black, fields{"do": "resign"}).want(200)
		return g
	},
}

// sat returns a game with players in some seats. Its creator has none.
func (w *world) sat(seats ...string) *game { return w.sit("hexdame", seats...) }

func (w *world) sit(rules string, seats ...string) *game {
	w.Helper()
	g := w.person("Ida").create(fields{"game": rules, "seat": "", "clock": fields{"base": 70_000}})
	g.white, g.black = w.person("Ada"), w.person("Bob")
	for _, seat := range seats {
		g.do(map[string]*client{"White": g.white, "Black": g.black}[seat], fields{"do": "join", "secret": g.invites[seat]}).want(200)
	}
	return g
}

func playing(w *world) *game {
	g := w.sat("White", "Black")
	g.move()
	g.move()
	return g
}

func dealt(w *world) *game {
	for {
		if g := w.sit("hextad", "White", "Black"); g.state(g.white).Turn.String() == "White" {
			return g
		}
	}
}

func committed(w *world) *game {
	g := w.sat()
	g.do(g.white, fields{"do": "join", "secret": g.invites["White"], "commitment": fair.Commit(whiteNumber)}).want(200)
	g.do(g.black, fields{"do": "join", "secret": g.invites["Black"], "commitment": fair.Commit(blackNumber)}).want(200)
	g.do(g.white, fields{"do": "reveal", "number": whiteNumber}).want(200)
	return g
}

func offered(w *world, what string) *game {
	g := playing(w)
	g.do(g.black, fields{"do": "offer", "what": what}).want(200)
	return g
}

// wishes are the commands in the table.
var wishes = map[string]func(g *game, c *client) fields{
	"join": func(g *game, c *client) fields { return fields{"do": "join", "secret": g.invites["Black"]} },
	"reveal": func(g *game, c *client) fields {
		return fields{"do": "reveal", "number": map[string]string{g.white.id: whiteNumber, g.black.id: blackNumber}[c.id]}
	},
	"move": func(g *game, c *client) fields {
		s := g.state(g.white)
		return fields{"do": "move", "version": s.Version, "move": append(s.Legal, "d4-e5")[0]}
	},
	"offer a draw":     func(g *game, c *client) fields { return fields{"do": "offer", "what": "draw"} },
	"offer a takeback": func(g *game, c *client) fields { return fields{"do": "offer", "what": "takeback"} },
	"accept":           func(g *game, c *client) fields { return fields{"do": "accept", "offer": g.waiting()} },
	"decline":          func(g *game, c *client) fields { return fields{"do": "decline", "offer": g.waiting()} },
	"resign":           func(g *game, c *client) fields { return fields{"do": "resign"} },
	"abort":            func(g *game, c *client) fields { return fields{"do": "abort"} },
	"claim": func(g *game, c *client) fields {
		if c == g.black {
			time.Sleep(61 * time.Second) // White is gone, but has some seconds left
		}
		return fields{"do": "claim", "version": g.state(g.white).Version}
	},

	"join a seat that is taken": func(g *game, c *client) fields { return fields{"do": "join", "secret": g.invites["White"]} },
	"join with a bad commitment": func(g *game, c *client) fields {
		return fields{"do": "join", "secret": g.invites["Black"], "commitment": "5e"}
	},
	"reveal a different number": func(g *game, c *client) fields { return fields{"do": "reveal", "number": strings.Repeat("5e", 32)} },
	"something else":            func(g *game, c *client) fields { return fields{"do": "dance"} },
	"move for a different version": func(g *game, c *client) fields {
		s := g.state(g.white)
		return fields{"do": "move", "version": s.Version - 1, "move": s.Legal[0]}
	},
	"move against the rules": func(g *game, c *client) fields {
		return fields{"do": "move", "version": g.state(g.white).Version, "move": "a1-i9"}
	},
	"move with a text that isn't a move": func(g *game, c *client) fields {
		return fields{"do": "move", "version": g.state(g.white).Version, "move": "forward"}
	},
	"offer something else":          func(g *game, c *client) fields { return fields{"do": "offer", "what": "peace"} },
	"accept a different offer":      func(g *game, c *client) fields { return fields{"do": "accept", "offer": 1} },
	"decline a different offer":     func(g *game, c *client) fields { return fields{"do": "decline", "offer": 1} },
	"claim for a different version": func(g *game, c *client) fields { return fields{"do": "claim", "version": 1} },
	"claim while the opponent is there": func(g *game, c *client) fields {
		s := g.white.stream(g.path("/stream"))
		s.next()
		return fields{"do": "claim", "version": g.state(g.white).Version}
	},
}

func init() { // they refer to others
	for _, late := range []string{"move", "accept"} {
		on := wishes[late]
		wishes[late+" too late"] = func(g *game, c *client) fields {
			f := on(g, c)
			time.Sleep(70_100 * time.Millisecond)
			return f
		}
	}
}

// notOverHTTP are the commands that no request can make.
var notOverHTTP = map[string]bool{"join the seat of Chance": true, "join without a person": true}

// waiting returns the number of the pending offer, or of the last event.
func (g *game) waiting() int {
	s := g.state(g.white)
	if s.Offer != nil {
		return s.Offer.N
	}
	return s.N
}

// sender returns the sender of a command, by the name in the table.
func (g *game) sender(name string) *client {
	g.Helper()
	switch name {
	case "player", "has revealed", "to move", "asked, to move", "winner":
		return g.white
	case "has not revealed", "not to move", "asker, not to move", "loser":
		return g.black
	case "anybody":
		return g.person("Eve")
	}
	g.Fatalf("nobody is %s", name)
	return nil
}

// TestCommands sends the commands in the table over HTTP.
func TestCommands(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		table, err := os.ReadFile(commandsFile)
		if err != nil {
			t.Fatal(err)
		}
		scenes, rows := map[string]*game{}, 0
		for line := range strings.Lines(string(table)) {
			columns := strings.Split(strings.TrimSpace(line), " | ")
			if len(columns) != 4 || strings.HasPrefix(line, "#") {
				continue
			}
			rows++
			state, result := columns[0], columns[3]
			if situations[state] == nil {
				t.Fatalf("no situation is made for %q", state)
			}
			for command := range strings.SplitSeq(columns[1], "; ") {
				if notOverHTTP[command] {
					continue
				}
				if wishes[command] == nil {
					t.Fatalf("no request is made for %q", command)
				}
				for who := range strings.SplitSeq(columns[2], "; ") {
					if scenes[state] == nil {
						scenes[state] = situations[state](w)
					}
					g := scenes[state]
					if g.try(who, command, result) || strings.Contains(command, "late") || strings.Contains(command, "there") {
						delete(scenes, state) // another one for the next command
					}
				}
			}
		}
		if rows < 50 {
			t.Errorf("the table has %d rows", rows)
		}
	})
}

// try sends a command and reports whether it was accepted.
func (g *game) try(who, command, result string) bool {
	g.Helper()
	c := g.sender(who)
	f := wishes[command](g, c)
	before := g.state(c)
	a := g.do(c, f)
	if result == "accepted" {
		if a.status != http.StatusOK {
			g.T.Errorf("%s: %s by %s: %d %s", g.state(c).Status, command, who, a.status, a.body)
		}
		return true
	}
	failure := a.failure()
	if a.status != http.StatusConflict || failure.Error.Kind != result || failure.Error.Game != before.Terms.Game {
		g.T.Errorf("%s: %s by %s: %d %s, want %s", before.Status, command, who, a.status, a.body, result)
		return a.status == http.StatusOK
	}
	// The state is what the sender sees, before and after, except that a command is a sign of
	// presence.
	if failure.State == nil {
		g.T.Fatalf("%s by %s: there is no state: %s", command, who, a.body)
	}
	after := g.state(c)
	after.Legal, before.Legal = nil, nil
	for _, s := range []*hall.State{failure.State, &before, &after} {
		for _, p := range []*referee.Person{s.White, s.Black} {
			if p != nil {
				p.Present = false
			}
		}
	}
	said, _ := json.Marshal(failure.State)
	for _, s := range []any{before, after} {
		if text, _ := json.Marshal(s); string(text) != string(said) {
			g.T.Errorf("%s by %s: the state of the refusal is\n%s\nand that of the game\n%s", command, who, said, text)
		}
	}
	if who == "anybody" && (strings.Contains(string(a.body), `"what"`) || failure.State.You != 0) {
		g.T.Errorf("%s by %s: somebody else is told of an offer: %s", command, who, a.body)
	}
	return false
}
