package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/kit/picture/png"
)

// Limits on strangers' messages. The library can read any text, but does not limit its amount.
const (
	mostText   = 200 // bytes of a message
	mostRooms  = 1000
	mostMoves  = 1000 // in a game
	mostListed = 50   // moves in an answer
)

// A Bot plays a game in each room, against everyone there.
type Bot struct {
	dice  *rand.Rand
	rooms map[string]*game
}

// A game is a game between the people of a room and a bot.
type game struct {
	games.Table
	seat   games.Seat
	people hexgames.Player // the side they play
}

// NewBot returns a bot without games. Chance uses the dice.
func NewBot(dice *rand.Rand) *Bot { return &Bot{dice, map[string]*game{}} }

// help lists the commands.
func help() string {
	return "new GAME starts a game: " + strings.Join(games.Names(), ", ") + ". After it, name a level (" + strings.Join(bot.Levels(), ", ") +
		"), black to play Black, or options such as side=5. To play a move, type it, such as d4-e5. Others: show, moves, undo, resign, help."
}

// Answer answers a message with words and a picture, which may be nil, or with an error to show.
func (b *Bot) Answer(ctx context.Context, room, text string) (words string, picture []byte, err error) {
	fields := strings.Fields(text)
	g := b.rooms[room]
	switch {
	case len(text) > mostText:
		return "", nil, errors.New("that is too long for me")
	case len(fields) == 0 || fields[0] == "help":
		return help(), nil, nil
	case fields[0] == "new":
		if g, err = b.begin(room, fields[1:]); err != nil {
			return "", nil, err
		}
		words = fmt.Sprintf("You play %v.", g.people)
	case g == nil:
		return "", nil, errors.New("there is no game here: write new and the name of a game, or help")
	default:
		if words, err = b.do(g, text); err != nil {
			return "", nil, err
		}
	}
	moves, err := b.reply(ctx, g)
	if err != nil {
		return "", nil, err
	}
	for _, m := range moves {
		words += " I play " + m + "."
	}
	picture, err = g.picture()
	return strings.TrimSpace(words + " " + g.status()), picture, err
}

// begin starts a game in a room. The words name the game, a level, a side, and options.
func (b *Bot) begin(room string, words []string) (*game, error) {
	old := b.rooms[room]
	if len(words) == 0 {
		return nil, errors.New("which game? " + strings.Join(games.Names(), ", "))
	}
	if old == nil && len(b.rooms) >= mostRooms {
		return nil, errors.New("there are games in too many rooms already")
	}
	g, level, options := &game{people: hexgames.White}, "easy", map[string]string{}
	for _, word := range words[1:] {
		name, value, isOption := strings.Cut(word, "=")
		switch {
		case isOption:
			options[name] = value
		case word == "black":
			g.people = hexgames.Black
		case slices.Contains(bot.Levels(), word): // not other bots: some run commands
			level = word
		default:
			return nil, fmt.Errorf("%q is not known: want black, an option such as side=5, or %s", word, strings.Join(bot.Levels(), ", "))
		}
	}
	var err error
	if g.Table, err = games.Start(words[0], "", options); err != nil {
		return nil, err
	}
	if g.seat, err = g.Seat(bot.Spec{Name: level, Seed: b.dice.Uint64()}, nil); err != nil {
		return nil, err
	}
	if old != nil {
		old.seat.Close()
	}
	g.ReserveChance(true) // nobody can choose a draw
	g.PlayChance(b.dice)
	b.rooms[room] = g
	return g, nil
}

// do carries out a command in the room of a game.
func (b *Bot) do(g *game, text string) (words string, err error) {
	switch text {
	case "show":
		return "", nil
	case "moves":
		return strings.Join(g.LegalTexts()[:min(mostListed, g.CountLegal())], ", "), nil
	case "resign":
		return "", g.Resign(g.people)
	case "undo":
		if !g.undo() {
			return "", errors.New("there is no move of yours to take back")
		}
		return "I took it back.", nil
	}
	if g.Len() >= mostMoves {
		return "", errors.New("this game is too long")
	}
	move, err := g.PlayText(text)
	if err != nil {
		return "", err
	}
	g.PlayChance(b.dice)
	return "You play " + move + ".", nil
}

// undo takes back the people's last decision and everything since, and reports whether there was
// one. Draws are taken back, too; the next move brings new ones.
func (g *game) undo() bool {
	for g.UndoDecision() {
		if g.Turn() == g.people {
			return true
		}
	}
	for g.Redo() {
	}
	return false
}

// reply plays for the bot while it is to move, and returns its moves.
func (b *Bot) reply(ctx context.Context, g *game) (moves []string, err error) {
	for g.Turn() == g.people.Opponent() {
		thought, err := g.seat.Think(ctx, bot.Budget{})
		if err != nil {
			return moves, err
		}
		if thought.Resigns {
			return moves, g.Resign(g.Turn())
		}
		if _, err := g.PlayText(thought.Best()); err != nil {
			return moves, err
		}
		moves = append(moves, thought.Best())
		g.PlayChance(b.dice)
	}
	return moves, nil
}

// status returns the turn, or the outcome of the game.
func (g *game) status() string {
	if o := g.Outcome(); o.Over() {
		return o.String() + "."
	}
	return g.Turn().String() + " is to move."
}

// picture returns the position as PNG, with the people's side at the bottom.
func (g *game) picture() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, picture.Of(g.Drawing(), picture.Options{Width: 640, Flip: g.people == hexgames.Black}))
	return b.Bytes(), err
}
