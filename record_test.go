package hexgames_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// readAll reads the records of a text, up to the first error.
func readAll(text string) (records []hexgames.Record, err error) {
	for r, err := range hexgames.ReadRecords(strings.NewReader(text)) {
		if err != nil {
			return records, err
		}
		records = append(records, r)
	}
	return records, nil
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
	g, err := hexgames.Replay(records[1], hexdame.Parse)
	if err != nil || g.Len() != 2 || g.Outcome().Over() || g.Turn() != hexgames.White {
		t.Errorf("the second game is %v, %v", g, err)
	}
	if again := g.Record(); again.Start != records[1].Start || !slices.Equal(again.Moves, records[1].Moves) || again.Result != "*" {
		t.Errorf("its record is %v", again)
	}
}

// TestRecordSpelling reads what people write by hand.
func TestRecordSpelling(t *testing.T) {
	text := "{ a comment\n over two lines }\r\n[Game \"hexdame\"]\r\n[Start \"W:WKe5:BKa1\"] \r\n" +
		"1.\te5-e6{good}2. \n a1-b1\n3. e6-e5 { } 4. b1-a1 1/2-1/2\r\n{the end}"
	records, err := readAll(text)
	if err != nil || len(records) != 1 {
		t.Fatalf("%d records and %v", len(records), err)
	}
	g, err := hexgames.Replay(records[0], hexdame.Parse)
	if err != nil || !slices.Equal(g.MoveTexts(), shuffle) || g.Outcome().Reason != hexgames.Agreement {
		t.Errorf("the game is %v, %v", g, err)
	}
	for _, empty := range []string{"", "\n", " \t\r\n\n", "{nothing}"} {
		if records, err := readAll(empty); len(records) != 0 || err != nil {
			t.Errorf("%q has %d records and %v", empty, len(records), err)
		}
	}
}

// TestRecordMoveOfSeveralWords checks that a move may have blanks in it, as
// some games' moves do.
func TestRecordMoveOfSeveralWords(t *testing.T) {
	r := hexgames.Record{Game: "toy", Start: "s", Moves: []string{"draw 24", "24:1,0/2,-1", "pass"}, Result: "*"}
	text, err := r.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	records, err := readAll(string(text))
	if err != nil || len(records) != 1 || !slices.Equal(records[0].Moves, r.Moves) {
		t.Errorf("%s reads as %v, %v", text, records, err)
	}
}

// TestRecordTagsAreItsOwn changes a slice that a record was made from.
func TestRecordTagsAreItsOwn(t *testing.T) {
	tags := []hexgames.Tag{{"White", "Ada"}}
	r := newShuffle(t, 0).Record(tags...)
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
	text, err := hexgames.Record{Game: "hexdame", Start: "W:WKe5:BKa1", Moves: moves, Result: "*"}.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for line := range strings.Lines(string(text)) {
		longest = max(longest, len(strings.TrimSuffix(line, "\n")))
	}
	if longest > 80 || longest < 70 {
		t.Errorf("the longest line has %d bytes", longest)
	}
}

// TestReadRecordsRefused checks what is wrong, and where.
func TestReadRecordsRefused(t *testing.T) {
	const tags = "[Game \"hexdame\"]\n[Start \"W:WKe5:BKa1\"]\n"
	for _, test := range []struct {
		text         string
		line, column int
		message      string
	}{
		{"hello", 1, 1, `moves without a tag [Game "..."] before them`},
		{"1-0", 1, 1, `moves without a tag [Game "..."] before them`},
		{"[Game \"hexdame\"]\n1-0", 2, 1, `moves without a tag [Start "..."] before them`},
		{"[Game \"hexdame\"]\n", 2, 1, "a record that ends without a result"},
		{tags + "1. e5-e6", 4, 1, "a record that ends without a result"},
		{tags + "1. e5-e6\n" + tags, 4, 1, "a tag among the moves: the record before it has no result"},
		{"[Game]\n", 1, 1, `"[Game]" is not a tag`},
		{"[Game hexdame]\n", 1, 7, `"hexdame]" is not the value of a tag`},
		{"[Game 'h']\n", 1, 7, "is not the value of a tag"},
		{"[Game `h`]\n", 1, 7, "is not the value of a tag"},
		{"[Game \"hexdame\"\n", 1, 7, "is not the value of a tag"},
		{"[Game \"hex\x00dame\"]\n", 1, 11, `"\x00" does not belong in a text`},
		{"[Game \"hex\xffdame\"]\n", 1, 11, `"\xff" does not belong in a text`},
		{"[Game \"\"]\n[Start \"s\"]\n*", 3, 1, `moves without a tag [Game "..."]`},
		{"[1st \"x\"]\n", 1, 1, "is not a tag"},
		{strings.Repeat("["+strings.Repeat("T", 60000)+" \"\"]\n", 2), 2, 1, `TTT..." (60000 bytes) twice`},
		{"[Gаme \"x\"]\n", 1, 1, `"[G\u0430me \"x\"]" is not a tag`},
		{"[Game \"hexdame\"]\n[Game \"hexdame\"]\n", 2, 1, `the tag "Game" twice`},
		{"\ufeff" + tags + "*", 1, 1, `a byte order mark: want UTF-8 without one`},
		{" " + tags + "*", 1, 2, `"[Game" is not part of a move`},
		{tags + "e5-e6 *", 3, 1, `"e5-e6" where the number 1. or a result is due`},
		{tags + "2. e5-e6 *", 3, 1, `move number "2." where 1. is due`},
		{tags + "1. e5-e6 1. a1-b1 *", 3, 10, `move number "1." where 2. is due`},
		{tags + "01. e5-e6 *", 3, 1, `move number "01." where 1. is due`},
		{tags + "4294967297. e5-e6 *", 3, 1, "where 1. is due"},
		{tags + "1. 2. e5-e6 *", 3, 4, `a number without a move before "2."`},
		{tags + "1. e5-e6 2. *", 3, 13, `a number without a move before "*"`},
		{tags + "{one} {two} 1. e5-e6 2. {three} *", 3, 33, `a number without a move before "*"`},
		{tags + ". e5-e6 *", 3, 1, `"." where the number 1. or a result is due`},
		{tags + "1. e5-e6\r2. a1-b1 *", 3, 9, `"\r" does not belong in a text`},
		{tags + "1. } 1-0", 3, 4, `"}" is not part of a move`},
		{tags + "1. a}b 1-0", 3, 4, `"a}b" is not part of a move`},
		{tags + "1. [ 1-0", 3, 4, `"[" is not part of a move`},
		{tags + "1. " + strings.Repeat("a\n", 600) + "*", 515, 1, "a move of more than 1024 bytes"},
		{"[A \"" + strings.Repeat("\u200b", 15000) + "\"]\n", 1, 4, "too long when it is written"},
		{tags + "1. e5-e6 {open\n *", 3, 10, "a comment that does not end"},
		{tags + "1. e5\x00e6 *", 3, 6, `"\x00" does not belong in a text`},
		{tags + "{\xff} *", 3, 2, `"\xff" does not belong in a text`},
		{tags + "1. e5–e6 *", 3, 4, `"e5\u2013e6" is not part of a move`},
		{tags + "* 1. e5-e6 *", 3, 3, "moves without a tag"},
		{tags + strings.Repeat("x", 64<<20), 3, 1, "a line of 65536 bytes or more"},
		{manyTags(257), 257, 1, "more than 256 tags"},
		{strings.Repeat("[", 64<<20), 1, 1, "a line of 65536 bytes or more"},
	} {
		records, err := readAll(test.text)
		var e *hexgames.RecordError
		if !errors.As(err, &e) {
			t.Errorf("%s: %d records and the error %v", hexgames.Quote(test.text), len(records), err)
			continue
		}
		if e.Line != test.line || e.Column != test.column || !errors.Is(err, hexgames.ErrSyntax) ||
			!strings.Contains(e.Error(), test.message) || len(e.Error()) > 300 {
			t.Errorf("%s: the error is %q, want line %d, column %d: %s", hexgames.Quote(test.text), e, test.line, test.column, test.message)
		}
	}
}

// manyTags returns a line for each of so many tags.
func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[T%d \"\"]\n", i)
	}
	return b.String()
}

// TestReadRecordsFailing checks that a reader's own error comes through.
func TestReadRecordsFailing(t *testing.T) {
	broken := errors.New("the disk is on fire")
	r := io.MultiReader(strings.NewReader(twoGames), iotest.ErrReader(broken))
	n := 0
	var last error
	for _, err := range hexgames.ReadRecords(r) {
		if last = err; err == nil {
			n++
		}
	}
	if n != 2 || last != broken {
		t.Errorf("%d records and %v", n, last)
	}
	// Nor does half a line hide it.
	for _, half := range []string{"[Game \"hex", "[Game \"hexdame\"]\n[Start \"s\"]\n1. a1-", "{"} {
		for _, err := range hexgames.ReadRecords(io.MultiReader(strings.NewReader(half), iotest.ErrReader(broken))) {
			if err != broken {
				t.Errorf("after %q the error is %v", half, err)
			}
		}
	}
	// Whoever has read enough stops.
	for r, err := range hexgames.ReadRecords(strings.NewReader(twoGames)) {
		if err != nil || r.Result != "1-0" {
			t.Errorf("the first record is %v, %v", r, err)
		}
		break
	}
}

func TestReplayRefused(t *testing.T) {
	const head = "[Game \"hexdame\"]\n[Event \"test\"]\n[Start \"W:WKe5:BKa1\"]\n\n"
	for _, test := range []struct {
		text         string
		line, column int
		kind         error
		message      string
	}{
		{"[Game \"hextad\"]\n[Start \"7/0-6/s/w - - - 0:0 c\"]\n*", 1, 7, hexgames.ErrOption, `hexdame: "hextad": a record of another game`},
		{"[Event \"x\"]\n[Start \"W:WKe5:BKa1\"]\n[Game \"chess\"]\n*", 3, 7, hexgames.ErrOption, `"chess": a record of another game`},
		{"[Game \"hexdame\"]\n[Start \"W:Wa1\"]\n*", 2, 8, hexgames.ErrSyntax, "want a colon"},
		{"[Start \"W:Wi9:BKa1\"]\n[Game \"hexdame\"]\n*", 1, 8, hexgames.ErrPosition, "(D8)"},
		{head + "1. e5-e6 2. a1-b3 *", 5, 13, hexgames.ErrIllegalMove, `"a1-b3": a king moves along a line of empty cells (D3)`},
		{head + "1. e5-e6\n2.\n  what *", 7, 3, hexgames.ErrSyntax, `"what": want a move such as`},
		{head + "1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1 1-0", 5, 73, hexgames.ErrGameOver, "the moves end the game as 1/2-1/2: draw: third occurrence"},
		{head + "1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1 *", 5, 73, hexgames.ErrGameOver, "the moves end the game as 1/2-1/2"},
		{head + "1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1 9. e5-e6 *", 5, 76, hexgames.ErrGameOver, "the game is over: draw: third occurrence"},
	} {
		records, err := readAll(test.text)
		if err != nil || len(records) != 1 {
			t.Fatalf("%d records and %v", len(records), err)
		}
		g, err := hexgames.Replay(records[0], hexdame.Parse)
		var e *hexgames.RecordError
		if !errors.As(err, &e) || g != nil {
			t.Errorf("%s is replayed as %v, %v", test.text, g, err)
			continue
		}
		if e.Line != test.line || e.Column != test.column || !errors.Is(e, test.kind) || !strings.Contains(e.Error(), test.message) {
			t.Errorf("%s: the error is %q, want line %d, column %d: %s", test.text, e, test.line, test.column, test.message)
		}
	}
	// A record that no file knows of has no places.
	r := hexgames.Record{Game: "hexdame", Start: "W:WKe5:BKa1", Moves: []string{"e5"}, Result: "*"}
	if _, err := hexgames.Replay(r, hexdame.Parse); err == nil || !strings.HasPrefix(err.Error(), `record: hexdame: "e5", column 3`) {
		t.Errorf("the error is %v", err)
	}
	// Nor has one whose moves were changed since it was read.
	records, err := readAll(twoGames)
	if err != nil {
		t.Fatal(err)
	}
	records[1].Moves = append(records[1].Moves, "zzz")
	if _, err := hexgames.Replay(records[1], hexdame.Parse); err == nil || !strings.HasPrefix(err.Error(), `record: hexdame: "zzz"`) {
		t.Errorf("the error is %v", err)
	}
	r.Moves, r.Result = nil, "2-0"
	if _, err := hexgames.Replay(r, hexdame.Parse); !errors.Is(err, hexgames.ErrSyntax) {
		t.Errorf("the error is %v", err)
	}
}

// TestZeroRecordError checks that printing one does no harm.
func TestZeroRecordError(t *testing.T) {
	if got := (&hexgames.RecordError{}).Error(); got != "record: <nil>" {
		t.Errorf("the message is %q", got)
	}
}

// TestReplayResults checks that results say what the moves do not.
func TestReplayResults(t *testing.T) {
	for result, want := range map[string]hexgames.Outcome{
		"*":       {},
		"1-0":     {Winner: hexgames.White, Reason: hexgames.Resignation},
		"0-1":     {Winner: hexgames.Black, Reason: hexgames.Resignation},
		"1/2-1/2": {Reason: hexgames.Agreement},
	} {
		r := hexgames.Record{Game: "hexdame", Start: "W:WKe5:BKa1", Result: result}
		g, err := hexgames.Replay(r, hexdame.Parse)
		if err != nil || g.Outcome() != want || g.Record().Result != result {
			t.Errorf("%s reads as %v, %v", result, g, err)
		}
	}
}

// TestRecordUnwritable checks that nothing is written that could not be read.
func TestRecordUnwritable(t *testing.T) {
	good := hexgames.Record{Game: "hexdame", Start: "s", Result: "*"}
	for what, change := range map[string]func(*hexgames.Record){
		"no game":             func(r *hexgames.Record) { r.Game = "" },
		"no start":            func(r *hexgames.Record) { r.Start = "" },
		"no result":           func(r *hexgames.Record) { r.Result = "" },
		"a result of ours":    func(r *hexgames.Record) { r.Result = "2-0" },
		"a tag without name":  func(r *hexgames.Record) { r.Tags = []hexgames.Tag{{"", "x"}} },
		"a tag with a blank":  func(r *hexgames.Record) { r.Tags = []hexgames.Tag{{"a b", "x"}} },
		"the tag Start":       func(r *hexgames.Record) { r.Tags = []hexgames.Tag{{"Start", "x"}} },
		"the tag Game":        func(r *hexgames.Record) { r.Tags = []hexgames.Tag{{"Game", "x"}} },
		"a tag twice":         func(r *hexgames.Record) { r.Tags = []hexgames.Tag{{"A", "x"}, {"B", "x"}, {"A", "y"}} },
		"too many tags":       func(r *hexgames.Record) { r.Tags = make([]hexgames.Tag, 255) },
		"a long tag":          func(r *hexgames.Record) { r.Tags = []hexgames.Tag{{"A", strings.Repeat("x", 1<<16)}} },
		"a long move":         func(r *hexgames.Record) { r.Moves = []string{strings.Repeat("x", 1<<16)} },
		"an empty move":       func(r *hexgames.Record) { r.Moves = []string{"a", ""} },
		"two blanks":          func(r *hexgames.Record) { r.Moves = []string{"draw  24"} },
		"a number":            func(r *hexgames.Record) { r.Moves = []string{"a 2. b"} },
		"a result in a move":  func(r *hexgames.Record) { r.Moves = []string{"a * b"} },
		"a comment":           func(r *hexgames.Record) { r.Moves = []string{"a{b}"} },
		"a tag in a move":     func(r *hexgames.Record) { r.Moves = []string{"[a]"} },
		"not ASCII":           func(r *hexgames.Record) { r.Moves = []string{"é"} },
		"a control character": func(r *hexgames.Record) { r.Moves = []string{"a\x00"} },
		"a delete character":  func(r *hexgames.Record) { r.Moves = []string{"a\x7f"} },
	} {
		r := good
		change(&r)
		text, err := r.AppendText([]byte("before"))
		var e *hexgames.RecordError
		if !errors.As(err, &e) || !errors.Is(err, hexgames.ErrSyntax) || string(text) != "before" {
			t.Errorf("%s is written as %s, %v", what, text, err)
		}
		if n, err := r.WriteTo(io.Discard); n != 0 || err == nil {
			t.Errorf("%s is written in %d bytes, %v", what, n, err)
		}
	}
	odd := good
	odd.Tags = []hexgames.Tag{{"Note", "two\nlines, \"quotes\", \\, é and \x00\xff"}, {"n_2", ""}}
	text, err := odd.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	records, err := readAll(string(text))
	if err != nil || len(records) != 1 || !slices.Equal(records[0].Tags, odd.Tags) {
		t.Errorf("%q reads as %v, %v", text, records, err)
	}
}

// TestRecordWrappedAt checks that a line has 80 characters if they just fit.
func TestRecordWrappedAt(t *testing.T) {
	for length, want := range map[int]string{
		36: "1. " + strings.Repeat("a", 37) + " 2. " + strings.Repeat("b", 36) + "\n3. c *\n\n",
		37: "1. " + strings.Repeat("a", 37) + "\n2. " + strings.Repeat("b", 37) + " 3. c *\n\n",
	} {
		r := hexgames.Record{Game: "toy", Start: "s", Result: "*", Moves: []string{
			strings.Repeat("a", 37), strings.Repeat("b", length), "c",
		}}
		text, err := r.AppendText(nil)
		if _, moves, _ := strings.Cut(string(text), "\n\n"); moves != want || err != nil {
			t.Errorf("the moves are written as\n%s%v, want\n%s", moves, err, want)
		}
	}
}

// TestReplayUnread checks the errors of a record that was read from no file.
func TestReplayUnread(t *testing.T) {
	for _, r := range []hexgames.Record{
		{Game: "hexdame", Start: "W:Wa1", Result: "*"},
		{Game: "chess", Start: "W:Wa1:Bi8", Result: "*"},
		{Game: "hexdame", Start: "W:Wa1:Bi8", Result: "2-0"},
	} {
		_, err := hexgames.Replay(r, hexdame.Parse)
		var e *hexgames.RecordError
		if !errors.As(err, &e) || e.Line != 0 || e.Column != 0 {
			t.Errorf("%v: the error is %v", r, err)
		}
	}
}

// FuzzReadRecords reads anything: what is read can be written, and is then
// read as the same.
func FuzzReadRecords(f *testing.F) {
	f.Add(twoGames)
	f.Add("[Game \"a\"]\n[Start \"b\"]\n{c}1. d e 2. f 0-1 ")
	f.Fuzz(func(t *testing.T, text string) {
		records, err := readAll(text)
		if err != nil {
			var e *hexgames.RecordError
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || len(e.Error()) > 400 {
				t.Fatalf("the error is %#v", err)
			}
		}
		var again []byte
		for _, r := range records {
			if again, err = r.AppendText(again); err != nil {
				t.Fatalf("%q is read, but not written: %v", text, err)
			}
			hexgames.Replay(r, hexdame.Parse)
		}
		back, err := readAll(string(again))
		if err != nil || fmt.Sprint(strip(back)) != fmt.Sprint(strip(records)) {
			t.Fatalf("%q is written as %q and read as %v, %v", text, again, back, err)
		}
	})
}

// strip takes the places out of records.
func strip(records []hexgames.Record) []hexgames.Record {
	var stripped []hexgames.Record
	for _, r := range records {
		stripped = append(stripped, hexgames.Record{Game: r.Game, Tags: r.Tags, Start: r.Start, Moves: r.Moves, Result: r.Result})
	}
	return stripped
}

// TestTermination writes games that ended for a reason outside of their rules, and reads
// them back.
func TestTermination(t *testing.T) {
	for _, test := range []struct {
		end  hexgames.Outcome
		tags []hexgames.Tag // that the record is given
		want []hexgames.Tag // and that it has
	}{
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.Resignation}, nil, nil},
		{hexgames.Outcome{Reason: hexgames.Agreement}, nil, nil},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.Resignation}, []hexgames.Tag{{Name: "Termination", Value: "time"}}, nil},
		{hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.Time}, nil, []hexgames.Tag{{Name: "Termination", Value: "time"}}},
		{hexgames.Outcome{Reason: hexgames.Adjudicated}, []hexgames.Tag{{Name: "Event", Value: "E"}},
			[]hexgames.Tag{{Name: "Event", Value: "E"}, {Name: "Termination", Value: "adjudicated"}}},
		{hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.Agreement}, nil, []hexgames.Tag{{Name: "Termination", Value: "agreement"}}},
		{hexgames.Outcome{Winner: hexgames.White, Reason: "a \"reason\" of one's own, été"}, []hexgames.Tag{{Name: "Termination", Value: "normal"}, {Name: "White", Value: "A"}},
			[]hexgames.Tag{{Name: "White", Value: "A"}, {Name: "Termination", Value: "a \"reason\" of one's own, été"}}},
	} {
		g := newShuffle(t, 1)
		if err := g.End(test.end); err != nil {
			t.Fatal(err)
		}
		r := g.Record(test.tags...)
		if !slices.Equal(r.Tags, test.want) {
			t.Errorf("a game that ended by %q has the tags %q, want %q", test.end, r.Tags, test.want)
		}
		text, err := json.Marshal(r)
		var read hexgames.Record
		if err == nil {
			err = json.Unmarshal(text, &read)
		}
		if err != nil {
			t.Errorf("%v, from %s", err, text)
			continue
		}
		back, err := hexgames.Replay(read, hexdame.Parse)
		if err != nil || back.Outcome() != test.end {
			t.Errorf("from %s is read %v, %v", text, back, err)
		}
	}
	// A game that goes on has not ended for any reason.
	if r := newShuffle(t, 1).Record(hexgames.Tag{Name: "Termination", Value: "time"}); len(r.Tags) > 0 {
		t.Errorf("a game that goes on has the tags %q", r.Tags)
	}
	// Of a game that its moves have ended the tag is a remark like others.
	g := newShuffle(t, 8)
	r := g.Record(hexgames.Tag{Name: "Termination", Value: "normal"})
	back, err := hexgames.Replay(r, hexdame.Parse)
	if err != nil || back.Outcome() != g.Outcome() || r.Value("Termination") != "normal" {
		t.Errorf("%v, %v, of %v", back, err, r)
	}
}

// TestGameText reads games from text, and leaves them as they are if that fails.
func TestGameText(t *testing.T) {
	g := newShuffle(t, 3)
	text, err := g.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	back := newShuffle(t, 1)
	if err := back.UnmarshalText(text); err != nil || back.String() != g.String() || back.Position() != g.Position() || back.Occurrences() != 1 {
		t.Errorf("read back, the game is %v, %v", back, err)
	}
	back.SetClock(hexgames.White, hexgames.NewClock(1, 1))
	if err := back.UnmarshalText(text); err != nil || back.Clock(hexgames.White) != (hexgames.Clock{}) {
		t.Errorf("read back, White has the clock %v, %v", back.Clock(hexgames.White), err)
	}
	var zero hexdame.Game
	if err := zero.UnmarshalText(text); err != nil || zero.Position() != g.Position() {
		t.Errorf("the zero Game reads %v, %v", &zero, err)
	}
	for _, bad := range []string{
		"", " ", "null", "W:We5:Bi9", string(text) + string(text), string(text[:20]),
		"[Game \"hexade\"]\n[Start \"4/5/6/7/6/5/4 w 0\"]\n\n*\n",
		"[Game \"hexdame\"]\n[Start \"W\"]\n\n*\n",
		"[Game \"hexdame\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e7 *\n",
	} {
		before := back.String()
		if err := back.UnmarshalText([]byte(bad)); err == nil || back.String() != before {
			t.Errorf("%q is read as %v, %v", bad, back, err)
		}
		var r hexgames.Record
		if err := r.UnmarshalText([]byte(bad)); (err == nil) != (strings.HasPrefix(bad, "[Game") && len(bad) > 20 && len(bad) < 100) || err != nil && r.Game != "" {
			t.Errorf("%q is read as the record %v, %v", bad, r, err)
		}
	}
	if _, err := new(hexdame.Game).MarshalText(); err == nil {
		t.Error("the zero Game has a text")
	}
}

// TestGameTextOfNoText checks that a game whose positions do not read themselves says so.
func TestGameTextOfNoText(t *testing.T) {
	g := hexgames.NewGame(silent{Position: hexdame.MustParse("W:Wa1:Bi9")})
	text, err := g.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.UnmarshalText(text); !errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), "no method UnmarshalText") {
		t.Errorf("a game that cannot be read is read: %v", err)
	}
}

// A silent is a Position that does not read itself: Go leaves out a method that there is
// twice.
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
