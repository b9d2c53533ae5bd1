// Package hextad implements Hextad, Cameron Browne's 2008 game: dominoes of two hexagons that score
// where the pips of three hexagons add up.
//
//	r := rand.New(rand.NewPCG(1, 2))     // from math/rand/v2
//	p := hextad.New().Deal(r)            // Chance deals the tiles
//	m, err := p.ParseMove("06:1,0/2,-1") // with the opening double 55, for 5 points
//	if err == nil {
//		p, err = p.Apply(m)
//	}
//	fmt.Println(p, err)
//
// Each half of a tile has 0 to 6 pips. You place one of your tiles next to the tiles on the table.
// Wherever three halves meet at a corner, two of the numbers must add up to the third, and you
// score that sum. Then you draw a new tile. When nobody can place a tile, the higher score wins.
//
// A [Position] is a small comparable value, and so is a [Move]. LegalMoves lists the legal moves,
// Apply plays one and refuses any other with a reason, and Outcome reports how the game ended. A
// [Game] adds history: the moves so far, undo and redo, draws and resignation.
//
// # The table
//
// Each tile covers two adjacent cells of a plane without borders. A cell is named by its
// coordinates q,r, as in hexgrid: q grows to the right, and r grows down to the right. Here are
// three tiles, with a line between the halves of each; every row begins with the coordinates of its
// first cell:
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
// The double 33 came first, on 0,0 and 0,1. Then 26 was placed, with the 6 on 1,0 and the 2 on
// 2,-1, for 6 points: 3, 3 and 6 meet at a corner, and 3+3=6. Then 24 was placed, with the 4 on 2,0
// and the 2 on 3,-1, for 10 points: 2+4=6 is worth 6, and 2+2=4 is worth 4.
//
// Cells are ordered by q, then by r.
//
// See kit/games/hextad/picture.svg for a picture of a game. Front ends use [Position.Drawing];
// drawings have pieces of the kind half, and areas named pool, boneyard and score. A half has its
// pips as Text and the cell of the other half as Mate, and no owner; pools and the boneyard hold
// tiles as Items.
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - T1. The set has one tile for each pair of pip counts from 0 to 6: 28 tiles. [Rules] can
//     change the numbers of pips, up to 9; the size of a pool, normally 7; and the player who
//     places first, normally White. Rules can also choose lenient play or MustScore (T9). The set
//     must have enough tiles for two pools and one more.
//   - T2. A double is drawn and placed on the table as the first tile, on 0,0 and 0,1. It scores
//     nothing. Other tiles drawn before it go back and do not count as moves, so each double is
//     equally likely.
//   - T3. Then each player draws a pool, which both players can see. The remaining tiles are the
//     boneyard. Their order is unknown.
//   - T4. [hexgames.Chance] draws for both players. As long as a draw is due, Chance is to move,
//     and its legal moves are the tiles that can be drawn, all equally likely. [Position.Due]
//     returns which draw is due, and for whom. The deal alternates between White and Black,
//     beginning with White even if Black places first. [Position.Deal] plays all of Chance's moves.
//   - T5. In a turn, a player places a tile of their pool on two adjacent empty cells, one or both
//     of them next to a covered cell. A double can be placed only one way around; other tiles can
//     be placed two ways.
//   - T6. An intersection is a corner where three covered cells meet, whether or not two of them
//     belong to the same tile, and whenever they were placed.
//   - T7. Three pip counts are a valid sum if two of them add up to the third. The sum is worth the
//     largest of them: 2+4=6 is worth 6, and 0+0=0 is worth 0.
//   - T8. A player scores the worth of the valid sums that their move completes: at most 10
//     intersections, and so 60 points with the standard set. That maximum is possible even in
//     strict play: see ExamplePosition_Scored in example_test.go.
//   - T9. In strict play, the default, every intersection that a move completes must be a valid
//     sum; a move that completes none is legal. In lenient play all placements are legal, and
//     invalid sums score nothing. With MustScore, in strict or lenient play, a move must complete
//     at least one valid sum, which may be 0+0=0. Take the tile 25 next to a lone 33. With the 5 on
//     1,0 and the 2 on 2,-1 it completes 3, 3 and 5, which is legal only in lenient play, and not
//     with MustScore. With the 5 on 1,1 and the 2 on 2,1 it completes nothing, which is legal
//     except with MustScore.
//   - T10. After a placement the player draws a tile, if the boneyard has any.
//   - T11. A player who has no legal placement when their turn begins draws one tile at a time
//     until they have one or the boneyard is empty. If they then have one, they place a tile and
//     draw as in T10, so their pool can grow beyond its first size. If they have none but the
//     opponent has, they pass. No other pass is legal. For example, pools have one tile, the pips
//     are 1 to 3, and MustScore is on. White holds only 33 next to a lone 22, and no sum is
//     possible. White draws 23, which does not help, then 11, which does: 1+1=2. White places it
//     and draws 13, and now holds three tiles: 13, 23 and 33.
//   - T12. The game is over when a turn would begin, the boneyard is empty and neither player has a
//     placement. The higher score wins, and equal scores are a draw: [hexgames.ReasonScore].
//     Remaining tiles do not count.
//   - T13. So without MustScore no player is ever stuck: there is always a placement that completes
//     nothing. All tiles are placed: in the standard game 27 after the double, 14 by the player who
//     places first and 13 by the other.
//
// # Notation
//
// A placement is written 24:1,0/2,-1, with the 2 on 1,0 and the 4 on 2,-1; a draw is written draw
// 24, and a pass is written pass. [Position.String] describes the text of a position. The table
// above is 1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb.
//
// # Binary form
//
// AppendBinary writes a position in at most 66 bytes with the standard set, and 138 with the
// largest, for databases and large files. Random games average 23 bytes; a start takes 3. The bits,
// starting with the highest of the first byte, are
//
//   - 2 zeros, 5 bits for the size of a pool, 4 each for the minimum and the maximum number of
//     pips, then 1 in lenient play, 1 with MustScore, and 1 if Black places first;
//   - 4 bits for the next action. It is 0 for the opening double, and then nothing follows. It is 1
//     or 2 for a tile of the deal, 3 or 4 for a refill, and 5 or 6 for the draw of a stuck player.
//     It is 7 or 8 for a turn; the odd numbers are for White. At the end of the game it is 9;
//   - 2 bits for each tile of the set in ascending order: 0 in the boneyard, 1 in White's pool, 2
//     in Black's, and 3 on the table;
//   - 4 bits for the pips of the opening double;
//   - if there are other tiles on the table, the limits of the table: how far it extends from the
//     cells of the double, to smaller q, larger q, smaller r and larger r. First come 3 bits for
//     the number of bits in the largest of those four limits, and then each limit in that many
//     bits;
//   - for each other tile on the table, in ascending order, 6 times the number of its cell plus the
//     direction to the other half, in as many bits as the largest possible value takes. The cell is
//     the one with fewer pips or, for a double, the lesser one. Its number counts the cells within
//     these limits from 0, by q, then by r;
//   - White's score, in as many bits as the sum of both scores takes;
//   - zeros up to the end of the byte.
//
// A position has no other binary form. UnmarshalBinary refuses all other bytes, and positions that
// Parse refuses, with an error that names the byte. The form changes only with the major version.
//
// # Knowledge
//
// Bots can evaluate a position. Evaluate finds the highest score that each tile of both pools can
// make now. To the players' scores, it adds a fraction of each of these: the greatest for a
// player's best tile, more for the player who places next, and more the fewer tiles are left. A
// tile also has a worth of its own, because it can still be placed later: more the more pips it
// has, and less if it is a double or has a blank. A lead is worth more the fewer tiles are left.
// AppendPromises rates each placement by its score.
//
// Most placements complete nothing, so Width leaves out those that score least. A refill matters
// only when its player places again, two turns later, so Skip continues without it until few tiles
// are left in the boneyard. A follower computes the same values in less time.
//
// # Learning
//
// A position has a Hash and a Canonical image for books and tables, and an encoding for networks,
// explained at [hexgames.Encodable]. After the deal, [Position.Reverse] exchanges the players. The
// sizes of the encoding depend on the number of tiles in the set; the sizes in parentheses are for
// the standard set of 28.
//
// A plane is a window into the table: a square of cells with a row for each q and a column for each
// r. There is a plane for each number of pips, from the minimum on (7), with ones where these pips
// are. The side of the window is 33 for sets of 14 to 28 tiles. For smaller sets it is less, and
// holds every table. For larger sets it is more: the number of tiles plus 5, or plus 6 to make it
// odd. The middle of the window is halfway between the least and the greatest q, and between the
// least and the greatest r, of the table, rounded down. So the window moves as the table grows.
//
// A table that is too long does not fit. It must span no more cells than the side minus 4 (29), in
// q, in r and in q+r. That leaves room for every placement, and for all images of the position. For
// longer tables Observe, AppendActions, AppendMask, EncodeMove and DecodeMove return an error that
// matches [hexgames.ErrEncoding].
//
// The vector (124 numbers) is for the player who places or draws, or White if there is no such
// player:
//
//   - one number for each tile of the set, four times: the tiles of the player, the tiles of the
//     opponent, the boneyard, and the tile chosen by the first action of the move;
//   - the scores of the player and of the opponent;
//   - five numbers, one of them 1, for the next action: the opening double, a tile of the deal, a
//     refill, the draw of a stuck player, or a placement;
//   - the options: 1 in lenient play, 1 with MustScore, the size of a pool, 1 if the player places
//     first, and the minimum number of pips.
//
// The actions (6563) are the tiles of the set in ascending order, a pass, and then the places of a
// tile. A draw is one action. A placement is two: a tile, then its place. A place is a cell in the
// window, for the half with fewer pips, and the hexgrid direction to the other half, from 0 to 5.
// Places are ordered by cell, then by direction. A double has two places for each placement,
// because either half can come first.
package hextad
