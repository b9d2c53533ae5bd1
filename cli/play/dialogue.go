package play

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A dialogue asks what to play. Every question has a default for an empty answer. An empty answer
// to the first question accepts all defaults.
type dialogue struct {
	*session
	white, black string // the players named by flags, or ""
}

// choose returns the table that the user chooses and sets the players; nil if the user quits.
func (d *dialogue) choose() games.Table {
	fmt.Fprintf(d.e.Out, "Press Enter to play %s: White is %v, Black is %v. Or type the name of a game:\n",
		standardGame, d.players[hexgames.White], d.players[hexgames.Black])
	width := 0
	for _, name := range games.Names() {
		width = max(width, len(name))
	}
	for _, name := range games.Names() {
		_, line, _ := games.Guide(name)
		fmt.Fprintln(d.e.Out, strings.TrimRight(fmt.Sprintf("  %-*s  %s", width, name, line), " "))
	}
	var table games.Table
	d.question("Game: ", func(answer string) (err error) {
		name := strings.ToLower(answer)
		if answer == "" {
			name = standardGame
		}
		if table, err = games.Start(name, "", nil); err != nil || answer == "" {
			return err
		}
		table = d.options(name, table)
		d.sides(table)
		return nil
	})
	if d.over {
		return nil
	}
	return table
}

// options explains and asks for the options of a game, if it has any. It returns table, which has
// the standard options, unless the user chooses others.
func (d *dialogue) options(name string, table games.Table) games.Table {
	game, err := games.Find(name)
	if err != nil || len(game.Options()) == 0 {
		return table
	}
	var standard []string
	for _, o := range game.Options() {
		if o.Words != "" {
			fmt.Fprintf(d.e.Out, "  %s: %s\n", o.Name, o.Words)
		}
		standard = append(standard, o.Name+"="+o.Standard)
	}
	d.question("Options ["+strings.Join(standard, " ")+"]: ", func(answer string) error {
		options, err := readOptions(strings.Fields(answer))
		if err != nil {
			return err
		}
		chosen, err := game.Start("", options)
		if err == nil {
			table = chosen
		}
		return err
	})
	return table
}

// searches returns the names of the bots that are neither levels nor best.
func searches() (names []string) {
	for _, name := range bot.Names() {
		if name != "best" && !slices.Contains(bot.Levels(), name) && !strings.HasPrefix(name, "level1 ") {
			names = append(names, name)
		}
	}
	return names
}

// aboutLevels describes the levels of a game.
func aboutLevels(game string) string {
	levels := bot.LevelsOf(game)
	text := fmt.Sprintf("For each side, choose you, a bot from %s to %s, or best.\n", levels[0].Name, levels[len(levels)-1].Name) +
		"Each level plays better than the one before it.\n"
	var elos []string
	for _, l := range levels {
		if l.Bar > 0 {
			elos = append(elos, fmt.Sprint(l.Elo))
		}
	}
	if len(elos) == len(levels) {
		text += "Their Elo, where moves at random have 0: " + strings.Join(elos, ", ") + ".\n"
	}
	return text
}

// sides asks for the players that no flag names. They must support the game of the table.
func (d *dialogue) sides(table games.Table) {
	if !d.over && (d.white == "" || d.black == "") {
		fmt.Fprintf(d.e.Out, "%sOr choose a search: %s.\n", aboutLevels(table.GameName()), strings.Join(searches(), ", "))
	}
	ask := func(side string, turn hexgames.Player, named *string) {
		if *named != "" {
			return
		}
		white, black := standardPlayers(d.white, d.black, true)
		standard := white
		if turn == hexgames.Black {
			standard = black
		}
		d.question(side+" ["+standard+"]: ", func(answer string) error {
			if answer == "" {
				answer = standard
			}
			p, err := parsePlayer(answer)
			if err == nil && !p.person {
				var seat games.Seat
				if seat, err = table.Seat(p.spec, nil); err == nil {
					seat.Close()
				}
			}
			if err != nil {
				return err
			}
			*named, d.players[turn] = answer, p
			return nil
		})
	}
	ask("White", hexgames.White, &d.white)
	ask("Black", hexgames.Black, &d.black)
}

// question asks until an answer is accepted or the input ends.
func (d *dialogue) question(prompt string, accept func(answer string) error) {
	for !d.over && !d.e.Closed() {
		answer, ok := d.ask(prompt)
		answer = strings.TrimSpace(answer)
		if strings.EqualFold(answer, "quit") {
			d.over = true
		}
		if !ok || d.over {
			return
		}
		err := accept(answer)
		if err == nil {
			return
		}
		fmt.Fprintln(d.e.Out, err)
	}
}
