// Command cabi builds the C library, for C and every language that can call C:
//
//	go build -buildmode=c-shared -o libhexgames.so example.com/hexgames/cabi
//
// The header hexgames.h, in this directory, declares its functions; MANUAL.md shows how to use them.
//
// The files export.go and convert.go only convert between C and Go. The other files implement the
// functions without C.
package main

import (
	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/endings"
)

// The bots use the same endings and books as the bots of the hexgames command.
func init() {
	_, _ = endings.Use("")
	_, _ = books.Use("")
}

func main() {} // never called
