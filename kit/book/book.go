package book

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sort"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A Book holds the values of positions of a game. It is safe for concurrent use.
type Book struct {
	game, start, made string
	data              []byte // the records
}

// An Entry is a book's information about a position.
type Entry struct {
	Value float64 // for the player to move: -1 is a loss, 0 a draw, 1 a win

	// Expanded reports whether the book has the best moves of the position. Its Value is then the
	// value of the best one.
	Expanded bool

	// Search is the result of a search of the position itself, if Searched is true. If it is false,
	// the Value comes from Points, as if the position had also been drawn eight times.
	Search   float64
	Searched bool

	Games  int     // the number of games in records that reached the position
	Points float64 // the points of the player to move in these games; a draw is half a point
}

// Key returns the key of the current position of a table: the hash of its canonical image.
func Key(t games.Table) uint64 {
	canonical, err := games.Start(t.GameName(), t.CanonicalText(), nil)
	if err != nil {
		return t.Hash() // a game whose text is not a position
	}
	return canonical.Hash()
}

// Game returns the name of the game.
func (b *Book) Game() string { return b.game }

// Start returns the position where the book starts.
func (b *Book) Start() string { return b.start }

// Made returns a description of how the book was made.
func (b *Book) Made() string { return b.made }

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.data) / recordSize }

// String returns a summary of the book, in words.
func (b *Book) String() string {
	return fmt.Sprintf("%s, %d positions, %d of them expanded, error %.3f", b.game, b.Len(), b.Expanded(), b.Deviation())
}

// Find returns the entry for the position with the given key, and whether there is one.
func (b *Book) Find(key uint64) (e Entry, known bool) {
	i, known := sort.Find(b.Len(), func(i int) int {
		switch at := b.key(i); {
		case key < at:
			return -1
		case key > at:
			return 1
		}
		return 0
	})
	if !known {
		return Entry{}, false
	}
	return b.entry(i).public(), true
}

// A Move is a legal move with the book's entry for the position after it, from the point of view of
// the player who makes the move. If the move ends the game, its Value is the result.
type Move struct {
	Move string
	Entry
}

// Moves returns the legal moves of the current position of a table that lead to positions in the
// book or end the game, best first. If several moves lead to images of the same position, it
// returns one of them. It plays moves at the table, and takes them back.
func (b *Book) Moves(t games.Table) (moves []Move) {
	turn := t.Turn()
	if b.game != t.GameName() || turn == hexgames.Chance {
		return nil
	}
	type after struct {
		key  uint64
		over bool // of two images, one may be a repetition that ends the game
	}
	seen := map[after]bool{}
	for i := range t.CountLegal() {
		m := Move{Move: t.LegalText(i)}
		if t.PlayIndex(i) != nil {
			continue
		}
		at := after{Key(t), t.Outcome().Over()}
		e, known := b.Find(at.key)
		if o := t.Outcome(); at.over {
			e, known = Entry{Value: float64(sign(o.Winner) * sign(turn))}, true
		} else if t.Turn() != turn {
			e.Value, e.Search, e.Points = -e.Value, -e.Search, float64(e.Games)-e.Points
		}
		t.Undo()
		if m.Entry = e; known && !seen[at] {
			moves = append(moves, m)
		}
		seen[at] = true
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return cmp.Compare(b.Value, a.Value) })
	return moves
}

// Deviation returns the error of the searches: see the package documentation.
func (b *Book) Deviation() float64 {
	n, sum := 0, 0.0
	for i := range b.Len() {
		e := b.entry(i)
		if e.flags == expanded|searched && e.value > -unit && e.value < unit {
			d := float64(e.value-e.search) / unit
			n++
			sum += float64(d * d)
		}
	}
	return math.Sqrt(sum / float64(max(n, 1)))
}

// Expanded returns the number of expanded positions.
func (b *Book) Expanded() (n int) {
	for i := range b.Len() {
		n += b.entry(i).flags & expanded
	}
	return n
}

// unit is the value of a win in a record.
const unit = 10000

// The flags of a record.
const (
	expanded = 1 << iota
	searched
)

const recordSize = 18

// An entry is an Entry in the format of a record.
type entry struct {
	key           uint64
	value, search int
	games, halves int
	flags         int
}

// public converts the entry to an Entry.
func (e entry) public() Entry {
	return Entry{
		Value: float64(e.value) / unit, Search: float64(e.search) / unit,
		Expanded: e.flags&expanded > 0, Searched: e.flags&searched > 0,
		Games: e.games, Points: float64(e.halves) / 2,
	}
}

func (b *Book) key(i int) uint64 { return binary.BigEndian.Uint64(b.data[i*recordSize:]) }

// entry returns entry i.
func (b *Book) entry(i int) entry {
	r := b.data[i*recordSize:][:recordSize]
	word := func(at int) uint16 { return binary.BigEndian.Uint16(r[at:]) }
	return entry{
		b.key(i), int(int16(word(8))), int(int16(word(10))), int(word(12)), int(word(14)), int(r[16]),
	}
}

// most is the maximum number of games and of half points in a record.
const most = math.MaxUint16

// newBook returns a book of entries, and sorts them. No two may have the same key.
func newBook(game, start, made string, entries []entry) *Book {
	slices.SortFunc(entries, func(a, b entry) int {
		if a.key < b.key {
			return -1
		}
		return 1
	})
	b := &Book{game: game, start: start, made: made}
	for _, e := range entries {
		for e.games > most/2 { // half of the games carry the same information
			e.games, e.halves = e.games/2, e.halves/2
		}
		r := binary.BigEndian.AppendUint64(b.data, e.key)
		for _, n := range []int{e.value, e.search, e.games, e.halves} {
			r = binary.BigEndian.AppendUint16(r, uint16(n))
		}
		b.data = append(r, byte(e.flags), 0)
	}
	return b
}

// Merge returns a book with the positions of several books of the same game. It starts where the
// first book starts. For a position in several books, it prefers an entry that was searched, then
// one that is expanded, then the one from the earlier book. It adds up the games. It returns an
// error if the texts about how the books were made are too long together.
func Merge(books ...*Book) (*Book, error) {
	if len(books) == 0 {
		return nil, fmt.Errorf("there is no book to merge")
	}
	first := books[0]
	made, at := "", map[uint64]entry{}
	for i, b := range books {
		if b.game != first.game {
			return nil, fmt.Errorf("a book of %s can't be merged with one of %s", b.game, first.game)
		}
		if made += b.made; i < len(books)-1 {
			made += "; "
		}
		for i := range b.Len() {
			e := b.entry(i)
			old, known := at[e.key]
			if !known {
				at[e.key] = e
				continue
			}
			games, halves, flags := old.games+e.games, old.halves+e.halves, old.flags|e.flags
			if e.flags&searched > old.flags&searched || e.flags&searched == old.flags&searched && e.flags > old.flags {
				old = e
			}
			old.games, old.halves, old.flags = games, halves, flags
			if flags&searched == 0 {
				old.value = valueOf(games, halves)
			}
			at[e.key] = old
		}
	}
	if len("made ")+len(made) >= maxLine {
		return nil, fmt.Errorf("the texts about how the books were made have %d bytes together: want less than %d", len(made), maxLine-len("made "))
	}
	var all []entry
	for _, e := range at {
		all = append(all, e)
	}
	return newBook(first.game, first.start, made, all), nil
}

// valueOf returns the value of a position that was found only in games.
func valueOf(games, halves int) int {
	const draws = 8
	return int(math.Round(float64(unit*(halves-games)) / float64(games+draws)))
}
