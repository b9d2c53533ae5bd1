package engine

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/cli/play"
	"example.com/hexgames/cli/tournament"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// engines are what engines answer to hello besides id protocol 2. The first has only what
// PROTOCOL.md requires; each of the others adds something optional.
var engines = map[string][]string{
	"minimal":    nil,
	"named":      {"id name Tiny One", "id version 1", "id author Ada"},
	"own bot":    {"id bot own"},
	"bots":       {"has bot own", "has setting own seed=0 whole from 0"},
	"bot only":   {"has command bot"},
	"bot":        {"id bot own", "has command bot"},
	"seedless":   {"id bot own", "has command bot"},
	"play":       {"has command play"},
	"undo":       {"has command undo"},
	"play undo":  {"has command play", "has command undo"},
	"stop":       {"has command stop"},
	"games":      {"has game hexdame", "has game hextad", "has game chess"},
	"level":      {"has level hexdame easy", "has level hexdame hard 1000 50"},
	"notes":      {"note hello", "has wings", "news of tomorrow", "|", "| a text", ""},
	"blanks":     nil, // around and between words
	"lines":      nil, // that end with a carriage return
	"capitals":   nil, // in best moves
	"infos":      nil, // in all forms
	"deaf":       nil, // to quit
	"everything": {"id bot own", "has command hello", "has command bot", "has command play", "has command undo", "has command stop", "has command legal"},
}

// duration matches the durations that the client writes.
var duration = regexp.MustCompile(`^[0-9]+ms$`)

// minimal is an engine of a kind, with one loop and one thread. It answers error to everything that
// PROTOCOL.md does not have the client send to it.
func minimal(kind string) {
	table, _ := games.Start("hexdame", "", nil)
	hello := engines[kind]
	out := bufio.NewWriter(os.Stdout)
	say := func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		switch kind {
		case "lines":
			line += "\r"
		case "blanks":
			line = " \t" + strings.ReplaceAll(line, " ", "  ") + " "
		}
		fmt.Fprintln(out, line)
		out.Flush()
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		command, rest, _ := strings.Cut(in.Text(), " ")
		required := slices.Contains([]string{"hello", "game", "position", "go", "quit"}, command)
		switch {
		case !required && !slices.Contains(hello, "has command "+command):
			say("error what is %s?", in.Text())
		case command == "hello":
			say("id protocol 2")
			for _, line := range hello {
				say("%s", line)
			}
			say("hellook")
		case command == "game":
			next, err := games.Start(rest, "", nil)
			if err != nil {
				say("error %v", err)
				continue
			}
			table = next
			say("turn %v", table.Turn())
		case command == "position":
			text, moves, more := strings.Cut(rest, " moves ")
			next, err := games.Start(table.GameName(), text, nil)
			for move := range strings.SplitSeq(moves, "; ") {
				if err == nil && more {
					_, err = next.PlayText(move)
				}
			}
			if err != nil {
				say("error %v", err)
				continue
			}
			table = next
			say("turn %v", table.Turn())
		case command == "play":
			if _, err := table.PlayText(rest); err != nil {
				say("error %v", err)
				continue
			}
			say("turn %v", table.Turn())
		case command == "undo":
			table.Undo()
			say("turn %v", table.Turn())
		case command == "bot":
			if strings.Contains(rest, "seed") && kind == "seedless" {
				say("error no seeds")
				continue
			}
			say("bot %s", rest)
		case command == "go":
			move := table.LegalText(rand.IntN(table.CountLegal()))
			if w := strings.Fields(rest); len(w) == 0 || len(w)%2 > 0 {
				say("error go %s", rest)
				continue
			} else if slices.ContainsFunc(w, func(word string) bool { return word == "lines" || word == "searchmoves" }) || w[0] != "nodes" && !duration.MatchString(w[1]) {
				say("error go %s", rest)
				continue
			}
			if kind == "infos" {
				for _, line := range []string{"", " depth 3", " value 0.500", " value 1.000 proven end 3 line " + move, " rank 2 line x; y", " rank 1 visits 5 line " + move + "; nonsense", " pv x"} {
					say("info%s", line)
				}
			}
			if kind == "capitals" {
				move = strings.ToUpper(move)
			}
			say("bestmove %s", move)
		case command == "stop":
			say("stopok")
		case command == "quit":
			if kind != "deaf" {
				say("quitok")
				return
			}
		}
	}
}

// runCommand runs a command of the program and returns its output.
func runCommand(t *testing.T, c console.Command, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	env := console.Env{Name: c.Name, Args: args, In: strings.NewReader(""), Out: &out, Errs: &errs}
	if status := env.Run(c); status != 0 || errs.Len() > 0 {
		t.Errorf("%s %q: status %d, errors %q", c.Name, args, status, &errs)
	}
	return out.String()
}

// TestMinimal plays with engines that have little more than PROTOCOL.md requires, in tournaments
// and in play, with time, nodes, and clocks. No engine forfeits a game.
func TestMinimal(t *testing.T) {
	t.Setenv("ENGINE", "minimal")
	for kind := range engines {
		spec := fmt.Sprintf("cmd:%q %q", os.Args[0], kind)
		for _, limit := range [][]string{{"-nodes", "20"}, {"-time", "1ms"}, {"-clock", "60+0.1"}} {
			args := append(limit, "-game", "hexdame,hextad", "-games", "2", "-plies", "24", "random", spec)
			if out := runCommand(t, tournament.Command, args...); strings.Contains(out, "forfeit") || !strings.Contains(out, "all games") {
				t.Errorf("%s, %s: the tournament prints\n%s", kind, limit, out)
			}
		}
		for _, game := range []string{"hexdame", "hextad"} {
			spec := fmt.Sprintf("cmd:nodes=5 %q %q", os.Args[0], kind)
			if out := runCommand(t, play.Command, "-game", game, "-seed", "7", "-white", spec, "-black", "random:seed=1"); !strings.Contains(out, " wins: ") && !strings.Contains(out, "draw: ") {
				t.Errorf("%s: play prints\n%s", kind, out)
			}
		}
	}
}
