// Package stats measures how strong players are from the results of their games, for
// people who compare bots.
//
//	var p stats.Pairs
//	p.Add(1.5)                     // a win and a draw, with the same opening and both colors
//	share := p.Share()             // 0.75
//	low, high := p.Interval()      // almost 0 to 1: a single pair says very little
//	elo := stats.Elo(share)        // 191
//	sure := p.Superiority()        // 0.75
//
// A draw is half a win everywhere. Intervals are those of 95 %: in the long run, one in
// twenty does not contain the true value.
//
// # Games and pairs
//
// Bots should play each opening twice, with colors exchanged. The two games of such a
// pair depend on each other: if the opening is good for White, each bot wins one of
// them. Only the pairs are independent, so [Pairs] counts pairs, by the points that they
// brought, from 0 to 2. That tells more than the wins, draws and losses of the single
// games, for which there is [Score].
//
// # The likelihood of a share
//
// A bot's expected share of the points is not known, but the observed pairs fit some
// shares better than others. Of all distributions of the five results of a pair that
// have a given share, consider the one that makes the observed pairs most likely. Its
// likelihood is what [Pairs.Interval], [Pairs.Superiority] and [SPRT] compare, so they
// agree with each other: the interval excludes one half exactly when the superiority is
// outside 2.5 % to 97.5 %. For many pairs the results are those of the usual
// approximation by a normal distribution with the variance of the pairs. They also make
// sense for few pairs, and for a bot that won them all.
//
// # Elo
//
// [Elo] and [Expected] convert between shares and differences of strength: 100 points are
// a share of 64 %, 200 points are 76 %, 400 points are 91 %. [Rate] finds the strengths of
// many players that best explain the points that they scored against each other.
//
// # Testing while playing
//
// An interval is wrong more often than promised if you look at it after every pair and stop
// when you like what you see. An [SPRT] is made for that: it says after each pair
// whether to stop, and how often it is wrong is known in advance. It takes few games if
// a bot is much stronger, or much weaker, than asked, and many only in between.
//
// # Rounding
//
// No product is fused with a sum unless it is exact, so that the results do not depend on
// the kind of processor, except for the last digits of exponentials and logarithms.
package stats
