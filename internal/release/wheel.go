package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// wheelScript builds a wheel with the backend of the package. Its arguments are the directory for
// the wheel and a directory with more files for the wheel's metadata.
const wheelScript = `import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "python")
import backend
print(backend.build_wheel(sys.argv[1], {"info": sys.argv[2]}))`

// wheel returns the Python package for the system of this machine: its library is built with a C
// compiler, for no other system than the compiler's.
func (s *source) wheel(scratch string) (f file, err error) {
	dir, info := filepath.Join(scratch, "wheel"), filepath.Join(scratch, "info")
	library := filepath.Join(scratch, "library", "hexgames")
	env := append(slices.Clone(s.env), "CGO_ENABLED=1")
	if _, err := output(s.ctx, s.dir, env, "go", "build", "-buildmode=c-shared", "-o", library, "./cabi"); err != nil {
		return f, err
	}
	parts, err := s.partsOf(library, "", "./cabi", env)
	if err != nil {
		return f, err
	}
	papers, err := s.papers("hexgames", "library", "pkg:pypi/hexgames@"+s.version.plain(), parts)
	if err != nil {
		return f, err
	}
	if err := errors.Join(os.MkdirAll(dir, 0o777), os.MkdirAll(filepath.Join(info, "sboms"), 0o777), os.MkdirAll(filepath.Join(info, "licenses"), 0o777)); err != nil {
		return f, err
	}
	for _, p := range papers {
		switch p.name {
		case billFile: // where Python looks for bills
			p.name = "sboms/" + p.name
		case noticeFile:
			p.name = "licenses/" + p.name
		default:
			continue // the backend has the license
		}
		if err := os.WriteFile(filepath.Join(info, filepath.FromSlash(p.name)), p.data, 0o666); err != nil {
			return f, err
		}
	}
	out, err := output(s.ctx, s.dir, env, "python3", "-c", wheelScript, dir, info)
	if err != nil {
		return f, err
	}
	lines := strings.Fields(out)
	f.name = lines[len(lines)-1]
	f.data, err = os.ReadFile(filepath.Join(dir, f.name))
	return f, err
}
