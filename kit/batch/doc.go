// Package batch plays many games at once, in step, for programs that learn: positions, legal
// actions and results are arrays, which the caller owns.
//
//	b, err := batch.New(hexdame.New(), 1024, batch.Options{})
//	out := b.Arrays()
//	err = b.Reset(1, out)
//	for range 1000 {
//		choose(actions, out.Masks, out.Observations)
//		err = b.Step(actions, out)
//		learn(out.Returns, out.Ends)
//	}
//
// Every game of the library can be played in a batch, and so can a game of your own, if its
// position is a [hexgames.Encodable]: actions, masks and observations are those that its methods
// return. After the first actions of a move with several, the same player is to act again, and the
// observation shows these actions.
//
// [Batch.Step] takes an action for each game, and does all that follows from it: it plays the move
// when its last action is there, draws for Chance, counts how often positions have occurred where
// the rules say so, and begins a game anew when it ends. What happens in a game depends only on its
// number, the seed and its actions, not on the other games, nor on the number of goroutines. Steps
// allocate no memory, once a batch has seen how long its games are, and which actions are the first
// of several.
//
// A position knows no history, so repetitions are recognized by hashes of 64 bits.
package batch
