//go:build !page

package main

import "example.com/hexgames/examples/web/site"

// embedded returns the page that is inside the program, and whether there is one.
func embedded() (files []site.File, ok bool, err error) { return nil, false, nil }
