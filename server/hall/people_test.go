package hall_test

import (
	"testing"

	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// during calls the function do once, after the store has read for a method, but before the hall
// gets the answer.
func during(h *halltest.House, method string, do func()) {
	h.Store.Read = func(m string) {
		if m == method {
			h.Store.Read = nil
			do()
		}
	}
}

// TestForgottenToken checks that a token that is revoked while it is being read is not cached.
func TestForgottenToken(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		p, token, err := h.Hall.NewPerson(t.Context(), "Ada", false)
		if err != nil {
			t.Fatal(err)
		}
		during(h, "Token", func() {
			if err := h.Hall.DropToken(t.Context(), p.ID, hall.HashToken(token)[:12]); err != nil {
				t.Error(err)
			}
		})
		h.Hall.Who(t.Context(), token) // which may still let the person in
		if _, _, err := h.Hall.Who(t.Context(), token); !isKind(err, hall.ErrToken) {
			t.Errorf("the token is still good: %v", err)
		}
	})
}

// TestForgottenName checks that a name that is erased while it is being read is not cached.
func TestForgottenName(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		halltest.Wait(20 * second) // names are read again
		during(h, "People", func() {
			if err := h.Hall.Erase(t.Context(), g.White); err != nil {
				t.Error(err)
			}
		})
		g.State("")
		if s := g.State(""); s.White.Name != "" {
			t.Errorf("the name is still %q", s.White.Name)
		}
	})
}

// TestRename checks that a person who is erased or banned during a name change stays erased or
// banned.
func TestRename(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		for name, do := range map[string]func(person string) error{
			"erased": func(person string) error { return h.Hall.Erase(t.Context(), person) },
			"banned": func(person string) error { return h.Hall.Ban(t.Context(), person, true) },
		} {
			p, token, err := h.Hall.NewPerson(t.Context(), "Ada", false)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = h.Hall.Who(t.Context(), token); err != nil {
				t.Fatal(err)
			}
			if err := do(p.ID); err != nil {
				t.Fatal(err)
			}
			h.Hall.Rename(t.Context(), p, "Ida") // by a request that had arrived before
			stored, err := h.Inner.People(t.Context(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			if one, there := stored[p.ID]; there && !one.Banned {
				t.Errorf("%s: the person is %+v again", name, one)
			}
			if _, _, err := h.Hall.Who(t.Context(), token); err == nil {
				t.Errorf("%s: the token lets him in", name)
			}
		}
	})
}

// TestBotPerson checks that a bot that is a separate person has only the token created for it.
func TestBotPerson(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		p, err := h.Hall.AddPerson(t.Context(), "Robot", true)
		if err != nil {
			t.Fatal(err)
		}
		if tokens, err := h.Inner.Tokens(t.Context(), p.ID); err != nil || len(tokens) != 0 {
			t.Errorf("%+v, %v", tokens, err)
		}
	})
}
