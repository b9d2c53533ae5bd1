package puzzle

import (
	"bytes"
	"compress/gzip"
	"errors"
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// TestRoundTrip writes all puzzles of the package, and reads them back.
func TestRoundTrip(t *testing.T) {
	for _, g := range games.All() {
		list := Shipped(g.Name())
		var text bytes.Buffer
		if err := Write(&text, list); err != nil {
			t.Fatal(err)
		}
		back, err := Read(bytes.NewReader(text.Bytes()))
		if err != nil || !reflect.DeepEqual(back, list) {
			t.Errorf("%s: %v: the puzzles have changed", g.Name(), err)
		}
	}
}

// small returns a file with two puzzles and without lines that are too long for a test table.
const small = `hexgames puzzles 1
game hexagrams
puzzles 2
check 0e6f6c7c8b3b2c4f

www/wwww/www/w1ww/2wwb/wwbb/wb1b1/1bbb/bbb/bbbb/bbb w | win: c4xd5 | capture | 1
www/wwww/www/www1/w1www/wwbb/bbbb1/1bbb/bbb/bbbb/bbb w | win within 9: d1xe1, e3xd3, c2xd3 | capture, sacrifice | 3
`

// summed returns a file with the right checksum.
func summed(text string) string {
	head, body, _ := strings.Cut(text, "\n\n")
	head, _, _ = strings.Cut(head, "check ")
	return head + "check " + sumOf([]byte(head), []byte(body)) + "\n\n" + body
}

// packed returns a compressed file.
func packed(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return b.String()
}

func TestRead(t *testing.T) {
	good := summed(small)
	for _, text := range []string{good, packed(good)} {
		list, err := Read(strings.NewReader(text))
		if err != nil || len(list) != 2 {
			t.Fatalf("%v, %v", list, err)
		}
		want := Puzzle{
			Game: "hexagrams", Position: "www/wwww/www/www1/w1www/wwbb/bbbb1/1bbb/bbb/bbbb/bbb w", Plies: 9,
			Line: []string{"d1xe1", "e3xd3", "c2xd3"}, Themes: []string{"capture", "sacrifice"}, Difficulty: 3,
		}
		if !reflect.DeepEqual(list[1], want) {
			t.Errorf("%+v, want %+v", list[1], want)
		}
	}
	first := strings.Split(good, "\n")[5]
	edit := func(old, new string) string {
		if !strings.Contains(small, old) {
			t.Errorf("the file does not have %s", old)
		}
		return summed(strings.Replace(small, old, new, 1))
	}
	for _, test := range []struct{ text, want string }{
		{"", "line 1: the file ends within a line or before it"},
		{"hello\n", `line 1: "hello": want "hexgames puzzles 1"`},
		{"\x1f\x8b", "unexpected EOF"},
		{packed(good)[:60], "unexpected EOF"},
		{packed(good) + "x", "unexpected EOF"},
		{packed(strings.Repeat("x", maxFile+1)), "it is longer than 16777216 bytes"},
		{small, `the check is "0e6f6c7c8b3b2c4f", but its contents have `},
		{strings.Replace(good, "\n\n", "\n", 1), "want an empty line"},
		{strings.Replace(good, "game hexagrams", "game", 1), `line 2: "game": want "game" and a value such as "hexagrams"`},
		{good[:len(good)-1], "line 7: the file ends within a line or before it"},
		{edit("hexagrams", "chess"), `line 2: no such game: "chess"`},
		{edit("hexagrams", "hexdame"), "line 6: not a puzzle: hexdame: "},
		{edit("puzzles 2", "puzzles 02"), `line 3: there are "02" puzzles: want a number of 1 or more`},
		{edit("puzzles 2", "puzzles 0"), `line 3: there are "0" puzzles`},
		{edit("puzzles 2", "puzzles 1"), "line 7: there are lines after the last of 1 puzzles"},
		{edit("puzzles 2", "puzzles 3"), "line 8: the file ends within a line or before it"},
		{edit(" | capture | 1", " | 1"), "line 6: " + `"`},
		{edit(": c4xd5", ""), `line 6: "win": want a goal and moves`},
		{edit("win: c4xd5", "mate: c4xd5"), `line 6: puzzle: no goal is called "mate"`},
		{edit("c4xd5", "c4xe5"), "line 6: not a puzzle: move 1: hexagrams: "},
		{edit("c4xd5", "C4xd5"), `line 6: not a puzzle: move 1 is "C4xd5": want "c4xd5"`},
		{edit("within 9", "within 09"), "the puzzle would be written as "},
		{edit("within 9", "within 0"), "the puzzle would be written as "},
		{edit("within 9", "within 2"), "line 7: not a puzzle: it has a limit of 2 moves"},
		{edit(", c2xd3", ""), "line 7: not a puzzle: its line has 2 moves"},
		{edit("capture, sacrifice", "capture, capture"), `line 7: not a puzzle: its theme "capture" is not a theme, or occurs twice`},
		{edit("capture, sacrifice", "capture,"), `line 7: not a puzzle: its theme "capture," is not a theme`},
		{edit("| 3", "| 6"), "line 7: not a puzzle: its difficulty is 6"},
		{edit("| 3", "| +3"), "the puzzle would be written as "},
		{edit(first+"\n", first+"\n"+first+"\n"), "line 7: the position occurs for the second time"},
		{edit("www/wwww", strings.Repeat("w", maxText)), "line 6: it is 4168 bytes long: want at most 4096"},
	} {
		list, err := Read(strings.NewReader(test.text))
		const begin = "not a puzzle file: "
		if list != nil || !errors.Is(err, ErrFile) || !strings.HasPrefix(err.Error(), begin) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.300q: %v, want %s", test.text, err, test.want)
		}
	}
}

func TestWrite(t *testing.T) {
	list, err := Read(strings.NewReader(summed(small)))
	if err != nil {
		t.Fatal(err)
	}
	other := list[1]
	other.Game = "hexade"
	limited := list[0]
	limited.Plies = 1
	limited.Line = []string{"x"}
	for _, test := range []struct {
		list []Puzzle
		want string
	}{
		{nil, "there are no puzzles to write"},
		{[]Puzzle{list[0], other}, "puzzle 2 is for hexade, and the first is for hexagrams"},
		{[]Puzzle{list[0], list[1], list[0]}, "puzzle 3: the position occurs for the second time"},
		{[]Puzzle{limited}, "puzzle 1: not a puzzle: move 1: hexagrams: "},
	} {
		var b bytes.Buffer
		if err := Write(&b, test.list); err == nil || !strings.HasPrefix(err.Error(), test.want) || b.Len() > 0 {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// FuzzRead reads random files. Whatever it accepts is written back unchanged.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(summed(small)))
	f.Add([]byte(packed(summed(small))))
	f.Fuzz(func(t *testing.T, text []byte) {
		if !bytes.HasPrefix(text, []byte("\x1f\x8b")) {
			text = []byte(summed(string(text))) // to reach the rest of the file
		}
		list, err := Read(bytes.NewReader(text))
		if err != nil {
			if !errors.Is(err, ErrFile) || list != nil {
				t.Errorf("%v, %v", list, err)
			}
			return
		}
		var b bytes.Buffer
		if err := Write(&b, list); err != nil {
			t.Fatal(err)
		}
		if back, err := Read(&b); err != nil || !reflect.DeepEqual(back, list) {
			t.Errorf("%v: %v, want %v", err, back, list)
		}
	})
}
