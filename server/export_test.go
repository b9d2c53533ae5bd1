package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/record"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/sqlite"
)

// TestBeside exports, replays, and copies the games of a server while it runs, and serves the copy.
func TestBeside(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	white, black, first := s.begin(map[string]any{"private": true})
	s.command(white.Token, first, map[string]any{"do": "move", "version": 4, "move": "d4-e5"})
	_, _, chance := s.begin(map[string]any{"game": "hextad"})
	over, _, second := s.begin(nil)
	s.command(over.Token, second, map[string]any{"do": "resign"})
	dir := t.TempDir()

	status, out, errs := program("export", "-db", s.db)
	if status != 0 || !strings.Contains(errs, "3 games") {
		t.Fatalf("%d %s", status, errs)
	}
	found := map[string]*record.Record{}
	for r, err := range record.Read(strings.NewReader(out)) {
		if err != nil {
			t.Fatal(err)
		}
		found[r.Game+" "+r.Result] = r
	}
	for _, want := range []string{"hexdame *", "hextad *", "hexdame 0-1"} {
		if r := found[want]; r == nil || r.Value(record.TagWhite) != "Ada" || r.Value(record.TagBlack) != "Bob" {
			t.Errorf("the record of %s is %v in\n%s", want, r, out)
		}
	}
	if r := found["hextad *"]; r != nil && (r.Value(referee.TagFairGame) != chance || r.Value(referee.TagFairCommitments) == "" || r.Value(referee.TagFairSeeds) != "") {
		t.Errorf("the record of a game of chance has %v", r.Tags)
	}
	file := filepath.Join(dir, "games.txt")
	if status, out, errs := program("export", "-db", s.db, "-o", file, "-status", "over"); status != 0 || out != "" || !strings.Contains(errs, "1 games") {
		t.Errorf("%d %s %s", status, out, errs)
	}
	if text, err := os.ReadFile(file); err != nil || strings.Count(string(text), "0-1\n") != 1 || strings.Contains(string(text), "hextad") {
		t.Errorf("%s %v", text, err)
	}
	if status, out, errs := program("replay", "-db", s.db); status != 0 || errs != "" || !strings.HasPrefix(out, "3 games, ") || !strings.Contains(out, ": 0 started under different rules, 0 cannot") {
		t.Errorf("%d %s %s", status, out, errs)
	}

	copied := filepath.Join(dir, "copy.db")
	for range 2 { // the second replaces the first
		if status, out, errs := program("backup", "-db", s.db, "-o", copied); status != 0 || !strings.HasPrefix(out, "Wrote "+copied) {
			t.Fatalf("%d %s %s", status, out, errs)
		}
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode of the copy is %v, %v", info.Mode(), err)
	}
	if status, _, errs := program("backup", "-db", s.db, "-o", s.db); status != 1 || !strings.Contains(errs, "itself") {
		t.Errorf("%d %s", status, errs)
	}
	s.command(black.Token, first, map[string]any{"do": "offer", "what": "draw"}) // after the backup
	s.stop()

	again := serveInside(t, "-db", copied)
	var state hall.State
	again.ask(white.Token, "GET", "/api/games/"+first, nil, &state)
	if state.Status != referee.Playing || len(state.Moves) != 1 || state.Offer != nil || state.N != 6 {
		t.Errorf("the game of the copy is %+v", state)
	}
	again.command(black.Token, first, map[string]any{"do": "resign"})
	again.stop()
}

// TestReplay replays games, including one with different rules, and one that cannot be played.
func TestReplay(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	s.begin(nil)
	s.stop()
	inner, err := sqlite.Open(s.db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	heads, err := inner.Games(t.Context(), store.Filter{})
	if err != nil || len(heads) != 1 {
		t.Fatalf("%v %v", heads, err)
	}
	stored, err := inner.Events(t.Context(), heads[0].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	add := func(id string, change func(events []referee.Event)) {
		t.Helper()
		events, err := store.Decode(stored)
		if err != nil {
			t.Fatal(err)
		}
		events[0].ID = id
		change(events)
		a := store.Append{Game: id, Index: heads[0].Index, Seed: strings.Repeat("0", 64)}
		for _, e := range events {
			data, _ := json.Marshal(e)
			a.Events = append(a.Events, store.Event{N: e.N, Data: data})
		}
		if err := inner.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	add("other", func(events []referee.Event) { events[0].Digest = "0123456789abcdef" })
	add("broken", func(events []referee.Event) { events[3].Kind = "danced" })
	if err := inner.Close(); err != nil {
		t.Fatal(err)
	}
	status, out, errs := program("replay", "-db", s.db)
	if status != 1 || !strings.Contains(errs, "1 games cannot be replayed") ||
		!strings.Contains(out, "other: hexdame started under different rules, and cannot continue\n") || !strings.Contains(out, "broken: referee: game broken: event 4, danced") ||
		!strings.Contains(out, "3 games, 12 events: 1 started under different rules, 1 cannot") {
		t.Errorf("%d %s %s", status, out, errs)
	}
	file := filepath.Join(t.TempDir(), "games.txt")
	status, _, errs = program("export", "-db", s.db, "-o", file)
	if status != 1 || !strings.Contains(errs, "skipping game broken") || !strings.Contains(errs, "2 games") {
		t.Errorf("%d %s", status, errs)
	}
	if text, err := os.ReadFile(file); err != nil || strings.Count(string(text), "[Game \"hexdame\"]") != 2 {
		t.Errorf("%s %v", text, err)
	}
	// A file that cannot be written completely does not exist.
	if status, _, errs := program("export", "-db", s.db, "-o", filepath.Join(t.TempDir(), "none", "games.txt")); status != 1 || !strings.Contains(errs, "no such file") {
		t.Errorf("%d %s", status, errs)
	}
}
