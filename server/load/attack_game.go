package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// leaveLobby offers games in the lobby, and leaves.
func leaveLobby(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "")
	if err != nil {
		return err
	}
	for range 20 {
		if _, err := all[0].create(ctx, map[string]any{"seat": "White", "listed": true}); err != nil {
			return err
		}
	}
	n := 20
	for begun := time.Now(); n > 0 && time.Since(begun) < 130*time.Second && ctx.Err() == nil; wait(ctx, 2*time.Second) {
		if n, err = t.lobby(ctx); err != nil {
			return err
		}
	}
	t.exactly("games after 130 s", n, 0)
	return nil
}

// claims claims that the player to move, who has just sent something, has gone.
func (t *target) claims(ctx context.Context, what string, white, black *person, game string) error {
	s, err := white.state(ctx, white.token, game)
	if err != nil {
		return err
	}
	_, waiter := s.on(white, black)
	r, err := waiter.send(ctx, waiter.token, "POST", "/api/games/"+game+"/commands", commandOf("claim", map[string]any{"version": s.Version}))
	if err == nil {
		t.add(what, r.verdict(), "state", r.kind() == "state")
	}
	return err
}

// verdict returns the kind of the error in a reply, or "accepted" if there is none.
func (r reply) verdict() string {
	if r.ok() {
		return "accepted"
	}
	return r.kind()
}

// claimJoined claims a game when the opponent has just joined, with the requests of API.md.
func claimJoined(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "Ada", "Bob")
	if err != nil {
		return err
	}
	wait(ctx, 63*time.Second) // until everyone has been away for a minute
	game, err := begin(ctx, all[0], all[1], nil)
	if err != nil {
		return err
	}
	if err := t.claims(ctx, "at once", all[0], all[1], game); err != nil {
		return err
	}
	if game, err = begin(ctx, all[1], all[0], nil); err != nil {
		return err
	}
	if err := move(ctx, all[1], all[0], game); err != nil {
		return err
	}
	return t.claims(ctx, "after a move", all[1], all[0], game)
}

// claimRestarted claims a game after a restart, when the opponent has just moved.
func claimRestarted(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "Ada", "Bob")
	if err != nil {
		return err
	}
	game, err := begin(ctx, all[0], all[1], nil)
	if err != nil {
		return err
	}
	if err := move(ctx, all[0], all[1], game); err != nil {
		return err
	}
	if err := t.restart(ctx); err != nil {
		return err
	}
	if err := t.claims(ctx, "at once", all[0], all[1], game); err != nil {
		return err
	}
	wait(ctx, 63*time.Second)
	// The player to move offers a draw: a sign that leaves it their turn.
	s, err := all[0].state(ctx, all[0].token, game)
	if err != nil {
		return err
	}
	if s.Status != "playing" {
		return nil // the claim was accepted
	}
	mover, _ := s.on(all[0], all[1])
	if _, err := mover.command(ctx, game, "offer", map[string]any{"what": "draw"}); err != nil {
		return err
	}
	return t.claims(ctx, "a minute later, after an offer", all[0], all[1], game)
}

// chooseDeal aborts games after seeing their first draws, to start others.
func chooseDeal(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "", "")
	if err != nil {
		return err
	}
	aborted := 0
	for range 20 {
		game, err := begin(ctx, all[0], all[1], map[string]any{"game": "hextad"})
		if err != nil {
			return err
		}
		var seen struct{ Events []struct{ Kind string } }
		if err := all[0].call(ctx, "GET", "/api/games/"+game+"/events", nil, &seen); err != nil {
			return err
		}
		if len(seen.Events) == 0 || seen.Events[len(seen.Events)-1].Kind != "drawn" {
			return fmt.Errorf("nothing was drawn: %+v", seen)
		}
		r, err := all[0].send(ctx, all[0].token, "POST", "/api/games/"+game+"/commands", commandOf("abort", nil))
		if err != nil {
			return err
		}
		if r.ok() {
			aborted++
		}
		wait(ctx, 100*time.Millisecond)
	}
	t.exactly("games aborted after a draw, of 20", aborted, 0)
	return nil
}

// headStream sends HEAD for a stream, and another request on the same connection.
func headStream(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "", "")
	if err != nil {
		return err
	}
	game, err := begin(ctx, all[0], all[1], nil)
	if err != nil {
		return err
	}
	for _, path := range []string{"/api/games/" + game + "/stream", "/api/me/stream"} {
		c, err := all[0].dial(ctx)
		if err != nil {
			return err
		}
		defer c.Close()
		c.SetDeadline(time.Now().Add(5 * time.Second))
		begun := time.Now()
		request, _ := http.NewRequest("HEAD", "http://"+t.one.address+path, nil)
		fmt.Fprintf(c, "HEAD %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", path, t.one.address, all[0].token)
		response, err := http.ReadResponse(c.r, request)
		if err == nil {
			response.Body.Close()
			fmt.Fprintf(c, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", t.one.address)
			response, err = http.ReadResponse(c.r, nil)
		}
		if err == nil {
			response.Body.Close()
		}
		t.within("the next answer after HEAD "+strings.Replace(path, game, "ID", 1), time.Since(begun), time.Second)
	}
	return nil
}

// Names that look like others, or like nothing.
var (
	invisible = []string{
		"Ada\ufe0f", "Ada\ufe00", "Ada\U000e0100", "Ada\u200b", "Ada\u200d", "Ada\u00ad", "Ada\u034f", "Ada\u2060", "Ada\u115f", "Ada\u3164", "Ada\uffa0",
		"Ada\u180b", "Ada\u2800", "\u2800", "\u3164", "Ada\U000e0041", "Ada\u202e", "Ada\u17b4", "Ada\u061c", "Ada\ufeff", "Ada\u00a0Lovelace",
	}
	alike  = []string{"\u041cagnus", "M\u0430gnus", "\uff2dagnus", "magnus", "\u039cagnus", "Mag\U0001d427us"}
	honest = []string{"Ada", "Jos\u00e9", "\u0410\u0434\u0430", "\u674e\u96f7", "O'Brien", "Zo\u00eb 2"}
	broken = []string{"{\"name\": \"\xff\"}", "{\"name\": \"Ad\xc3\"}", "{\"name\": \"\xed\xa0\x80\"}", `{"name": "\ud800"}`}
)

// falseNames tries deceptive names.
func falseNames(ctx context.Context, t *target) error {
	magnus, err := t.from("127.0.0.2").person(ctx, "Magnus")
	if err != nil {
		return err
	}
	present, err := magnus.stream(ctx, magnus.token, "/api/me/stream")
	if err != nil {
		return err
	}
	defer present.Close()
	accepted := func(names []string) (all []string, err error) {
		for i, name := range names {
			var body any = map[string]string{"name": name}
			if strings.HasPrefix(name, "{") {
				body = name
			}
			r, err := t.from(fmt.Sprintf("127.0.5.%d", 1+i)).send(ctx, "", "POST", "/api/people", body)
			if err != nil {
				return nil, err
			}
			if r.ok() {
				all = append(all, fmt.Sprintf("%+q", name))
			}
		}
		return all, nil
	}
	for _, one := range []struct {
		what  string
		names []string
		want  int
	}{
		{"with invisible signs", invisible, 0}, {"like the name of a person who is present", alike, 0}, {"in broken UTF-8", broken, 0}, {"that are honest", honest, len(honest)},
	} {
		got, err := accepted(one.names)
		if err != nil {
			return err
		}
		measured := fmt.Sprintf("%d of %d accepted", len(got), len(one.names))
		if len(got) > one.want {
			measured += ": " + strings.Join(got, " ")
		}
		t.add(one.what, measured, fmt.Sprint(one.want), len(got) == one.want)
	}
	return nil
}

// requestID sends an id for the log, also through a proxy that passes it on.
func requestID(ctx context.Context, t *target) error {
	const id = "of somebody else"
	for _, one := range [][2]string{{"passed on by a proxy", "127.0.0.1"}, {"of anybody", "127.0.0.2"}} {
		what, s := one[0], t.from(one[1])
		s.header.Set("X-Request-Id", id)
		r, err := s.send(ctx, "", "GET", "/api", nil)
		if err != nil {
			return err
		}
		got := "is replaced"
		if r.header.Get("X-Request-Id") == id {
			got = "is taken"
		}
		t.add(what, got, "is replaced", got == "is replaced")
	}
	return nil
}

// shadowCookie sends another page's cookie for the same host before the right one.
func shadowCookie(ctx context.Context, t *target) error {
	proxy := t.from("127.0.0.1")
	proxy.header.Set("X-Forwarded-For", "192.0.2.1")
	proxy.header.Set("X-Forwarded-Proto", "https")
	r, err := proxy.send(ctx, "", "POST", "/api/me", map[string]string{"name": "Ada"})
	if err != nil {
		return err
	}
	cookie, _, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
	name, _, _ := strings.Cut(cookie, "=")
	t.add("the name", name, "__Host-…", strings.HasPrefix(name, "__Host-"))
	other, err := proxy.person(ctx, "Eve")
	if err != nil {
		return err
	}
	proxy.header.Set("Cookie", "hexgames="+other.token+"; "+cookie)
	var me struct{ Person struct{ Name string } }
	if err := proxy.do(ctx, "", "GET", "/api/me", nil, &me); err != nil {
		return err
	}
	t.add("who is asked", me.Person.Name, "Ada", me.Person.Name == "Ada")
	return nil
}

// takeBack makes a game grow with moves that are taken back.
func takeBack(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "", "")
	if err != nil {
		return err
	}
	game, err := begin(ctx, all[0], all[1], nil)
	if err != nil {
		return err
	}
	taken := 0
	for range 150 {
		s, err := all[0].state(ctx, all[0].token, game)
		if err != nil {
			return err
		}
		mover, waiter := s.on(all[0], all[1])
		if _, err := mover.command(ctx, game, "move", map[string]any{"version": s.Version, "move": s.Legal[0]}); err != nil {
			return err
		}
		m, err := mover.command(ctx, game, "offer", map[string]any{"what": "takeback"})
		if err != nil {
			break
		}
		if _, err := waiter.command(ctx, game, "accept", map[string]any{"offer": m.N}); err != nil {
			break
		}
		taken++
	}
	t.most("accepted, of 150", taken, 100)
	return nil
}

// presentIn reports whether people are present, in a list of games.
var presentIn = regexp.MustCompile(`,"present":true`)

// delayed moves in a game with a delay for spectators and compares the lists.
func delayed(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "", "", "", "")
	if err != nil {
		return err
	}
	late, err := begin(ctx, all[0], all[1], map[string]any{"delay": 600_000})
	if err != nil {
		return err
	}
	if _, err := begin(ctx, all[2], all[3], nil); err != nil {
		return err
	}
	lists := func() (text string, err error) {
		for _, status := range []string{"", "open", "committed", "playing", "over"} {
			r, err := t.from("127.0.0.9").send(ctx, "", "GET", "/api/games?status="+status, nil)
			if err != nil {
				return "", err
			}
			text += status + string(presentIn.ReplaceAll(r.text, nil))
		}
		return text, nil
	}
	before, err := lists()
	if err != nil {
		return err
	}
	wait(ctx, 20*time.Millisecond)
	for range 3 {
		if err := move(ctx, all[0], all[1], late); err != nil {
			return err
		}
	}
	after, err := lists()
	if err != nil {
		return err
	}
	got := "are the same"
	if before != after {
		got = "change"
	}
	t.add("lists after three moves", got, "are the same", before == after)
	return nil
}

// mostEnd is how long it may take until a token or a person is no longer let in, anywhere.
const mostEnd = 1200 * time.Millisecond

// ends returns how long after a deed a stream of a person ends.
func ends(ctx context.Context, s *origin, token string, deed func() error) (time.Duration, error) {
	one, err := s.stream(ctx, token, "/api/me/stream")
	if err != nil {
		return 0, err
	}
	defer one.Close()
	if _, err := one.lines.ReadString('\n'); err != nil {
		return 0, err
	}
	if err := deed(); err != nil {
		return 0, err
	}
	begun := time.Now()
	timer := time.AfterFunc(15*time.Second, func() { one.Close() })
	defer timer.Stop()
	io.Copy(io.Discard, one.lines)
	return time.Since(begun), nil
}

// refusedAfter returns how long after a deed a server refuses a token.
func refusedAfter(ctx context.Context, s *origin, token string, deed func() error) (time.Duration, error) {
	if r, err := s.send(ctx, token, "GET", "/api/me", nil); err != nil || !r.ok() {
		return 0, errors.Join(err, errors.New(r.String()))
	}
	if err := deed(); err != nil {
		return 0, err
	}
	begun := time.Now()
	for time.Since(begun) < 15*time.Second && ctx.Err() == nil {
		r, err := s.send(ctx, token, "GET", "/api/me", nil)
		if err != nil {
			return 0, err
		}
		if r.status == http.StatusUnauthorized || r.status == http.StatusForbidden {
			break
		}
		wait(ctx, 100*time.Millisecond)
	}
	return time.Since(begun), nil
}

// forgottenToken revokes a token at this server, and observes it here or at the other one.
func forgottenToken(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "")
	if err != nil {
		return err
	}
	p, there := all[0], all[0].origin
	if t.other != nil {
		there = there.at(t.other)
	}
	for _, one := range []struct {
		what  string
		until func(ctx context.Context, s *origin, token string, deed func() error) (time.Duration, error)
	}{{"the stream ends", ends}, {"requests are refused", refusedAfter}} {
		var token struct{ ID, Token string }
		if err := p.call(ctx, "POST", "/api/me/tokens", nil, &token); err != nil {
			return err
		}
		took, err := one.until(ctx, there, token.Token, func() error { return p.call(ctx, "DELETE", "/api/me/tokens/"+token.ID, nil, nil) })
		if err != nil {
			return err
		}
		t.within(one.what, took, mostEnd)
	}
	return nil
}

// banned bans a person.
func banned(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "")
	if err != nil {
		return err
	}
	admin := func(command string) func() error {
		return func() error {
			out, err := exec.CommandContext(ctx, t.server, "admin", "-db", t.db, command, all[0].id).CombinedOutput()
			if err != nil {
				return fmt.Errorf("%w: %s", err, out)
			}
			return nil
		}
	}
	took, err := ends(ctx, all[0].origin, all[0].token, admin("ban"))
	if err != nil {
		return err
	}
	t.within("the stream ends", took, mostEnd)
	r, err := all[0].send(ctx, all[0].token, "GET", "/api/me/export", nil)
	t.add("can still export", r.verdict(), "accepted", r.ok())
	return err
}

// erasedName erases a person and looks for the name in the files of the database.
func erasedName(ctx context.Context, t *target) error {
	const name = "Xanthippe Unforgettable"
	all, err := t.persons(ctx, name, "")
	if err != nil {
		return err
	}
	if _, err := begin(ctx, all[0], all[1], nil); err != nil {
		return err
	}
	if err := all[0].call(ctx, "DELETE", "/api/me", map[string]string{"confirm": all[0].id}, nil); err != nil {
		return err
	}
	files, _ := filepath.Glob(t.db + "*")
	found := 0
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		found += bytes.Count(text, []byte(name))
	}
	t.exactly("times in the files", found, 0)
	return nil
}

// lateEchoes answers every echo of the server late. The first moves are immediate, so the server
// can measure the short way; before the next ones, the players think as long as the echoes took.
func lateEchoes(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "", "")
	if err != nil {
		return err
	}
	game, err := begin(ctx, all[0], all[1], map[string]any{"clock": map[string]int{"base": 300_000}})
	if err != nil {
		return err
	}
	for range 4 { // each stream starts with an echo
		for _, p := range all {
			one, err := p.stream(ctx, p.token, "/api/games/"+game+"/stream")
			if err != nil {
				return err
			}
			defer one.Close()
			go answerLate(ctx, p, one.lines)
		}
	}
	wait(ctx, time.Second)
	const quick, slow = 10, 4
	for n := range quick + slow {
		if n >= quick {
			wait(ctx, 400*time.Millisecond)
		}
		if err := move(ctx, all[0], all[1], game); err != nil {
			return err
		}
	}
	var log struct {
		Events []struct {
			Kind string
			Lag  int
		}
	}
	if err := all[0].call(ctx, "GET", "/api/games/"+game+"/events", nil, &log); err != nil {
		return err
	}
	lag, moves := 0, 0
	for _, e := range log.Events {
		if e.Kind == "moved" {
			if moves++; moves > quick {
				lag = max(lag, e.Lag)
			}
		}
	}
	t.within("time given back for a move", time.Duration(lag)*time.Millisecond, 50*time.Millisecond)
	return nil
}

// answerLate answers the echoes of a stream 450 ms late.
func answerLate(ctx context.Context, p *person, lines io.Reader) {
	d := json.NewDecoder(lines)
	for {
		var m struct{ Echo string }
		if d.Decode(&m) != nil {
			return
		}
		if m.Echo != "" {
			wait(ctx, 450*time.Millisecond)
			p.send(ctx, p.token, "POST", "/api/echo", map[string]string{"echo": m.Echo})
		}
	}
}
