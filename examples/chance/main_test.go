package main

func Example() {
	main()
	// Output:
	// hextad: "draw 66": Chance is to move, and only PlayChance draws
	// 15 draws, then White chooses
	// [15:-1,3/-1,2 draw 46 14:1,3/0,3 draw 34 25:-2,1/-2,2 draw 23]
	// after Undo Chance is to move
	// after UndoDecision White is to move
	// true
	// true
}
