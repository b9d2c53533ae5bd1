// Package hall is the core of a game server: it keeps the open games, carries out commands, watches
// the clocks, and notifies everyone of events. It does not depend on HTTP or a particular database:
// package api serves it, and package store stores the events.
//
// # Order
//
// Every command on a game runs alone: the hall locks the game, lets the referee decide, stores the
// events, publishes them, and answers, in that order. Memory holds only a copy of the log. If
// storing fails, or another server was faster, the hall discards the copy and reads it again.
// Before it refuses a command, the hall makes sure that it has not missed an event, and that the
// command has not been carried out before.
//
// # Time
//
// There is one clock: the store's. A server that the store has not heard from for more than a
// second was away, whatever the reason: the server or the store stalled, or the server was not
// running. Players whose clocks were running meanwhile get the time back before anything else
// happens. They also get time back when the store's time jumps ahead, however little.
//
// # Presence
//
// A person is present while they have a stream, and for a minute after their last stream and after
// every command. Time without any server does not count. Servers share presence as leases in the
// store; the events of a game count even if no lease was stored. Only a person who is not present
// can lose a game by absence. An absent person keeps no game in the lobby and no name reserved.
//
// # Cost
//
// Everything that people can request is cheap, except the legal moves of positions constructed to
// be hard. They are listed once per version of a game, outside its lock, on at most half of the
// processors. Whatever the hall computes for a request is metered: see [Metered].
package hall
