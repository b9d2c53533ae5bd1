package sqlite

import (
	"database/sql"
	"errors"
	"fmt"

	"example.com/hexgames/server/store"
)

// migrations create the tables. The number of a migration is its position, from 1; the table
// version has the number of the last one that was carried out. A released migration never changes:
// add another one.
var migrations = []string{
	// The id of a command is stored with the first event that the command caused.
	`CREATE TABLE games (
		id TEXT PRIMARY KEY,
		n INTEGER NOT NULL,
		game TEXT NOT NULL,
		rules TEXT NOT NULL,
		status TEXT NOT NULL,
		version INTEGER NOT NULL,
		white TEXT NOT NULL,
		black TEXT NOT NULL,
		listed INTEGER NOT NULL,
		private INTEGER NOT NULL,
		deadline INTEGER NOT NULL,
		changed INTEGER NOT NULL,
		seed TEXT NOT NULL
	) WITHOUT ROWID;
	CREATE INDEX games_white ON games (white) WHERE white <> '';
	CREATE INDEX games_black ON games (black) WHERE black <> '';
	CREATE INDEX games_listed ON games (changed) WHERE listed;
	CREATE INDEX games_deadline ON games (deadline) WHERE deadline > 0;
	CREATE INDEX games_changed ON games (changed);
	CREATE TABLE events (
		game TEXT NOT NULL,
		n INTEGER NOT NULL,
		data BLOB NOT NULL,
		person TEXT,
		command TEXT,
		digest TEXT,
		PRIMARY KEY (game, n)
	) WITHOUT ROWID;
	CREATE UNIQUE INDEX events_command ON events (person, command) WHERE person IS NOT NULL;
	CREATE TABLE people (
		id TEXT PRIMARY KEY,
		name TEXT NOT NULL,
		bot INTEGER NOT NULL,
		banned INTEGER NOT NULL,
		created INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE tokens (
		hash TEXT PRIMARY KEY,
		person TEXT NOT NULL,
		kind TEXT NOT NULL,
		label TEXT NOT NULL,
		scope TEXT NOT NULL,
		created INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE INDEX tokens_person ON tokens (person, created);
	CREATE TABLE servers (
		id TEXT PRIMARY KEY,
		beat INTEGER NOT NULL,
		until INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE leases (
		person TEXT NOT NULL,
		server TEXT NOT NULL,
		until INTEGER NOT NULL,
		PRIMARY KEY (person, server)
	) WITHOUT ROWID;
	CREATE TABLE stored (
		name TEXT PRIMARY KEY,
		value TEXT NOT NULL
	) WITHOUT ROWID;`,
	// Who created the old games, and when people were last seen, is unknown. Most games have a
	// creator who plays, so that a move changes nothing in the index of the others. Names have a
	// separate table: see faces.go.
	`ALTER TABLE games ADD COLUMN creator TEXT NOT NULL DEFAULT '';
	DROP INDEX games_white;
	DROP INDEX games_black;
	CREATE INDEX games_white ON games (white, status) WHERE white <> '';
	CREATE INDEX games_black ON games (black, status) WHERE black <> '';
	CREATE INDEX games_creator ON games (creator) WHERE creator <> '' AND creator <> white AND creator <> black AND status <> 'over';
	CREATE TABLE faces (
		n INTEGER PRIMARY KEY,
		free INTEGER NOT NULL,
		data BLOB NOT NULL
	);
	CREATE INDEX faces_free ON faces (length(data)) WHERE free;
	CREATE TEMP TABLE old AS SELECT row_number() OVER (ORDER BY id) AS face, * FROM people;
	INSERT INTO faces (n, free, data) SELECT face, 0,
		CAST(CAST(name AS BLOB) || zeroblob(2 + (128 - (length(CAST(name AS BLOB)) + 2) % 128) % 128) AS BLOB) FROM old ORDER BY face;
	DROP TABLE people;
	CREATE TABLE people (
		id TEXT PRIMARY KEY,
		face INTEGER NOT NULL,
		look INTEGER NOT NULL,
		bot INTEGER NOT NULL,
		banned INTEGER NOT NULL,
		created INTEGER NOT NULL,
		seen INTEGER NOT NULL
	) WITHOUT ROWID;
	INSERT INTO people SELECT id, face, 0, bot, banned, created, unixepoch() * 1000 FROM old;
	DROP TABLE old;
	CREATE INDEX people_look ON people (look) WHERE look <> 0;
	CREATE INDEX people_seen ON people (seen);
	CREATE TABLE budgets (
		key TEXT PRIMARY KEY,
		used INTEGER NOT NULL
	) WITHOUT ROWID;
	CREATE TABLE clock (
		ahead INTEGER NOT NULL,
		noted INTEGER NOT NULL,
		seen INTEGER NOT NULL,
		seen_at INTEGER NOT NULL
	);
	INSERT INTO clock VALUES (0, 0, 0, 0);`,
}

// migrate carries out the outstanding migrations of a database. The server holds the lock, so
// nobody else does.
func migrate(db *sql.DB) error {
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS version (n INTEGER NOT NULL)"); err != nil {
		return err
	}
	n, err := version(db)
	if err != nil {
		return err
	}
	if n > len(migrations) {
		return newer(n)
	}
	for ; n < len(migrations); n++ {
		tx, err := db.Begin()
		if err != nil {
			return err
		}
		if _, err = tx.Exec(migrations[n]); err == nil {
			_, err = tx.Exec("DELETE FROM version; INSERT INTO version VALUES (?)", n+1)
		}
		if err != nil {
			tx.Rollback()
			return fmt.Errorf("migration %d: %w", n+1, err)
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// version returns the number of the last migration of a database.
func version(db *sql.DB) (n int, err error) {
	err = db.QueryRow("SELECT n FROM version").Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

// checkVersion returns the version of a database, or an error if this program cannot read it.
func checkVersion(db *sql.DB) (int, error) {
	n, err := version(db)
	switch {
	case err != nil:
		return n, fmt.Errorf("not a server's file: %w", err)
	case n == 0:
		return n, errors.New("not a server's file: it has no tables")
	case n > len(migrations):
		return n, newer(n)
	}
	return n, nil
}

func newer(n int) error {
	return fmt.Errorf("%w: it has version %d, but this program supports only %d", store.ErrNewer, n, len(migrations))
}
