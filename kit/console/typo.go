package console

// Nearest returns the name closest to a mistyped word, the first of several equally close ones,
// or "" if none is close. Case does not matter.
func Nearest(typed string, names []string) (name string) {
	least := min(max(1, len(typed)/3), 2) + 1
	for _, one := range names {
		if n := mistakes(typed, one); n < least {
			name, least = one, n
		}
	}
	return name
}

// mistakes returns the smallest number of mistakes that turn one word into another. A mistake is
// a missing, extra, or wrong letter, or two swapped letters. Case does not matter.
func mistakes(from, to string) int {
	same := func(i, j int) bool { return from[i]|' ' == to[j]|' ' }
	n := make([][]int, len(from)+1) // n[i][j] is for the first i and j letters of the words
	for i := range n {
		n[i] = make([]int, len(to)+1)
		for j := range n[i] {
			if i == 0 || j == 0 {
				n[i][j] = i + j
				continue
			}
			wrong := 1
			if same(i-1, j-1) {
				wrong = 0
			}
			n[i][j] = min(n[i-1][j]+1, n[i][j-1]+1, n[i-1][j-1]+wrong)
			if i > 1 && j > 1 && same(i-1, j-2) && same(i-2, j-1) {
				n[i][j] = min(n[i][j], n[i-2][j-2]+1)
			}
		}
	}
	return n[len(from)][len(to)]
}
