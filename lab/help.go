package lab

import (
	"slices"
	"strings"
	"unicode"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// manual is the package comment.
var manual = console.Manual(source)

// manualOf returns the part of the manual about a command: its entry in the list of commands, and
// the flag sections whose titles name it.
func manualOf(name string) string {
	sections := strings.Split(manual, "\n# ")
	_, entry, _ := strings.Cut(sections[0], "\n\t"+name+" ")
	usage, entry, _ := strings.Cut(entry, "\n")
	var b strings.Builder
	b.WriteString("Usage:\n\n\thexlab " + name + " " + usage + "\n\n")
	for line := range strings.Lines(entry) {
		words, ok := strings.CutPrefix(line, "\t\t")
		if !ok {
			break // next entry, or end of list
		}
		b.WriteString(words)
	}
	b.WriteString("\n")
	for _, section := range slices.Backward(sections[1:]) { // sections for the fewest commands first
		title, _, _ := strings.Cut(section, "\n")
		names := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) })
		if strings.HasPrefix(title, "Flags of ") && slices.Contains(names, name) {
			b.WriteString("# " + section + "\n")
		}
	}
	b.WriteString("hexlab help prints the whole manual.\n")
	return b.String()
}

// values returns completions for a flag of a command or, if flag is "", for its arguments. It
// returns nil for files and free text.
func values(command, flag string) (found []string) {
	switch {
	case flag == "game":
		return games.Names()
	case flag == "bot" || flag == "" && (command == "match" || command == "tune"):
		for _, kind := range bot.Kinds() {
			found = append(found, kind.Name)
		}
	}
	return found
}
