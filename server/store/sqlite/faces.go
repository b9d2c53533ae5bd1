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

// SQLite overwrites what is deleted, but it also moves rows between pages when others come and go,
// and leaves copies behind. So the names and looks of persons are in a table of which no row ever
// moves: each is added at the end, is never deleted, and keeps its size. Whoever is erased leaves
// a row of zeros, which the next person gets.

// faceSize is a divisor of the sizes of rows.
const faceSize = 128

// face returns a name and a look as bytes: each ends in a zero, and zeros follow.
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

// lookSum returns a number by which persons with a look are found, 0 for none. It says little about
// the look: what is left of it in the file does not matter.
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

// Persons are selected by the first of these, and by readers of the first version by the second.
const (
	selectPeople = "SELECT id, bot, banned, data, created, seen FROM people JOIN faces ON faces.n = people.face"
	oldPeople    = "SELECT id, bot, banned, CAST(name AS BLOB), created, created FROM people"
)

// addFace stores a face where one of its size is free, or at the end, and returns its number.
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
