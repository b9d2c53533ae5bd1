// Package hexgames implements the rules of hexagonal board games for servers, bots
// and front ends.
//
// Every game has a package of its own, and all of them have the same surface:
// a Position that is a small comparable value, and a Move that is another:
//
//	p := hexdame.New()
//	for p.CountMoves() > 0 {
//		m := choose(p.LegalMoves())
//		p, err = p.Apply(m)
//	}
//
// Nothing mutates: Apply returns a new position and leaves the old one unchanged.
// To undo a move, keep the previous position. Positions can be map keys, and any
// number of goroutines may search from the same one. Nothing is taken on trust:
// Apply checks every move, and refuses an illegal one with an [*Error] that names
// the clause of the rules and the cells.
//
// # Packages
//
// The rules, and what they share. These packages import the standard library only, and
// nothing in it as large as fmt:
//
//   - hexgames, this package, is the vocabulary of the games: the players ([Player]),
//     how a game ended ([Outcome]), the contract for code that works with every game
//     ([Position]), and games in progress ([Game]).
//   - hexgames/record is games as text: a tree of moves with comments, read, written
//     and replayed.
//   - hexgames/hexgrid is the hexagonal plane: cells, directions, lines,
//     symmetries, edges and corners, boards, layouts for the screen.
//   - hexgames/hexade is Hexade: place stones on 271 cells and complete a six that
//     survives the reply.
//   - hexgames/hexagrams is Hexagrams, played on 10 hexagons and 32 triangles.
//   - hexgames/hexcore6 is HexCore6: discs fill 91 cells, then form stacks.
//   - hexgames/hexdame is Hexdame, draughts on 61 cells.
//   - hexgames/hexdame/endgame has the best play in Hexdame's endings.
//   - hexgames/hextad is Hextad: dominoes of two hexagons, drawn by chance.
//   - hexgames/laws is the contract of a game as tests, for a game of your own, too.
//
// Packages to build with, for any game:
//
//   - hexgames/kit/games has the games by name, and registers your own.
//   - hexgames/kit/batch plays many games in step, as arrays, for programs that learn.
//   - hexgames/kit/bot has bots for every game, by name, and registers your own.
//   - hexgames/kit/endings gives tables of endings to the bots.
//   - hexgames/kit/book makes opening books, and looks positions up in them.
//   - hexgames/kit/books gives opening books to the bots.
//   - hexgames/kit/learn teaches bots to play better, from games that they play.
//   - hexgames/kit/match plays matches and games between bots, and reports on their results.
//   - hexgames/kit/stats measures strength from the results of games.
//   - hexgames/kit/solve finds out who wins, with certainty.
//   - hexgames/kit/proof checks proofs of who wins, and keeps them in files.
//   - hexgames/kit/puzzle has puzzles, in which one move is right, and finds more.
//   - hexgames/kit/picture draws any position.
//   - hexgames/kit/picture/png turns pictures into PNG, and games into animations.
//   - hexgames/kit/protocol makes bots of engines in any language, and serves games
//     and bots to other programs.
//   - hexgames/kit/session plays games by requests in JSON, for front ends and for
//     other languages.
//   - hexgames/kit/session/server answers such requests in streams of lines.
//   - hexgames/kit/referee holds games between people: events, offers, who may see what.
//   - hexgames/kit/referee/clocks keeps the time of two players on a server.
//   - hexgames/kit/referee/fair draws lots that nobody can choose, and anybody can check.
//   - hexgames/kit/console is what commands share: names, manuals, flags, exit statuses.
//
// The products:
//
//   - hexgames/cli is the command as a package, for a program with your games and bots.
//   - hexgames/cmd/hexgames is the command: try go run ./cmd/hexgames.
//   - hexgames/web builds the web page with all games and the JavaScript module, and
//     serves them.
//   - hexgames/cabi is the library for C, and hexgames/python the package for Python on top of it.
//   - hexgames/lab plays on many machines; it is a module of its own.
//   - hexgames/server lets people play over the network; it is a module of its own.
//
// hexgames/examples has short programs to read and to copy, each about one thing.
// GUIDE.md explains some of them.
//
// # Code for every game
//
// A function with the constraint [Position] works with every game, and its type
// arguments are inferred:
//
//	func Count[P hexgames.Position[P, M], M comparable](p P) int { … }
//
//	Count(hexdame.New())
//
// A bot that needs the results of random games from a position calls its Playout
// method. A program that does not know the game until run time uses [AnyGame],
// which deals in text. [IsLegal] checks a move from anywhere. [Perft] and [Divide] count
// move sequences, to check and to time a move generator.
//
// A game of your own needs a position, a move and forty lines of methods. Six of
// the contract's methods follow from the others, and can call [CountMoves],
// [MoveAt], [Playout], [ParseMove] and [Diagram]. Package laws tests the game
// against the contract. examples/newgame/README.md shows a complete game, and how every
// program has it by an import.
//
// # Bots
//
// A position may tell bots and programs that learn more than the rules, in optional methods.
// The bots of kit/bot use the first ten of these interfaces by themselves:
//
//   - [Evaluator]: an estimate of the position's value.
//   - [Solver]: its exact value, where that takes no search.
//   - [Quieter]: whether the estimate can be relied on.
//   - [Promiser]: estimates of the legal moves.
//   - [Narrower]: how many of the moves are worth a look.
//   - [Replier]: which moves are of use against a threat.
//   - [Skipper]: how the game goes on without a move of Chance.
//   - [Followed]: a [Follower], which knows the same as the positions, but faster. One that has
//     learned what it knows from games is a [Learner].
//   - [Crediter]: which moves contributed to the outcome.
//   - [Hasher]: a hash, which is the same forever.
//   - [Encodable]: the position and its moves as numbers.
//
// # Learning
//
// Every position of this module is a Hasher and an Encodable: its Observe method writes what
// the player to move sees as numbers for a network, and moves are sequences of numbered
// actions. Canonical returns the least symmetric image of a position, Transform the image under
// a given symmetry, and TransformAction the image of an action. The section Learning in the
// documentation of each game describes its encoding. The command hexgames arrays writes training
// sets, and hexgames learn teaches the bots of kit/bot to play a game better. Package
// hexgames/hexdame/endgame reports the result of Hexdame endings as an [Ending].
//
// # Front ends
//
// A front end needs no code for any particular game. Every position has a
// [Drawing], plain values that give the place of each cell, the pieces and the
// marks. A [Click] lists what can be clicked next and the moves that the clicks so
// far complete, or explains why they lead nowhere. The [Change] values of a move
// describe what to animate and, in words, what to read aloud. [Game] and [AnyGame]
// provide all three, and [Game.Try] previews a move without playing it.
// examples/frontend/main.go is a complete front end in eighty lines.
//
// # JSON
//
// The types that programs exchange are ready for encoding/json, though this package
// does not import it. [Drawing] and its parts, [Click], [Change], [Trial], [Outcome]
// and [Error] are objects with lower-case keys; optional fields that are empty are
// omitted. Players, reasons, kinds of errors and kinds of changes are words that
// never change. Positions, moves, records, clocks and the cells of hexgrid are
// strings. In bytes, a position has a shorter form, and so has a game: record.Binary. The zero
// Position is "", so that a position that was never set is read back; Parse
// refuses "". A [Game] by itself has no JSON: record.Saved makes it the text of its record.
// kit/session/hexgames.schema.json describes all of it, and
// examples/jsonserver/main.go is a server that writes it. A program in another language
// can use go run ./cmd/hexgames engine -json, which kit/session/JSON.md describes.
//
// # Limits
//
// Bad input never makes a function panic or hang, or change what it should not. Mistakes of
// the program may. Functions whose names begin with Must panic, as they promise. Functions
// that register something panic if its name is taken. A nil pointer, function or context
// panics at once where the documentation does not say what it means.
//
// But input can have any length, and reading it takes time. A server that accepts input from strangers should limit its size
// before calling the library. These limits are enough for every game; the costs are those
// of the worst inputs found, on one core of a 2.6 GHz server:
//
//   - a move: 64 bytes; a position: 1 KiB. Anything longer is refused, which takes
//     up to 10 ms per MiB.
//   - the names of a [Click]: 32, of 16 bytes each. More names are refused in
//     microseconds, and longer names as moves are.
//   - a record: 64 KiB, which holds thousands of moves. record.Read takes up to 70 ms
//     per MiB, and up to a hundred times the size in memory; it refuses lines longer than
//     16 MiB. record.Replay plays every move, including variations, in microseconds each in
//     ordinary games.
//   - In Hexdame a king among sixteen men can have tens of thousands of ways to
//     capture. In the worst positions that long searches found, listing, reading or
//     playing moves takes up to 20 ms, and a click some 40 ms.
//
// A [Game] keeps every position that it has reached, up to a few hundred bytes each, so
// limit the number of moves of games that nothing else ends.
//
// # Promises
//
// The packages listed above are supported, except lab and server, which are programs. Within
// a major version, what a package exports stays: no constant, variable, function, type, field
// or method is removed, or changed in a way that could break a program that uses it. Anything
// may be added, but methods only to the interfaces that programs do not implement: [AnyGame]
// and those of kit/games. What bots play and how strong they are, the words of messages, and
// the look of pictures may change with any version. The examples are there to copy and to
// change.
//
// Notations, the order of moves, the text of records, binary forms, reasons and kinds of
// errors change only with the major version.
//
// Positions and moves compare with ==, and the order of LegalMoves is
// documented and stable. AppendMoves into a slice with room, CountMoves, Apply with a
// legal move, Outcome and Playout do not allocate, except in Hexdame positions with more
// than 64 captures. The games, this package, record and hexgrid import only the standard
// library, and nothing in it as large as fmt, so they suit small WebAssembly programs.
package hexgames
