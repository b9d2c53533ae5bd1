package cli

import (
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// completing returns the commands with completion of their command lines.
func completing(commands ...console.Command) []console.Command {
	for i := range commands {
		commands[i].Complete = func(flag string) []string { return values(commands[i].Name, flag) }
	}
	return commands
}

// values returns the values of a flag of a command or, for "", its arguments. It returns nil for
// files and anything else without a list.
func values(command, flag string) (found []string) {
	switch flag {
	case "game":
		return games.Names()
	case "bot", "white", "black":
		return bots()
	case "theme":
		if command == "puzzle" { // its -theme takes other words
			return nil
		}
		for _, theme := range picture.Themes() {
			found = append(found, theme.Name)
		}
		return found
	case "":
		switch command {
		case "perft", "draw", "solve", "learn", "arrays", "rules":
			return games.Names()
		case "puzzle":
			return append(games.Names(), "make", "check")
		case "tournament":
			return bots()
		}
	}
	return nil
}

// bots returns the names of the bots.
func bots() (found []string) {
	for _, kind := range bot.Kinds() {
		found = append(found, kind.Name)
	}
	return found
}
