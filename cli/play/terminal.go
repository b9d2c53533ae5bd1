package play

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/term"

	"example.com/hexgames/kit/console"
)

// Escape sequences that all terminals but dumb ones support.
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

// A screen is a terminal with the board in a fixed place and an input line at the bottom. It
// shows its output beside the board until the next input.
type screen struct {
	out     io.Writer
	keys    *keys
	line    *term.Terminal
	colored bool
	size    func() (width, height int, err error)
	restore func() // restores the terminal to its former state

	output strings.Builder // since the last input
}

// openScreen returns a screen whose terminal must be restored. It returns nil if the input or
// the output is not a terminal, or if the terminal cannot position text.
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

// Write adds to the output. It never fails.
func (s *screen) Write(text []byte) (int, error) { return s.output.Write(text) }

// draw draws rows, moves the cursor to the input line, and clears it.
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

// room returns the height of the screen above the input line, and its width.
func (s *screen) room() (height, width int) {
	width, height, err := s.size()
	if err != nil {
		width, height = 80, 24
	}
	return max(height-1, 1), max(width, 1)
}

// show shows a view, or only the end of the output if they do not fit together.
func (s *screen) show(v func(output string) view) {
	height, width := s.room()
	rows, ok := v(s.output.String()).compose(height, width)
	if !ok {
		text := wrapped(s.output.String(), width)
		rows = sheetOf(text[max(0, len(text)-height):])
	}
	s.draw(rows, height)
}

// ask shows a view, and reads a line after a prompt. If the output does not fit beside the
// board, ask shows it alone, page by page. At the end of the input or after an interrupt, ok is
// false.
func (s *screen) ask(prompt string, v func(output string) view, interrupt <-chan os.Signal) (line string, ok bool) {
	height, width := s.room()
	rows, fits := v(s.output.String()).compose(height, width)
	if text := wrapped(s.output.String(), width); !fits {
		for ; len(text) > height; text = text[height:] {
			s.draw(sheetOf(text[:height]), height)
			if line, ok = s.read("Enter for more: ", interrupt); !ok || line != "" {
				s.output.Reset()
				return line, ok
			}
		}
		rows = sheetOf(text)
	}
	s.draw(rows, height)
	line, ok = s.read(prompt, interrupt)
	s.output.Reset()
	return line, ok
}

// dialogue shows the end of the output, and reads a line after a prompt. Both become part of the
// output.
func (s *screen) dialogue(prompt string, interrupt <-chan os.Signal) (line string, ok bool) {
	height, width := s.room()
	text := wrapped(s.output.String(), width)
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

// read reads a line after a prompt.
func (s *screen) read(prompt string, interrupt <-chan os.Signal) (line string, ok bool) {
	height, width := s.room()
	s.line.SetSize(width, height+1)
	s.line.SetPrompt(prompt)
	type answer struct {
		line string
		err  error
	}
	done := make(chan answer, 1)
	go func() {
		line, err := s.line.ReadLine()
		done <- answer{line, err}
	}()
	select {
	case a := <-done:
		return a.line, a.err == nil
	case <-interrupt:
		return "", false
	}
}

// progress shows a text in the place of the input line.
func (s *screen) progress(text string) {
	_, width := s.room()
	io.WriteString(s.out, "\r"+text[:min(len(text), width-1)]+clearLine)
}

// keys reads the keys that the user types, at all times, because some of them interrupt.
type keys struct {
	typed  chan byte
	signal func(os.Signal)
}

// The keys for signals, which a terminal in raw mode does not send.
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
				default: // full, so nobody is typing this
				}
			}
		}
		if err != nil {
			return
		}
	}
}

// Read returns the keys typed since the last call, or else waits for one.
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
