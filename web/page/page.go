// Package page holds the files of the web page that are written by hand.
package page

import "embed"

// Files holds the files.
//
//go:embed *.css *.html *.js *.json *.png *.svg *.webmanifest
var Files embed.FS
