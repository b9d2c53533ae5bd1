package hexgames_test

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

var (
	codeBlocks = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	headings   = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	links      = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
)

// anchors returns the names of the headings of a document, as GitHub makes them.
func anchors(text string) (all []string) {
	for _, m := range headings.FindAllStringSubmatch(text, -1) {
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 127:
				return r
			}
			return -1
		}, strings.ToLower(strings.TrimSpace(m[1])))
		all = append(all, name)
	}
	return all
}

// TestLinks checks that the links of all documents lead to files of the module and to their
// headings.
func TestLinks(t *testing.T) {
	text := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || name != "." && strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir
		case path.Ext(name) == ".md":
			data, err := os.ReadFile(name)
			text[name] = codeBlocks.ReplaceAllString(string(data), "")
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for name, page := range text {
		for _, m := range links.FindAllStringSubmatch(page, -1) {
			link, err := url.Parse(m[1] + m[2])
			switch {
			case err != nil:
				t.Errorf("%s: %v", name, err)
				continue
			case link.IsAbs():
				continue
			}
			count++
			file := name
			if link.Path != "" {
				file = path.Join(path.Dir(name), link.Path)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s has a link to %s, which does not exist", name, link)
			} else if link.Fragment != "" && !slices.Contains(anchors(text[file]), link.Fragment) {
				t.Errorf("%s has a link to %s, but %s has no such heading", name, link, file)
			}
		}
	}
	if count < 50 {
		t.Errorf("found %d links, want 50 or more", count)
	}
}

// TestFolders checks that README.md and the package documentation list every folder, in the
// same order.
func TestFolders(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, entry := range entries {
		if entry.IsDir() && !strings.HasPrefix(entry.Name(), ".") {
			want = append(want, entry.Name())
		}
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "| folder | what it is for |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	table = regexp.MustCompile(`(?m)^\| (.*?) \|.*$`).ReplaceAllString(table, "$1") // the first cells
	_, list, _ := strings.Cut(string(doc), "\n// # Packages\n")
	list, _, _ = strings.Cut(list, "\n// # ")
	listed := each("`([a-z0-9]+)", table)
	documented := each(`hexgames/([a-z0-9]+)`, list)
	if !slices.Equal(slices.Sorted(slices.Values(listed)), want) {
		t.Errorf("README.md lists the folders %q, want %q", listed, want)
	}
	if !slices.Equal(documented, listed) {
		t.Errorf("doc.go lists the folders %q, want %q, as README.md does", documented, listed)
	}
	for _, game := range games.Names() {
		if !slices.Contains(documented, game) {
			t.Errorf("doc.go does not list %s", game)
		}
	}
}

// each returns the distinct matches of a pattern's group in a text.
func each(pattern, text string) (all []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(all, m[1]) {
			all = append(all, m[1])
		}
	}
	return all
}
