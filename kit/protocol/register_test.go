package protocol

import (
	"errors"
	"os"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// TestPool checks that an engine plays several games in sequence, and that a different bot does not
// get it.
func TestPool(t *testing.T) {
	p := &pool{idle: map[string][]*Client{}, all: map[*Client]bool{}}
	seat := func(text string) *player {
		t.Helper()
		b, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: text}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b.(*player)
	}
	command := `"` + os.Args[0] + `" engine good`
	a, b := seat(command), seat(command)
	first, second := a.client, b.client
	if first == second || len(p.all) != 2 {
		t.Error("two players share an engine")
	}
	a.Close()
	if c := seat("bot=greedy " + command); c.client == first {
		t.Error("a different bot gets the same engine")
	}
	if c := seat(command); c.client != first {
		t.Error("an engine that is idle is not used")
	}
	p.end()
	for _, c := range []*Client{first, second} {
		select {
		case <-c.process.ended:
		default:
			t.Error("an engine outlives the pool")
		}
	}
	if _, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: command}, nil); err != errOver {
		t.Errorf("after the end: %v", err)
	}
	if _, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: `"open`}, nil); !errors.Is(err, bot.ErrSpec) || !errors.Is(err, errQuote) {
		t.Errorf("an open quote: %v", err)
	}
}

// TestEndStarting ends the pool while an engine has not answered hello.
func TestEndStarting(t *testing.T) {
	hurry(t)
	p := &pool{idle: map[string][]*Client{}, all: map[*Client]bool{}}
	starts := make(chan error)
	go func() {
		_, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: `"` + os.Args[0] + `" engine mute`}, nil)
		starts <- err
	}()
	running := func() (c *Client) {
		p.mu.Lock()
		defer p.mu.Unlock()
		for c = range p.all {
		}
		return c
	}
	var c *Client
	for c == nil {
		c = running()
	}
	p.end()
	if err := <-starts; err != ErrClosed {
		t.Error(err)
	}
	<-c.process.ended
}

// TestRelay plays with an engine whose own bot is an engine, which no client can choose.
func TestRelay(t *testing.T) {
	defer Register()()
	spec, err := bot.ParseSpec(fakeSpec("", "good"))
	if err != nil {
		t.Fatal(err)
	}
	c := served(t, Engine{Bot: spec})
	if err := c.Choose("", 7); err != nil {
		t.Error(err)
	}
	if _, err := c.Think(t.Context(), hexgames.NewGame(hexdame.New()), bot.Budget{Nodes: 10}); err != nil {
		t.Error(err)
	}
	if err := c.Choose(c.Hello.Bot, 0); err == nil {
		t.Error("a client can choose a program")
	}
}
