package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestNotice checks the license of this module and of the standard library, and made-up ones.
func TestNotice(t *testing.T) {
	root, err := output(t.Context(), ".", nil, "go", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	made := func(files ...string) string {
		dir := t.TempDir()
		for i := 0; i < len(files); i += 2 {
			name := filepath.Join(dir, files[i])
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(files[i+1]), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	const (
		apache = "Apache License\n  Version 2.0, January 2004"
		font   = "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of the Font Software"
		free   = "Redistributions in binary form must reproduce the above\n// copyright notice"
	)
	for _, test := range []struct {
		module, dir, want string
		files             int
	}{
		{"own", "../..", "MIT", 1},
		{"stdlib", root, "BSD-3-Clause", 2}, // and a file about patents
		{"a", made("LICENSE.md", apache, "NOTICE", "By A.", "main.go", font), "Apache-2.0", 2},
		{"a", made("LICENSE", free, "LICENSE-SIL", font), "BSD-2-Clause AND OFL-1.1", 2},
		{"github.com/golang/freetype", made("LICENSE", "one of two", "licenses/ftl.txt", "FTL"), "FTL OR GPL-2.0-or-later", 2},
	} {
		n, err := noticeOf(test.module, test.dir)
		if err != nil || n.license != test.want || len(n.files) != test.files {
			t.Errorf("%s has the license %q and %d files, error %v, want %q and %d", test.module, n.license, len(n.files), err, test.want, test.files)
		}
	}
	deep := made("LICENSE", apache, "x/LICENSE", free, "x/y/y.go", "", "z/LICENSE", font)
	if n, err := noticeOf("a", deep, "x/y"); err != nil || n.license != "Apache-2.0 AND BSD-2-Clause" || len(n.files) != 2 || n.files[1].name != "x/LICENSE" {
		t.Errorf("with a package, the license is %q, with %d files, error %v", n.license, len(n.files), err)
	}
	for _, dir := range []string{made("LICENSE", "Do what you want."), made("LICENSE", apache, "LICENSE-B", "Do what you want."), made("README", apache), made()} {
		if n, err := noticeOf("a", dir); err == nil {
			t.Errorf("a module with an unknown license has %q", n.license)
		}
	}
}

// TestBill checks the bill of an artifact with one part.
func TestBill(t *testing.T) {
	s := &source{ctx: t.Context(), dir: filepath.Join("..", ".."), module: "own.example/hexgames", version: version{0, 1, 0}, at: time.Unix(1, 0).UTC()}
	parts := []part{
		{"a.example/a", "v1.2.3", "h1:x=", notice{"BSD-3-Clause AND OFL-1.1", []file{{name: "LICENSE", data: []byte("Text A\n")}}}},
		{"own.example/hexgames", "v0.1.0", "", notice{"MIT", []file{{name: "LICENSE", data: []byte("Text B")}}}},
	}
	papers, err := s.papers("hexlab", "application", "pkg:golang/own.example/hexgames/lab@v0.1.0", parts)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]string{}
	for _, f := range papers {
		by[f.name] = string(f.data)
	}
	if !strings.HasPrefix(by["LICENSE"], "MIT License") {
		t.Errorf("the license is %q", by["LICENSE"])
	}
	if text := by[noticeFile]; !strings.Contains(text, "\na.example/a v1.2.3: LICENSE\n") || !strings.Contains(text, "\n\nText A\n") || strings.Contains(text, "own.example") {
		t.Errorf("the licenses of others are\n%s", text)
	}
	var bill struct {
		BomFormat, SpecVersion string
		Metadata               struct {
			Timestamp string
			Component struct{ Name, Version, Purl string }
		}
		Dependencies []struct {
			Ref       string
			DependsOn []string
		}
		Components []struct {
			Name, Version, Purl string
			Licenses            []struct {
				Expression string
				License    struct{ ID string }
			}
		}
	}
	if err := json.Unmarshal([]byte(by[billFile]), &bill); err != nil {
		t.Fatal(err)
	}
	if bill.BomFormat != "CycloneDX" || bill.SpecVersion != "1.6" || bill.Metadata.Component.Name != "hexlab" || bill.Metadata.Component.Version != "0.1.0" {
		t.Errorf("the bill is %+v", bill)
	}
	a, own := bill.Components[0], bill.Components[1]
	if a.Purl != "pkg:golang/a.example/a@v1.2.3" || a.Licenses[0].Expression != "BSD-3-Clause AND OFL-1.1" || own.Licenses[0].License.ID != "MIT" {
		t.Errorf("the parts are %+v", bill.Components)
	}
	on := bill.Dependencies[0]
	if m := bill.Metadata; m.Timestamp != "1970-01-01T00:00:01Z" || on.Ref != m.Component.Purl || m.Component.Purl != "pkg:golang/own.example/hexgames/lab@v0.1.0" ||
		!slices.Equal(on.DependsOn, []string{a.Purl, own.Purl}) {
		t.Errorf("the bill is about %+v, and depends on %+v", m, on)
	}
	if strings.Contains(by[billFile], "serialNumber") {
		t.Error("the bill has a serial number, which differs each time")
	}
	if p := standard("go1.26.8 X:nodwarf5"); p.purl() != "pkg:golang/stdlib@1.26.8" {
		t.Errorf("the standard library is %s", p.purl())
	}
	if p := (part{path: "github.com/Own/x", version: "v1.0.0"}); p.purl() != "pkg:golang/github.com/own/x@v1.0.0" {
		t.Errorf("the package URL is %s", p.purl())
	}
}
