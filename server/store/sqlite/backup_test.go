package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"example.com/hexgames/server/store/storetest"
)

// TestBackup makes backups while games are in progress. A backup has at least everything that was
// acknowledged before, and no gaps.
func TestBackup(t *testing.T) {
	t.Parallel()
	s, path := opened(t, Options{})
	to := filepath.Join(t.TempDir(), "backup.db")
	var mu sync.Mutex
	stored := map[string]int{}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var games sync.WaitGroup
	for g := range 20 {
		games.Go(func() {
			id := fmt.Sprint("game", g)
			for n := 1; ctx.Err() == nil; n++ {
				if err := s.Append(t.Context(), storetest.Event(id, n)); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				stored[id] = n
				mu.Unlock()
			}
		})
	}
	for i := range 3 {
		mu.Lock()
		before := map[string]int{}
		for id, n := range stored {
			before[id] = n
		}
		mu.Unlock()
		if err := Backup(t.Context(), path, to, "backup", fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
		b, err := Open(to, Options{})
		if err != nil {
			t.Fatal(err)
		}
		wantStored(t, b, before)
		if v, err := b.Value(t.Context(), "backup", nil); err != nil || v != fmt.Sprint(i) {
			t.Errorf("the value is %q: %v", v, err)
		}
		if err := b.Append(t.Context(), storetest.Event("another", 1)); err != nil {
			t.Error(err)
		}
		if err := Backup(t.Context(), path, to, "", ""); err == nil {
			t.Error("a backup took the place of a database in use")
		}
		b.Close()
	}
	cancel()
	games.Wait()

	if err := Backup(t.Context(), path, path, "", ""); err == nil {
		t.Error("a backup took the place of the database")
	}
	if err := Backup(ctx, path, to, "", ""); !errors.Is(err, context.Canceled) {
		t.Errorf("a backup that was canceled: %v", err)
	}
	if err := Backup(t.Context(), path, filepath.Join(t.TempDir(), "none", "a.db"), "", ""); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a backup to no folder: %v", err)
	}
	if left, err := filepath.Glob(to + "*.tmp*"); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
	wantStored(t, s, stored)
}
