package protocol

import (
	"errors"
	"strings"
)

// lastWords are the first words of the last line of an answer.
var lastWords = []string{
	"hellook", "readyok", "helpok", "showok", "recordok", "stopok", "quitok",
	"turn", "result", "legal", "count", "text", "bot", "seed", "bestmove", "resign", "solved", "perft", "error",
}

var errQuote = errors.New("a quote is not closed")

// splitCommand splits a command line into words. As in a shell, blanks separate words, except
// between single or double quotes, which it removes. Nothing else is special.
func splitCommand(line string) (words []string, err error) {
	var word strings.Builder
	inside, quote := false, rune(0)
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			inside, quote = true, r
		case r == ' ' || r == '\t':
			if inside {
				words = append(words, word.String())
				word.Reset()
			}
			inside = false
		default:
			inside = true
			word.WriteRune(r)
		}
	}
	if quote != 0 {
		return nil, errQuote
	}
	if inside {
		words = append(words, word.String())
	}
	return words, nil
}
