package api

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hexgames/server/hall"
)

// TestStudio checks that a studio draws one picture after another, rests in between, draws each
// picture once, and lets nobody wait for long.
func TestStudio(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, begun := newStudio(), time.Now()
		drawn := 0
		ask := func(key string, takes time.Duration) (time.Duration, error) {
			text, err := s.picture(context.Background(), key, func() ([]byte, error) {
				drawn++
				time.Sleep(takes)
				return []byte(key), nil
			})
			if err == nil && string(text) != key {
				t.Errorf("the picture %s is %s", key, text)
			}
			return time.Since(begun), err
		}
		for range 5 {
			go func() {
				if at, err := ask("a", time.Second); at != time.Second || err != nil {
					t.Errorf("a is there after %v, %v", at, err)
				}
			}()
		}
		time.Sleep(time.Millisecond)
		if at, err := ask("b", 10*time.Second); at != 12*time.Second || err != nil {
			t.Errorf("b is there after %v, %v", at, err)
		}
		if drawn != 2 {
			t.Errorf("%d pictures were drawn, want 2", drawn)
		}
		_, err := ask("c", time.Second)
		var refused *hall.Refused
		if !errors.As(err, &refused) || refused.Err.Kind != hall.ErrLimit || time.Since(begun) != 15*time.Second {
			t.Errorf("a client that waits too long gets %v after %v", err, time.Since(begun))
		}
		time.Sleep(10 * time.Second)
		if _, err := ask("c", time.Second); err != nil {
			t.Error(err)
		}
	})
}

// TestStudioKeeps checks that a studio drops the oldest pictures and counts only those it has
// drawn.
func TestStudioKeeps(t *testing.T) {
	s := newStudio()
	for i := range 40 {
		s.keep(fmt.Sprint(i), make([]byte, 1<<20))
	}
	if s.find("23") != nil || s.find("24") == nil || s.find("39") == nil || s.size > mostKept || len(s.kept) != len(s.oldest) {
		t.Errorf("the studio keeps %d pictures with %d bytes", len(s.kept), s.size)
	}
	failed := errors.New("failed")
	if _, err := s.picture(t.Context(), "x", func() ([]byte, error) { return nil, failed }); err != failed || s.find("x") != nil {
		t.Errorf("a picture that could not be drawn is %v", err)
	}
}
