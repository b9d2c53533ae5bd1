package corpus

// Schema is the version of the row types. It changes when a column is added, removed or means
// something else.
const Schema = 1

// A Row is a type whose values are the rows of a shard.
type Row interface {
	Game | Count | Answer | Expansion | Proof
}

// kindOf returns the word by which the header of a shard names its row type.
func kindOf[T Row]() string {
	var row T
	switch any(row).(type) {
	case Game:
		return "game"
	case Count:
		return "count"
	case Answer:
		return "answer"
	case Expansion:
		return "expansion"
	}
	return "proof"
}

// idOf returns the number of a row.
func idOf[T Row](row T) int64 {
	switch row := any(row).(type) {
	case Game:
		return row.ID
	case Count:
		return row.ID
	case Answer:
	case Expansion:
		return row.ID
	case Proof:
		return row.ID
	}
	return 0
}
