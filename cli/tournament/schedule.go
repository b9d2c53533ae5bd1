package tournament

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/record"
)

// A tournament is a match with the settings that its file must agree on.
type tournament struct {
	match.Match

	budget    bot.Budget // for a move of bots without a budget
	win, draw string     // the agreements of the rules as the user wrote them
	endings   string     // the folder of tables of endings beyond the embedded ones, if any
}

// A played is a finished game with its record.
type played struct {
	match.Played
	record string // as text
}

// finished returns a finished game with its record. The record may omit the result if the
// moves determine it.
func finished(p match.Played, r *record.Record) (played, error) {
	text, err := r.MarshalText()
	return played{p, string(text)}, err
}

// tagSettings is the tag with the settings of the tournament.
const tagSettings = "Settings"

// tags returns the tags for the record of a game, by which a tournament recognizes its
// own games. The start and the first moves of the record are the opening.
func (t *tournament) tags(p match.Played) []record.Tag {
	return []record.Tag{
		{Name: record.TagWhite, Value: t.Bots[p.Players[0]].String()},
		{Name: record.TagBlack, Value: t.Bots[p.Players[1]].String()},
		{Name: record.TagRound, Value: fmt.Sprint(p.Round)},
		{Name: "Opening", Value: fmt.Sprint(p.Opening)},
		{Name: tagSettings, Value: t.settings()},
	}
}

// settings returns the flags on which the games and the verdict depend, besides the bots and the
// openings, as the user would write them.
func (t *tournament) settings() string {
	text := fmt.Sprintf("-seed %d -plies %d", t.Seed, t.Rules.Plies)
	if t.Rules.Endings {
		text += " -adjudicate"
	}
	if t.endings != "" {
		text += " -endings " + t.endings
	}
	if t.Rules.Clock != (hexgames.Clock{}) {
		text += " -clock " + t.Rules.Clock.String()
	}
	if t.win != "" {
		text += " -win " + t.win
	}
	if t.draw != "" {
		text += " -draw " + t.draw
	}
	if t.Test != nil {
		text += fmt.Sprintf(" -sprt %v,%v -alpha %v -beta %v", t.Test.Elo0, t.Test.Elo1, t.Test.Alpha, t.Test.Beta)
	}
	return text
}
