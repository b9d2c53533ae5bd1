package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames/server/store"
)

// migrations create the tables. The number of a migration is its position, from 1; the table
// version has the number of the last one that was carried out. A released migration never changes:
// add another one. A server of the previous version may still be running.
var migrations = []string{
	// Ids are compared byte by byte, as in Go. The id of a command is stored with the first event
	// that the command caused. The rows of games change with every move, so they have spare room.
	`CREATE TABLE games (
		id text COLLATE "C" PRIMARY KEY,
		n bigint NOT NULL,
		game text NOT NULL,
		rules text NOT NULL,
		status text NOT NULL,
		version bigint NOT NULL,
		white text COLLATE "C" NOT NULL,
		black text COLLATE "C" NOT NULL,
		listed boolean NOT NULL,
		private boolean NOT NULL,
		deadline bigint NOT NULL,
		changed bigint NOT NULL,
		seed text NOT NULL
	) WITH (fillfactor = 70);
	CREATE INDEX games_white ON games (white) WHERE white <> '';
	CREATE INDEX games_black ON games (black) WHERE black <> '';
	CREATE INDEX games_listed ON games (changed) WHERE listed;
	CREATE INDEX games_deadline ON games (deadline) WHERE deadline > 0;
	CREATE INDEX games_changed ON games (changed);
	CREATE TABLE events (
		game text COLLATE "C" NOT NULL,
		n bigint NOT NULL,
		data bytea NOT NULL,
		person text COLLATE "C",
		command text COLLATE "C",
		digest text,
		PRIMARY KEY (game, n)
	);
	CREATE UNIQUE INDEX events_command ON events (person, command) WHERE person IS NOT NULL;
	CREATE TABLE people (
		id text COLLATE "C" PRIMARY KEY,
		name text NOT NULL,
		bot boolean NOT NULL,
		banned boolean NOT NULL,
		created bigint NOT NULL
	);
	CREATE TABLE tokens (
		hash text COLLATE "C" PRIMARY KEY,
		person text COLLATE "C" NOT NULL,
		kind text NOT NULL,
		label text NOT NULL,
		scope text NOT NULL,
		created bigint NOT NULL
	);
	CREATE INDEX tokens_person ON tokens (person, created);
	CREATE TABLE servers (
		id text COLLATE "C" PRIMARY KEY,
		beat bigint NOT NULL,
		until bigint NOT NULL
	);
	CREATE TABLE leases (
		person text COLLATE "C" NOT NULL,
		server text COLLATE "C" NOT NULL,
		until bigint NOT NULL,
		PRIMARY KEY (person, server)
	);
	CREATE TABLE stored (
		name text COLLATE "C" PRIMARY KEY,
		value text NOT NULL
	);`,
	// Who created the old games, and when people were last seen, is unknown. Most games have a
	// creator who plays, so that a move changes nothing in the index of the others. A server of the
	// previous version does not use the new columns.
	`ALTER TABLE games ADD COLUMN creator text COLLATE "C" NOT NULL DEFAULT '';
	CREATE INDEX games_creator ON games (creator) WHERE creator <> '' AND creator <> white AND creator <> black AND status <> 'over';
	ALTER TABLE people ADD COLUMN look text COLLATE "C" NOT NULL DEFAULT '',
		ADD COLUMN seen bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
	CREATE INDEX people_look ON people (look) WHERE look <> '';
	CREATE INDEX people_seen ON people (seen);
	CREATE TABLE changes (
		person text COLLATE "C" PRIMARY KEY,
		by text NOT NULL,
		at bigint NOT NULL
	);
	CREATE INDEX changes_at ON changes (at);
	CREATE TABLE budgets (
		key text COLLATE "C" PRIMARY KEY,
		used bigint NOT NULL
	);
	CREATE TABLE clock (
		ahead bigint NOT NULL,
		noted bigint NOT NULL,
		seen bigint NOT NULL,
		seen_at bigint NOT NULL
	);
	INSERT INTO clock VALUES (0, 0, 0, 0);`,
}

// migrationLock is the number of the lock that servers hold to migrate a database.
const migrationLock = 0x68657867616d6573 // "hexgames"

// migrate carries out the outstanding migrations of the database, all or none.
func (s *Store) migrate(ctx context.Context) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS version (n bigint NOT NULL)"); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRow(ctx, "SELECT n FROM version").Scan(&n); err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if n > len(migrations) {
			return fmt.Errorf("%w: it has version %d, but this program supports only %d", store.ErrNewer, n, len(migrations))
		}
		if n == len(migrations) {
			return nil
		}
		for i, m := range migrations[n:] {
			if _, err := tx.Exec(ctx, m); err != nil {
				return fmt.Errorf("migration %d: %w", n+i+1, err)
			}
		}
		if _, err := tx.Exec(ctx, "DELETE FROM version"); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "INSERT INTO version (n) VALUES ($1)", len(migrations))
		return err
	})
}
