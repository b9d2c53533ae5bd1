package hall_test

import (
	"context"
	"testing"
	"testing/synctest"

	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// checks reports whether a person's streams are told to check that they are still allowed.
func checks(listeners ...*hall.Listener) bool {
	synctest.Wait()
	all := true
	for _, l := range listeners {
		select {
		case <-l.Check:
		default:
			all = false
		}
	}
	return all
}

// TestCheck checks that the end of a token, a ban, and an erasure take effect immediately: the
// token lets nobody in, and all streams of the person, and no others, check again.
func TestCheck(t *testing.T) {
	for name, do := range map[string]func(h *hall.Hall, ctx context.Context, person, token string) error{
		"token": func(h *hall.Hall, ctx context.Context, person, token string) error {
			return h.DropToken(ctx, person, hall.HashToken(token)[:12])
		},
		"ban":     func(h *hall.Hall, ctx context.Context, person, _ string) error { return h.Ban(ctx, person, true) },
		"erasure": func(h *hall.Hall, ctx context.Context, person, _ string) error { return h.Erase(ctx, person) },
	} {
		t.Run(name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				g := h.Play(hall.Creation{})
				token, _, err := h.Hall.NewToken(t.Context(), g.White, hall.Guest, "", "")
				if err != nil {
					t.Fatal(err)
				}
				game, _, end, err := h.Hall.Watch(t.Context(), g.White, g.ID, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer end()
				own, _, end, err := h.Hall.Follow(t.Context(), g.White)
				if err != nil {
					t.Fatal(err)
				}
				defer end()
				other, _, end, err := h.Hall.Watch(t.Context(), g.Black, g.ID, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer end()
				if _, _, err := h.Hall.Who(t.Context(), token); err != nil || checks(game, own) {
					t.Errorf("before, the token lets nobody in: %v", err)
				}
				if err := do(h.Hall, t.Context(), g.White, token); err != nil {
					t.Fatal(err)
				}
				if !checks(game, own) || checks(other) {
					t.Error("the wrong streams check again")
				}
				if _, _, err := h.Hall.Who(t.Context(), token); err == nil {
					t.Error("the token still lets somebody in")
				}
				halltest.Wait(20 * second)
				if leases, err := h.Inner.Leases(t.Context(), g.White); err != nil || name == "erasure" && len(leases) > 0 {
					t.Errorf("an erased person has %v, %v", leases, err)
				}
			})
		})
	}
}

// TestCheckElsewhere checks that within a second, a server forgets cached people whom another
// server has changed.
func TestCheckElsewhere(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		token, _, err := h.Hall.NewToken(t.Context(), g.White, hall.Guest, "", "")
		if err != nil {
			t.Fatal(err)
		}
		l, _, end, err := h.Hall.Watch(t.Context(), g.White, g.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		if _, _, err := h.Hall.Who(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		if err := h.Inner.SetBanned(t.Context(), g.White, true); err != nil {
			t.Fatal(err)
		}
		h.Store.Change(g.White)
		halltest.Wait(second / 2)
		if !checks(l) {
			t.Error("the stream does not check again")
		}
		if _, _, err := h.Hall.Who(t.Context(), token); !isKind(err, hall.ErrForbidden) {
			t.Errorf("the token still lets them in: %v", err)
		}
	})
}

// TestBanned checks that a banned person is still recognized, told of the ban, and able to export
// and erase.
func TestBanned(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		p, token, err := h.Hall.NewPerson(t.Context(), "Ada", false)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Hall.Ban(t.Context(), p.ID, true); err != nil {
			t.Fatal(err)
		}
		banned, with, err := h.Hall.Who(t.Context(), token)
		if !isKind(err, hall.ErrForbidden) || banned.ID != p.ID || !banned.Banned || with.Hash != hall.HashToken(token) {
			t.Errorf("%+v, %+v, %v", banned, with, err)
		}
		if x, err := h.Hall.Export(t.Context(), banned, with.Hash); err != nil || !x.Person.Banned || x.Person.Name != "Ada" {
			t.Errorf("the export is %+v, %v", x, err)
		}
		if err := h.Hall.Erase(t.Context(), p.ID); err != nil {
			t.Error(err)
		}
		if _, _, err := h.Hall.Who(t.Context(), token); !isKind(err, hall.ErrToken) {
			t.Errorf("after the erasure: %v", err)
		}
	})
}
