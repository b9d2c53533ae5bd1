// Package endgame reports the results of Hexdame endings with few pieces, with best play by both
// sides.
//
//	r, ok := endgame.Embedded().Probe(p)
//	m, r, ok := endgame.Embedded().Best(p)
//
// A table holds the result of every position with certain pieces, such as two kings against a man.
// [Embedded] returns the tables for two and three pieces, which are part of the package. [Open]
// also reads files with tables for more pieces. This command makes them:
//
//	go run ./cmd/hexgames endgame gen -o DIR
//
// # Results
//
// A [Result] is the winner and the number of plies until the loser has no move (D9), if the winner
// wins as fast as possible and the loser loses as slowly as possible. A player without a move has
// lost in 0 plies. A draw means that neither side can force a win.
//
// Repetition (D10) plays no part, because a position has no history. If you follow [Tables.Best] to
// a win, every move brings the end closer, so no position occurs twice from there on; only
// positions from earlier in the game could recur. Without a forced win, a game can continue until
// positions recur. A program may therefore end games early, give a won position to the winner and
// call a drawn one a draw, as long as its users know.
//
// # Classes
//
// A [Class] is the set of positions with the same pieces. KKvM has two kings to move against a man.
// The table below counts the positions of each class with White to move; with Black to move they
// are the same, turned by half a turn. Win and loss are for the player to move, and the last
// columns are the plies of the longest win and loss.
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
// There are 3.9 billion positions with five pieces, and the player to move wins 50.5% of them.
// These are the classes of two kings against three, the class with the most positions, and the
// classes with the longest win and the longest loss:
//
//	class   positions       win      draw      loss  longest win, loss
//	KKKvKK   59491470  44442507  14595423    453540   31   2
//	KKvKKK   59491470  10957341  44382222   4151907   11  30
//	KKMvKM  259519347 230859738  26098827   2560782   47  20
//	MMMvMM   26553675  19213505   6555705    784465   91  56
//	MMvMMM   26553675   4509839  12537952   9505884   57  92
//
// testdata/counts.txt lists all 85 classes of up to five pieces.
//
// # Three kings against one
//
// An old claim: three kings always catch a lone king. That is almost true. With the three to move,
// they win 2,074,862 of 2,087,420 positions, in at most 11 plies. The other 12,558, or 0.6%, are
// draws; in all of them the lone king threatens to capture. With the lone king to move, it has
// nothing to capture in 1,030,532 positions. It loses 991,526 of them, in at most 12 plies, and
// draws the other 39,006, or 3.8%. If it can capture, it wins 198,378 positions, draws 742,212 and
// loses 116,298.
//
// Another claim: three kings, well placed, catch the lone king in three moves or less, wherever it
// is. That is true, and not only of one placement. Of the 35,990 placements of three kings, 25,181
// catch the lone king wherever it is, if the three are to move. In 7519 of these they need at most
// three moves of their own (5 plies), and in 354 at most two (3 plies); a1, a5 and b3 is one of the
// 354. With the lone king to move and nothing to capture, 25,535 placements catch it wherever it
// is, and 7531 of them need at most three moves of the three kings (6 plies). To repeat the counts:
//
//	go test ./hexdame/endgame -run ThreeKings -endgame.dir DIR
//
// # Tables
//
// An entry of a table is a byte. A position and its mirror image share an entry, and positions with
// a capture need none: Probe plays all captures and looks up the positions after them. The embedded
// tables take 75,625 bytes. The 25 files of four pieces take 6.2 MB for 46 million entries, and the
// 44 files of five pieces take 284 MB for 2.2 billion. They are the same on every machine, as long
// as compress/flate stays the same.
//
// [Tables.Winners] makes a file that holds the winners but not the plies. These files take 64 MB
// for four and five pieces together, which is 22%. [Tables.Winner] needs no more. That is enough to
// end a game early, or for a search that looks ahead.
//
// Open reads files completely and checks them. Blocks of 4096 entries are inflated on first use and
// then kept; blocks of winners hold 32,768. No position needs more than a few blocks, and no probe
// waits for another.
//
// [Tables.Generate] works backward from the end of games. All four-piece classes take less than a
// minute on one 2.6 GHz core and 60 MB of memory. [Tables.Verify] checks all 87,315,229 positions
// of the 41 classes against package hexdame, one by one with their mirror images, in 9 minutes.
// That proves the tables right, by induction: see Verify.
//
// The classes of five pieces take more than an hour on one core, and up to 2 GB of memory. Verify
// has checked KvKKKK, KKKKvK and MMMvMM completely, and [Tables.VerifySample] ten million positions
// of all classes:
//
//	go run ./cmd/hexgames endgame gen -pieces 5 -o DIR
//	go run ./cmd/hexgames endgame verify -class KvKKKK DIR
//	go run ./cmd/hexgames endgame verify -positions 10000000 DIR
//
// Six pieces have 70 classes and 84 billion entries, 38 times as many. At the same rate the files
// would take 11 GB, winners-only files 2.4 GB, and one core would work for two days. The largest
// class, KKMvKKM, has 4.5 billion entries. It would take 14 GB of memory besides the tables of the
// classes it leads to, and numbers of more than 32 bits in its file.
//
// A probe takes about 150 ns without captures and 650 ns with them, as long as a few moves of
// hexdame; a position with too many pieces takes 4 ns. The first probe of a program reads the
// embedded tables, which takes less than a millisecond. A program that does not call Generate does
// not contain it.
package endgame
