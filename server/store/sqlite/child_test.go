package sqlite

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

// childVar is the environment variable that makes the test program a server that can be killed. Its
// value is the path of the server's file.
const childVar = "SQLITE_TEST_CHILD"

func TestMain(m *testing.M) {
	if path, ok := os.LookupEnv(childVar); ok {
		if err := beServer(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playing is the child's number of games.
const playing = 50

// beServer continues some games as fast as it can, and prints every stored event.
func beServer(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	ctx := context.Background()
	for g := range playing {
		go func() {
			id := fmt.Sprint("game", g)
			heads, err := s.Heads(ctx, id)
			for n := heads[id] + 1; err == nil; n++ {
				if err = s.Append(ctx, storetest.Event(id, n)); err == nil {
					fmt.Printf("%s %d\n", id, n)
				}
			}
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}()
	}
	select {}
}

// TestKill kills a server again and again, and looks for the events that it had acknowledged.
func TestKill(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	_, path := opened(t, Options{})
	path += "2" // the file of the child
	stored := map[string]int{}
	for round := range 5 {
		cmd := exec.Command(self)
		cmd.Env, cmd.Stderr = append(os.Environ(), childVar+"="+path), os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		kill := sync.OnceFunc(func() { cmd.Process.Kill() })
		t.Cleanup(kill)
		lines, n := bufio.NewReader(out), 0
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				break // an incomplete line was not acknowledged
			}
			if n++; n == 100 {
				time.AfterFunc(time.Duration(round)*37*time.Millisecond, kill)
			}
			var id string
			var number int
			fmt.Sscan(line, &id, &number)
			stored[id] = max(stored[id], number)
		}
		io.Copy(io.Discard, out)
		if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") || n < 100 {
			t.Fatalf("the server has stored %d events, and ended with %v", n, err)
		}
		if round%2 == 0 { // a reader finds what the server had not yet moved into the file
			r, err := OpenReader(path)
			if err != nil {
				t.Fatal(err)
			}
			wantStored(t, r, stored)
			r.Close()
		}
	}
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	wantStored(t, s, stored)
	var answer string
	if err := s.reads.QueryRow("PRAGMA integrity_check").Scan(&answer); err != nil || answer != "ok" {
		t.Errorf("the file is damaged: %s, %v", answer, err)
	}
}

// wantStored checks that games have at least the given numbers of events, and no gaps.
func wantStored(t *testing.T, s store.Store, stored map[string]int) {
	t.Helper()
	games := 0
	err := s.All(t.Context(), func(h store.Head, events []store.Event) error {
		games++
		if len(events) != h.N || h.N < stored[h.ID] {
			t.Errorf("%s: %d of %d events, and %d were stored", h.ID, len(events), h.N, stored[h.ID])
		}
		for i, e := range events {
			if e.N != i+1 {
				t.Errorf("%s: event %d has number %d", h.ID, i+1, e.N)
			}
		}
		return nil
	})
	if err != nil || games < len(stored) {
		t.Errorf("%d of %d games: %v", games, len(stored), err)
	}
}
