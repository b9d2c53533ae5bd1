// Command cabi is the library as a library for C, and for every language that can call C:
//
//	go build -buildmode=c-shared -o libhexgames.so example.com/hexgames/cabi
//
// hexgames.h, in this directory, declares its functions, and MANUAL.md shows how to use them.
//
// The files in which a function is exported only convert: what the functions do is written in Go,
// without C, in library.go and the files that it names.
package main

func main() {} // never called
