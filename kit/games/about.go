package games

import (
	"io/fs"
	"strings"

	"example.com/hexgames/internal/text"
)

// The files about a game. For a game in the library, they are in a directory of this package.
// For your own game, pass them to [Register]. All files are optional.
const (
	// GuideFile is a text for beginners, in lines that fit in a terminal. The first line is a
	// title, a colon, and a summary; an empty line follows, and then the rest. The last paragraph
	// may be the line "Options of a new game:" and a line for each option, such as "side: cells
	// along a side".
	GuideFile = "guide.txt"

	// LessonsFile explains the rules in words and pictures, in the format that package web
	// describes.
	LessonsFile = "lessons.json"

	// RecordFile is a record that ends in a position worth a picture.
	RecordFile = "record.txt"
)

// about returns the files about a game, ignoring case; nil if there are none.
func about(name string) fs.FS {
	registry.RLock()
	defer registry.RUnlock()
	for _, r := range registry.games {
		if text.Equal(r.Name(), name) {
			return r.about
		}
	}
	return libraryAbout(name)
}

// About returns the text of a file about a game, such as [GuideFile], or "" if there is none. It
// ignores the case of the name.
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

// optionsLine starts the last paragraph of a guide, which has a line for each option.
const optionsLine = "\n\nOptions of a new game:\n"

// Guide returns the parts of a game's [GuideFile]: its title, a one-line summary, and the rest.
// Without a guide, the title is the name. All three are empty if there is no such game. Guide
// ignores the case of the name.
func Guide(name string) (title, line, rest string) {
	guide := About(name, GuideFile)
	if guide == "" {
		g, err := Find(name)
		if err != nil {
			return "", "", ""
		}
		return g.Name(), "", ""
	}
	line, rest, _ = strings.Cut(guide, "\n\n")
	title, line, _ = strings.Cut(line, ": ")
	return title, line, rest
}
