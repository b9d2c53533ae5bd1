package record

import "slices"

// A Tag is a name with a value, such as White with the name of a player. A name
// is a letter followed by letters, digits and underscores.
type Tag struct{ Name, Value string }

// Tags is a list of tags, in the order of the record.
type Tags []Tag

// Names of common tags. Any other name works too.
const (
	TagEvent       = "Event"       // the tournament, or a title of the game
	TagSite        = "Site"        // where it was played
	TagDate        = "Date"        // when, such as 2026.11.22, with question marks for unknown digits
	TagRound       = "Round"       // its number in the tournament
	TagWhite       = "White"       // the name of White's player
	TagBlack       = "Black"       // the name of Black's player
	TagAnnotator   = "Annotator"   // the author of the comments
	TagTermination = "Termination" // why the game ended, unless by its rules, by resignation or by agreement

	// The clocks of both players at the start, as ParseClock reads them, such as 300+2. If they
	// differ, each player's clock has its own tag.
	TagTimeControl      = "TimeControl"
	TagWhiteTimeControl = "WhiteTimeControl"
	TagBlackTimeControl = "BlackTimeControl"

	// The time left on a clock at the end, such as 0:04:58, unless it is the time after the
	// player's last move.
	TagWhiteClock = "WhiteClock"
	TagBlackClock = "BlackClock"

	// Tags for moves: see Node.Clock and Node.Evaluation.
	TagClock      = "clk"
	TagEvaluation = "eval"

	// TagMarks is the tag for marks, such as an arrow, drawn on the board at a move, in the format
	// of ParseMarks in kit/picture.
	TagMarks = "marks"
)

// Value returns the value of the first tag with that name; "" if there is none.
func (t Tags) Value(name string) string {
	value, _ := t.Lookup(name)
	return value
}

// Lookup returns the value of the first tag with that name, and whether there is one.
func (t Tags) Lookup(name string) (value string, ok bool) {
	if i := t.index(name); i >= 0 {
		return t[i].Value, true
	}
	return "", false
}

// Set sets the value of the first tag with that name, or appends a tag if there is none.
func (t *Tags) Set(name, value string) {
	if i := t.index(name); i >= 0 {
		(*t)[i].Value = value
		return
	}
	*t = append(*t, Tag{name, value})
}

// Delete deletes all tags with that name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(t Tag) bool { return t.Name == name })
}

func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(t Tag) bool { return t.Name == name })
}

// isTagName reports whether s is a valid tag name.
func isTagName(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || s[i] != '_' && (s[i] < '0' || s[i] > '9')) {
			return false
		}
	}
	return s != ""
}
