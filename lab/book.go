package lab

import (
	"bytes"
	"fmt"
	"path/filepath"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// makeBook makes an opening book. Each round of the builder is a separate run whose Spec follows
// from the earlier rounds, so an interrupted book can continue, and the result is the same for any
// number of workers.
func makeBook(e *console.Env) error {
	var l labor
	var r book.Recipe
	set := e.Flags()
	l.define(set)
	set.StringVar(&r.Game, "game", standardGame, "")
	options := console.Options(set)
	set.StringVar(&r.Start, "position", "", "")
	spec := set.String("bot", "best:nodes=20000", "")
	set.IntVar(&r.Size, "size", 10000, "")
	set.IntVar(&r.Width, "width", 5, "")
	set.Float64Var(&r.Ply, "ply", 0.03, "")
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	switch {
	case len(args) > 0:
		return console.Extra(args[0])
	case l.spec:
		return console.Usage("each round has its own spec: omit -spec")
	case l.plots != "" || l.json:
		return console.Usage("a book has no figures: use hexgames book show instead of -plots and -json")
	}
	if err := l.check(); err != nil {
		return err
	}
	if r.Bot, err = bot.ParseSpec(*spec); err != nil {
		return console.Usage("%v", err)
	}
	t, err := games.Start(r.Game, r.Start, options)
	if err != nil {
		return console.Usage("%v", err)
	}
	r.Game, r.Start = t.GameName(), t.PositionText()
	b, err := book.NewBuilder(r)
	if err != nil {
		return console.Usage("%v", err)
	}
	runner := &job.Runner{}
	for round := 1; len(b.Next()) > 0; round++ {
		if err := l.round(e, runner, r, b, round); err != nil {
			return err
		}
	}
	made := b.Book()
	var file bytes.Buffer
	if _, err := made.WriteTo(&file); err != nil {
		return err
	}
	name := filepath.Join(l.folder, r.Game+".book")
	if err := console.WriteFile(name, file.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Out, "%s: %v\n", name, made)
	return err
}

// round expands the positions of a round.
func (l labor) round(e *console.Env, runner *job.Runner, r book.Recipe, b *book.Builder, number int) error {
	l.folder = filepath.Join(l.folder, fmt.Sprintf("round-%05d", number))
	c, err := l.conduct(e, runner, job.Spec{
		Kind: job.Book, Schema: job.Version, Game: r.Game, Bots: []string{r.Bot.String()},
		Width: r.Width, Positions: b.Next(), Batch: 1,
	})
	switch {
	case err != nil:
		return err
	case c.interrupted:
		return fmt.Errorf("interrupted after %d of %d positions: run the same command to continue", b.Len(), r.Size)
	}
	for row, err := range corpus.Rows[corpus.Expansion](l.folder) {
		if err != nil {
			return err
		}
		one := book.Expansion{Position: row.Position, Moves: row.Moves}
		for _, v := range row.Values {
			one.Values = append(one.Values, int(v))
		}
		if err := b.Add(one); err != nil {
			return err
		}
	}
	return nil
}
