package server

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

var kills = flag.Int("kills", 20, "how often the servers are killed in the tests that kill them")

// A victim is a server that is killed and started again.
type victim struct {
	addr string
	args []string
	*process
}

// start starts the server. It retries, because the database may be away, too.
func (v *victim) start(t *testing.T) {
	var err error
	for range 20 {
		if v.process, err = startWith(t, nil, v.addr, v.args...); err == nil {
			return
		}
		time.Sleep(500 * time.Millisecond)
	}
	t.Error(err)
}

// haunt kills victims at random moments, and starts them again, until end is called. The function
// end returns the number of kills, at most half of the flag's number.
func haunt(t *testing.T, victims ...*victim) (end func() (killed int)) {
	done := make(chan struct{})
	var killed atomic.Int32
	var killing sync.WaitGroup
	for _, v := range victims {
		killing.Go(func() {
			for range *kills / 2 / len(victims) {
				select {
				case <-done:
					return
				case <-time.After(time.Duration(len(victims)*(200+rand.IntN(800))) * time.Millisecond):
					v.kill()
					v.start(t)
					killed.Add(1)
				}
			}
		})
	}
	return func() int {
		close(done)
		killing.Wait()
		return int(killed.Load())
	}
}

// A table seats two people who play one game after another.
type table struct {
	*ledger
	players [2]*caller
	chance  bool
	stop    *atomic.Bool
	pause   time.Duration     // the maximum time between two moves
	watch   func(game string) // called with each game, if not nil
}

// meetTable creates a table with two people.
func meetTable(t *testing.T, l *ledger, stop *atomic.Bool, chance bool, urls ...string) *table {
	return &table{ledger: l, players: [2]*caller{meet(t, urls...), meet(t, urls...)}, chance: chance, stop: stop}
}

// play plays games until it is asked to stop.
func (b *table) play(ctx context.Context) {
	for !b.stop.Load() {
		if err := b.game(ctx); err != nil {
			b.fail("%v", err)
			return
		}
	}
}

// game plays a game, with the moves of both players.
func (b *table) game(ctx context.Context) error {
	white, black := b.players[0], b.players[1]
	number := fmt.Sprintf("%064x", rand.Uint64())
	g := hall.Creation{Game: "hexdame", Options: map[string]string{}}
	if b.chance {
		g.Game, g.Commitment = "hextad", fair.Commit(number)
	}
	if rand.IntN(3) > 0 {
		g.Clock = clocks.Control{Base: 10 * clocks.Minute, Increment: clocks.Second}
	}
	game, err := b.begin(ctx, white, black, g)
	if err != nil {
		return err
	}
	if b.watch != nil {
		b.watch(game)
	}
	if b.chance {
		reveal := hall.Command{Command: referee.Command{Do: referee.Reveal, Number: number}}
		if r, err := b.do(ctx, white, game, reveal); err != nil || !r.accepted() {
			return errors.Join(err, errors.New(r.String()))
		}
	}
	known := 0
	for !b.stop.Load() {
		s, err := b.players[rand.IntN(2)].state(ctx, game)
		if err != nil {
			return err
		}
		switch {
		case s.N < known:
			return fmt.Errorf("game %s has event %d, and then only %d", game, known, s.N)
		case s.Status == referee.Over:
			return b.follow(ctx, game)
		case len(s.Legal) == 0:
			return fmt.Errorf("game %s has begun, and is %s at event %d, without moves", game, s.Status, s.N)
		}
		r, err := b.act(ctx, s)
		if err != nil {
			return err
		}
		if known = s.N; r.accepted() {
			known = r.answer.N
		}
		time.Sleep(rand.N(b.pause + 1))
	}
	return nil
}

// follow ends a game and requests a rematch.
func (b *table) follow(ctx context.Context, game string) error {
	if rand.IntN(2) == 0 {
		return nil
	}
	r, err := b.do(ctx, b.players[rand.IntN(2)], game, hall.Command{Command: referee.Command{Do: hall.Rematch}})
	if err == nil && !r.accepted() {
		b.fail("game %s: a rematch: %v", game, r)
	}
	return err
}

// act does something in a game: usually, the player to move moves.
func (b *table) act(ctx context.Context, s hall.State) (reply, error) {
	on := b.players[s.Turn-hexgames.White]
	other := b.players[s.Turn.Opponent()-hexgames.White]
	move := referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[rand.IntN(len(s.Legal))]}
	say := func(c *caller, d referee.Command, want ...hexgames.ErrorKind) (reply, error) {
		r, err := b.do(ctx, c, s.ID, hall.Command{Command: d})
		if err == nil && !r.accepted() && !slices.Contains(want, r.kind()) {
			b.fail("game %s, %+v: %v", s.ID, d, r)
		}
		return r, err
	}
	switch dice := rand.IntN(40); {
	case s.Offer != nil && dice < 20:
		do := referee.Decline
		if s.Offer.What == referee.Takeback && dice < 10 {
			do = referee.Accept
		}
		return say(b.players[s.Offer.By.Opponent()-hexgames.White], referee.Command{Do: do, Offer: s.Offer.N})
	case dice < 2: // a used id is refused for something else, and then repeats what it did
		r, err := say(on, move)
		if err != nil || !r.accepted() {
			return r, err
		}
		id := newID()
		again := hall.Command{ID: id, Command: referee.Command{Do: referee.Propose, What: referee.Draw}}
		if r, err = b.do(ctx, on, s.ID, again); err != nil || !r.accepted() {
			return r, err // the game may be over
		}
		reused, err := on.sure(ctx, http.MethodPost, "/api/games/"+s.ID+"/commands", hall.Command{ID: id, Command: move})
		if err == nil && reused.kind() != hall.ErrReused {
			b.fail("game %s: an id that was used: %v", s.ID, reused)
		}
		return r, err
	case dice < 4: // for an outdated position
		old := move
		old.Version--
		r, err := say(on, old, referee.ErrVersion)
		if err == nil && (r.accepted() || r.state == nil || r.state.N < s.N) {
			b.fail("game %s: an old move: %v", s.ID, r)
		}
		return r, err
	case dice < 5:
		return say(other, move, referee.ErrTurn)
	case dice < 8:
		what := referee.Draw
		if dice == 5 {
			what = referee.Takeback
		}
		return say(b.players[rand.IntN(2)], referee.Command{Do: referee.Propose, What: what}, referee.ErrOffer)
	case dice < 14: // twice at the same time
		d := hall.Command{ID: newID(), Command: move}
		var wait sync.WaitGroup
		wait.Go(func() { b.do(ctx, on, s.ID, d) })
		r, err := b.do(ctx, on, s.ID, d)
		wait.Wait()
		return r, err
	case dice < 20: // given up, and sent again
		d := hall.Command{ID: newID(), Command: move}
		b.send(on, d.ID, d.Command)
		short, cancel := context.WithTimeout(ctx, time.Duration(rand.IntN(4000))*time.Microsecond)
		if r, err := on.once(short, on.anywhere(), http.MethodPost, "/api/games/"+s.ID+"/commands", d); err == nil {
			b.note(on, d.ID, r)
		}
		cancel()
		return b.do(ctx, on, s.ID, d)
	case dice == 20 && len(s.Moves) > 60:
		return say(on, referee.Command{Do: referee.Resign})
	}
	return say(on, move)
}

// crash lets tables play while the servers are killed, and returns the outages of all of them.
func crash(t *testing.T, l *ledger, victims []*victim, tables int, more func() []outage) (outages []outage) {
	var urls []string
	for _, v := range victims {
		v.start(t)
		urls = append(urls, v.url)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute+time.Duration(*kills)*10*time.Second)
	defer cancel()
	var stop atomic.Bool
	var playing, killing sync.WaitGroup
	for i := range tables {
		b := meetTable(t, l, &stop, i%4 == 3, urls...)
		playing.Go(func() { b.play(ctx) })
	}
	for i, v := range victims {
		killing.Go(func() {
			for range (*kills + i) / len(victims) {
				time.Sleep(time.Duration(100+rand.IntN(900)) * time.Millisecond)
				v.kill()
				killed := clocks.At(time.Now())
				if rand.IntN(5) == 0 {
					time.Sleep(2 * time.Second)
				}
				if len(victims) == 1 {
					outages = append(outages, outage{killed, clocks.At(time.Now())})
				}
				v.start(t)
			}
		})
	}
	if more != nil {
		killing.Go(func() { outages = append(outages, more()...) })
	}
	killing.Wait()
	time.Sleep(time.Second)
	stop.Store(true)
	playing.Wait()
	return outages
}

// TestCrash kills a server on a file during games and checks that no acknowledged event is lost or
// repeated.
func TestCrash(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills servers for a minute")
	}
	t.Parallel()
	db := filepath.Join(t.TempDir(), "games.db")
	l := newLedger()
	begun := time.Now()
	outages := crash(t, l, []*victim{{addr: address(t), args: []string{"-db", db, "-no-limits"}}}, 12, nil)
	s := load(t, db)
	l.check(s).report(t)
	graces := checkGrace(t, s, outages)
	commands, moves := l.count()
	t.Logf("%d kills in %.0f s: %d commands were acknowledged, %d of them moves, in %d games; a player got time back %d times",
		*kills, time.Since(begun).Seconds(), commands, moves, len(s.logs), graces)
}

// TestCrashPostgres kills two servers on the same database, and the database.
func TestCrashPostgres(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills servers for a minute")
	}
	t.Parallel()
	cluster := pgtest.New(t)
	db := cluster.Database(t)
	l := newLedger()
	begun := time.Now()
	args := []string{"-db", db, "-no-limits"}
	outages := crash(t, l, []*victim{{addr: address(t), args: args}, {addr: address(t), args: args}}, 12, func() (outages []outage) {
		for range *kills / 4 {
			time.Sleep(time.Duration(1000+rand.IntN(3000)) * time.Millisecond)
			if err := cluster.Kill(); err != nil {
				t.Error(err)
				return outages
			}
			killed := clocks.At(time.Now())
			time.Sleep(time.Duration(rand.IntN(3000)) * time.Millisecond)
			outages = append(outages, outage{killed, clocks.At(time.Now())})
			if err := cluster.Start(); err != nil {
				t.Error(err)
				return outages
			}
		}
		return outages
	})
	s := load(t, db)
	l.check(s).report(t)
	graces := checkGrace(t, s, outages)
	commands, moves := l.count()
	t.Logf("%d kills of servers and %d of PostgreSQL in %.0f s: %d commands were acknowledged, %d of them moves, in %d games; a player got time back %d times",
		*kills, *kills/4, time.Since(begun).Seconds(), commands, moves, len(s.logs), graces)
}
