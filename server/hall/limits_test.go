package hall_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
)

// few reopens the hall with the given limit of games per person.
func few(h *halltest.House, games int) {
	h.Close()
	h.Options.Games = games
	h.Open()
}

// TestMostGames checks that nobody gets more games than allowed by sending many commands at once,
// whether they create games, with or without a seat, or join them.
func TestMostGames(t *testing.T) {
	const most, tries = 5, 20
	for name, try := range map[string]func(h *halltest.House, person string, secrets map[string]string, i int) error{
		"with a seat": func(h *halltest.House, person string, _ map[string]string, _ int) error {
			_, err := h.Hall.Create(h.Context(), person, hall.Creation{ID: h.ID(), Game: "hexdame", Seat: "White"}, h.Hall.Now())
			return err
		},
		"without a seat": func(h *halltest.House, person string, _ map[string]string, _ int) error {
			_, err := h.Hall.Create(h.Context(), person, hall.Creation{ID: h.ID(), Game: "hexdame"}, h.Hall.Now())
			return err
		},
		"joined": func(h *halltest.House, person string, secrets map[string]string, i int) error {
			id := fmt.Sprint(i)
			_, err := h.Hall.Do(h.Context(), person, secrets["game "+id], hall.Command{ID: h.ID(), Secret: secrets[id], Command: referee.Command{Do: referee.Join}}, h.Hall.Now())
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				secrets := map[string]string{}
				for i := range tries {
					a, err := h.Hall.Create(t.Context(), h.Person("Ada"), hall.Creation{ID: h.ID(), Game: "hexdame", Seat: "White"}, h.Hall.Now())
					if err != nil {
						t.Fatal(err)
					}
					secrets[fmt.Sprint("game ", i)], secrets[fmt.Sprint(i)] = a.Game, a.Invites["Black"]
				}
				few(h, most)
				bob := h.Person("Bob")
				var wait sync.WaitGroup
				errs := make([]error, tries)
				for i := range tries {
					wait.Go(func() { errs[i] = try(h, bob, secrets, i) })
				}
				wait.Wait()
				made := 0
				for _, err := range errs {
					switch {
					case err == nil:
						made++
					case !isKind(err, hall.ErrForbidden):
						t.Errorf("too many games: %v", err)
					}
				}
				heads, err := h.Inner.Games(t.Context(), store.Filter{})
				if err != nil {
					t.Fatal(err)
				}
				has := 0
				for _, head := range heads {
					if head.White == bob || head.Black == bob || head.Creator == bob {
						has++
					}
				}
				if made != most || has != most {
					t.Errorf("%d games were created, and there are %d, want %d", made, has, most)
				}
			})
		})
	}
}

// TestRematchCreator checks that the person who asks for a rematch is its creator, and that it
// counts toward their limit.
func TestRematchCreator(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		few(h, 1)
		g := h.Play(hall.Creation{})
		if e := g.Log()[0]; e.Terms.Creator != g.White {
			t.Errorf("the creator is %q", e.Terms.Creator)
		}
		g.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
		h.Play(hall.Creation{})
		other, err := h.Hall.Create(t.Context(), g.Black, hall.Creation{ID: h.ID(), Game: "hexdame"}, h.Hall.Now())
		if err != nil {
			t.Fatal(err)
		}
		g.Refused(hall.ErrForbidden, g.Black, again(""))
		adjudicate(t, h, other.Game)
		a := g.Must(g.Black, again(""))
		next := &halltest.Game{House: h, ID: halltest.EventOf(t, a).ID, White: g.White, Black: g.Black}
		if e := next.Log()[0]; e.Terms.Creator != g.Black {
			t.Errorf("the creator of the rematch is %q, want %q", e.Terms.Creator, g.Black)
		}
	})
}

// adjudicate ends a game that nobody has joined, as an operator would.
func adjudicate(t *testing.T, h *halltest.House, id string) {
	t.Helper()
	if err := h.Hall.Adjudicate(t.Context(), id, hexgames.Outcome{Reason: referee.Aborted}); err != nil {
		t.Fatal(err)
	}
}

// TestSpend checks that an address has a renewable budget for each purpose, shared by all servers,
// and that the store does not learn the address.
func TestSpend(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		const address = "192.0.2.1"
		spend := func(h *halltest.House, purpose, address string) error {
			return h.Hall.Spend(t.Context(), purpose, address, 60)
		}
		for i := range 60 {
			house := one
			if i%2 == 1 {
				house = two
			}
			if err := spend(house, "people", address); err != nil {
				t.Fatalf("person %d: %v", i, err)
			}
		}
		err := spend(two, "people", address)
		if !isKind(err, hall.ErrLimit) || !strings.Contains(err.Error(), "60 people an hour: try again in 60 seconds") {
			t.Errorf("too many people: %v", err)
		}
		for _, err := range []error{
			spend(one, "games", address), spend(one, "people", "192.0.2.2"), one.Hall.Spend(t.Context(), "people", address, 0),
		} {
			if err != nil {
				t.Error(err)
			}
		}
		halltest.Wait(clocks.Minute)
		if err := spend(one, "people", address); err != nil {
			t.Errorf("after a minute: %v", err)
		}
		if err := spend(one, "people", address); !isKind(err, hall.ErrLimit) {
			t.Errorf("one too many: %v", err)
		}
		one.Store.Fail(store.ErrUnknown, "Spend")
		if err := spend(one, "people", address); !isKind(err, hall.ErrUnavailable) {
			t.Errorf("without a store: %v", err)
		}
		one.Store.Mend()
	})
}

// TestLobby checks that the lobby has the games of people who are present: immediately, and until
// they have been away for a minute.
func TestLobby(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		lobby := func(want int) {
			t.Helper()
			all, err := h.Hall.List(t.Context(), lobbyFilter, false)
			if err != nil || len(all) != want {
				t.Errorf("the lobby has %d games, want %d, %v", len(all), want, err)
			}
		}
		ada := h.Person("Ada")
		halltest.Wait(5 * clocks.Minute)
		a, err := h.Hall.Create(t.Context(), ada, hall.Creation{ID: h.ID(), Game: "hexdame", Seat: "White", Listed: true}, h.Hall.Now())
		if err != nil {
			t.Fatal(err)
		}
		g := &halltest.Game{House: h, ID: a.Game, White: ada}
		lobby(1)
		halltest.Wait(59 * second)
		lobby(1)
		halltest.Wait(2 * second)
		lobby(0)
		end := connect(g, ada)
		lobby(1)
		halltest.Wait(3 * clocks.Minute)
		lobby(1)
		h.Store.Shift(clocks.Millis(5 * clocks.Minute)) // a jump isn't an absence
		halltest.Wait(second)
		lobby(1)
		end()
		halltest.Wait(90 * second)
		lobby(0)
	})
}
