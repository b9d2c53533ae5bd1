package main

func Example() {
	main()
	// Output:
	// hexdame at ply 1: Black to move after [d4-e5]
	// hexdame at ply 2: White to move after [d4-e5 f6xd4]
	// before move 1 White had 15 moves, and before move 3 [c3xe5 c4xe4 d3xd5]
	// c4xe4 <nil>
	// 3 moves in the clone, 2 in the game
	// false true
}
