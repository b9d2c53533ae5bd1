// Package hall is the inside of a play server: it keeps the games that are open, carries out
// commands, watches the clocks, and tells everybody what happens. It knows neither HTTP nor any
// database: package api serves it, and package store keeps what happens.
//
// # Order
//
// Every command on a game runs alone: the hall locks the game, lets the referee decide, stores
// the events, publishes them, and answers, in this order. What is in memory is only a copy of
// the log. If storing fails, or another server was faster, the copy is forgotten and read again.
// Before any command is refused, the hall makes sure that it has not missed an event, and that
// the command has not been carried out before.
//
// # Time
//
// There is one clock, that of the store. A server that the store has not heard of for more than
// a second was away, for whatever reason: it stood still, the store did, or nobody had started
// it. Players whose clocks ran meanwhile get the time back before anything else happens. So they
// do when the time of the store jumps ahead, however little.
//
// # Presence
//
// A person is present while they have a stream, and for a minute after the last one, and after
// every command. The time for which no server was there does not count. Servers share this as
// leases in the store; the events of a game count even if no lease was stored. Only who is not
// present can lose a game by that, keeps no game in the lobby, and no name for themselves.
//
// # Cost
//
// Everything that people can ask for is cheap, except the legal moves of positions that somebody
// has made up to be hard. They are listed once per version of a game, outside of its lock, and at
// most on half of the processors. Whatever the hall computes for a request is metered: see
// [Metered].
package hall
