// Package stats measures the strength of players from the results of their games. It helps you compare
// bots.
//
//	var p stats.Pairs
//	p.Add(1.5)                     // a win and a draw, with the same opening and both colors
//	share := p.Share()             // 0.75
//	low, high := p.Interval()      // almost 0 to 1: a single pair proves very little
//	elo := stats.Elo(share)        // 191
//	sure := p.Superiority()        // 0.75
//
// A draw is half a win everywhere. All intervals are 95% intervals: in the long run, one in twenty does
// not contain the true value.
//
// # Games and pairs
//
// Bots should play each opening twice, with colors exchanged. The two games of such a pair depend on
// each other: if the opening is good for White, each bot wins one of them. Only the pairs are
// independent, so [Pairs] counts pairs by the points in them, from 0 to 2. Pairs carry more information
// than the wins, draws and losses of single games, which [Score] counts.
//
// # The likelihood of a share
//
// A bot's expected share of the points is not known, but the observed pairs fit some shares better than
// others. For each share, consider all distributions of the five results of a pair that have this
// share, and take the one that makes the observed pairs most likely. [Pairs.Interval],
// [Pairs.Superiority] and [SPRT] all compare these likelihoods, so they agree with each other: the
// interval excludes one half exactly when the superiority is outside 2.5% to 97.5%. For many pairs, the
// results match the usual approximation: a normal distribution with the variance of the pairs. They also
// make sense for few pairs, and for a bot that won them all.
//
// # Elo
//
// [Elo] and [Expected] convert between shares and differences of strength: 100 points are a share of
// 64%, 200 points are 76%, 400 points are 91%. [Rate] finds the strengths that best explain the points
// that many players scored against each other.
//
// # Testing while playing
//
// If you look at an interval after every pair and stop when you like it, it is wrong more often
// than promised. Use an [SPRT] instead: it decides after each pair whether to stop, and its error
// rates are known in advance. It takes few games if a bot is much stronger, or much weaker, than
// the hypotheses, and many only in between.
//
// # Rounding
//
// The code prevents fused multiply-add instructions unless the product is exact. So the results do
// not depend on the processor, except for the last digits of exponentials and logarithms.
package stats
