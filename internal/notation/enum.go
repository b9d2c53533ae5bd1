package notation

import (
	"strconv"
	"strings"

	"example.com/hexgames"
)

// An Enum holds the words for the values of a small enumeration, for its text methods.
type Enum struct {
	Game  string
	Type  string   // the Go type, such as "Kind"
	What  string   // a value in words, such as "kind of move"
	Words []string // by value; "" for an invalid value
}

// String returns the word for value i, or the type and the number of an invalid value.
func (e *Enum) String(i int) string {
	if i < len(e.Words) && e.Words[i] != "" {
		return e.Words[i]
	}
	return e.Type + "(" + strconv.Itoa(i) + ")"
}

// Marshal returns the word for value i, or an error for an invalid value.
func (e *Enum) Marshal(i int) ([]byte, error) {
	if i < len(e.Words) && e.Words[i] != "" {
		return []byte(e.Words[i]), nil
	}
	return nil, BadOption(e.Game, e.String(i), "", "there is no such "+e.What)
}

// UnmarshalEnum sets value to the value of a word, in either case. If it returns an error,
// value is unchanged.
func UnmarshalEnum[T ~uint8](e *Enum, value *T, text []byte) error {
	var words []string
	for i, word := range e.Words {
		if word != "" {
			if IsWord(string(text), word) {
				*value = T(i)
				return nil
			}
			words = append(words, word)
		}
	}
	return &hexgames.Error{
		Kind: hexgames.ErrSyntax, Game: e.Game, Input: string(text),
		Reason: "not a " + e.What + ": want one of " + strings.Join(words, ", "),
	}
}

// IsWord reports whether text is a word of ASCII letters, in either case. Letters of other
// scripts that fold to ASCII letters take more bytes.
func IsWord(text, word string) bool {
	return len(text) == len(word) && strings.EqualFold(text, word)
}
