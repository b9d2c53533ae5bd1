//go:build page

package server

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io"

	"example.com/hexgames/web"
)

// archive is the page, supplied by hexserver build.
//
//go:embed page.zip
var archive []byte

// embedded returns the page inside the program, and whether there is one.
func embedded() (files []web.File, ok bool, err error) {
	files, err = unpack()
	return files, true, err
}

// unpack returns the files of the archive.
func unpack() (files []web.File, err error) {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, err
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		files = append(files, web.File{Name: f.Name, Text: text})
	}
	return files, nil
}
