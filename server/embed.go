package server

import (
	"archive/zip"
	"bytes"
	"io"

	"example.com/hexgames/web"
)

// archive is the page inside the program; nil if there is none.
var archive []byte

// EmbedPage makes the program serve this page instead of building one, given an archive of its
// files. It is for the file that the command build adds to a program.
func EmbedPage(page []byte) { archive = page }

// embedded returns the page inside the program, and whether there is one.
func embedded() (files []web.File, ok bool, err error) {
	if archive == nil {
		return nil, false, nil
	}
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
