package corpus

import (
	"fmt"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// Record returns the game as a record, with the tags of the tournament program, the seed, and the
// bots' values as evaluations. Games and pairs are numbered from 0; the record's rounds and
// openings, from 1. Record replays the game and returns any error from [Game.Replay].
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
		// The value belongs to the position before the move. The record attaches it to the
		// move that the bot then chose.
		if v := float64(value); g.Players[i] == playerOf(hexgames.Black) {
			n.SetEvaluation(-v)
		} else {
			n.SetEvaluation(v)
		}
	}
	n.After = g.Note
	return r, nil
}
