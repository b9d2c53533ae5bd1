package sqlite

import (
	"context"
	"database/sql"
)

// A preparer prepares statements until one of them is wrong.
type preparer struct {
	on interface {
		PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	}
	err error
}

func (p *preparer) prepare(query string) *sql.Stmt {
	if p.err != nil {
		return nil
	}
	var st *sql.Stmt
	st, p.err = p.on.PrepareContext(context.Background(), query)
	return st
}

// columns are those of a store.Head.
const columns = "id, n, game, status, version, white, black, listed, private, deadline, changed"

// writes are the statements of the writer.
type writes struct {
	begin, commit, rollback *sql.Stmt

	addEvent, addGame, changeGame, dropEvent, command, game, renew *sql.Stmt
}

func (w *writes) prepare(on *sql.Conn) error {
	p := preparer{on: on}
	w.begin = p.prepare("BEGIN IMMEDIATE")
	w.commit = p.prepare("COMMIT")
	w.rollback = p.prepare("ROLLBACK")
	w.addEvent = p.prepare("INSERT INTO events (game, n, data, person, command, digest) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
	w.dropEvent = p.prepare("DELETE FROM events WHERE game = ? AND n = ?")
	w.addGame = p.prepare("INSERT INTO games (" + columns + ", seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
	w.changeGame = p.prepare(`UPDATE games SET n = ?, game = ?, status = ?, version = ?, white = ?, black = ?, listed = ?, private = ?, deadline = ?, changed = ?,
		seed = CASE ? WHEN '' THEN seed ELSE ?11 END WHERE id = ? AND n = ?`)
	w.command = p.prepare("SELECT 1 FROM events WHERE person = ? AND command = ?")
	w.game = p.prepare("SELECT n FROM games WHERE id = ?")
	w.renew = p.prepare("INSERT INTO leases (person, server, until) VALUES (?, ?, ?) ON CONFLICT (person, server) DO UPDATE SET until = excluded.until")
	return p.err
}

// reads are the statements that read one thing.
type reads struct {
	command, events, game, seed, token, value *sql.Stmt
}

func (r *reads) prepare(on *sql.DB) error {
	p := preparer{on: on}
	r.command = p.prepare("SELECT game, n, digest FROM events WHERE person = ? AND command = ?")
	r.events = p.prepare("SELECT n, data FROM events WHERE game = ? AND n > ? ORDER BY n")
	r.game = p.prepare("SELECT n FROM games WHERE id = ?")
	r.seed = p.prepare("SELECT seed FROM games WHERE id = ?")
	r.token = p.prepare("SELECT hash, person, kind, label, scope, created FROM tokens WHERE hash = ?")
	r.value = p.prepare("SELECT value FROM stored WHERE name = ?")
	return p.err
}
