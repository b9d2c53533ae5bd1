package arrays

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// makeArrays runs the program and returns its output, its errors and its exit status.
func makeArrays(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := &console.Env{Name: "arrays", Args: args, In: strings.NewReader(""), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// TestSets writes a set of each game, and has another program read it.
func TestSets(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 to read the files")
	}
	for _, name := range games.Names() {
		folder := t.TempDir()
		out, errs, status := makeArrays("-o", folder, "-games", "3", "-augment", name)
		m := regexp.MustCompile(`^(\d+) samples of 3 games in .*\n$`).FindStringSubmatch(out)
		if status != 0 || errs != "" || m == nil {
			t.Fatalf("%s: status %d, %q, %q", name, status, out, errs)
		}
		read, err := exec.Command(python, "read.py", folder).CombinedOutput()
		if err != nil || !strings.HasPrefix(string(read), m[1]+" samples of 3 games: ") || !strings.Contains(string(read), "\nevery action is possible\n") {
			t.Errorf("%s: %v, %s", name, err, read)
		}
		entries, err := os.ReadDir(folder)
		if err != nil || len(entries) != 6 {
			t.Errorf("%s: the files are %v (error %v)", name, entries, err)
		}
	}
}

// TestSame checks that the same seed writes the same files, and a different seed doesn't.
func TestSame(t *testing.T) {
	set := func(args ...string) (files []string) {
		folder := t.TempDir()
		if _, errs, status := makeArrays(slices.Concat([]string{"-o", folder, "-games", "2"}, args)...); status != 0 {
			t.Fatal(errs)
		}
		for _, name := range []string{"planes", "vector", "mask", "action", "value", "game"} {
			content, err := os.ReadFile(filepath.Join(folder, name+".npy"))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, string(content))
		}
		return files
	}
	first := set("-bot", "mcts:nodes=5")
	if !slices.Equal(first, set("-bot", "mcts:nodes=5")) {
		t.Error("the same seed writes different files")
	}
	if slices.Equal(first, set("-bot", "mcts:nodes=5", "-seed", "2")) {
		t.Error("a different seed writes the same files")
	}
}

// TestNumbers checks the numbers written for a short game.
func TestNumbers(t *testing.T) {
	folder := t.TempDir()
	if _, errs, status := makeArrays("-o", folder, "-games", "1", "-opening", "0", "-plies", "3"); status != 0 {
		t.Fatal(errs)
	}
	header := func(name string) string {
		content, err := os.ReadFile(filepath.Join(folder, name+".npy"))
		if err != nil || len(content) < headerLen || content[headerLen-1] != '\n' || binary.LittleEndian.Uint16(content[8:]) != headerLen-10 {
			t.Fatalf("%s: %q, %v", name, content, err)
		}
		return strings.TrimSpace(string(content[10:headerLen])) + fmt.Sprint(" ", len(content)-headerLen)
	}
	for name, want := range map[string]string{
		"planes": "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 7, 9, 9,), } 1701",
		"vector": "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 0,), } 0",
		"mask":   "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 1104,), } 3312",
		"action": "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), } 12",
		"value":  "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), } 12",
		"game":   "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), } 12",
	} {
		if got := header(name); got != want {
			t.Errorf("the header of %s is %s, want %s", name, got, want)
		}
	}
}

// TestMistakes checks the messages for wrong usage.
func TestMistakes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "planes.npy"), 0o700); err != nil { // in the way of a file
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "there is no folder for the files: want -o FOLDER"},
		{"-o x hexdame hexade", 2, `unexpected argument "hexade"`},
		{"-o x chess", 2, "no such game"},
		{"-o x -games 0", 2, "-games is 0: want 1 to 2147483647"},
		{"-o x -opening -1", 2, "-opening is -1: want 0 or more"},
		{"-o x -plies 0", 2, "-plies is 0: want 1 or more"},
		{"-o x -bot deep", 2, "deep"},
		{"-o x -option side=99 hexade", 2, "side"},
		{"-o " + file, 1, "not a directory"},
		{"-o " + folder + " -games 1", 1, "planes.npy"},
	} {
		out, errs, status := makeArrays(strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 || out != "" {
			t.Errorf("arrays %s: status %d, %q and %q, want %d and %q", test.args, status, out, errs, test.status, test.want)
		}
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("after an error the folder has %v (error %v)", entries, err)
	}
}
