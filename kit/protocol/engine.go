package protocol

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// Version is the version of the protocol.
const Version = 2

// An Engine describes an engine. It plays all games of package games with all bots of package
// bot, including registered ones.
type Engine struct {
	Name    string   // "" means "hexgames engine"
	Version string   // of the engine; may be empty
	Author  string   // may be empty
	Bot     bot.Spec // the bot until the client chooses one; the zero Spec means best
}

// Serve answers the commands of a client until the client quits, the input ends, or the context
// ends. If the input ends while a bot is thinking, Serve waits for its move, unless the bot would
// think forever. If the context ends, Serve stops the bot and writes the best move so far. Serve
// returns the first read or write error other than io.EOF.
//
// Serve reads ahead, and may still read one line after it has returned.
func (e Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	e.Name = cmp.Or(e.Name, "hexgames engine")
	if e.Bot.Name == "" {
		e.Bot.Name = "best"
	}
	done := make(chan struct{})
	defer close(done)
	s := newSession(e, out)
	return errors.Join(s.serve(ctx, readLines(in, done)), s.out.err)
}

// A writer keeps the first write error.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.err == nil {
		_, w.err = w.w.Write(p)
	}
	return len(p), nil
}

// newSession returns a session in its initial state, as PROTOCOL.md describes it.
func newSession(e Engine, out io.Writer) *session {
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		panic(err) // the game exists
	}
	return &session{
		engine: e, out: &writer{w: out}, table: table, spec: e.Bot, dice: newDice(0), reports: make(chan report),
	}
}

// newDice returns the dice of Chance.
func newDice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// A session is a conversation with a client. Only the goroutine of serve uses its fields, except
// that the job's goroutine reads the table and lines, which do not change while a job is running.
type session struct {
	engine  Engine
	out     *writer
	table   games.Table
	options map[string]string // of the game, for position start
	loaded  *record.Record    // the loaded record of the game, unchanged; nil if there is none
	pending recordText        // the text for load
	spec    bot.Spec
	seat    games.Seat // the bot at the table; nil until it is needed
	lines   int        // the number of moves that the bot reports
	dice    *rand.Rand // Chance's
	job     *job       // nil if no job runs
	reports chan report
	over    bool // the client has left
}
