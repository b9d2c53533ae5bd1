// Package hextad plays Hextad, Cameron Browne's game of 2008: dominoes of two
// hexagons, placed so that pips add up where three of them meet.
//
//	r := rand.New(rand.NewPCG(1, 2))     // of math/rand/v2
//	p := hextad.New().Deal(r)            // Chance has dealt the tiles
//	m, err := p.ParseMove("06:1,0/2,-1") // with the opening double 55, for 5 points
//	if err == nil {
//		p, err = p.Apply(m)
//	}
//	fmt.Println(p, err)
//
// A [Position] is a small comparable value, a [Move] another. LegalMoves lists
// what can be played, Apply plays it and refuses everything else with the
// reason, and Outcome tells when the game is over. A [Game] adds what positions
// do not hold: the moves so far, undo and redo, draws and resignation.
//
// # The table
//
// Tiles lie on two neighboring cells of a plane without borders. A cell is named by
// its coordinates q,r, as in hexgrid: q grows to the right, r downwards to the
// right. Here are three tiles, with a line between the halves of each; every row
// begins with the coordinates of its first cell:
//
//	2,-2            .   .   .
//
//	0,-1      .   .   2   2   .
//	                 /   /
//	-1,0    .   3   6   4   .
//	             \
//	-1,1      .   3   .   .
//
//	-1,2        .   .
//
// The double 33 was there first, on 0,0 and 0,1. Then 26 was placed, with the 6 on
// 1,0 and the 2 on 2,-1, for 6 points: 3, 3 and 6 meet at a corner, and 3+3=6. Then
// 24, with the 4 on 2,0 and the 2 on 3,-1, for 10: 2+4=6 is worth 6, and 2+2=4 is
// worth 4.
//
// Cells are ordered by q, then by r.
//
// examples/svg/pictures/hextad.svg is a picture of a game; front ends have
// [Position.Drawing].
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - T1. The set has one tile for each pair of pip counts from 0 to 6: 28 tiles.
//     [Rules] may set other numbers of pips, up to 9, the size of a pool, which is
//     7, who places first, which is White, and lenient play or MustScore (T9). The
//     set must have at least two pools and one tile.
//   - T2. A double is drawn and lies on the table as the first tile, on 0,0 and 0,1.
//     It scores nothing. Tiles drawn in vain before it go back and do not count as
//     moves, so that each double is equally likely.
//   - T3. Then each player draws a pool, which lies open. The tiles that are left
//     are the boneyard. Nobody knows their order.
//   - T4. [hexgames.Chance] draws, for both: as long as a draw is due, Chance is on
//     turn, and its legal moves are the tiles that can be drawn, all equally
//     likely. [Position.Due] tells which draw is due, and for whom. The deal goes to
//     White and Black in turns, to White first, whoever places first.
//     [Position.Deal] plays all of Chance's moves.
//   - T5. A turn places a tile of one's own pool on two neighboring empty cells, at
//     least one of which is next to a covered one. A double has one way round,
//     other tiles have two.
//   - T6. An intersection is a corner where three covered cells meet, no matter
//     whether the halves on them belong to one tile, and how long they have been
//     there.
//   - T7. Three pip counts are a valid sum if two of them add up to the third. It is
//     worth the greatest of them: 2+4=6 is worth 6, and 0+0=0 is worth nothing.
//   - T8. A player scores what the valid sums are worth that his move completes:
//     10 intersections at most, and so 60 points with the standard set. That can
//     be reached, also in strict play: ExamplePosition_Scored in example_test.go shows one.
//   - T9. In strict play, which is the standard, every intersection that a move
//     completes must be a valid sum; a move that completes none is legal. In
//     lenient play all placements are legal, and those that are no valid sum score
//     nothing. With MustScore, in strict or lenient play, a move must complete at
//     least one valid sum; 0+0=0 will do.
//   - T10. After a placement the player draws a tile, if the boneyard has any.
//   - T11. A player who has no legal placement when his turn begins draws, one tile
//     at a time, until he has one or the boneyard is empty. If he has one then, he
//     places a tile and draws as in T10, so that his pool may become larger than at
//     first. If he has none and the opponent has, he passes. Nobody else may pass.
//   - T12. The game is over when a turn would begin, the boneyard is empty and
//     neither player has a placement. The higher score wins, and equal scores are a
//     draw: [hexgames.Score]. Tiles left over count nothing.
//   - T13. So without MustScore nobody is ever stuck: there always is a placement
//     that completes nothing. All tiles are placed, in the standard game 27 after
//     the double, 14 by who places first and 13 by the other.
//
// # Notation
//
// A placement is written 24:1,0/2,-1, with the 2 on 1,0 and the 4 on 2,-1; a draw
// is draw 24, and a pass is pass. The text of a position, as of the table above, is
// described at [Position.String]:
// 1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb.
package hextad
