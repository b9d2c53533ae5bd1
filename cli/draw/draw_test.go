package draw

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/kit/picture/png"
)

// runDraw runs the program and returns its output.
func runDraw(in string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "draw", Args: args, In: strings.NewReader(in), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

const rec = `[Game "hexdame"]
[White "Ada <& Co>"]
[Black "Bob"]
[Start "W:We5,a1:Bf5,f6,g6"]

1. e5xg5xg7xe5 1-0
`

const records = rec + `
[Game "hexade"]
[Start "4/5/6/7/6/5/4 w 0"]

1. a1 2. b3 3. d1 0-1
`

// valid reports whether a text is XML.
func valid(text string) bool {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err != nil {
			return err == io.EOF
		}
	}
}

// TestDraw checks pictures by their titles, their descriptions and characteristic
// elements.
func TestDraw(t *testing.T) {
	for _, test := range []struct {
		args       []string
		in         string
		want, lack []string
	}{
		{nil, "", []string{`width="480"`, "<title>Hexdame</title>", "White-man", "Black-man", picture.Light.Background, ">e</text>"}, []string{"White-king"}},
		{[]string{"hexcore6"}, "", []string{"<title>HexCore6</title>"}, nil},
		{[]string{"-theme", "dark", "hextad"}, "", []string{"<title>Hextad</title>", picture.Dark.Background, "boneyard"}, nil},
		{[]string{"-areas=false", "hexcore6"}, "", []string{"White-disc"}, []string{`class="areas"`}},
		{[]string{"-position", "W:WKe5:Bb2", "-coordinates=false", "-size", "0"}, "", []string{"White-king", "<desc>W:WKe5:Bb2</desc>"}, []string{"White-man", "<text", "width=\"480\""}},
		{[]string{"-option", "side=4", "-title", "A & B", "-size", "200", "hexade"}, "", []string{"4/5/6/7/6/5/4 w 0", ">A &amp; B</text>", `width="200"`}, nil},
		{[]string{"-mark", "arrow:d4,e5", "-mark", "fill:f5:#c01"}, "", []string{`fill="#c01"`, `fill="` + picture.Light.Accents[0] + `"`}, nil},
		{[]string{"-record", "-", "-marks=false", "-sheet", "-mark", "dot:f5:#c01"}, rec, []string{`fill="#c01"`}, []string{picture.Light.Last}},
		{[]string{"-record", "-"}, rec, []string{"<title>Hexdame: Ada &lt;&amp; Co&gt; – Bob, after 1. e5xg5xg7xe5</title>", picture.Light.Last}, []string{"Black-man"}},
		{[]string{"-record", "-", "-marks=false", "hexdame"}, rec, []string{"White-man"}, []string{picture.Light.Last}},
		{[]string{"-record", "-", "-ply", "0"}, rec, []string{"<title>Hexdame: Ada &lt;&amp; Co&gt; – Bob</title>", "Black-man"}, []string{picture.Light.Last}},
		{[]string{"-record", "-", "-n", "2"}, records, []string{"<title>Hexade, after 3. d1</title>", "Black-stone"}, nil},
		{[]string{"-record", "-", "-n", "2", "-ply", "1"}, records, []string{"after 1. a1", "White-stone"}, []string{"Black-stone"}},
		{[]string{"-record", "-", "-sheet"}, rec, []string{`width="960"`, ">start</text>", ">1. e5xg5xg7xe5</text>", "Bob, 1-0</text>", "The start: W:Wa1,e5:Bf5,f6,g6\nThe end: B:Wa1,e5:B\nThe record:\n", "\n\n1. e5xg5xg7xe5 1-0\n"}, nil},
		{[]string{"-record", "-", "Hexdame"}, "d4-e5\nf6xd4\n", []string{"<title>Hexdame, after 2. f6xd4</title>"}, nil},
		{[]string{"-record", "-", "-sheet", "-n", "2", "-title", ""}, records, []string{">3. d1</text>", "<title>Hexade, 0-1</title>"}, []string{"0-1</text>"}},
		{[]string{"-record", "-", "-sheet", "-n", "2", "-ply", "1", "-columns", "1"}, records, []string{">1. a1</text>"}, []string{">2. b3</text>", "0-1"}},
	} {
		out, errs, status := runDraw(test.in, test.args...)
		if status != 0 || errs != "" || !valid(out) {
			t.Errorf("%q: status %d, errors %q, output %.200q", test.args, status, errs, out)
			continue
		}
		for _, want := range test.want {
			if want = strings.ReplaceAll(want, "\n", "&#xA;"); !strings.Contains(out, want) {
				t.Errorf("%q: there is no %q", test.args, want)
			}
		}
		for _, lack := range test.lack {
			if strings.Contains(out, lack) {
				t.Errorf("%q: there is %q", test.args, lack)
			}
		}
	}
}

// fullFile has a record with everything that a record may contain.
const fullFile = "../../kit/games/testdata/full.txt"

// TestFull checks that pictures show the comments in a record, and that a sheet has the complete
// record, or the part for the moves drawn.
func TestFull(t *testing.T) {
	text, err := os.ReadFile(fullFile)
	if err != nil {
		t.Fatal(err)
	}
	title := "Hexdame: Ada <& Co> – Bob\u202e�[31m, Club <b>&amp; \"friends\"</b>"
	for _, test := range []struct{ args, title, description string }{
		{"-ply 0", title, "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9\n" +
			"A study:\nthe first man to move is the last to be taken, which is what everybody who sees it for the first time believes, and nobody who has played it."},
		{"-ply 1", title + ", after 1. b4-c5!? $16", "B:Wa1,a2,a3,a4,b1,b2,b3,c1,c2,c3,c4,c5,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9\n" +
			"Mostly played.\n Two  blanks, a brace }, a bracket [x], a backslash \\, <b>&amp;</b>, שלום, \u202e and �[31m."},
		{"-ply 2", title + ", after 2. g6-g5", "W:Wa1,a2,a3,a4,b1,b2,b3,c1,c2,c3,c4,c5,d1,d2,d3,d4:Bf6,f7,f8,f9,g5,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"},
		{"-sheet", title + ", 1-0", "The start: W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9\n" +
			"The end: B:Wa1,a2,a4,a5,b1,b2,b3,c1,c2,c3,d1,d2,d3:Bd6,f7,f8,f9,g5,g7,g8,g9,h5,h6,h7,h8,h9,i7,i8,i9\n" +
			"The record:\n" + string(text)},
	} {
		out, errs, status := runDraw("", append([]string{"-record", fullFile}, strings.Fields(test.args)...)...)
		var picture struct {
			Title       string `xml:"title"`
			Description string `xml:"desc"`
		}
		if err := xml.Unmarshal([]byte(out), &picture); err != nil || status != 0 || errs != "" {
			t.Fatalf("%s: %v, status %d, errors %q", test.args, err, status, errs)
		}
		if picture.Title != test.title || picture.Description != test.description {
			t.Errorf("%s: the title is %q, the description\n%s\nwant %q,\n%s", test.args, picture.Title, picture.Description, test.title, test.description)
		}
	}
	out, _, _ := runDraw("", "-record", fullFile, "-sheet", "-ply", "2")
	if !strings.Contains(out, "(2. f6-e5? 3. d4xf6) *&#xA;") || !strings.Contains(out, ">1. b4-c5!? $16</text>") ||
		strings.Contains(out, "3. d4-e5 {") || strings.Contains(out, "Quieter") || strings.Contains(out, " 1-0") {
		t.Errorf("a sheet of two moves is described by\n%.3000s", out)
	}
}

// TestFlipped checks that the command and the package draw the same flipped picture.
func TestFlipped(t *testing.T) {
	g, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	want := picture.Of(g.Drawing(), picture.Options{Width: 480, Title: "Hexdame", Description: g.PositionText(), Flip: true})
	if got, _, _ := runDraw("", "-flip"); got != string(want) {
		t.Errorf("the flipped picture is\n%.500s\nwant\n%.500s", got, want)
	}
}

// TestEach checks that every position gets a file, identical to a single picture of it.
func TestEach(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a#") // not a placeholder
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[string][]string{"1": {"00", "01"}, "2": {"00", "01", "02", "03"}} {
		if out, errs, status := runDraw(records, "-record", "-", "-n", n, "-each", "-o", filepath.Join(dir, "g"+n+"-#.svg")); status != 0 || out+errs != "" {
			t.Fatalf("status %d, errors %q, output %q", status, errs, out)
		}
		files, err := filepath.Glob(filepath.Join(dir, "g"+n+"-*"))
		if err != nil || len(files) != len(want) {
			t.Fatalf("the files are %v, %v", files, err)
		}
		for ply, number := range want {
			got, err := os.ReadFile(filepath.Join(dir, "g"+n+"-"+number+".svg"))
			if want, _, _ := runDraw(records, "-record", "-", "-n", n, "-ply", fmt.Sprint(ply)); err != nil || string(got) != want {
				t.Errorf("record %s, ply %d: the file differs or is missing: %v", n, ply, err)
			}
		}
	}
}

// TestPNG checks that the file extension selects PNG, with the same picture as the SVG.
func TestPNG(t *testing.T) {
	dir := t.TempDir()
	for name, args := range map[string][]string{
		"one.png":    {"-record", "-", "-size", "200", "-flip", "-mark", "dot:d4"},
		"SHEET.PNG":  {"-record", "-", "-size", "200", "-sheet"},
		"each-#.png": {"-record", "-", "-size", "200", "-each"},
	} {
		file := filepath.Join(dir, name)
		if out, errs, status := runDraw(rec, append(args, "-o", file)...); status != 0 || out+errs != "" {
			t.Fatalf("%s: status %d, errors %q, output %q", name, status, errs, out)
		}
		if last := len(args) - 1; args[last] == "-each" {
			args, file = args[:last], strings.ReplaceAll(file, "#", "01")
		}
		svg, _, _ := runDraw(rec, args...)
		var want bytes.Buffer
		if err := png.Encode(&want, []byte(svg)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: the picture differs or is missing: %v", name, err)
		}
	}
	file := filepath.Join(dir, "a.png")
	for _, test := range []struct {
		args   []string
		frames byte
	}{{nil, 2}, {[]string{"-ply", "0"}, 1}} {
		out, errs, status := runDraw(rec, append(test.args, "-record", "-", "-animate", "250ms", "-size", "200", "-o", file)...)
		data, err := os.ReadFile(file)
		if status != 0 || out+errs != "" || err != nil {
			t.Fatalf("status %d, errors %q, output %q, %v", status, errs, out, err)
		}
		if !bytes.Contains(data, append([]byte("acTL"), 0, 0, 0, test.frames)) {
			t.Errorf("%q: there are not %d frames", test.args, test.frames)
		}
	}
}

// TestBad checks that invalid arguments and records are refused with one line.
func TestBad(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		in, args string
		status   int
		want     string
	}{
		{"", "chess", 2, `no such game: "chess": want one of `},
		{"", "hexade hexdame", 2, `unexpected argument "hexdame"`},
		{"", "-theme neon", 2, `there is no theme "neon": want one of light, dark, wood, paper`},
		{"", "-size -1", 2, "the size is -1: want 0 to 20000"},
		{"", "-size 20001", 2, "the size is 20001: want 0 to 20000"},
		{"", "-size big", 2, `invalid value "big" for flag -size`},
		{"", "-mark arrow", 2, `invalid value "arrow" for flag -mark: want a kind, cells and perhaps a color, such as arrow:d4,e5`},
		{"", "-mark arrow:d4,e5:", 2, `invalid value "arrow:d4,e5:" for flag -mark: want a kind`},
		{"", "-mark dot:", 2, `invalid value "dot:" for flag -mark: want a kind`},
		{"", "-mark star:d4", 2, `mark 1: there is no kind "star": want one of arrow, fill, ring, dot, cross, outline`},
		{"", "-mark dot:d4 -mark dot:d4,z9", 2, `mark 2: there is no cell "z9" on the board: want the name of a cell`},
		{"", "-mark dot:d4:red;", 2, `mark 1: the color is "red;": want a CSS color such as red, #c00`},
		{"", "-colour", 2, "flag provided but not defined: -colour"},
		{"", "-position W", 2, `hexdame: "W"`},
		{"", "-position W:We5:B -option a=b", 2, "the text of a position contains its options"},
		{"", "-option side=3 hexade", 2, `hexade: "Side 3"`},
		{"", "-option side", 2, `invalid value "side" for flag -option`},
		{"", "-ply 3", 2, "-ply is for a record: want -record FILE"},
		{"", "-n 3", 2, "-n is for a record"},
		{"", "-sheet", 2, "-sheet is for a record"},
		{"", "-each -o x#", 2, "-each is for a record"},
		{"", "-animate 1s -o x.png", 2, "-animate is for a record"},
		{"", "-o x.gif", 2, "-o x.gif: the file can be SVG or PNG: want a name that ends with .svg or .png"},
		{"", "-o x.png -size 0", 2, `"0": the picture is 0 pixels wide: want a width of 1 to `},
		{"", "-o x.png -size 20000", 2, `"20000": the picture is 20000 pixels wide: want a width of 1 to `},
		{"", "-o x.png -mark dot:d4:reddish", 2, `"reddish": there is no such color: want a name such as red`},
		{"", "-record=", 2, "-record needs the name of a file"},
		{"", "-o=", 2, "-o needs the name of a file"},
		{rec, "-record - -position W:We5:B", 2, "a record includes its start"},
		{rec, "-record - -option a=b", 2, "a record includes its start"},
		{rec, "-record - -n 0", 2, "the record is 0: want 1 or more"},
		{rec, "-record - -n 2", 2, "-: there is no record 2: the file has 1"},
		{rec, "-record - -ply -1", 2, "the ply is -1: want 0 or more"},
		{rec, "-record - -ply 2", 2, "-: the ply is 2: want 0 to 1, the end of the record"},
		{rec, "-record - -each -sheet", 2, "want -each or -sheet, not both"},
		{rec, "-record - -animate 1s -sheet -o x.png", 2, "want -animate, -each or -sheet, not two of them"},
		{rec, "-record - -animate 1s", 2, "an animation is a PNG: want -o with a name that ends with .png"},
		{rec, "-record - -animate 1s -o x.svg", 2, "an animation is a PNG: want -o with a name that ends with .png"},
		{rec, "-record - -animate 2 -o x.png", 2, `invalid value "2" for flag -animate`},
		{rec, "-record - -animate 0s -o x.png", 2, `"0s": want a delay of 1ms to 1m5.535s`},
		{rec, "-record - -each -o x", 2, "-each writes many files: want a # in the file name"},
		{rec, "-record - -each -o x#/x", 2, "-each writes many files: want a # in the file name"},
		{rec, "-record - -each -o x#/", 2, "-each writes many files: want a # in the file name"},
		{rec, "-record - -columns 3", 2, "-columns is for a sheet"},
		{rec, "-record - -sheet -columns 0", 2, "-columns is 0: want 1 or more"},
		{rec, "-record - hexade", 2, `-: record 1 is a game of "hexdame", not "hexade"`},
		{"", "-record -", 1, "-: no record in this file"},
		{"what is this?", "-record -", 1, `-: the record does not name its game: add a tag such as [Game "hexdame"]`},
		{"what is this?", "-record - hexdame", 1, "-: record: line 1, column 1: move 1: hexdame:"},
		{"{what is this?", "-record -", 1, "-: record: line 1, column 1: the comment is not closed"},
		{strings.ReplaceAll(rec, "xe5", "xe6"), "-record -", 1, "-: record: line 6, column 4: move 1: hexdame:"},
		{strings.ReplaceAll(rec, "hexdame", "chess"), "-record -", 1, `-: no such game: "chess"`},
		{rec[:strings.Index(rec, "1.")], "-record -", 1, "-: record: line"},
		{"", "-record " + filepath.Join(dir, "none.txt"), 1, "open "},
		{"", "-record " + dir, 1, ""},
		{"", "-o " + dir, 1, "write "},
		{"", "-o " + filepath.Join(dir, "none", "x.svg"), 1, ""},
		{rec, "-record - -each -o " + filepath.Join(dir, "none", "#.svg"), 1, ""},
	} {
		out, errs, status := runDraw(test.in, strings.Fields(test.args)...)
		if out != "" || !strings.HasPrefix(errs, "draw: "+test.want) || strings.Count(errs, "\n") != 1 || status != test.status {
			t.Errorf("%s: status %d, errors %q, output %q, want %d, %q", test.args, status, errs, out, test.status, test.want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

// TestInterrupt interrupts the program while it is waiting for the rest of a record, and
// between two files.
func TestInterrupt(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	interrupt <- os.Interrupt
	never, typing := io.Pipe()
	defer typing.Close()
	var o, e bytes.Buffer
	env := console.Env{Name: "draw", Args: []string{"-record", "-"}, In: never, Out: &o, Errs: &e, Interrupt: interrupt}
	if status := env.Run(Command); status != 1 || o.Len() != 0 || e.String() != "draw: interrupted\n" {
		t.Errorf("status %d, errors %q, output %q", status, &e, &o)
	}
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	interrupt <- os.Interrupt
	file := filepath.Join(t.TempDir(), "#.svg")
	j := job{e: &env, file: file, each: true, table: table}
	if err, want := j.drawEach(), "interrupted before "+numbered(file, "00"); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// TestManual checks that -h describes every flag and theme.
func TestManual(t *testing.T) {
	out, errs, status := runDraw("", "-h")
	if status != 0 || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	for _, name := range []string{
		"-position TEXT", "-option NAME=VALUE", "-record FILE", "-n N", "-ply N", "-each", "-sheet", "-columns N", "-animate TIME",
		"-theme NAME", "-size N", "-coordinates=false", "-marks=false", "-areas=false", "-flip", "-mark KIND:CELLS[:COLOR]", "-title TEXT", "-o FILE",
	} {
		if !strings.Contains(out, "\n\t"+name+"\n") {
			t.Errorf("the manual does not describe %s", name)
		}
	}
	for _, theme := range picture.Themes() {
		if !strings.Contains(out, theme.Name) {
			t.Errorf("the manual does not describe the theme %s", theme.Name)
		}
	}
}

var update = flag.Bool("update", false, "draw the pictures of the games instead of comparing with them")

// TestPictures draws the record of each game in kit/games, and compares it with the picture next to
// it.
func TestPictures(t *testing.T) {
	for _, name := range games.Names() {
		const again = "draw it with go test ./cli/draw -run Pictures -update, and check it"
		text := games.About(name, games.RecordFile)
		if text == "" {
			t.Errorf("there is no kit/games/%s/%s: add a record that ends in a position worth a picture, and %s", name, games.RecordFile, again)
			continue
		}
		out, errs, status := runDraw(text, "-theme", "wood", "-record", "-", name)
		file := "../../kit/games/" + name + "/picture.svg"
		if *update {
			if err := os.WriteFile(file, []byte(out), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if status != 0 || err != nil || string(got) != out {
			t.Errorf("%s: status %d, errors %q, %v, or the file differs; if that is intended, %s", file, status, errs, err, again)
		}
		if len(got) > 60_000 {
			t.Errorf("%s is %d bytes long", file, len(got))
		}
	}
}
