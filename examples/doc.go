// Package examples has no code: its directories are short programs to read and to copy, each
// about one thing. README.md says what each of them shows, and GUIDE.md explains some.
package examples
