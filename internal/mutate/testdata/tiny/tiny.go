// Package tiny has a test with holes.
package tiny

const first = 0 // the index of the first number

// Least returns the least of some numbers, and 0 if there are none.
func Least(numbers ...int) int {
	least := 0
	for i, n := range numbers {
		if i == first || n < least {
			least = n
		}
	}
	return least
}
