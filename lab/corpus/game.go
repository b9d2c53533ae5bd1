// Package corpus stores the results of jobs in Parquet files, which most data tools can read.
//
// [Encode] makes a shard from the rows of a job. Its bytes are the same on every machine, so
// results of the same job can be compared. A [Dir] holds the shards of a run. [Check] finds missing
// or damaged files in a folder, [Merge] combines many shards into a few large files, and [Games]
// reads both.
package corpus

// A Game is a row of a corpus: a game between two bots.
type Game struct {
	ID   int64  `parquet:"id,delta"` // number in the run, from 0
	Seed uint64 `parquet:"seed"`     // seed for its dice

	Game  string `parquet:"game"`  // name of the game
	Rules string `parquet:"rules"` // options, such as "side=5"
	Start string `parquet:"start"` // start position of the game's record
	White string `parquet:"white"` // bot that plays White
	Black string `parquet:"black"` // bot that plays Black

	Pair    int64 `parquet:"pair,delta"` // number of its pair; games of a pair start alike; -1 if none
	Opening int32 `parquet:"opening"`    // number of plies not chosen by the bots

	Winner string `parquet:"winner"` // "white", "black", or "" for a draw or an unfinished game
	Reason string `parquet:"reason"` // why the game ended, or "unfinished"
	Note   string `parquet:"note"`   // details, such as the error of a bot that forfeits

	Plies   int32     `parquet:"plies,delta"`                          // number of moves, including Chance
	Moves   []string  `parquet:"moves,list"`                           // in the game's notation
	Choice  []uint32  `parquet:"choice,list" parquet-element:",delta"` // by ply: index of the move among the legal moves
	Players []int8    `parquet:"players,list"`                         // by ply: 0 for Chance, 1 for White, 2 for Black
	Values  []float32 `parquet:"values,list"`                          // by ply: value of the position for the player to move; NaN if no bot thought

	// Visits of the moves that the bots tried, in ply order. Tried holds the number of tried
	// moves for each ply; Action and Visits hold the index among the legal moves and the visits
	// of each tried move. All are empty unless the run records visits.
	Tried  []uint32 `parquet:"tried,list" parquet-element:",delta"`
	Action []uint32 `parquet:"action,list" parquet-element:",delta"`
	Visits []uint32 `parquet:"visits,list" parquet-element:",delta"`
}

// A Count is a row of a perft: the number of move sequences that start with a prefix.
type Count struct {
	ID     int64    `parquet:"id,delta"` // number of the prefix, in the order of the legal moves
	Prefix []string `parquet:"prefix,list"`
	Count  uint64   `parquet:"count"`
}

// An Answer is a row of a solve: whether the attacker can force a win from a position.
type Answer struct {
	ID       int64  `parquet:"id,delta"` // index in the run's list
	Position string `parquet:"position"`
	Attacker string `parquet:"attacker"` // "white" or "black"
	Answer   string `parquet:"answer"`   // "yes", "no", or "" if unknown
	Nodes    uint64 `parquet:"nodes"`    // number of positions examined
}

// An Expansion is a row of a round of an opening book: the best moves in a position and their
// values, in the format of package kit/book.
type Expansion struct {
	ID       int64    `parquet:"id,delta"` // number of the position in the round
	Position string   `parquet:"position"`
	Moves    []string `parquet:"moves,list"`
	Values   []int32  `parquet:"values,list" parquet-element:",delta"`
}

// A Proof is a row of a verification: a recomputed shard.
type Proof struct {
	ID  int64  `parquet:"id,delta"` // job number
	Sum string `parquet:"sum"`      // SHA-256 of its shard, in hexadecimal
}
