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
// The table in testdata/commands.txt says which commands are accepted in which state of a game.
//
// # Time
//
// A move counts at the moment at which the server has received it. If time has run out, a
// server calls [Game.Flag]; a move that arrives later is refused. If the server was away, it
// calls [Game.Away] before anything else, and the player whose clock ran gets the time back.
//
// A move also gets back the time that it was on its way, or that the server kept the game from the
// player. The lag is what the server has measured, at most [MostLag]. All that a player gets back in
// a turn is at most the time that their clock ran in it.
//
// # Limits
//
// Players can make an offer once in a position, and take moves back [MostTakebacks] times in a game.
// So a game has at most nine events for each move, draw and takeback, not counting those of the server.
//
// Once Chance has drawn, no player can abort the game; otherwise they could try until they like what is
// drawn. They can resign or agree to a draw. Operators can end a game at any time with [Game.Adjudicate].
// Logs of older servers, with more takebacks or an abort after a draw, are games as before.
//
// # Records
//
// [Game.Record] returns a record with the times of moves and, if Chance has drawn, with everything
// that [Verify] needs. These tags are before the moves; numbers and commitments are written as
// package fair describes:
//
//	[Fair "hexgames draw 1"]            how the draws follow from the numbers
//	[FairGame "x7k2m9qpwt"]             the id of the game
//	[FairCommitments "c7ac… 17:9d0e…"]  of the server
//	[FairSeeds "5e5e… 17:6f6f…"]        the numbers of the server
//	[FairWhiteCommitment "…"]           of White; also of Black, if they have chosen numbers
//	[FairWhite "…"]                     White's number
//
// The server has more than one number if it had to commit itself anew: 17: says that a number
// counts after 17 draws. Until the game is over, FairSeeds does not have the last number. Each
// move of Chance has the candidates as a tag, in the order in which they are counted:
//
//	draw 13 {[%candidates draw (01; 02; 12; 13)]}
//
// What is before the parenthesis belongs to each candidate: draw 01, draw 02 and so on. The first
// draw after the server has committed itself anew has a comment that tells so.
//
// The program fair/verify.py verifies a record with the standard library of Python alone. It refuses
// what Verify refuses, but for where tiles are placed: in Hextad it follows the tiles, not the table.
// Of another game it knows no rules, takes the candidates from the record, and says so.
package referee
