package main

import (
	"fmt"
	"os"
)

// Example clicks on a piece that cannot move, then plays a capture.
func Example() {
	r, w, err := os.Pipe()
	if err != nil {
		fmt.Println(err)
	}
	stdin := os.Stdin
	os.Stdin = r
	defer func() { os.Stdin = stdin }()
	fmt.Fprint(w, "a1\nd4\nf6\n")
	w.Close()
	main()
	// Output:
	//
	//                             Bm
	//                       h9          i8
	//                 g9          h8          i7
	//           f9          g8          h7          i6
	//     e9          f8          g7          h6          i5
	//           e8          f7          g6          h5
	//     d8          e7          f6          g5          h4
	//           d7          e6          f5          g4
	//     c7          d6          Bm          f4          g3
	//           c6          d5          e4          f3
	//     b6          c5          Wm          e3          f2
	//           b5          c4          d3          e2
	//     a5          b4          c3          d2          e1
	//           a4          b3          c2          d1
	//                 a3          b2          c1
	//                       a2          b1
	//                             Wm
	//
	// White: you must capture: choose a man that can [d4]
	// a capture is compulsory: d4xf6
	// White: you must capture: choose a man that can [d4]
	// White: choose where it jumps [f6]
	// plays d4xf6
	// - White's man goes from d4 to f6
	// - Black's man on e5 is captured
	//
	//                             Bm
	//                       h9          i8
	//                 g9          h8          i7
	//           f9          g8          h7          i6
	//     e9          f8          g7          h6          i5
	//           e8          f7          g6          h5
	//     d8          e7          Wm          g5          h4
	//           d7          e6          f5          g4
	//     c7          d6          e5          f4          g3
	//           c6          d5          e4          f3
	//     b6          c5          d4          e3          f2
	//           b5          c4          d3          e2
	//     a5          b4          c3          d2          e1
	//           a4          b3          c2          d1
	//                 a3          b2          c1
	//                       a2          b1
	//                             Wm
	//
	// Black: choose a man [i9]
	// hexdame at ply 1: Black to move
}
