//go:build page

package main

import (
	_ "embed"

	"example.com/hexgames/examples/web/site"
)

// archive is the page, which server build puts here.
//
//go:embed page.zip
var archive []byte

// embedded returns the page that is inside the program, and whether there is one.
func embedded() (files []site.File, ok bool, err error) {
	files, err = unpack(archive)
	return files, true, err
}
