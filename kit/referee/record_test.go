package referee

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
)

// recordText returns the record of a game as text, after reading and replaying it.
func (x *test) recordText() string {
	x.Helper()
	r := x.Record(strings.ToUpper)
	text, err := r.MarshalText()
	if err != nil {
		x.Fatal(err)
	}
	var back record.Record
	if err := back.UnmarshalText(text); err != nil {
		x.Fatalf("%v\n%s", err, text)
	}
	table, err := games.Replay(&back)
	if err != nil {
		x.Fatalf("%v\n%s", err, text)
	}
	if err := games.Update(&back, table); err != nil {
		x.Fatal(err)
	}
	if again, err := back.MarshalText(); err != nil || string(again) != string(text) {
		x.Errorf("the record\n%s\nbecomes\n%s\n%v", text, again, err)
	}
	if table.Outcome() != x.Table().Outcome() {
		x.Errorf("the record ends as %v, want %v\n%s", table.Outcome(), x.Table().Outcome(), text)
	}
	return string(text)
}

// TestRecord checks a record with clocks.
func TestRecord(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5", "i6-i5")
	x.do(white, Command{Do: Propose, What: Draw})
	x.now += 300
	x.add(x.Do(Command{Do: Move, Version: x.Version(), Move: "a3-a4"}, Circumstances{At: x.now, By: white, Seed: seed, Lag: 250}))
	x.add(x.Away(x.now, x.now+5000))
	x.now += 5000
	x.do(black, Command{Do: Resign})
	got := x.recordText()
	for _, line := range []string{
		`[White "ADA"]`, `[Black "BOB"]`, `[Date "2026.11.22"]`, `[TimeControl "180+2"]`, `[BlackClock "0:03:00"]`,
		"1. a4-a5 {[%clk 0:03:01]} 2. i6-i5 {[%clk 0:03:01]} 3. a3-a4 {[%clk 0:03:01.95]}", "1-0\n\n",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("the record is\n%s\nwant %s", got, line)
		}
	}
}

// TestRecordNames checks that a record without people has no names, and that a record without draws
// has no tags for draws.
func TestRecordNames(t *testing.T) {
	x := create(t, Terms{Game: "hextad"}, nil)
	x.join("ada", white, "")
	if got := x.recordText(); !strings.HasPrefix(got, "[Game \"hextad\"]\n[White \"ADA\"]\n[Date \"2026.11.22\"]\n[Start ") {
		t.Errorf("the record is\n%s", got)
	}
	if r := x.Record(func(string) string { return "" }); r.Value(record.TagWhite) != "" || len(r.Tags) != 1 {
		t.Errorf("the record has the tags %v", r.Tags)
	}
}

// tadGame returns a game of Hextad. The server commits to a new number before the last draws.
func tadGame(t testing.TB) *test {
	t.Helper()
	x := create(t, Terms{Game: "hextad", Clock: blitz}, nil)
	x.join("ada", white, fair.Commit(whiteNumber))
	x.join("bob", black, fair.Commit(blackNumber))
	x.do(white, Command{Do: Reveal, Number: whiteNumber})
	x.do(black, Command{Do: Reveal, Number: blackNumber})
	x.first()
	x.first()
	x.add(x.Reseed(x.now, seed, fair.Commit(otherSeed)))
	x.seed = otherSeed
	x.first()
	return x
}

// TestVerify verifies a game before and after its end.
func TestVerify(t *testing.T) {
	x := tadGame(t)
	commitments := []string{fair.Commit(seed), fair.Commit(otherSeed)}
	want := func(draws, open int) {
		t.Helper()
		var r record.Record
		if err := r.UnmarshalText([]byte(x.recordText())); err != nil {
			t.Fatal(err)
		}
		got, err := Verify(&r)
		if err != nil || got.Game != "x7k2" || got.Draws != draws || got.Open != open || len(got.Commitments) != 2 || got.Reseeds[0] != 17 || !got.White || !got.Black {
			t.Errorf("the report is %+v, %v, want %d draws and %d open", got, err, draws, open)
		}
		if got.Trusted != 1 {
			t.Errorf("%d draws depend on the operator, want only the draw after draw 17", got.Trusted)
		}
		if err := got.Receipt(commitments[0]); err != nil {
			t.Error(err)
		}
		if err := got.Receipt(commitments[1]); err == nil || !strings.Contains(err.Error(), "only after draw 17") {
			t.Errorf("the receipt of a commitment after draws: %v", err)
		}
		if err := got.Receipt(fair.Commit(whiteNumber)); err == nil || !strings.Contains(err.Error(), commitments[0]) {
			t.Errorf("a different receipt: %v", err)
		}
	}
	want(17, 1)
	x.do(white, Command{Do: Resign})
	want(18, 0)

	x = begin(t, Terms{Game: "hexdame"})
	x.move("a4-a5")
	if report, err := Verify(x.Record(strings.ToUpper)); err != nil || report.Draws != 0 || report.Game != "" {
		t.Errorf("a game without chance: %+v, %v", report, err)
	}
	x = begin(t, Terms{Game: "hextad"})
	if report, err := Verify(x.Record(strings.ToUpper)); err != nil || report.Draws != 0 || report.Open != 15 || report.White || report.Trusted != 15 {
		t.Errorf("a game in progress: %+v, %v", report, err)
	}
}

// A forgery changes the record of tadGame at its end.
type forgery struct {
	name     string
	old, new string
	want     string // the error of Verify, or ""
}

// forgeries returns changes of a record.
func forgeries(text string) []forgery {
	words := strings.Fields(text)
	after := func(n string, words []string) string { return words[slices.Index(words, n)+1] }
	at := func(n string) string { return after("draw", words[slices.Index(words, n):]) } // the tile of a draw
	tag := func(name, value string) string { return "[" + name + " \"" + value + "\"]" }
	number := func(c byte) string { return strings.Repeat(string(c), 64) }
	other := "00"
	if at("2.") == other {
		other = "01"
	}
	return []forgery{
		{name: "nothing"},
		{
			"a different draw", "2. draw " + at("2."), "2. draw " + other,
			"move 2: draw 2: the record has \"draw " + other + "\", but \"draw " + at("2.") + "\" was drawn, candidate ",
		},
		{"an illegal draw", "2. draw " + at("2."), "2. draw 99", "move 2: draw 2: "},
		{"other candidates", "(00; 11; ", "(11; 00; ", `move 1: draw 1: the record has the candidates "draw (11; 00; 22; 33; 44; 55; 66)": want "draw (00; `},
		{"no candidates", "{[%candidates draw (00; 11; 22; 33; 44; 55; 66)]}", "", "draw 1: the record has the candidates \"\""},
		{"a different id", tag(TagFairGame, "x7k2"), tag(TagFairGame, "x7k3"), "draw "},
		{"a different number of the server", strings.Repeat("5e", 32), number('5'), "the server's number is "},
		{"a different number for White", whiteNumber, number('1'), "White's number is "},
		{"a different number for Black", blackNumber, number('1'), "Black's number is "},
		{"no number for White", tag(TagFairWhite, whiteNumber) + "\n", "", "White's number is \"\""},
		{"nothing for White", tag(TagFairWhiteCommitment, fair.Commit(whiteNumber)) + "\n" + tag(TagFairWhite, whiteNumber) + "\n", "", "draw "},
		{"no commitment for White", tag(TagFairWhiteCommitment, fair.Commit(whiteNumber)) + "\n", "", "White's number is "},
		{"a different commitment", fair.Commit(seed), number('c'), "the server's number is "},
		{"a later number", "17:", "16:", "draw 17: "},
		{"an earlier number", "17:", "18:", "draw 18: "},
		{"a different version", tag(TagFair, fair.Version), tag(TagFair, "hexgames draw 2"), `"hexgames draw 2": want hexgames draw 1`},
		{"no version", tag(TagFair, fair.Version) + "\n", "", "move 1: \"draw " + at("1.") + "\" is a draw of Chance, and the record has no Fair tag"},
		{"a different game", `[Game "hextad"]`, `[Game "chess"]`, "no such game"},
		{"no start", `[Start "`, `[Start "7`, "referee: hextad"},
		{"an illegal move", "16. " + after("16.", words), "16. pass", "move 16: hextad"},
		{"bad commitments", fair.Commit(seed) + " 17:", fair.Commit(seed) + " x17:", "the FairCommitments tag has \"x17:"},
		{"numbers at other draws", "FairSeeds \"" + seed + " 17:", "FairSeeds \"" + seed + " 16:", "the FairCommitments and FairSeeds tags do not match"},
		{"too many numbers", " 17:" + otherSeed, " 17:" + otherSeed + " 17:" + seed[:63] + "0", "do not match"},
		{"a number twice", " 17:" + otherSeed, " 17:" + otherSeed + " 17:" + otherSeed, "the FairSeeds tag has \"17:"},
		{"no last number", " 17:" + otherSeed, "", "the FairSeeds tag lacks a number"},
		{"no numbers in a game in progress", "FairSeeds", "Seeds", "the FairSeeds tag lacks a number"},
		{"no id", tag(TagFairGame, "x7k2") + "\n", "", "lacks the FairGame or FairCommitments tag"},
		{"a commitment after more draws", "17:" + fair.Commit(otherSeed), "17:" + fair.Commit(otherSeed) + " 19:" + fair.Commit(whiteNumber), "lacks a number"},
		{"candidates of a player", "16. " + after("16.", words) + " {", "16. " + after("16.", words) + " {[%candidates (a; b)] ", "is not a draw of Chance, but has candidates"},
		{"candidates twice", "{[%candidates draw (00; 11; 22; 33; 44; 55; 66)]}", "{[%candidates draw (00; 11; 22; 33; 44; 55; 66)] [%candidates draw (00)]}", "draw 1: the record has the candidates"},
		{"a number before the last one", "17:" + otherSeed + "\"", "17:" + otherSeed + " 16:" + otherSeed + "\"", "the FairSeeds tag has \"16:"},
		{"short commitments", fair.Commit(seed), "5e", "the FairCommitments tag has \"5e\""},
	}
}

// TestForgeries checks how Verify refuses changed records.
func TestForgeries(t *testing.T) {
	x := tadGame(t)
	x.do(white, Command{Do: Resign})
	text := x.recordText()
	for _, f := range forgeries(text) {
		forged := strings.ReplaceAll(text, f.old, f.new)
		if f.old == "" {
			forged = text
		} else if forged == text {
			t.Errorf("%s: the record has no %s\n%s", f.name, f.old, text)
		}
		var r record.Record
		if err := r.UnmarshalText([]byte(forged)); err != nil {
			t.Errorf("%s: %v", f.name, err)
			continue
		}
		if _, err := Verify(&r); (err == nil) != (f.want == "") || err != nil && !strings.Contains(err.Error(), f.want) {
			t.Errorf("%s: the error is %v, want one with %q", f.name, err, f.want)
		}
	}
}

// TestCandidates checks how candidates are written.
func TestCandidates(t *testing.T) {
	for want, moves := range map[string][]string{
		"draw (00)":             {"draw 00"},
		"draw (00; 01)":         {"draw 00", "draw 01"},
		"(a; b)":                {"a", "b"},
		"(roll 1; rolls 2)":     {"roll 1", "rolls 2"},
		"take a (1; 2 b; 10 c)": {"take a 1", "take a 2 b", "take a 10 c"},
		"(; x)":                 {"", "x"},
	} {
		if got := formatCandidates(moves); got != want {
			t.Errorf("%q is written %q, want %q", moves, got, want)
		}
	}
}

// TestTimed ends games with every kind of clock in every way and reads their records.
func TestTimed(t *testing.T) {
	for _, c := range []clocks.Control{{}, blitz, {Increment: 3 * clocks.Second}, {Move: clocks.Day}} {
		for name, end := range map[string]func(x *test){
			"not":      func(*test) {},
			"time":     func(x *test) { x.add(x.Flag(x.now+2*clocks.Day, 0, x.seed)) },
			"resigned": func(x *test) { x.do(white, Command{Do: Resign}) },
			"aborted":  func(x *test) { x.add(x.Adjudicate(x.now, hexgames.Outcome{Reason: Aborted}, x.seed)) },
			"takeback": func(x *test) {
				x.do(black, Command{Do: Propose, What: Takeback})
				x.do(white, Command{Do: Accept, Offer: x.N()})
			},
		} {
			x := begin(t, Terms{Game: "hexdame", Clock: c})
			x.move("a4-a5", "i6-i5", "a3-a4")
			end(x)
			text := x.recordText()
			if t.Failed() {
				t.Fatalf("%+v, %s:\n%s", c, name, text)
			}
		}
	}
}
