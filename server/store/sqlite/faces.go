package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"

	"example.com/hexgames/server/store"
)

// SQLite overwrites deleted data, but it also moves rows between pages when others come and go, and
// leaves copies behind. So the names and looks of people are in a table whose rows never move: each
// row is added at the end, is never deleted, and keeps its size. An erased person leaves a row of
// zeros for the next person.

// faceSize is a divisor of the sizes of rows.
const faceSize = 128

// face returns a name and a look as bytes, each terminated by a zero, and padded with zeros.
func face(name, look string) ([]byte, error) {
	if !store.IsText(name, look) {
		return nil, fmt.Errorf("sqlite: the name %q is not text", name)
	}
	size := len(name) + len(look) + 2
	data := make([]byte, (size+faceSize-1)/faceSize*faceSize)
	copy(data, name)
	copy(data[len(name)+1:], look)
	return data, nil
}

// lookSum returns a number for finding people by their look, 0 for none. It reveals little about
// the look, so what remains of it in the file does not matter.
func lookSum(look string) int64 {
	if look == "" {
		return 0
	}
	return int64(crc32.ChecksumIEEE([]byte(look))) + 1
}

// A person is scanned from a row, with a face.
type person struct {
	store.Person
	face []byte
}

func personFields(p *person) []any {
	return []any{&p.ID, &p.Bot, &p.Banned, &p.face, &p.Created, &p.Seen}
}

// whole returns the person with name and look.
func (p *person) whole() store.Person {
	name, rest, _ := bytes.Cut(p.face, []byte{0})
	look, _, _ := bytes.Cut(rest, []byte{0})
	p.Name, p.Look = string(name), string(look)
	return p.Person
}

// The first of these selects people; the second does so for readers of a database of the first
// version.
const (
	selectPeople = "SELECT id, bot, banned, data, created, seen FROM people JOIN faces ON faces.n = people.face"
	oldPeople    = "SELECT id, bot, banned, CAST(name AS BLOB), created, created FROM people"
)

// addFace stores a face in a free row of its size, or at the end, and returns its number.
func (w *writer) addFace(data []byte) (n int64, err error) {
	ctx := context.Background()
	err = w.conn.QueryRowContext(ctx, "UPDATE faces SET free = 0, data = ?1 WHERE n = (SELECT n FROM faces WHERE free AND length(data) = length(?1) LIMIT 1) RETURNING n", data).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		err = w.conn.QueryRowContext(ctx, "INSERT INTO faces (free, data) VALUES (0, ?) RETURNING n", data).Scan(&n)
	}
	return n, err
}

// freeFace overwrites the face of a person.
func (w *writer) freeFace(person string) error {
	return w.change("UPDATE faces SET free = 1, data = zeroblob(length(data)) WHERE n = (SELECT face FROM people WHERE id = ?)", person)
}
