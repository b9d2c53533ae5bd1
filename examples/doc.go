// Package examples has no code: its directories are short programs to read and to copy, each
// about one thing. GUIDE.md lists them, and explains most.
package examples
