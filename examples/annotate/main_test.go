package main

func Example() {
	main()
	// Output:
	// 1. d4-e5 "", then Black to move
	// 1. a4-a5 "", then Black to move
	// 2. i6-i5 "Nothing happens.", then White to move
	// 2. f6xd4 "", then White to move
	// 3. c4xe4 "Black is fine.", then Black to move
	// 3. c3xe5 "", then Black to move
	// 4. f7-e6 "", then White to move
	// true <nil>
	// d4-e5 with 3 moves
	// a4-a5 with 2 moves
	// [Game "hexdame"]
	// [White "Ada"]
	//
	// {An exchange.} 1. d4-e5!? {[%eval 0]} (1. a4-a5 {[%eval 0]} 2. i6-i5 {[%eval 0]
	// Nothing happens.}) 2. f6xd4 {[%eval -0.0323]} 3. c4xe4 {[%eval 0] Black is
	// fine.} (3. c3xe5 {[%eval 0]}) *
}
