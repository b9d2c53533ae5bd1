package kept

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/protocol"
	"example.com/hexgames/kit/session/server"
)

// A talk is a transcript: what a client said to a program, and the answers. In its text, > marks a
// line of the client, and < a line of the program.
type talk []exchange

// An exchange is a line of the client and its answers.
type exchange struct {
	said    string
	answers []string
}

func (t talk) String() string {
	var b strings.Builder
	for _, e := range t {
		b.WriteString("> " + e.said + "\n")
		for _, a := range e.answers {
			b.WriteString("< " + a + "\n")
		}
	}
	return b.String()
}

// readTalks reads a file of transcripts, which are separated by empty lines.
func readTalks(t *testing.T, name string) (all []talk) {
	t.Helper()
	for text := range strings.SplitSeq(load(t, name), "\n\n") {
		var one talk
		for line := range strings.Lines(text) {
			mark, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			switch {
			case mark == ">":
				one = append(one, exchange{said: rest})
			case mark == "<" && len(one) > 0:
				e := &one[len(one)-1]
				e.answers = append(e.answers, rest)
			default:
				t.Fatalf("%s: a line is %q", name, line)
			}
		}
		all = append(all, one)
	}
	return all
}

// A program answers lines until the input ends.
type program func(ctx context.Context, in io.Reader, out io.Writer) error

// patience is the maximum time for an answer.
const patience = time.Minute

// listen passes lines to a program. After each line it waits for the answers, until enough reports
// that there are enough.
func listen(p program, said []string, enough func(said string, answers []string) bool) (talk, error) {
	in, toProgram := io.Pipe()
	fromProgram, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := p(context.Background(), in, out)
		out.CloseWithError(io.EOF)
		ended <- err
	}()
	late := time.AfterFunc(patience, func() { fromProgram.CloseWithError(errors.New("no answer")) })
	defer late.Stop()
	lines := bufio.NewReader(fromProgram)
	var all talk
	for _, line := range said {
		e := exchange{said: line}
		if _, err := io.WriteString(toProgram, line+"\n"); err != nil {
			return all, err
		}
		late.Reset(patience)
		for !enough(line, e.answers) {
			answer, err := lines.ReadString('\n')
			if err != nil {
				return all, fmt.Errorf("%q is answered with %q: %w", line, e.answers, err)
			}
			e.answers = append(e.answers, strings.TrimSuffix(answer, "\n"))
		}
		all = append(all, e)
	}
	toProgram.Close()
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
		return all, fmt.Errorf("at the end, the program writes %q, error %w", rest, err)
	}
	return all, <-ended
}

// endless is a command whose answer comes only after another command.
const endless = "go infinite"

// lastWords start the last lines of answers in the protocol.
var lastWords = strings.Fields("hellook readyok helpok showok recordok stopok quitok turn result legal count text bot seed bestmove resign perft error")

// converse passes commands to an engine.
func converse(said []string) (talk, error) {
	all, err := listen(protocol.Engine{Author: "nobody"}.Serve, said, func(said string, answers []string) bool {
		command, _, _ := strings.Cut(strings.TrimSpace(said), " ")
		switch {
		case command == "" || strings.HasPrefix(command, "|") || strings.HasPrefix(said, endless):
			return true
		case len(answers) == 0:
			return false
		}
		last, _, _ := strings.Cut(answers[len(answers)-1], " ")
		if command == "stop" {
			return last == "stopok"
		}
		return slices.Contains(lastWords, last)
	})
	for i := range all {
		all[i].answers = settle(all[i])
	}
	return all, err
}

// took matches the parts of an info that depend on the time.
var took = regexp.MustCompile(`^(info .*)time \S+ nps \S+|^(info .*)time \S+`)

// settle replaces the parts of answers that depend on the time. It keeps only the last info, or
// none if the client stopped the bot.
func settle(e exchange) (all []string) {
	for i, a := range e.answers {
		if strings.HasPrefix(a, "info ") && (e.said == "stop" || strings.HasPrefix(e.answers[i+1], "info ")) {
			continue
		}
		all = append(all, took.ReplaceAllString(a, "${1}${2}time …"))
	}
	return all
}

// fixed returns the answers of an engine without the parts that may change with any version.
func fixed(e exchange) (all []string) {
	command, arguments, _ := strings.Cut(e.said, " ")
	_, among, limited := strings.Cut(arguments, "searchmoves ")
	for _, a := range e.answers {
		word, rest, _ := strings.Cut(a, " ")
		switch {
		case *exact:
		case word == "error" || word == "info":
			a = word + " …"
		case word == "bestmove" && !strings.HasPrefix(rest, "draw ") && (!limited || strings.Contains(among, ";")):
			a = word + " …"
		case word == "|" && command == "show":
			continue
		}
		all = append(all, a)
	}
	return all
}

// TestProtocol repeats conversations with an engine.
func TestProtocol(t *testing.T) {
	for i, kept := range readTalks(t, "protocol.txt") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			got, err := converse(kept.said())
			if err != nil {
				t.Fatal(err)
			}
			for i, e := range kept {
				got, want := fixed(got[i]), fixed(e)
				if e.said == "hello" && !*exact {
					want = slices.DeleteFunc(want, func(line string) bool { return !greeting.MatchString(line) || slices.Contains(got, line) })
					got = nil
				}
				if !slices.Equal(got, want) {
					t.Errorf("line %d, %s, is answered with\n%s\nwant\n%s", i+1, e.said, strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			}
		})
	}
}

// greeting matches the notes of hello that stay when games, bots and commands are added.
var greeting = regexp.MustCompile(`^(id protocol|has game|has option|has command|hellook)\b`)

// said returns the lines of the client.
func (t talk) said() (lines []string) {
	for _, e := range t {
		lines = append(lines, e.said)
	}
	return lines
}

// requestsIn returns the number of answers to a line of JSON.
func requestsIn(line string) int {
	var requests []json.RawMessage
	switch err := json.Unmarshal([]byte(line), &requests); {
	case strings.TrimSpace(line) == "":
		return 0
	case err == nil && len(requests) > 0:
		return len(requests)
	}
	return 1
}

// request passes lines of JSON to a server of sessions. It omits progress reports.
func request(said []string) (talk, error) {
	s := server.Server{Games: games.All(), Seed: 1, Thinking: 2}
	over := func(line string) bool { return !strings.Contains(line, `"progress":{`) }
	all, err := listen(s.Serve, said, func(said string, answers []string) bool {
		n := 0
		for _, a := range answers {
			if over(a) {
				n++
			}
		}
		return n == requestsIn(said)
	})
	for i := range all {
		all[i].answers = slices.DeleteFunc(all[i].answers, func(a string) bool { return !over(a) })
		for j, a := range all[i].answers {
			all[i].answers[j] = milliseconds.ReplaceAllString(a, `"milliseconds":0`)
		}
	}
	return all, err
}

var milliseconds = regexp.MustCompile(`"milliseconds":\d+`)

// thoughts matches the thoughts of bots.
var thoughts = regexp.MustCompile(`("answer":\{"move":"|"answer":\{"moves":\[\{"ply":).*`)

// hints matches later additions to clicks.
var hints = regexp.MustCompile(`,"prompt":"[^"]*"(,"pieces":\[[^\]]*\])?\}\}\}$`)

// TestSession repeats conversations in JSON.
func TestSession(t *testing.T) {
	for i, kept := range readTalks(t, "session.txt") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			got, err := request(kept.said())
			if err != nil {
				t.Fatal(err)
			}
			for i, e := range kept {
				if len(got[i].answers) != len(e.answers) {
					t.Fatalf("%s has %d answers, want %d", e.said, len(got[i].answers), len(e.answers))
				}
				for j, want := range e.answers {
					got := got[i].answers[j]
					if !*exact && strings.Contains(want, `"answer":{"name":"hexgames"`) {
						checkGreeting(t, got, want)
						continue
					}
					if !*exact && strings.Contains(e.said, `"bot"`) {
						got, want = thoughts.ReplaceAllString(got, "$1…"), thoughts.ReplaceAllString(want, "$1…")
					}
					got = hints.ReplaceAllString(got, "}}}")
					same(t, fmt.Sprintf("answer %d of line %d, %.100s", j+1, i+1, e.said), got, want)
				}
			}
		})
	}
}

// checkGreeting checks that an answer to hello still has the games and their options.
func checkGreeting(t *testing.T, got, want string) {
	t.Helper()
	type option struct{ Name, Type, Standard string }
	type hello struct {
		Answer struct {
			Name    string
			Version int
			Games   []struct {
				Name    string
				Options []option
			}
		}
	}
	var now, then hello
	if err := errors.Join(json.Unmarshal([]byte(got), &now), json.Unmarshal([]byte(want), &then)); err != nil {
		t.Fatal(err)
	}
	has := map[string][]option{}
	for _, g := range now.Answer.Games {
		has[g.Name] = g.Options
	}
	if now.Answer.Version != then.Answer.Version || len(then.Answer.Games) == 0 {
		t.Errorf("the greeting is %s", got)
	}
	for _, g := range then.Answer.Games {
		for _, o := range g.Options {
			if !slices.Contains(has[g.Name], o) {
				t.Errorf("%s has the options %v, want %v", g.Name, has[g.Name], o)
			}
		}
		if _, there := has[g.Name]; !there {
			t.Errorf("there is no %s", g.Name)
		}
	}
}
