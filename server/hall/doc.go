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
// it. Players whose clocks ran meanwhile get the time back before anything else happens.
package hall
