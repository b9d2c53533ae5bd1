// Package guide contains the programs of GUIDE.md, each in its own directory.
package examples
