package corpus

// Schema is the version of the row types. It changes when a column is added or removed, or when the
// meaning of a column changes.
const Schema = 1

// A Row is a type of rows in a shard.
type Row interface {
	Game | Count | Answer | Expansion | Proof
}

// kindOf returns the name of a row type in the header of a shard.
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
