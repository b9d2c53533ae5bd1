// Package puzzle has puzzles for every game, each with exactly one right move, and finds more.
//
//	p := puzzle.Shipped("hexagrams")[0]
//	fmt.Println(p.Task()) // such as: White to move and win
//	a, err := p.Attempt()
//	right, reply, err := a.Try("d1xe1")
//
// A [Puzzle] is a position and a line of moves: the right move, the reply to it, the next right move,
// and so on. In every position of the line with the solver to move, exactly one move is right. A front
// end compares moves as text, or uses an [Attempt], which also gives hints and shows why a move is
// wrong.
//
// # Goals
//
// The goals are
//
//   - [Win]: one move wins by force, and no other move does. If there is a limit, one move wins within
//     that many moves of both players, and no other move does; later wins are not examined. A position
//     that a [hexgames.Solver] reports as won counts as won: in Hexade, a six that can't be broken.
//   - [Hold]: one move avoids a forced loss, and all others lose.
//   - [Score]: one move gets the most points immediately, at least three more than any other.
//   - [Best]: a bot estimates that one move is best. When the puzzle was made, the difference to
//     any other move was at least half of the difference between a win and a loss.
//
// The first three are proven: Score by trying all moves, the others by package kit/solve. A puzzle
// gets the Best goal only if no proof was found.
//
// As in kit/solve, a win is a win without repeating a position. So a player who holds may have to repeat
// positions. If repetition may lose in your game, leave out Hold when you make puzzles. Score is the
// goal for positions where Chance may still move later in the game. The points of a move are the sum of
// its changes of the kind [hexgames.ChangeScored].
//
// A bot chose the replies. [Puzzle.Prove] proves that the moves of the solver are the only right ones,
// and accepts the replies as they are.
//
// # Themes
//
// The themes of a puzzle are words that describe its line. They follow from the changes of the
// moves and from the outcome, so puzzles for your own game have them, too:
//
//   - capture, double capture: a right move captures one piece, or more.
//   - sacrifice: a reply captures.
//   - quiet: the first move captures nothing, though another move would.
//   - promotion: a right move changes a piece's kind.
//   - stack: a right move moves several pieces together.
//   - double score, triple score: the goal is Score, and the move scores in two places, or in more.
//   - one move: the first move wins immediately.
//   - the reason of the outcome, such as blockade, if the last move wins.
//
// # Difficulty
//
// The difficulty is measured, from 1 to [MaxDifficulty]. The best bot tries to find all right
// moves, with 30, 150, 800 and 4000 nodes for each. The difficulty starts at 1, and each of these
// numbers that isn't enough adds 1. Two or three moves to find add another 1; more moves add 2.
//
// If the goal is Score, the difficulty depends on the number of other moves that get at least half of
// the points. It is 1 for up to 3, 2 for up to 7, 3 for up to 15, 4 for up to 31, and 5 for more.
//
// # Files
//
// A file starts with lines of text, followed by an empty line. Then it has a line for each puzzle:
//
//	hexgames puzzles 1
//	game hexagrams
//	puzzles 2
//	check b90bb94eabbbb3b0
//
//	www/wwww/www/w1ww/2wwb/wwbb/wb1b1/1bbb/bbb/bbbb/bbb w | win: c4xd5 | capture | 1
//	www/wwww/www/www1/w1www/wwbb/bbbb1/1bbb/bbb/bbbb/bbb w | win within 9: d1xe1, e3xd3, c2xd3 | capture, sacrifice | 3
//
// The fields of a line are the position, the goal and the moves, the themes, and the difficulty.
// The check line has the first 16 digits of the SHA-256 hash of the lines before it and the lines
// after the empty line. A file may be compressed with gzip.
//
// # The puzzles of this package
//
// These commands made the files of this package, from games between bots:
//
//	hexgames puzzle make -games 2473 -goals win,hold -nodes 50000 -bot alphabeta:nodes=400,blunders=4 -o hexade-win.txt hexade
//	hexgames puzzle make -games 1000 -goals win,hold,best -nodes 50000 -bot alphabeta:nodes=400,blunders=4 -add hexade-win.txt -o hexade.txt.gz hexade
//	hexgames puzzle make -games 3000 -goals win -nodes 50000 -o hexagrams.txt.gz hexagrams
//	hexgames puzzle make -games 1000 -puzzles 150 -goals win -nodes 50000 -bot alphabeta:nodes=100,blunders=50 -option side=5 -o hexcore6-5.txt hexcore6
//	hexgames puzzle make -games 1000 -goals win -nodes 50000 -bot alphabeta:nodes=100,blunders=50 -option side=4 -add hexcore6-5.txt -o hexcore6.txt.gz hexcore6
//	hexgames puzzle make -games 10000 -goals win,hold,best -nodes 20000 -bot alphabeta:nodes=60,blunders=12 -o hexdame.txt.gz hexdame
//	hexgames puzzle make -games 463 -goals win,hold -nodes 200000 -o hextad-end.txt hextad
//	hexgames puzzle make -games 1000 -goals score -add hextad-end.txt -o hextad.txt.gz hextad
package puzzle
