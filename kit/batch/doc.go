// Package batch plays many games in step, for programs that learn. Positions, legal actions and results
// are arrays that the caller owns.
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
// A batch plays every game of the library, and any game of your own whose position is a
// [hexgames.Encodable]. Its methods define the actions, masks and observations. If a move takes several
// actions, the same player acts again after the first ones, and the observation shows these actions.
//
// [Batch.Step] takes an action for each game, and does everything that follows. It plays the move
// when its last action is there, draws for Chance, counts repetitions if the rules require it, and
// restarts a game that has ended. A game depends only on its number, the seed and its actions, not
// on the other games or the number of goroutines. Steps stop allocating memory once a batch has
// seen how long its games are and which actions start a move of several.
//
// Positions do not record their history, so a batch recognizes repetitions by 64-bit hashes.
package batch
