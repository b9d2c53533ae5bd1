package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// The files in testdata were written at commit f8ae28b, and never change. A server of that time
// wrote kept.sqlite, and its export is kept.txt. The file kept.json has the unfinished games, with
// the tokens of the players to move. See also package internal/kept.

// keptCopy returns a copy of the database.
func keptCopy(t *testing.T) (file string) {
	t.Helper()
	data, err := os.ReadFile("testdata/kept.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "kept.db")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestKept exports, replays, and verifies the games of an earlier version.
func TestKept(t *testing.T) {
	t.Parallel()
	db := keptCopy(t)
	want, err := os.ReadFile("testdata/kept.txt")
	if err != nil {
		t.Fatal(err)
	}
	// Newer records explain what a new number means for the draws that follow, so their lines are
	// filled differently.
	plain := func(text string) string {
		text = strings.Join(strings.Fields(text), " ")
		return strings.ReplaceAll(text, " The server has committed to a new number: you have to trust its operator for all draws from here on.", "")
	}
	if status, out, errs := program("export", "-db", db); status != 0 || plain(out) != plain(string(want)) || !strings.Contains(errs, "14 games") {
		t.Errorf("export: status %d, errors %s, records\n%s", status, errs, out)
	}
	for name, want := range map[string]int{"open": 1, "committed": 1, "playing": 3, "over": 9} {
		if status, out, errs := program("export", "-db", db, "-status", name); status != 0 || strings.Count(out, "[Game ") != want {
			t.Errorf("export of the games that are %s: status %d, errors %s, records\n%s", name, status, errs, out)
		}
	}
	if status, out, errs := program("replay", "-db", db); status != 0 || errs != "" || !strings.HasPrefix(out, "14 games, 186 events: 0 started under different rules, 0 cannot") {
		t.Errorf("replay: status %d, output %s, errors %s", status, out, errs)
	}
	if status, out, errs := program("verify", "testdata/kept.txt"); status != 0 || errs != "" || strings.Count(out, " draws of Chance follow ") != 2 {
		t.Errorf("verify: status %d, output %s, errors %s", status, out, errs)
	}
}

// A keptGame is an unfinished game.
type keptGame struct {
	Game    string `json:"game"`
	Token   string `json:"token"` // of the player to move
	Version int    `json:"version"`
	Move    string `json:"move"`  // a playable move
	Moves   int    `json:"moves"` // number of moves so far
}

// TestKeptGames continues games of an earlier version, however old they are.
func TestKeptGames(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/kept.json")
	if err != nil {
		t.Fatal(err)
	}
	var kept map[string]keptGame
	if err := json.Unmarshal(data, &kept); err != nil || len(kept) != 3 {
		t.Fatalf("%d games, %v", len(kept), err)
	}
	s := serveInside(t, "-db", keptCopy(t))
	for name, k := range kept {
		state := func() (g hall.State) {
			s.ask(k.Token, "GET", "/api/games/"+k.Game, nil, &g)
			return g
		}
		before := state()
		if before.Status != referee.Playing || before.Version != k.Version || len(before.Moves) != k.Moves || before.Turn != before.You || before.ReadOnly {
			t.Fatalf("%s: the game is %+v", name, before)
		}
		s.command(k.Token, k.Game, map[string]any{"do": "move", "version": k.Version, "move": k.Move})
		after := state()
		if after.Status != referee.Playing || len(after.Moves) <= k.Moves || after.Moves[k.Moves] != k.Move || after.Turn == before.You {
			t.Errorf("%s: after the move, the game is %+v", name, after)
		}
		if drawn := len(after.Moves) == k.Moves+2; drawn != (name == "chance") {
			t.Errorf("%s: after the move, the moves are %q", name, after.Moves)
		}
		if (after.Clocks == nil) != (name == "untimed") || after.Outcome != (hexgames.Outcome{}) {
			t.Errorf("%s: the clocks are %v, and the outcome is %v", name, after.Clocks, after.Outcome)
		}
	}
	s.stop()
}
