// Package corpus keeps the results of jobs in Parquet files, which most programs for tables read.
//
// [Encode] makes a shard of the rows of a job: the same bytes on every machine, so that two results
// of a job can be compared. A [Dir] keeps the shards of a run. [Check] finds what is missing or
// damaged there, [Merge] makes few large files of many shards, and [Games] reads both.
package corpus

// A Game is a row of a corpus: a game that two bots played.
//
// A column with a dictionary would not have the same bytes on every machine: see newWriter. The
// Parquet library loses the values of lists of uint8.
type Game struct {
	ID   int64  `parquet:"id,delta"` // its number in the run, from 0
	Seed uint64 `parquet:"seed"`     // of its dice

	Game  string `parquet:"game"`  // the name of the game
	Rules string `parquet:"rules"` // its options, such as "side=5"
	Start string `parquet:"start"` // the position at which the record of the game begins
	White string `parquet:"white"` // the bots
	Black string `parquet:"black"`

	Pair    int64 `parquet:"pair,delta"` // the number of its pair, whose games begin alike; -1 if it has none
	Opening int32 `parquet:"opening"`    // the number of plies that the bots did not choose

	Winner string `parquet:"winner"` // "white", "black", or "" for a draw or an unfinished game
	Reason string `parquet:"reason"` // why the game ended, or "unfinished"
	Note   string `parquet:"note"`   // what the reason leaves open, such as the error of a bot that forfeits

	Plies   int32     `parquet:"plies,delta"`                          // the number of moves, with those of Chance
	Moves   []string  `parquet:"moves,list"`                           // in the notation of the game
	Choice  []uint32  `parquet:"choice,list" parquet-element:",delta"` // by ply: the place of the move among the legal moves
	Players []int8    `parquet:"players,list"`                         // by ply: 0 for Chance, 1 for White, 2 for Black
	Values  []float32 `parquet:"values,list"`                          // by ply: the value of the position for the player to move; NaN if no bot thought

	// The visits of the moves that the bots tried, ply after ply: so many of each ply, the place of
	// each among the legal moves, and its visits. Empty unless the run asks for visits.
	Tried  []uint32 `parquet:"tried,list" parquet-element:",delta"`
	Action []uint32 `parquet:"action,list" parquet-element:",delta"`
	Visits []uint32 `parquet:"visits,list" parquet-element:",delta"`
}

// A Count is a row of a count of moves: the sequences of moves that begin with a prefix.
type Count struct {
	ID     int64    `parquet:"id,delta"` // the number of the prefix, in the order of the legal moves
	Prefix []string `parquet:"prefix,list"`
	Count  uint64   `parquet:"count"`
}

// An Answer is a row of solved positions: whether the attacker can force a win from one.
type Answer struct {
	ID       int64  `parquet:"id,delta"` // its place in the list of the run
	Position string `parquet:"position"`
	Attacker string `parquet:"attacker"` // "white" or "black"
	Answer   string `parquet:"answer"`   // "yes" or "no", or "" if it is not known
	Nodes    uint64 `parquet:"nodes"`    // the number of positions that were looked at
}

// An Expansion is a row of a round of an opening book: the best moves of a position, and the values
// after them, as package kit/book has them.
type Expansion struct {
	ID       int64    `parquet:"id,delta"` // the number of the position in the round
	Position string   `parquet:"position"`
	Moves    []string `parquet:"moves,list"`
	Values   []int32  `parquet:"values,list" parquet-element:",delta"`
}

// A Proof is a row of a verification: a shard that was computed again.
type Proof struct {
	ID  int64  `parquet:"id,delta"` // the number of the job
	Sum string `parquet:"sum"`      // the SHA-256 of its shard, in hexadecimal digits
}
