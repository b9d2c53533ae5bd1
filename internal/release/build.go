package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// systems lists the systems that get programs.
var systems = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// programs lists the commands with their folders, and the documents that come with them.
var programs = []struct {
	name, folder string
	documents    []string
}{
	{"hexgames", "", []string{"README.md"}},
	{"hexlab", "lab", []string{"lab/MANUAL.md"}},
	{"hexserver", "server", []string{"server/MANUAL.md", "server/API.md"}},
}

// An artifact is a file of the release.
type artifact struct {
	name string // of the wheel, only the beginning: the rest depends on the C library
	make func(s *source, scratch string) (file, error)
}

// artifacts returns the artifacts of a version that match one of the patterns.
func artifacts(v version, patterns []string) (all []artifact, err error) {
	for _, p := range programs {
		for _, system := range systems {
			goos, goarch, _ := strings.Cut(system, "/")
			extension := ".tar.gz"
			if goos == "windows" {
				extension = ".zip"
			}
			folder := fmt.Sprintf("%s_%s_%s_%s", p.name, v, goos, goarch)
			all = append(all, artifact{folder + extension, func(s *source, scratch string) (file, error) {
				data, err := s.program(p.name, p.folder, p.documents, goos, goarch, folder, scratch)
				return file{name: folder + extension, data: data}, err
			}})
		}
	}
	all = append(all,
		artifact{fmt.Sprintf("hexgames-page_%s.zip", v), (*source).page},
		artifact{fmt.Sprintf("hexgames-%s.tgz", v.plain()), (*source).npm},
		artifact{fmt.Sprintf("hexgames-%s-py3", v.plain()), (*source).wheel},
	)
	chosen := slices.DeleteFunc(slices.Clone(all), func(a artifact) bool {
		return !slices.ContainsFunc(patterns, func(p string) bool { ok, _ := path.Match(p, a.name); return ok })
	})
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no artifact matches %s: want some of %s", strings.Join(patterns, ","), names(all))
	}
	return chosen, nil
}

// names returns the names of artifacts.
func names(all []artifact) string {
	var b []string
	for _, a := range all {
		b = append(b, a.name)
	}
	return strings.Join(b, " ")
}

// test runs the tests of all modules that are published.
func (s *source) test(progress io.Writer) error {
	for _, folder := range append([]string{"."}, nested...) {
		fmt.Fprintf(progress, "testing %s\n", path.Join(s.module, folder))
		if _, err := s.command(folder, "test", "./..."); err != nil {
			return err
		}
	}
	return nil
}

// build makes artifacts, and writes them and their checksums to a directory.
func (s *source) build(all []artifact, dir, scratch string, progress io.Writer) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	made := map[string][]byte{}
	for _, a := range all {
		fmt.Fprintf(progress, "building %s\n", a.name)
		f, err := a.make(s, scratch)
		if err != nil {
			return fmt.Errorf("%s: %w", a.name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o666); err != nil {
			return err
		}
		made[f.name] = f.data
	}
	if err := os.WriteFile(filepath.Join(dir, sumsFile), sums(made), 0o666); err != nil {
		return err
	}
	changed, err := s.git("status", "--porcelain")
	if err == nil && changed != "" {
		err = fmt.Errorf("the build has changed the source, so programs do not report the commit that they come from:\n%s", changed)
	}
	return err
}

// program builds a command for a system, and returns it as an archive. The server's command has the
// page inside.
func (s *source) program(name, folder string, documents []string, goos, goarch, prefix, scratch string) ([]byte, error) {
	as := name
	if goos == "windows" {
		as += ".exe"
	}
	to := filepath.Join(scratch, "programs", goos+"-"+goarch, as)
	target := append(slices.Clone(s.env), "GOOS="+goos, "GOARCH="+goarch)
	// The go command must be able to install the program, too, once the modules are published.
	_, err := output(s.ctx, s.dir, target, "go", "install", "-n", path.Join(s.module, folder, "cmd", name)+"@"+s.version.String())
	if err != nil {
		return nil, err
	}
	if name == "hexserver" {
		var host string
		if host, err = s.host(name, folder, scratch); err == nil {
			_, err = output(s.ctx, filepath.Join(s.dir, folder), target, host, "build", "-o", to)
		}
	} else {
		_, err = output(s.ctx, filepath.Join(s.dir, folder), target, "go", "build", "-ldflags=-s -w", "-o", to, "./cmd/"+name)
	}
	if err != nil {
		return nil, err
	}
	binary, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	parts, err := s.partsOf(to, folder, "./cmd/"+name, target)
	if err != nil {
		return nil, err
	}
	own := part{path: path.Join(s.module, folder), version: s.version.String()}
	files, err := s.papers(name, "application", own.purl(), parts)
	if err != nil {
		return nil, err
	}
	files = append(files, file{name: as, program: true, data: binary})
	for _, document := range documents {
		f, err := s.file(document)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	for i := range files {
		files[i].name = prefix + "/" + files[i].name
	}
	if goos == "windows" {
		return zipped(files, s.at)
	}
	return tarball(files, s.at)
}

// host builds a command for this machine, unless it is there, and returns its file.
func (s *source) host(name, folder, scratch string) (string, error) {
	to := filepath.Join(scratch, "host", name)
	if runtime.GOOS == "windows" {
		to += ".exe"
	}
	if _, err := os.Stat(to); err == nil {
		return to, nil
	}
	_, err := s.command(folder, "build", "-o", to, "./cmd/"+name)
	return to, err
}

// file reads a file of the source. In an archive, it has no directory.
func (s *source) file(name string) (file, error) {
	data, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(name)))
	return file{name: path.Base(name), data: data}, err
}
