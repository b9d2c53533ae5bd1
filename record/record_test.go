package record_test

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// shuffle holds moves that lead back to the start.
var shuffle = []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1"}

// newShuffle returns a game whose kings go back and forth.
func newShuffle(t testing.TB, moves int) *hexdame.Game {
	t.Helper()
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa1"))
	for i := range moves {
		if _, err := g.PlayText(shuffle[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// readAll reads the records of a text, up to the first error.
func readAll(text string) (records []*record.Record, err error) {
	for r, err := range record.Read(strings.NewReader(text)) {
		if err != nil {
			return records, err
		}
		records = append(records, r)
	}
	return records, nil
}

// recordOf returns a record of moves.
func recordOf(game, start string, moves ...string) *record.Record {
	r := &record.Record{Game: game, Start: start, Result: "*"}
	n := &r.Root
	for _, move := range moves {
		n = n.Add(move)
	}
	return r
}

// textOf returns the text of records.
func textOf(t testing.TB, records ...*record.Record) string {
	t.Helper()
	var text []byte
	for _, r := range records {
		var err error
		if text, err = r.AppendText(text); err != nil {
			t.Fatal(err)
		}
	}
	return string(text)
}

// readOne reads the one record of a text.
func readOne(t testing.TB, text string) *record.Record {
	t.Helper()
	records, err := readAll(text)
	if err != nil || len(records) != 1 {
		t.Fatalf("%s is read as %d records and %v", hexgames.Quote(text), len(records), err)
	}
	return records[0]
}

const twoGames = `[Game "hexdame"]
[White "Ada \"the\" \\ Countess"]
[Start "W:We5:Bf5,f6,g6"]

1. e5xg5xg7xe5 1-0

[Game "hexdame"]
[Start "W:WKe5:BKa1"]

1. e5-e6 2. a1-b1 *

`

func TestRecordRoundTrip(t *testing.T) {
	records, err := readAll(twoGames)
	if err != nil || len(records) != 2 {
		t.Fatalf("%d records and %v", len(records), err)
	}
	var text []byte
	for _, r := range records {
		if text, err = r.AppendText(text); err != nil {
			t.Fatal(err)
		}
	}
	if string(text) != twoGames {
		t.Errorf("the records are written as\n%s\nwant\n%s", text, twoGames)
	}
	if got, want := records[0].Value("White"), `Ada "the" \ Countess`; got != want {
		t.Errorf("White is %s, want %s", got, want)
	}
	if game, start := records[0].Value("Game"), records[0].Value("Start"); game != "hexdame" || start != "W:We5:Bf5,f6,g6" {
		t.Errorf("the game is %s from %s", game, start)
	}
	if got := records[0].Value("Black"); got != "" {
		t.Errorf("Black is %s, want nobody", got)
	}
	g, err := record.Replay(records[1], hexdame.New())
	if err != nil || g.Len() != 2 || g.Outcome().Over() || g.Turn() != hexgames.White {
		t.Errorf("the second game is %v, %v", g, err)
	}
	if again := record.Of(g); again.Start != records[1].Start || !slices.Equal(again.Moves(), records[1].Moves()) || again.Result != "*" {
		t.Errorf("its record is %q", textOf(t, again))
	}
}

// TestRecordMoveOfSeveralWords checks that a move may contain spaces, as in some games.
func TestRecordMoveOfSeveralWords(t *testing.T) {
	r := recordOf("toy", "s", "draw 24", "24:1,0/2,-1", "pass")
	text, err := r.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	records, err := readAll(string(text))
	if err != nil || len(records) != 1 || !slices.Equal(records[0].Moves(), r.Moves()) {
		t.Errorf("%s reads as %v, %v", text, records, err)
	}
}

// TestRecordTagsAreItsOwn checks that a record does not share its slice of tags with the caller.
func TestRecordTagsAreItsOwn(t *testing.T) {
	tags := []record.Tag{{"White", "Ada"}}
	r := record.Of(newShuffle(t, 0), tags...)
	tags[0].Value = "Bob"
	if got := r.Value("White"); got != "Ada" {
		t.Errorf("White is %s", got)
	}
}

func TestRecordWrapped(t *testing.T) {
	moves := make([]string, 40)
	for i := range moves {
		moves[i] = shuffle[i%4]
	}
	text, err := recordOf("hexdame", "W:WKe5:BKa1", moves...).AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for line := range strings.Lines(string(text)) {
		longest = max(longest, len(strings.TrimSuffix(line, "\n")))
	}
	if longest > 80 || longest < 70 {
		t.Errorf("the longest line is %d bytes long", longest)
	}
}

// TestZeroRecordError checks that the zero Error can be printed.
func TestZeroRecordError(t *testing.T) {
	if got := (&record.Error{}).Error(); got != "record: <nil>" {
		t.Errorf("the message is %q", got)
	}
}

// TestRecordUnwritable checks that a record that could not be read back is not written.
func TestRecordUnwritable(t *testing.T) {
	moves := func(moves ...string) func(*record.Record) {
		return func(r *record.Record) {
			n := &r.Root
			for _, move := range moves {
				n = n.Add(move)
			}
		}
	}
	for what, change := range map[string]func(*record.Record){
		"nothing":               func(r *record.Record) { r.Game, r.Start = "", "" },
		"a result of ours":      func(r *record.Record) { r.Result = "2-0" },
		"a tag without a name":  func(r *record.Record) { r.Tags.Set("", "x") },
		"a tag with a space":    func(r *record.Record) { r.Tags.Set("a b", "x") },
		"a tag with a hyphen":   func(r *record.Record) { r.Tags.Set("a-b", "x") },
		"a tag with a digit":    func(r *record.Record) { r.Tags.Set("1a", "x") },
		"the tag Start":         func(r *record.Record) { r.Tags.Set("Start", "x") },
		"the tag Game":          func(r *record.Record) { r.Tags.Set("Game", "x") },
		"a tag twice":           func(r *record.Record) { r.Tags = []record.Tag{{"A", "x"}, {"B", "x"}, {"A", "y"}} },
		"too many tags":         func(r *record.Record) { r.Tags = make([]record.Tag, 257) },
		"a long tag":            func(r *record.Record) { r.Tags.Set("A", strings.Repeat("x", 1<<24)) },
		"a long word":           func(r *record.Record) { r.Root.After = strings.Repeat("x", 1<<24) },
		"a long move":           moves(strings.Repeat("x", 1025)),
		"one of two words":      moves(strings.Repeat("x", 512) + " " + strings.Repeat("y", 512)),
		"an empty move":         moves("a", ""),
		"two spaces":            moves("draw  24"),
		"a leading space":       moves(" a"),
		"a trailing space":      moves("a "),
		"a number":              moves("a 2. b"),
		"a number by itself":    moves("12."),
		"a number and a move":   moves("1.e5"),
		"two dots":              moves("1..."),
		"a result":              moves("1/2-1/2"),
		"a result in a move":    moves("a * b"),
		"a foreign result":      moves("1:0"),
		"a comment":             moves("a{b"),
		"the end of a comment":  moves("a}b"),
		"a variation":           moves("(a"),
		"its end":               moves("a)b"),
		"a semicolon":           moves("a;b"),
		"a tag in a move":       moves("[a]"),
		"a glyph":               moves("!"),
		"a trailing glyph":      moves("a! b"),
		"a leading glyph":       moves("a ?b"),
		"the number of a glyph": moves("a $3"),
		"a control character":   moves("a\x00"),
		"a delete character":    moves("a\x7f"),
		"a tab":                 moves("a\tb"),
		"a no-break space":      moves("a\u00a0b"),
		"invalid UTF-8":         moves("a\xff"),
		"a byte order mark":     moves("a\ufeff"),
		"the glyph 0":           func(r *record.Record) { r.Root.Add("a").Glyphs = []record.Glyph{0} },
		"too many glyphs":       func(r *record.Record) { r.Root.Add("a").Glyphs = slices.Repeat([]record.Glyph{7}, 257) },
		"a tag for a move":      func(r *record.Record) { r.Root.Add("a").Tags.Set("a]", "") },
		"its long value":        func(r *record.Record) { r.Root.Add("a").Tags.Set("a", strings.Repeat("x", 1<<21+1)) },
		"its long name":         func(r *record.Record) { r.Root.Add("a").Tags.Set(strings.Repeat("x", 1<<21+1), "a") },
		"a Root with a move":    func(r *record.Record) { r.Root.Move = "a" },
		"one with a comment":    func(r *record.Record) { r.Root.Before = "a" },
		"one with a glyph":      func(r *record.Record) { r.Root.Glyphs = []record.Glyph{1} },
		"one with a tag":        func(r *record.Record) { r.Root.Tags.Set("", "a") },
	} {
		r := recordOf("hexdame", "s")
		change(r)
		text, err := r.AppendText([]byte("before"))
		var e *record.Error
		if !errors.As(err, &e) || !errors.Is(err, hexgames.ErrSyntax) || string(text) != "before" || len(e.Error()) > 300 {
			t.Errorf("%s is written as %s, %v", what, text, err)
		}
		if n, err := r.WriteTo(io.Discard); n != 0 || err == nil {
			t.Errorf("%s is written in %d bytes, %v", what, n, err)
		}
	}
	r := recordOf("hexdame", "s", "a", "b", "c)")
	if _, err := r.AppendText(nil); err == nil || err.Error() != `record: move 3: "c)": ")" cannot be part of a move` {
		t.Errorf("the error is %v", err)
	}
}

// TestTagNames checks the letters at the ends of the alphabet, and the characters next to them.
func TestTagNames(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "z": true, "A": true, "Z": true, "`": false, "{": false, "@": false, "[": false, "_": false, "0": false,
		"zz": true, "aZ": true, "z0": true, "z9": true, "z_": true, "a`": false, "a@": false, "a{": false, "a/": false, "a:": false, "a\u00e9": false,
	} {
		r := recordOf("toy", "s")
		r.Tags.Set(name, "x")
		if text, err := r.MarshalText(); (err == nil) != want {
			t.Errorf("a record with the tag %q is written as %q, %v", name, text, err)
		} else if want && readOne(t, string(text)).Value(name) != "x" {
			t.Errorf("the tag %q is not read from %q", name, text)
		}
		if _, err := readAll("[" + name + " \"x\"]\n\n*\n"); (err == nil) != want {
			t.Errorf("the tag %q is read: %v", name, err)
		}
	}
}

// TestRecordBare checks that a record built by hand requires nothing but a game.
func TestRecordBare(t *testing.T) {
	if got, want := textOf(t, &record.Record{Game: "toy"}), "[Game \"toy\"]\n\n*\n\n"; got != want {
		t.Errorf("the record is %q, want %q", got, want)
	}
	r := recordOf("toy", "", "a", "b")
	r.Root.End().Tags.Set("no name", "")
	var e *record.Error
	if _, err := r.MarshalText(); !errors.As(err, &e) || e.Ply != 2 {
		t.Errorf("a bad tag at move 2 gives %v", err)
	}
}

// TestRecordReplaced reads a record into an existing one.
func TestRecordReplaced(t *testing.T) {
	r := recordOf("toy", "s", "a", "b")
	r.Root.Move, r.Root.Before, r.Root.After, r.Root.Glyphs = "x", "x", "x", []record.Glyph{1}
	old := r.Root.Next()
	if err := r.UnmarshalText([]byte("[Game \"hexdame\"]\n1. d4-e5 (1. what) 1-0")); err != nil {
		t.Fatal(err)
	}
	if got, want := textOf(t, r), "[Game \"hexdame\"]\n\n1. d4-e5 (1. what) 1-0\n\n"; got != want {
		t.Errorf("the record is %q, want %q", got, want)
	}
	// The old nodes are no longer in any record.
	if old.Parent() != nil || old.IsMain() || old.Promote() {
		t.Error("an old move is in the record")
	}
	old.Delete()
	if r.Root.Add("x"); !strings.Contains(textOf(t, r), "(1. what) (1. x) 1-0") {
		t.Errorf("after another move the record is\n%s", textOf(t, r))
	}
	if _, err := record.Replay(r, hexdame.New()); err == nil || !strings.HasPrefix(err.Error(), "record: line 2, column 14: move 1: ") {
		t.Errorf("the error is %v", err)
	}
	// A clone keeps the lines and columns.
	r = readOne(t, "1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1\n1-0").Clone()
	if _, err := record.Replay(r, hexdame.MustParse("W:WKe5:BKa1")); err == nil || !strings.HasPrefix(err.Error(), "record: line 2, column 1: ") {
		t.Errorf("the error is %v", err)
	}
}

// TestRecordMoves checks which texts can be moves, including moves of users' games.
func TestRecordMoves(t *testing.T) {
	for _, move := range []string{
		"a", "e5–e6", "七六歩", "♞f3+", "a=b", "pass", "draw 24 or 25", "12", "1.5", "3.14.a", "1/2", "0", "x[1]", "a!b", "a$b", `"`, `\`, "%", "-", "é",
		strings.Repeat("x", 1024), strings.Repeat("x", 511) + " " + strings.Repeat("y", 512), strings.Repeat("x ", 511) + "yz",
	} {
		r := recordOf("toy", "", move, move)
		if back := readOne(t, textOf(t, r)); !slices.Equal(back.Moves(), r.Moves()) {
			t.Errorf("%q is read as %q", move, back.Moves())
		}
	}
}

// TestRecordWrappedAt checks that a line may have exactly 80 characters.
func TestRecordWrappedAt(t *testing.T) {
	for length, want := range map[int]string{
		36: "1. " + strings.Repeat("a", 37) + " 2. " + strings.Repeat("b", 36) + "\n3. c *\n\n",
		37: "1. " + strings.Repeat("a", 37) + "\n2. " + strings.Repeat("b", 37) + " 3. c *\n\n",
	} {
		text := textOf(t, recordOf("toy", "s", strings.Repeat("a", 37), strings.Repeat("b", length), "c"))
		if _, moves, _ := strings.Cut(text, "\n\n"); moves != want {
			t.Errorf("the moves are written as\n%swant\n%s", moves, want)
		}
	}
}

// TestTermination writes and reads games that ended for a reason outside the rules.
func TestTermination(t *testing.T) {
	for _, test := range []struct {
		end  hexgames.Outcome
		tags []record.Tag // given to the record
		want []record.Tag // expected in the record
	}{
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonResignation}, nil, nil},
		{hexgames.Outcome{Reason: hexgames.ReasonAgreement}, nil, nil},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonResignation}, []record.Tag{{Name: "Termination", Value: "time"}}, nil},
		{hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonTime}, nil, []record.Tag{{Name: "Termination", Value: "time"}}},
		{hexgames.Outcome{Reason: hexgames.ReasonAdjudicated}, []record.Tag{{Name: "Event", Value: "E"}},
			[]record.Tag{{Name: "Event", Value: "E"}, {Name: "Termination", Value: "adjudicated"}}},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonAgreement}, nil, []record.Tag{{Name: "Termination", Value: "agreement"}}},
		{hexgames.Outcome{Winner: hexgames.White, Reason: "a \"reason\" of one's own, été"}, []record.Tag{{Name: "Termination", Value: "normal"}, {Name: "White", Value: "A"}},
			[]record.Tag{{Name: "Termination", Value: "a \"reason\" of one's own, été"}, {Name: "White", Value: "A"}}},
	} {
		g := newShuffle(t, 1)
		if err := g.End(test.end); err != nil {
			t.Fatal(err)
		}
		r := record.Of(g, test.tags...)
		if !slices.Equal(r.Tags, test.want) {
			t.Errorf("a game that ended by %q has the tags %q, want %q", test.end, r.Tags, test.want)
		}
		text, err := json.Marshal(r)
		var read record.Record
		if err == nil {
			err = json.Unmarshal(text, &read)
		}
		if err != nil {
			t.Errorf("%v, from %s", err, text)
			continue
		}
		back, err := record.Replay(&read, hexdame.New())
		if err != nil || back.Outcome() != test.end {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	// A reason that is not a phrase is only a remark.
	for _, remark := range []string{"a\tb", strings.Repeat("x", 101)} {
		r := recordOf("hexdame", "W:WKe5:BKa1")
		r.Result = "0-1"
		r.Tags.Set(record.TagTermination, remark)
		g, err := record.Replay(r, hexdame.New())
		if err != nil || g.Outcome().Reason != hexgames.ReasonResignation {
			t.Fatalf("%v, %v", g, err)
		}
		if err := r.Update(g); err != nil || r.Value(record.TagTermination) != remark {
			t.Errorf("the remark is %q, %v", r.Value(record.TagTermination), err)
		}
	}
	// A game that is not over has no reason.
	if r := record.Of(newShuffle(t, 1), record.Tag{Name: "Termination", Value: "time"}); len(r.Tags) > 0 {
		t.Errorf("a game that is not over has the tags %q", r.Tags)
	}
	// If the moves end the game, the tag is a remark.
	g := newShuffle(t, 8)
	r := record.Of(g, record.Tag{Name: "Termination", Value: "normal"})
	back, err := record.Replay(r, hexdame.New())
	if err != nil || back.Outcome() != g.Outcome() || r.Value("Termination") != "normal" {
		t.Errorf("%v, %v, of %v", back, err, r)
	}
}

// A silent is a Position without UnmarshalText: a method that is embedded twice is not
// promoted.
type silent struct {
	hexdame.Position
	unread
}

type unread struct{}

func (unread) UnmarshalText([]byte) error { return nil }

func (s silent) Playout(r *rand.Rand, limit int) silent { return s }

func (s silent) Apply(m hexdame.Move) (silent, error) {
	next, err := s.Position.Apply(m)
	return silent{next, s.unread}, err
}
