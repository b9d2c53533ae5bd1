package main

import (
	"context"
	"database/sql"
	"fmt"

	"example.com/hexgames"
	_ "modernc.org/sqlite" // the driver
)

// A position is a position of any of the library's games.
type position[P any, M comparable] interface {
	hexgames.Position[P, M]
	hexgames.Hasher
	hexgames.Symmetric[P]
}

// A puzzle is a position where exactly one move wins, and that move.
type puzzle[P, M any] struct {
	position P // a result of normal
	solution M
}

// normal returns the position to store for p and all equivalent positions.
func normal[P position[P, M], M comparable](p P) P {
	if q, ok := any(p).(interface{ Earliest() P }); ok { // Hexade: regardless of the number of stones placed
		p = q.Earliest()
	}
	if q, ok := any(p).(hexgames.Reverser[P]); ok && p.Turn() == hexgames.Black { // regardless of the side to move
		if reversed := q.Reverse(); reversed != *new(P) {
			p = reversed
		}
	}
	p, _ = p.Canonical() // regardless of symmetry
	return p
}

// The hash makes the key short, and the text distinguishes positions with the same hash.
const schema = `
CREATE TABLE IF NOT EXISTS puzzles (
	game     TEXT    NOT NULL,
	hash     INTEGER NOT NULL,
	position TEXT    NOT NULL,
	solution TEXT    NOT NULL,
	PRIMARY KEY (game, hash, position)
) STRICT, WITHOUT ROWID`

// open opens a database. If the file or the table is missing, it creates them.
func open(ctx context.Context, file string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return nil, err
	}
	if _, err := db.ExecContext(ctx, schema); err != nil {
		db.Close()
		return nil, fmt.Errorf("opening %s: %w", file, err)
	}
	return db, nil
}

// A store holds the puzzles of one game in a database.
type store[P position[P, M], M comparable] struct{ db *sql.DB }

// add adds the puzzles that are not yet stored, and returns their number. If there is an error,
// it adds none.
func (s store[P, M]) add(ctx context.Context, puzzles []puzzle[P, M]) (added int, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback() // does nothing after Commit
	for _, z := range puzzles {
		p := z.position
		result, err := tx.ExecContext(ctx,
			`INSERT INTO puzzles (game, hash, position, solution) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			p.GameName(), int64(p.Hash()), p.String(), p.FormatMove(z.solution))
		if err != nil {
			return 0, fmt.Errorf("adding %v: %w", p, err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return 0, err
		}
		added += int(n)
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return added, nil
}

// all returns all puzzles of the game, in the order of their texts.
func (s store[P, M]) all(ctx context.Context) (puzzles []puzzle[P, M], err error) {
	game := (*new(P)).GameName()
	rows, err := s.db.QueryContext(ctx, `SELECT hash, position, solution FROM puzzles WHERE game = ? ORDER BY position`, game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var hash int64
		var p P
		var solution string
		if err := rows.Scan(&hash, &p, &solution); err != nil { // calls (*P).Scan
			return nil, err
		}
		if uint64(hash) != p.Hash() {
			return nil, fmt.Errorf("the hash of %v is %d, want %d", p, hash, int64(p.Hash()))
		}
		m, err := p.ParseMove(solution)
		if err != nil {
			return nil, fmt.Errorf("the solution of %v: %w", p, err)
		}
		puzzles = append(puzzles, puzzle[P, M]{p, m})
	}
	return puzzles, rows.Err()
}
