package lab

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/bot"
)

// TestTune tunes a bot that resigns less often the closer its aim setting is to 0.8. The result
// must be the same on one worker and on two, with or without interrupts, and better than the start.
func TestTune(t *testing.T) {
	in := folders(t)
	args := func(workers, folder string) []string {
		return append(fields("tune -game hexagrams -plies 12 -openings 2 -games 40 -batch 20 -rounds 8 -rate 1 -step 0.3 -set aim=0,1 -set love=0,3 -json"),
			"-workers", workers, "-o", in(folder), "bold:aim=0.1,love=1,word=x")
	}
	out, errs, status := runLab(t, args("1", "one")...)
	var result struct {
		Bot, Before string
		Rounds      []tuned
	}
	if err := json.Unmarshal([]byte(out), &result); err != nil || status != 0 || len(result.Rounds) != 8 || strings.Count(errs, "\n") != 8 {
		t.Fatalf("status %d, errors %q and output\n%s (%v)", status, errs, out, err)
	}
	after, err := bot.ParseSpec(result.Bot)
	if err != nil || after.Float("aim") < 0.5 || after.Value("word") != "x" || strings.Contains(after.Value("love"), ".") {
		t.Errorf("the result is %s, after\n%s", result.Bot, errs)
	}
	signs := map[bool]bool{}
	for _, r := range result.Rounds {
		up, err := bot.ParseSpec(r.Up)
		if err != nil {
			t.Fatal(err)
		}
		down, err := bot.ParseSpec(r.Down)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := up.Float("aim"), down.Float("aim"); a != b {
			signs[a > b] = true
		}
	}
	if len(signs) != 2 {
		t.Errorf("all rounds compare in one direction: %+v", result.Rounds)
	}
	if result.Before != "bold:aim=0.1,love=1,word=x" {
		t.Errorf("it was tuned from %s", result.Before)
	}
	if again := interrupted(t, 600*time.Millisecond, args("2", "two")...); again != out {
		t.Errorf("on two workers, after interrupts, the result is\n%s\nwant\n%s", again, out)
	}
	for round := 1; round <= 8; round++ {
		name := fmt.Sprintf("round-%05d", round)
		if len(shardsOf(t, in("one/"+name))) > 0 || result.Rounds[round-1].Up != result.Rounds[round-1].Down {
			sameShards(t, in("one/"+name), in("two/"+name))
		}
	}
	text := must(t, "report", in("one/round-00001"))
	if !strings.Contains(text, result.Rounds[0].Up+" : "+result.Rounds[0].Down) {
		t.Errorf("the report of the first round is\n%s", text)
	}
	_, errs, status = runLab(t, append(fields("tune -game hexagrams -openings 2 -games 40 -set aim=0,1"), "-o", in("one"), "bold:aim=0.5,love=1,word=x")...)
	if status != 1 || !strings.HasPrefix(errs, "hexlab tune: "+in("one/round-00001")+" has the results of another run: its bots is ") {
		t.Errorf("with different flags: status %d, errors %q", status, errs)
	}
}
