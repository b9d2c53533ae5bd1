package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A part is a module in an artifact, or the standard library of Go, whose path is stdlib.
type part struct {
	path, version string
	sum           string // as in go.sum, if known
	notice        notice
}

// purl returns the package URL of a part, which tools look up.
func (p part) purl() string { return "pkg:golang/" + strings.ToLower(p.path) + "@" + p.version }

// standard returns the part for the standard library, given the version of Go.
func standard(version string) part {
	version, _, _ = strings.Cut(strings.TrimPrefix(version, "go"), " ") // without experiments
	return part{path: "stdlib", version: version}
}

// partsOf returns the modules that a program contains, except for its own, given its file. The folder
// and the environment are those that its package was built with.
func (s *source) partsOf(program, folder, name string, env []string) ([]part, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	parts := []part{standard(info.GoVersion)}
	for _, d := range info.Deps {
		if d.Replace != nil {
			return nil, fmt.Errorf("%s contains %s in the place of %s", program, d.Replace.Path, d.Path)
		}
		parts = append(parts, part{path: d.Path, version: d.Version, sum: d.Sum})
	}
	const form = "{{with .Module}}{{.Path}} {{.Dir}}{{end}} {{.Dir}}"
	text, err := output(s.ctx, filepath.Join(s.dir, folder), env, "go", "list", "-deps", "-f", form, name)
	if err != nil {
		return nil, err
	}
	packages := map[string][]string{} // the folders of linked packages, by module
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) == 3 {
			inside, err := filepath.Rel(words[1], words[2])
			if err != nil {
				return nil, err
			}
			packages[words[0]] = append(packages[words[0]], filepath.ToSlash(inside))
		}
	}
	return parts, s.addNotices(parts, packages)
}

// partsForBrowser returns the modules in the programs of the page. The format of these programs has
// no place for a list.
func (s *source) partsForBrowser() ([]part, error) {
	text, err := output(s.ctx, s.dir, append(slices.Clone(s.env), "GOOS=js", "GOARCH=wasm"), "go", "list", "-tags", "onegame", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "./web/wasm")
	if err != nil {
		return nil, err
	}
	for module := range strings.FieldsSeq(text) {
		if module != s.module {
			return nil, errors.New("the programs of the page contain " + module + ", which internal/release does not expect")
		}
	}
	parts := []part{standard(runtime.Version())}
	return parts, s.addNotices(parts, nil)
}

// addNotices adds the legal texts of parts, given the folders of their packages.
func (s *source) addNotices(parts []part, packages map[string][]string) error {
	for i := range parts {
		p := &parts[i]
		dir, err := s.directory(p.path, p.version)
		if err != nil {
			return err
		}
		if p.notice, err = noticeOf(p.path, dir, packages[p.path]...); err != nil {
			return err
		}
	}
	return nil
}

// directory returns the directory of a module.
func (s *source) directory(module, version string) (string, error) {
	switch {
	case module == "stdlib":
		return s.command(".", "env", "GOROOT")
	case module == s.module:
		return s.dir, nil
	}
	return filepath.Join(s.cache, filepath.FromSlash(escaped(module)+"@"+version)), nil
}

// An object is an object in JSON.
type object map[string]any

// bill returns the software bill of materials of an artifact, in CycloneDX, given the package URL of
// the artifact. It has no serial number, and its time is the commit's, so the same artifact always
// has the same bill.
//
// The program cyclonedx-gomod makes bills, too. But it cannot read the programs for the browser, and
// it takes the license of golang.org/x for another one.
func (s *source) bill(name, kind, purl string, parts []part) ([]byte, error) {
	var components []object
	var contents []string
	for _, p := range parts {
		c := object{
			"type": "library", "bom-ref": p.purl(), "purl": p.purl(), "name": p.path, "version": p.version,
			"licenses": licensed(p.notice.license),
		}
		if p.sum != "" {
			c["properties"] = []object{{"name": "go.sum", "value": p.sum}}
		}
		components, contents = append(components, c), append(contents, p.purl())
	}
	license, err := noticeOf(s.module, s.dir)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(object{
		"$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
		"metadata": object{"timestamp": s.at.Format(time.RFC3339), "component": object{
			"type": kind, "bom-ref": purl, "purl": purl, "name": name, "version": s.version.plain(), "licenses": licensed(license.license),
		}},
		"components": components, "dependencies": []object{{"ref": purl, "dependsOn": contents}},
	}, "", "  ")
	return append(text, '\n'), err
}

// licensed returns a license as CycloneDX writes it.
func licensed(expression string) []object {
	if strings.Contains(expression, " ") {
		return []object{{"expression": expression}}
	}
	return []object{{"license": object{"id": expression}}}
}

// The names of the two files that every artifact has besides the license.
const (
	billFile   = "sbom.cdx.json"
	noticeFile = "THIRD-PARTY.txt"
)

// papers returns the license, the licenses of others, and the bill of an artifact.
func (s *source) papers(name, kind, purl string, parts []part) ([]file, error) {
	bill, err := s.bill(name, kind, purl, parts)
	if err != nil {
		return nil, err
	}
	license, err := s.file("LICENSE")
	return []file{license, {name: noticeFile, data: thirdParty(others(parts, s.module))}, {name: billFile, data: bill}}, err
}

// others returns the parts with a license of their own.
func others(parts []part, module string) []part {
	return slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return p.path == module })
}
