package corpus

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// randomGames returns random games of every game in the library, with everything that a row can
// hold: openings, values, visits, options, and every kind of ending.
func randomGames(t testing.TB, n int, seed uint64) []Game {
	t.Helper()
	rows := make([]Game, n)
	for i := range rows {
		rows[i] = randomGame(t, int64(i), rand.New(rand.NewPCG(seed, uint64(i))))
	}
	return rows
}

// randomGame returns a random game with number id.
func randomGame(t testing.TB, id int64, r *rand.Rand) Game {
	t.Helper()
	kinds := games.All()
	name := kinds[int(id)%len(kinds)].Name()
	g := Game{ID: id, Seed: r.Uint64() | 1<<63, Game: name, White: "mcts:nodes=200", Black: "alphabeta:depth=3", Pair: -1}
	options := map[string]string{}
	if r.IntN(2) == 0 {
		options = randomOptions(t, kinds[int(id)%len(kinds)], r)
	}
	for _, option := range slices.Sorted(maps.Keys(options)) {
		g.Rules = strings.TrimPrefix(g.Rules+","+option+"="+options[option], ",")
	}
	if r.IntN(2) == 0 {
		g.Pair, g.Opening = id/2, 1
	}
	table, err := games.Start(name, "", options)
	if err != nil {
		t.Fatal(err)
	}
	g.Start = table.PositionText()
	limit := 1 + r.IntN(300)
	visits := r.IntN(3) == 0
	for !table.Outcome().Over() && table.Len() < limit {
		legal := table.LegalTexts()
		choice := r.IntN(len(legal))
		g.Choice = append(g.Choice, uint32(choice))
		g.Moves = append(g.Moves, legal[choice])
		player, value := playerOf(table.Turn()), float32(r.IntN(2000)-1000)/1000
		if player == 0 || len(g.Values) < int(g.Opening) {
			value = nan
		}
		g.Players, g.Values = append(g.Players, player), append(g.Values, value)
		if visits {
			tried := 0
			if value == value {
				tried = min(len(legal), r.IntN(20))
			}
			for i := range tried {
				g.Action, g.Visits = append(g.Action, uint32(i)), append(g.Visits, uint32(r.IntN(200)))
			}
			g.Tried = append(g.Tried, uint32(tried))
		}
		if _, err := table.PlayText(legal[choice]); err != nil {
			t.Fatal(err)
		}
	}
	end(table, r, &g)
	g.Plies = int32(table.Len())
	return g
}

// randomOptions returns random valid start options, or nil if the game has no numeric options.
func randomOptions(t testing.TB, game games.Game, r *rand.Rand) map[string]string {
	t.Helper()
	options := map[string]string{}
	for _, o := range game.Options() {
		if o.Type != "number" {
			continue
		}
		options[o.Name] = strconv.Itoa(r.IntN(12))
		if _, err := game.Start("", options); err != nil {
			delete(options, o.Name)
		}
	}
	return options
}

// end sets how a game ended. If the rules have not ended it, something else does.
func end(table games.Table, r *rand.Rand, g *Game) {
	if !table.Outcome().Over() {
		switch r.IntN(4) {
		case 0:
			table.Resign(hexgames.White)
		case 1:
			table.End(hexgames.Outcome{Winner: hexgames.Black, Reason: "forfeit: illegal move"})
			g.Note = "White forfeits: „é5“ is not a move ⬡."
		case 2:
			table.End(hexgames.Outcome{Reason: hexgames.ReasonAdjudicated})
			g.Note = "Both bots expect a draw."
		default:
			g.Note = fmt.Sprintf("The game has reached %d moves.", table.Len())
		}
	}
	o := table.Outcome()
	switch o.Winner {
	case hexgames.White:
		g.Winner = "white"
	case hexgames.Black:
		g.Winner = "black"
	}
	g.Reason = o.Reason.String()
}
