package sqlite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

// wantNowhere checks that texts are in no file of a database.
func wantNowhere(t *testing.T, path string, texts ...string) {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil || len(files) == 0 {
		t.Fatalf("files %q, %v", files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		found := 0
		for _, text := range texts {
			if bytes.Contains(data, []byte(text)) {
				found++
			}
		}
		if found > 0 {
			t.Errorf("%s has %d of %d texts", filepath.Base(name), found, len(texts))
		}
	}
}

// TestErase checks that the names and looks of erased people, including earlier ones, are in no
// file. Others come and go meanwhile, so that the pages of the database are filled, split, and
// merged.
func TestErase(t *testing.T) {
	t.Parallel()
	s, path := opened(t, Options{})
	ctx, random := t.Context(), rand.New(rand.NewPCG(1, 2))
	word := func(kind string, i int) string { return fmt.Sprintf("%s<%d>%x", kind, i, random.Uint64()) }
	const people = 150
	ids, secrets := make([]string, people), make([][]string, people)
	add := func(i int) {
		id := fmt.Sprintf("p%x", random.Uint64())
		name, look := word("name", i), word("look", i)
		ids[i], secrets[i] = id, append(secrets[i], name, look)
		must(t, s.AddPerson(ctx, store.Person{ID: id, Name: name, Look: look}))
		must(t, s.PutToken(ctx, store.Token{Hash: word("hash", i), Person: id, Kind: "bot", Label: word("label", i)}, 0))
		must(t, s.Renew(ctx, "server", s.Now(), []string{id}))
	}
	rename := func(i int) {
		name, look := strings.Repeat(word("name", i), 1+random.IntN(10)), word("look", i)
		secrets[i] = append(secrets[i], name[:15], look)
		must(t, s.SetName(ctx, ids[i], name, look))
		people, err := s.People(ctx, ids[i])
		if p := people[ids[i]]; err != nil || p.Name != name || p.Look != look {
			t.Errorf("%+v, %v", p, err)
		}
	}
	for i := range people {
		add(i)
	}
	for range people {
		rename(random.IntN(people))
	}
	var gone []string
	for i := range people {
		if i%3 != 0 {
			must(t, s.Erase(ctx, ids[i]))
			gone = append(gone, secrets[i]...)
		} else {
			rename(i)
		}
		if i%3 == 2 { // somebody else comes
			ids, secrets = append(ids, ""), append(secrets, nil)
			add(len(ids) - 1)
		}
		if i%40 == 0 {
			wantNowhere(t, path, gone...)
		}
	}
	wantNowhere(t, path, gone...)
}

// TestEraseMeanwhile erases while others read and write, including a reader that does not finish.
func TestEraseMeanwhile(t *testing.T) {
	t.Parallel()
	s, path := opened(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	var others sync.WaitGroup
	for g := range 8 {
		others.Go(func() {
			id := fmt.Sprint("game", g)
			for n := 1; ctx.Err() == nil; n++ {
				must(t, s.Append(t.Context(), storetest.Event(id, n)))
				_, err := s.Games(t.Context(), store.Filter{})
				must(t, err)
			}
		})
	}
	for i := range 5 {
		name := fmt.Sprintf("the name of %d.", i)
		must(t, s.AddPerson(t.Context(), store.Person{ID: name, Name: name}))
		must(t, s.Erase(t.Context(), name))
		wantNowhere(t, path, name)
	}
	cancel()
	others.Wait()

	must(t, s.AddPerson(t.Context(), store.Person{ID: "ann", Name: "Ann's name"}))
	reading, err := s.reads.BeginTx(t.Context(), nil)
	must(t, err)
	var n int
	must(t, reading.QueryRow("SELECT count(*) FROM people").Scan(&n))
	ctx, cancel = context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := s.Erase(ctx, "ann"); !errors.Is(err, store.ErrUnknown) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("erased while somebody reads: %v", err)
	}
	must(t, reading.Rollback())
	if people, err := s.People(t.Context(), "ann"); err != nil || len(people) > 0 {
		t.Errorf("%v, %v", people, err)
	}
	must(t, s.Erase(t.Context(), "ann"))
	wantNowhere(t, path, "Ann's name")
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}
