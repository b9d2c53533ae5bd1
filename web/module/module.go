// Package module holds the handwritten files of the JavaScript module.
package module

import "embed"

// Files holds the files.
//
//go:embed *.mjs *.mts package.json
var Files embed.FS
