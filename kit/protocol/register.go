package protocol

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// Register makes engines available as bots: from then on, the program accepts cmd:PROGRAM ARGS as
// the text of a bot. The returned function undoes this and ends all engines that are still
// running. Call it before the program exits.
func Register() (end func()) {
	p := &pool{idle: map[string][]*Client{}, all: map[*Client]bool{}}
	var settings []bot.Setting
	for _, name := range []string{"time", "nodes", "depth", "seed"} {
		settings = append(settings, bot.Setting{Name: name})
	}
	settings = append(settings, bot.Setting{Name: "bot", Type: bot.Word})
	remove := bot.RegisterAny(bot.Kind{Name: "cmd", Settings: settings, Command: true}, p.newPlayer)
	return func() {
		remove()
		p.end()
	}
}

// A pool holds running engines, so that an engine can play several games.
type pool struct {
	mu   sync.Mutex
	idle map[string][]*Client // by command and choice
	all  map[*Client]bool
	over bool
}

// errOver is the error for a pool that has ended.
var errOver = errors.New("the program is ending its engines")

// take returns an idle engine, or starts one. It adds the engine to the pool before hello, so
// that the end of the pool ends it even then.
func (p *pool) take(one *player) (*Client, error) {
	c, fresh, err := p.find(one)
	if err != nil || !fresh {
		return c, err
	}
	if err := c.hello(); err != nil {
		p.put(one, c)
		return nil, err
	}
	return c, nil
}

// find returns an idle engine, or launches one.
func (p *pool) find(one *player) (c *Client, fresh bool, err error) {
	key := one.key()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return nil, false, errOver
	}
	if idle := p.idle[key]; len(idle) > 0 {
		p.idle[key] = idle[:len(idle)-1]
		return idle[len(idle)-1], false, nil
	}
	if c, err = launch(one.command); err != nil {
		return nil, false, err
	}
	p.all[c] = true
	return c, true, nil
}

// put returns an engine to the pool, unless it was closed because of a fault.
func (p *pool) put(one *player, c *Client) {
	key := one.key()
	c.Forget()
	c.Progress = nil
	p.mu.Lock()
	defer p.mu.Unlock()
	if c.lost != nil || p.over {
		delete(p.all, c)
		return
	}
	p.idle[key] = append(p.idle[key], c)
}

// end closes all engines.
func (p *pool) end() {
	p.mu.Lock()
	p.over = true
	all := p.all
	p.all, p.idle = nil, nil
	p.mu.Unlock()
	var closing sync.WaitGroup
	for c := range all {
		closing.Go(func() { c.Close() })
	}
	closing.Wait()
}

// A player is an engine as a bot.
type player struct {
	pool     *pool
	seed     uint64
	command  []string
	choice   string  // the bot of the engine; "" for its own
	client   *Client // nil after a fault
	progress func(bot.Thought[string])
}

// newPlayer returns the bot of a Spec. It starts the engine now, so that a missing program is an
// immediate error.
func (p *pool) newPlayer(s bot.Spec, progress func(bot.Thought[string])) (bot.AnyBot, error) {
	words, err := splitCommand(s.Settings)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w", bot.ErrSpec, hexgames.Quote(s.String()), err)
	}
	one := &player{pool: p, seed: s.Seed, command: words, progress: progress}
	if choice, ok := strings.CutPrefix(words[0], "bot="); ok {
		one.choice, one.command = choice, words[1:]
	}
	if err := one.begin(); err != nil {
		return nil, err
	}
	return one, nil
}

// key returns the key of the engine in a pool. It includes the engine's bot.
func (p *player) key() string { return strings.Join(append([]string{p.choice}, p.command...), "\x00") }

// begin gets an engine and chooses its bot.
func (p *player) begin() (err error) {
	if p.client, err = p.pool.take(p); err != nil {
		return err
	}
	p.client.Progress = p.progress
	if err = p.client.Choose(p.choice, p.seed); err != nil {
		p.Close()
	}
	return err
}

// Think restarts the engine if it was lost, and lets it think.
func (p *player) Think(ctx context.Context, g hexgames.AnyGame, b bot.Budget, among ...string) (bot.Thought[string], error) {
	if p.client == nil {
		if err := p.begin(); err != nil {
			return bot.Thought[string]{}, err
		}
	}
	t, err := p.client.Think(ctx, g, b, among...)
	if p.client.lost != nil {
		p.Close()
	}
	return t, err
}

// Close returns the engine to the pool.
func (p *player) Close() error {
	if p.client != nil {
		p.pool.put(p, p.client)
		p.client = nil
	}
	return nil
}
