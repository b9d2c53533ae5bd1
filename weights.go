package hexgames

import (
	"hash/crc32"
	"strconv"
	"strings"
)

// Weights are what a [Learner] has learned from games: whole numbers in named groups. They are
// stored as text, which starts with the game, describes how they were made, and ends with a
// checksum:
//
//	weights hexdame
//	# 12000 games in 6 generations, seed 1
//	men 4
//	84 -12 7 0
//	kings 2
//	310 295
//	sum 8c3f21d0
type Weights struct {
	Game   string        // the name of the game
	Notes  []string      // how they were made, one line each
	Groups []WeightGroup // in the order of [Feature] indices
}

// A WeightGroup is a part of Weights.
type WeightGroup struct {
	Name   string // in lowercase letters, digits and hyphens
	Values []int16
}

// A Feature is a number that describes a position or a move, such as the number of men in danger.
type Feature struct {
	Weight int // the index of its weight, counted through all groups
	Value  float32
}

// Len returns the number of weights in all groups.
func (w Weights) Len() (n int) {
	for _, g := range w.Groups {
		n += len(g.Values)
	}
	return n
}

// Group returns the values of a group, or nil if there is none.
func (w Weights) Group(name string) []int16 {
	for _, g := range w.Groups {
		if g.Name == name {
			return g.Values
		}
	}
	return nil
}

// Match returns nil if w are weights for the same game as others, with the same groups. Otherwise
// it returns an error that matches [ErrWeights]. The others are usually weights that a Learner
// uses.
func (w Weights) Match(others Weights) error {
	refuse := func(input, reason string) error {
		return &Error{Kind: ErrWeights, Game: others.Game, Input: input, Reason: reason}
	}
	if w.Game != others.Game {
		return refuse("weights "+w.Game, "these weights are for another game")
	}
	for i, g := range w.Groups {
		if i == len(others.Groups) {
			return refuse(g.header(), "there is no such group here; these weights were made for another version of the game")
		}
		if want := others.Groups[i].header(); g.header() != want {
			return refuse(g.header(), "want "+want+"; these weights were made for another version of the game")
		}
	}
	if len(w.Groups) < len(others.Groups) {
		return refuse("sum", "the group "+others.Groups[len(w.Groups)].header()+" is missing")
	}
	return nil
}

// header returns the line that starts a group.
func (g WeightGroup) header() string { return g.Name + " " + strconv.Itoa(len(g.Values)) }

// String returns the text that [ParseWeights] reads.
func (w Weights) String() string {
	b := []byte("weights " + w.Game + "\n")
	for _, note := range w.Notes {
		b = append(b, "# "+note+"\n"...)
	}
	for _, g := range w.Groups {
		b = append(b, g.header()+"\n"...)
		start := len(b)
		for i, v := range g.Values {
			if len(b)-start > lineWidth {
				b[len(b)-1] = '\n'
				start = len(b)
			}
			b = strconv.AppendInt(b, int64(v), 10)
			b = append(b, ' ')
			if i == len(g.Values)-1 {
				b[len(b)-1] = '\n'
			}
		}
	}
	return string(b) + "sum " + sumOf(string(b)) + "\n"
}

// lineWidth is the width that ends a line of weights.
const lineWidth = 90

// sumOf returns the checksum of a text.
func sumOf(text string) string {
	digits := strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(text))), 16)
	return "00000000"[len(digits):] + digits
}

// ParseWeights reads the text of Weights. Its errors match [ErrWeights].
func ParseWeights(text string) (Weights, error) {
	var w Weights
	refuse := func(number int, line, reason string) (Weights, error) {
		return Weights{}, &Error{Kind: ErrWeights, Game: w.Game, Input: line, Reason: "line " + strconv.Itoa(number) + ": " + reason}
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	groups := map[string]bool{}   // the names of the groups
	left, read, number := 0, 0, 0 // numbers left in the last group, bytes read, lines read
	for line := range strings.Lines(text) {
		number++
		before := read
		read += len(line)
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		switch {
		case number == 1:
			if len(words) != 2 || words[0] != "weights" {
				return refuse(number, line, "want weights and the name of the game")
			}
			w.Game = words[1]
		case strings.HasPrefix(line, "#"):
			if len(w.Groups) > 0 {
				return refuse(number, line, "want the notes before the first group")
			}
			w.Notes = append(w.Notes, strings.TrimPrefix(line[1:], " "))
		case left > 0:
			g := &w.Groups[len(w.Groups)-1]
			if len(words) == 0 || len(words) > left {
				return refuse(number, line, "want "+strconv.Itoa(left)+" more of the group "+g.Name)
			}
			for _, word := range words {
				v, err := strconv.ParseInt(word, 10, 16)
				if err != nil {
					return refuse(number, line, Quote(word)+" is not a whole number from -32768 to 32767")
				}
				g.Values = append(g.Values, int16(v))
			}
			left -= len(words)
		case len(words) == 2 && words[0] == "sum":
			if sum := sumOf(text[:before]); words[1] != sum {
				return refuse(number, line, "the sum is "+sum+": the weights are damaged")
			}
			if read < len(text) {
				return refuse(number+1, text[read:], "want nothing after the sum")
			}
			return w, nil
		default:
			n, err := 0, error(nil)
			if len(words) == 2 {
				n, err = strconv.Atoi(words[1])
			}
			switch {
			case len(words) != 2 || err != nil || n < 1 || n > maxWeights || !isGroupName(words[0]):
				return refuse(number, line, "want the name of a group and how many weights it has, or sum and the checksum")
			case groups[words[0]]:
				return refuse(number, line, "there are two groups "+words[0])
			}
			w.Groups = append(w.Groups, WeightGroup{Name: words[0], Values: make([]int16, 0, min(n, len(text)))})
			groups[words[0]] = true
			left = n
		}
	}
	return refuse(number+1, "", "the text ends before the sum")
}

// maxWeights is the maximum number of weights in a group.
const maxWeights = 1 << 24

// isGroupName reports whether a text can be the name of a group.
func isGroupName(name string) bool {
	return name != "" && name != "sum" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// MustParseWeights is like [ParseWeights] but panics if the text is bad. Use it for weights that
// are part of a program.
func MustParseWeights(text string) Weights {
	w, err := ParseWeights(text)
	if err != nil {
		panic(err)
	}
	return w
}
