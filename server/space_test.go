package server

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// TestSpace plays games to the end and compares their disk space with the manual.
func TestSpace(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays hundreds of games")
	}
	t.Parallel()
	rows := map[string][2]float64{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\w+) \| ([0-9.]+) \| ([0-9]+) \|$`).FindAllStringSubmatch(read(t, "MANUAL.md"), -1) {
		size, _ := strconv.ParseFloat(m[2], 64)
		events, _ := strconv.ParseFloat(m[3], 64)
		rows[m[1]] = [2]float64{size, events}
	}
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			size, events := spaceOf(t, name)
			t.Logf("| %s | %.1f | %.0f |", name, size, events)
			want := rows[name]
			if size < want[0]/1.5 || size > want[0]*1.5 || events < want[1]/1.5 || events > want[1]*1.5 {
				t.Errorf("a thousand games take %.1f MB for %.0f events each, but the manual has %v", size, events, want)
			}
		})
	}
}

// spaceOf returns the space of a thousand games in MB, and the number of events per game.
func spaceOf(t *testing.T, name string) (size, events float64) {
	const n = 40
	file := filepath.Join(t.TempDir(), "games.db")
	open := func() (*sqlite.Store, *hall.Hall) {
		t.Helper()
		s, err := sqlite.Open(file, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		h, err := hall.Open(t.Context(), s, hall.Options{Games: 1000})
		if err != nil {
			t.Fatal(err)
		}
		return s, h
	}
	bytes := func(s *sqlite.Store, h *hall.Hall) int64 {
		t.Helper()
		if err1, err2 := h.Close(), s.Close(); err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	empty := bytes(open())
	s, h := open()
	var playing sync.WaitGroup
	for range n {
		playing.Go(func() {
			if err := playRandomly(t, h, name); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	all := h.Counts.Events.Load()
	return float64(bytes(s, h)-empty) / n / 1000, float64(all) / n
}

// playRandomly plays a game to the end.
func playRandomly(t *testing.T, h *hall.Hall, name string) error {
	ctx := t.Context()
	white, _, err := h.NewPerson(ctx, "", false)
	if err != nil {
		return err
	}
	black, _, err := h.NewPerson(ctx, "", false)
	if err != nil {
		return err
	}
	a, err := h.Create(ctx, white.ID, hall.Creation{ID: newID(), Game: name, Seat: "White"}, h.Now())
	if err != nil {
		return err
	}
	person, d := black.ID, hall.Command{Secret: a.Invites["Black"], Command: referee.Command{Do: referee.Join}}
	for {
		d.ID = newID()
		if _, err := h.Do(ctx, person, a.Game, d, h.Now()); err != nil {
			return err
		}
		s, err := h.State(ctx, white.ID, a.Game, true)
		switch {
		case err != nil:
			return err
		case s.Status == referee.Over:
			return nil
		case len(s.Legal) == 0:
			return fmt.Errorf("no move in %+v", s)
		}
		if person = white.ID; s.Turn == hexgames.Black {
			person = black.ID
		}
		d = hall.Command{Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[rand.IntN(len(s.Legal))]}}
	}
}
