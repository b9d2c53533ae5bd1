package relay

import "testing"

// TestRelay checks that the first panic is passed on, once.
func TestRelay(t *testing.T) {
	var r Relay
	r.Pass()
	for _, v := range []string{"first", "second"} {
		func() {
			defer r.Catch()
			panic(v)
		}()
	}
	func() {
		defer func() {
			if v := recover(); v != "first" {
				t.Errorf("the panic is %v", v)
			}
		}()
		r.Pass()
	}()
	r.Pass()
}
