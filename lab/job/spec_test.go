package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// Small Specs.
const (
	aSelfplay = `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["random"],"games":10,"seed":7,"plies":100,"batch":2}`
	aMatch    = `{"kind":"match","schema":1,"game":"hexade","options":{"side":"4"},"bots":["mcts:nodes=20","random"],"games":6,"random":2,"plies":100,"sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05},"batch":2}`
	aBook     = `{"kind":"match","schema":1,"game":"hexdame","bots":["random","random:seed=2"],"games":2,"openings":[{"start":"W:We5:Bf5,g6,c7","moves":["e5xg5xg7"]}],"plies":100,"batch":2}`
	aPerft    = `{"kind":"perft","schema":1,"game":"hexcore6","depth":3,"split":2,"batch":10}`
	aSolve    = `{"kind":"solve","schema":1,"game":"hexdame","subjects":[{"position":"W:We5:Bf5,g6","attacker":"Black"}],"nodes":100,"batch":1}`
	aLeaves   = `{"kind":"book","schema":1,"game":"hexdame","bots":["best:nodes=20"],"width":2,"positions":["W:We5:Bf8,g7","B:We5:Bf8,g7"],"batch":1}`
	aVerify   = `{"kind":"verify","schema":1,"of":` + aSelfplay + `,"jobs":[0,4],"batch":1}`
)

// parse parses a valid Spec.
func parse(t *testing.T, text string) Spec {
	t.Helper()
	s, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// TestID checks the names of runs. They must never change, because users have folders with them.
func TestID(t *testing.T) {
	for text, want := range map[string]string{
		aSelfplay: "aa423091d8258eb9",
		aMatch:    "8ef1148937470328",
		aPerft:    "ea40bb8ca3f4780e",
		aLeaves:   "346d70199c129211",
		aVerify:   "553312455ba6c3f6",
	} {
		s := parse(t, text)
		if string(s.Text()) != text {
			t.Errorf("the text of %s\nis %s", text, s.Text())
		}
		if got := s.ID(); got != want {
			t.Errorf("the run of %s is %s, want %s", text, got, want)
		}
	}
}

// TestParse checks the errors for invalid Specs.
func TestParse(t *testing.T) {
	names := strings.Join(games.Names(), ", ")
	for _, test := range []struct {
		base     string
		old, new string // text to replace, and its replacement
		want     string // error
	}{
		{"", "", "", "bad spec: it is empty or truncated"},
		{"[]", "", "", "bad spec: it cannot be a JSON array"},
		{"null", "", "", "bad spec: it has version 0, but this program reads version 1"},
		{aSelfplay, `"games":10`, `"games":"10"`, "bad spec: games cannot be a JSON string"},
		{aSelfplay, `"games":10`, `"games":1.5`, "bad spec: games cannot be a JSON number 1.5"},
		{aSelfplay, `"games":10`, `"games":99999999999999999999`, "bad spec: games cannot be a JSON number 99999999999999999999"},
		{aSelfplay, `"games":10`, `"game":"hexdame","players":2`, `bad spec: unknown field "players"`},
		{aSelfplay, `}`, `}}`, "bad spec: there is data after its end"},
		{aSelfplay, `}`, `}]`, "bad spec: there is data after its end"},
		{aSelfplay, `}`, `} {}`, "bad spec: there is data after its end"},
		{aSelfplay, `}`, `} x`, "bad spec: there is data after its end"},
		{aSelfplay, `}`, ``, "bad spec: it is empty or truncated"},
		{aSelfplay, `"schema":1`, `"schema":2`, "bad spec: it has version 2, but this program reads version 1"},
		{aSelfplay, `"schema":1,`, ``, "bad spec: it has version 0, but this program reads version 1"},
		{aSelfplay, `selfplay`, `solitaire`, `bad spec: the kind is "solitaire": want selfplay, match, perft, solve, book or verify`},
		{aSelfplay, `"kind":"selfplay",`, ``, `bad spec: the kind is "": want selfplay, match, perft, solve, book or verify`},
		{aLeaves, `"best:nodes=20"`, ``, "bad spec: a book has 0 bots: want one"},
		{aLeaves, `best:nodes=20`, `best`, "bad spec: position 1: bad recipe: best: want a bot with a number of nodes and no time, so that its values are the same every time"},
		{aLeaves, `"width":2`, `"width":0`, "bad spec: position 1: bad recipe: the width is 0: want 1 to 100"},
		{aLeaves, `B:We5:Bf8,g7`, `W:W:Be6`, "bad spec: position 2: bad recipe: the game is over: Black wins: no legal move"},
		{aLeaves, `"width":2`, `"games":4,"width":2`, "bad spec: it has fields that do not apply to book"},
		{aLeaves, `["W:We5:Bf8,g7","B:We5:Bf8,g7"]`, `[]`, "bad spec: there is no position to expand"},
		{aSelfplay, `hexdame`, `chess`, `bad spec: no such game: "chess": want one of ` + names},
		{aSelfplay, `"game":"hexdame",`, ``, `bad spec: no such game: "": want one of ` + names},
		{aSelfplay, `"bots"`, `"options":{"side":"3"},"bots"`, `bad spec: hexdame: "side": this game has no options`},
		{aSelfplay, `"bots"`, `"position":"W:We5","bots"`, `bad spec: hexdame: "W:We5", column 6: want a colon, then the pieces of a side`},
		{aSelfplay, `"bots"`, `"position":"W:We5,Kb2:B","bots"`, `bad spec: hexdame: "W:We5,Kb2:B", column 1: Black moved last, so Black has a piece (D9)`},
		{aSelfplay, `["random"]`, `[]`, "bad spec: selfplay has 0 bots: want one or two"},
		{aSelfplay, `["random"]`, `["random","random","random"]`, "bad spec: selfplay has 3 bots: want one or two"},
		{aSelfplay, `["random"]`, `["nobody"]`, `bad spec: bad bot "nobody": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best`},
		{aSelfplay, `["random"]`, `["mcts:depth=x"]`, `bad spec: bad bot "mcts:depth=x": depth is "x": want 1 or more`},
		{aSelfplay, `"games":10`, `"games":0`, "bad spec: games is 0: want 1 or more"},
		{aSelfplay, `"games":10`, `"games":-1`, "bad spec: games is -1: want 0 to 1073741824"},
		{aSelfplay, `"games":10`, `"games":2000000000`, "bad spec: games is 2000000000: want 0 to 1073741824"},
		{aSelfplay, `"plies":100`, `"plies":0`, "bad spec: plies is 0: want 1 or more"},
		{aSelfplay, `"plies":100`, `"plies":-1`, "bad spec: plies is -1: want 0 to 1073741824"},
		{aSelfplay, `"seed":7`, `"seed":-7`, "bad spec: seed cannot be a JSON number -7"},
		{aSelfplay, `"seed":7`, `"random":-2`, "bad spec: random is -2: want 0 to 1073741824"},
		{aSelfplay, `"seed":7`, `"sample":-2`, "bad spec: sample is -2: want 0 to 1073741824"},
		{aSelfplay, `"seed":7`, `"win":"much"`, `bad spec: win is "much": want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{aSelfplay, `"seed":7`, `"draw":"0.1"`, `bad spec: draw is "0.1": want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{aSelfplay, `"seed":7`, `"gauntlet":true`, "bad spec: it has fields that do not apply to selfplay"},
		{aSelfplay, `"seed":7`, `"near":-1`, "bad spec: near is -1: want 0 to 1073741824"},
		{aSelfplay, `"seed":7`, `"near":2`, "bad spec: it has fields that do not apply to selfplay"},
		{aSelfplay, `"seed":7`, `"depth":3`, "bad spec: it has fields that do not apply to selfplay"},
		{aSelfplay, `"seed":7`, `"sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05}`, "bad spec: it has fields that do not apply to selfplay"},
		{aSelfplay, `"seed":7`, `"random":2,"position":"W:We5:Bf5,g6"`, "bad spec: it has fields that do not apply to selfplay"},
		{aSelfplay, `"seed":7`, `"random":2,"openings":[{"start":"W:We5:Bf5,g6"}]`, "bad spec: it has fields that do not apply to selfplay"},
		{aSelfplay, `"seed":7`, `"random":100`, "<nil>"},
		{aSelfplay, `"batch":2`, `"batch":0`, "bad spec: the batch is 0: want 1 or more"},
		{aSelfplay, `"batch":2`, `"batch":-2`, "bad spec: batch is -2: want 0 to 1073741824"},
		{aMatch, `"games":6`, `"games":5`, "bad spec: games is 5: want an even number, because each opening is played with both colors"},
		{aMatch, `"batch":2`, `"batch":3`, "bad spec: the batch is 3: want an even number, because each opening is played with both colors"},
		{aMatch, `,"random"]`, `]`, "bad spec: a match has 1 bots: want two or more"},
		{aMatch, `,"random"]`, `,"random","random:seed=2"]`, "bad spec: a test compares two bots"},
		{aMatch, `"elo1":10`, `"elo1":-10`, "bad spec: the Elo values of the test are 0 and -10: want the lower one first, such as 0 and 10"},
		{aMatch, `"elo1":10`, `"elo1":0`, "bad spec: the Elo values of the test are 0 and 0: want the lower one first, such as 0 and 10"},
		{aMatch, `"alpha":0.05`, `"alpha":0`, "bad spec: the error rates of the test are 0 and 0.05: want 0.000001 or more, and less than 0.5"},
		{aMatch, `"beta":0.05`, `"beta":0.6`, "bad spec: the error rates of the test are 0.05 and 0.6: want 0.000001 or more, and less than 0.5"},
		{aMatch, `"side":"4"`, `"side":"99"`, `bad spec: hexade: "Side 99": want a side from 4 to 10, or 0 for 10 (A1)`},
		{aMatch, `"side":"4"`, `"size":"4"`, `bad spec: hexade: "size": no such option: want one of side`},
		{aBook, `"games":2`, `"games":4`, "bad spec: there are only 1 openings for 4 games: want at most two games for each"},
		{aBook, `e5xg5xg7`, `e5xg5`, `bad spec: opening 1: hexdame: "e5xg5": captures 1 where 2 can be captured: e5xg5xg7 (D6)`},
		{aBook, `W:We5:Bf5,g6,c7`, `W:We5:Bf5,g6`, "bad spec: opening 1: there is nothing left to play"},
		{aBook, `W:We5:Bf5,g6,c7`, `nonsense`, `bad spec: opening 1: hexdame: "nonsense", column 1: want W or B for the side to move`},
		{aBook, `"plies":100`, `"plies":1`, "bad spec: opening 1: there is nothing left to play"},
		{aPerft, `"depth":3`, `"depth":0`, "bad spec: the depth is 0 and the split 2: want a depth of 1 or more, and a split from 1 to the depth"},
		{aPerft, `"split":2`, `"split":0`, "bad spec: the depth is 3 and the split 0: want a depth of 1 or more, and a split from 1 to the depth"},
		{aPerft, `"split":2`, `"split":4`, "bad spec: the depth is 3 and the split 4: want a depth of 1 or more, and a split from 1 to the depth"},
		{aPerft, `"split":2`, `"split":-1`, "bad spec: split is -1: want 0 to 1073741824"},
		{aPerft, `"depth":3`, `"depth":3,"bots":["random"]`, "bad spec: it has fields that do not apply to perft"},
		{aSolve, `"nodes":100`, `"nodes":0`, "bad spec: nodes is 0: want 1 or more"},
		{aSolve, `"attacker":"Black"`, `"attacker":"Chance"`, "bad spec: subject 1 has the attacker Chance: want White or Black"},
		{aSolve, `"attacker":"Black"`, `"attacker":"Red"`, `bad spec: "Red": not a player: want one of None, White, Black, Chance`},
		{aSolve, `W:We5:Bf5,g6`, `nonsense`, `bad spec: subject 1: hexdame: "nonsense", column 1: want W or B for the side to move`},
		{aSolve, `"nodes":100`, `"nodes":100,"depth":3`, "bad spec: it has fields that do not apply to solve"},
		{aVerify, `,"of":` + aSelfplay, ``, "bad spec: there is nothing to verify"},
		{aVerify, `"of":` + aSelfplay, `"of":` + aVerify, "bad spec: there is nothing to verify"},
		{aVerify, `[0,4]`, `[0,5]`, "bad spec: the run to verify has no job 5"},
		{aVerify, `[0,4]`, `[-1]`, "bad spec: the run to verify has no job -1"},
		{aVerify, `[0,4]`, `[4,4]`, "bad spec: job 4 follows job 4: want ascending numbers"},
		{aVerify, `[0,4]`, `[]`, "bad spec: there is nothing to verify"},
		{aVerify, `"batch":1}`, `"batch":2}`, "bad spec: the batch of a verification must be 1"},
		{aVerify, `"batch":2`, `"batch":0`, "bad spec: the run to verify: the batch is 0: want 1 or more"},
		{aVerify, `"schema":1,"game"`, `"schema":2,"game"`, "bad spec: the run to verify: it has version 2, but this program reads version 1"},
		{aVerify, `"kind":"selfplay"`, `"kind":"perft"`, "bad spec: the run to verify: it has fields that do not apply to perft"},
		{aVerify, `"jobs"`, `"seed":3,"jobs"`, "bad spec: it has fields that do not apply to verify"},
	} {
		text := strings.Replace(test.base, test.old, test.new, 1)
		if test.old != "" && text == test.base {
			t.Fatalf("%s has no %s", test.base, test.old)
		}
		if _, err := Parse([]byte(text)); fmt.Sprint(err) != test.want {
			t.Errorf("%s\ngives %v\nwant %s", text, err, test.want)
		}
	}
}

// randomSpec returns a valid Spec.
func randomSpec(r *rand.Rand, kinds ...string) Spec {
	one := func(all ...string) string { return all[r.IntN(len(all))] }
	s := Spec{Kind: one(kinds...), Schema: Version, Batch: 2 * (1 + r.IntN(100))}
	if s.Kind == Verify {
		of := randomSpec(r, Selfplay, Match)
		s.Of, s.Jobs, s.Batch = &of, []int{0}, 1
		if n := of.Count(); n > 1 {
			s.Jobs = append(s.Jobs, 1+r.IntN(n-1))
		}
		return s
	}
	s.Game = one(games.Names()...)
	game, err := games.Find(s.Game)
	if err != nil {
		panic(err)
	}
	if r.IntN(2) == 0 {
		s.Options = smallest(game)
	}
	if s.Kind == Perft {
		s.Depth = 1 + r.IntN(9)
		s.Split = 1 + r.IntN(s.Depth)
		return s
	}
	s.Games, s.Seed, s.Plies, s.Sample, s.Visits = 2*(1+r.IntN(1000)), r.Uint64(), 50+r.IntN(500), r.IntN(3), r.IntN(2) == 0
	for range 2 {
		s.Bots = append(s.Bots, one("random", "mcts:nodes=20,moves=3", "cmd:nodes=5 ./a <b> & \"é\"", "alphabeta:depth=2,seed=18446744073709551615"))
	}
	s.Win, s.Draw = one("", "0.95,3"), one("", "0.05,10")
	if s.Options == nil && r.IntN(2) == 0 {
		s.Position = randomPosition(r, game)
	} else {
		s.Random = r.IntN(6)
	}
	if s.Kind == Match && r.IntN(2) == 0 {
		s.SPRT = &SPRT{-r.Float64(), 10 * r.Float64(), 0.001 + r.Float64()/10, 1.0 / 3}
	}
	return s
}

// randomPosition returns the position after a few random moves.
func randomPosition(r *rand.Rand, game games.Game) string {
	table, err := game.Start("", nil)
	if err != nil {
		panic(err)
	}
	for range 3 {
		if n := table.CountLegal(); n > 0 {
			play(table, r.IntN(n))
		}
	}
	return table.PositionText()
}

// TestCanonical checks that Parse inverts Text and that different Specs have different IDs.
func TestCanonical(t *testing.T) {
	none := func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) { return nil, bot.ErrSpec }
	defer bot.RegisterAny(bot.Kind{Name: "cmd", Command: true}, none)()
	known := map[string]string{}
	for i := range 300 {
		s := randomSpec(rand.New(rand.NewPCG(1, uint64(i))), Selfplay, Match, Perft, Verify)
		text := s.Text()
		again, err := Parse(text)
		if err != nil || !reflect.DeepEqual(again, s) || !bytes.Equal(again.Text(), text) {
			t.Fatalf("%s\nis read as %s (%v)", text, again.Text(), err)
		}
		var loose bytes.Buffer
		if err := json.Indent(&loose, text, " ", "\t"); err != nil {
			t.Fatal(err)
		}
		if again, err = Parse(loose.Bytes()); err != nil || again.ID() != s.ID() {
			t.Errorf("with spaces, %s is a different run (%v)", text, err)
		}
		if other, ok := known[s.ID()]; ok && other != string(text) {
			t.Errorf("%s and %s have the same name", text, other)
		}
		known[s.ID()] = string(text)
	}
}

// TestUnrepeatable checks which runs may have other results when they are repeated.
func TestUnrepeatable(t *testing.T) {
	of := Spec{Kind: Match, Bots: []string{"random", "mcts:time=1s"}}
	for _, test := range []struct {
		spec Spec
		want string
	}{
		{Spec{Kind: Perft}, ""},
		{Spec{Kind: Selfplay, Bots: []string{"mcts:nodes=50,goroutines=1"}}, ""},
		{Spec{Kind: Selfplay, Bots: []string{"random", "mcts:nodes=50,goroutines=2"}}, "mcts:nodes=50,goroutines=2 uses several goroutines"},
		{of, "mcts:time=1s has a time limit"},
		{Spec{Kind: Verify, Of: &of}, "mcts:time=1s has a time limit"},
	} {
		if got := test.spec.Unrepeatable(); got != test.want {
			t.Errorf("%v: %q, want %q", test.spec, got, test.want)
		}
	}
}
