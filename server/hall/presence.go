package hall

import (
	"context"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
)

// A person is present for the duration of a lease after each sign: a command, or any moment of a
// stream. Servers store signs as leases, which end when the person is no longer present. A stream's
// lease extends past the next renewal.
const (
	lease   = clocks.Minute
	renewal = 10 * clocks.Second
)

// A sign is a person's last sign on this server, rounded up to whole seconds so that many people
// share the same one.
type sign struct {
	at       clocks.Millis
	stored   clocks.Millis // the stored one; 0 for none
	isErased bool          // whether storing anything is no longer allowed
}

// signed returns the time of a sign that occurs now.
func signed(now clocks.Millis) clocks.Millis {
	return (now + clocks.Second - 1) / clocks.Second * clocks.Second
}

// note notes a sign and reports whether the caller has to store it; others are stored at the next
// renewal.
func (a *audience) note(person string, now clocks.Millis) (at clocks.Millis, store bool) {
	a.lock.Lock()
	defer a.lock.Unlock()
	s := a.signs[person]
	if s == nil {
		s = &sign{}
		a.signs[person] = s
	}
	s.at = max(s.at, signed(now))
	if s.isErased || s.at-s.stored < renewal {
		return s.at, false
	}
	s.stored = s.at
	return s.at, true
}

// notStored notes that storing a sign failed.
func (a *audience) notStored(at clocks.Millis, persons ...string) {
	a.lock.Lock()
	defer a.lock.Unlock()
	for _, person := range persons {
		if s := a.signs[person]; s != nil && s.stored == at {
			s.stored = 0
		}
	}
}

// forget forgets the signs of an erased person.
func (a *audience) forget(person string) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if delete(a.signs, person); len(a.here[person]) > 0 {
		a.signs[person] = &sign{isErased: true}
	}
}

// sign notes a person's sign, which is stored soon.
func (h *Hall) sign(person string) {
	if person == "" {
		return
	}
	if at, store := h.audience.note(person, h.Now()); store {
		h.work.Go(func() { h.renew(h.working, at, person) })
	}
}

// arrive notes a person's sign and stores it immediately.
func (h *Hall) arrive(ctx context.Context, person string) {
	if person == "" {
		return
	}
	if at, store := h.audience.note(person, h.Now()); store {
		h.renew(ctx, at, person)
	}
}

// renew stores the leases of people with the same sign.
func (h *Hall) renew(ctx context.Context, at clocks.Millis, persons ...string) {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := h.store.Renew(limited, h.id, at+lease, persons); err != nil {
		h.audience.notStored(at, persons...)
		if ctx.Err() == nil {
			h.log.Warn("presence could not be stored", "error", err)
		}
	}
}

// keepPresence stores signs periodically, and immediately when time has jumped.
func (h *Hall) keepPresence(ctx context.Context) {
	ticker := time.NewTicker(renewal.Duration())
	defer ticker.Stop()
	for {
		for at, persons := range h.audience.renewals(h.Now(), h.carried) {
			h.renew(ctx, at, persons...)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-h.renewals:
		}
	}
}

// renewals returns the people with signs to store and forgets people who are no longer present.
func (a *audience) renewals(now clocks.Millis, carried func(clocks.Millis) clocks.Millis) map[clocks.Millis][]string {
	a.lock.Lock()
	defer a.lock.Unlock()
	all := map[clocks.Millis][]string{}
	for person, s := range a.signs {
		var at clocks.Millis
		if len(a.here[person]) > 0 {
			s.at = max(s.at, signed(now))
			at = s.at + renewal
		} else if s.at = carried(s.at); now-s.at >= lease && (s.at == s.stored || s.isErased) {
			delete(a.signs, person)
			continue
		} else {
			at = s.at
		}
		if at != s.stored && !s.isErased {
			s.stored = at
			all[at] = append(all[at], person)
		}
	}
	return all
}

// carried returns a sign as if it had occurred after the outages that started while the person was
// present: during those outages, they could not give another sign.
func (h *Hall) carried(at clocks.Millis) clocks.Millis {
	for _, o := range *h.outages.Load() {
		if o.from < at+lease {
			at = max(at, o.to)
		}
	}
	return at
}

// signs returns people's last signs on any server, starting from known ones. People who are present
// may have later signs; unless exact is set, so may others.
func (h *Hall) signs(ctx context.Context, known map[string]clocks.Millis, exact bool) (map[string]clocks.Millis, error) {
	last, now := map[string]clocks.Millis{}, h.Now()
	var away []string
	h.audience.lock.Lock()
	for person, at := range known {
		switch s := h.audience.signs[person]; {
		case len(h.audience.here[person]) > 0:
			at = now
		case s != nil:
			at = max(at, s.at)
		}
		if last[person] = h.carried(at); now-last[person] >= lease && person != "" {
			away = append(away, person)
		}
	}
	h.audience.lock.Unlock()
	alone := !h.options.Shared && now-h.opened > 2*lease // nobody else has seen them
	if len(away) == 0 || alone && !exact {
		return last, nil
	}
	leases, err := h.store.Leases(ctx, away...)
	for _, l := range leases {
		last[l.Person] = max(last[l.Person], h.carried(min(l.Until-lease, now)))
	}
	return last, err
}

// present reports which people are present, starting from known signs. If the store does not
// answer, it counts only people on this server.
func (h *Hall) present(ctx context.Context, known map[string]clocks.Millis) map[string]bool {
	last, _ := h.signs(ctx, known, false)
	is, now := map[string]bool{}, h.Now()
	for person, at := range last {
		is[person] = person != "" && now-at < lease
	}
	return is
}

// gone returns when an absent player was last present; 0 if they are present.
func (h *Hall) gone(ctx context.Context, p *page, seat hexgames.Player) (since clocks.Millis, err error) {
	person := p.persons[seat-hexgames.White]
	last, err := h.signs(ctx, map[string]clocks.Millis{person: p.signs[seat-hexgames.White]}, true)
	if err != nil || h.Now()-last[person] < lease {
		return 0, err
	}
	return last[person], nil
}

// every calls f immediately and then at intervals, until the context ends.
func every(ctx context.Context, interval time.Duration, f func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for ctx.Err() == nil {
		f()
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}
