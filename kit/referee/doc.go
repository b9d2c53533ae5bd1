// Package referee runs games between people who play over a network. It decides what happens in a
// game, who may do what, whose clock is running, and who may see what. It is the part of a server
// that doesn't depend on networks and disks.
//
// A game is a list of events. [Fold] computes a [Game] from its events:
//
//	g, err := referee.Fold(events)
//	state := g.View(referee.Viewer{Seat: hexgames.White}, now)
//
// To carry out a player's command, call [Game.Do]. It either returns the resulting events, which
// the server stores, or an error that explains why the command is refused:
//
//	events, err := g.Do(referee.Command{Do: referee.Move, Version: 7, Move: "d4-e5"}, circumstances)
//
// The package reads no clock and draws no random numbers; the caller passes both. So the same
// events make the same game on every machine and after every restart. The clocks and the draws
// are in the packages clocks and fair, below this one.
//
// # Terms
//
// An event is something that happened in a game. Events are numbered 1, 2, and so on. The version
// of a game is the number of the last event that changed its position. A seat is White or Black.
// A viewer is a player, a spectator, or an operator. A command is a request from a client.
//
// # Games
//
// A game is open until both seats are taken. If players have committed to numbers for fair chance,
// the game is then committed until all of them have revealed their numbers. After that, its status
// is playing, and finally over. Chance moves automatically: when it is Chance's turn, its draws
// follow in the same list of events.
//
// The table in testdata/commands.txt lists the commands that are accepted in each state of a game.
//
// # Time
//
// A move takes effect when the server receives it. If a player's time runs out, the server calls
// [Game.Flag]; a move that arrives later is refused. After an outage, the server first calls
// [Game.Away], and the player whose clock was running gets the time back.
//
// The player also gets back the lag of a move, as measured by the server but at most [MostLag], and
// any time when the server kept the game from them. In each turn, a player gets back no more than
// the time that their clock ran.
//
// # Limits
//
// A player can make each offer once in a position, and moves can be taken back [MostTakebacks]
// times in a game. So a game has at most nine events for each move, draw, and takeback, not
// counting the server's own events.
//
// Once Chance has drawn, players cannot abort the game; otherwise, they could retry until they
// liked the draws. They can resign or agree to a draw. Operators can end a game at any time with
// [Game.Adjudicate]. Logs from older servers, which allowed more takebacks and aborting after a
// draw, remain valid.
//
// # Records
//
// [Game.Record] returns a record with the times of moves and, if Chance has drawn, with everything
// that [Verify] needs. The following tags come before the moves. Package fair describes the format
// of numbers and commitments:
//
//	[Fair "hexgames draw 1"]            how the draws follow from the numbers
//	[FairGame "x7k2m9qpwt"]             the id of the game
//	[FairCommitments "c7ac… 17:9d0e…"]  of the server
//	[FairSeeds "5e5e… 17:6f6f…"]        the numbers of the server
//	[FairWhiteCommitment "…"]           White's; each player who has chosen a number
//	[FairWhite "…"]                     has these two tags
//
// The server has more than one number if it had to commit to a new one. The prefix 17: means that
// a number applies after draw 17. Until the game is over, FairSeeds lacks the last number. Each
// move of Chance has a tag with the candidates, in the order of their indices:
//
//	draw 13 {[%candidates draw (01; 02; 12; 13)]}
//
// The text before the parenthesis is part of each candidate: draw 01, draw 02, and so on. The first
// draw after the server commits to a new number has a comment about it.
//
// The program fair/verify.py verifies a record using only Python's standard library. It refuses
// whatever Verify refuses, except for misplaced tiles: in Hextad, it tracks the tiles but not the
// table. It doesn't know the rules of other games; it takes the candidates from the record and
// reports that it could not verify them.
package referee
