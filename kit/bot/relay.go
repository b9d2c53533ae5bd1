package bot

import "sync/atomic"

// A relay passes the panic of a goroutine on to the one that waits for it, whose caller can recover.
type relay struct{ value atomic.Pointer[any] }

// catch keeps the value of a panic. It must be deferred.
func (r *relay) catch() {
	if v := recover(); v != nil {
		r.value.CompareAndSwap(nil, &v)
	}
}

// pass panics if a goroutine did.
func (r *relay) pass() {
	if v := r.value.Load(); v != nil {
		panic(*v)
	}
}
