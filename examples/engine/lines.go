package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// longest is how many bytes a line may have: many times more than a position and
// all the moves of a game.
const longest = 1 << 20

var errTooLong = fmt.Errorf("a line of more than %d bytes", longest)

// A line is one of the input, or what is wrong with it: errTooLong, after which
// others follow, or the last error of the input.
type line struct {
	text string
	err  error
}

// readLines yields the lines of the input on a channel that is closed at its end,
// so that a bot's answers and an interrupt are heard while the client says nothing.
// It gives up when done is closed. Of a line that is too long nothing is kept.
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
		case long:
			return line{err: errTooLong}, err
		}
		return line{text: string(text)}, err
	}
}
