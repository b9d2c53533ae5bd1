package storetest

import "testing"

func TestMemory(t *testing.T) {
	Run(t, func(testing.TB) Database { return Memory() })
}
