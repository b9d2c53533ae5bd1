// Package hexgames is the shared vocabulary of five hexagonal board games: players, moves,
// outcomes, errors, games in progress, and the data that front ends draw.
//
// Every game has a package of its own, and all of them have the same methods. A Position is a
// small comparable value, and so is a Move:
//
//	p := hexdame.New()
//	for p.CountMoves() > 0 {
//		m := choose(p.LegalMoves())
//		p, err = p.Apply(m)
//	}
//
// Nothing mutates: Apply returns a new position and leaves the old one unchanged. To undo a
// move, keep the previous position. Positions can be map keys, and any number of goroutines may
// search from the same one. Apply checks every move. It refuses an illegal one with an [*Error]
// that names the clause of the rules and the cells.
//
// A [Game] adds history to a position: undo and redo, repetition, clocks, and other ways to
// end a game.
//
// # Packages
//
// The games, and the packages that they share. They depend on no other module and, except for
// hexdame/endgame and laws, on nothing in the standard library as large as fmt:
//
//   - hexgames, this package, has the players ([Player]), the results ([Outcome]), the
//     contract of all games ([Position]), and games in progress ([Game]).
//   - hexgames/record is games as text: trees of moves with comments, read, written, and
//     replayed.
//   - hexgames/hexgrid is the hexagonal plane: cells, directions, lines, symmetries, edges and
//     corners, boards, and layouts for the screen.
//   - hexgames/hexade is Hexade: place stones on 271 cells, and complete a six that survives
//     the reply.
//   - hexgames/hexagrams is Hexagrams, played on 10 hexagons and 32 triangles.
//   - hexgames/hexcore6 is HexCore6: discs fill 91 cells, then form stacks.
//   - hexgames/hexdame is Hexdame, draughts on 61 cells.
//   - hexgames/hexdame/endgame plays the endings of Hexdame perfectly.
//   - hexgames/hextad is Hextad: dominoes of two hexagons, drawn by chance.
//   - hexgames/laws is the contract of a game, as tests that you can also run on a game of your own.
//
// Packages to build with, for any game:
//
//   - hexgames/kit/games provides the games by name, and registers your own.
//   - hexgames/kit/batch plays many games in lockstep, as arrays, for programs that learn.
//   - hexgames/kit/bot provides bots for every game by name, and registers your own.
//   - hexgames/kit/endings gives endgame tables to bots.
//   - hexgames/kit/book makes opening books, and looks up positions in them.
//   - hexgames/kit/books gives opening books to bots.
//   - hexgames/kit/learn improves bots from the games that they play.
//   - hexgames/kit/match plays matches and games between bots, and reports the results.
//   - hexgames/kit/stats estimates strength from the results of games.
//   - hexgames/kit/solve finds the winner of a position, with certainty.
//   - hexgames/kit/proof checks such results, and keeps them in files.
//   - hexgames/kit/puzzle has puzzles with one right move, and finds more.
//   - hexgames/kit/picture draws any position.
//   - hexgames/kit/picture/png turns pictures into PNG, and games into animations.
//   - hexgames/kit/protocol turns engines in any language into bots, and serves
//     games and bots to other programs.
//   - hexgames/kit/session plays games by requests in JSON, for front ends and for
//     other languages.
//   - hexgames/kit/session/server answers such requests in streams of lines.
//   - hexgames/kit/referee runs games between people: events, offers, and who may see what.
//   - hexgames/kit/referee/clocks keeps the time of two players on a server.
//   - hexgames/kit/referee/fair draws lots whose outcome nobody can choose and anybody can check.
//   - hexgames/kit/console has the parts that commands share: names, manuals, flags, and exit
//     statuses.
//
// The products:
//
//   - hexgames/cli is the command as a package, for a program with your games and bots.
//   - hexgames/cmd/hexgames is the command: try go run ./cmd/hexgames.
//   - hexgames/web builds and serves the web page with all games, and the JavaScript module.
//   - hexgames/cabi is the library for C, and hexgames/python the Python package on top of it.
//   - hexgames/lab plays on many machines; it is a module of its own.
//   - hexgames/server lets people play over the network; it is a module of its own.
//
// hexgames/examples has short programs to read and to copy, each about one thing. GUIDE.md
// explains them. hexgames/internal is what games and tests share, with no
// promise of compatibility.
//
// # Code for every game
//
// A function with the constraint [Position] works with every game. Its type arguments are
// inferred:
//
//	func Count[P hexgames.Position[P, M], M comparable](p P) int { … }
//
//	Count(hexdame.New())
//
// A program that learns the name of the game at run time uses [AnyGame], where moves are text.
// [IsLegal] checks a move from any source. A position's Playout method plays random games, for
// bots. [Perft] and [Divide] count move sequences, to check and to time a move generator.
//
// A game of your own needs a position, a move, and forty lines of methods. Six of the contract's
// methods follow from the others: LegalMoves can return AppendMoves(nil), and five can call
// [CountMoves], [MoveAt], [Playout], [ParseMove], and [Diagram]. Package laws tests the game
// against the contract.
// examples/newgame/README.md shows a complete game, and how an import adds it to every program.
//
// # Bots and learning
//
// A position can give bots more than the rules, through optional methods. The bots of kit/bot
// use these interfaces:
//
//   - [Evaluator]: an estimate of the position's value.
//   - [Solver]: its exact value, where that takes no search.
//   - [Quieter]: whether the estimate can be relied on.
//   - [Promiser]: estimates of the legal moves.
//   - [Narrower]: how many moves are worth examining.
//   - [Replier]: the moves that may answer a threat.
//   - [Skipper]: the game without a move of Chance.
//   - [Followed]: a [Follower], which computes the same values faster, from move to move. A
//     [Learner] is a Follower whose evaluation is learned from games.
//   - [Crediter]: the moves that contributed to the outcome.
//   - [Hasher]: a hash that is the same on every machine.
//   - [Encodable]: the position and its moves as numbers. Bots use only Shape and Observe, to learn.
//
// Every position in this module is a Hasher and an Encodable. Its Observe method writes the view of
// the player to move as numbers for a network, and moves are sequences of numbered actions.
// Canonical returns the smallest of a position's symmetric images, Transform returns the image
// under a given symmetry, and TransformAction returns the image of an action. The section Learning
// in the documentation of each game describes its encoding. The command hexgames arrays writes
// training sets, and hexgames learn improves the bots of kit/bot. Package hexgames/hexdame/endgame
// reports the result of Hexdame endings as an [Ending].
//
// # Front ends
//
// A front end needs no code for any particular game. Every position has a [Drawing], plain
// values that give the place of each cell, the pieces, and the marks. A [Click] lists what can
// be clicked next, what to tell the player, and the moves that the clicks so far complete; or it
// explains why they lead nowhere. The [Change] values of a move describe what to animate and,
// in words, what to read aloud. [Game] and [AnyGame] provide all three, and [Game.Try] previews
// a move without playing it. examples/frontend/main.go is a complete front end in ninety lines.
//
// # JSON
//
// The types that programs exchange are ready for encoding/json, though this package doesn't
// import it. [Drawing] and its parts, [Click], [Change], [Trial], [Outcome], and [Error] are
// objects with lowercase keys; optional fields that are empty are omitted. Players, reasons,
// kinds of errors, and kinds of changes are words. Positions, moves, records,
// clocks, and the cells of hexgrid are strings. The zero Position is "", so a position that was
// never set survives a round trip; Parse refuses "". A [Game] has no JSON of its own: record.Saved
// makes it the text of its record.
//
// kit/session/hexgames.schema.json describes all of this JSON, and examples/jsonserver/main.go is a
// server that writes it. A program in another language can start hexgames engine -json, as
// kit/session/JSON.md describes.
//
// # Limits
//
// Bad input never makes a function panic or hang. Programming errors may. Functions whose names
// begin with Must panic, as they promise. Functions that register something panic if its name is
// taken. A nil pointer, function, or context causes an immediate panic unless the documentation
// gives it a meaning.
//
// But input can have any length, and reading it takes time. A server that accepts input from
// strangers should limit its size before calling the library. These limits are enough for every
// game. The costs are for the worst inputs found, on one core of a 2.6 GHz server:
//
//   - A move: 64 bytes; a position: 1 KiB. Anything longer is refused, which takes up to 10 ms
//     per MiB.
//   - The names of a [Click]: 32, of 16 bytes each. More names are refused in microseconds, and
//     longer names take as long as moves do.
//   - A record: 64 KiB, which holds thousands of moves. record.Read takes up to 70 ms per MiB, and
//     up to 100 times its size in memory. It refuses lines longer than 16 MiB. record.Replay plays
//     every move, including those in variations; in ordinary games, each takes microseconds.
//   - In Hexdame, a king among sixteen men can have tens of thousands of ways to capture. In the
//     worst positions that long searches found, listing, reading, or playing moves takes up to
//     20 ms, and a click some 40 ms.
//
// A [Game] keeps every position that it has reached, up to a few hundred bytes each, so limit
// the number of moves in games that nothing else will end.
//
// # Promises
//
// The packages listed above are supported, except examples, internal, and the programs lab and
// server. From version 1 on, what a package exports stays within a major version. No constant,
// variable, function, type, field, or method is removed, or changed in a way that could break a
// program that uses it. Anything may be added, but methods are added only to interfaces that
// programs don't implement: [AnyGame] and those in kit/games. In version 0, all of this holds within
// a minor version: v0.2.0 may break programs for v0.1.0, but v0.1.1 may not.
//
// Notations, the order of moves, the text of records, binary forms, reasons, and kinds of errors
// change only with those versions, too. The words of messages, the look of pictures, and how bots
// play may change with any version.
//
// Positions and moves compare with ==, and the order of LegalMoves is documented and stable.
// AppendMoves into a slice with room, CountMoves, Apply with a legal move, Outcome, and Playout
// don't allocate, except in Hexdame positions with more than 64 captures.
package hexgames
