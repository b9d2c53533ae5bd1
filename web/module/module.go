// Package module holds the files of the JavaScript module that are written by hand.
package module

import "embed"

// Files holds the files.
//
//go:embed *.mjs *.mts package.json
var Files embed.FS
