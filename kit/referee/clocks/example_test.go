package clocks_test

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
)

// White thinks for ten seconds; then Black's clock starts.
func Example() {
	c := clocks.New(clocks.Control{Base: 5 * clocks.Minute, Increment: 2 * clocks.Second})
	began := clocks.Millis(1_000_000)
	c = c.Run(hexgames.White, began)

	now := began + 10*clocks.Second
	c = c.Moved(hexgames.White, now, 150).Run(hexgames.Black, now) // the move took 150 ms to arrive

	now += 3 * clocks.Second
	fmt.Println(c.Left(hexgames.White, now).Duration(), c.Left(hexgames.Black, now).Duration())
	deadline, _ := c.Deadline()
	fmt.Println("Black has to move within", (deadline - now).Duration())
	fmt.Printf("%+v\n", c.Side(hexgames.White))
	// Output:
	// 4m52.15s 4m57s
	// Black has to move within 4m57s
	// {Left:292150 Base:300000 Increments:2000 Lag:150 Grace:0 OnTurn:10000}
}
