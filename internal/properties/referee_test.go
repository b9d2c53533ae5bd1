package properties

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
	"pgregory.net/rapid"
)

// controls draws time controls of every kind, including some with very little time.
var controls = rapid.SampledFrom([]clocks.Control{
	{},
	{Base: clocks.Minute, Increment: 2 * clocks.Second},
	{Base: 20 * clocks.Second},
	{Increment: clocks.Second},
	{Move: clocks.Day},
	{Move: 2 * clocks.Second},
})

// pauses draws how much time passes.
var pauses = rapid.Map(rapid.IntRange(0, 9), func(n int) clocks.Millis {
	return []clocks.Millis{0, 1, 20, 300, 700, 1000, 1500, 3000, 20_000, clocks.Day}[n]
})

// A ticked is an event of clocks.
type ticked struct {
	what  string // run, moved, grace or stop
	who   hexgames.Player
	at, d clocks.Millis // d is the lag or the grace
}

// naiveSide returns a player's time, summed up from the events.
func naiveSide(c clocks.Control, all []ticked, of hexgames.Player) (s clocks.Side) {
	if c == (clocks.Control{}) {
		return s
	}
	s.Base = max(c.Base, c.Move)
	if s.Base == 0 {
		s.Base = c.Increment
	}
	left := func() clocks.Millis { return s.Base + s.Increments + s.Lag + s.Grace - s.OnTurn }
	runs, since := hexgames.None, clocks.Millis(0)
	stop := func(at clocks.Millis) {
		if runs == of {
			s.OnTurn += min(at-since, left())
		}
		runs = hexgames.None
	}
	for _, t := range all {
		switch {
		case t.what == "stop":
			stop(t.at)
		case t.what == "grace" && t.who == of:
			s.Grace += max(t.d, 0)
		case t.what == "run":
			stop(t.at)
			if t.who == hexgames.White || t.who == hexgames.Black {
				runs, since = t.who, t.at
			}
		case t.what == "moved" && t.who == of:
			if runs == of {
				s.Lag += min(max(t.d, 0), t.at-since)
			}
			stop(t.at)
			s.Increments += c.Increment
			if c.Move > left() {
				s.Increments += c.Move - left()
			}
		case t.what == "moved" && t.who == of.Opponent():
			stop(t.at)
		}
	}
	s.Left = left()
	return s
}

// TestClocks: the law of clocks holds after every sequence of events, lag is never more than the
// time used, nobody has less than no time, and the naive clocks agree.
func TestClocks(t *testing.T) {
	players := rapid.SampledFrom([]hexgames.Player{hexgames.White, hexgames.Black, hexgames.Chance, hexgames.None})
	rapid.Check(t, func(t *rapid.T) {
		c := controls.Draw(t, "control")
		p, now := clocks.New(c), clocks.Millis(1000)
		var all []ticked
		for range rapid.IntRange(0, 30).Draw(t, "events") {
			now += pauses.Draw(t, "pause")
			e := ticked{rapid.SampledFrom([]string{"run", "moved", "grace", "stop"}).Draw(t, "what"), players.Draw(t, "who"), now, pauses.Draw(t, "time") - 100}
			all = append(all, e)
			before := p
			switch e.what {
			case "run":
				p = p.Run(e.who, now)
			case "moved":
				p = p.Moved(e.who, now, e.d)
			case "grace":
				p = p.Grace(e.who, e.d)
			case "stop":
				p = p.Stop(now)
			}
			for _, who := range bothPlayers {
				s := p.Side(who)
				if err := same("the time of "+who.String(), naiveSide(c, all, who), s); err != nil {
					t.Fatal(err)
				}
				was := before.Side(who)
				if !s.Holds() || s.Left < 0 || s.Lag-was.Lag > s.OnTurn-was.OnTurn || s.Base != was.Base || s.OnTurn < was.OnTurn {
					t.Fatalf("%v has %+v, and had %+v", who, s, was)
				}
				if later := now + pauses.Draw(t, "later"); p.Left(who, later) != p.Stop(later).Side(who).Left || p.Left(who, later) < 0 {
					t.Fatalf("%v has %d ms left later, and %+v", who, p.Left(who, later), p.Stop(later))
				}
			}
			if at, runs := p.Deadline(); runs && (p.Left(p.On, at) != 0 || at > now && p.Left(p.On, at-1) == 0) || !runs && c != (clocks.Control{}) && p.On != hexgames.None {
				t.Fatalf("the deadline is %d (%t) for %+v", at, runs, p)
			}
		}
	})
}

// A contest is a game between two people under test. It holds its log, a second game that is folded
// from the texts of the events, and what was seen.
type contest struct {
	*rapid.T
	game  *referee.Game
	fold  *referee.Game
	log   []referee.Event
	now   clocks.Millis
	seeds []string // the server's; the last one counts
	shown map[string]int
}

// numberOf returns the number with a name.
func numberOf(name string) string {
	return fair.Commit(strings.Repeat("00", fair.Size-1) + fmt.Sprintf("%02x", len(name)))
}

var seatNumbers = map[hexgames.Player]string{hexgames.White: numberOf("W"), hexgames.Black: numberOf("BB")}

// newContest draws the terms of a game.
func newContest(t *rapid.T, shown map[string]int) *contest {
	type begin struct {
		game, start string
		options     map[string]string
	}
	b := rapid.SampledFrom([]begin{
		{"hexdame", "", nil},
		{"hexdame", "W:WKa1:BKi9", nil},
		{"hexdame", "W:We5,e4:Be7", nil},
		{"hextad", "", map[string]string{"maxpips": "2", "poolsize": "1"}},
		{"hextad", "", map[string]string{"maxpips": "3", "poolsize": "2", "mustscore": "yes", "first": "Black"}},
		{"hexade", "", map[string]string{"side": "4"}},
		{"hexagrams", "", map[string]string{"first": "Black"}},
		{"hexcore6", "", map[string]string{"side": "3"}},
	}).Draw(t, "game")
	c := &contest{T: t, now: 1_795_305_600_000, seeds: []string{numberOf("seed")}, shown: shown}
	terms := referee.Terms{Game: b.game, Start: b.start, Clock: controls.Draw(t, "clock")}
	if rapid.Bool().Draw(t, "expires") {
		terms.Expires = c.now + 2*clocks.Second
	}
	terms.Delay = rapid.SampledFrom([]clocks.Millis{0, 1500}).Draw(t, "delay")
	game, events, err := referee.Create("game", terms, b.options, "digest", fair.Commit(c.seed()), c.now)
	if err != nil {
		t.Fatal(err)
	}
	c.game = game
	c.happened(events)
	for _, person := range rapid.SampledFrom([][]string{nil, {"ada"}, {"ada", "bob"}, {"ada", "ada"}, {"bob", "ada"}}).Draw(t, "sit") {
		c.happened(must(c.game.Do(referee.Command{Do: referee.Join}, referee.Circumstances{At: c.now, Person: person, Seed: c.seed()})))
	}
	return c
}

func (c *contest) seed() string { return c.seeds[len(c.seeds)-1] }

// text returns everything that can be seen of a game, except its record.
func (c *contest) text(g *referee.Game) string {
	return string(must(json.Marshal([]any{
		g.View(referee.Viewer{Seat: hexgames.White}, c.now), g.Clocks(), g.Last(), g.Seat(hexgames.White), g.Seat(hexgames.Black), g.Table().Len(), g.Digest(),
	})))
}

// happened adds events to the log, and folds their texts.
func (c *contest) happened(events []referee.Event) {
	version := c.game.Version()
	for _, e := range events {
		c.log = append(c.log, e)
		if e.N != len(c.log) || e.At > c.now {
			c.Fatalf("event %d at %d is number %d, at %d", len(c.log), c.now, e.N, e.At)
		}
		c.shown[string(e.Kind)]++
		if e.Kind == referee.Ended {
			c.shown["ended: "+string(e.Outcome.Reason)]++
		}
		var back referee.Event
		if err := json.Unmarshal(must(json.Marshal(e)), &back); err != nil {
			c.Fatal(err)
		}
		if c.fold == nil {
			c.fold = must(referee.Fold([]referee.Event{back}))
		} else if err := c.fold.Apply(back); err != nil {
			c.Fatal(err)
		}
		if e.IsPosition() {
			version = e.N
		}
		if c.fold.N() != e.N || c.fold.Version() > e.N || e.IsPosition() != (c.fold.Version() == e.N) {
			c.Fatalf("after event %d, the game is at event %d and version %d", e.N, c.fold.N(), c.fold.Version())
		}
	}
	if err := same("the folded game", c.text(c.game), c.text(c.fold)); err != nil {
		c.Fatal(err)
	}
	if c.game.Version() != c.fold.Version() || version < c.game.Version() {
		c.Fatalf("the version is %d, and folded %d", c.game.Version(), c.fold.Version())
	}
	c.hidden(events)
	for _, who := range bothPlayers {
		if s := c.game.Clocks().Side(who); !s.Holds() {
			c.Fatalf("the time of %v is %+v", who, s)
		}
		if left := c.game.Table().Clock(who).Left; !c.game.Terms().Clock.IsNone() && left != c.game.Clocks().Side(who).Left.Duration() {
			c.Fatalf("%v has %v at the table, and %+v", who, left, c.game.Clocks().Side(who))
		}
	}
}

// hidden checks what spectators see of events.
func (c *contest) hidden(events []referee.Event) {
	for _, e := range events {
		s := (referee.Viewer{}).Shows(e)
		if text := string(must(json.Marshal(s))); s.N != e.N || strings.Contains(text, `"offer"`) || strings.Contains(text, `"what"`) {
			c.Fatalf("a spectator sees %s", text)
		}
	}
	if c.game.View(referee.Viewer{}, c.now).Offer != nil {
		c.Fatal("a spectator sees an offer")
	}
	seen := c.game.Seen(referee.Viewer{}, c.log, c.now)
	if seen < 1 || seen > len(c.log) || c.game.Terms().Delay == 0 && seen < len(c.log) || c.game.Status() != referee.Over && seen < len(c.log) && c.log[seen].At+c.game.Terms().Delay <= c.now {
		c.Fatalf("a spectator sees %d of %d events", seen, len(c.log))
	}
}

// command draws a command and its circumstances. Most of them suit the game.
func (c *contest) command() (referee.Command, referee.Circumstances) {
	wrong := rapid.IntRange(0, 9).Draw(c.T, "wrong") == 0
	in := referee.Circumstances{
		At: c.now - clocks.Millis(rapid.IntRange(0, 1).Draw(c.T, "behind")), Seed: c.seed(), Lag: pauses.Draw(c.T, "lag"), Grace: pauses.Draw(c.T, "grace"),
		By:     rapid.SampledFrom([]hexgames.Player{hexgames.White, hexgames.Black, hexgames.White, hexgames.Black, hexgames.None, hexgames.Chance}).Draw(c.T, "by"),
		Person: rapid.SampledFrom([]string{"ada", "bob", "eve", ""}).Draw(c.T, "person"),
		Gone:   rapid.Bool().Draw(c.T, "gone"),
	}
	verbs := append(referee.Verbs(), "dance", referee.Propose, referee.Accept, referee.Accept, referee.Decline)
	switch c.game.Status() {
	case referee.Open:
		verbs = append(verbs, slices.Repeat([]referee.Verb{referee.Join}, 20)...)
	case referee.Committed:
		verbs = append(verbs, slices.Repeat([]referee.Verb{referee.Reveal}, 20)...)
	case referee.Playing:
		verbs = append(verbs, slices.Repeat([]referee.Verb{referee.Move}, 30)...)
	}
	if c.game.Offer() != nil {
		verbs = append(verbs, slices.Repeat([]referee.Verb{referee.Accept}, 20)...)
	}
	do := referee.Command{Do: rapid.SampledFrom(verbs).Draw(c.T, "do"), Version: c.game.Version()}
	if wrong {
		do.Version--
	}
	switch do.Do {
	case referee.Join:
		do.Seat = rapid.SampledFrom([]hexgames.Player{hexgames.None, hexgames.White, hexgames.Black}).Draw(c.T, "seat")
		if seat := do.Seat; seat != hexgames.None && rapid.Bool().Draw(c.T, "commits") {
			do.Commitment = fair.Commit(seatNumbers[seat])
		}
		if wrong {
			do.Commitment = "5e"
		}
	case referee.Reveal:
		do.Number = seatNumbers[in.By]
		if wrong {
			do.Number = c.seed()
		}
	case referee.Move:
		if n := c.game.Table().CountLegal(); n > 0 && !wrong {
			do.Move = c.game.Table().LegalText(rapid.IntRange(0, 500).Draw(c.T, "move") % n)
			if turn := c.game.Turn(); turn != hexgames.None && rapid.IntRange(0, 9).Draw(c.T, "other") > 0 {
				in.By = turn
			}
		}
	case referee.Propose:
		do.What = rapid.SampledFrom([]referee.Offer{referee.Draw, referee.Takeback, referee.Takeback, referee.Takeback, "peace"}).Draw(c.T, "what")
	case referee.Accept, referee.Decline:
		if o := c.game.Offer(); o != nil && !wrong {
			do.Offer = o.N
			if rapid.IntRange(0, 9).Draw(c.T, "other") > 0 {
				in.By = o.By.Opponent()
			}
		}
	case referee.Resign, referee.Abort, referee.Claim: // rarely, because they end the game
		if rapid.IntRange(0, 4).Draw(c.T, "seldom") > 0 {
			do.Do = referee.Move
		}
	}
	return do, in
}

// send sends a command. If it is refused, nothing must change.
func (c *contest) send() {
	do, in := c.command()
	before, players := c.text(c.game), c.game.Table().Len()
	events, err := c.game.Do(do, in)
	if err == nil {
		if len(events) == 0 || events[0].Kind == referee.TookBack && slices.ContainsFunc(c.drawn(events[0].Ply, players), func(p hexgames.Player) bool { return p == hexgames.Chance }) {
			c.Fatalf("%+v has the events %+v", do, events)
		}
		c.happened(events)
		return
	}
	var refused *hexgames.Error
	if !errors.As(err, &refused) || refused.Reason == "" || events != nil {
		c.Fatalf("%+v: %v", do, err)
	}
	c.shown["refused: "+string(refused.Kind)]++
	if err := same("the game after a refused command", before, c.text(c.game)); err != nil {
		c.Fatalf("%+v, %+v: %v", do, in, err)
	}
}

// drawn returns the players who made the moves from one ply to another one, which may have been
// taken back.
func (c *contest) drawn(from, to int) (players []hexgames.Player) {
	table := must(games.Start(c.game.Terms().Game, c.game.Terms().Start, nil))
	for _, e := range c.log {
		switch e.Kind {
		case referee.Moved, referee.Drawn:
			if table.Len() >= from && table.Len() < to {
				players = append(players, table.Turn())
			}
			must(table.PlayText(e.Move))
		case referee.TookBack:
			for table.Len() > e.Ply {
				table.Undo()
			}
			players = players[:max(0, min(len(players), e.Ply-from))]
		}
	}
	return players
}

// serve does what the server does automatically.
func (c *contest) serve() {
	var events []referee.Event
	var err error
	switch rapid.IntRange(0, 12).Draw(c.T, "serve") {
	case 0:
		at, runs := c.game.Clocks().Deadline()
		back := pauses.Draw(c.T, "back")
		events, err = c.game.Flag(c.now, back, c.seed())
		if (err == nil && len(events) > 0) != (runs && c.now > at+back) {
			c.Fatalf("the flag falls at %d: %+v, %v; the deadline is %d", c.now, events, err, at)
		}
	case 1, 2, 3:
		events, err = c.game.Expire(c.now, c.seed())
	case 4, 5, 6, 7:
		events, err = c.game.Away(c.now-pauses.Draw(c.T, "away"), c.now)
	case 8, 9:
		c.seeds = append(c.seeds, numberOf(strings.Repeat("s", 10+len(c.seeds))))
		events, err = c.game.Reseed(c.now, c.seeds[len(c.seeds)-2], fair.Commit(c.seed()))
		if err != nil {
			c.seeds = c.seeds[:len(c.seeds)-1]
		}
	case 10:
		if rapid.IntRange(0, 4).Draw(c.T, "seldom") == 0 {
			events, err = c.game.Adjudicate(c.now, hexgames.Outcome{Reason: referee.Aborted}, c.seed())
		}
	default:
		events, err = c.game.Follow(c.now, hexgames.White, "next")
	}
	if err != nil && events != nil {
		c.Fatalf("%+v, %v", events, err)
	}
	if err == nil {
		c.happened(events)
	}
}

// clocksAgree compares the clocks with the naive ones, which are computed from the log.
func (c *contest) clocksAgree() {
	table := must(games.Start(c.game.Terms().Game, c.game.Terms().Start, nil))
	var all []ticked
	turn := func() hexgames.Player { return table.Turn() }
	for _, e := range c.log {
		switch e.Kind {
		case referee.Began:
			all = append(all, ticked{"run", turn(), e.At, 0})
		case referee.Moved, referee.Drawn:
			all = append(all, ticked{"grace", e.By, e.At, e.Grace}, ticked{"moved", e.By, e.At, e.Lag})
			must(table.PlayText(e.Move))
			all = append(all, ticked{"run", turn(), e.At, 0})
		case referee.TookBack:
			for table.Len() > e.Ply {
				table.Undo()
			}
			all = append(all, ticked{"run", turn(), e.At, 0})
		case referee.Graced:
			all = append(all, ticked{"grace", e.By, e.At, e.Grace})
		case referee.Ended:
			all = append(all, ticked{"stop", hexgames.None, e.At, 0})
		}
	}
	for _, who := range bothPlayers {
		if err := same("the time of "+who.String(), naiveSide(c.game.Terms().Clock, all, who), c.game.Clocks().Side(who)); err != nil {
			c.Fatal(err)
		}
	}
}

// recorded checks that the record can be written and read back, that it can be replayed and updated
// without a change, and that its draws can be verified.
func (c *contest) recorded() {
	text := must(c.game.Record(strings.ToUpper).MarshalText())
	if err := same("the record of the folded game", string(text), string(must(c.fold.Record(strings.ToUpper).MarshalText()))); err != nil {
		c.Fatal(err)
	}
	var r record.Record
	if err := r.UnmarshalText(text); err != nil {
		c.Fatalf("%v\n%s", err, text)
	}
	table, err := games.Replay(&r)
	if err != nil {
		c.Fatalf("%v\n%s", err, text)
	}
	if err := games.Update(&r, table); err != nil {
		c.Fatal(err)
	}
	if err := same("the record", string(text), string(must(r.MarshalText()))); err != nil {
		c.Fatal(err)
	}
	report, err := referee.Verify(&r)
	draws := 0
	for _, e := range c.log {
		if e.Kind == referee.Drawn {
			draws++
		}
	}
	if err != nil || report.Draws+report.Open != draws || c.game.Status() == referee.Over && report.Open > 0 {
		c.Fatalf("%d draws are verified as %+v, %v\n%s", draws, report, err, text)
	}
	if draws > 0 && report.Receipt(c.log[0].Commitment) != nil {
		c.Fatal("the commitment of the first event is not a receipt")
	}
}

// TestReferee checks the referee with random actions of people and servers. The log must lead to
// the same game, even as text, and so must every prefix of it. The law of clocks must hold,
// refusals must change nothing, and it must be possible to verify the draws.
func TestReferee(t *testing.T) {
	shown := map[string]int{}
	var missing []string
	for range 100 {
		rapid.Check(t, func(t *rapid.T) {
			c := newContest(t, shown)
			for range rapid.IntRange(0, 200).Draw(t, "steps") {
				c.now += min(pauses.Draw(t, "pause"), 3*clocks.Second)
				if rapid.IntRange(0, 11).Draw(t, "who") == 0 {
					c.serve()
				} else {
					c.send()
				}
				if c.game.Status() == referee.Over && rapid.IntRange(0, 3).Draw(t, "stop") == 0 {
					break
				}
			}
			c.clocksAgree()
			c.recorded()
		})
		missing = nil
		for _, want := range []string{
			"created", "joined", "revealed", "began", "moved", "drawn", "offered", "declined", "tookback", "graced", "reseeded", "ended", "rematch",
			"refused: command", "refused: seat", "refused: state", "refused: version", "refused: turn", "refused: time", "refused: offer",
			"refused: game-over", "refused: option", "refused: syntax",
		} {
			if shown[want] == 0 {
				missing = append(missing, want)
			}
		}
		if missing == nil {
			t.Logf("the games show %v", shown)
			return
		}
	}
	t.Errorf("no game shows %v", missing)
}
