package web

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/web/module"
	"example.com/hexgames/web/page"
)

// TestPolicy checks that the page contains the policy of the server, and obeys it.
func TestPolicy(t *testing.T) {
	for _, name := range []string{"index.html", "embed.html"} {
		index, err := page.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(index), `content="`+policy+`"`) {
			t.Errorf("%s does not have the policy %s", name, policy)
		}
		if inline := regexp.MustCompile(`(?i)<script>|<style|\sstyle=|\son[a-z]+=|javascript:`).FindString(string(index)); inline != "" {
			t.Errorf("%s has %q in it", name, inline)
		}
	}
}

// TestGround checks that the page has the same background color as the pictures on it.
func TestGround(t *testing.T) {
	style, err := page.Files.ReadFile("style.css")
	if err != nil {
		t.Fatal(err)
	}
	grounds := regexp.MustCompile(`--ground: (#\w+);`).FindAllStringSubmatch(string(style), -1)
	themes := picture.Themes()
	if len(grounds) != len(themes) {
		t.Fatalf("style.css has the grounds %q, want those of %d themes", grounds, len(themes))
	}
	for i, theme := range themes {
		if grounds[i][1] != theme.Background {
			t.Errorf("the ground in style.css is %s, want %s in %s", grounds[i][1], theme.Background, theme.Name)
		}
	}
}

// TestPage checks that all references in the files exist, and are relative.
func TestPage(t *testing.T) {
	files, err := written()
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{"hexgames-go.mjs": true, "games.js": true, "hexgames-texts.mjs": true, "texts.js": true}
	for _, f := range files {
		there[f.Name] = true
	}
	if files[len(files)-1].Name != "index.html" {
		t.Error("index.html is not the last file")
	}
	ids := map[string]bool{}
	for _, f := range files {
		text := string(f.Text)
		for _, m := range regexp.MustCompile(`(?:src|href)="([^"]*)"|(?:from |import )'(\./[^']*)'|URL\('(\./[^']*)'`).FindAllStringSubmatch(text, -1) {
			name := strings.TrimPrefix(m[1]+m[2]+m[3], "./")
			if !there[name] {
				t.Errorf("%s refers to %q", f.Name, name)
			}
		}
		if m := regexp.MustCompile(`https?://[^'"\s]+`).FindString(text); m != "" && m != "http://www.w3.org/2000/svg" {
			t.Errorf("%s has the address %s", f.Name, m)
		}
		if m := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(`).FindString(text); m != "" {
			t.Errorf("%s has %s", f.Name, m)
		}
		if f.Name == "index.html" || strings.HasPrefix(f.Name, online) { // these become one page
			for _, m := range regexp.MustCompile(`\sid="([^"]*)"|\bid: '([^']*)'`).FindAllStringSubmatch(text, -1) {
				name := m[1] + m[2]
				if ids[name] {
					t.Errorf("there are two elements %s", name)
				}
				ids[name] = true
			}
		}
	}
	for _, f := range files {
		if strings.HasPrefix(f.Name, "embed.") { // a separate page
			continue
		}
		for _, m := range regexp.MustCompile(`\bid\('([^']*)'\)`).FindAllStringSubmatch(string(f.Text), -1) {
			if !ids[m[1]] {
				t.Errorf("%s looks for an element %s", f.Name, m[1])
			}
		}
	}
	if _, err := fs.Stat(module.Files, "hexgames-go.mjs"); err == nil {
		t.Error("hexgames-go.mjs comes from some Go distribution")
	}
}

// TestPreloads checks that the page immediately starts to load all modules that its script imports.
func TestPreloads(t *testing.T) {
	files, err := written()
	if err != nil {
		t.Fatal(err)
	}
	scripts := map[string]string{}
	for _, f := range files {
		scripts[f.Name] = string(f.Text)
	}
	preloads := map[string]bool{"app.js": true}
	for _, m := range regexp.MustCompile(`rel="modulepreload" href="([^"]*)"`).FindAllStringSubmatch(scripts["index.html"], -1) {
		preloads[m[1]] = true
	}
	imported := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if imported[name] {
			return
		}
		imported[name] = true
		for _, m := range regexp.MustCompile(`(?m)(?:from|import) '\./([^']*)'`).FindAllStringSubmatch(scripts[name], -1) {
			visit(m[1])
		}
	}
	visit("app.js")
	if !maps.Equal(preloads, imported) {
		t.Errorf("the page preloads %v, want %v", slices.Sorted(maps.Keys(preloads)), slices.Sorted(maps.Keys(imported)))
	}
}

// mostExample is the maximum number of lines in the example, which people should read.
const mostExample = 60

func TestExample(t *testing.T) {
	lines := 0
	for _, name := range []string{"example.html", "example.js"} {
		text, err := page.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += strings.Count(string(text), "\n")
	}
	if lines > mostExample {
		t.Errorf("the example has %d lines, want at most %d", lines, mostExample)
	}
}

// TestList checks the script with the games.
func TestList(t *testing.T) {
	script, err := list()
	if err != nil {
		t.Fatal(err)
	}
	text, ok := strings.CutPrefix(string(script), "// The games, their options and levels, and the texts about them.\n\nexport const games = ")
	var all []struct {
		Name, Title, Line, Guide string
		Options                  []struct{ Name, Type, Standard, Words string }
		Levels                   []struct {
			Name string
			Elo  int
		}
		Lessons []struct{ Words, Alt, Position string }
	}
	if err := json.Unmarshal([]byte(strings.TrimSuffix(text, ";\n")), &all); !ok || err != nil {
		t.Fatalf("the script is wrong: %v", err)
	}
	for i, g := range games.All() {
		lessons, err := lessonsOf(g.Name())
		if err != nil {
			t.Error(err)
		}
		if one := all[i]; one.Name != g.Name() || one.Title == "" || one.Line == "" || one.Guide == "" || len(one.Options) != len(g.Options()) ||
			len(one.Lessons) != len(lessons) || strings.Contains(one.Guide, "Options of") {
			t.Errorf("%s is listed as %+v", g.Name(), one)
		}
		for j, l := range bot.LevelsOf(g.Name()) {
			if got := all[i].Levels; j >= len(got) || got[j].Name != l.Name || got[j].Elo != l.Elo {
				t.Errorf("%s: the level %+v is not in %+v", g.Name(), l, got)
			}
		}
		for j, o := range g.Options() {
			if got := all[i].Options[j]; got.Name != o.Name || got.Type != o.Type || got.Standard != o.Standard || got.Words != o.Words {
				t.Errorf("%s: the option %+v is listed as %+v", g.Name(), o, got)
			}
		}
	}
}
