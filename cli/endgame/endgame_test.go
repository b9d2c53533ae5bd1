package endgame

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
)

// runEndgame runs the program.
func runEndgame(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "endgame", Args: args, Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

func TestProbe(t *testing.T) {
	for _, test := range []struct {
		position, want string
	}{
		{"w:bi8:wb1,kh8", `W:Wb1,Kh8:Bi8: White wins in 5 plies
  h8-i9    White wins in 5 plies
  h8-e5    White wins in 7 plies
  h8-h4    White wins in 7 plies
  h8-h5    White wins in 7 plies
  h8-a1    White wins in 9 plies
  h8-b2    White wins in 9 plies
  h8-c3    White wins in 9 plies
  h8-d4    White wins in 9 plies
  h8-d8    White wins in 9 plies
  h8-e8    White wins in 9 plies
  h8-f6    White wins in 9 plies
  h8-f8    White wins in 9 plies
  h8-g7    White wins in 9 plies
  h8-g8    White wins in 9 plies
  h8-h6    White wins in 9 plies
  h8-h9    White wins in 9 plies
  b1-b2    draw
  b1-c1    draw
  b1-c2    draw
  h8-h7    Black wins in 18 plies
`},
		{"W:Wa1:Bb2", "W:Wa1:Bb2: White wins in 1 ply\n  a1xc3    White wins in 1 ply\n"},
		{"B:WKe5:B", "B:WKe5:B: White has won\n"},
		{"W:WKe5:Bf6", "W:WKe5:Bf6: White wins in 1 ply\n  e5xg7    White wins in 1 ply\n  e5xh8    White wins in 1 ply\n  e5xi9    White wins in 1 ply\n"},
	} {
		if out, errs, status := runEndgame("probe", test.position); out != test.want || errs != "" || status != 0 {
			t.Errorf("%s: status %d, errors %q, output\n%s\nwant\n%s", test.position, status, errs, out, test.want)
		}
	}
}

func TestStat(t *testing.T) {
	out, errs, status := runEndgame("stat")
	if status != 0 || errs != "" || strings.Count(out, "\n") != 17 {
		t.Errorf("status %d, errors %q, output\n%s", status, errs, out)
	}
	for _, want := range []string{
		"class      legal       win      draw      loss win loss  longest win | longest loss\n",
		"MvM         2661      1134       959       568  19   18  ",
		"KKvK      107970     52341     55629         0  11    -  ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("output\n%s\nwant %s", out, want)
		}
	}
}

func TestVerify(t *testing.T) {
	out, errs, status := runEndgame("verify", "-class", "mvm")
	if want := "MvM          2661 positions\nall          2661 positions, all of them right\n"; out != want || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q, output\n%s\nwant\n%s", status, errs, out, want)
	}
}

// TestGen makes a class of four pieces, and does not make it twice.
func TestGen(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a few seconds")
	}
	dir := filepath.Join(t.TempDir(), "new")
	out, errs, status := runEndgame("gen", "-class", "KKvKK", "-o", dir)
	// The length depends on the version of Go.
	if want := regexp.MustCompile(`^KKvKK\.endgame       7\d{4} bytes\n$`); !want.MatchString(out) || errs != "" || status != 0 {
		t.Fatalf("status %d, errors %q, output\n%s\nwant\n%s", status, errs, out, want)
	}
	out, errs, status = runEndgame("gen", "-class", "KKvKK", "-o", dir)
	if want := "nothing to make: the package or the directory has all classes\n"; out != want || errs != "" || status != 0 {
		t.Errorf("again: status %d, errors %q, output %q", status, errs, out)
	}
	out, errs, status = runEndgame("stat", dir)
	if want := "KKvKK    3131130    791994   2312718     26418  11   10  "; status != 0 || errs != "" || !strings.Contains(out, want) {
		t.Errorf("status %d, errors %q, output\n%s\nwant %s", status, errs, out, want)
	}
	out, errs, status = runEndgame("probe", "-tables", dir, "W:WKa5,Kc5:BKb4,Kb5")
	if want := "W:WKa5,Kc5:BKb4,Kb5: White wins in 11 plies\n"; status != 0 || errs != "" || !strings.HasPrefix(out, want) {
		t.Errorf("status %d, errors %q, output\n%s\nwant %s", status, errs, out, want)
	}
	small := filepath.Join(dir, "small")
	out, errs, status = runEndgame("winners", "-o", small, dir)
	if want := "KKvKK.winners "; !strings.HasPrefix(out, want) || errs != "" || status != 0 {
		t.Fatalf("winners: status %d, errors %q, output\n%s\nwant %s", status, errs, out, want)
	}
	out, errs, status = runEndgame("probe", "-tables", small, "W:WKb2,Kb5:BKa1,Ka5")
	if want := "W:WKb2,Kb5:BKa1,Ka5: Black wins\n"; status != 0 || errs != "" || !strings.HasPrefix(out, want) {
		t.Errorf("with winners: status %d, errors %q, output\n%s\nwant %s", status, errs, out, want)
	}
	out, errs, status = runEndgame("verify", "-class", "KKvKK", "-positions", "1000", "-seed", "2", dir)
	if want := "KKvKK        1000 positions\nall          1000 positions, all of them right\n"; out != want || errs != "" || status != 0 {
		t.Errorf("a sample: status %d, errors %q, output\n%s\nwant\n%s", status, errs, out, want)
	}
	// A damaged file is not used, and the message gives advice.
	name := filepath.Join(dir, "KKvKK.endgame")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[1000] ^= 1
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"gen", "-o", dir}, {"stat", dir}, {"verify", dir}, {"probe", "-tables", dir, "W:WKa1:BKi9"}} {
		_, errs, status := runEndgame(args...)
		if want := "endgame: hexdame/endgame: KKvKK.endgame: damaged: the checksum differs: delete it and make it again\n"; errs != want || status != 1 {
			t.Errorf("%q: status %d, errors %q, want %q", args, status, errs, want)
		}
	}
}

// TestInterrupt interrupts commands. They leave no file behind, and no line on the screen.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"gen", "-o", dir}, "endgame: interrupted: the same command continues with KKKvK\n"},
		{[]string{"verify", "-class", "KKvK"}, "endgame: interrupted\n"},
	} {
		interrupt := make(chan os.Signal, 1)
		interrupt <- os.Interrupt
		var o, e bytes.Buffer
		env := console.Env{Name: "endgame", Args: test.args, Out: &o, Errs: &e, Interrupt: interrupt, Screen: true}
		status := env.Run(Command)
		lines := strings.Split(e.String(), "\r")
		if last := lines[len(lines)-1]; status != 1 || last != test.want || o.Len() > 0 {
			t.Errorf("%q: status %d, last line %q, want %q, output %q", test.args, status, last, test.want, &o)
		}
	}
	if entries, err := os.ReadDir(dir); len(entries) > 0 || err != nil {
		t.Errorf("leftover files: %v, %v", entries, err)
	}
}

func TestUsage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	const commands = ": want one of gen, verify, winners, stat, probe, or -h for the manual"
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "no command" + commands},
		{"make", 2, `unknown command "make"` + commands},
		{"-x", 2, "no command before -x" + commands},
		{"gen", 2, "no directory: want -o DIR"},
		{"gen -o x y", 2, `unexpected argument "y": want the directory after -o`},
		{"gen -o x -pieces 3", 2, "-pieces is 3: want 4 or 5, because all classes of up to three pieces are part of the package"},
		{"gen -o x -pieces 6", 2, "-pieces is 6: want 4 or 5, because all classes of up to three pieces are part of the package"},
		{"gen -o x -pieces 4 -class KvK", 2, "-class makes one class, and -pieces makes all: want one of them"},
		{"gen -o x -class KvQ", 2, `invalid value "KvQ" for flag -class: hexdame/endgame: the class "KvQ": a side is not kings, then men: want kings and men of both sides, such as KKvM`},
		{"gen -o FILE", 1, "FILE is a file: want the directory with the tables"},
		{"gen -o FILE/x/y", 1, "mkdir FILE/x/y: not a directory"},
		{"verify a b", 2, `unexpected argument "b": flags go before the directory`},
		{"verify -cores 0", 2, `invalid value "0" for flag -cores: want 1 or more`},
		{"verify -class KKvKK", 1, "there is no table for KKvKK: want one of [KvK KvM MvK MvM KKvK KvKK KKvM MvKK KMvK KvKM KMvM MvKM MMvK KvMM MMvM MvMM]"},
		{"verify -positions -1", 2, "-positions is -1: want a number of positions, or 0 for all"},
		{"winners FILE", 2, "no directory for the files: want -o WINNERS"},
		{"winners -o x", 2, "no directory with tables: want one that gen has made"},
		{"winners -o x FILE", 1, "FILE is a file: want the directory with the tables"},
		{"stat FILE", 1, "FILE is a file: want the directory with the tables"},
		{"stat FILE.none", 1, "stat FILE.none: no such file or directory"},
		{"probe", 2, "no position: want one such as W:WKe5:Bi8"},
		{"probe W:We5", 2, `hexdame: "W:We5", column 6: want a colon, then the pieces of a side`},
		{"probe W:WKa1,Kb1:BKi9,Kh9", 1, "W:WKa1,Kb1:BKh9,Ki9: not known: want -tables with a directory where gen has made the class KKvKK"},
		{"probe W:Wa1,a2,a3:BKi9,Kh9,Kg9", 1, "W:Wa1,a2,a3:BKg9,Kh9,Ki9: not known: it has 6 pieces, and no table has more than 5"},
	} {
		out, errs, status := runEndgame(strings.Fields(strings.ReplaceAll(test.args, "FILE", file))...)
		want := "endgame: " + strings.ReplaceAll(test.want, "FILE", file) + "\n"
		if out != "" || errs != want || status != test.status {
			t.Errorf("%s: status %d, want %d, errors\n%s\nwant\n%s", test.args, status, test.status, errs, want)
		}
	}
	if out, _, status := runEndgame("probe", ""); out != "" || status != 2 {
		t.Errorf("an empty position: status %d, output %q", status, out)
	}
}

func TestManual(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"gen", "-h"}, {"probe", "--help"}} {
		out, errs, status := runEndgame(args...)
		if !strings.HasPrefix(out, "Endgame makes, checks and shows") || errs != "" || status != 0 {
			t.Errorf("%q: status %d, errors %q, output %q", args, status, errs, out)
		}
	}
}
