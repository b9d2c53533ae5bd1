package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// longest is the maximum length of a line in bytes: many times the length of any position or
// game.
const longest = 1 << 20

var errTooLong = refusal{"too-long", fmt.Sprintf("a line of more than %d bytes", longest)}

// A line is a line of input without its end, or an error: errTooLong, which more lines may follow, or the error
// that ended the input. A line that is too long keeps only the mark of a line of text.
type line struct {
	text string
	err  error
}

// readLines sends the lines of the input on a channel, and closes the channel at the end of the
// input. The session can then react to a bot or an interrupt while it waits for the client.
// readLines stops when done is closed.
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

// readLine reads a line. After an error the input has ended, and the line may be empty.
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
			return line{err: err}, err // the line may be incomplete
		case long && isQuoted(string(text)):
			return line{textMark, errTooLong}, err
		case long:
			return line{err: errTooLong}, err
		}
		return line{text: strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r")}, err
	}
}

// blanks separate words.
const blanks = " \t"

// fields returns the words of a command.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(blanks, r) })
}

// textMark starts each line of a text, in commands and in answers.
const textMark = "|"

// isQuoted reports whether a line belongs to a text.
func isQuoted(text string) bool { return strings.HasPrefix(strings.TrimLeft(text, blanks), textMark) }

// quoted returns the lines of a text, each with its mark.
func quoted(text string) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.TrimRight(textMark+" "+line, " "))
	}
	return lines
}

// unquoted returns a line of a text without its mark.
func unquoted(text string) string {
	_, text, _ = strings.Cut(text, textMark)
	return strings.TrimPrefix(text, " ")
}

// cutAnswer returns the first word of an engine's line, and the other words separated by single
// spaces. A line of a text keeps its spaces.
func cutAnswer(line string) (word, rest string) {
	if isQuoted(line) {
		return textMark, unquoted(strings.TrimRight(line, "\r\n"))
	}
	word, rest, _ = strings.Cut(strings.Join(strings.Fields(line), " "), " ")
	return word, rest
}
