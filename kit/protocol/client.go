package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// A Client is a conversation with an engine, for one goroutine at a time. It is a
// [bot.AnyBot].
type Client struct {
	Hello Hello

	// If Progress is not nil, Think calls it whenever the engine reports a Thought.
	Progress func(bot.Thought[string])

	engine   string // for messages
	process  *process
	in       io.Reader
	out      io.Closer
	commands chan string   // to the goroutine that writes
	lines    chan heard    // from the goroutine that reads
	leave    sync.Once     // for leaving
	leaving  chan struct{} // closed when Close begins
	once     sync.Once     // for closed
	closed   chan struct{}
	lost     *Fault // the first fault
	chosen   bool   // whether a bot was chosen

	// The game, start, and moves sent to the engine; none if game is "".
	game, start string
	moves       []string
}

// A heard is a line from the engine, or the error that ended its output. A line without its end
// does not count, because part of its last word may be missing.
type heard struct {
	line string
	err  error
}

// How long a client waits.
var (
	answerTime = 10 * time.Second // for an answer, except to go
	moveMargin = 5 * time.Second  // beyond the time of a move
	stopTime   = 2 * time.Second  // after stop, or after quit
)

// The limits on the bytes and lines of an answer. They grow with every second that it takes and
// every move that it ranks, because a search can take days.
var (
	mostBytes, moreBytes = 64 << 20, 1 << 20
	mostLines, moreLines = 1000000, 1000
)

// Start starts an engine and sends it hello. The command is the program and its arguments. The
// program is a path, or a name to be found in the directories of PATH.
func Start(command ...string) (*Client, error) {
	c, err := launch(command)
	if err != nil {
		return nil, err
	}
	if err := c.hello(); err != nil {
		return nil, err
	}
	return c, nil
}

// launch starts an engine without sending hello.
func launch(command []string) (*Client, error) {
	p, err := startProcess(command)
	if err != nil {
		return nil, err
	}
	return newClient(strings.Join(command, " "), p, p.out, p.in), nil
}

// Connect sends hello to an engine that reads from out and writes to in, such as one on another
// machine. The client's Close closes out, and also in if it is an [io.Closer].
func Connect(in io.Reader, out io.WriteCloser) (*Client, error) {
	c := newClient("engine", nil, in, out)
	if err := c.hello(); err != nil {
		return nil, err
	}
	return c, nil
}

// newClient returns a client, before hello. The engine string names the engine in messages.
func newClient(engine string, p *process, in io.Reader, out io.WriteCloser) *Client {
	c := &Client{
		engine: engine, process: p, in: in, out: out,
		commands: make(chan string), lines: make(chan heard), leaving: make(chan struct{}), closed: make(chan struct{}),
	}
	go c.read(in)
	go c.write(out)
	return c
}

// read sends the engine's lines until the client is closed.
func (c *Client) read(in io.Reader) {
	for r := bufio.NewReader(in); ; {
		text, err := readAnswer(r)
		select {
		case c.lines <- heard{text, err}:
		case <-c.closed:
			return
		}
		if err != nil {
			return
		}
	}
}

// readAnswer reads a complete line. Unlike readLine, it stops reading when the line is too long.
func readAnswer(r *bufio.Reader) (string, error) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		switch text = append(text, part...); {
		case len(text) > longest:
			return "", errTooLong
		case err == nil:
			return string(text), nil
		case err != bufio.ErrBufferFull:
			return "", err
		}
	}
}

// write writes commands until the client is closed. It ignores errors, because reading fails
// then, too.
func (c *Client) write(out io.Writer) {
	for {
		select {
		case command := <-c.commands:
			if command != "" { // "" only waits for the previous write
				io.WriteString(out, command+"\n")
			}
		case <-c.closed:
			return
		}
	}
}

// send hands a command to the writing goroutine, and reports whether all commands before it were
// written in time.
func (c *Client) send(command string, patience time.Duration) bool {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case c.commands <- command:
		return true
	case <-timer.C:
		return false
	case <-c.closed:
		return false
	}
}

// fault closes the client and returns a Fault. During Close, nothing is a fault.
func (c *Client) fault(kind FaultKind, err error, format string, args ...any) error {
	select {
	case <-c.leaving:
		return ErrClosed
	default:
	}
	f := &Fault{Kind: kind, Engine: c.engine, What: fmt.Sprintf(format, args...), Err: err}
	if c.process != nil {
		f.Said = c.process.kill()
	}
	c.lost = f
	c.hangUp()
	return f
}

// hangUp ends the goroutines of the client.
func (c *Client) hangUp() {
	c.once.Do(func() {
		close(c.closed)
		c.out.Close()
		if in, ok := c.in.(io.Closer); ok {
			in.Close()
		}
	})
}

// Close sends quit to the engine, waits briefly, and then ends its processes. Any goroutine may
// call Close, even while the engine is thinking.
func (c *Client) Close() error {
	c.leave.Do(func() { close(c.leaving) })
	select {
	case <-c.closed:
		return nil
	default:
	}
	if c.send("quit", stopTime) {
		c.send("", stopTime) // quit is written
	}
	c.out.Close()
	if c.process != nil {
		// Its output must be read, or it could block forever.
		go func() {
			for {
				select {
				case <-c.lines:
				case <-c.closed:
					return
				}
			}
		}()
		c.process.end(stopTime)
	}
	c.hangUp()
	return nil
}

// ErrClosed is the error for a client that was closed.
var ErrClosed = errors.New("the engine was closed")

// An exchange is a command and its pending answer.
type exchange struct {
	command      string
	last         []string // possible first words of the last line, besides error
	note         func(word, rest string)
	patience     time.Duration // 0 means no limit except the context
	ranks        int           // the number of moves that the answer ranks
	begin        time.Time     // when it was written
	bytes, lines int           // read so far
}

// flooded reports whether the answer is too long.
func (x *exchange) flooded() bool {
	if x.bytes <= mostBytes && x.lines <= mostLines {
		return false
	}
	times := time.Since(x.begin).Seconds() * float64(max(x.ranks, 1))
	return float64(x.bytes) > float64(mostBytes)+float64(moreBytes)*times || float64(x.lines) > float64(mostLines)+float64(moreLines)*times
}

// ask writes a command and returns the last line of its answer: the first word and the rest.
func (c *Client) ask(ctx context.Context, x *exchange) (word, rest string, err error) {
	if c.lost != nil {
		return "", "", c.lost
	}
	for waiting := x.command != "hello"; waiting; { // output before hello is a greeting
		select {
		case <-c.leaving:
			return "", "", ErrClosed
		case h := <-c.lines:
			if word, _ := cutAnswer(h.line); slices.Contains(lastWords, word) {
				return "", "", c.fault(Misspoken, nil, "it writes %s unasked", hexgames.Quote(strings.TrimSpace(h.line)))
			}
			if h.err != nil {
				return "", "", c.silent(h.err, "")
			}
		default:
			waiting = false
		}
	}
	if !c.send(x.command, answerTime) {
		return "", "", c.fault(Late, nil, "it does not read %s", first(x.command))
	}
	x.begin = time.Now()
	var late <-chan time.Time
	if x.patience > 0 {
		timer := time.NewTimer(x.patience)
		defer timer.Stop()
		late = timer.C
	}
	return c.answer(ctx, x, late)
}

// answer reads the answer to a command. If the context ends first, answer returns its error, and
// the answer is still pending.
func (c *Client) answer(ctx context.Context, x *exchange, late <-chan time.Time) (word, rest string, err error) {
	for {
		var h heard
		select {
		case h = <-c.lines:
		case <-ctx.Done():
			return "", "", ctx.Err()
		case <-c.leaving:
			return "", "", ErrClosed
		case <-late:
			return "", "", c.fault(Late, nil, "no answer to %s", first(x.command))
		}
		if h.err != nil {
			return "", "", c.silent(h.err, " at "+first(x.command))
		}
		x.bytes += len(h.line)
		if x.lines++; x.flooded() {
			return "", "", c.fault(Flood, nil, "%d bytes in %d lines at %s", x.bytes, x.lines, first(x.command))
		}
		switch word, rest = cutAnswer(h.line); {
		case word == "error" || slices.Contains(x.last, word):
			return word, rest, nil
		case slices.Contains(lastWords, word):
			return "", "", c.fault(Misspoken, nil, "it answers %s to %s", hexgames.Quote(strings.TrimSpace(h.line)), first(x.command))
		case x.note != nil:
			x.note(word, rest)
		}
	}
}

// silent returns the fault of an engine that writes no more lines.
func (c *Client) silent(err error, when string) error {
	if err == errTooLong {
		return c.fault(Flood, nil, "%v", err)
	}
	return c.fault(Crash, err, "it %s%s", c.gone(), when)
}

// first returns the first word of a command.
func first(command string) string {
	word, _, _ := strings.Cut(command, " ")
	return word
}

// gone describes the end of the engine.
func (c *Client) gone() string {
	if c.process == nil {
		return "has closed its output"
	}
	return c.process.gone()
}

// do sends a command that every engine must answer, and returns the rest of the last line. If the
// context ends, it still waits briefly for the answer, so that a short command is always
// completed.
func (c *Client) do(ctx context.Context, command string, note func(word, rest string), last ...string) (rest string, err error) {
	x := &exchange{command: command, last: last, note: note, patience: answerTime}
	word, rest, err := c.ask(ctx, x)
	if err != nil && err == ctx.Err() {
		timer := time.NewTimer(stopTime)
		defer timer.Stop()
		word, rest, err = c.answer(context.Background(), x, timer.C)
	}
	switch {
	case err != nil:
		return "", err
	case word == "error":
		return "", &refusedError{first(command), rest}
	}
	return rest, nil
}

// A refusedError is the error for a command that the engine refused.
type refusedError struct{ command, reason string }

func (r *refusedError) Error() string {
	return "the engine refuses " + r.command + ": " + quote(r.reason)
}

// Do sends a command with a single answer, and returns the lines of the answer. If the engine
// answers with error, Do returns an error, and the client remains usable. Do is not for go, stop,
// or quit. It waits for 10 seconds, so give solve a lower time limit.
func (c *Client) Do(command string) (lines []string, err error) {
	if strings.ContainsAny(command, "\r\n") || strings.TrimSpace(command) == "" {
		return nil, errors.New("a command is one line: " + hexgames.Quote(command))
	}
	c.game = "" // whatever the command does to the game
	note := func(word, rest string) { lines = append(lines, strings.TrimRight(word+" "+rest, " ")) }
	word, rest, err := c.ask(context.Background(), &exchange{command: command, last: lastWords, note: note, patience: answerTime})
	if err == nil && word == "error" {
		return lines, &refusedError{first(command), rest}
	}
	return append(lines, strings.TrimSpace(word+" "+rest)), err
}
