// Package endgame knows how endings of Hexdame with few pieces end if both sides play best.
//
//	r, ok := endgame.Embedded().Probe(p)
//	m, r, ok := endgame.Embedded().Best(p)
//
// [Embedded] returns the tables of all positions with two and three pieces, which are part of the
// package. [Open] also reads files with tables of more pieces, which hexgames endgame makes:
//
//	go run ./cmd/hexgames endgame gen -o DIR
//
// # Results
//
// A [Result] is the winner and the number of plies until the loser has no move (D9), where the
// winner wins as fast as possible and the loser loses as slowly as possible. A player without a
// move has lost in 0 plies. A draw means that neither side can force a win.
//
// Repetition (D10) plays no part: a position is all that a table knows, and a position has no
// history. A player who follows [Tables.Best] to a win comes closer to the end with every move,
// so from there on no position occurs twice. Only positions that occurred earlier in the game
// could make a difference. Without a win to force, a game can go on until positions
// recur. A program that ends games early can therefore give a won position to the winner and call a
// drawn one a draw, if it says that it does so.
//
// # Classes
//
// A [Class] is the set of the positions with the same pieces. KKvM has two kings to move
// against a man. The table counts the positions of a class with White to move; with Black to
// move they are the same, turned by half a turn. Win and loss are those of the player to move,
// and the last columns have the plies of the longest.
//
//	class   positions      win     draw     loss  longest win, loss
//	KvK          3660      792     2868        0    1   –
//	KvM          3120     2900      220        0    9   –
//	MvK          3120      229      764     2127    1  10
//	MvM          2661     1134      959      568   19  18
//	KKvK       107970    52341    55629        0   11   –
//	KvKK       107970    13434    93114     1422    1  10
//	KKvM        92040    91499      541        0    9   –
//	MvKK        92040      829    14341    76870    1  10
//	KMvK       184080    60215   123865        0    9   –
//	KvKM       184080    43509   139429     1142   11   4
//	KMvM       156999   148883     8116        0   13   –
//	MvKM       156999     4199    37251   115549   19  20
//	MMvK        78234    11981    37632    28621    3  26
//	KvMM        78234    59737    18293      204   25   2
//	MMvM        66759    45759    18120     2880   21  32
//	MvMM        66759    10622    27730    28407   33  22
//	KKKvK     2087420  2074862    12558        0   11   –
//	KvKKK     2087420   198378   781218  1107824    1  12
//	KKMvK     5338320  5278594    59726        0   33   –
//	KMMvK     4537572  4006192   531236      144   47  22
//	MMMvK     1281800   586465   563687   131648   51  52
//	KKvKK     3131130   791994  2312718    26418   11  10
//	KMvKM     9105942  2910289  6077220   118433   21  20
//	MMvMM     1647336   599837   832601   214898   39  40
//
// With five pieces there are 3.9 billion positions, of which the player to move wins 50.5 %. These
// are the classes of kings alone with two against three, the one with the most positions, and those
// with the longest win and the longest loss:
//
//	class   positions       win      draw      loss  longest win, loss
//	KKKvKK   59491470  44442507  14595423    453540   31   2
//	KKvKKK   59491470  10957341  44382222   4151907   11  30
//	KKMvKM  259519347 230859738  26098827   2560782   47  20
//	MMMvMM   26553675  19213505   6555705    784465   91  56
//	MMvMMM   26553675   4509839  12537952   9505884   57  92
//
// testdata/counts.txt has all 85 classes of up to five pieces.
//
// # Three kings against one
//
// It has been claimed that three kings always catch a lone king. That is almost so. With the
// three to move, they win 2,074,862 of 2,087,420 positions, in at most 11 plies, and 12,558
// are drawn, 0.6 %. In all of these the lone king threatens to capture. With the lone king to
// move, 1,030,532 positions give it nothing to capture. It loses 991,526 of them, in at most
// 12 plies, and the other 39,006 are drawn, 3.8 %. If it can capture, it wins 198,378
// positions, draws 742,212 and loses 116,298.
//
// It has also been claimed that three kings, well placed, catch the lone king in three moves
// or less, wherever it is. That is right, and not only of one placement. There are 35,990 ways
// to place three kings. From 25,181 of them the three, to move, catch the lone king wherever
// it is. From 7519 they need at most three moves of their own, which is 5 plies, and from 354
// at most two, 3 plies. One of these 354 is a1, a5 and b3. With the lone king to move and
// nothing to capture, 25,535 placements catch it wherever it is, 7531 of them with the third
// move of the three kings at the latest, within 6 plies. To count this again:
//
//	go test ./hexdame/endgame -run ThreeKings -endgame.dir DIR
//
// # Tables
//
// An entry of a table is a byte. A position and its mirror image share an entry, and positions
// with a capture need none: Probe plays all captures and looks up the positions after them.
// The embedded tables have 75,625 bytes. The 25 files of four pieces have 6.2 MB, for 46
// million entries, and the 44 files of five pieces have 284 MB, for 2.2 billion. They are the
// same on every machine, as long as compress/flate is the same.
//
// [Tables.Winners] makes a file that tells who wins, but not in how many plies. Those of four and
// five pieces have 64 MB together, which is 22 %. [Tables.Winner] needs no more, and that is enough
// to end a game early, or for a search that looks ahead.
//
// Files are read completely and checked when they are opened. Blocks of 4096 entries are
// inflated when they are first needed, and then kept; those of winners have 32,768. No
// position needs more than a few blocks, and no probe waits for another.
//
// [Tables.Generate] works backward from the end of games. All four-piece classes take less
// than a minute of one 2.6 GHz core and 60 MB of memory. [Tables.Verify] checks all 87,315,229
// positions of the 41 classes against package hexdame, one by one with their mirror images, in
// 9 minutes. That proves the tables right, by induction: see there.
//
// The classes of five pieces take more than an hour of one core, and up to 2 GB of memory.
// Verify has checked KvKKKK, KKKKvK and MMMvMM completely, and [Tables.VerifySample] ten million
// positions of all classes:
//
//	go run ./cmd/hexgames endgame gen -pieces 5 -o DIR
//	go run ./cmd/hexgames endgame verify -class KvKKKK DIR
//	go run ./cmd/hexgames endgame verify -positions 10000000 DIR
//
// Six pieces have 70 classes and 84 billion entries, 38 times as many. At the same rate the files
// would have 11 GB, those of the winners 2.4 GB, and one core would work for two days. The largest
// class, KKMvKKM, has 4.5 billion entries, and would need 14 GB of memory besides the tables of the
// classes it leads to, and numbers of more than 32 bits in its file.
//
// A probe takes about 150 ns without captures and 650 ns with them, the time of a few moves of
// hexdame; a position with too many pieces takes 4 ns. The first probe of a program reads the
// embedded tables, which takes less than a millisecond. A program that does not call Generate
// does not contain it.
package endgame
