//go:build !page

package server

import "example.com/hexgames/web"

// embedded returns the page inside the program, and whether there is one.
func embedded() (files []web.File, ok bool, err error) { return nil, false, nil }
