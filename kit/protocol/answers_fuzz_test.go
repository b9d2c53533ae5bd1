package protocol

import (
	"bytes"
	"io"
	"slices"
	"sync"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A script is an engine that answers each command with the next lines of a text, up to a last line.
type script struct {
	text     []byte
	commands chan bool
	answers  bool // whether it is answering a command
	once     sync.Once
	closed   chan bool
}

// Write takes a command.
func (s *script) Write(p []byte) (int, error) {
	select {
	case s.commands <- true:
		return len(p), nil
	case <-s.closed:
		return 0, io.ErrClosedPipe
	}
}

// Close ends the answers.
func (s *script) Close() error {
	s.once.Do(func() { close(s.closed) })
	return nil
}

// Read gives a line of an answer.
func (s *script) Read(p []byte) (int, error) {
	if !s.answers {
		select {
		case <-s.commands:
			s.answers = true
		case <-s.closed:
		}
	}
	if len(s.text) == 0 || !s.answers {
		return 0, io.EOF
	}
	line := s.text
	if n := bytes.IndexByte(s.text, '\n') + 1; n > 0 {
		line = s.text[:n]
	}
	n := copy(p, line)
	s.text = s.text[n:]
	word, _ := cutAnswer(string(line))
	s.answers = n < len(line) || line[n-1] != '\n' || !slices.Contains(lastWords, word)
	return n, nil
}

// greeting answers hello, and the commands that choose a bot and set up a game.
const greeting = "id name x\nid protocol 2\nid bot best\nhas game hexdame\nhas command bot\nhas command stop\nhellook\nbot mcts\nturn White\nturn White\n"

// thought returns the best move of an engine that gives these answers.
func thought(t *testing.T, output []byte) (best string, err error) {
	s := &script{text: output, commands: make(chan bool, 99), closed: make(chan bool)}
	c, err := Connect(s, s)
	if err != nil {
		return "", err
	}
	defer c.Close()
	if err := c.Choose("mcts", 7); err != nil {
		return "", err
	}
	g, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Think(t.Context(), g, bot.Budget{Nodes: 1, Lines: 2})
	if err != nil {
		return "", err
	}
	if !slices.Contains(g.LegalTexts(), got.Best()) {
		t.Fatalf("the thought is %+v", got)
	}
	return got.Best(), nil
}

// FuzzAnswers checks that a client of an engine that writes anything gets a legal move or an error.
func FuzzAnswers(f *testing.F) {
	for _, text := range []string{
		greeting + "bestmove a4-a5\n",
		greeting + "info depth 2 nodes 10 time 1ms nps 9 rank 1 value 0.25 visits 3 line a4-a5 i6-i5\ninfo rank 2 value nan line a3-a4\nbestmove A4-A5\n",
		greeting + "error hexdame: no\n", greeting + "resign\n", greeting + "bestmove a4-a9\n", greeting + "cause unknown\nerror no\n", greeting,
		"id protocol 1\nhellook\nbot mcts\nturn White\nturn White\nbestmove a4-a5 value 0.5\n", "hellook\n", "id protocol 3\nhellook\n", "\x00\r\n\n move",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, output []byte) { thought(t, output) })
}

// TestScript checks that the answers of a script reach the search.
func TestScript(t *testing.T) {
	if best, err := thought(t, []byte(greeting+"bestmove a4-a5\n")); best != "a4-a5" || err != nil {
		t.Errorf("the best move is %q, %v", best, err)
	}
}
