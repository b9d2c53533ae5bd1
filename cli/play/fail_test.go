package play

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
)

// A loser fails or, if it resigns, gives up.
type loser struct{ resigns bool }

func (l loser) Think(_ context.Context, g hexgames.AnyGame, _ bot.Budget, _ ...string) (bot.Thought[string], error) {
	if !l.resigns {
		return bot.Thought[string]{}, errors.New("out of ideas")
	}
	return bot.Thought[string]{Moves: []bot.Ranked[string]{{Move: g.LegalText(0)}}, Resigns: true}, nil
}

// TestLosers plays against bots that fail and that resign: the game ends, and can continue after
// undo.
func TestLosers(t *testing.T) {
	for name, resigns := range map[string]bool{"failing": false, "humble": true} {
		defer bot.RegisterAny(bot.Kind{Name: name}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
			return loser{resigns}, nil
		})()
	}
	for _, test := range []struct{ bot, end, want string }{
		{"failing", "", "Black fails: out of ideas\n|White wins: forfeit\n|[Termination \"forfeit\"]"},
		{"failing", "undo\nd4-d5\n", "White plays d4-d5\n|Black fails: out of ideas\n|\n1. d4-d5 1-0\n|[Termination \"forfeit\"]"},
		{"humble", "", "White wins: resignation\n"},
	} {
		out, errs, status := runPiped(t, "d4-e5\n"+test.end+"record\n", "-game", "hexdame", "-white", "you", "-black", test.bot)
		for _, want := range strings.Split(test.want, "|") {
			if status != 0 || errs != "" || !strings.Contains(out, want) {
				t.Errorf("%s: status %d, errors %q and output\n%s\nwant\n%s", test.bot, status, errs, out, want)
			}
		}
	}
}

// TestInterruptStart ends the program while an engine is starting.
func TestInterruptStart(t *testing.T) {
	interrupt, release := make(chan os.Signal), make(chan bool)
	defer close(release)
	defer bot.RegisterAny(bot.Kind{Name: "slow", Command: true}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		interrupt <- os.Interrupt
		<-release
		return loser{}, nil
	})()
	_, errs, status := runWith(&console.Env{Args: []string{"-white", "slow:./engine"}, In: strings.NewReader(""), Interrupt: interrupt})
	if status != 1 || errs != "play: interrupted\n" {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// A closing is a bot that counts calls to Close.
type closing struct {
	loser
	closed *int
}

func (c closing) Close() error {
	*c.closed++
	return nil
}

// TestClosed checks that bots are closed when the game ends, and when the opponent can't start.
func TestClosed(t *testing.T) {
	closed := 0
	defer bot.RegisterAny(bot.Kind{Name: "closing"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		return closing{closed: &closed}, nil
	})()
	defer bot.RegisterAny(bot.Kind{Name: "absent"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		return nil, errors.New("not at home")
	})()
	for _, test := range []struct {
		black  string
		status int
		closed int
	}{{"closing", 0, 2}, {"random", 0, 1}, {"absent", 1, 1}} {
		closed = 0
		_, errs, status := runPiped(t, "", "-white", "closing", "-black", test.black)
		if status != test.status || closed != test.closed {
			t.Errorf("against %s: status %d, errors %q, and %d bots are closed, want status %d and %d", test.black, status, errs, closed, test.status, test.closed)
		}
	}
}
