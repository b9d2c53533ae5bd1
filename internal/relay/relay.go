// Package relay passes the panics of goroutines on to the goroutine that waits for them, whose
// caller can recover. So a bug in a user's game need not end the process.
package relay

import "sync/atomic"

// A Relay holds the value of a panic. The zero Relay holds none.
type Relay struct{ value atomic.Pointer[any] }

// Catch recovers from a panic and keeps its value, if it is the first. Defer it.
func (r *Relay) Catch() {
	if v := recover(); v != nil {
		kept := v // so that nothing is allocated without a panic
		r.value.CompareAndSwap(nil, &kept)
	}
}

// Pass panics with the value that was kept, if any, and forgets it.
func (r *Relay) Pass() {
	if v := r.value.Swap(nil); v != nil {
		panic(*v)
	}
}
