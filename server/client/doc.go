// Package client talks to a play server. API.md, in the folder above, describes what the server
// offers, and this package says the same in Go.
//
//	c, err := client.New("http://127.0.0.1:8080", token)
//	answer, err := c.Do(ctx, game, client.Command{Command: referee.Command{Do: referee.Move, Version: 4, Move: "d4-e5"}})
//	for m, err := range c.Watch(ctx, game, client.Cursor{}, false) { … }
//
// # Failures
//
// A request is sent until it is answered or its context ends: again after the network has
// failed, and after the server has said that it is busy or about to stop, or that there was too
// much. Then it waits for as long as the server says, up to an hour where too many people or games
// were made. A command has an id,
// which is the same each time, so it is carried out once. If the context ends first, the error
// matches that of the context, and nobody knows whether the command was carried out: send it
// again with its id, or read the game.
//
// A stream connects again by itself and goes on after the last event that it has passed on.
//
// What the server has refused is an [Error], which has the error of the rules and the state of
// the game.
package client
