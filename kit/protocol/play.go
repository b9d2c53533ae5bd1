package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// Think lets the engine think about the current position of a game. If the Budget has no limits,
// the game's clocks apply, or else the context. If the context ends, Think stops the engine; a
// Fault then means that the engine did not stop. The best move is legal; the other moves and the
// lines are unchecked.
func (c *Client) Think(ctx context.Context, g hexgames.AnyGame, b bot.Budget, among ...string) (bot.Thought[string], error) {
	if err := c.follow(ctx, g); err != nil {
		return bot.Thought[string]{}, err
	}
	command, patience, err := c.goCommand(ctx, g, b, among)
	if err != nil {
		return bot.Thought[string]{}, err
	}
	l := &listener{client: c, begin: time.Now()}
	x := &exchange{command: command, last: []string{"bestmove", "resign"}, note: l.note, patience: patience, ranks: b.Lines}
	word, move, err := c.ask(ctx, x)
	if err != nil && err == ctx.Err() {
		word, move, err = c.stop(x)
	}
	switch {
	case err != nil:
		return bot.Thought[string]{}, err
	case word == "error":
		return bot.Thought[string]{}, c.fault(Misspoken, nil, "it answers go with the error %s", quote(move))
	case word == "resign":
		l.thought.Resigns = true
		move = cmp.Or(l.thought.Best(), g.LegalText(0))
	}
	trial, err := g.Try(move)
	if err != nil {
		return bot.Thought[string]{}, c.fault(IllegalMove, err, "%v", err)
	}
	return l.end(trial.Move), nil
}

// stop stops the engine, which is thinking, and returns its answer to go.
func (c *Client) stop(x *exchange) (word, move string, err error) {
	if c.has("stop") && !c.send("stop", stopTime) {
		return "", "", c.fault(Late, nil, "it does not read stop")
	}
	timer := time.NewTimer(stopTime)
	defer timer.Stop()
	word, move, err = c.answer(context.Background(), x, timer.C)
	if err == nil && c.has("stop") && c.Hello.Protocol > 1 {
		_, _, err = c.answer(context.Background(), &exchange{command: "stop", last: []string{"stopok"}}, timer.C)
	}
	return word, move, err
}

// follow sends the game to the engine. If possible, it sends only the changes.
func (c *Client) follow(ctx context.Context, g hexgames.AnyGame) error {
	game, start, moves := g.GameName(), g.PositionTextAt(0), g.MoveTexts()
	if len(c.Hello.Games) > 0 && !slices.Contains(c.Hello.Games, game) {
		return c.fault(WrongGame, nil, "it does not play %s", game)
	}
	known := 0
	for known < min(len(moves), len(c.moves)) && moves[known] == c.moves[known] {
		known++
	}
	const most = 8 // sending the whole game is faster than more steps
	steps := len(c.moves) - known + len(moves) - known
	var err error
	turn := ""
	if c.game == game && c.start == start && steps > 0 && steps <= most && c.has("play") && (known == len(c.moves) || c.has("undo")) {
		for range len(c.moves) - known {
			if err == nil {
				turn, err = c.do(ctx, "undo", nil, "turn")
			}
		}
		for _, move := range moves[known:] {
			if err == nil {
				turn, err = c.do(ctx, "play "+move, nil, "turn")
			}
		}
	} else if c.game != game || c.start != start || steps > 0 {
		if c.game != game {
			_, err = c.do(ctx, "game "+game, nil, "turn")
		}
		command := "position " + start
		if len(moves) > 0 {
			command += " moves " + joinMoves(moves)
		}
		if err == nil {
			turn, err = c.do(ctx, command, nil, "turn")
		}
	}
	var refused *refusedError
	switch want := g.Turn().String(); {
	case errors.As(err, &refused):
		return c.fault(WrongGame, err, "%v", err)
	case err != nil:
		return err
	case turn != "" && turn != want:
		return c.fault(WrongGame, nil, "it reports the turn %s, not %s", hexgames.Quote(turn), want)
	}
	c.game, c.start, c.moves = game, start, moves
	return nil
}

// Forget makes the engine start over before its next thought, as for a new game.
func (c *Client) Forget() { c.game = "" }

// errLimits is the error for a search without any limit.
var errLimits = errors.New("an engine needs time, nodes, a clock, or, if it lists stop, a context that can end")

// goCommand returns the command for a search and the time to wait for its answer.
func (c *Client) goCommand(ctx context.Context, g hexgames.AnyGame, b bot.Budget, among []string) (command string, patience time.Duration, err error) {
	words := []string{"go"}
	add := func(word string, value any) { words = append(words, word, fmt.Sprint(value)) }
	old := c.Hello.Protocol == 1
	clock := g.Clock(g.Turn())
	if b.Time == 0 && b.Nodes == 0 && clock != (hexgames.Clock{}) {
		patience = clock.Left + moveMargin
		if b.Depth == 0 && !old {
			for _, p := range []struct {
				player hexgames.Player
				time   string
				inc    string
			}{{hexgames.White, "wtime", "winc"}, {hexgames.Black, "btime", "binc"}} {
				if its := g.Clock(p.player); its != (hexgames.Clock{}) {
					add(p.time, milliseconds(its.Left))
					add(p.inc, milliseconds(its.Increment))
				}
			}
		} else {
			b.Time = bot.BudgetOf(clock).Time
		}
	}
	if b.Time > 0 {
		add("time", milliseconds(max(b.Time, time.Millisecond)))
		if patience == 0 {
			patience = b.Time + moveMargin
		}
	}
	if b.Nodes > 0 {
		add("nodes", b.Nodes)
	}
	switch {
	case len(words) > 1:
	case ctx.Done() != nil && c.has("stop"):
		words = append(words, "infinite")
	case b.Depth == 0 || old:
		return "", 0, errLimits
	}
	switch {
	case old && len(among) > 0:
		return "", 0, errors.New("an engine of protocol 1 cannot restrict the moves to choose from")
	case old:
		add("hints", max(b.Lines, 1))
		return strings.Join(words, " "), patience, nil
	}
	if b.Depth > 0 {
		add("depth", b.Depth)
	}
	if b.Lines > 1 {
		add("lines", b.Lines)
	}
	if len(among) > 0 {
		add("searchmoves", joinMoves(among))
	}
	return strings.Join(words, " "), patience, nil
}

// milliseconds writes a duration in whole milliseconds, which every engine can read.
func milliseconds(d time.Duration) string { return fmt.Sprintf("%dms", d.Milliseconds()) }

// A listener assembles a thought from an engine's notes.
type listener struct {
	client  *Client
	begin   time.Time
	thought bot.Thought[string]
}

// note reads a note. It ignores unknown notes.
func (l *listener) note(word, rest string) {
	if word != "info" && word != "hint" {
		return
	}
	fields, moves, _ := strings.Cut(rest+" ", "line ")
	m := bot.Ranked[string]{Line: splitMoves(strings.TrimSpace(moves))}
	rank := 1
	words := strings.Fields(fields)
	if word == "hint" { // of protocol 1: RANK value V [proven] nodes N move MOVE
		fields, m.Move, _ = strings.Cut(rest, " move ")
		words = strings.Fields("rank " + strings.Replace(fields, " nodes ", " visits ", 1))
	}
	for i := 0; i+1 < len(words); i += 2 {
		value := words[i+1]
		n, err := strconv.Atoi(strings.TrimSuffix(value, "ms"))
		switch key := words[i]; {
		case key == "proven":
			m.Exact = true
			i--
		case key == "value":
			if v, err := strconv.ParseFloat(value, 64); err == nil && v >= -1 && v <= 1 {
				m.Value = v
			}
		case err != nil || n < 0:
		case key == "depth":
			l.thought.Depth = n
		case key == "nodes":
			l.thought.Nodes = n
		case key == "rank":
			rank = n
		case key == "visits":
			m.Nodes = n
		case key == "end":
			m.Plies = n
		}
	}
	if len(words) > 0 && words[len(words)-1] == "proven" {
		m.Exact = true
	}
	if len(m.Line) > 0 {
		m.Move = m.Line[0]
	}
	const most = 10000 // more than any game has moves
	if m.Move == "" || rank < 1 || rank > len(l.thought.Moves)+1 || rank > most {
		return
	}
	l.set(rank-1, m)
}

// set sets the move at a rank. The first rank ends the last report and starts a new one.
func (l *listener) set(i int, m bot.Ranked[string]) {
	if i == 0 {
		if p := l.client.Progress; p != nil && len(l.thought.Moves) > 0 {
			l.thought.Time = time.Since(l.begin)
			p(l.thought)
		}
		if len(l.thought.Moves) > 0 && m.Line == nil && m.Move == l.thought.Best() { // a hint follows the info of its move
			m.Line = l.thought.Moves[0].Line
		}
		l.thought.Moves = []bot.Ranked[string]{m}
		l.thought.Value = m.Value
		return
	}
	l.thought.Moves = append(l.thought.Moves[:i], m)
}

// end returns the thought with the best move first.
func (l *listener) end(best string) bot.Thought[string] {
	t := l.thought
	t.Time = time.Since(l.begin)
	i := slices.IndexFunc(t.Moves, func(m bot.Ranked[string]) bool { return strings.EqualFold(m.Move, best) })
	m := bot.Ranked[string]{Move: best, Line: []string{best}}
	if i >= 0 {
		m = t.Moves[i]
		t.Moves = slices.Delete(slices.Clone(t.Moves), i, i+1)
	}
	m.Move = best
	t.Moves = slices.Insert(t.Moves, 0, m)
	return t
}
