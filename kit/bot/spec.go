package bot

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/text"
)

// A Spec describes a bot, for programs that choose the bot at run time. Its text is the name of the
// bot and its settings, such as
//
//	mcts:time=2s,goroutines=2
//	alphabeta:nodes=10000,depth=4,seed=7
//	random
//
// The settings time, nodes and depth are the [Budget] for a move, and seed is the seed of the dice.
// Other settings are the fields of a bot:
//
//   - goroutines is a field of [MCTS] and [AlphaBeta].
//   - exploration and moves are fields of [MCTS], but moves=0 means no random moves.
//   - games=N makes [AlphaBeta] or [Greedy] evaluate positions with N random games.
//   - weights is a file of [hexgames.Weights], as the hexgames learn command writes it.
//   - blunders is the chance of a random move, in percent. A random move neither misses an
//     immediate win nor loses immediately, if it can be avoided.
//   - book=yes makes the bot play from the opening book of its game: see [RegisterBook].
//
// [Kinds] lists the settings of each bot.
//
// If a bot is a command, its settings precede the command, as in a shell:
//
//	cmd:time=2s ./engine -bot alphabeta
type Spec struct {
	Name     string
	Budget   Budget // for a move, if Think gets none
	Seed     uint64
	Settings string // the other settings, or the command
}

// ErrSpec is matched by the errors of [ParseSpec] and [New].
var ErrSpec = errors.New("bad bot")

// ParseSpec parses the text of a Spec. The name and the settings may be in either letter case.
// Numbers and durations are decimal, without a sign; a number may have an exponent, and the default
// value may be a word, such as none. The error names the mistake and the values that are valid instead.
func ParseSpec(spec string) (Spec, error) {
	refuse := func(reason string) (Spec, error) {
		return Spec{}, wrong{ErrSpec, " " + hexgames.Quote(spec) + ": " + reason}
	}
	name, rest, more := strings.Cut(spec, ":")
	k, known := kindOf(text.Lower(name))
	if !known {
		return refuse("want one of " + strings.Join(Names(), ", "))
	}
	given := map[string]bool{}
	values := map[string]string{} // of the settings that are given, without defaults in words
	// read parses a setting. If it cannot, it returns the reason.
	read := func(word string) (reason string) {
		key, value, _ := strings.Cut(word, "=")
		key = text.Lower(key)
		i := slices.IndexFunc(k.Settings, func(one Setting) bool { return one.Name == key })
		switch {
		case i < 0:
			return "there is no setting " + hexgames.Quote(key) + ": want " + cmp.Or(k.names(), "none")
		case given[key]:
			return key + " is set more than once"
		}
		given[key] = true
		one := k.Settings[i]
		switch read, ok := one.read(value); {
		case ok:
			values[key] = read
		case !text.Equal(value, one.standard()):
			return key + " is " + hexgames.Quote(value) + ": want " + one.want()
		}
		return ""
	}
	separator := ","
	if k.Command {
		separator = " "
		rest = strings.TrimSpace(rest)
	}
	for more && (!k.Command || k.begins(rest)) {
		var word string
		word, rest, more = strings.Cut(rest, separator)
		if reason := read(word); reason != "" {
			return refuse(reason)
		}
		if k.Command {
			rest = strings.TrimSpace(rest)
		}
	}
	if k.Command && rest == "" {
		return refuse("the command is missing")
	}
	s := Spec{Name: k.Name}
	s.Budget.Time, _ = text.ParseDuration(values["time"])
	s.Budget.Nodes, _ = strconv.Atoi(values["nodes"]) // the largest int if it is out of range
	s.Budget.Depth, _ = strconv.Atoi(values["depth"])
	s.Seed, _ = strconv.ParseUint(values["seed"], 10, 64)
	var others []string
	for _, one := range k.Settings {
		if value := values[one.Name]; value != "" && !slices.Contains(fields, one.Name) {
			others = append(others, one.Name+"="+value)
		}
	}
	if k.Command {
		others = append(others, rest)
	}
	s.Settings = strings.Join(others, separator)
	return s, nil
}

// fields are the settings that have fields in Spec.
var fields = []string{"time", "nodes", "depth", "seed"}

// String returns the text for [ParseSpec]. It omits settings that are zero or that the bot does not
// have.
func (s Spec) String() string {
	k, _ := kindOf(s.Name)
	separator := ","
	if k.Command {
		separator = " "
	}
	var words []string
	for i, value := range []string{
		strings.Replace(s.Budget.Time.String(), "µ", "u", 1), strconv.Itoa(s.Budget.Nodes), strconv.Itoa(s.Budget.Depth), strconv.FormatUint(s.Seed, 10),
	} {
		if value != "0" && value != "0s" && k.has(fields[i]) {
			words = append(words, fields[i]+"="+value)
		}
	}
	if s.Settings != "" {
		words = append(words, s.Settings)
	}
	if len(words) == 0 {
		return s.Name
	}
	return s.Name + ":" + strings.Join(words, separator)
}

// Local reports whether the bot uses something on this machine: a command or a file. A program must
// not let strangers choose such a bot.
func (s Spec) Local() bool {
	k, _ := kindOf(s.Name)
	return k.Command || slices.ContainsFunc(k.Settings, func(one Setting) bool { return one.Type == File && s.Value(one.Name) != "" })
}

// Value returns the text of one of the other settings, or "" if it is missing.
func (s Spec) Value(name string) string {
	for part := range strings.SplitSeq(s.Settings, ",") {
		if key, value, _ := strings.Cut(part, "="); key == name {
			return value
		}
	}
	return ""
}

// Int returns the value of a setting that is a whole number, or 0 if it is missing.
func (s Spec) Int(name string) int {
	n, _ := strconv.Atoi(s.Value(name))
	return n
}

// Float returns the value of a setting that is a number, or 0 if it is missing.
func (s Spec) Float(name string) float64 {
	x, _ := strconv.ParseFloat(s.Value(name), 64)
	return x
}

// The types of settings.
const (
	Whole    = "whole"
	Decimal  = "number"
	Duration = "duration"
	Word     = "word"
	File     = "file" // the name of a file
)

// A Setting is a setting of a bot. The settings time, nodes, depth and seed need only their names.
type Setting struct {
	Name     string
	Type     string   // Whole, Decimal, Duration, Word or File
	Standard string   // the default value, in words if that is clearer
	Least    float64  // of a number
	Most     float64  // of a number; 0 means no limit
	Words    []string // the choices; nil allows any word without a comma
}

// complete returns the setting with all values that its name implies.
func (one Setting) complete() Setting {
	switch one.Name {
	case "time":
		return Setting{Name: one.Name, Type: Duration, Standard: "none"}
	case "nodes", "depth":
		return Setting{Name: one.Name, Type: Whole, Standard: "none", Least: 1}
	case "seed":
		return Setting{Name: one.Name, Type: Whole, Standard: "0"}
	}
	return one
}

// read returns a value of the setting in its usual spelling, and reports whether it is valid.
func (one Setting) read(value string) (usual string, ok bool) {
	within := func(x float64) bool { return x >= one.Least && (one.Most == 0 || x <= one.Most) }
	switch {
	case one.Name == "seed":
		_, err := strconv.ParseUint(value, 10, 64)
		return value, err == nil
	case one.Type == Whole:
		n, err := strconv.ParseUint(value, 10, 63)
		return value, err == nil && within(float64(n))
	case one.Type == Decimal:
		x, err := strconv.ParseFloat(value, 64)
		return value, err == nil && within(x) && isDecimal(value)
	case one.Type == Duration:
		d, ok := text.ParseDuration(value)
		return value, ok && d > 0
	case one.Words != nil:
		i := slices.IndexFunc(one.Words, func(word string) bool { return text.Equal(word, value) })
		if i < 0 {
			return "", false
		}
		return one.Words[i], true
	}
	return value, value != ""
}

// isDecimal reports whether a number is decimal and has no sign. It may have an exponent.
func isDecimal(number string) bool {
	return strings.Trim(number, ".0123456789eE+-") == "" && !strings.ContainsAny(number[:1], "+-")
}

// standard returns the default value.
func (one Setting) standard() string { return cmp.Or(one.Standard, "none") }

// want describes the valid values of the setting.
func (one Setting) want() string {
	switch {
	case one.Type == Duration:
		return "a duration such as 2s or 100ms"
	case one.Type == Word && one.Words != nil:
		return strings.Join(one.Words, ", ")
	case one.Type == File:
		return "the name of a file without a comma"
	case one.Type == Word:
		return "a word"
	case one.Most > 0:
		return number(one.Least) + " to " + number(one.Most)
	}
	return number(one.Least) + " or more"
}

// String describes the setting in words: its name and its default value, its type, and the range of
// its values or the choices. Examples are "games=100 whole from 1 to 1000" and "style=calm word of
// calm|wild".
func (one Setting) String() string {
	words := one.Name + "=" + one.standard() + " " + one.Type
	switch {
	case one.Type == Whole || one.Type == Decimal:
		words += " from " + number(one.Least)
		if one.Most > 0 {
			words += " to " + number(one.Most)
		}
	case one.Words != nil:
		words += " of " + strings.Join(one.Words, "|")
	}
	return words
}

// number returns a limit of a setting as text.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
