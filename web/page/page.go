// Package page embeds the handwritten files of the web page.
package page

import "embed"

// Files holds the files.
//
//go:embed *.css *.html *.js *.json *.png *.svg *.webmanifest
var Files embed.FS
