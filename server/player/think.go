package player

import (
	"context"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// standard is the thinking time for a move of a bot without limits, in games without clocks.
const standard = time.Second

// reserve is the time on the clock that the bot leaves for the network and a busy machine, if there
// is enough.
const reserve = 300 * time.Millisecond

// A thinking is a bot's search in progress.
type thinking struct {
	version int
	cancel  context.CancelFunc
	result  chan result // receives one
}

// A result is the result of a bot's thinking.
type result struct {
	version int
	thought games.Thought
	err     error
}

// think makes the bot think about the position.
func (m *match) think(ctx context.Context) (again <-chan time.Time) {
	table, ok := m.game.Table().(games.Table)
	if m.seat == nil {
		var err error
		if !ok {
			panic("player: a game without bots")
		}
		if m.seat, err = table.Seat(m.Bot, nil); err != nil {
			return m.failed(ctx, err)
		}
	}
	b, most := m.budget()
	t := &thinking{version: m.game.Version(), result: make(chan result, 1)}
	if most > 0 {
		ctx, t.cancel = context.WithTimeout(ctx, most)
	} else {
		ctx, t.cancel = context.WithCancel(ctx)
	}
	m.thought = t
	seat := m.seat
	go func() {
		thought, err := seat.Think(ctx, b)
		t.result <- result{t.version, thought, err}
	}()
	return nil
}

// stop stops the bot, and waits until it has stopped.
func (m *match) stop() {
	if m.thought != nil {
		m.thought.cancel()
		<-m.thought.result
		m.thought = nil
	}
}

// budget returns the budget for the next move, and when the bot has to stop even if it has no time
// limit; 0 for never.
func (m *match) budget() (b bot.Budget, most time.Duration) {
	turn := m.game.Turn()
	left := m.game.Clocks().Left(turn, max(m.now(), m.game.Last())).Duration()
	return budgetOf(m.Bot.Budget, m.game.Terms().Clock, left)
}

// budgetOf returns the budget for a move, given the bot's own limits and the time left on its
// clock.
func budgetOf(own bot.Budget, control clocks.Control, left time.Duration) (b bot.Budget, most time.Duration) {
	b = own
	if control.IsNone() || control.Move > 0 {
		if b.Time == 0 && b.Nodes == 0 {
			b.Time = standard
		}
		if control.Move > 0 {
			most = max(left/2, 1)
		}
		return b, most
	}
	left -= min(reserve, left/4)
	t := bot.BudgetOf(hexgames.Clock{Base: control.Base.Duration(), Increment: control.Increment.Duration(), Left: left}).Time
	if b.Time == 0 || t < b.Time {
		b.Time = t
	}
	return b, max(left/2, 1)
}

// answer plays the move that the bot has chosen.
func (m *match) answer(ctx context.Context, r result) (again <-chan time.Time) {
	if m.game.Version() != r.version || ctx.Err() != nil {
		return nil
	}
	if r.err != nil {
		if m.seat != nil {
			m.seat.Close()
			m.seat = nil
		}
		return m.failed(ctx, r.err)
	}
	if r.thought.Nodes > 0 {
		m.value, m.valued = r.thought.Value, true
	}
	if err := m.settle(ctx); err != nil && !isRefused(err) {
		return m.failed(ctx, err)
	}
	if m.game.Version() != r.version { // the offer was accepted
		m.wake()
		return nil
	}
	c := referee.Command{Do: referee.Move, Version: r.version, Move: r.thought.Best()}
	if r.thought.Resigns {
		c = referee.Command{Do: referee.Resign}
	}
	if err := m.do(ctx, c); err != nil {
		return m.failed(ctx, err)
	}
	m.done, m.tries = r.version, 0
	return nil
}
