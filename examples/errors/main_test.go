package main

func Example() {
	main()
	// Output:
	// hexdame: "a1-a2": a capture is compulsory: d4xf6 (D6)
	// - illegal by clause D6 on [a1 a2]
	// hexdame: "d4-k9", column 4: k9 is not on the board (D1)
	// - illegal by clause D1 on [k9]
	// hexdame: "d4 e5", column 3: want - or x between two cells, as in d4-e5
	// - not a move: see column 3
	// hexdame: "d4\u2013e5", column 3: an en dash: want a plain -
	// - not a move: see column 3
	// {"kind":"illegal-move","game":"hexdame","input":"a1-a2","clause":"D6","cells":["a1","a2"],"reason":"a capture is compulsory: d4xf6"}
	// hexdame: "a1-a2": a capture is compulsory: d4xf6 (D6)
}
