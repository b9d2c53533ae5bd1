package server

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
)

// An operator controls a server.
type operator struct {
	*testing.T
	db string
}

// must gives an order that must succeed, and returns the server's output.
func (o operator) must(want string, args ...string) string {
	o.Helper()
	status, out, errs := program(append([]string{"admin", "-db", o.db}, args...)...)
	if status != 0 || errs != "" || !strings.Contains(out, want) {
		o.Fatalf("%q: %d %s %s, want %s", args, status, out, errs, want)
	}
	return out
}

// refused gives an order that must be refused, in one line.
func (o operator) refused(want string, args ...string) {
	o.Helper()
	status, out, errs := program(append([]string{"admin", "-db", o.db}, args...)...)
	if status != 1 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
		o.Errorf("%q: %d %s %s, want %s", args, status, out, errs, want)
	}
}

// cells returns the cells of a table, by rows, and checks that its columns are aligned.
func (o operator) cells(text string) (all [][]string) {
	o.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	starts := regexp.MustCompile(`\S+`).FindAllStringIndex(lines[0], -1)
	for _, line := range lines {
		runes := []rune(line)
		var row []string
		for i, start := range starts {
			end := len(runes)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			if end > len(runes) || i > 0 && runes[start[0]-1] != ' ' {
				o.Fatalf("the columns are not aligned:\n%s", text)
			}
			row = append(row, strings.TrimSpace(string(runes[start[0]:end])))
		}
		all = append(all, row)
	}
	return all
}

// TestOperatorPeople lists, renames, bans, and erases people.
func TestOperatorPeople(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	defer s.stop()
	o := operator{t, s.db}
	white, black, game := s.begin(nil)
	var bot someone
	s.ask("", "POST", "/api/people", map[string]any{"name": "Åsa the bot", "bot": true}, &bot)

	rows := o.cells(o.must("", "people"))
	if want := []string{"ID", "CREATED", "SEEN", "GAMES", "BOT", "BANNED", "NAME"}; len(rows) != 4 || !slices.Equal(rows[0], want) {
		t.Errorf("the people are %q", rows)
	}
	now := time.Now().Format("2006-01-02 ")
	for text, want := range map[string][]string{
		white.Person.ID: {white.Person.ID, now, now, "1", "-", "-", "Ada"},
		"ADA":           {white.Person.ID, now, now, "1", "-", "-", "Ada"},
		"the":           {bot.Person.ID, now, now, "0", "yes", "-", "Åsa the bot"},
	} {
		rows := o.cells(o.must("", "people", text))
		if len(rows) != 2 {
			t.Errorf("%s: %q", text, rows)
			continue
		}
		for i, cell := range rows[1] {
			if !strings.HasPrefix(cell, want[i]) {
				t.Errorf("%s: %q, want %q", text, rows[1], want)
			}
		}
	}
	o.must("None found.\n", "people", "nobody")
	o.must("These are the first 2. Narrow the search, or raise -limit.\n", "people", "-limit", "2")
	o.must("These are the first 2. ", "-limit", "2", "people")

	o.must(white.Person.ID+" is Ada L. now.\n", "rename", "Ada", "Ada L.")
	o.must("Ada L. may no longer play.\n", "ban", "Ada L.")
	if got := s.statusOf(white.Token, "/api/me/games"); got != http.StatusForbidden {
		t.Errorf("a person who is banned: %d", got)
	}
	if rows := o.cells(o.must("", "people", "Ada")); rows[1][5] != "yes" {
		t.Errorf("a person who is banned is %q", rows[1])
	}
	o.must("may play again", "unban", "Ada L.")
	o.refused("a name consists of letters", "rename", "Ada L.", "a\tb")
	o.refused("no such person", "rename", "Ada", "Eve")
	o.must(black.Person.ID+" no longer has a name.\n", "rename", "Bob", "")
	o.must("Ada L. ("+white.Person.ID+") is erased.", "erase", "Ada L.")
	if got := s.statusOf(white.Token, "/api/me"); got != http.StatusUnauthorized {
		t.Errorf("a person who is erased: %d", got)
	}
	o.refused("no such person", "erase", white.Person.ID)
	rows = o.cells(o.must("", "games", game))
	if len(rows) != 2 || rows[1][6] != white.Person.ID || rows[1][7] != black.Person.ID {
		t.Errorf("the game of an erased person is %q", rows)
	}
}

// TestOperatorGames lists games, takes them out of the lobby, and removes them.
func TestOperatorGames(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	defer s.stop()
	o := operator{t, s.db}
	white, black, game := s.begin(map[string]any{"private": true})
	s.command(white.Token, game, map[string]any{"do": "move", "version": 4, "move": "d4-e5"})
	_, _, over := s.begin(nil)
	s.command(white.Token, over, map[string]any{"do": "resign"})
	var open hall.Answer
	s.ask(white.Token, "POST", "/api/games", map[string]any{"id": newID(), "game": "hextad", "listed": true, "seat": "Black"}, &open)

	rows := o.cells(o.must("", "games"))
	if want := []string{"ID", "GAME", "STATUS", "MOVES", "CREATED", "CHANGED", "WHITE", "BLACK"}; len(rows) != 4 || !slices.Equal(rows[0], want) {
		t.Fatalf("the games are %q", rows)
	}
	ada, bob := "Ada ("+white.Person.ID+")", "Bob ("+black.Person.ID+")"
	for id, want := range map[string][]string{
		game:      {"hexdame", "playing, private", "1", ada, bob},
		over:      {"hexdame", "over, resignation", "0"},
		open.Game: {"hextad", "open, lobby", "0", "-", ada},
	} {
		row := o.cells(o.must("", "games", id))[1]
		row = slices.Delete(row[1:], 3, 5)
		if !slices.Equal(row[:len(want)], want) {
			t.Errorf("%s is %q, want %q", id, row, want)
		}
	}
	for args, want := range map[string]int{
		"-status open games":             1,
		"games -status OVER":             1,
		"games -status playing Ada":      1,
		"games ada":                      3,
		"games b":                        2,
		"games " + white.Person.ID:       3,
		"games " + black.Person.ID:       2,
		"games -limit 1 Ada":             1,
		"games -status over " + game:     0,
		"games -status committed nobody": 0,
	} {
		out := o.must("", strings.Fields(args)...)
		if got := strings.Count(out, " hex"); got != want || want == 0 && out != "None found.\n" {
			t.Errorf("%s: %d games, want %d:\n%s", args, got, want, out)
		}
	}

	o.refused("no such game in the lobby", "unlist", game)
	o.must("1 game has left the lobby.\n", "unlist", white.Person.ID)
	o.must("over, aborted", "games", open.Game)
	stream := make(chan string)
	go func() { stream <- s.read(white.Token, "/api/games/"+game+"/stream") }()
	time.Sleep(200 * time.Millisecond)
	o.must(game+" is removed.\n", "remove", game)
	select {
	case text := <-stream:
		if !strings.Contains(text, `"move":"d4-e5"`) || strings.Contains(text, "bye") {
			t.Errorf("the stream of a game that is removed is %s", text)
		}
	case <-time.After(10 * time.Second):
		t.Error("the stream of a game that is removed does not end")
	}
	if got := s.statusOf(white.Token, "/api/games/"+game); got != http.StatusNotFound {
		t.Errorf("a game that is removed: %d", got)
	}
	o.refused("no such game", "remove", game)
	o.must("None found.\n", "games", game)
}

// TestInviteOnly admits only people invited by the operator.
func TestInviteOnly(t *testing.T) {
	t.Parallel()
	addr := address(t)
	s := serveInside(t, "-invite-only", "-listen", addr, "-url", "http://"+addr)
	o := operator{t, s.db}
	post := func(path, body string) (int, string) {
		t.Helper()
		a, err := http.Post(s.url+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		text, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(text)
	}
	for _, path := range []string{"/api/people", "/api/me"} {
		if status, text := post(path, `{"name":"Eve"}`); status != http.StatusForbidden || !strings.Contains(text, "operator") {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	text := o.must("Ada Lovelace (p", "invite", "Ada Lovelace")
	m := regexp.MustCompile("(?m)^" + s.url + `/#recover=(\S+)$`).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("there is no link in %s", text)
	}
	for range 2 { // on two devices
		if status, text := post("/api/recover", `{"secret":"`+m[1]+`"}`); status != http.StatusOK || !strings.Contains(text, `"name":"Ada Lovelace"`) {
			t.Errorf("the link: %d %s", status, text)
		}
	}
	o.refused("a name consists", "invite", "a\tb")
	s.stop()
	if status, _, errs := program("admin", "-db", s.db, "invite", " "); status != 2 || !strings.Contains(errs, "the name is empty") {
		t.Errorf("%d %s", status, errs)
	}
}

// TestStatus checks the operator's report on the database and its disk.
func TestStatus(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	defer s.stop()
	var status struct {
		Time           time.Time
		Database, Free int64
	}
	if err := json.Unmarshal([]byte(operator{t, s.db}.must("", "status")), &status); err != nil {
		t.Fatal(err)
	}
	if status.Database < 4096 || time.Since(status.Time).Abs() > time.Minute || runtime.GOOS == "linux" && status.Free <= 0 {
		t.Errorf("the status is %+v", status)
	}
}

// TestJSONLog checks that errors of net/http on the operator's listeners are in the log, as JSON.
func TestJSONLog(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	log := slog.New(slog.NewJSONHandler(&text, nil))
	c := config{ops: "127.0.0.1:0"}
	ops, err := c.serveOps(log, &api.API{})
	if err != nil {
		t.Fatal(err)
	}
	defer ops.Close()
	for _, server := range []*http.Server{ops, privateServer(log)} {
		if server.ErrorLog == nil {
			t.Fatal("the server prints its errors")
		}
		server.ErrorLog.Print("http: Accept error: too many open files; retrying in 1s")
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	for _, line := range lines {
		var entry struct{ Level, Msg string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil || entry.Level != "WARN" || !strings.HasPrefix(entry.Msg, "http: Accept") {
			t.Errorf("%s: %v", line, err)
		}
	}
	if len(lines) != 2 {
		t.Errorf("%q", lines)
	}
}

// TestBackupFolder makes backups in a folder and checks that only the newest remain.
func TestBackupFolder(t *testing.T) {
	t.Parallel()
	s := serveInside(t)
	s.stop()
	dir := t.TempDir()
	others := []string{"games-2026-01-02T0304.db.old", "games-2026-01-02.db", "notes.txt", "games-2026-13-02T0304.db"}
	old := []string{"games-2026-01-02T0304.db", "games-2026-01-03T0304.db", "games-2026-01-04T0304.db", "games-9999-01-01T0000.db"}
	for _, name := range slices.Concat(others, old) {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	names := func() (all []string) {
		t.Helper()
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range entries {
			all = append(all, one.Name())
		}
		return all
	}
	if status, _, _ := program("backup", "-db", s.db+".none", "-o", dir, "-keep", "1"); status != 1 || len(names()) != 8 {
		t.Fatalf("a backup of nothing: %d, and there are %q", status, names())
	}
	if status, out, errs := program("backup", "-db", s.db, "-o", dir, "-keep", "3"); status != 0 || strings.Count(out, "Deleted ") != 2 {
		t.Fatalf("%d %s %s", status, out, errs)
	}
	left := names()
	made := slices.DeleteFunc(slices.Clone(left), func(name string) bool { return slices.Contains(others, name) || slices.Contains(old, name) })
	if len(left) != 7 || len(made) != 1 || !slices.Contains(left, old[2]) || !slices.Contains(left, old[3]) {
		t.Fatalf("there are %q", left)
	}
	if at, err := time.Parse(backupName, made[0]); err != nil || time.Since(at) > 2*time.Minute {
		t.Errorf("the copy is %s", made[0])
	}
	if status, out, errs := program("backup", "-db", s.db, "-o", dir); status != 0 || strings.Contains(out, "Deleted") {
		t.Errorf("%d %s %s", status, out, errs)
	}
	if status, out, errs := program("replay", "-db", filepath.Join(dir, made[0])); status != 0 {
		t.Errorf("%d %s %s", status, out, errs)
	}
	for _, args := range [][]string{{"-o", filepath.Join(dir, "none"), "-keep", "3"}, {"-o", dir, "-keep", "-1"}} {
		if status, _, errs := program(append([]string{"backup", "-db", s.db}, args...)...); status != 2 || !strings.Contains(errs, "an existing folder") {
			t.Errorf("%q: %d %s", args, status, errs)
		}
	}
}

// TestModes checks that nobody else can read exports and backups, even when they replace older
// ones.
func TestModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no modes")
	}
	t.Parallel()
	s := serveInside(t)
	s.begin(nil)
	s.stop()
	for _, command := range []string{"export", "backup"} {
		file := filepath.Join(t.TempDir(), "copy")
		for range 2 {
			if status, out, errs := program(command, "-db", s.db, "-o", file); status != 0 {
				t.Fatalf("%s: %d %s %s", command, status, out, errs)
			}
			info, err := os.Stat(file)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: the mode is %v, %v", command, info.Mode(), err)
			}
			if err := os.Chmod(file, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAge checks parsing and formatting of ages.
func TestAge(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{"0": 0, "0d": 0, "90d": 90 * day, "12h": 12 * time.Hour, "1h30m": 90 * time.Minute, "36500d": 36500 * day} {
		var k hall.Keep
		set := flag.NewFlagSet("", flag.ContinueOnError)
		keepFlags(set, &k)
		if err := set.Parse([]string{"-keep-guests", text, "-keep-aborted", text, "-keep-games", text}); err != nil || k != (hall.Keep{Guests: want, Aborted: want, Games: want}) {
			t.Errorf("%s: %v, %v", text, k, err)
		}
		again := age(1)
		if err := again.Set((*age)(&k.Games).String()); err != nil || time.Duration(again) != want {
			t.Errorf("%s is written as %v, %v", text, &again, err)
		}
	}
	for _, text := range []string{"", "d", "90", "90 d", "-1d", "1.5d", "59m", "-2h", "36501d", "99999999d", "forever"} {
		if status, _, errs := program("-no-page", "-db", "none.db", "-keep-games", text); status != 2 || !strings.Contains(errs, "want days such as 90d") {
			t.Errorf("%q: %d %s", text, status, errs)
		}
	}
}
