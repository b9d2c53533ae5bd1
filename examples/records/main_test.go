package main

func Example() {
	main()
	// Output:
	// [Game "hexdame"]
	// [White "Ada"]
	// [Black "Charles"]
	// [BlackTimeControl "60+0"]
	// [BlackClock "0:00:00"]
	// [Termination "time"]
	// [Start "W:WKe5:BKa1"]
	//
	// 1. e5-e6 1-0
	//
	// [Game "hexdame"]
	// [White "Ada"]
	// [Black "Charles"]
	// [BlackTimeControl "60+0"]
	// [BlackClock "0:00:00"]
	// [Termination "time"]
	// [Start "W:WKe5:BKa1"]
	//
	// 1. e5-e6 1-0
	//
	// Ada against Charles: hexdame at ply 1: White wins: time
	// Ada against Charles: hexdame at ply 1: White wins: time
	// {"id":7,"game":"[Game \"hexdame\"]\n[BlackTimeControl \"60+0\"]\n[BlackClock \"0:00:00\"]\n[Termination \"time\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 1-0\n\n"}
	// 8 hexdame at ply 1: White wins: no legal move <nil>
}
