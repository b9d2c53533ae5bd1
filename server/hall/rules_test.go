package hall_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
)

// foreign stores a game with different rules, either without moves or with a move that is illegal
// under this program's rules.
func foreign(h *halltest.House, id string, terms referee.Terms, moved bool) *halltest.Game {
	h.Helper()
	g := &halltest.Game{House: h, ID: id, White: h.Person("Ada"), Black: h.Person("Bob")}
	if terms.Game == "" {
		terms.Game = "hexdame"
	}
	made, events, err := referee.Create(id, terms, nil, "0123456789abcdef", commitment, h.Hall.Now())
	if err != nil {
		h.Fatal(err)
	}
	for seat, person := range map[hexgames.Player]string{hexgames.White: g.White, hexgames.Black: g.Black} {
		more, err := made.Do(referee.Command{Do: referee.Join, Seat: seat}, referee.Circumstances{At: h.Hall.Now(), Person: person, Seed: number})
		if err != nil {
			h.Fatal(err)
		}
		events = append(events, more...)
	}
	if moved {
		events = append(events, referee.Event{N: len(events) + 1, At: h.Hall.Now(), Kind: referee.Moved, By: made.Turn(), Move: "e4"})
	}
	a := store.Append{Game: id, Seed: number, Index: store.Index{
		Game: made.Terms().Game, Rules: made.Digest(), Status: string(made.Status()), Version: len(events), White: g.White, Black: g.Black,
		Private: terms.Private, Changed: h.Hall.Now(),
	}}
	a.Index.Deadline, _ = made.Clocks().Deadline()
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			h.Fatal(err)
		}
		a.Events = append(a.Events, store.Event{N: e.N, Data: data})
	}
	if err := h.Store.Append(h.Context(), a); err != nil {
		h.Fatal(err)
	}
	return g
}

// TestForeign checks that games with different rules are shown but not continued.
func TestForeign(t *testing.T) {
	for name, moved := range map[string]bool{"another digest": false, "cannot be folded": true} {
		t.Run(name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				testForeign(t, h, moved)
			})
		})
	}
}

func testForeign(t *testing.T, h *halltest.House, moved bool) {
	blitz := clocks.Control{Base: 2 * second}
	g, private := foreign(h, "g", referee.Terms{Clock: blitz}, moved), foreign(h, "p", referee.Terms{Private: true}, moved)
	eve := h.Person("Eve")
	n := 4
	if moved {
		n++
	}
	halltest.Wait(5 * second)
	for _, person := range []string{g.White, g.Black, eve, ""} {
		s := g.State(person)
		if !s.ReadOnly || s.N != n || s.Version != n || s.Status != referee.Playing || s.Terms.Game != "hexdame" || s.Commitment != commitment || s.Seed != "" {
			t.Errorf("the state is %+v", s)
		}
		if s.White == nil || s.White.ID != g.White || s.White.Name != "Ada" || s.Black == nil || s.Black.Name != "Bob" {
			t.Errorf("the players are %+v and %+v", s.White, s.Black)
		}
		want := map[string]hexgames.Player{g.White: hexgames.White, g.Black: hexgames.Black}[person]
		if s.You != want {
			t.Errorf("the seat is %v, want %v", s.You, want)
		}
		if moved != (len(s.Moves) == 1) {
			t.Errorf("the moves are %q", s.Moves)
		}
		events, err := h.Hall.Events(t.Context(), person, g.ID, 0)
		if err != nil || len(events.Events) != n {
			t.Errorf("%d events, %v", len(events.Events), err)
		}
		_, _, end, err := h.Hall.Watch(t.Context(), person, g.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		end()
		if _, err := h.Hall.Record(t.Context(), person, g.ID); moved != isKind(err, referee.ErrState) {
			t.Errorf("the record: %v", err)
		}
	}
	for _, c := range []referee.Command{{Do: referee.Move, Version: n, Move: "d4-e5"}, {Do: referee.Resign}, {Do: referee.Join}, {Do: hall.Rematch}, {Do: referee.Abort}} {
		for _, person := range []string{g.White, eve} {
			refused := g.Refused(referee.ErrState, person, hall.Command{Command: c})
			if refused.State == nil || !refused.State.ReadOnly {
				t.Errorf("the state is %+v", refused.State)
			}
		}
	}
	if stored, err := h.Inner.Events(t.Context(), g.ID, 0); err != nil || len(stored) != n {
		t.Errorf("there are %d events, %v", len(stored), err)
	}
	mine, err := h.Hall.List(t.Context(), playerFilter(g.White), true)
	if err != nil || len(mine) != 1 || mine[0].You != hexgames.White {
		t.Errorf("the list of games is %+v, %v", mine, err)
	}
	// A stranger sees nothing of a private game, whatever they send.
	for _, c := range []hall.Command{{Command: referee.Command{Do: referee.Resign}}, {Secret: "no", Command: referee.Command{Do: referee.Join}}} {
		if refused := private.Refused(hall.ErrNotFound, eve, c); refused.State != nil {
			t.Errorf("a stranger sees %+v", refused.State)
		}
	}
	if _, err := h.Hall.State(t.Context(), eve, private.ID, false); !isKind(err, hall.ErrNotFound) {
		t.Errorf("a stranger: %v", err)
	}
	private.State(private.White)
}

// TestForeignTold checks that a server lists the games with different rules when it starts.
func TestForeignTold(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		foreign(h, "g", referee.Terms{}, false)
		foreign(h, "p", referee.Terms{Private: true}, true)
		foreign(h, "x", referee.Terms{Game: "hexade"}, false)
		h.Play(hall.Creation{})
		h.Close()
		var log bytes.Buffer
		h.Options.Log = slog.New(slog.NewTextHandler(&log, nil))
		h.Open()
		halltest.Wait(second)
		h.Close()
		for _, want := range []string{"rules=hexade count=1 games=[x]", `rules=hexdame count=2 games="[g p]"`} {
			if strings.Count(log.String(), want) != 1 {
				t.Errorf("the log does not have exactly one %q:\n%s", want, &log)
			}
		}
		h.Open()
	})
}

// TestForeignDelay checks that spectators also wait in games that cannot be folded.
func TestForeignDelay(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := foreign(h, "g", referee.Terms{Delay: clocks.Minute}, true)
		if s := g.State(""); len(s.Moves) != 0 || s.N != 1 {
			t.Errorf("a spectator sees %+v", s)
		}
		if s := g.State(g.White); len(s.Moves) != 1 {
			t.Errorf("a player sees %+v", s)
		}
		halltest.Wait(clocks.Minute)
		if s := g.State(""); len(s.Moves) != 1 {
			t.Errorf("after a minute, a spectator sees %+v", s)
		}
	})
}

// TestForeignMany checks that many games with flags that cannot fall do not hold up the flags of
// others.
func TestForeignMany(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand games")
	}
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		one := foreign(h, "g", referee.Terms{Clock: clocks.Control{Base: second}}, true)
		stored, err := h.Inner.Events(t.Context(), one.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		const many = 1100
		for i := range many {
			go func() {
				done <- h.Store.Append(t.Context(), store.Append{Game: fmt.Sprint("x", i), Seed: number, Events: stored, Index: store.Index{
					Game: "hexdame", Status: string(referee.Playing), Version: len(stored), White: one.White, Black: one.Black, Deadline: h.Hall.Now() + second, Changed: h.Hall.Now(),
				}})
			}()
		}
		for range many {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
		flagged(h.Play(blitz(3 * second)))
	})
}
