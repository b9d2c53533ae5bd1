package lab

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
	"example.com/hexgames/lab/job"
)

// lost is a Hexagrams position that Black, to move, wins within 13 moves.
const lost = "www/wwww/www/wwww/www1w/wwbb/bbbwb/bbbb/bbb/bbbb/bbb b"

// solving returns arguments that ask whether a player can win from lost.
func solving(player, folder string, more ...string) []string {
	return append(fields("solve -game hexagrams -nodes 4000 -jobs 6 -player", player, "-o", folder, "-position", lost), more...)
}

// TestSolve answers both questions about a position. The file must be the same on one worker and on
// two, with or without interrupts.
func TestSolve(t *testing.T) {
	in := folders(t)
	for player, want := range map[string]string{"Black": "yes", "White": "no"} {
		one, two := in(player), in(player+"2")
		out := must(t, solving(player, one, "-workers", "1")...)
		if line := "hexagrams: can " + player + " force a win from " + lost + "? " + want + "\n"; !strings.HasPrefix(out, line) {
			t.Errorf("it printed\n%s\nwant\n%s", out, line)
		}
		if again := interrupted(t, 300*time.Millisecond, solving(player, two, "-workers", "2")...); again != out {
			t.Errorf("on two workers, after interrupts, it printed\n%s\nwant\n%s", again, out)
		}
		was, is := read(t, filepath.Join(one, answersFile)), read(t, filepath.Join(two, answersFile))
		if was != is || strings.Count(was, "\nround ") < 3 || !strings.HasSuffix(was, "; the answer is "+want+"\n") {
			t.Errorf("on two workers, the file is\n%s\nwant\n%s", is, was)
		}
		if left, err := os.ReadDir(one); err != nil || len(left) != 1 {
			t.Errorf("there are %v besides the file (%v)", left, err)
		}
	}
	var is solved
	text := must(t, solving("Black", in("Black"), "-rounds", "0", "-json")...)
	if err := json.Unmarshal([]byte(text), &is); err != nil || is.Answer != "yes" || is.Player != hexgames.Black || len(is.Moves) == 0 || is.Jobs == 0 || is.Positions == 0 {
		t.Errorf("JSON: %+v, %v", is, err)
	}
}

// TestAnswersCut truncates the file anywhere, like a kill or a full disk. Running the same command
// again must restore it.
func TestAnswersCut(t *testing.T) {
	in := folders(t)
	must(t, solving("Black", in("whole"))...)
	whole := read(t, filepath.Join(in("whole"), answersFile))
	name := filepath.Join(in("cut"), answersFile)
	if err := os.Mkdir(in("cut"), 0o777); err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 1))
	for _, at := range []int{0, 1, strings.Index(whole, "\n\n") + 2, strings.LastIndex(whole, "round "), len(whole) - 1, dice.IntN(len(whole)), dice.IntN(len(whole))} {
		if err := os.WriteFile(name, []byte(whole[:at]), 0o666); err != nil {
			t.Fatal(err)
		}
		must(t, solving("Black", in("cut"))...)
		if got := read(t, name); got != whole {
			t.Fatalf("cut at %d, it becomes\n%s\nwant\n%s", at, got, whole)
		}
	}
}

// TestAnswersDamaged changes the file.
func TestAnswersDamaged(t *testing.T) {
	in := folders(t)
	must(t, solving("Black", in("run"), "-rounds", "2")...)
	name := filepath.Join(in("run"), answersFile)
	whole := read(t, name)
	for _, c := range []struct{ from, to, want string }{
		{"player Black", "player White", "it does not begin with \"hexlab solve 1\\ngame hexagrams\\nstart " + lost + "\\nplayer Black\\n\\n\": want another folder"},
		{"0 Black open 4000 ", "0 Black ", "line 6: it has 4 fields: want a number of moves, a player, an answer, a number of positions, and a position"},
		{"0 Black open 4000", "0 Black maybe 4000", `line 6: the answer is "maybe": want yes, no or open`},
		{"0 Black open 4000", "0 White open 4000", "line 6: the tree has no such position after 0 moves"},
		{"0 Black open 4000", "x Black open 4000", `line 6: the number of moves is "x"`},
		{"0 Black open 4000", "0 Chance open 4000", `line 6: the player is "Chance": want White or Black`},
		{"0 Black open 4000", "1 Black open 4000", "line 6: the tree has no such position after 1 moves"},
		{"0 Black open 4000", "0 Black open many", `line 6: the number of positions is "many"`},
		{"round 1: 1 jobs", "round 1: 2 jobs", `line 7: it is "round 1: 2 jobs, `},
	} {
		damaged := strings.Replace(whole, c.from, c.to, 1)
		if err := os.WriteFile(name, []byte(damaged), 0o666); err != nil || damaged == whole {
			t.Fatal(c.from, err)
		}
		_, errs, status := runLab(t, solving("Black", in("run"))...)
		if want := "hexlab solve: " + name + ": " + c.want; status != 1 || !strings.HasPrefix(lastLine(errs), want) {
			t.Errorf("%q instead of %q: status %d, errors %q, want %q", c.to, c.from, status, errs, want)
		}
	}
}

// TestHexagrams continues from the file of results, compares the report with the manual, and
// recomputes the answers for some leaves.
func TestHexagrams(t *testing.T) {
	in := folders(t)
	text := read(t, "results/hexagrams.txt")
	if err := os.Mkdir(in("known"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(in("known"), answersFile), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out := must(t, fields("solve -game hexagrams -player Black -nodes 2000000 -rounds 0 -o", in("known"))...)
	if !strings.Contains(read(t, "MANUAL.md"), "```\n"+out+"```\n") {
		t.Errorf("the manual does not have\n%s", out)
	}
	answered := 0
	for line := range strings.Lines(text) {
		f := strings.SplitN(strings.TrimSpace(line), " ", 5)
		nodes, err := strconv.Atoi(f[min(3, len(f)-1)])
		if len(f) < 5 || err != nil || f[2] == unknown || nodes > 200_000 {
			continue
		}
		at, err := games.Start("hexagrams", f[4], nil)
		if err != nil {
			t.Fatal(err)
		}
		var attacker hexgames.Player
		if err := setPlayer(&attacker, f[1]); err != nil {
			t.Fatal(err)
		}
		wins, err := games.NewSolver(at, solve.Options{Memory: 1 << 24}).CanWin(context.Background(), attacker)
		if err != nil || wins != (f[2] == job.Yes) {
			t.Errorf("%s: %v, %v", line, wins, err)
		}
		if answered++; answered == 40 {
			break
		}
	}
	if answered < 40 {
		t.Errorf("%d leaves are answered again", answered)
	}
}

// TestTree compares the answers of trees and of a solver for the ends of random games on small
// boards.
func TestTree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	answers := map[bool]int{}
	for _, g := range []struct{ name, start string }{
		{"hexagrams", lost}, {"hexcore6", "3/1bw1/1w*b1/1bw1/3 b place"}, {"hexade", "4/5/6/7/6/5/4 w 0"}, {"hexdame", "W:Wb1,b2,c2,d1:Bf9,g8,h8,h9"},
	} {
		dice := rand.New(rand.NewPCG(1, 1))
		for n := 0; n < 6; {
			at, err := games.Start(g.name, g.start, nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 4 + dice.IntN(24) {
				if at.CountLegal() > 0 {
					at.PlayIndex(dice.IntN(at.CountLegal()))
				}
			}
			if at.Outcome().Over() {
				continue
			}
			wins, err := games.NewSolver(at, solve.Options{Nodes: 20000, Memory: 1 << 22}).CanWin(context.Background(), hexgames.White)
			if errors.Is(err, solve.ErrUnknown) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			n++
			known, is := grown(t, at)
			if known && is != wins {
				t.Errorf("%s: can White win from %s? The tree answers %v, and the solver answers %v", g.name, at.PositionText(), is, wins)
			}
			if known {
				answers[is]++
			}
		}
	}
	if answers[true] < 3 || answers[false] < 8 {
		t.Errorf("there are too few answers: %v", answers)
	}
}

// grown returns the answer of a tree, whether White can win, if a few jobs find it. The jobs are
// small, so the tree must grow.
func grown(t *testing.T, at games.Table) (known, wins bool) {
	tree, err := newTree(at, hexgames.White)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 40 && !tree.root.answered(); n++ {
		leaves := tree.next(4)
		if len(leaves) == 0 {
			t.Fatalf("there is no leaf, and no answer: %+v", tree.root)
		}
		for _, leaf := range leaves {
			if leaf.after != nil {
				t.Fatal("a leaf has children")
			}
			from, err := games.Start(tree.game, leaf.text, nil)
			if err != nil {
				t.Fatal(err)
			}
			wins, err := games.NewSolver(from, solve.Options{Nodes: 200, Memory: 1 << 20}).CanWin(context.Background(), leaf.attacker)
			switch {
			case err == nil:
				tree.learn(leaf, wins)
			case errors.Is(err, solve.ErrUnknown):
				err = tree.grow(leaf)
			}
			if err != nil && !errors.Is(err, solve.ErrUnknown) {
				t.Fatal(err)
			}
		}
	}
	return tree.root.answered(), tree.root.yes == 0
}
