package sqlite

import (
	"context"
	"database/sql"
)

// A preparer prepares statements until one of them fails.
type preparer struct {
	on interface {
		PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	}
	all []*sql.Stmt
	err error
}

func (p *preparer) prepare(query string) *sql.Stmt {
	if p.err != nil {
		return nil
	}
	var st *sql.Stmt
	if st, p.err = p.on.PrepareContext(context.Background(), query); p.err == nil {
		p.all = append(p.all, st)
	}
	return st
}

// close closes the statements. A connection with open statements does not close its file.
func (p *preparer) close() {
	for _, st := range p.all {
		st.Close()
	}
}

// columns are the columns of a store.Head.
const columns = "id, n, game, rules, status, version, white, black, listed, private, deadline, changed, creator"

// unfinished selects the unfinished games of person ?1.
const unfinished = `SELECT id FROM games WHERE white <> '' AND white = ?1 AND status <> 'over'
	UNION SELECT id FROM games WHERE black <> '' AND black = ?1 AND status <> 'over'
	UNION SELECT id FROM games WHERE creator <> '' AND creator = ?1 AND creator <> white AND creator <> black AND status <> 'over'`

// writes are the statements of the writer.
type writes struct {
	preparer
	begin, commit, rollback *sql.Stmt

	addEvent, addGame, moveGame, changeGame, dropEvent, command, game, unfinished, renew, seen, spend, tick, beat *sql.Stmt
}

func (w *writes) prepareAll(on *sql.Conn) error {
	w.on = on
	w.begin = w.prepare("BEGIN IMMEDIATE")
	w.commit = w.prepare("COMMIT")
	w.rollback = w.prepare("ROLLBACK")
	w.addEvent = w.prepare("INSERT INTO events (game, n, data, person, command, digest) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
	w.dropEvent = w.prepare("DELETE FROM events WHERE game = ? AND n = ?")
	w.addGame = w.prepare("INSERT INTO games (" + columns + ", seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
	w.moveGame = w.prepare(`UPDATE games SET n = ?, version = ?, deadline = ?, changed = ? WHERE id = ? AND n = ?
		AND game = ? AND rules = ? AND status = ? AND white = ? AND black = ? AND creator = ? AND listed = ? AND private = ?`)
	w.changeGame = w.prepare(`UPDATE games SET n = ?, game = ?, rules = ?, status = ?, version = ?, white = ?, black = ?, listed = ?, private = ?, deadline = ?, changed = ?,
		creator = ?, seed = CASE ? WHEN '' THEN seed ELSE ?13 END WHERE id = ? AND n = ?`)
	w.command = w.prepare("SELECT 1 FROM events WHERE person = ? AND command = ?")
	w.game = w.prepare("SELECT n FROM games WHERE id = ?")
	w.unfinished = w.prepare("SELECT count(*) FROM (" + unfinished + ")")
	w.renew = w.prepare("INSERT INTO leases (person, server, until) VALUES (?, ?, ?) ON CONFLICT (person, server) DO UPDATE SET until = excluded.until")
	w.seen = w.prepare("UPDATE people SET seen = ?2 WHERE id = ?1 AND seen <= ?2 - 3600000")
	w.spend = w.prepare(`INSERT INTO budgets (key, used) SELECT ?1, ?2 + ?3 WHERE ?3 <= ?4
		ON CONFLICT (key) DO UPDATE SET used = max(used, ?2) + ?3 WHERE max(used, ?2) + ?3 - ?2 <= ?4`)
	w.tick = w.prepare("UPDATE clock SET ahead = ?, noted = ?, seen = max(seen, ?), seen_at = ?")
	w.beat = w.prepare("INSERT INTO servers (id, beat, until) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, until = excluded.until")
	return w.err
}

// reads are the statements that read a single item.
type reads struct {
	preparer
	command, events, game, seed, token, value *sql.Stmt
}

func (r *reads) prepareAll(on *sql.DB) error {
	r.on = on
	r.command = r.prepare("SELECT game, n, digest FROM events WHERE person = ? AND command = ?")
	r.events = r.prepare("SELECT n, data FROM events WHERE game = ? AND n > ? ORDER BY n")
	r.game = r.prepare("SELECT n FROM games WHERE id = ?")
	r.seed = r.prepare("SELECT seed FROM games WHERE id = ?")
	r.token = r.prepare("SELECT hash, person, kind, label, scope, created FROM tokens WHERE hash = ?")
	r.value = r.prepare("SELECT value FROM stored WHERE name = ?")
	return r.err
}
