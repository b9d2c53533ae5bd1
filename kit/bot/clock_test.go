package bot

import (
	"context"
	"testing"
	"time"
)

// TestSlowNodes checks that a search with slow nodes stops before the next node.
func TestSlowNodes(t *testing.T) {
	for nodes := range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		c := newClock(ctx, Budget{})
		for range nodes {
			if !c.tick() {
				t.Error("there is no budget for a node")
			}
			time.Sleep(2 * maxWait)
		}
		cancel()
		if c.tick() {
			t.Errorf("after %d nodes and the end of its context the search continues", nodes)
		}
	}
}

// TestFastNodes checks that a search with fast nodes does not continue for long.
func TestFastNodes(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := newClock(ctx, Budget{})
	for nodes := 0; nodes < 1000 || c.stride < maxStride; nodes++ {
		if c.tick(); nodes == 1e7 {
			t.Fatal("the search reads the time too often")
		}
	}
	cancel()
	for range maxStride {
		c.tick()
	}
	if c.tick() {
		t.Errorf("%d nodes after the end of its context the search continues", maxStride)
	}
}
