package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// interrupted runs the program, interrupts it after a while, and returns how it ended.
func interrupted(t *testing.T, d time.Duration, args ...string) (errs string, status int) {
	t.Helper()
	interrupt := make(chan os.Signal, 1)
	time.AfterFunc(d, func() { interrupt <- os.Interrupt })
	_, errs, status = runWith(t, nil, interrupt, args...)
	return errs, status
}

// TestSPRT tests two bots on one worker, on eight, and with interrupts: the verdict, the report
// and the shards are the same.
func TestSPRT(t *testing.T) {
	in := folders(t)
	match := func(folder string, more ...string) []string {
		args := fields("match -game hexade -option side=4 -sprt 0,150 -nodes 40 -batch 4 -seed 2 -o", in(folder))
		return append(append(args, more...), "mcts", "mcts:exploration=3")
	}
	one := must(t, match("one", "-workers", "1")...)
	if !strings.Contains(one, "\nverdict: mcts:nodes=40 is ") {
		t.Errorf("the report is\n%s", one)
	}
	if eight := must(t, match("eight", "-workers", "8")...); eight != one {
		t.Errorf("on eight workers the report is\n%s\nwant\n%s", eight, one)
	}
	sameShards(t, in("one"), in("eight"))
	interrupts := 0
	for ; interrupts < 3; interrupts++ {
		errs, status := interrupted(t, 400*time.Millisecond, match("slow", "-workers", "1")...)
		if status == 0 {
			break
		}
		if !strings.Contains(errs, "lab: interrupted after ") || !strings.Contains(errs, " games: the same command goes on\n") {
			t.Errorf("the errors are %q", errs)
		}
	}
	if slow := must(t, match("slow", "-workers", "2")...); slow != one {
		t.Errorf("after %d interrupts the report is\n%s\nwant\n%s", interrupts, slow, one)
	}
	sameShards(t, in("one"), in("slow"))
	must(t, "check", "-replay", in("slow"))

	// A report of the folder is the same, and so is that of a run that is complete.
	if again := must(t, "report", in("slow")); again != one {
		t.Errorf("the report of the folder is\n%s", again)
	}
	// Of a part, it says that there is no verdict.
	names, _ := filepath.Glob(filepath.Join(in("slow"), "shards", "*"))
	for _, name := range names[1:] {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	out, _, status := runLab(t, "report", in("slow"))
	if status != 1 || !strings.Contains(out, "\nverdict: ") || !strings.Contains(out, " jobs are missing: 1-") {
		t.Errorf("status %d and report\n%s", status, out)
	}
}

// TestTune tunes a bot that plays best with one value of its setting.
func TestTune(t *testing.T) {
	in := folders(t)
	tune := func(folder string, more ...string) []string {
		return append(fields("tune -game hexagrams -plies 20 -set aim=0,1 -rounds 12 -games 40 -batch 20 -step 0.25 -rate 1 -o", in(folder)), append(more, "bold")...)
	}
	want := must(t, tune("one", "-workers", "1")...)
	bot, rest, _ := strings.Cut(want, "\n")
	aim, ok := strings.CutPrefix(bot, "bold:aim=0.")
	if !ok || aim < "6" || aim > "95" {
		t.Errorf("it finds %s, want an aim near 0.8", bot)
	}
	if !strings.HasPrefix(rest, "to test it: lab match -game hexagrams -sprt 0,20 -o DIR "+bot+" bold\n") {
		t.Errorf("it says %q", rest)
	}
	interrupted(t, 300*time.Millisecond, tune("two", "-workers", "2")...)
	if got := must(t, tune("two", "-workers", "2")...); got != want {
		t.Errorf("on two workers, interrupted, it finds\n%s\nwant\n%s", got, want)
	}
}
