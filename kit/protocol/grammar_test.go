package protocol

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
)

// A grammar is the grammar of the page: its symbols and what they stand for.
type grammar map[string]*symbol

// A symbol is a node of a grammar.
type symbol struct {
	kind  byte      // '"' for a word, 'a' for a name, '|' for a choice, '.' for a sequence, '[' or '{'
	text  string    // of a word or a name
	space bool      // whether a space precedes it in the page
	parts []*symbol // of the others
}

// page returns the text of the page.
func page(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readGrammar reads the grammar of the page.
func readGrammar(t testing.TB) grammar {
	t.Helper()
	_, text, _ := strings.Cut(page(t), "## Grammar\n\n")
	block, _, _ := strings.Cut(text, "\n\n")
	g, rules, name := grammar{}, map[string]string{}, ""
	for line := range strings.Lines(block) {
		if rule := regexp.MustCompile(`^    (\w+) += (.*)`).FindStringSubmatch(line); rule != nil {
			name, line = rule[1], rule[2]
		}
		rules[name] += line + "\n"
	}
	for name, rule := range rules {
		r := reader{text: rule}
		g[name] = r.choice()
		if r.skip(); r.text != "" {
			t.Fatalf("the rule %s ends with %q", name, r.text)
		}
	}
	if len(g) < 10 {
		t.Fatalf("the grammar has %d rules", len(g))
	}
	return g
}

// A reader reads a rule.
type reader struct {
	text  string
	space bool // whether a space precedes the text
}

func (r *reader) skip() {
	text := strings.TrimLeft(r.text, " \n")
	r.space = len(text) < len(r.text)
	r.text = text
}

// next reports whether the next character is c, and if so, skips it.
func (r *reader) next(c string) bool {
	r.skip()
	text, ok := strings.CutPrefix(r.text, c)
	if ok {
		r.text = text
	}
	return ok
}

func (r *reader) choice() *symbol {
	all := &symbol{kind: '|'}
	for {
		all.parts = append(all.parts, r.sequence())
		if !r.next("|") {
			return all
		}
	}
}

func (r *reader) sequence() *symbol {
	all := &symbol{kind: '.'}
	for {
		r.skip()
		space := r.space
		part := &symbol{}
		switch c := (r.text + "|")[0]; c {
		case '|', ']', '}', ')':
			return all
		case '[', '{', '(':
			r.text = r.text[1:]
			part = r.choice()
			if r.skip(); r.text != "" {
				r.text = r.text[1:]
			}
			if c != '(' {
				part = &symbol{kind: c, parts: []*symbol{part}}
			}
		case '"':
			part.kind = '"'
			part.text, r.text, _ = strings.Cut(r.text[1:], `"`)
		default:
			part.kind = 'a'
			part.text = regexp.MustCompile(`^\w+`).FindString(r.text)
			r.text = r.text[len(part.text):]
		}
		part.space = space
		all.parts = append(all.parts, part)
	}
}

// pattern returns a regular expression for lines with one space before each word. The
// expression before a symbol matches the space, if any. The map has expressions for names.
func (g grammar) pattern(s *symbol, before string, names map[string]string) string {
	switch s.kind {
	case '"':
		if s.text == ";" {
			before = " ?"
		}
		return before + regexp.QuoteMeta(s.text)
	case 'a':
		if p, ok := names[s.text]; ok {
			return before + p
		}
		if g[s.text] == nil {
			panic("the page does not explain " + s.text)
		}
		if s.text == "SPEC" { // commas separate settings
			names = maps.Clone(names)
			names["VALUE"] = `[^ ,]+`
		}
		return g.pattern(g[s.text], before, names)
	case '|':
		var all []string
		for _, part := range s.parts {
			all = append(all, g.pattern(part, before, names))
		}
		return "(?:" + strings.Join(all, "|") + ")"
	case '[':
		return "(?:" + g.pattern(s.parts[0], before, names) + ")?"
	case '{':
		return "(?:" + g.pattern(s.parts[0], before, names) + ")*"
	}
	text := ""
	for i, part := range s.parts {
		if i > 0 {
			switch before = ""; {
			case s.parts[i-1].text == ";":
				before = " ?"
			case part.space:
				before = " "
			}
		}
		text += g.pattern(part, before, names)
	}
	return text
}

// but returns an expression for any word but one.
func but(word string) string {
	text := word + "[^ ]+"
	for i := range word {
		text += "|" + word[:i] + "[^ " + word[i:i+1] + "][^ ]*"
		if i > 0 {
			text += "|" + word[:i]
		}
	}
	return "(?:" + text + ")"
}

// derive writes random text for a symbol. The function writes names.
func (g grammar) derive(s *symbol, dice *rand.Rand, name func(string) (string, bool)) string {
	switch s.kind {
	case '"':
		return s.text
	case 'a':
		if text, ok := name(s.text); ok {
			return text
		}
		return g.derive(g[s.text], dice, name)
	case '|':
		return g.derive(s.parts[dice.IntN(len(s.parts))], dice, name)
	case '[', '{':
		most := 1
		if s.kind == '{' {
			most = 3
		}
		text := ""
		for range dice.IntN(most + 1) {
			text += " " + g.derive(s.parts[0], dice, name)
		}
		return strings.TrimPrefix(text, " ")
	}
	text := ""
	for i, part := range s.parts {
		if i > 0 && part.space {
			text += " "
		}
		text += g.derive(part, dice, name)
	}
	return text
}

// The expressions of the names in the grammar, from the words of the page.
var (
	namesInCommands = map[string]string{
		"WORDS": `.*`, "NAME": `[^ ]+`, "OPTION": `[^ =]+`, "VALUE": `[^ ]+`, "TEXT": "(?:" + but("moves") + "(?: " + but("moves") + ")*)", "MOVE": `(?:[^ ;]+(?: [^ ;]+)*)`,
		"SPEC": `(?:[^ ]+(?: [^ ]+)*)`, "N": `[0-9]+`,
	}
	namesInAnswers = map[string]string{
		"WORDS": `.+`, "NAME": `[^ =:]+`, "OPTION": `[a-z0-9]+`, "SETTING": `[a-z0-9]+`, "VALUE": `[^ ]+`, "TEXT": `(?:[^ ]+(?: [^ ]+)*)`,
		"MOVE": `(?:[^ ;]+(?: [^ ;]+)*)`, "N": `[0-9]+`, "V": `(?:-?0\.[0-9]{3}|-?1\.000)`, "PHRASE": `(?:[^ ]+(?: [^ ]+)*)`,
		"PLAYER": `(?:White|Black|Chance|None)`, "WINNER": `(?:White|Black|None|unknown)`, "RESULT": `(?:1-0|0-1|1/2-1/2|\*)`,
	}
)

// A rulebook holds the rules of the page about lines.
type rulebook struct {
	grammar             grammar
	command, note, last *regexp.Regexp
	ends                map[string][]string // the words that answers to a command can end with
	kinds               map[string]bool     // the kinds of errors
}

// readRules reads the grammar and the tables of the page.
func readRules(t testing.TB) *rulebook {
	t.Helper()
	b := &rulebook{grammar: readGrammar(t), ends: map[string][]string{}, kinds: map[string]bool{}}
	text := page(t)
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z]+)[^|]*(?:\\\\\\|[^|]*)*` \\| (`[a-z]+[^|]*) \\| ").FindAllStringSubmatch(text, -1) {
		for _, word := range regexp.MustCompile("`([a-z]+)").FindAllStringSubmatch(row[2], -1) {
			b.ends[row[1]] = append(b.ends[row[1]], word[1])
		}
	}
	_, errors, _ := strings.Cut(text, "| kind | meaning |")
	errors, _, _ = strings.Cut(errors, "\n\n")
	var kinds []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| ").FindAllStringSubmatch(errors, -1) {
		b.kinds[row[1]] = true
		kinds = append(kinds, row[1])
	}
	if len(b.ends) < 20 || len(kinds) < 10 {
		t.Fatalf("the tables of the page have %d commands and %d kinds of errors", len(b.ends), len(kinds))
	}
	answers := maps.Clone(namesInAnswers)
	answers["KIND"] = "(?:" + strings.Join(kinds, "|") + ")"
	compile := func(name string, names map[string]string) string {
		return "^(?s:" + b.grammar.pattern(&symbol{kind: 'a', text: name}, " ", names) + ")$"
	}
	b.command = regexp.MustCompile(lower(compile("command", namesInCommands)))
	b.note, b.last = regexp.MustCompile(compile("note", answers)), regexp.MustCompile(compile("last", answers))
	return b
}

// lower returns a text with its ASCII letters in lowercase.
func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// words splits a line at spaces and tabs, and lowers its ASCII letters.
func words(line string) []string {
	line = strings.Trim(lower(line), " \t")
	if line == "" {
		return nil
	}
	return regexp.MustCompile("[ \t]+").Split(line, -1)
}

// spaced writes each word after a space.
func spaced(words []string) string {
	text := ""
	for _, w := range words {
		text += " " + w
	}
	return text
}

// TestGrammar checks the reading of the grammar with lines and answers.
func TestGrammar(t *testing.T) {
	b := readRules(t)
	for line, want := range map[string]bool{
		"isready": true, "isready x": true, "turn x": false, "game hexade side=5": true, "game hexade side": false, "game hexade =5": false, "game x side=": true,
		"position start": true, "position": false, "position start moves": true, "position start moves a; b;c": true, "position x moves a;": false,
		"play draw 24": true, "play a;b": false, "resign white": true, "resign white black": false, "go time 1m30.5s nodes 5": true, "go time .5s": true, "go time 5": false,
		"go time 1s infinite lines 2 searchmoves a;b": true, "go searchmoves": false, "solve nodes 5 time 1µs": true, "perft +2": false, "bot a b": true, "bot": false,
	} {
		if got := b.command.MatchString(spaced(words(line))); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
	for line, want := range map[string]bool{
		"id protocol 2": true, "has option hextad lenient=no yes or no": true, "has setting mcts exploration=0.7 number from 0.001 to 1000": true,
		"has setting mcts time=none duration": true, "has setting mcts book=no word of no|yes": true, "has setting mcts book=no words": false,
		"info depth 1 nodes 2 time 3ms nps 4 rank 1 value -0.500 proven end 3 visits 1 line a; b": true, "info depth 1 value 2.000": false,
		"cause syntax move 2 column 1 cells a1 b2": true, "cause nonsense": false, "divide 3 move draw 24": true, "|": true, "bestmove a1": false,
	} {
		if got := b.note.MatchString(" " + line); got != want {
			t.Errorf("the note %q: %v", line, got)
		}
	}
	for line, want := range map[string]bool{
		"turn White": true, "turn white": false, "bot mcts:time=250us,seed=3": true, "bot mcts:time=5,": false, "perft 2 15": true, "legal": true, "legal a; b": true, "resign": true,
		"result 1-0 White wins: resignation": true, "result 2-0 White wins": false, "readyok x": false,
	} {
		if got := b.last.MatchString(" " + line); got != want {
			t.Errorf("the last line %q: %v", line, got)
		}
	}
	for _, c := range commands {
		if len(b.ends[c.name]) == 0 {
			t.Error("the table lacks ", c.name)
		}
	}
	if got := fmt.Sprint(b.ends["go"], b.ends["isready"], b.ends["resign"]); got != "[bestmove resign] [readyok] [turn]" {
		t.Errorf("the answers end with %s", got)
	}
}
