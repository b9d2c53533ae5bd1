package server

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A history records clients' requests and answers, and their times.
type history struct {
	begun time.Time
	mu    sync.Mutex
	all   []porcupine.Operation
}

// now returns the time since the start of the history.
func (h *history) now() int64 { return int64(time.Since(h.begun)) }

// add adds an operation.
func (h *history) add(c *call, from, to int64, out *result) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = append(h.all, porcupine.Operation{Input: c, Output: out, Call: from, Return: to})
}

// A device is one of the programs that a person uses in a game.
type device struct {
	*history
	t      *testing.T
	caller *caller
	game   string
	by     hexgames.Player
	opened *atomic.Int32 // number of the game's operations that were given up
}

// read reads the game; ok is false if the request was given up.
func (d *device) read(ctx context.Context) (s hall.State, ok bool) {
	from := d.now()
	s, err := d.caller.state(ctx, d.game)
	if err != nil {
		d.t.Error(err)
		return s, false
	}
	d.add(&call{game: d.game, by: d.by, read: true}, from, d.now(), &result{seen: viewOf(&s)})
	return s, true
}

// An attempt is a request with a command, or one of several.
type attempt struct {
	from, to int64
	reply
	known bool
}

// do sends a command: once, again until there is an answer, or several times at once.
func (d *device) do(ctx context.Context, command referee.Command) {
	c := &call{game: d.game, by: d.by, Command: command}
	body := hall.Command{ID: newID(), Command: command}
	var lock sync.Mutex
	var all []attempt
	try := func(ctx context.Context) bool {
		one := attempt{from: d.now()}
		r, err := d.caller.once(ctx, d.caller.anywhere(), http.MethodPost, "/api/games/"+d.game+"/commands", body)
		one.to, one.reply, one.known = d.now(), r, err == nil && r.status != http.StatusServiceUnavailable
		lock.Lock()
		defer lock.Unlock()
		all = append(all, one)
		return one.known
	}
	until := func() {
		for !try(ctx) && ctx.Err() == nil {
			time.Sleep(time.Duration(5+rand.IntN(30)) * time.Millisecond)
		}
	}
	short := func() {
		ctx, cancel := context.WithTimeout(ctx, time.Duration(rand.IntN(3000))*time.Microsecond)
		defer cancel()
		try(ctx)
	}
	switch dice := rand.IntN(10); {
	case dice == 0 && d.opened.Load() < 3:
		short()
	case dice <= 2:
		short()
		until()
	case dice <= 4:
		var wait sync.WaitGroup
		wait.Go(until)
		until()
		wait.Wait()
	default:
		until()
	}
	d.note(c, all)
}

// note adds the results of a command's attempts. All accepted ones are the same operation, which
// started with the first attempt. Each refused one is a separate operation. If none was accepted
// and one was given up, the command is open until the end.
func (d *device) note(c *call, all []attempt) {
	begun, open := int64(never), int64(never)
	var accepted *attempt
	for i := range all {
		one := &all[i]
		begun = min(begun, one.from)
		switch {
		case !one.known:
			open = min(open, one.from)
		case !one.accepted():
			if one.state == nil {
				d.t.Errorf("a refusal without a state: %v", one.reply)
				continue
			}
			again := *c // the checker must not take it for the same command
			d.add(&again, one.from, one.to, &result{refused: one.kind(), seen: viewOf(one.state)})
		case accepted != nil && string(one.answer.Event) != string(accepted.answer.Event):
			d.t.Errorf("a command has two answers: %s and %s", accepted.answer.Event, one.answer.Event)
		case accepted == nil || one.to < accepted.to:
			accepted = one
		}
	}
	if accepted == nil {
		if open < never {
			d.opened.Add(1)
			d.add(c, open, never, &result{unknown: true})
		}
		return
	}
	var e referee.Event
	if err := json.Unmarshal(accepted.answer.Event, &e); err != nil {
		d.t.Error(err)
	}
	d.add(c, begun, accepted.to, &result{event: textOf(e)})
}

// pause is the maximum time between a read and the command based on it, in microseconds.
const pause = 200000

// play does something random, based on a state that may be outdated by then.
func (d *device) play(ctx context.Context, rounds int) {
	for i := range rounds {
		s, ok := d.read(ctx)
		if !ok || s.Status == referee.Over {
			return
		}
		time.Sleep(time.Duration(rand.IntN(pause)) * time.Microsecond)
		switch {
		case d.by == hexgames.None:
			continue
		case len(s.Legal) == 0:
			d.t.Errorf("a game that has begun is %s at event %d, without moves", s.Status, s.N)
			return
		}
		command := referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[rand.IntN(len(s.Legal))]}
		switch dice := rand.IntN(20); {
		case s.Offer != nil && dice < 10:
			command = referee.Command{Do: referee.Decline, Offer: s.Offer.N}
			if dice < 5 && (s.Offer.What == referee.Takeback || i > rounds/2) {
				command.Do = referee.Accept
			}
		case dice < 4:
			command = referee.Command{Do: referee.Propose, What: []referee.Offer{referee.Draw, referee.Takeback}[dice%2]}
		case dice == 4:
			command.Version = max(1, s.Version-rand.IntN(2))
			command.Move = "a1-a1"
		case dice == 5 && i > rounds*3/4:
			command = referee.Command{Do: referee.Resign}
		}
		d.do(ctx, command)
	}
}

// witness has two people with two devices each, and two spectators, play games at servers, and
// returns the history. At the end, every server is read.
func witness(t *testing.T, urls []string, games, rounds int) *history {
	h := &history{begun: time.Now()}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	l := newLedger()
	var playing sync.WaitGroup
	for range games {
		white, black, nobody := meet(t, urls...), meet(t, urls...), &caller{urls: urls, http: newHTTP()}
		playing.Go(func() {
			game, err := l.begin(ctx, white, black, hall.Creation{Game: "hexdame"})
			if err != nil {
				t.Error(err)
				return
			}
			var opened atomic.Int32
			var devices sync.WaitGroup
			for i, c := range []*caller{white, white, black, black, nobody, nobody} {
				by := []hexgames.Player{hexgames.White, hexgames.Black, hexgames.None}[i/2]
				d := &device{h, t, c, game, by, &opened}
				devices.Go(func() { d.play(ctx, rounds) })
			}
			devices.Wait()
			for _, url := range urls {
				d := &device{h, t, &caller{urls: []string{url}, http: newHTTP()}, game, hexgames.None, &opened}
				d.read(ctx)
			}
		})
	}
	playing.Wait()
	return h
}

// judge checks a history with Porcupine. If it is wrong, judge writes a picture of it.
func judge(t *testing.T, h *history) {
	t.Helper()
	book, err := newRulebook("hexdame")
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	verdict, info := porcupine.CheckOperationsVerbose(book.model(), h.all, time.Minute)
	accepted, refused, reads, open := 0, 0, 0, 0
	for _, o := range h.all {
		switch c, out := o.Input.(*call), o.Output.(*result); {
		case c.read:
			reads++
		case out.unknown:
			open++
		case out.refused != "":
			refused++
		default:
			accepted++
		}
	}
	t.Logf("%v in %v: %d commands were accepted, %d refused and %d given up; %d reads", verdict, time.Since(begun).Round(time.Millisecond), accepted, refused, open, reads)
	if verdict == porcupine.Ok {
		return
	}
	f, err := os.CreateTemp("", "history-*.html")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := porcupine.Visualize(book.model(), info, f); err != nil {
		t.Error(err)
	}
	t.Errorf("the history is %v: see %s", verdict, f.Name())
}

// TestLinear checks that commands and reads take effect one after another, each between its request
// and its answer, while the server is killed again and again.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills servers for half a minute")
	}
	t.Parallel()
	v := &victim{addr: address(t), args: []string{"-db", filepath.Join(t.TempDir(), "games.db"), "-no-limits"}}
	v.start(t)
	end := haunt(t, v)
	h := witness(t, []string{"http://" + v.addr}, 16, 25)
	killed := end()
	judge(t, h)
	t.Logf("the server was killed %d times", killed)
}

// TestLinearPostgres checks the same with two servers on one database.
func TestLinearPostgres(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	t.Parallel()
	db := pgtest.URL(t)
	a := start(t, address(t), "-db", db, "-no-limits")
	b := start(t, address(t), "-db", db, "-no-limits")
	judge(t, witness(t, []string{a.url, b.url}, 16, 25))
}

// TestWrongHistory checks that wrong histories are refused.
func TestWrongHistory(t *testing.T) {
	t.Parallel()
	book, err := newRulebook("hexdame")
	if err != nil {
		t.Fatal(err)
	}
	// One after another: a move, a read, an offer, a read, an answer, a move.
	g, err := referee.Fold(book.start.events)
	if err != nil {
		t.Fatal(err)
	}
	white := &call{game: "g", by: hexgames.White, Command: referee.Command{Do: referee.Move, Version: 4, Move: g.Table().LegalTexts()[0]}}
	moved := book.do(book.start, white)
	read := &call{game: "g", by: hexgames.Black, read: true}
	offer := &call{game: "g", by: hexgames.Black, Command: referee.Command{Do: referee.Propose, What: referee.Draw}}
	offered := book.do(moved.to, offer)
	decline := &call{game: "g", by: hexgames.White, Command: referee.Command{Do: referee.Decline, Offer: 6}}
	declined := book.do(offered.to, decline)
	right := []porcupine.Operation{
		{Input: white, Output: &result{event: moved.event}, Call: 1, Return: 2},
		{Input: read, Output: &result{seen: moved.to.view}, Call: 3, Return: 4},
		{Input: offer, Output: &result{event: offered.event}, Call: 5, Return: 6},
		{Input: read, Output: &result{seen: offered.to.view}, Call: 7, Return: 8},
		{Input: decline, Output: &result{event: declined.event}, Call: 9, Return: 10},
		{Input: &call{game: "g", by: hexgames.White, Command: white.Command}, Output: &result{refused: referee.ErrVersion, seen: declined.to.view}, Call: 11, Return: 12},
	}
	late := *decline
	late.Version = 1 // it does not matter, but makes the call differ
	for _, test := range []struct {
		name   string
		change func(all []porcupine.Operation) []porcupine.Operation
		want   porcupine.CheckResult
	}{
		{"right", func(all []porcupine.Operation) []porcupine.Operation { return all }, porcupine.Ok},
		{"the answer of the first move is lost", func(all []porcupine.Operation) []porcupine.Operation {
			all[0].Output, all[0].Return = &result{unknown: true}, never
			return all
		}, porcupine.Ok},
		{"a command is given up that was never carried out", func(all []porcupine.Operation) []porcupine.Operation {
			return append(all, porcupine.Operation{Input: offer, Output: &result{unknown: true}, Call: 2, Return: never})
		}, porcupine.Ok},
		{"a read is old", func(all []porcupine.Operation) []porcupine.Operation {
			all[3].Output = all[1].Output
			return all
		}, porcupine.Illegal},
		{"a move is lost", func(all []porcupine.Operation) []porcupine.Operation {
			all[1].Output = &result{seen: book.start.view}
			return all
		}, porcupine.Illegal},
		{"a move is played twice", func(all []porcupine.Operation) []porcupine.Operation {
			again := *white
			return slices.Insert(all, 1, porcupine.Operation{Input: &again, Output: all[0].Output, Call: 2, Return: 3})
		}, porcupine.Illegal},
		{"an offer is answered twice", func(all []porcupine.Operation) []porcupine.Operation {
			return append(all, porcupine.Operation{Input: &late, Output: all[4].Output, Call: 9, Return: 12})
		}, porcupine.Illegal},
		{"a refusal has an old state", func(all []porcupine.Operation) []porcupine.Operation {
			all[5].Output = &result{refused: referee.ErrVersion, seen: offered.to.view}
			return all
		}, porcupine.Illegal},
		{"a good move is refused", func(all []porcupine.Operation) []porcupine.Operation {
			return append([]porcupine.Operation{{
				Input: &call{game: "g", by: hexgames.White, Command: white.Command}, Output: &result{refused: referee.ErrVersion, seen: book.start.view}, Call: -1, Return: 0,
			}}, all...)
		}, porcupine.Illegal},
		{"a spectator sees an offer", func(all []porcupine.Operation) []porcupine.Operation {
			all[3].Input = &call{game: "g", read: true}
			return all
		}, porcupine.Illegal},
	} {
		if got := porcupine.CheckOperationsTimeout(book.model(), test.change(slices.Clone(right)), time.Minute); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
