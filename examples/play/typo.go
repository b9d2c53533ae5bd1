package main

import (
	"fmt"

	"example.com/hexgames"
)

// isWord reports whether a text looks like the name of a command: it has two letters or more,
// and nothing else.
func isWord(text string) bool {
	for i := range len(text) {
		if c := text[i] | ' '; c < 'a' || c > 'z' { // the space makes letters small
			return false
		}
	}
	return len(text) > 1
}

// unknown returns the error for a name that is not that of a command. It suggests the nearest
// command, if one is near.
func (s *session) unknown(name string) error {
	few := min(max(1, len(name)/3), 2) // mistakes
	best, least := "", few+1
	for _, c := range commands() {
		if n := mistakes(name, c.name); n < least {
			best, least = c.name, n
		}
	}
	if best != "" {
		return fmt.Errorf("no such command: %s: did you mean %s?", hexgames.Quote(name), best)
	}
	return fmt.Errorf("no such command: %s: type help for the commands", hexgames.Quote(name))
}

// mistakes returns the least number of mistakes that turn one word into another: a letter
// that is missing, added or wrong, or two letters that have changed places. Case does not
// matter.
func mistakes(from, to string) int {
	same := func(i, j int) bool { return from[i]|' ' == to[j]|' ' }
	n := make([][]int, len(from)+1) // for the first letters of both words
	for i := range n {
		n[i] = make([]int, len(to)+1)
		for j := range n[i] {
			if i == 0 || j == 0 {
				n[i][j] = i + j
				continue
			}
			wrong := 1
			if same(i-1, j-1) {
				wrong = 0
			}
			n[i][j] = min(n[i-1][j]+1, n[i][j-1]+1, n[i-1][j-1]+wrong)
			if i > 1 && j > 1 && same(i-1, j-2) && same(i-2, j-1) {
				n[i][j] = min(n[i][j], n[i-2][j-2]+1)
			}
		}
	}
	return n[len(from)][len(to)]
}
