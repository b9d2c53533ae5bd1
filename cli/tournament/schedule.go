package tournament

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
)

// A tournament is a match with the settings that its file must agree on.
type tournament struct {
	match.Match

	budget    bot.Budget // for a move of bots without a budget
	win, draw string     // the agreements of the rules as the user wrote them
	books     string     // the file or folder of books beyond the embedded ones, if any
	endings   string     // the folder of tables of endings beyond the embedded ones, if any
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
