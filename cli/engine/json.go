package engine

import (
	"context"
	"io"
	"math/rand/v2"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session/server"
)

// serveJSON answers lines of JSON until the input ends or the context is done. JSON.md describes
// them.
func serveJSON(ctx context.Context, e *console.Env, own bot.Spec) error {
	s := server.Server{Games: games.All(), Bot: own, Seed: rand.Uint64()}
	err := s.Serve(ctx, e.In, output{e})
	if e.Closed() {
		return nil // the environment reports it
	}
	return err
}

// An output is the output of a program. It reports when it is closed.
type output struct{ *console.Env }

func (o output) Write(p []byte) (int, error) {
	n, err := o.Out.Write(p)
	if o.Closed() {
		err = io.ErrClosedPipe
	}
	return n, err
}
