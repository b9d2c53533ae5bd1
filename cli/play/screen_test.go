package play

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// someGame draws a game with some moves.
func someGame(t *testing.T, r *rand.Rand) games.Table {
	t.Helper()
	names := games.Names()
	table, err := games.Start(names[r.IntN(len(names))], "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for range r.IntN(81) {
		table.PlayChance(r)
		if n := table.CountLegal(); n > 0 {
			if _, err := table.PlayText(table.LegalText(r.IntN(n))); err != nil {
				t.Fatal(err)
			}
		}
	}
	return table
}

// TestBoard draws boards. Each cell has its own place, with the pieces of the game's diagram. A
// board that is turned around has the same characters in reverse order.
func TestBoard(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 0))
		table := someGame(t, r)
		d := table.Drawing()
		all := map[hexgames.Player]int{}
		for _, p := range d.Pieces {
			all[p.Owner]++
		}
		for _, flip := range []bool{false, true} {
			s, focus := board(d, flip)
			seen := map[hexgames.Player]int{}
			dots := 0
			for _, line := range s {
				for _, g := range line {
					switch {
					case g.char == '.':
						dots++
					case g.style == whiteStyle:
						seen[hexgames.White]++
					case g.style == blackStyle:
						seen[hexgames.Black]++
					case g.style == strong:
						seen[hexgames.None]++
					}
				}
			}
			covered := map[string]bool{}
			for _, p := range d.Pieces {
				covered[p.Cell] = true
			}
			if want := len(d.Cells) - len(covered); dots != want {
				t.Fatalf("there are %d empty cells, want %d:\n%s", dots, want, strings.Join(s.lines(false), "\n"))
			}
			for player, n := range all {
				if seen[player] != n {
					t.Fatalf("%v has %d pieces, want %d:\n%s", player, seen[player], n, strings.Join(s.lines(false), "\n"))
				}
			}
			marked := slices.ContainsFunc(d.Marks, func(m hexgames.Mark) bool { return m.Kind == "last" })
			if focus.row < 0 || focus.row >= len(s) || marked && focus.column >= s.width() {
				t.Fatalf("the focus is %v", focus)
			}
		}
		places, turned := layout(d.Cells, 3, false), layout(d.Cells, 3, true)
		for _, c := range d.Cells {
			first := d.Cells[0].Name
			a, b := places[c.Name], turned[c.Name]
			x, y := places[first], turned[first]
			if a.row-x.row != y.row-b.row || a.column-x.column != y.column-b.column {
				t.Fatalf("%s is at %v, and turned around at %v, but %s is at %v and %v", c.Name, a, b, first, x, y)
			}
		}
		if n := len(slices.Collect(maps.Values(places))); n != len(d.Cells) {
			t.Fatalf("there are %d places for %d cells", n, len(d.Cells))
		}
	}
}

// TestOwners checks that a board without colors shows who owns each piece: no two owners have
// pieces with the same character.
func TestOwners(t *testing.T) {
	for _, game := range games.All() {
		owners := map[rune]hexgames.Player{}
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 2))
			table, err := game.Start("", nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				for _, p := range table.Drawing().Pieces {
					owner, known := owners[letter(p)]
					if known && owner != p.Owner {
						t.Fatalf("%s: without colors, pieces of %v and of %v both look like %q on the board of hexgames play: "+
							"give them no Text, or other characters in letter of cli/play/board.go",
							game.Name(), owner, p.Owner, letter(p))
					}
					owners[letter(p)] = p.Owner
				}
				n := table.CountLegal()
				if n == 0 {
					break
				}
				if _, err := table.PlayText(table.LegalText(r.IntN(n))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestCompose composes screens of all sizes. They fit, and show all of the output and the last
// move.
func TestCompose(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 0))
		table := someGame(t, r)
		s := &session{table: table, players: map[hexgames.Player]player{hexgames.White: {person: true}, hexgames.Black: {person: true}}}
		s.flipped = r.IntN(2) == 0
		words := make([]string, r.IntN(3)*r.IntN(31))
		for i := range words {
			words[i] = strings.Repeat(string(rune('A'+r.IntN(26))), 1+r.IntN(12))
		}
		height, width := 1+r.IntN(60), 20+r.IntN(181)
		v := s.view(strings.Join(words, " "))
		rows, ok := v.compose(height, width)
		if !ok {
			if height >= 23 && width >= 80 && len(words) == 0 {
				t.Fatal("there is no room")
			}
			continue
		}
		text := strings.Join(rows.lines(false), "\n")
		if len(rows) > height || rows.width() > width {
			t.Fatalf("%d rows of %d columns, want at most %d of %d:\n%s", len(rows), rows.width(), height, width, text)
		}
		for _, word := range words {
			if !strings.Contains(text, word) {
				t.Fatalf("%s is missing:\n%s", word, text)
			}
		}
		whole := true
		for _, line := range v.board.lines(false) {
			whole = whole && strings.Contains(text, line)
		}
		if whole == strings.Contains(text, partly) {
			t.Fatalf("that the whole board is visible is %v:\n%s", whole, text)
		}
		marked := slices.ContainsFunc(table.Drawing().Marks, func(m hexgames.Mark) bool { return m.Kind == "last" && len(m.Cells) > 0 })
		if marked && !strings.ContainsAny(text, "(|)") {
			t.Fatalf("the last move is not visible:\n%s", text)
		}
	}
}

// TestWrapped wraps lines.
func TestWrapped(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"one two", []string{"one two"}},
		{"one two three\n", []string{"one two", "three"}},
		{"  one two three", []string{"  one", "  two", "  three"}},
		{"muchtoolong for it", []string{"muchtool", "ong for", "it"}},
		{"a\n\nb", []string{"a", "", "b"}},
		{"ααααααα", []string{"αααα", "ααα"}},
	} {
		if got := wrapped(test.text, 8); !slices.Equal(got, test.want) {
			t.Errorf("%q is %q, want %q", test.text, got, test.want)
		}
	}
}

// TestColors writes escape sequences only where colors are wanted.
func TestColors(t *testing.T) {
	const colors = "\x1b[0;30;47mw\x1b[0m"
	for _, test := range []struct {
		args []string
		want bool
	}{{nil, false}, {[]string{"-color", "auto"}, false}, {[]string{"-color", "never"}, false}, {[]string{"-color", "always"}, true}} {
		out, errs, status := runPlay(t, "d4-d5\nflip\nboard\n", append(test.args, two...)...)
		if status != 0 || errs != "" || strings.Contains(out, colors) != test.want || strings.Contains(out, "\x1b") != test.want {
			t.Errorf("%q: status %d, errors %q and output\n%s", test.args, status, errs, out)
		}
		if strings.Count(out, "            a     1\n") != 2 {
			t.Errorf("%q: the board is not turned around twice:\n%s", test.args, out)
		}
	}
	if _, errs, status := runPlay(t, "", "-color", "red"); status != 2 || errs != "play: -color is \"red\": want auto, always or never\n" {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestComplete completes lines.
func TestComplete(t *testing.T) {
	named := func(prefix string) []string {
		return slices.DeleteFunc(games.Names(), func(name string) bool { return !strings.HasPrefix(name, prefix) })
	}
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{table: table}
	for _, test := range []struct {
		typed, longer string
		left          int
	}{
		{"", "", len(commands())},
		{"fl", "flip", 0},
		{"FL", "flip", 0},
		{"le", "level ", 0},
		{"re", "re", 3}, // redo, resign, record
		{"level b", "level best", 0},
		{"so", "solve", 0},
		{"help sa", "help save", 0},
		{"new hexag", "new hexagrams", 0},
		{"new hex", "new hex", len(named("hex"))},
		{"save x", "save x", 0},
		{"d4", "d4-", 3},
		{"d4-d", "d4-d5", 0},
		{"moves d4-d", "moves d4-d5", 0},
		{"zzz", "zzz", 0},
	} {
		longer, left := complete(test.typed, s.completions(test.typed))
		if longer != test.longer || len(left) != test.left {
			t.Errorf("%q is completed to %q with %q, want %q with %d", test.typed, longer, left, test.longer, test.left)
		}
	}
	if got := (&session{}).completions("h"); !slices.Equal(got, append(named("h"), "hard")) {
		t.Errorf("in the dialogue, h is completed to %q", got)
	}
}

// TestTurned turns the board around for a person alone with pieces at the top.
func TestTurned(t *testing.T) {
	for game, white := range map[string]bool{"hexdame": false, "hexagrams": true} {
		table, err := games.Start(game, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct{ white, black, want bool }{
			{true, false, white}, {false, true, !white}, {true, true, false}, {false, false, false},
		} {
			s := &session{table: table, players: map[hexgames.Player]player{hexgames.White: {person: test.white}, hexgames.Black: {person: test.black}}}
			if got := s.isAbove(); got != test.want {
				t.Errorf("%s: that the person is above is %v in %+v", game, got, test)
			}
		}
	}
}

// An undrawn is a table of a game without drawings.
type undrawn struct{ games.Table }

func (undrawn) Drawing() hexgames.Drawing { return hexgames.Drawing{} }

// TestUndrawn shows the diagram of a game without drawings.
func TestUndrawn(t *testing.T) {
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, ok := (&session{table: undrawn{table}}).view("").compose(23, 80)
	text := strings.Join(rows.lines(false), "\n")
	for line := range strings.SplitSeq(table.Diagram(), "\n") {
		if !ok || !strings.Contains(text, line) {
			t.Errorf("the screen has no %q:\n%s", line, text)
		}
	}
}
