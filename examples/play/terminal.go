package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/term"

	"example.com/hexgames/examples/console"
)

// Escape sequences, which all terminals know that are more than dumb.
const (
	otherScreen = "\x1b[?1049h"
	firstScreen = "\x1b[?1049l"
	toCorner    = "\x1b[H"
	clearLine   = "\x1b[K"
	clearBelow  = "\x1b[J"
	cutLines    = "\x1b[?7l" // at the right edge
	wrapLines   = "\x1b[?7h"
	keepCursor  = "\x1b7"
	cursorBack  = "\x1b8"
)

// A screen is a terminal that shows the game in the same place, with a line to type in at the
// bottom. What is written to it is shown beside the board until the next input.
type screen struct {
	out     io.Writer
	keys    *keys
	line    *term.Terminal
	colored bool
	size    func() (width, height int, err error)
	restore func() // to how the terminal was

	said strings.Builder
}

// openScreen returns the screen of a program, nil if there is none: if the input or the output
// is not a terminal, or if the terminal cannot place text. The terminal must be restored.
func openScreen(e *console.Env, colored bool) *screen {
	in, out, ok := e.Terminals()
	if kind := os.Getenv("TERM"); !ok || kind == "" || kind == "dumb" || runtime.GOOS == "windows" {
		return nil
	}
	size := func() (int, int, error) { return term.GetSize(int(out.Fd())) }
	if _, height, err := size(); err != nil || height == 0 {
		return nil
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil
	}
	s := &screen{out: out, colored: colored, size: size}
	s.restore = sync.OnceFunc(func() {
		io.WriteString(out, wrapLines+firstScreen)
		term.Restore(int(in.Fd()), before)
	})
	e.AtExit(s.restore)
	io.WriteString(out, otherScreen)
	s.keys = newKeys(in, e.Signal)
	s.line = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{s.keys, out}, "")
	return s
}

// Write adds to what is shown beside the board until the next input.
func (s *screen) Write(text []byte) (int, error) { return s.said.Write(text) }

// draw draws rows, and moves the cursor to the empty row at the bottom, where a line may be
// typed.
func (s *screen) draw(rows sheet, height int) {
	var b strings.Builder
	b.WriteString(cutLines + toCorner)
	for i, row := range append(rows.lines(s.colored), make([]string, height)...)[:height] {
		b.WriteString(row + clearLine)
		if i < height-1 {
			b.WriteString("\r\n")
		}
	}
	b.WriteString("\r\n" + clearBelow + wrapLines)
	io.WriteString(s.out, b.String())
}

// room returns the height of the screen above the row at the bottom, and the width.
func (s *screen) room() (height, width int) {
	width, height, err := s.size()
	if err != nil {
		width, height = 80, 24
	}
	return max(height-1, 1), max(width, 1)
}

// show shows a view, or the end of what was said if there is no room for the board.
func (s *screen) show(v func(said string) view) {
	height, width := s.room()
	rows, ok := v(s.said.String()).compose(height, width)
	if !ok {
		text := wrapped(s.said.String(), width)
		rows = sheetOf(text[max(0, len(text)-height):])
	}
	s.draw(rows, height)
}

// ask shows a view, and reads a line after a prompt. What was said and does not fit beside the
// board is shown instead of it, page by page. At the end of the input or after an interrupt, ok
// is false.
func (s *screen) ask(prompt string, v func(said string) view, interrupt <-chan os.Signal) (line string, ok bool) {
	height, width := s.room()
	rows, fits := v(s.said.String()).compose(height, width)
	if text := wrapped(s.said.String(), width); !fits {
		for ; len(text) > height; text = text[height:] {
			s.draw(sheetOf(text[:height]), height)
			if line, ok = s.read("Enter for more: ", interrupt); !ok || line != "" {
				s.said.Reset()
				return line, ok
			}
		}
		rows = sheetOf(text)
	}
	s.draw(rows, height)
	line, ok = s.read(prompt, interrupt)
	s.said.Reset()
	return line, ok
}

// dialogue shows all that was said, or its end, and reads a line after a prompt, which is then
// a part of it.
func (s *screen) dialogue(prompt string, interrupt <-chan os.Signal) (line string, ok bool) {
	height, width := s.room()
	text := wrapped(s.said.String(), width)
	above := make([]string, max(0, height-len(text)))
	s.draw(sheetOf(append(above, text...)[max(0, len(text)-height):]), height)
	line, ok = s.read(prompt, interrupt)
	fmt.Fprintln(s, prompt+line)
	return line, ok
}

// sheetOf returns lines as a sheet.
func sheetOf(lines []string) (s sheet) {
	for i, line := range lines {
		s.text(i, 0, line+" ", plain)
	}
	return s
}

// read reads a line, with a prompt in the row at the bottom.
func (s *screen) read(prompt string, interrupt <-chan os.Signal) (line string, ok bool) {
	height, width := s.room()
	s.line.SetSize(width, height+1)
	s.line.SetPrompt(prompt)
	done := make(chan bool, 1)
	go func() {
		var err error
		line, err = s.line.ReadLine()
		done <- err == nil
	}()
	select {
	case ok = <-done:
		return line, ok
	case <-interrupt:
		return "", false
	}
}

// progress shows a line at the bottom.
func (s *screen) progress(text string) {
	_, width := s.room()
	io.WriteString(s.out, "\r"+text[:min(len(text), width-1)]+clearLine)
}

// keys reads what the user types, also while nobody waits for it, because some keys interrupt.
type keys struct {
	typed  chan byte
	signal func(os.Signal)
}

// The keys that a terminal in raw mode does not turn into signals.
const (
	keyInterrupt = 'C' - '@'
	keyQuit      = '\\' - '@'
)

// newKeys reads keys until the input ends.
func newKeys(in io.Reader, signal func(os.Signal)) *keys {
	k := &keys{make(chan byte, 1<<12), signal}
	go k.listen(in)
	return k
}

func (k *keys) listen(in io.Reader) {
	defer close(k.typed)
	buf := make([]byte, 256)
	for {
		n, err := in.Read(buf)
		for _, b := range buf[:n] {
			switch b {
			case keyInterrupt:
				k.signal(os.Interrupt)
			case keyQuit:
				k.signal(syscall.SIGQUIT)
			default:
				select {
				case k.typed <- b:
				default: // nobody types so much
				}
			}
		}
		if err != nil {
			return
		}
	}
}

// Read returns what was typed, and waits for something if nothing was.
func (k *keys) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if n > 0 && len(k.typed) == 0 {
			break
		}
		b, ok := <-k.typed
		if !ok {
			if n == 0 {
				err = io.EOF
			}
			break
		}
		p[n] = b
		n++
	}
	return n, err
}
