package corpus

import (
	"fmt"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// Record returns the game as a record, with the tags that the tournament program writes, the seed,
// and the values of the bots as evaluations. The number of the round is one more than that of the
// game, and the number of the opening one more than that of the pair. Record replays the game, and
// returns the error of [Game.Replay].
func (g Game) Record() (*record.Record, error) {
	table, err := g.Replay()
	if err != nil {
		return nil, fmt.Errorf("corpus: game %d: %w", g.ID, err)
	}
	tags := []record.Tag{
		{Name: record.TagWhite, Value: g.White},
		{Name: record.TagBlack, Value: g.Black},
		{Name: record.TagRound, Value: strconv.FormatInt(g.ID+1, 10)},
	}
	if g.Pair >= 0 {
		tags = append(tags, record.Tag{Name: "Opening", Value: strconv.FormatInt(g.Pair+1, 10)})
	}
	tags = append(tags, record.Tag{Name: "Seed", Value: strconv.FormatUint(g.Seed, 10)})
	r := record.Of(table, tags...)
	n := &r.Root
	for i, value := range g.Values {
		n = n.Next()
		// The value is that of the position before the move. It counts for the move that
		// the bot then chose.
		if v := float64(value); g.Players[i] == playerOf(hexgames.Black) {
			n.SetEvaluation(-v)
		} else {
			n.SetEvaluation(v)
		}
	}
	n.After = g.Note
	return r, nil
}
