package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames/server/store"
)

// appendQuery stores a group of appends to different games and returns the ids of the games with
// the expected last event. The rows of the group are ordered by id, and the nested loop locks games
// in that order. It then creates games, in the same order. It does not even try to create a game
// that exists already: ON CONFLICT would wait for the game's lock, out of order. Finally, it adds
// events in the order of commands, because a server also waits when another one carries out the
// same command.
const appendQuery = `
WITH a AS MATERIALIZED (
	SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[],
		$10::boolean[], $11::boolean[], $12::bigint[], $13::bigint[], $14::text[], $15::text[])
		AS a (id, before, last, game, rules, status, version, white, black, listed, private, deadline, changed, creator, seed)
), locked AS MATERIALIZED (
	SELECT l.id FROM a CROSS JOIN LATERAL (SELECT g.id FROM games g WHERE g.id = a.id AND g.n = a.before FOR UPDATE) l
), changed AS (
	UPDATE games g SET n = a.last, game = a.game, rules = a.rules, status = a.status, version = a.version, white = a.white, black = a.black,
		listed = a.listed, private = a.private, deadline = a.deadline, changed = a.changed, creator = a.creator,
		seed = CASE a.seed WHEN '' THEN g.seed ELSE a.seed END
	FROM locked JOIN a USING (id) WHERE g.id = locked.id
	RETURNING g.id
), created AS (
	INSERT INTO games (n, id, game, rules, status, version, white, black, listed, private, deadline, changed, creator, seed)
	SELECT last, id, game, rules, status, version, white, black, listed, private, deadline, changed, creator, seed
	FROM a WHERE before = 0 AND NOT EXISTS (SELECT FROM games g WHERE g.id = a.id)
	ON CONFLICT (id) DO NOTHING
	RETURNING id
), done AS (
	SELECT id FROM changed UNION ALL SELECT id FROM created
), stored AS (
	INSERT INTO events (game, n, data, person, command, digest)
	SELECT e.* FROM unnest($16::text[], $17::bigint[], $18::bytea[], $19::text[], $20::text[], $21::text[])
		AS e (game, n, data, person, command, digest)
	WHERE e.game IN (SELECT id FROM done)
	ORDER BY e.person COLLATE "C", e.command COLLATE "C"
)
SELECT id FROM done`

// limitedQuery is appendQuery for senders $22 with a limit of $23 games: it omits appends that
// would exceed the limit. Nobody else can use it to add to the games of a sender, because the
// sender has been locked since before the statement began.
var limitedQuery = strings.Replace(appendQuery, "\n), locked", `
	JOIN unnest($1::text[], $22::text[], $23::bigint[]) AS m (id, sender, most) USING (id)
	WHERE (SELECT count(*) FROM (
		SELECT id FROM games WHERE white <> '' AND white = m.sender AND status <> 'over'
		UNION SELECT id FROM games WHERE black <> '' AND black = m.sender AND status <> 'over'
		UNION SELECT id FROM games WHERE creator <> '' AND creator = m.sender AND creator <> white AND creator <> black AND status <> 'over'
	) g WHERE g.id <> a.id) + (a.status <> 'over' AND m.sender IN (a.white, a.black, a.creator))::int <= m.most
	ORDER BY a.id COLLATE "C"
), locked`, 1)

// arguments returns the arguments of appendQuery.
func arguments(group []*pending) []any {
	slices.SortFunc(group, func(a, b *pending) int { return cmp.Compare(a.Game, b.Game) })
	var ids, games, rules, statuses, whites, blacks, creators, seeds []string
	var befores, lasts, versions, deadlines, changes []int64
	var listed, private []bool
	var eventGames []string
	var numbers []int64
	var data [][]byte
	var persons, commands, digests []*string
	for _, p := range group {
		x, before := p.Index, p.First()-1
		ids, befores, lasts = append(ids, p.Game), append(befores, int64(before)), append(lasts, int64(before+len(p.Events)))
		games, rules = append(games, x.Game), append(rules, x.Rules)
		statuses, versions = append(statuses, x.Status), append(versions, int64(x.Version))
		whites, blacks = append(whites, x.White), append(blacks, x.Black)
		listed, private = append(listed, x.Listed), append(private, x.Private)
		deadlines, changes = append(deadlines, int64(x.Deadline)), append(changes, int64(x.Changed))
		creators, seeds = append(creators, x.Creator), append(seeds, p.Seed)
		for i, e := range p.Events {
			var person, command, digest *string
			if c := &p.Command; i == 0 && c.Person != "" {
				person, command, digest = &c.Person, &c.ID, &c.Digest
			}
			eventGames, numbers, data = append(eventGames, p.Game), append(numbers, int64(e.N)), append(data, e.Data)
			persons, commands, digests = append(persons, person), append(commands, command), append(digests, digest)
		}
	}
	return []any{ids, befores, lasts, games, rules, statuses, versions, whites, blacks, listed, private, deadlines, changes, creators, seeds,
		eventGames, numbers, data, persons, commands, digests}
}

// tries is how often a group is tried if the database refuses it because of other transactions.
const tries = 5

// store stores a group and answers all of its appends.
func (w *worker) store(ctx context.Context, group []*pending) {
	for try := 1; len(group) > 0; try++ {
		ids, err := w.append(ctx, group)
		switch c := code(err); {
		case err == nil:
			group = w.answer(group, ids)
			w.refuse(ctx, group)
			return
		case c == uniqueViolation:
			// Somebody has carried out one of the commands, so none of the group is stored. Try
			// again without that one.
			reused, err := w.reused(ctx, group)
			if err == nil && len(reused) == 0 && try >= tries {
				err = errors.New("a command that is stored cannot be found")
			}
			if err != nil {
				fail(group, fmt.Errorf("postgres: %w", err))
				return
			}
			group = slices.DeleteFunc(group, func(p *pending) bool {
				if reused[p.command()] {
					p.done <- store.ErrReused
				}
				return reused[p.command()]
			})
		case (c == deadlockDetected || c == serializationFailure) && try < tries:
		default:
			fail(group, fmt.Errorf("postgres: %w", unknown(err)))
			return
		}
	}
}

// append stores a group and returns the games of the successful appends.
func (w *worker) append(ctx context.Context, group []*pending) ([]string, error) {
	args := arguments(group)
	if !group[0].limited() {
		rows, err := w.conn.Query(ctx, appendName, args...)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[string])
	}
	var senders []string
	var most []int64
	for _, p := range group {
		senders, most = append(senders, p.Command.Person), append(most, int64(p.Most))
	}
	var ids []string
	var batch pgx.Batch // one transaction
	batch.Queue("SELECT pg_advisory_xact_lock($1, hash) FROM (SELECT DISTINCT hashtext(sender) AS hash FROM unnest($2::text[]) AS sender ORDER BY hash) s",
		int32(senderLock), senders)
	batch.Queue(limitedName, append(args, senders, most)...).Query(func(rows pgx.Rows) (err error) {
		ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return ids, w.conn.SendBatch(ctx, &batch).Close()
}

// senderLock is the first number of the locks of senders: appends with a limit exclude each other
// per sender.
const senderLock = 0x68657867 // "hexg"

// answer answers the appends to games and returns the others.
func (w *worker) answer(group []*pending, ids []string) []*pending {
	done := make(map[string]bool, len(ids))
	for _, id := range ids {
		done[id] = true
	}
	w.notifier.add(ids)
	return slices.DeleteFunc(group, func(p *pending) bool {
		if done[p.Game] {
			p.done <- nil
		}
		return done[p.Game]
	})
}

// refuse answers the appends that were not possible.
func (w *worker) refuse(ctx context.Context, group []*pending) {
	if len(group) == 0 {
		return
	}
	reused, err := w.reused(ctx, group)
	games := map[string]int{}
	if err == nil {
		ids := make([]string, len(group))
		for i, p := range group {
			ids[i] = p.Game
		}
		var rows pgx.Rows
		if rows, err = w.conn.Query(ctx, "SELECT id, n FROM games WHERE id = ANY($1)", ids); err == nil {
			var id string
			var n int
			_, err = pgx.ForEachRow(rows, []any{&id, &n}, func() error {
				games[id] = n
				return nil
			})
		}
	}
	if err != nil {
		fail(group, fmt.Errorf("postgres: not stored, for an unknown reason: %w", err))
		return
	}
	for _, p := range group {
		switch {
		case reused[p.command()]:
			p.done <- store.ErrReused
		case p.limited() && games[p.Game] == p.First()-1:
			p.done <- store.ErrFull
		case games[p.Game] == 0 && p.First() > 1:
			p.done <- store.ErrNotFound
		default:
			p.done <- store.ErrConflict
		}
	}
}

// reused returns the commands of a group that are already stored.
func (w *worker) reused(ctx context.Context, group []*pending) (map[command]bool, error) {
	var persons, ids []string
	for _, p := range group {
		if p.Command.Person != "" {
			persons, ids = append(persons, p.Command.Person), append(ids, p.Command.ID)
		}
	}
	rows, err := w.conn.Query(ctx, `SELECT e.person, e.command FROM unnest($1::text[], $2::text[]) AS c (person, id)
		JOIN events e ON e.person = c.person AND e.command = c.id`, persons, ids)
	if err != nil {
		return nil, err
	}
	reused := map[command]bool{}
	var c command
	_, err = pgx.ForEachRow(rows, []any{&c.person, &c.id}, func() error {
		reused[c] = true
		return nil
	})
	return reused, err
}

func fail(group []*pending, err error) {
	for _, p := range group {
		p.done <- err
	}
}
