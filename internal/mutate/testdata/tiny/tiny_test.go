package tiny

import "testing"

func TestLeast(t *testing.T) {
	if got := Least(3, 1, 2); got != 1 {
		t.Errorf("the least of 3, 1 and 2 is %d", got)
	}
}
