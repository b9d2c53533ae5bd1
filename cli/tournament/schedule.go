package tournament

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
)

// A tournament is a match, with the settings recorded in its file.
type tournament struct {
	match.Match

	budget    bot.Budget // per move, for bots without a budget
	win, draw string     // the rules for ending games early, as the user wrote them
	books     string     // the file or folder of additional books, if any
	endings   string     // the folder of additional ending tables, if any
}

// settings returns the flags that the games and the verdict depend on, in addition to the bots and
// the openings, as the user would write them.
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
