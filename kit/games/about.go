package games

import (
	"io/fs"
	"strings"
)

// The files about a game. A game of the library has them in a directory of this package, and a
// game of your own may bring them when it is registered. All of them may be missing.
const (
	// GuideFile is a text for beginners: a title, a colon and a summary in one line, an
	// empty line, and the rest, in lines that fit a terminal. Its last paragraph may be the
	// line "Options of a new game:" and a line for each option, such as
	// "side: cells along a side".
	GuideFile = "guide.txt"

	// LessonsFile has the rules in words and pictures, as package web describes them.
	LessonsFile = "lessons.json"

	// RecordFile is a record that ends in a position worth a picture.
	RecordFile = "record.txt"
)

// about returns the files about a game; nil if there are none.
func about(name string) fs.FS {
	registry.RLock()
	defer registry.RUnlock()
	for _, r := range registry.games {
		if r.Name() == name {
			return r.about
		}
	}
	return libraryAbout(name)
}

// About returns one of the files about a game, such as [GuideFile]; "" if there is none.
func About(name, file string) string {
	files := about(name)
	if files == nil {
		return ""
	}
	text, err := fs.ReadFile(files, file)
	if err != nil {
		return ""
	}
	return string(text)
}

// optionsLine begins the last paragraph of a guide, which has a line for each option.
const optionsLine = "\n\nOptions of a new game:\n"

// Guide returns the parts of the [GuideFile] of a game: its title, a summary in one line, and
// the rest. Without a guide the title is the name. All three are empty if there is no such
// game.
func Guide(name string) (title, line, rest string) {
	text := About(name, GuideFile)
	if text == "" {
		if _, err := Find(name); err != nil {
			return "", "", ""
		}
		return name, "", ""
	}
	line, rest, _ = strings.Cut(text, "\n\n")
	title, line, _ = strings.Cut(line, ": ")
	return title, line, rest
}
