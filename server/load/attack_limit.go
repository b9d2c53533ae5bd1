package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A person's limits, by default.
const (
	mostGames  = 100
	mostTokens = 50
)

// live returns the number of a person's unfinished games.
func (p *person) live(ctx context.Context) (int, error) {
	var mine struct{ Games []struct{ ID string } }
	err := p.call(ctx, "GET", "/api/me/games?status=open,committed,playing&limit=200", nil, &mine)
	return len(mine.Games), err
}

// prepare creates a person with the given number of games, who has not used the limits recently.
func (t *target) prepare(ctx context.Context, games int) (*person, error) {
	all, err := t.persons(ctx, "")
	if err != nil {
		return nil, err
	}
	for range games {
		if _, err := all[0].create(ctx, map[string]any{"seat": "White"}); err != nil {
			return nil, err
		}
	}
	wait(ctx, 5*time.Second)
	return all[0], nil
}

// raceGames creates 40 games at the same moment, for a person with 90 games.
func raceGames(ctx context.Context, t *target) error {
	p, err := t.prepare(ctx, 90)
	if err != nil {
		return err
	}
	all := make([]posted, 40)
	for i := range all {
		all[i] = posted{"/api/games", map[string]any{"id": newID(), "game": "hexdame", "seat": "White"}}
	}
	if _, err := t.race(ctx, p.token, all); err != nil {
		return err
	}
	n, err := p.live(ctx)
	t.most("games of a person", n, mostGames)
	return err
}

// raceJoins joins 40 games at the same moment, for a person with 90 games.
func raceJoins(ctx context.Context, t *target) error {
	p, err := t.prepare(ctx, 90)
	if err != nil {
		return err
	}
	other, err := t.from("127.0.0.3").person(ctx, "")
	if err != nil {
		return err
	}
	all := make([]posted, 40)
	for i := range all {
		m, err := other.create(ctx, map[string]any{"seat": "White"})
		if err != nil {
			return err
		}
		all[i] = posted{"/api/games/" + m.Game + "/commands", commandOf("join", map[string]any{"secret": m.Invites["Black"]})}
	}
	if _, err := t.race(ctx, p.token, all); err != nil {
		return err
	}
	n, err := p.live(ctx)
	t.most("games of a person", n, mostGames)
	return err
}

// seatless creates games without a seat for their creator.
func seatless(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "")
	if err != nil {
		return err
	}
	made := 0
	for range mostGames + 30 {
		r, err := all[0].send(ctx, all[0].token, "POST", "/api/games", map[string]any{"id": newID(), "game": "hexdame", "listed": true})
		if err != nil {
			return err
		}
		if r.ok() {
			made++
		}
		wait(ctx, 60*time.Millisecond)
	}
	t.most("games of a person", made, mostGames)
	return nil
}

// raceTokens creates 40 tokens at the same moment, for a person with 41 tokens.
func raceTokens(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "")
	if err != nil {
		return err
	}
	p := all[0]
	for i := range 40 {
		if err := p.call(ctx, "POST", "/api/me/tokens", map[string]any{"label": fmt.Sprint(i)}, nil); err != nil {
			return err
		}
	}
	wait(ctx, 3*time.Second)
	more := make([]posted, 40)
	for i := range more {
		more[i] = posted{"/api/me/tokens", map[string]any{"label": "more"}}
	}
	if _, err := t.race(ctx, p.token, more); err != nil {
		return err
	}
	var have struct{ Tokens []struct{ ID string } }
	err = p.call(ctx, "GET", "/api/me/tokens", nil, &have)
	t.most("tokens of a person", len(have.Tokens), mostTokens)
	return err
}

// raceRecovery creates 20 recovery secrets at the same moment and tries all of them.
func raceRecovery(ctx context.Context, t *target) error {
	all, err := t.persons(ctx, "")
	if err != nil {
		return err
	}
	wishes := make([]posted, 20)
	for i := range wishes {
		wishes[i] = posted{"/api/me/recovery", struct{}{}}
	}
	replies, err := t.race(ctx, all[0].token, wishes)
	if err != nil {
		return err
	}
	valid := 0
	for _, r := range replies {
		var made struct{ Secret string }
		if !r.ok() || json.Unmarshal(r.text, &made) != nil {
			continue
		}
		used, err := t.from("127.0.0.3").send(ctx, "", "POST", "/api/recover", map[string]string{"secret": made.Secret})
		if err != nil {
			return err
		}
		if used.ok() {
			valid++
		}
	}
	t.exactly("secrets that let somebody in", valid, 1)
	return nil
}
