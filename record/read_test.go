package record_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// full is a record with every feature that a record can have, in canonical form.
const full = `[Game "hexdame"]
[Event "A \"study\", \\ 1842"]
[White "Ada"]
[Black "Charles"]
[TimeControl "300+2"]
[Opening_2 ""]
[Start "W:WKe5:BKa1"]

{[%eval 0] It begins.} 1. {What else?} e5-e6!? $16 {[%clk 0:04:58.5]
[%eval -0.25] [%arrow e5 e6] Keeps \[the] line, as in {1\} and {2\}, with a \\,
two  blanks,\nand a line break.} (1. e5-e7?? {[%mark]} 2. a1-b1 (2. a1-a2
3. e7-e8) (2. {\ \ } a1-a3 {\ a\ }) 3. e7-e6) (1. e5-e8!) 2. a1-b1! $2
{[%note a\] b] été \u00a0\x00\xff} *

`

func TestRecordFull(t *testing.T) {
	r := readOne(t, full)
	if got := textOf(t, r); got != full {
		t.Errorf("the record is written as\n%swant\n%s", got, full)
	}
	for n, want := range map[string]string{
		"":                  `"" "" "It begins." [{eval 0}] []`,
		"e5-e6":             `"What else?" "Keeps [the] line, as in {1} and {2}, with a \\, two  blanks,\nand a line break." [{clk 0:04:58.5} {eval -0.25} {arrow e5 e6}] [!? $16]`,
		"e5-e7":             `"" "" [{mark }] [??]`,
		"e5-e7 a1-b1 e7-e6": `"" "" [] []`,
		"e5-e7 a1-a3":       `"  " " a " [] []`,
		"e5-e8":             `"" "" [] [!]`,
		"e5-e6 a1-b1":       `"" "été \u00a0\x00\xff" [{note a] b}] [! ?]`,
	} {
		node := &r.Root
		for _, move := range strings.Fields(n) {
			before := node
			for c := range node.Children() {
				if c.Move == move {
					node = c
				}
			}
			if node == before {
				t.Fatalf("there is no move %s of %q", move, n)
			}
		}
		got := fmt.Sprintf("%q %q %v %v", node.Before, node.After, node.Tags, node.Glyphs)
		if n == "" {
			got = `"" ` + got
		}
		if got != want {
			t.Errorf("after %q there is\n%s, want\n%s", n, got, want)
		}
	}
	if _, err := record.Replay(r, hexdame.New()); err != nil {
		t.Error(err)
	}
	if got := textOf(t, r); got != full {
		t.Errorf("after a replay the record is written as\n%s", got)
	}
}

// TestRecordSpelling reads records as users write them by hand.
func TestRecordSpelling(t *testing.T) {
	const head, moves = "[Game \"hexdame\"]\n[Start \"W:WKe5:BKa1\"]\n\n", "1. e5-e6 2. a1-b1 3. e6-e5 "
	for _, test := range []struct{ text, want string }{
		{"\ufeff{ a comment\n over two lines }\r\n[Game \"hexdame\"]\r\n[Start \"W:WKe5:BKa1\"] \r\n1.\te5-e6{good}2. \n a1-b1\n3. e6-e5 { } 4. b1-a1 1/2-1/2\r\n",
			head + "{a comment over two lines} 1. e5-e6 {good} 2. a1-b1 3. e6-e5 4. b1-a1 1/2-1/2\n\n"},
		// Without numbers, a start, a game, a result.
		{head + "e5-e6\na1-b1;e6-e5;\n", head + moves + "*\n\n"},
		{head + "e5-e6; a1-b1 ; e6-e5 1-0\n", head + moves + "1-0\n\n"},
		{head + ";;\ne5-e6\na1-b1; e6-e5\n1-0", ""},
		{head + "e5-e6\na1-b1; e6-e5\n1-0", head + moves + "1-0\n\n"},
		{"e5-e6;a1-b1;e6-e5", moves + "*\n\n"},
		{"\n\n \te5-e6\r\n\ta1-b1\r\ne6-e5 \t\r\n\t\r\n", moves + "*\n\n"},
		{"draw 24\n24:1,0/2,-1\npass", "1. draw 24 2. 24:1,0/2,-1 3. pass *\n\n"},
		{"[Start \"W:WKe5:BKa1\"]\n*", "[Start \"W:WKe5:BKa1\"]\n\n*\n\n"},
		{"[White \"A\"]\n\n1. a *", "[White \"A\"]\n\n1. a *\n\n"},
		{moves + "*", moves + "*\n\n"},
		{"1.e5-e6 2.a1-b1\n3.  e6-e5*", ""},
		{"1.e5-e6 2.a1-b1\n3.  e6-e5", moves + "*\n\n"},
		{"[White \"A\"]\n\n1. a {b} (1. c)\n\n", "[White \"A\"]\n\n1. a {b} (1. c) *\n\n"},
		{"1.e5-e6 2.a1-b1\n3.  e6-e5 *", moves + "*\n\n"},
		// Signs, comments, variations.
		{"e5-e6!?; a1-b1 ?? ; e6-e5 $3 $4\n", "1. e5-e6!? 2. a1-b1?? 3. e6-e5!! $4 *\n\n"},
		{"{A} e5-e6 {B} {C}; a1-b1\n{D\n\nE}", "{A} 1. e5-e6 {B\\nC} 2. a1-b1 {D E} *\n\n"},
		{"e5-e6 {B} a1-b1 (a1-a2; e6-e5 (e6-e4\ne4-e3))\ne6-e5", "1. e5-e6 {B} 2. a1-b1 (2. a1-a2 3. e6-e5 (3. e6-e4 4. e4-e3)) 3. e6-e5 *\n\n"},
		{"1. a{}(1. b){x}(1. c)!{y} 2. {p}{}{q} d *", "1. a! {x\\ny} (1. b) (1. c) 2. {p\\nq} d *\n\n"},
		{"1. a ({p} 1. {q} b) (1. c (1. d (1. e))) *", "1. a (1. {p\\nq} b) (1. c) (1. d) (1. e) *\n\n"},
		{"1. {[%x y]} a 2. b *", "1. a {[%x y]} 2. b *\n\n"},
		{"1. a\n     b *", "1. a b *\n\n"},
		{"1. a b\n c d *", "1. a b c d *\n\n"},
		{"1. 3.0 2. 3.9 *", "1. 3.0 2. 3.9 *\n\n"},
		{"a (b) c", "1. a (1. b) 2. c *\n\n"},
		{"1. a (1. b) c *", ""},
		{"1. a {x [%a b]y} *", "1. a {[%a b] x y} *\n\n"},
		{"1. a {x[%clk 1:00:00]y [%clk 0:00:00] z\n[%eval\n1] } 2. {[%c d]e [%f]} b *", "1. a {[%clk 0:00:00] [%eval 1] x[%clk 1:00:00]y z} 2. {e} b {[%c d] [%f]} *\n\n"},
		{"1. a {\\t\\[%x y] \\{ \\u00e9 \\101 \t tab} *", "1. a {\\t[%x y] { é A \\t tab} *\n\n"},
		{"1. a {one\\\\} 2. b {\\}} *", "1. a {one\\\\} 2. b {\\}} *\n\n"},
		{"1. a {(1. b) ; [no tag] $1 2-0 \"} *", "1. a {(1. b) ; \\[no tag] $1 2-0 \"} *\n\n"},
	} {
		records, err := readAll(test.text)
		if test.want == "" {
			if err == nil {
				t.Errorf("%q is read", test.text)
			}
			continue
		}
		if err != nil || len(records) != 1 {
			t.Errorf("%q is read as %d records and %v", test.text, len(records), err)
			continue
		}
		if got := textOf(t, records...); got != test.want {
			t.Errorf("%q is read as\n%q, want\n%q", test.text, got, test.want)
		} else if again := textOf(t, readOne(t, got)); again != got {
			t.Errorf("%q is read as\n%q", got, again)
		}
	}
	for _, empty := range []string{"", "\n", " \t\r\n\n", "\ufeff", "{}", "{ \n }\n"} {
		if records, err := readAll(empty); len(records) != 0 || err != nil {
			t.Errorf("%q has %d records and %v", empty, len(records), err)
		}
	}
}

// TestReadRecordsInARow reads several records.
func TestReadRecordsInARow(t *testing.T) {
	for text, want := range map[string][]string{
		"a\nb\n\nc\n\n\n \nd; e":                          {"a b", "c", "d e"},
		"1. a 1-0\n1. b 2. c\n*\nd\n\n1. e *":             {"a", "b c", "d", "e"},
		"[A \"\"]\n\na\n\n[A \"\"]\n\nb *\n[A \"\"]\n0-1": {"a", "b", ""},
		"a (b\n\nc)\n\nd":                                 {"a", "d"},
		"{x}\na *\n{y}\n[A \"\"]\n{z} b\n":                {"a", "b"},
	} {
		records, err := readAll(text)
		var got []string
		for _, r := range records {
			got = append(got, strings.Join(r.Moves(), " "))
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is read as %q and %v, want %q", text, got, err, want)
		}
	}
}

// TestReadRecordsRefused checks errors with their lines and columns.
func TestReadRecordsRefused(t *testing.T) {
	const tags = "[Game \"hexdame\"]\n[Start \"W:WKe5:BKa1\"]\n"
	for _, test := range []struct {
		text         string
		line, column int
		message      string
	}{
		{"1-0", 1, 1, `the result "1-0" comes before any tag or move`},
		{"{hello} *", 1, 9, `the result "*" comes before any tag or move`},
		{"{hello}\n\n", 1, 1, "the comment does not belong to a record"},
		{"[Game \"hexdame\"]\n", 2, 1, "the record has neither moves nor a result: want 1-0"},
		{tags + "1. e5-e6 2.", 4, 1, "a number without a move at the end"},
		{tags + "1. e5-e6\n" + tags, 4, 1, "a tag among the moves: the previous record has no result"},
		{"e5-e6\n" + tags, 2, 1, "a tag among the moves: want an empty line or a result between two records"},
		{"[Game]\n", 1, 1, `"[Game]" is not a tag`},
		{"[]\n", 1, 1, `"[]" is not a tag`},
		{"[Game hexdame]\n", 1, 7, `"hexdame]" is not the value of a tag`},
		{"[Game 'h']\n", 1, 7, "is not the value of a tag"},
		{"[Game `h`]\n", 1, 7, "is not the value of a tag"},
		{"[Game ]\n", 1, 7, "is not the value of a tag"},
		{"[Game \"hexdame\"\n", 1, 7, "is not the value of a tag"},
		{"[Game \"hex\x00dame\"]\n", 1, 11, `"\x00" is not allowed in a record`},
		{"[Game \"hex\xffdame\"]\n", 1, 11, `"\xff" is not allowed in a record`},
		{"[Game \"\"]\n[Start \"s\"]\n*", 1, 7, `the tag Game has no value`},
		{"[Start \"\"]\n*", 1, 8, `the tag Start has no value`},
		{"[1st \"x\"]\n", 1, 1, "is not a tag"},
		{strings.Repeat("["+strings.Repeat("T", 60000)+" \"\"]\n", 2), 2, 1, `TTT..." (60000 bytes)`},
		{"[Gаme \"x\"]\n", 1, 1, `"[G\u0430me \"x\"]" is not a tag`},
		{"[Game \"hexdame\"]\n[Game \"hexdame\"]\n", 2, 1, `the record has two tags named "Game"`},
		{"[Start \"s\"]\n[Start \"s\"]\n", 2, 1, `the record has two tags named "Start"`},
		{"[A \"\"]\n[A \"\"]\n", 2, 1, `the record has two tags named "A"`},
		{tags + "\ufeff*", 3, 1, `"\ufeff" is not allowed in a record`},
		{"\ufeff\ufeff" + tags, 1, 1, `"\ufeff" is not allowed in a record`},
		{" " + tags + "*", 1, 2, `"[Game": this is a tag, which must begin its line, not part of a move`},
		{tags + "2. e5-e6 *", 3, 1, `move number "2.": want 1.`},
		{tags + "1. e5-e6 1. a1-b1 *", 3, 10, `move number "1.": want 2.`},
		{tags + "1. e5-e6 3. a1-b1 *", 3, 10, `move number "3.": want 2.`},
		{tags + "01. e5-e6 *", 3, 1, `move number "01.": want 1.`},
		{tags + "4294967297. e5-e6 *", 3, 1, "want 1."},
		{tags + "18446744073709551617. e5-e6 *", 3, 1, "want 1."},
		{tags + "1... e5-e6 *", 3, 1, `"1...": want 1., because every move has its own number, followed by one dot`},
		{tags + "1. 2. e5-e6 *", 3, 4, `a number without a move before "2."`},
		{tags + "1. e5-e6 2. *", 3, 13, `a number without a move before "*"`},
		{tags + "1. e5-e6 2. (2. a) *", 3, 13, `a number without a move before "("`},
		{tags + "1. e5-e6 (1. ) *", 3, 14, `a number without a move before ")"`},
		{tags + "{one} {two} 1. e5-e6 2. {three} *", 3, 33, `a number without a move before "*"`},
		{tags + "e5-e6; 2. a1-b1 *", 3, 8, `the number "2." among moves without numbers: number every move, or none`},
		{tags + "1. e5-e6 {good} a1-b1 *", 3, 17, `"a1-b1": want the number 2. or a result`},
		{tags + "1. e5-e6! a1-b1 *", 3, 11, `"a1-b1": want the number 2. or a result`},
		{tags + "1. e5-e6; 2. a1-b1 *", 3, 9, `";" does not belong after a move with a number`},
		{tags + "; e5-e6", 3, 1, `";" does not belong after a move with a number`},
		{tags + "1. e5-e6 (e5-e7) *", 3, 11, `"e5-e7": want the number 1. or a result`},
		{tags + "1. e5-e6 (2. e5-e7) *", 3, 11, `move number "2.": want 1.`},
		{tags + "1. e5-e6\r2. a1-b1 *", 3, 9, `"\r" is not allowed in a record`},
		{tags + "1. } 1-0", 3, 4, `"}" where no comment is open`},
		{tags + "1. a}b 1-0", 3, 5, `"}" where no comment is open`},
		{tags + "1. a ) 1-0", 3, 6, `")" where no variation is open`},
		{tags + "(1. a) 1. b", 3, 1, "the variation does not follow a move that it could replace"},
		{tags + "1. a ((1. b) 1. c)", 3, 7, "the variation does not follow a move that it could replace"},
		{tags + "1. a ()", 3, 7, "the variation has no move"},
		{tags + "1. a ({x})", 3, 10, "the variation has no move"},
		{tags + "1. a (1. b\n\n2. c", 3, 6, "the variation is not closed"},
		{tags + "1. a (1. b\n\n" + tags, 3, 6, "the variation is not closed before the next record"},
		{tags + "1. a (1. b 1-0) 1-0", 3, 12, `the result "1-0" in a variation, which begins on line 3, column 6`},
		{tags + "1. [ 1-0", 3, 4, `"[": this is a tag, which must begin its line`},
		{tags + "1. a 1:0", 3, 6, `"1:0": not a result: want 1-0, 0-1, 1/2-1/2 or *`},
		{tags + "1. a\n1–0", 4, 1, `"1\u20130": not a result`},
		{tags + "a; ½-½", 3, 4, `"\u00bd-\u00bd": not a result`},
		{tags + "1. a" + strings.Repeat(" $7", 257) + " *", 3, 774, "more than 256 glyphs"},
		{tags + "1. a {" + strings.Repeat("x ", 1<<20) + "x} *", 3, 6, "a comment of more than 2097152 bytes"},
		{tags + "1. a" + strings.Repeat(" {"+strings.Repeat("x", 1<<20)+"}", 2) + " *", 3, 1048585, "a comment of more than 2097152 bytes"},
		{tags + "1." + strings.Repeat(" {"+strings.Repeat("x", 1<<20)+"}", 2) + " a *", 3, 1048583, "a comment of more than 2097152 bytes"},
		{tags + "1. a {[%x " + strings.Repeat("x", 1<<21+1) + "]} *", 3, 6, "a comment of more than 2097152 bytes"},
		{tags + "1. a {[%" + strings.Repeat("x", 1<<21+1) + "]} *", 3, 7, "is not a tag"},
		{tags + "\n1. a 2. b\n\n1. c *", 6, 1, "the first move of a record: the previous record has no result"},
		{tags + "1. a 2. b\n1. c *", 4, 1, `move number "1.": want 3.`},
		{tags + "1. a !!! *", 3, 6, `"!!!" is not a glyph: want !, ?, !!, ??, !?, ?! or a number from $1 to $255`},
		{tags + "1. a?!? *", 3, 5, `"?!?" is not a glyph`},
		{tags + "1. a $0 *", 3, 6, `"$0" is not a glyph`},
		{tags + "1. a $256 *", 3, 6, `"$256" is not a glyph`},
		{tags + "1. a $+1 *", 3, 6, `"$+1" is not a glyph`},
		{tags + "1. a $ *", 3, 6, `"$" is not a glyph`},
		{tags + "! 1. a *", 3, 1, `the glyph "!" does not follow a move`},
		{tags + "1. ! a *", 3, 4, `the glyph "!" does not follow a move`},
		{tags + "1. a (! 1. b) *", 3, 7, `the glyph "!" does not follow a move`},
		{tags + "1. a $1$2 *", 3, 6, `"$1$2" is not a glyph`},
		{tags + "1. " + strings.Repeat("a\n", 600) + "*", 515, 1, "a move of more than 1024 bytes"},
		{tags + strings.Repeat("a", 1025), 3, 1, "a move of more than 1024 bytes"},
		{tags + "1. " + strings.Repeat("a", 512) + "\n" + strings.Repeat("b", 512) + " *", 4, 1, "a move of more than 1024 bytes"},
		{"[A \"" + strings.Repeat("\u200b", 1<<22) + "\"]\n", 1, 4, "too long when it is written"},
		{tags + "1. e5-e6 {open\n *", 3, 10, "the comment is not closed"},
		{tags + "1. e5-e6 {open\n *\n\n" + tags, 3, 10, "the comment is not closed before the next record"},
		{tags + "1. e5\x00e6 *", 3, 6, `"\x00" is not allowed in a record`},
		{tags + "{\xff} *", 3, 2, `"\xff" is not allowed in a record`},
		{tags + "{a\n\u0085} *", 4, 1, `"\u0085" is not allowed in a record`},
		{tags + "{a \\q} *", 3, 4, `"\\q} *" is not an escape sequence: want \\ for a backslash`},
		{tags + "{a \\qrstuvwxyz} *", 3, 4, `"\\qrstuvw" is not an escape sequence`},
		{tags + "{a \\\n} *", 3, 4, `"\\" is not an escape sequence`},
		{tags + "{a \\\"} *", 3, 4, `is not an escape sequence`},
		{tags + "{[%a b} *", 3, 7, `the tag "a" in a comment is not closed: want ] before this`},
		{tags + "{x [%1 b]} *", 3, 4, `"[%1 b]} *" is not a tag: want [%name value], or \[ for a bracket`},
		{tags + "{[%]} *", 3, 2, `is not a tag`},
		{tags + "* 1. e5-e6 *", 3, 3, `"1. e5-e6 *" after the result, on the same line`},
		{tags + "1. a 1-0 0-1", 3, 10, `"0-1" after the result, on the same line`},
		{tags + "1. a 1-0 {end}", 3, 10, `"{end}" after the result, on the same line`},
		{tags + "1. a 1-0\n0-1", 4, 1, `the result "0-1" comes before any tag or move`},
		{tags + "1. a 1-0\n2. b *", 4, 1, `move number "2.": want 1.`},
		{tags + "1. a 1-0\n{end}\n", 4, 1, "the comment does not belong to a record"},
		{"a\n" + strings.Repeat("x", 17<<20), 2, 1, "a line of more than 16777216 bytes"},
		{strings.Repeat("x", 17<<20), 1, 1, "a line of more than 16777216 bytes"},
		{tags + manyTags(257), 259, 1, "more than 256 tags besides Game and Start"},
		{strings.Repeat("[", 17<<20), 1, 1, "a line of more than 16777216 bytes"},
	} {
		records, err := readAll(test.text)
		var e *record.Error
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

// manyTags returns the lines of n tags.
func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[T%d \"\"]\n", i)
	}
	return b.String()
}

// TestRecordManyTags checks that a record with the maximum number of tags can be written and read.
func TestRecordManyTags(t *testing.T) {
	r := readOne(t, manyTags(256)+"[Game \"toy\"]\n[Start \"s\"]\n\n*")
	if again := readOne(t, textOf(t, r)); !sameRecord(r, again) || len(r.Tags) != 256 {
		t.Errorf("there are %d tags, and then %d", len(r.Tags), len(again.Tags))
	}
}

// TestReadRecordsDamaged checks that reading continues after damaged records.
func TestReadRecordsDamaged(t *testing.T) {
	const good = "[A \"good\"]\n\n1. a *\n\n"
	alsoGood := map[string]bool{"[A \"\"]\n\n1. a 1-0\n0-1\n\n": true, "1. a\n2. b\n\n1. a *\n\n": true, "[A \"\"]\n\n1.\n\n1. a *\n\n": true} // in one part of the damaged record
	for damaged, lines := range map[string][]int{
		"[A \"\"]\n[B]\n[C \"\"]\n\n1. a 2. b\n3. c\n1-0\n\n":               {2},
		"[A \"\"]\n[B]\n[C \"\"]\n\na\nb\n\n":                               {2},
		"[A \"\"]\n\n1. a 3. b\n4. c\n1-0\n\n":                              {3},
		"[A \"\"]\n\n1. a\n2. b\n\n":                                        {6}, // where the next record starts
		"1. a\n2. b\n\n1. a *\n\n":                                          {4},
		"[A \"\"]\n\n1. a\n2. b\n[A \"\"]\n\n1. c *\n\n":                    {5}, // where a line is missing
		"[A \"\"]\n\n1. a {open\n2. b 1-0\n\n":                              {3},
		"[A \"\"]\n\n1. a (1. b\n2. c\n\n":                                  {3},
		"[A \"\"]\n\n1. a (1. b\n2. c 1-0\n\n":                              {4},
		"[A \"\"]\n\n1. a 1-0 0-1\n\n":                                      {3},
		"[A \"\"]\n\n1. a 1-0\n0-1\n\n":                                     {4}, // which is a separate record
		"1. a } 2. b\n*\n\n":                                                {1},
		"}\n\n":                                                             {1},
		"[A \"\"]\n}\n\n":                                                   {2},
		"{\\q}\n\n":                                                         {1},
		"{one\n\n\\q two\n\n1. a *\n}\n1. b *\n\n":                          {3}, // a comment of several paragraphs
		"{one \\q\n\n":                                                      {1},
		"a; 1:0; b\n\n":                                                     {1},
		"\x00\n[A \"\"]\n[A \"\"]\n*\n\n[A \"\"]\n[A \"\"]\n*\n\n":          {1, 7},
		"[A \"x\"\n\n\n[B \"x\"\n\n\n1. a *\n\n":                            {1, 4},
		"[A \"\"]\n[B \"\"]\n\n":                                            {4}, // where the next record starts
		"[A \"\"]\n\n{c}\n\n":                                               {5},
		"[A \"\"]\n\n[1. a 2. b 1-0\n\n":                                    {3},
		"[A \"\"]\n\n[* a\n\n":                                              {3},
		"[A \"\"]\n1. q\n[B \"\"]\n\n":                                      {3},
		"[A \"\"]\n\n1.\n\n1. a *\n\n":                                      {5},
		"[A \"\"]\n[B \"x]\n\n":                                             {2},
		"[A \"\"]\n\n1. a 3. b {three\n\n1. x 2. y *\n\nfour} 3. c 1-0\n\n": {3},
		"[A \"\"]\n\n1. a 3. b\n{three\n\n1. x *\n\n} {\n\n1. y *\n\n}\n\n": {3},
		"[A \"\"]\n\n1. a {x} {bad \\q\n\nfour} 2. c 1-0\n\n":               {3},
		"[A \"\"]\n\n1. a {one\n[two] \\q\n\nthree\n\nfour} 2. c 1-0\n\n":   {4},
		"[A \"\"]\n$[B \"\"]\n\n1. a *\n\n":                                 {2},
		"[A \"\"]\nblah\n[B \"\"]\n\n1. a *\n\n":                            {3},
		"% remark\n[A \"\"]\n\n1. a *\n\n":                                  {2},
		"[A \"\"]\n [B \"\"]\n[C \"\"]\n\n1. a *\n\n":                       {2},
		"\ufeff[A \"\"]\n[B \"\"]\n\n1. a *\n\n":                            {1},
	} {
		var got []int
		var read []string
		for r, err := range record.Read(strings.NewReader(good + damaged + good + damaged + good)) {
			var e *record.Error
			switch {
			case errors.As(err, &e) && r == nil:
				got = append(got, e.Line)
			case err != nil || r == nil:
				t.Fatalf("%q: %v and %v", damaged, r, err)
			case r.Value("A") == "good":
				read = append(read, r.Value("A"))
			case !alsoGood[damaged]:
				t.Errorf("%q: the damaged part has a record %q", damaged, r.Moves())
			}
		}
		var want []int
		for _, offset := range []int{4, 8 + strings.Count(damaged, "\n")} {
			for _, line := range lines {
				want = append(want, line+offset)
			}
		}
		if !slices.Equal(got, want) || len(read) != 3 {
			t.Errorf("%q: damage on lines %d, want %d, and %d good records, want 3", damaged, got, want, len(read))
		}
	}
}
