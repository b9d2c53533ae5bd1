package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// longest is how many bytes a line may have: many times more than a position and
// all the moves of a game.
const longest = 1 << 20

var errTooLong = fmt.Errorf("a line of more than %d bytes", longest)

// A line is one of the input, or what is wrong with it: errTooLong, after which
// others follow, or the last error of the input. All that is kept of a line that is too
// long is the mark of a line of text.
type line struct {
	text string
	err  error
}

// readLines yields the lines of the input on a channel that is closed at its end,
// so that a bot's answers and an interrupt are heard while the client says nothing.
// It gives up when done is closed.
func readLines(in io.Reader, done <-chan struct{}) <-chan line {
	c := make(chan line)
	go func() {
		defer close(c)
		for r := bufio.NewReader(in); ; {
			l, err := readLine(r)
			if err == nil || l != (line{}) {
				select {
				case c <- l:
				case <-done:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return c
}

// readLine reads a line. If there is an error the input has ended, and the line
// may be empty.
func readLine(r *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(text)+len(part) > longest; !long {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && err != io.EOF:
			return line{err: err}, err // what came of the line may not be all of it
		case long && isQuoted(string(text)):
			return line{textMark, errTooLong}, err
		case long:
			return line{err: errTooLong}, err
		}
		return line{text: string(text)}, err
	}
}

// textMark is what each line of a text begins with, in commands and in answers.
const textMark = "|"

// isQuoted reports whether a line is one of a text.
func isQuoted(text string) bool { return strings.HasPrefix(strings.TrimLeft(text, " \t"), textMark) }

// quoted returns the lines of a text, each marked as one.
func quoted(text string) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.TrimRight(textMark+" "+line, " "))
	}
	return lines
}

// unquoted returns a line of a text without its mark and its end.
func unquoted(text string) string {
	_, text, _ = strings.Cut(strings.TrimSuffix(text, "\n"), textMark)
	return strings.TrimPrefix(text, " ")
}
