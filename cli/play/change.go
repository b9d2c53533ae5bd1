package play

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// begin restarts the current game or, with the name of a game and options, starts another.
func (s *session) begin(arg string) (err error) {
	var table games.Table
	words := strings.Fields(arg)
	if len(words) == 0 {
		table, err = games.Start(s.table.GameName(), record.Of(s.table).Start, nil)
	} else {
		var options map[string]string
		if options, err = readOptions(words[1:]); err == nil {
			table, err = games.Start(strings.ToLower(words[0]), "", options)
		}
	}
	if err == nil {
		err = s.sit(table, record.Of(table))
	}
	if err == nil {
		s.introduce()
	}
	return err
}

// readOptions reads options of a game: words such as side=5.
func readOptions(words []string) (map[string]string, error) {
	options := map[string]string{}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, fmt.Errorf("%s is not an option: want NAME=VALUE", hexgames.Quote(word))
		}
		if _, given := options[name]; given {
			return nil, fmt.Errorf("%s occurs twice: want it once", name)
		}
		options[name] = value
	}
	return options, nil
}

// level replaces the bots, or shows the players. The game continues.
func (s *session) level(text string) error {
	if text != "" {
		p, err := parsePlayer(text)
		if err != nil {
			return err
		}
		if p.person {
			return errors.New("you are already playing: want a bot, such as level hard")
		}
		if err := s.replace(p); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.e.Out, "White is %v, Black is %v.\n", s.players[hexgames.White], s.players[hexgames.Black])
	return nil
}

// replace has a bot play in place of all current bots.
func (s *session) replace(p player) error {
	before := s.players
	s.players = maps.Clone(before)
	found := false
	for turn, other := range before {
		if !other.person {
			s.players[turn], found = p, true
		}
	}
	if !found {
		return errors.New("no bot is playing: start with -white or -black and the name of a bot")
	}
	seats, err := s.seatBots(s.table)
	if err != nil {
		s.players = before
		return err
	}
	leave(s.seats)
	s.seats = seats
	return nil
}
