package main

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// named lists the licenses that this program cannot find by itself.
//
//go:embed licenses.txt
var named string

// licenses lists SPDX identifiers, with words that only the text of this license has.
var licenses = []struct{ id, words string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice"},
	{"BSD-3-Clause", "used to endorse or promote products derived from this software"},
	{"CC-BY-4.0", "Creative Commons Attribution 4.0 International Public License"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"MIT", "to any person obtaining a copy of this software and associated documentation files"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"blessing", "All of the code and documentation in SQLite has been dedicated to the public domain"},
}

// legal matches the names of the files that programs must come with. Those that match grants have a
// license.
var (
	legal  = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)`)
	grants = regexp.MustCompile(`(?i)^(licen[cs]e|copying)`)
)

// A notice is the legal text of a module: an SPDX expression and the files.
type notice struct {
	license string
	files   []file
}

// noticeOf returns the legal text of a module: the files in its directory, and in the folders of
// packages and above them, which may have other licenses.
func noticeOf(module, dir string, packages ...string) (n notice, err error) {
	folders := map[string]bool{".": true}
	if _, err := os.Stat(filepath.Join(dir, "licenses")); err == nil {
		folders["licenses"] = true
	}
	for _, folder := range packages {
		for ; folder != "."; folder = path.Dir(folder) {
			folders[folder] = true
		}
	}
	known := exceptionFor(module)
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		entries, err := os.ReadDir(filepath.Join(dir, filepath.FromSlash(folder)))
		if err != nil {
			return n, err
		}
		for _, entry := range entries {
			if !entry.Type().IsRegular() || folder != "licenses" && !legal.MatchString(entry.Name()) {
				continue
			}
			name := path.Join(folder, entry.Name())
			data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			if err != nil {
				return n, err
			}
			f := file{name: name, data: data}
			if known == "" && grants.MatchString(entry.Name()) && licenseIn([]file{f}) == "" {
				return n, unknownLicense(module, filepath.Join(dir, filepath.FromSlash(name)))
			}
			n.files = append(n.files, f)
		}
	}
	if n.license = known; known == "" {
		n.license = licenseIn(n.files)
	}
	if n.license == "" || len(n.files) == 0 {
		return n, unknownLicense(module, dir)
	}
	return n, nil
}

// unknownLicense returns the error for a module whose license is unknown, with the place to look.
func unknownLicense(module, where string) error {
	return fmt.Errorf("the license of %s is unknown: read %s, and add a line to internal/release/licenses.txt", module, where)
}

// exceptionFor returns the license that licenses.txt gives a module.
func exceptionFor(module string) string {
	for line := range strings.Lines(named) {
		name, license, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if ok && name == module {
			return license
		}
	}
	return ""
}

// licenseIn returns the SPDX expression for all licenses in the files; "" if there is none.
func licenseIn(files []file) string {
	var found []string
	for _, f := range files {
		text := strings.Join(strings.Fields(strings.NewReplacer("*", " ", "//", " ", ",\n", "\n").Replace(string(f.data))), " ")
		var here []string
		for _, l := range licenses {
			if strings.Contains(strings.ToLower(text), strings.ToLower(l.words)) {
				here = append(here, l.id)
			}
		}
		if slices.Contains(here, "BSD-3-Clause") { // it has the words of the other one
			here = slices.DeleteFunc(here, func(id string) bool { return id == "BSD-2-Clause" })
		}
		found = append(found, here...)
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " AND ")
}

// thirdParty returns the legal texts of the modules of a program, as one text. The standard library
// of Go is stdlib.
func thirdParty(parts []part) []byte {
	var b strings.Builder
	line := strings.Repeat("=", 80)
	b.WriteString("This program contains the following software, under these licenses.\n")
	for _, p := range parts {
		for _, f := range p.notice.files {
			fmt.Fprintf(&b, "\n%[1]s\n%[2]s %[3]s: %[4]s\n%[1]s\n\n%[5]s\n", line, p.path, p.version, f.name, strings.TrimSpace(string(f.data)))
		}
	}
	return []byte(b.String())
}
