package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
)

// A proxy is a directory with modules that are not published yet. The go command reads it as a
// module proxy. So the nested modules can require the release of the root module before it exists.
type proxy struct {
	dir string
	at  time.Time
}

// add adds the version of a module, given the directory of the repository, the names of its files,
// and the folder of the module: "" is the root.
func (p proxy) add(repository string, names []string, folder, module string, v version) error {
	root := filepath.Join(repository, folder)
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	archive, err := moduleZip(repository, ofModule(names, folder), folder, module+"@"+v.String())
	if err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": v.String(), "Time": p.at.UTC()})
	if err != nil {
		return err
	}
	to := filepath.Join(p.dir, filepath.FromSlash(escaped(module)), "@v")
	return errors.Join(
		os.MkdirAll(to, 0o777),
		os.WriteFile(filepath.Join(to, "list"), []byte(v.String()+"\n"), 0o666),
		os.WriteFile(filepath.Join(to, v.String()+".info"), info, 0o666),
		os.WriteFile(filepath.Join(to, v.String()+".mod"), mod, 0o666),
		os.WriteFile(filepath.Join(to, v.String()+".zip"), archive, 0o666),
	)
}

// url returns the address of the proxy.
func (p proxy) url() string { return fileURL(p.dir) }

// fileURL returns the address of a directory.
func fileURL(dir string) string {
	dir = filepath.ToSlash(dir)
	if !strings.HasPrefix(dir, "/") {
		dir = "/" + dir // a drive of Windows
	}
	return "file://" + dir
}

// ofModule returns the files of the module in a folder: all but the files of other modules inside it.
func ofModule(names []string, folder string) (own []string) {
	var inside []string
	for _, name := range names {
		if dir := path.Dir(name); path.Base(name) == "go.mod" && dir != "." && dir != folder {
			inside = append(inside, dir+"/")
		}
	}
	for _, name := range names {
		in := func(dir string) bool { return strings.HasPrefix(name, dir) && !strings.HasPrefix(folder+"/", dir) }
		if (folder == "" || strings.HasPrefix(name, folder+"/")) && !slices.ContainsFunc(inside, in) {
			own = append(own, name)
		}
	}
	return own
}

// moduleZip returns a module as the go command downloads it. A nested module without a license has
// the repository's.
func moduleZip(repository string, names []string, folder, prefix string) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	licensed := false
	put := func(name, as string) error {
		data, err := os.ReadFile(filepath.Join(repository, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		w, err := z.Create(prefix + "/" + as)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	for _, name := range names {
		info, err := os.Lstat(filepath.Join(repository, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			continue // modules have no links
		}
		as := strings.TrimPrefix(strings.TrimPrefix(name, folder), "/")
		licensed = licensed || as == "LICENSE"
		if err := put(name, as); err != nil {
			return nil, err
		}
	}
	if !licensed {
		if err := put("LICENSE", "LICENSE"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// escaped returns the path of a module as proxies write it: with an exclamation mark before a
// letter instead of a capital.
func escaped(module string) string {
	var b strings.Builder
	for _, r := range module {
		if unicode.IsUpper(r) {
			b.WriteByte('!')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
