package server

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"example.com/hexgames/server/hall"
)

// TestAdmin controls a server through its socket.
func TestAdmin(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	defer s.stop()
	must, refused := operator{t, s.db}.must, operator{t, s.db}.refused
	info, err := os.Stat(s.db + ".sock")
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
		t.Errorf("the mode of the socket is %o", mode)
	}
	if info, err := os.Stat(s.db); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the mode of the file is %v, %v", info.Mode(), err)
	}

	white, black, game := s.begin(nil)
	var status struct {
		Ready, Epoch           string
		Games, Streams, Events int
	}
	if err := json.Unmarshal([]byte(must("", "status")), &status); err != nil || status.Ready != "yes" || status.Games != 1 || status.Events != 4 {
		t.Errorf("the status is %+v, %v", status, err)
	}

	must(white.Person.ID+" may no longer play.", "ban", white.Person.ID)
	if got := s.statusOf(white.Token, "/api/me"); got != http.StatusForbidden {
		t.Errorf("a person who is banned: %d", got)
	}
	if got := s.statusOf(black.Token, "/api/me"); got != http.StatusOK {
		t.Errorf("another person: %d", got)
	}
	must("may play again", "unban", white.Person.ID)
	if got := s.statusOf(white.Token, "/api/me"); got != http.StatusOK {
		t.Errorf("a person who may play again: %d", got)
	}
	refused("no such person", "ban", "nobody")

	for result, want := range map[string]string{"white": "adjudicated", "draw": "adjudicated", "none": "aborted"} {
		_, black, game := s.begin(nil)
		must(game+" is over.", "adjudicate", game, result)
		var state hall.State
		s.ask(black.Token, "GET", "/api/games/"+game, nil, &state)
		if string(state.Outcome.Reason) != want || state.Seed == "" || result == "white" && state.Outcome.Winner.String() != "White" {
			t.Errorf("%s: the outcome is %v", result, state.Outcome)
		}
		refused("the game is over", "adjudicate", game, "black")
	}
	refused("no such game", "adjudicate", "nothere", "white")
	var open hall.Answer
	s.ask(white.Token, "POST", "/api/games", map[string]any{"id": newID(), "game": "hexade"}, &open)
	refused("abort it", "adjudicate", open.Game, "white")
	must("is over", "adjudicate", open.Game, "none")
	s.command(white.Token, game, map[string]any{"do": "resign"}) // the first game continued

	// Another server finds that the file and the socket are in use.
	if status, _, errs := program("-listen", "127.0.0.1:0", "-no-page", "-db", s.db); status != 1 || !strings.Contains(errs, "another server uses") {
		t.Errorf("%d %s", status, errs)
	}
	other := filepath.Join(t.TempDir(), "other.db")
	if status, _, errs := program("-listen", "127.0.0.1:0", "-no-page", "-db", other, "-admin", s.db+".sock"); status != 1 || !strings.Contains(errs, "another server uses the socket") {
		t.Errorf("%d %s", status, errs)
	}
	must("", "status") // and the first one still listens
}

// statusOf returns the status of a request.
func (s *inside) statusOf(token, path string) int {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), "GET", s.url+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	a, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	if err != nil {
		s.Fatal(err)
	}
	a.Body.Close()
	return a.StatusCode
}

// TestStaleSocket checks that a server starts even if the socket of a killed one still exists.
func TestStaleSocket(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	s.stop()
	if err := os.WriteFile(s.db+".sock", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	again := serveInside(t, "-db", s.db)
	defer again.stop()
	if status, out, errs := program("admin", "-db", s.db, "status"); status != 0 {
		t.Errorf("%d %s %s", status, out, errs)
	}
}

// TestUsage checks the errors for wrong flags and arguments: one line that explains the correct
// usage, and the status 2.
func TestUsage(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "none.db")
	for _, row := range []struct {
		status int
		want   string
		args   string
	}{
		{2, `unknown command "dance": want one of build, bot,`, "dance"},
		{2, "-x", "-x"},
		{2, "unexpected", "-no-page here"},
		{2, "the URL is", "-no-page -db " + db + " -url hex.example"},
		{2, "the URL is", "-no-page -db " + db + " -url https://hex.example/games"},
		{2, "the trusted proxy is", "-no-page -db " + db + " -trusted-proxy here"},
		{2, "the log is", "-no-page -db " + db + " -log loud"},
		{2, "the address is", "-no-page -db " + db + " -listen 8080"},
		{2, "the group is", "-no-page -db " + db + " -group 0"},
		{2, "-pprof requires -ops", "-no-page -db " + db + " -pprof"},
		{2, "the database is", "-no-page -listen 127.0.0.1:0 -db mysql://x"},
		{2, "want -o FILE", "backup -db " + db},
		{2, "an existing folder", "backup -keep 3 -o y -db " + db},
		{2, "pg_dump", "backup -db postgres://x -o y"},
		{1, "no such file", "backup -db " + db + " -o " + db + ".copy"},
		{1, "no such file", "export -db " + db},
		{2, "the status is", "export -db " + db + " -status done"},
		{1, "no such file", "replay -db " + db},
		{2, "no command", "admin"},
		{2, `unknown command "dance"`, "admin dance"},
		{2, "did you mean rename?", "admin renam"},
		{2, "wrong number of arguments: want ban PERSON", "admin ban"},
		{2, "wrong number of arguments: want adjudicate GAME ", "admin adjudicate game"},
		{2, "wrong number of arguments: want people [TEXT]", "admin people Ada Lovelace"},
		{2, "the status is", "admin games -status done"},
		{2, "the limit is", "admin -limit 0 people"},
		{2, "the result is", "admin adjudicate game red"},
		{1, "no server is listening", "admin -db " + db + " status"},
		{1, "no server is listening", "admin -socket " + db + ".sock close"},
	} {
		status, out, errs := program(strings.Fields(row.args)...)
		if status != row.status || out != "" || !strings.Contains(errs, row.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d %s %s, want %d %s", row.args, status, out, errs, row.status, row.want)
		}
	}
	if _, err := os.Stat(db); err == nil {
		t.Error("a file was made")
	}
	for _, args := range [][]string{{"-h"}, {"admin", "-h"}, {"backup", "-h"}} {
		if status, out, errs := program(args...); status != 0 || len(out+errs) < 200 {
			t.Errorf("%q: %d %s %s", args, status, out, errs)
		}
	}
}
