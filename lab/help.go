package lab

import (
	"slices"
	"strings"
	"unicode"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// manual is the comment of this package.
var manual = console.Manual(source)

// manualOf returns what the manual has about a command: its entry in the lists of commands, and
// the sections with flags whose titles name it.
func manualOf(name string) string {
	sections := strings.Split(manual, "\n# ")
	_, entry, _ := strings.Cut(sections[0], "\n\t"+name+" ")
	usage, entry, _ := strings.Cut(entry, "\n")
	var b strings.Builder
	b.WriteString("Usage:\n\n\thexlab " + name + " " + usage + "\n\n")
	for line := range strings.Lines(entry) {
		words, ok := strings.CutPrefix(line, "\t\t")
		if !ok {
			break // the next entry, or the end of the list
		}
		b.WriteString(words)
	}
	b.WriteString("\n")
	for _, section := range slices.Backward(sections[1:]) { // those of the fewest commands first
		title, _, _ := strings.Cut(section, "\n")
		names := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) })
		if strings.HasPrefix(title, "Flags of ") && slices.Contains(names, name) {
			b.WriteString("# " + section + "\n")
		}
	}
	b.WriteString("hexlab help prints the whole manual.\n")
	return b.String()
}

// values returns the values of a flag of a command or, for "", its arguments, for shells to
// complete; nil if they are files or anything else.
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
