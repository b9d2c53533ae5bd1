package referee

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
)

// verifyAll runs fair/verify.py for each text in its input, in one process, because python3 starts
// slowly. For each text, it writes the exit status, or -1 for a crash, and the output.
const verifyAll = `
import contextlib, io, json, sys, tempfile, traceback
program, texts = json.load(sys.stdin)
code = compile(program, "verify.py", "exec")
results = []
with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
    for text in texts:
        file.seek(0), file.truncate(), file.write(text), file.flush()
        sys.argv, out, status = ["verify.py", file.name], io.StringIO(), 0
        with contextlib.redirect_stdout(out):
            try:
                exec(code, {"__name__": "__main__"})
            except SystemExit as e:
                status = e.code if isinstance(e.code, int) else 1
                print("" if isinstance(e.code, int) else e.code)
            except BaseException:
                status = -1
                print(traceback.format_exc())
        results.append({"status": status, "out": out.getvalue()})
json.dump(results, sys.stdout)
`

// A verdict is the result of verify.py for a record.
type verdict struct {
	Status int    // its exit status
	Out    string // its output
}

// byPython returns the verdicts of verify.py.
func byPython(t *testing.T, texts []string) (verdicts []verdict) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("fair/verify.py requires python3")
	}
	program, err := os.ReadFile("fair/verify.py") // in Go, so go test notices changes to the file
	if err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal([]any{string(program), texts})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(python, "-c", verifyAll)
	c.Stdin = strings.NewReader(string(in))
	out, err := c.Output()
	if err == nil {
		err = json.Unmarshal(out, &verdicts)
	}
	if err != nil || len(verdicts) != len(texts) {
		t.Fatalf("%d of %d verdicts: %v", len(verdicts), len(texts), err)
	}
	return verdicts
}

// A draft is a record in parts that a forger can change. It need not be a valid record.
type draft struct {
	tags   []record.Tag
	moves  []draftMove
	result string
}

// A draftMove is a move with its notes. It is numbered by its place in the draft unless number is
// not 0.
type draftMove struct {
	number      int
	move, notes string
	isDraw      bool
}

// draftOf splits a record into parts.
func draftOf(r *record.Record) draft {
	d := draft{result: r.Result}
	d.tags = append(d.tags, record.Tag{Name: "Game", Value: r.Game})
	d.tags = append(d.tags, r.Tags...)
	d.tags = append(d.tags, record.Tag{Name: "Start", Value: r.Start})
	for n := r.Root.Next(); n != nil; n = n.Next() {
		m := draftMove{move: n.Move}
		for _, t := range n.Tags {
			m.notes += "[%" + t.Name + " " + t.Value + "]"
			m.isDraw = m.isDraw || t.Name == TagCandidates
		}
		d.moves = append(d.moves, m)
	}
	return d
}

// clone returns a copy that can be changed.
func (d draft) clone() draft {
	d.tags, d.moves = slices.Clone(d.tags), slices.Clone(d.moves)
	return d
}

// text returns the text of a draft.
func (d draft) text() string {
	var b strings.Builder
	for _, t := range d.tags {
		fmt.Fprintf(&b, "[%s %q]\n", t.Name, t.Value)
	}
	b.WriteString("\n")
	for i, m := range d.moves {
		n := i + 1
		if m.number != 0 {
			n = m.number
		}
		fmt.Fprintf(&b, "%d. %s ", n, m.move)
		if m.notes != "" {
			fmt.Fprintf(&b, "{%s} ", m.notes)
		}
	}
	b.WriteString(d.result + "\n\n")
	return b.String()
}

// value returns the value of a tag and its index.
func (d draft) value(name string) (value string, at int) {
	at = slices.IndexFunc(d.tags, func(t record.Tag) bool { return t.Name == name })
	return d.tags[at].Value, at
}

// A mutation is a changed draft.
type mutation struct {
	name string
	draft
}

// mutations returns every draft that results from one change to d. It changes each tag that the
// draws need, each number in these tags, each draw, each of its candidates, and each move of a
// player.
func mutations(d draft) (all []mutation) {
	add := func(change func(*draft), name string, args ...any) {
		m := mutation{fmt.Sprintf(name, args...), d.clone()}
		change(&m.draft)
		if m.text() != d.text() {
			all = append(all, m)
		}
	}
	set := func(name, value, what string) {
		_, at := d.value(name)
		add(func(d *draft) { d.tags[at].Value = value }, "%s: %s", name, what)
	}
	other := fair.Commit(strings.Repeat("0f", fair.Size)) // a number, or a commitment
	for at, tag := range d.tags {
		if !strings.HasPrefix(tag.Name, "Fair") && tag.Name != "Game" && tag.Name != "Start" {
			continue
		}
		value := tag.Value
		add(func(d *draft) { d.tags = slices.Insert(d.tags, at, tag) }, "%s: twice", tag.Name)
		if tag.Name != "Start" { // without it, Verify assumes the standard start
			add(func(d *draft) { d.tags = slices.Delete(d.tags, at, at+1) }, "%s: removed", tag.Name)
			add(func(d *draft) { d.tags[at].Name = "X" + tag.Name }, "%s: renamed", tag.Name)
			set(tag.Name, strings.ToUpper(value), "in uppercase")
		}
		if tag.Name == "Game" {
			all = all[:len(all)-1] // Verify accepts uppercase names
			continue               // and verify.py supports only one name
		}
		set(tag.Name, "", "empty")
		for i := 0; i < len(value); i += 1 + len(value)/20 {
			set(tag.Name, value[:i]+value[i+1:], "character "+strconv.Itoa(i)+" removed")
			if value[i] != '0' {
				set(tag.Name, value[:i]+"0"+value[i+1:], "character "+strconv.Itoa(i)+" is 0")
			}
		}
		for _, from := range d.tags {
			if strings.HasPrefix(from.Name, "Fair") {
				set(tag.Name, from.Value, "the value of "+from.Name)
			}
		}
	}
	commitments, atCommitments := d.value(TagFairCommitments)
	seeds, atSeeds := d.value(TagFairSeeds)
	count := max(strings.Count(commitments, " "), 1)
	draws := 0
	for _, m := range d.moves {
		draws += map[bool]int{true: 1}[m.isDraw]
	}
	for _, k := range []string{"", "0:", "2:", strconv.Itoa(draws) + ":", strconv.Itoa(draws+1) + ":", "-1:", "99999999999999999999:"} {
		set(TagFairCommitments, commitments+" "+k+other, "a different one after "+k)
		set(TagFairSeeds, seeds+" "+k+other, "a different one after "+k)
		if _, err := strconv.Atoi(strings.TrimSuffix(k, ":")); k == "0:" || k == strconv.Itoa(draws)+":" || err != nil && k != "" {
			continue // a server could have committed to a new number there, and then you have to trust its operator
		}
		add(func(d *draft) {
			d.tags[atCommitments].Value += " " + k + fair.Commit(other)
			d.tags[atSeeds].Value += " " + k + other
		}, "one more number of the server, after draw %s", k)
		add(func(d *draft) {
			d.tags[atCommitments].Value = fair.Commit(other) + " " + k + commitments
			d.tags[atSeeds].Value = other + " " + k + seeds
		}, "one more number of the server before the first, which is for draws after %s", k)
	}
	for i := range count + 1 {
		cut := func(list string) string { // removes number i
			words := strings.Fields(list)
			if words = slices.Delete(words, min(i, len(words)-1), min(i, len(words)-1)+1); len(words) > 0 {
				_, words[0], _ = strings.Cut(":"+words[0], words[0][:max(strings.Index(words[0], ":")+1, 0)])
			}
			return strings.TrimPrefix(strings.Join(words, " "), ":")
		}
		set(TagFairCommitments, cut(commitments), "without number "+strconv.Itoa(i))
		set(TagFairSeeds, cut(seeds), "without number "+strconv.Itoa(i))
		add(func(d *draft) {
			d.tags[atCommitments].Value, d.tags[atSeeds].Value = cut(commitments), cut(seeds)
		}, "the server: without number %d", i)
	}
	if before, _, ok := strings.Cut(commitments[64:], ":"); ok {
		for _, k := range []string{"", "0", "1", strconv.Itoa(draws), strconv.Itoa(draws + 1), "999"} {
			for _, both := range []bool{false, true} {
				add(func(d *draft) {
					d.tags[atCommitments].Value = strings.Replace(commitments, before+":", " "+k+":", 1)
					if both {
						d.tags[atSeeds].Value = strings.Replace(seeds, before+":", " "+k+":", 1)
					}
				}, "the second number of the server is for draws after %s, %t", k, both)
			}
		}
	}
	add(func(d *draft) {
		d.tags[atCommitments].Value, d.tags[atSeeds].Value = fair.Commit(other), other
	}, "the server: a different number")
	for _, player := range []string{"White", "Black"} {
		_, number := d.value("Fair" + player)
		_, commitment := d.value("Fair" + player + "Commitment")
		add(func(d *draft) {
			d.tags[number].Value, d.tags[commitment].Value = other, fair.Commit(other)
		}, "%s: a different number", player)
		add(func(d *draft) {
			d.tags[number].Name, d.tags[commitment].Name = "A", "B"
		}, "%s: no number", player)
		add(func(d *draft) {
			d.tags[number].Value, d.tags[commitment].Value = seeds[:64], commitments[:64]
		}, "%s: the server's number", player)
	}
	_, w := d.value(TagFairWhite)
	_, b := d.value(TagFairBlack)
	_, wc := d.value(TagFairWhiteCommitment)
	_, bc := d.value(TagFairBlackCommitment)
	add(func(d *draft) {
		d.tags[w].Value, d.tags[b].Value = d.tags[b].Value, d.tags[w].Value
		d.tags[wc].Value, d.tags[bc].Value = d.tags[bc].Value, d.tags[wc].Value
	}, "the players' numbers swapped")
	add(func(d *draft) {
		d.tags = slices.DeleteFunc(d.tags, func(t record.Tag) bool { return strings.HasPrefix(t.Name, "Fair") })
	}, "no tags")
	add(func(d *draft) { d.moves = slices.DeleteFunc(d.moves, func(m draftMove) bool { return m.isDraw }) }, "no draws")
	add(func(d *draft) { d.moves = nil }, "no moves")
	add(func(d *draft) {
		for i := range d.moves {
			d.moves[i].notes = ""
		}
	}, "no candidates")
	for i, m := range d.moves {
		n := i + 1
		if n < len(d.moves) || m.isDraw { // without the last move, somebody could have resigned before it
			add(func(d *draft) { d.moves = slices.Delete(d.moves, i, i+1) }, "move %d: removed", n)
			add(func(d *draft) {
				d.moves = slices.Delete(d.moves, i, i+1)
				for j := i; j < len(d.moves); j++ {
					d.moves[j].number = j + 2
				}
			}, "move %d: removed, and the later moves keep their numbers", n)
		}
		add(func(d *draft) { d.moves = slices.Insert(d.moves, i, m) }, "move %d: twice", n)
		add(func(d *draft) { d.moves[i].number = n + 1 }, "move %d: a different number", n)
		if i > 0 {
			add(func(d *draft) { d.moves[i], d.moves[i-1] = d.moves[i-1], d.moves[i] }, "move %d: swapped with the previous one", n)
			add(func(d *draft) {
				d.moves[i].move, d.moves[i-1].move = d.moves[i-1].move, d.moves[i].move
			}, "move %d: swapped with the previous one, without notes", n)
			if d.moves[i].isDraw && d.moves[i-1].isDraw {
				add(func(d *draft) {
					d.moves[i].notes, d.moves[i-1].notes = d.moves[i-1].notes, d.moves[i].notes
				}, "move %d: the previous one's candidates", n)
			}
		}
		if !m.isDraw {
			add(func(d *draft) { d.moves[i].notes = "[%candidates (" + m.move + ")]" }, "move %d: with candidates", n)
			add(func(d *draft) { d.moves[i].move = "pass" }, "move %d: a pass", n)
			add(func(d *draft) { d.moves[i].move = "draw " + m.move[:2] }, "move %d: a draw", n)
			add(func(d *draft) {
				d.moves[i].move, d.moves[i].notes = "draw "+m.move[:2], "[%candidates draw ("+m.move[:2]+")]"
			}, "move %d: a draw with candidates", n)
			add(func(d *draft) { d.moves[i].move = "99" + m.move[2:] }, "move %d: not a tile", n)
			continue
		}
		add(func(d *draft) { d.moves[i].notes = "" }, "move %d: no candidates", n)
		add(func(d *draft) { d.moves[i].notes = "what could be drawn" }, "move %d: only a comment", n)
		add(func(d *draft) { d.moves[i].notes += m.notes }, "move %d: candidates twice", n)
		add(func(d *draft) { d.moves[i].notes += " [%candidates draw (" + m.move[5:] + ")]" }, "move %d: more candidates", n)
		add(func(d *draft) { d.moves[i].notes = strings.Replace(m.notes, "candidates", "candidate", 1) }, "move %d: a different tag", n)
		words := func(change func(list []string) []string, name string, args ...any) {
			inside := strings.TrimSuffix(strings.TrimPrefix(m.notes, "[%candidates draw ("), ")]")
			add(func(d *draft) {
				d.moves[i].notes = "[%candidates draw (" + strings.Join(change(strings.Split(inside, "; ")), "; ") + ")]"
			}, "move %d: "+name, append([]any{n}, args...)...)
		}
		words(func(l []string) []string { slices.Reverse(l); return l }, "candidates in reverse order")
		words(func(l []string) []string { return []string{m.move[5:]} }, "no other candidates")
		words(func(l []string) []string { return nil }, "an empty list")
		words(func(l []string) []string { return append(l, "99") }, "a candidate that isn't a tile")
		words(func(l []string) []string { return append(l, l[0]) }, "the first candidate twice")
		words(func(l []string) []string { return append(l, l...) }, "all candidates twice")
		words(func(l []string) []string { l[0] = " " + l[0]; return l }, "a space")
		for j, c := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(m.notes, "[%candidates draw ("), ")]"), "; ") {
			add(func(d *draft) { d.moves[i].move = "draw " + c }, "move %d: draw %s", n, c)
			words(func(l []string) []string { return slices.Delete(l, j, j+1) }, "without candidate %d", j)
			words(func(l []string) []string { l[j] = "99"; return l }, "a different candidate %d", j)
			words(func(l []string) []string { l[0], l[j] = l[j], l[0]; return l }, "candidate %d first", j)
			add(func(d *draft) { // as if the number had selected this tile
				d.moves[i].move = "draw " + c
				d.moves[i].notes = strings.Replace(strings.Replace(m.notes, c, "xx", 1), m.move[5:], c, 1)
				d.moves[i].notes = strings.Replace(d.moves[i].notes, "xx", m.move[5:], 1)
			}, "move %d: draw %s, in its place", n, c)
		}
		add(func(d *draft) { d.moves[i].move = "draw 99" }, "move %d: no tile", n)
		add(func(d *draft) { d.moves[i].move = strings.ToUpper(m.move) }, "move %d: in uppercase", n)
		add(func(d *draft) { d.moves[i].move = "pass" }, "move %d: a pass", n)
	}
	return all
}

// finished returns records of two games of Hextad with few tiles and numbers of both players. In
// the first, the server commits to a new number and a player resigns; the second is complete.
func finished(t *testing.T) (records []*record.Record) {
	for _, resign := range []bool{true, false} {
		x := create(t, Terms{Game: "hextad", Clock: blitz}, map[string]string{"maxpips": "3", "poolsize": "2"})
		x.join("ada", white, fair.Commit(whiteNumber))
		x.join("bob", black, fair.Commit(blackNumber))
		x.do(white, Command{Do: Reveal, Number: whiteNumber})
		x.do(black, Command{Do: Reveal, Number: blackNumber})
		x.first()
		if resign {
			x.seed = strings.Repeat("70", fair.Size) // makes each draw differ from the draws of seed
			x.add(x.Reseed(x.now, seed, fair.Commit(x.seed)))
			x.first()
			x.first()
			x.do(black, Command{Do: Resign})
		}
		for x.Status() != Over {
			x.first()
		}
		records = append(records, x.Record(strings.ToUpper))
	}
	return records
}

var every = flag.Bool("forgeries", false, "forge records in every way, not only in some")

// TestMutations changes finished records in ways that mutations supports. Verify and
// fair/verify.py must refuse every change.
func TestMutations(t *testing.T) {
	for _, r := range finished(t) {
		d := draftOf(r)
		all := append([]mutation{{"nothing", d}}, mutations(d)...)
		if !*every {
			random := rand.New(rand.NewPCG(1, 4))
			all = slices.DeleteFunc(all, func(m mutation) bool { return m.name != "nothing" && random.IntN(5) > 0 })
		}
		texts := make([]string, len(all))
		for i, m := range all {
			texts[i] = m.text()
		}
		verdicts := byPython(t, texts)
		for i, m := range all {
			err := verifyText(texts[i])
			want := 1
			if i == 0 {
				want = 0
			}
			if v := verdicts[i]; (err != nil) != (want == 1) || v.Status != want {
				t.Errorf("%s: Verify returns %v, and verify.py %d: %s", m.name, err, v.Status, v.Out)
			}
		}
		t.Log(len(all), "records")
	}
}

// TestRight lets both verifiers read valid records of games with all options. Games start at the
// standard start or at a position from a different game, and may be unfinished. In a game with
// MustScore, and before a game is over, verify.py can't verify everything.
func TestRight(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 4))
	yes := func() string { return []string{"no", "yes"}[random.IntN(2)] }
	starts := map[byte]bool{}
	var texts, wants []string
	for range 150 {
		options := map[string]string{
			"maxpips": strconv.Itoa(3 + random.IntN(3)), "poolsize": strconv.Itoa(1 + random.IntN(4)), "first": []string{"White", "Black"}[random.IntN(2)],
			"lenient": yes(), "mustscore": yes(),
		}
		terms := Terms{Game: "hextad"}
		if random.IntN(2) > 0 { // from any position of a different game
			table, err := games.Start("hextad", "", options)
			if err != nil {
				t.Fatal(err)
			}
			for n := random.IntN(30); n > 0 && table.CountLegal() > 0; n-- {
				if _, err := table.PlayText(table.LegalText(random.IntN(table.CountLegal()))); err != nil {
					t.Fatal(err)
				}
			}
			if table.Outcome().Over() {
				continue
			}
			terms.Start, options = table.PositionText(), nil
		}
		x := create(t, terms, options)
		x.join("ada", white, "")
		x.join("bob", black, fair.Commit(blackNumber))
		x.do(black, Command{Do: Reveal, Number: blackNumber})
		for n := random.IntN(40); n > 0 && x.Status() == Playing; n-- {
			x.move(x.Table().LegalText(random.IntN(x.Table().CountLegal())))
		}
		if random.IntN(3) > 0 && x.Status() == Playing {
			x.do(white, Command{Do: Resign})
		}
		starts[x.Terms().Start[strings.LastIndex(x.Terms().Start, " ")+1]] = true
		texts = append(texts, x.recordText())
		report, err := Verify(x.Record(strings.ToUpper))
		if err != nil || report.Draws+report.Open != x.draws || report.Trusted != 0 {
			t.Errorf("Verify returns %+v, %v\n%s", report, err, texts[len(texts)-1])
		}
		want := "0 "
		if report.Open > 0 || strings.Contains(x.Terms().Start, "m/") {
			want = "2 "
		}
		if x.draws > 0 {
			want += fmt.Sprintf("Game x7k2: %d draws of Chance follow from the numbers of the server, Black.\n", report.Draws)
		} else {
			want += "Chance has drawn nothing in this game.\n"
		}
		wants = append(wants, want)
	}
	for i, v := range byPython(t, texts) {
		if got := fmt.Sprint(v.Status, " ", v.Out); !strings.HasPrefix(got, wants[i]) {
			t.Errorf("verify.py prints %s\nwant %s\n%s", got, wants[i], texts[i])
		}
	}
	if len(starts) < len("cdrwb") {
		t.Errorf("the next actions at the starts are only %v", starts)
	}
}

// TestOtherGame checks the output of verify.py for games that it doesn't support.
func TestOtherGame(t *testing.T) {
	text := strings.Replace(draftOf(finished(t)[1]).text(), `"hextad"`, `"toy"`, 1)
	wrong := regexp.MustCompile(`1\. draw .. `).ReplaceAllString(text, "1. draw 99 ")
	none := regexp.MustCompile(`(?s)\n\n.*`).ReplaceAllString(text, "\n\n1. a 2. b *\n\n")
	dame := "[Game \"hexdame\"]\n\n1. a4-a5 *\n\n"
	for i, v := range byPython(t, []string{text, wrong, none, dame}) {
		want := []verdict{{2, "it can't verify the candidates"}, {1, "draw 1 is draw 99, want one of draw (00; 11; 22; 33)"}, {1, "but no draws"}, {2, "has drawn nothing"}}[i]
		if v.Status != want.Status || !strings.Contains(v.Out, want.Out) {
			t.Errorf("record %d: %+v, want %+v", i+1, v, want)
		}
	}
}

// TestRandomForgeries changes random characters of finished records, except for the places of tiles
// and tags unrelated to draws. If Verify refuses the result, fair/verify.py must refuse it, too.
func TestRandomForgeries(t *testing.T) {
	elsewhere := regexp.MustCompile(`(?m)^\[(White|Black|Date|TimeControl|BlackClock|Start) .*$|\d\d:-?\d+,-?\d+/-?\d+,-?\d+ (\{.*?\})?`)
	const bytes = "0123456789abcdef:;()[]{}%\" .\n\\-*"
	random := rand.New(rand.NewPCG(1, 3))
	count := 100
	if *every {
		count = 500
	}
	for _, r := range finished(t) {
		text := draftOf(r).text()
		open := slices.Repeat([]bool{true}, len(text))
		for _, span := range elsewhere.FindAllStringIndex(text, -1) {
			for i := span[0]; i < span[1]; i++ {
				open[i] = false
			}
		}
		var texts []string
		for len(texts) < count {
			i := random.IntN(len(text))
			j := min(i+random.IntN(4), len(text))
			if slices.Contains(open[i:max(j, i+1)], false) {
				continue
			}
			var by []byte
			for range random.IntN(3) {
				by = append(by, bytes[random.IntN(len(bytes))])
			}
			texts = append(texts, text[:i]+string(by)+text[j:])
		}
		refused := 0
		for i, v := range byPython(t, texts) {
			err := verifyText(texts[i])
			if err != nil {
				refused++
			}
			if v.Status != 0 && v.Status != 1 && v.Status != 2 || v.Status == 0 && err != nil {
				t.Errorf("Verify returns %v, and verify.py %d: %s\n%s", err, v.Status, v.Out, texts[i])
			}
		}
		if refused < len(texts)*8/10 { // the other changes have no effect on draws
			t.Errorf("only %d of %d are refused", refused, len(texts))
		}
	}
}

// verifyText verifies the first record of a text.
func verifyText(text string) error {
	var r record.Record
	err := r.UnmarshalText([]byte(text))
	if err == nil {
		_, err = Verify(&r)
	}
	return err
}
