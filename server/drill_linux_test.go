package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A machine is an environment for the manual's shell commands: its folders are inside a folder of
// the test, and its systemctl only records the requests.
type machine struct {
	*testing.T
	games, backups, bin, temp string
	env                       []string
	database                  string // replaces hexgames2
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	for _, program := range []string{"sh", "curl", "install", "chown", "mktemp"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	m := &machine{T: t, games: filepath.Join(dir, "games"), backups: filepath.Join(dir, "backups"), bin: filepath.Join(dir, "bin"), temp: filepath.Join(dir, "temp")}
	for _, folder := range []string{m.games, m.bin, m.temp} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	input := filepath.Join(m.bin, "input") // which never ends, because the program ends with its input
	if err := syscall.Mkfifo(input, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"hexserver": fmt.Sprintf("exec env %s=1 %s \"$@\" <>%s", envProgram, self, input),
		"systemctl": fmt.Sprintf("echo \"$@\" >>%s", m.noted()),
	} {
		script := filepath.Join(m.bin, name)
		if err := os.WriteFile(script, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(script, 0o700); err != nil { // a server that starts alongside this test has a different umask
			t.Fatal(err)
		}
	}
	return m
}

// noted returns the file with the requests to systemctl.
func (m *machine) noted() string { return filepath.Join(m.bin, "noted") }

// run runs the block of the manual's shell commands that contains a text, and returns its output.
func (m *machine) run(block string, args ...string) (string, error) {
	m.Helper()
	var script string
	for _, one := range strings.Split(read(m.T, "MANUAL.md"), "```sh\n")[1:] {
		if one, _, _ = strings.Cut(one, "```"); strings.Contains(one, block) {
			script = one
		}
	}
	if script == "" {
		m.Fatalf("the manual has no commands with %q", block)
	}
	script = strings.NewReplacer("/var/lib/hexgames", m.games, "/var/backups/hexgames", m.backups, " -o hexgames -g hexgames", "", "sudo -u hexgames ", "",
		"postgres:///hexgames2?host=/var/run/postgresql", m.database).Replace(script)
	c := exec.CommandContext(m.Context(), "sh", append([]string{"-ec", script, "sh"}, args...)...)
	c.Env = append(append(os.Environ(), m.env...), "PATH="+m.bin+":"+os.Getenv("PATH"), "TMPDIR="+m.temp)
	c.WaitDelay = 10 * time.Second
	out, err := c.CombinedOutput()
	return string(out), err
}

// must runs a block that must succeed.
func (m *machine) must(block string, args ...string) string {
	m.Helper()
	out, err := m.run(block, args...)
	if err != nil {
		m.Fatalf("%s: %v\n%s", block, err, out)
	}
	return out
}

// TestDrill runs the manual's commands to back up and restore a server's games.
func TestDrill(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	db, addr := filepath.Join(m.games, "games.db"), address(t)
	p := start(t, addr, "-db", db)
	white, black := meet(t, p.url), meet(t, p.url)
	l := newLedger()
	played, err := l.begin(t.Context(), white, black, hall.Creation{Game: "hexdame"})
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := l.begin(t.Context(), white, black, hall.Creation{Game: "hextad"})
	if err != nil {
		t.Fatal(err)
	}
	move := func() {
		t.Helper()
		s, err := white.state(t.Context(), played)
		if err != nil {
			t.Fatal(err)
		}
		c := white
		if s.Turn == hexgames.Black {
			c = black
		}
		if r, err := l.do(t.Context(), c, played, hall.Command{Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}}); err != nil || !r.accepted() {
			t.Fatal(r, err)
		}
	}
	epoch := func() (e struct{ Epoch string }) {
		t.Helper()
		r, err := white.sure(t.Context(), http.MethodGet, "/api", nil)
		if err == nil {
			err = json.Unmarshal(r.text, &e)
		}
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	move()
	before := epoch()
	m.must("hexserver backup -db")
	copies, err := filepath.Glob(filepath.Join(m.backups, "games-*.db"))
	if err != nil || len(copies) != 1 {
		t.Fatalf("the copies are %q, %v", copies, err)
	}
	move() // will be lost

	out := m.must("# drill FOLDER PORT", m.backups, address(t)[len("127.0.0.1:"):])
	for _, want := range []string{"2 games, ", " 0 cannot be played", "\nok\n", `"ready": "yes"`, played, drawn} {
		if !strings.Contains(out, want) {
			t.Errorf("the drill does not print %q:\n%s", want, out)
		}
	}
	bad := filepath.Join(m.backups, "games-9998-01-01T0000.db")
	if err := os.WriteFile(bad, []byte("a file that isn't a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := m.run("# drill FOLDER PORT", m.backups, address(t)[len("127.0.0.1:"):]); err == nil {
		t.Errorf("a bad copy passes the drill:\n%s", out)
	}
	if left, err := os.ReadDir(m.temp); err != nil || len(left) > 0 {
		t.Errorf("drills leave %v, %v", left, err)
	}
	if s, err := white.state(t.Context(), played); err != nil || len(s.Moves) != 2 || epoch() != before {
		t.Errorf("after the drill, the game is %+v, %v", s, err)
	}

	p.kill()
	if os.Geteuid() == 0 { // give it to somebody else
		if err := os.Chown(m.games, 65534, 65534); err != nil {
			t.Fatal(err)
		}
	}
	m.must("# restore COPY", copies[0])
	if text := read(t, m.noted()); text != "stop hexgames\nstart hexgames\n" {
		t.Errorf("systemctl should %q", text)
	}
	folder, err1 := os.Stat(m.games)
	file, err2 := os.Stat(db)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if got, want := file.Sys().(*syscall.Stat_t).Uid, folder.Sys().(*syscall.Stat_t).Uid; got != want || file.Mode().Perm() != 0o600 {
		t.Errorf("the file belongs to user %d, and has the mode %v; want %d", got, file.Mode(), want)
	}
	if _, err := os.Stat(db + "-wal"); err == nil {
		t.Error("the log of the old file is still there")
	}
	if _, err := os.Stat(db + ".old"); err != nil {
		t.Error("the old file is gone")
	}
	start(t, addr, "-db", db)
	if after := epoch(); after == before || after.Epoch == "" {
		t.Errorf("after the restore, the epoch is %v as before", after)
	}
	if s, err := white.state(t.Context(), played); err != nil || len(s.Moves) != 1 || s.Status != referee.Playing {
		t.Errorf("after the restore, the game is %+v, %v", s, err)
	}
	if events := load(t, db).events(t, drawn); !slices.ContainsFunc(events, func(e referee.Event) bool { return e.Kind == referee.Reseeded }) {
		t.Error("after the restore, the game of chance has the number that it had")
	}
	move()
}

// TestDrillPostgres does the same with a database.
func TestDrillPostgres(t *testing.T) {
	t.Parallel()
	cluster := pgtest.New(t)
	m := newMachine(t)
	for _, program := range []string{"pg_dump", "pg_restore", "createdb"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	admin := cluster.Database(t)
	execute(t, admin, "CREATE ROLE hexgames LOGIN", "CREATE DATABASE hexgames OWNER hexgames")
	u, err := url.Parse(admin)
	if err != nil {
		t.Fatal(err)
	}
	m.env = []string{"PGHOST=" + u.Hostname(), "PGPORT=" + u.Port(), "PGUSER=" + u.User.Username()}
	of := func(user, name string) string {
		other := *u
		other.User, other.Path = url.User(user), "/"+name
		return other.String()
	}
	m.database = of("hexgames", "hexgames2")
	if err := os.Mkdir(m.backups, 0o700); err != nil {
		t.Fatal(err)
	}
	p := start(t, address(t), "-db", of("hexgames", "hexgames"))
	white, black := meet(t, p.url), meet(t, p.url)
	l := newLedger()
	game, err := l.begin(t.Context(), white, black, hall.Creation{Game: "hextad"})
	if err != nil {
		t.Fatal(err)
	}
	m.must("pg_restore")
	if info, err := os.Stat(filepath.Join(m.backups, "hexgames.dump")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode of the dump is %v, %v", info.Mode(), err)
	}
	start(t, address(t), "-db", m.database)
	if events := load(t, m.database).events(t, game); events[len(events)-1].Kind != referee.Reseeded {
		t.Errorf("after the restore, the events are %+v", events)
	}
}
