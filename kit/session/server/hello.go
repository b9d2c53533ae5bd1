package server

import (
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
)

// Kinds returns the kinds of requests of a server: its own, then the session's.
func Kinds() []session.Kind {
	return append([]session.Kind{
		{Name: "hello", Answer: "greeting"},
		{Name: "cancel", Fields: []session.Field{{Name: "of", Type: session.ID, Needed: true}}, Answer: "canceled"},
		{Name: "close", Answer: "closed"},
	}, session.Kinds()...)
}

// A Canceled answers the cancel request.
type Canceled struct {
	Canceled int `json:"canceled"` // the number of requests stopped
}

// A Closed answers the close request.
type Closed struct{}

// A Greeting answers the hello request.
type Greeting struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	Games   []Game `json:"games"`
	Bot     string `json:"bot"` // for requests that name none
	Bots    []Bot  `json:"bots"`
	Limits  Limits `json:"limits"`
}

// A Game is a game that can be played.
type Game struct {
	Name    string   `json:"name"`
	Title   string   `json:"title,omitempty"`
	Summary string   `json:"summary,omitempty"`
	Options []Option `json:"options,omitempty"`
	Levels  []Level  `json:"levels"` // weakest first
}

// A Level is a bot for people to play. Elo is its strength, if measured, and Bar is the
// half-width of the 95% confidence interval.
type Level struct {
	Name string `json:"name"`
	Elo  int    `json:"elo,omitempty"`
	Bar  int    `json:"bar,omitempty"`
}

// An Option is an option of a game.
type Option struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Standard string `json:"standard"`
	Words    string `json:"words,omitempty"` // its description
}

// A Bot is a bot that can be named.
type Bot struct {
	Name     string    `json:"name"`
	Settings []Setting `json:"settings,omitempty"`
}

// A Setting is a setting of a bot.
type Setting struct {
	Name     string   `json:"name"`
	Type     string   `json:"type"`
	Standard string   `json:"standard,omitempty"`
	Least    float64  `json:"least,omitempty"`
	Most     float64  `json:"most,omitempty"`
	Words    []string `json:"words,omitempty"` // to choose from
}

// Limits are the limits of a server.
type Limits struct {
	Line     int `json:"line"`     // of a line, in bytes
	Requests int `json:"requests"` // of a line
	Sessions int `json:"sessions"`
	Thinking int `json:"thinking"` // requests in progress
	Waiting  int `json:"waiting"`  // requests that are waiting for their turn
}

// hello answers with the games, the bots, and the limits.
func (c *conversation) hello() session.Reply {
	g := Greeting{
		Name: "hexgames", Version: Version, Games: []Game{}, Bot: c.Bot.String(), Bots: []Bot{},
		Limits: Limits{longest, mostRequests, c.Sessions, c.Thinking, c.Waiting},
	}
	for _, one := range c.Games {
		title, summary, _ := games.Guide(one.Name())
		game := Game{Name: one.Name(), Title: title, Summary: summary, Levels: []Level{}}
		for _, o := range one.Options() {
			game.Options = append(game.Options, Option(o))
		}
		for _, l := range bot.LevelsOf(one.Name()) {
			game.Levels = append(game.Levels, Level{l.Name, l.Elo, l.Bar})
		}
		g.Games = append(g.Games, game)
	}
	for _, k := range bot.Kinds() {
		if k.Command { // clients cannot name commands
			continue
		}
		named := Bot{k.Name, nil}
		for _, s := range k.Settings {
			if s.Type != bot.File {
				named.Settings = append(named.Settings, Setting(s))
			}
		}
		g.Bots = append(g.Bots, named)
	}
	return session.Reply{Answer: g}
}
