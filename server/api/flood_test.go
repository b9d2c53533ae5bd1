package api

import (
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

// TestFlood checks that a flood of addresses does not fill the memory, does not affect earlier
// clients, and leaves nothing behind.
func TestFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(Limits{Rate: 1, Burst: 2, Streams: 1, Address: 1})
		end, err := l.open(budget{"guest", 1})
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for i := range 3 * mostKeys {
			if l.take(1, budget{"address " + strconv.Itoa(i), 1}) != nil {
				refused++
			}
		}
		if len(l.keys) != mostKeys || refused < mostKeys {
			t.Errorf("the limiter has %d keys, and refused %d of %d", len(l.keys), refused, 3*mostKeys)
		}
		if l.take(1, budget{"guest", 1}) != nil {
			t.Error("an earlier client is refused")
		}
		if _, err := l.open(budget{"guest", 1}); err == nil {
			t.Error("the streams of earlier clients are forgotten")
		}
		time.Sleep(5 * time.Second)
		if l.take(1, budget{"another", 1}) != nil || len(l.keys) != 2 {
			t.Errorf("after some time, the limiter has %d keys", len(l.keys))
		}
		end()
		time.Sleep(2 * time.Minute)
		if l.take(1, budget{"a third", 1}) != nil || len(l.keys) != 1 {
			t.Errorf("in the end, the limiter has %d keys", len(l.keys))
		}
	})
}

// TestWhole checks that a request that costs the whole budget is accepted, although the request itself
// has been counted before.
func TestWhole(t *testing.T) {
	for burst := range 9 {
		l := newLimiter(Limits{Rate: 1, Burst: burst + 2})
		for _, n := range []int{1, burst + 2} {
			if err := l.take(n, budget{"ada", 1}); err != nil {
				t.Errorf("of %d requests, %d are refused: %v", burst+2, n, err)
			}
		}
	}
}

// TestCharge checks that a client who made the server compute has to wait, even if the requests
// were much shorter than their cost, and that a request is charged to all budgets or to none.
func TestCharge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(Limits{Rate: 10, Burst: 20, Address: 2})
		address, ada, bob := budget{"address", 2}, budget{"ada", 1}, budget{"bob", 1}
		for range 3 {
			l.charge(15, address, ada)
		}
		if err := l.take(1, address, ada); err == nil || seconds(err.(*limited).after) != 3 {
			t.Errorf("ada: %v", err)
		}
		if err := l.take(1, address, bob); err == nil || seconds(err.(*limited).after) != 1 {
			t.Errorf("bob, at the same address: %v", err)
		}
		time.Sleep(time.Second) // for 15 more at the address
		if l.take(1, address, ada) == nil || l.take(16, address, bob) == nil {
			t.Error("there was not enough")
		}
		if err := l.take(15, address, bob); err != nil {
			t.Errorf("a refused request has cost something: %v", err)
		}
		if l.take(1, address) == nil {
			t.Error("an accepted request has cost nothing")
		}
	})
}
