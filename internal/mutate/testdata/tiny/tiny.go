// Package tiny has a test with holes.
package tiny

// Least returns the least of some numbers, and 0 if there are none.
func Least(numbers ...int) int {
	least := 0
	for i, n := range numbers {
		if i == 0 || n < least {
			least = n
		}
	}
	return least
}
