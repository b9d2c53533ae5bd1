package server

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// A line is a line of input, or the error that ended the input. The text of a line that is too
// long is dropped.
type line struct {
	text []byte
	long bool
	err  error
}

// read sends the lines of the input and closes the channel at the end. When the context ends, it
// stops after the read in progress.
func read(ctx context.Context, in io.Reader, lines chan<- line) {
	defer close(lines)
	for r := bufio.NewReader(in); ; {
		l, end := readLine(r)
		select {
		case lines <- l:
		case <-ctx.Done():
			return
		}
		if end {
			return
		}
	}
}

// readLine reads a line and reports whether it is the last one.
func readLine(r *bufio.Reader) (l line, end bool) {
	for {
		part, err := r.ReadSlice('\n')
		if l.long = l.long || len(l.text)+len(part) > longest; l.long {
			l.text = nil
		} else {
			l.text = append(l.text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF:
			return l, true
		case err != nil:
			return line{err: err}, true // the line may be incomplete
		}
		return l, false
	}
}
