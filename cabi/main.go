// Command cabi is the library as a library for C, and for every language that can call C:
//
//	go build -buildmode=c-shared -o libhexgames.so example.com/hexgames/cabi
//
// hexgames.h, in this directory, declares its functions, and MANUAL.md shows how to use them.
//
// Export.go and convert.go only convert: what the functions do is written without C, in the other
// files.
package main

import (
	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/endings"
)

// The bots know what those of the command know.
func init() {
	_, _ = endings.Use("")
	_, _ = books.Use("")
}

func main() {} // never called
