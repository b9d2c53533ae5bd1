package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A Hello is an engine's description of itself.
type Hello struct {
	Name, Version, Author string
	Protocol              int
	Bot                   string   // the text of the bot that plays; "" if not reported
	Games                 []string // by name
	Bots                  []string // by name
	Settings              []string // of the bots, such as "mcts goroutines=1 whole from 1 to 64"
	Commands              []string // the commands that the engine supports
}

// hello sends hello and reads the answer.
func (c *Client) hello() error {
	h := &c.Hello
	_, err := c.do(context.Background(), "hello", func(word, rest string) {
		what, rest, _ := strings.Cut(rest, " ")
		switch word + " " + what {
		case "id name":
			h.Name = rest
		case "id version":
			h.Version = rest
		case "id author":
			h.Author = rest
		case "id bot":
			h.Bot = rest
		case "id protocol":
			h.Protocol, _ = strconv.Atoi(rest)
		case "has game":
			h.Games = append(h.Games, rest)
		case "has bot":
			h.Bots = append(h.Bots, rest)
		case "has setting":
			h.Settings = append(h.Settings, rest)
		case "has command":
			h.Commands = append(h.Commands, rest)
		}
	}, "hellook")
	var refused *refusedError
	switch {
	case errors.As(err, &refused):
		return c.fault(Misspoken, err, "it answers hello with the error %s", quote(refused.reason))
	case err != nil:
		return err
	case h.Protocol == 1: // every engine of protocol 1 has these commands
		h.Commands = []string{"play", "undo", "bot", "seed", "stop"}
	case h.Protocol != Version:
		return c.fault(Misspoken, nil, "it speaks protocol %d: want 1 or %d", h.Protocol, Version)
	}
	return nil
}

// has reports whether the engine has a command.
func (c *Client) has(command string) bool { return slices.Contains(c.Hello.Commands, command) }

// Choose chooses a bot of the engine and its seed. The text "" means the engine's default bot;
// the seed 0 means none. Choose returns an error if the engine does not have that bot, and
// ignores the seed if the bot takes none or the engine has only its own bot.
func (c *Client) Choose(text string, seed uint64) error {
	own := c.Hello.Bot
	if c.Hello.Protocol == 1 {
		own = "mcts" // by definition
	}
	switch {
	case text == "" && (own == "" || !c.has("bot") || seed == 0 && !c.chosen):
		return nil
	case !c.has("bot"):
		return errors.New("the engine " + hexgames.Quote(c.Hello.Name) + " has no bots to choose from")
	case text == "":
		text = own
	}
	c.game = ""
	if seed != 0 && !strings.Contains(text, "seed=") {
		separator := ":"
		if strings.Contains(text, ":") {
			separator = ","
		}
		_, err := c.do(context.Background(), fmt.Sprintf("bot %s%sseed=%d", text, separator, seed), nil, "bot")
		var refused *refusedError
		switch {
		case !errors.As(err, &refused):
			c.chosen = true
			return err
		case text == own && !c.chosen: // the engine has it already
			return nil
		}
	}
	c.chosen = true
	_, err := c.do(context.Background(), "bot "+text, nil, "bot")
	return err
}
