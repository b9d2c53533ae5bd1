// Package guide holds the programs of GUIDE.md, each in a directory of its own.
package guide
