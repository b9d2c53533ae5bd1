// Package examples has no code. Its directories are short programs to read and copy, each about
// one topic. GUIDE.md lists them, and explains most.
package examples
