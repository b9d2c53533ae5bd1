package postgres

import (
	"context"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/clock"
)

// Now returns the time of the store.
func (s *Store) Now() clocks.Millis { return s.clock.Now() }

// A keeper connects a clock to a store.
type keeper struct {
	*Store
	server *store.Server // also noted by Write, if not nil
}

// Read implements [clock.Keeper]. The time starts at the last event or the last beat of a server.
func (k *keeper) Read(ctx context.Context) (source time.Time, c clock.State, err error) {
	seen := "seen"
	if k.server == nil {
		seen = "greatest(seen, (SELECT max(changed) FROM games), (SELECT max(beat) FROM servers))"
	}
	err = k.pool.QueryRow(ctx, "SELECT clock_timestamp(), ahead, noted, "+seen+", seen_at FROM clock").Scan(&source, &c.Ahead, &c.Noted, &c.Seen, &c.SeenAt)
	if k.source != nil {
		source = k.source()
	}
	return source, c, err
}

// Write implements [clock.Keeper].
func (k *keeper) Write(ctx context.Context, old, c clock.State) (bool, error) {
	text := "UPDATE clock SET ahead = $1, noted = $2, seen = greatest(seen, $3), seen_at = $4 WHERE ahead = $5 AND noted = $6"
	args := []any{int64(c.Ahead), int64(c.Noted), int64(c.Seen), int64(c.SeenAt), int64(old.Ahead), int64(old.Noted)}
	if k.server != nil {
		k.server.Beat = c.Seen
		text = "WITH c AS (" + text + ` RETURNING 1) INSERT INTO servers (id, beat, until) SELECT $7, $3, $8 FROM c
			ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, until = excluded.until`
		args = append(args, k.server.ID, int64(k.server.Until))
	}
	n, err := k.exec(ctx, text, args...)
	return n > 0, err
}
