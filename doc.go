// Package hexgames is a rules engine for abstract games on hexagons, to build
// servers, bots and front ends on.
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
// was. So to undo a move is to keep the position before it, positions can be
// the keys of a map, and any number of goroutines may search from the same one.
// And nothing is taken on trust: Apply checks every move, and refuses with an
// [*Error] that names the clause of the rules and the cells.
//
// # Packages
//
//   - hexgames, this one, is the vocabulary that the games share: who moves
//     ([Player]), how a game ended ([Outcome]), what a game is for code that
//     works with all of them ([Position]), games in progress ([Game]) and
//     their records ([Record]).
//   - hexgames/hexgrid is the hexagonal plane: cells, directions, lines,
//     symmetries, edges and corners, boards, layouts for the screen.
//   - hexgames/hexade is Hexade: stones on 271 cells, for a six that lasts.
//   - hexgames/hexagrams is Hexagrams, on 10 hexagons and 32 triangles.
//   - hexgames/hexcore6 is HexCore6: discs fill 91 cells, then stack up.
//   - hexgames/hexdame is Hexdame, draughts on 61 cells.
//   - hexgames/hextad is Hextad: dominoes of two hexagons, drawn by chance.
//   - hexgames/examples has programs to start from: begin with
//     go run ./examples/play. Some of its packages are worth a copy: bot, with
//     bots for every game, games, with the games by name, and svg/picture, with
//     pictures of any position.
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
// A bot that wants to know how random games end from a position asks for its Playout.
//
// A program that learns only at run time which game is played has [AnyGame],
// which deals in text. [Perft] and [Divide] count move sequences, to check and
// to time.
//
// # Front ends
//
// A front end needs no line for any game: every position has a [Drawing], plain
// values that say where each cell lies, what stands on it and what is to be
// marked; a [Click] says what can be clicked next and which moves the clicks so
// far mean; and a move's [Change] values say what to animate, and in words what
// to read out. A [Game] and an [AnyGame] have all three. The example "front end"
// is a whole one, in fifty lines.
//
// # Promises
//
// Positions and moves compare with ==, and the order of LegalMoves is
// documented and stable. AppendMoves into a slice with room, CountMoves, Apply
// with a legal move, and Outcome allocate nothing, nor does Playout, but for
// positions of Hexdame with more than 64 captures. No function that is given
// bad input panics, other than those called Must. The games, this package and
// hexgrid import only the standard library, and of that nothing as large as fmt:
// they suit small programs in WebAssembly. Notations, the order of moves and
// the text of records change only with the major version.
package hexgames
