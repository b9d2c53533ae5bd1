// Package client talks to a play server. API.md, in the parent folder, describes the server's
// features; this package offers them in Go.
//
//	c, err := client.New("http://127.0.0.1:8080", token)
//	answer, err := c.Do(ctx, game, client.Command{Command: referee.Command{Do: referee.Move, Version: 4, Move: "d4-e5"}})
//	for m, err := range c.Watch(ctx, game, client.Cursor{}, false) { … }
//
// # Failures
//
// A request is sent until it is answered or its context ends. It is repeated if the network fails,
// the server is busy or about to stop, or a limit is exceeded. The client then waits as long as the
// server asks: up to an hour, if too many people or games were created. A command carries the same
// id each time, so it is carried out once. If the context ends first, the error matches the
// context's error, and it is unknown whether the command was carried out: send it again with its
// id, or read the game.
//
// A stream reconnects automatically and continues after the last event that it delivered.
//
// A refusal by the server is an [Error]. It contains the error of the rules and the state of the
// game.
package client
