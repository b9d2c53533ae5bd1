package main

import (
	"regexp"
	"strings"
	"unicode"
)

// A rule finds one kind of mistake.
type rule struct {
	name string
	find func(sentence string) int // where the mistake is, or -1
}

const most = 35 // words of a sentence

var rules = []rule{
	{"that-of", pattern(`\b(?:that|those) of\b`)},
	{"which", pattern(`\b(?:about|after|among|at|before|between|by|during|for|from|in|into|of|on|over|through|to|under|until|via|with|within|without) which\b`)},
	{"says", pattern(`\bsays?\b`)},
	{"knows", pattern(`\bknows\b`)},
	{"he", pattern(`\b(?:he|him|his|himself)\b`)},
	{"percent", pattern(`\d %(?:[^\w]|$)`)},
	{"spelling", pattern(`\b(?:\w*colour|\w*neighbour|(?:mis)?behaviour|favour|honour|centre[ds]?\b|grey|analyse|cancell(?:ed|ing)\b|` +
		`travell|modell(?:ed|ing)|labell(?:ed|ing)|programme[sd]?\b|catalogue|licence|defence|whilst|amongst|judgement|(?:organ|recogn|optim|normal|serial|minim|maxim|real|initial|random|summar|symbol|general|special)is(?:e|ed|es|ing|ation)\b)\w*`)},
	{"long", long},
}

// pattern returns a rule's function for a regular expression, which ignores case.
func pattern(expression string) func(string) int {
	re := regexp.MustCompile(`(?i)` + expression)
	return func(sentence string) int {
		if at := re.FindStringIndex(sentence); at != nil {
			return at[0]
		}
		return -1
	}
}

// long finds sentences with too many words.
func long(sentence string) int {
	n := 0
	for word := range strings.FieldsSeq(sentence) {
		if strings.IndexFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 {
			n++
		}
	}
	if n > most {
		return 0
	}
	return -1
}
