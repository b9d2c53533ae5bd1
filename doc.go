// Package hexgames implements the rules of five hexagonal board games for
// servers, bots and front ends.
//
// Every game has a package of its own, and all of them have the same surface:
// a Position that is a small comparable value, a Move that is another, and
//
//	p := hexdame.New()
//	for p.CountMoves() > 0 {
//		m := choose(p.LegalMoves())
//		p, err = p.Apply(m)
//	}
//
// Nothing mutates: Apply returns a new position and leaves the old one as it
// was. To undo a move, keep the position before it; positions can be the keys of
// a map, and any number of goroutines may search from the same one. And nothing
// is taken on trust: Apply checks every move, and refuses with an [*Error] that
// names the clause of the rules and the cells.
//
// # Packages
//
//   - hexgames, this package, is the vocabulary that the games share: who moves
//     ([Player]), how a game ended ([Outcome]), the contract of a game for code
//     that works with all of them ([Position]), games in progress ([Game]) and
//     their records ([Record]).
//   - hexgames/hexgrid is the hexagonal plane: cells, directions, lines,
//     symmetries, edges and corners, boards, layouts for the screen.
//   - hexgames/hexade is Hexade: stones on 271 cells, for a six that lasts.
//   - hexgames/hexagrams is Hexagrams, on 10 hexagons and 32 triangles.
//   - hexgames/hexcore6 is HexCore6: discs fill 91 cells, then stack up.
//   - hexgames/hexdame is Hexdame, draughts on 61 cells.
//   - hexgames/hextad is Hextad: dominoes of two hexagons, drawn by chance.
//   - hexgames/laws holds a game to the contract in its tests, also one of your
//     own.
//   - hexgames/examples has programs to start from: begin with
//     go run ./examples/play. Some of its packages are worth a copy: bot, with
//     bots for every game, games, with the games by name, and svg/picture, with
//     pictures of any position.
//
// GUIDE.md shows whole programs: undo, records, errors, a front end, a server
// with JSON.
//
// # Code for every game
//
// A function with the constraint [Position] works with every game, and its
// types are inferred:
//
//	func Count[P hexgames.Position[P, M], M comparable](p P) int { … }
//
//	Count(hexdame.New())
//
// A bot that needs to know how random games end from a position calls its
// Playout. A program that learns only at run time which game is played uses
// [AnyGame], which deals in text. [Perft] and [Divide] count move sequences, to
// check a move generator and to time it.
//
// A game of your own needs a position, a move and forty lines of methods: six of
// the contract's methods follow from the others, and [CountMoves], [MoveAt],
// [Playout], [ParseMove] and [Diagram] are what they call. Package laws holds it
// to the contract. examples/newgame/README.md shows a whole one.
//
// # Front ends
//
// A front end needs no code for any game: every position has a [Drawing], plain
// values that tell where each cell lies, what stands on it and what to mark; a
// [Click] tells what can be clicked next, which moves the clicks so far
// complete, and why they lead nowhere; and the [Change] values of a move tell
// what to animate and, in words, what to read out. [Game] and [AnyGame] have all
// three, and [Game.Try] shows a move that is not played yet.
// examples/guide/frontend/main.go is a whole front end in eighty lines.
//
// # Records
//
// A [Record] is a game as text, with everything that people and programs write about
// it: tags, comments, signs such as !?, what was left on the clocks, evaluations, and
// variations of any depth. [ReadRecords] reads files of any length, forgivingly, down to a
// bare list of moves; [Replay] plays a record, and [Record.Update] enters a game that has
// gone on. Records are trees of nodes: [Node] has what is needed to walk through one and
// to edit it, and a [Cursor] brings the position, the drawing and the clicks at any node.
//
// # JSON
//
// What programs send each other is ready for encoding/json, which this package
// does without. [Drawing] and what it holds, [Click], [Change], [Trial], [Outcome]
// and [Error] are objects with keys in lower case; what is optional and empty is
// omitted. Players, reasons, kinds of errors and kinds of changes are words that
// never change. Positions, moves, records, clocks and the cells of hexgrid are
// their texts, and a [Game] is the text of its record.
// examples/hexgames.schema.json describes all of it, and
// examples/guide/server/main.go is a server that writes it.
//
// # Limits
//
// No function that is given bad input panics, hangs, or changes what it should
// not; those called Must panic, as their names say. But a text may be of any
// length, and reading it takes time. A server that reads from strangers limits
// what they send, before it calls the library. Enough for every game, with the
// cost of the worst that was found on one core of a 2.6 GHz server:
//
//   - a move: 64 bytes; a position: 1 KiB. Anything longer is refused, which takes
//     up to 10 ms for a MiB of it.
//   - the names of a [Click]: 32, of 16 bytes each. More of them are refused in
//     microseconds, and long ones as moves are.
//   - a record: 64 KiB, thousands of moves. [ReadRecords] takes up to 70 ms for a
//     MiB, and up to a hundred times its size in memory; it refuses lines of 16 MiB.
//     [Replay] plays every move, those of variations included, which takes
//     microseconds each in ordinary games.
//   - In Hexdame a king among sixteen men can have tens of thousands of ways to
//     capture. In the worst positions that long searches found, to list moves, to
//     read one or to play one takes up to 20 ms, and to click some 40 ms.
//
// A [Game] keeps every position that it has reached, up to some hundred bytes
// each, so limit the number of moves where nobody ends a game.
//
// # Promises
//
// Positions and moves compare with ==, and the order of LegalMoves is
// documented and stable. AppendMoves into a slice with room, CountMoves, Apply
// with a legal move, and Outcome allocate nothing, nor does Playout, but for
// positions of Hexdame with more than 64 captures. The games, this package and
// hexgrid import only the standard library, and of that nothing as large as fmt:
// they suit small programs in WebAssembly. Notations, the order of moves, the
// text of records, reasons and kinds of errors change only with the major
// version.
package hexgames
