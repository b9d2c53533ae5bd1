package job

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/corpus"
)

// shard returns a job's shard.
func shard(t *testing.T, r *Runner, s Spec, n int) []byte {
	t.Helper()
	data, err := r.Do(context.Background(), s.Text(), n)
	if err != nil {
		t.Fatalf("job %d of %s: %v", n, s.Text(), err)
	}
	return data
}

// rowsOf returns the rows of all jobs.
func rowsOf[T corpus.Row](t *testing.T, s Spec) (rows []T) {
	t.Helper()
	r := &Runner{}
	for n := range s.Count() {
		some, h, err := corpus.Decode[T](shard(t, r, s, n))
		if err != nil || h.Run != s.ID() || h.Job != n || h.Spec != string(s.Text()) {
			t.Fatalf("the shard of job %d has the header %v (%v)", n, h, err)
		}
		rows = append(rows, some...)
	}
	return rows
}

// matchOf returns the Spec of a short match. Its results are pinned: see [TestPinned].
func matchOf(game string) Spec {
	s := Spec{
		Kind: Match, Schema: Version, Game: game, Bots: []string{searcher(game, 12), "random", searcher(game, 6)},
		Games: 6, Seed: 5, Random: 3, Plies: 60, Visits: true, Batch: 4,
	}
	if game == "hexade" {
		s.Options = map[string]string{"side": "4"} // the standard board is large
	}
	return s
}

// searcher returns a fast MCTS bot if the game has an evaluation, which cuts random playouts short.
func searcher(game string, nodes int) string {
	text := fmt.Sprintf("mcts:nodes=%d,moves=2", nodes)
	s, err := bot.ParseSpec(text)
	if err != nil {
		panic(err)
	}
	table, err := games.Start(game, "", nil)
	if err != nil {
		panic(err)
	}
	seat, err := table.Seat(s, nil)
	if err != nil {
		return fmt.Sprintf("mcts:nodes=%d", nodes)
	}
	seat.Close()
	return text
}

// TestMatch checks the rows of a match. Each pair must have its own opening, played with both
// colors and the same dice, and the bots must play the moves that they prefer.
func TestMatch(t *testing.T) {
	for _, game := range games.Names() {
		s := matchOf(game)
		rows := rowsOf[corpus.Game](t, s)
		if len(rows) != 18 {
			t.Fatalf("%s has %d games, want 18", game, len(rows))
		}
		openings := map[string]int64{}
		against := map[string]int{}
		for i, row := range rows {
			if row.ID != int64(i) || row.Pair != int64(i/2) || row.Game != game {
				t.Errorf("game %d has the number %d, the pair %d and the game %s", i, row.ID, row.Pair, row.Game)
			}
			replayed(t, row)
			against[row.White+" : "+row.Black]++
			other := rows[i^1]
			if row.White != other.Black || row.Black != other.White || row.Seed != other.Seed ||
				row.Opening != other.Opening || fmt.Sprint(row.Start, row.Moves[:row.Opening]) != fmt.Sprint(other.Start, other.Moves[:row.Opening]) {
				t.Errorf("%s: games %d and %d are not a pair", game, i, i^1)
			}
			// Each pairing of bots plays an opening once, and the next opening differs.
			position := positionAt(t, row, int(row.Opening))
			if number, ok := openings[position]; ok && number != row.Pair/3 {
				t.Errorf("%s: openings %d and %d are the same", game, number, row.Pair/3)
			}
			openings[position] = row.Pair / 3
			liked(t, row, row.Opening)
		}
		if len(openings) != 3 || len(against) != 6 {
			t.Errorf("%s has %d openings, and these games: %v", game, len(openings), against)
		}
		for players, n := range against {
			if n != 3 {
				t.Errorf("%s: %s played %d games, want 3", game, players, n)
			}
		}
	}
}

// replayed replays a game with its dice.
func replayed(t *testing.T, row corpus.Game) {
	t.Helper()
	if _, err := row.Replay(); err != nil {
		t.Errorf("%s, game %d: %v", row.Game, row.ID, err)
	}
	table, err := games.Start(row.Game, row.Start, nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(row.Seed, 0))
	for ply, move := range row.Moves {
		if ply < table.Len() {
			if is := table.MoveTexts()[ply]; is != move {
				t.Errorf("%s, game %d: Chance played %s, but its dice give %s", row.Game, row.ID, move, is)
			}
			continue
		}
		if _, err := table.PlayText(move); err != nil {
			t.Fatal(err)
		}
		if ply+1 >= int(row.Opening) && ply+1 < len(row.Moves) {
			table.PlayChance(dice)
		}
	}
}

// positionAt returns the position after a number of plies.
func positionAt(t *testing.T, row corpus.Game, plies int) string {
	t.Helper()
	table, err := row.Replay()
	if err != nil {
		t.Fatal(err)
	}
	return table.PositionTextAt(plies)
}

// liked checks the values and visits of a game. Opening moves and Chance have none. From ply from
// on, each move must be the bot's favorite. It returns the number of earlier moves that are not.
func liked(t *testing.T, row corpus.Game, from int32) (others int) {
	t.Helper()
	at := 0
	for ply := range row.Moves {
		tried := int(row.Tried[ply])
		thought := ply >= int(row.Opening) && row.Players[ply] != 0
		if hasValue := row.Values[ply] == row.Values[ply]; hasValue != thought || (tried > 0) != thought {
			t.Errorf("%s, game %d, ply %d: the value is %v, and %d moves were tried", row.Game, row.ID, ply, row.Values[ply], tried)
			return others
		}
		if !thought {
			continue
		}
		switch best := row.Action[at] == row.Choice[ply]; {
		case best:
		case ply >= int(from):
			t.Errorf("%s, game %d, ply %d: the move is %d, and the best one is %d", row.Game, row.ID, ply, row.Choice[ply], row.Action[at])
		default:
			others++
			for i := range tried {
				if row.Action[at+i] == row.Choice[ply] && row.Visits[at+i] == 0 {
					t.Errorf("%s, game %d, ply %d: a move without visits was drawn", row.Game, row.ID, ply)
				}
			}
		}
		at += tried
	}
	return others
}

// TestSample checks that moves are drawn by visits in the first plies after the opening, and only
// there.
func TestSample(t *testing.T) {
	s := parse(t, `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["mcts:nodes=30"],"games":20,"random":2,"plies":30,"sample":6,"visits":true,"batch":5}`)
	others := 0
	for _, row := range rowsOf[corpus.Game](t, s) {
		replayed(t, row)
		others += liked(t, row, row.Opening+6)
		if row.Pair != -1 || row.White != "mcts:nodes=30" || row.Black != row.White {
			t.Errorf("game %d is %+v", row.ID, row)
		}
	}
	if others < 20 || others > 115 {
		t.Errorf("%d of 120 moves are not the best", others)
	}
}

// TestOpenings checks where self-play games start.
func TestOpenings(t *testing.T) {
	const begin = `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["random","random:seed=3"],"games":6,`
	for _, test := range []struct{ name, spec, want string }{
		{"at the start", `"plies":1,"batch":6}`, "start 0"},
		{"after random moves", `"random":2,"plies":3,"batch":6}`, "start 2"},
		{"at a position", `"position":"W:We5:Bf5,g6,c7","plies":1,"batch":6}`, "W:We5:Bc7,f5,g6 0"},
		{"in a book, whose openings come again", `"openings":[{"start":"W:We5:Bf5,g6,c7"},{"start":"W:We5:Bf5,g6,c7","moves":["e5xg5xg7"]}],"plies":2,"batch":6}`,
			strings.Repeat("W:We5:Bc7,f5,g6 0, W:We5:Bc7,f5,g6 1, ", 2) + "W:We5:Bc7,f5,g6 0, W:We5:Bc7,f5,g6 1"},
	} {
		var got []string
		for _, row := range rowsOf[corpus.Game](t, parse(t, begin+test.spec)) {
			replayed(t, row)
			start, err := games.Start("hexdame", "", nil)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Replace(row.Start, start.PositionText(), "start", 1)
			got = append(got, fmt.Sprintf("%s %d", text, row.Opening))
		}
		want := test.want
		if !strings.Contains(want, ", W") {
			want = strings.Repeat(want+", ", 5) + want
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: the openings are %q", test.name, got)
		}
	}
}

// TestRandomOpenings checks that the random openings of self-play games are independent.
func TestRandomOpenings(t *testing.T) {
	found := map[string]bool{}
	for _, row := range rowsOf[corpus.Game](t, parse(t, `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["random"],"games":20,"random":3,"plies":4,"batch":20}`)) {
		found[strings.Join(row.Moves[:row.Opening], " ")] = true
	}
	if len(found) < 18 {
		t.Errorf("20 games have %d openings, want nearly as many", len(found))
	}
}

// TestFew checks the error for more games than openings.
func TestFew(t *testing.T) {
	s := parse(t, `{"kind":"match","schema":1,"game":"hexdame","bots":["random","random:seed=2"],"games":200,"random":1,"plies":5,"batch":100}`)
	_, err := (&Runner{}).Do(context.Background(), s.Text(), 1)
	if want := "game 100: hexdame has only 15 openings of 1 random moves: want at most 30 games, or more moves"; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// A faulty is a bot that plays the first legal move twice and then fails.
type faulty struct{ moves int }

func (f *faulty) Think(ctx context.Context, g hexgames.AnyGame, b bot.Budget, among ...string) (bot.Thought[string], error) {
	if f.moves++; f.moves > 2 {
		return bot.Thought[string]{}, errors.New("no idea")
	}
	return bot.Thought[string]{Moves: []bot.Ranked[string]{{Move: g.LegalTexts()[0]}}, Nodes: 1, Value: 0.5}, nil
}

// TestEnds checks games that the rules do not end: games of a failing bot and games that are too
// long.
func TestEnds(t *testing.T) {
	defer bot.RegisterAny(bot.Kind{Name: "faulty"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) { return &faulty{}, nil })()
	const begin = `{"kind":"match","schema":1,"game":"hexcore6","bots":["faulty","random"],"games":2,"random":1,"batch":2,"plies":`
	for _, test := range []struct{ plies, want string }{
		{"500}", "black forfeit: error; white forfeit: error"},
		{"4}", " unfinished;  unfinished"},
	} {
		var got []string
		for _, row := range rowsOf[corpus.Game](t, parse(t, begin+test.plies)) {
			replayed(t, row)
			got = append(got, row.Winner+" "+row.Reason)
			if fails := strings.HasPrefix(row.Reason, "forfeit"); fails != strings.Contains(row.Note, "no idea") {
				t.Errorf("the note of %s is %q", row.Reason, row.Note)
			}
			if row.Reason == Unfinished && row.Plies != 4 {
				t.Errorf("an unfinished game has %d plies", row.Plies)
			}
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("the ends are %q, want %q", got, test.want)
		}
	}
}
