package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// site builds the page and the JavaScript module, and returns their directory.
func (s *source) site(scratch string) (string, error) {
	dir := filepath.Join(scratch, "site")
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	program, err := s.host("hexgames", "", scratch)
	if err != nil {
		return "", err
	}
	_, err = output(s.ctx, s.dir, s.env, program, "web", "-o", dir)
	return dir, err
}

// page returns the page as an archive, for any static file host.
func (s *source) page(scratch string) (f file, err error) {
	site, err := s.site(scratch)
	if err != nil {
		return f, err
	}
	parts, err := s.partsForBrowser()
	if err != nil {
		return f, err
	}
	files, err := s.papers("hexgames-page", "application", part{path: s.module, version: s.version.String()}.purl(), parts)
	if err != nil {
		return f, err
	}
	entries, err := os.ReadDir(site)
	if err != nil {
		return f, err
	}
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(site, entry.Name()))
		if err != nil {
			return f, err
		}
		files = append(files, file{name: entry.Name(), data: data})
	}
	for i := range files {
		files[i].name = "hexgames-page/" + files[i].name
	}
	f.name = fmt.Sprintf("hexgames-page_%s.zip", s.version)
	f.data, err = zipped(files, s.at)
	return f, err
}

// npm returns the JavaScript module as a package for npm. Of the files in the directory, npm packs
// the ones that package.json lists.
func (s *source) npm(scratch string) (f file, err error) {
	site, err := s.site(scratch)
	if err != nil {
		return f, err
	}
	dir := filepath.Join(scratch, "npm", "package")
	if err := os.CopyFS(dir, os.DirFS(site)); err != nil {
		return f, err
	}
	parts, err := s.partsForBrowser()
	if err != nil {
		return f, err
	}
	files, err := s.papers("hexgames", "library", "pkg:npm/hexgames@"+s.version.plain(), parts)
	if err != nil {
		return f, err
	}
	manual, err := s.file("web/MODULE.md")
	if err != nil {
		return f, err
	}
	manual.name = "README.md"
	for _, one := range append(files, manual) {
		if err := os.WriteFile(filepath.Join(dir, one.name), one.data, 0o644); err != nil {
			return f, err
		}
	}
	out, err := output(s.ctx, filepath.Dir(dir), nil, "npm", "pack", "--silent", "--ignore-scripts", "./package")
	if err != nil {
		return f, err
	}
	lines := strings.Fields(out)
	f.name = lines[len(lines)-1]
	f.data, err = os.ReadFile(filepath.Join(filepath.Dir(dir), f.name))
	return f, err
}
