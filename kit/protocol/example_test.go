package protocol_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/protocol"
)

// An eager bot plays the first legal move of Hexdame.
type eager struct{}

func (eager) Think(_ context.Context, g *hexgames.Game[hexdame.Position, hexdame.Move], _ bot.Budget, _ ...hexdame.Move) (bot.Thought[hexdame.Move], error) {
	return bot.Thought[hexdame.Move]{Moves: []bot.Ranked[hexdame.Move]{{Move: g.LegalMoves()[0]}}}, nil
}

// A registered bot becomes an engine.
func ExampleEngine() {
	bot.Register(bot.Kind{Name: "eager"}, func(bot.Spec, func(bot.Thought[hexdame.Move])) (bot.Bot[hexdame.Position, hexdame.Move], error) {
		return eager{}, nil
	})
	e := protocol.Engine{Name: "Eager", Version: "1.0", Author: "Ada", Bot: bot.Spec{Name: "eager"}}
	commands := strings.NewReader("position W:Wa1,g5,Kb2:Bh6\nplay a1-a2\ngo\n") // os.Stdin in a program
	if err := e.Serve(context.Background(), commands, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// turn White
	// cause illegal-move clause D6 cells a1 a2
	// error hexdame: "a1-a2": a capture is compulsory: g5xi7 (D6)
	// info depth 0 nodes 0 time 0ms nps 0 rank 1 value 0.000 visits 0 line g5xi7
	// bestmove g5xi7
}

// A client lets an engine think about a game. Here the engine is in the same process; Start
// runs a program.
func ExampleClient() {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	go protocol.Engine{Name: "Test"}.Serve(context.Background(), in, out)

	c, err := protocol.Connect(fromEngine, toEngine)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	fmt.Println(c.Hello.Name, c.Hello.Protocol)
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKb2,g7"))
	t, err := c.Think(context.Background(), g, bot.Budget{Nodes: 1000})
	fmt.Println(t.Best(), err)
	// Output:
	// Test 2
	// e5xa1 <nil>
}
