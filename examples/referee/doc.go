// Package referee holds games between people who are not in one room: what happened, in which
// order, who may do what, whose time it is, and who may see it. It is the part of a server
// that has nothing to do with networks and disks.
//
// A game is the list of its events. A [Game] is what they add up to, and [Fold] computes it:
//
//	g, err := referee.Fold(events)
//	state := g.View(referee.Viewer{Seat: hexgames.White}, now)
//
// [Game.Do] is the only source of events. It checks what a player wants to do, and returns
// what happens, which the server stores, or why nothing does:
//
//	events, err := g.Do(referee.Command{Do: referee.Move, Version: 7, Move: "d4-e5"}, circumstances)
//
// The package reads no clock and draws no random number, but is told both. So the same events
// are the same game on every machine, and after every restart. Packages clocks and fair, below
// this one, are its clocks and its chance.
//
// # Words
//
// An event is something that happened in a game, with its number: 1, 2 and so on. The version
// of a game is the number of the last event that has changed its position. A seat is White or
// Black. A viewer is who looks: a player, a spectator or an operator. A command is what a
// client asks for.
//
// # Games
//
// A game is open until somebody sits on each seat. If players have committed themselves to
// numbers for fair chance, it is then committed until each has revealed his. Then it is
// playing, and in the end over. Chance moves by itself: its draws follow, in the same list of
// events, whatever makes it Chance's turn.
//
// # Time
//
// A move counts at the moment at which the server has received it. If time has run out, a
// server calls [Game.Flag]; a move that arrives later is refused. If the server was away, it
// calls [Game.Away] before anything else, and the player whose clock ran gets the time back.
package referee
