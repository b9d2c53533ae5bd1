package web

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
	"example.com/hexgames/web/module"
)

var npm = flag.Bool("npm", false, "try the module with TypeScript and esbuild, too, which npm fetches")

// manual returns MODULE.md.
func manual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("MODULE.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// methods returns the names that a pattern finds in a text, in order.
func methods(text, pattern string) (names []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return names
}

// TestMethods checks that a game has the same methods in the module, in its types and in the
// manual, and that the manual has all kinds of requests with their fields.
func TestMethods(t *testing.T) {
	read := func(name string) string {
		text, err := module.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	_, code, _ := strings.Cut(read("hexgames.mjs"), "\nclass Game {\n")
	code, _, _ = strings.Cut(code, "\n}\n")
	_, typed, _ := strings.Cut(read("hexgames.d.mts"), "\nexport interface Game {\n")
	typed, _, _ = strings.Cut(typed, "\n}\n")
	written := methods(code, `(?m)^  (?:async )?([a-z]+)\(.*\) \{$`)
	written = slices.DeleteFunc(written, func(name string) bool { return name == "constructor" })
	if types := methods(typed, `(?m)^  '?([a-z]+)'?[(<].*;$`); !slices.Equal(types, written) {
		t.Errorf("the types have the methods\n%q, and the module has\n%q", types, written)
	}
	if listed := methods(manual(t), "(?m)^\\| `([a-z]+)\\("); !slices.Equal(listed, written) {
		t.Errorf("the manual has the methods\n%q, and the module has\n%q", listed, written)
	}
	for _, k := range session.Kinds() {
		if !slices.Contains(written, k.Name) {
			t.Errorf("there is no method for the request %s", k.Name)
		}
		row := regexp.MustCompile("(?m)^\\| `" + k.Name + `\(.*`).FindString(manual(t))
		for _, f := range k.Fields {
			if f.Name != "game" && !strings.Contains(row, f.Name) {
				t.Errorf("the manual does not have the field %s of %s", f.Name, k.Name)
			}
		}
	}
}

// TestAnswers checks that the manual names every field of the answers and of the values in them, as
// in the types. A field with fields of its own has its type, and an optional field is in brackets.
func TestAnswers(t *testing.T) {
	typed, err := module.Files.ReadFile("hexgames-types.d.mts")
	if err != nil {
		t.Fatal(err)
	}
	_, answers, _ := strings.Cut(string(typed), "\n/** The answer to each kind of request. */\n")
	interfaces := regexp.MustCompile(`(?m)^export interface (\w+) \{\n((?:  .*\n)*)\}`).FindAllStringSubmatch(answers, -1)
	var rows []string
	for _, one := range interfaces {
		if one[1] == "Answers" || strings.HasPrefix(one[1], "PictureRequest") {
			continue
		}
		var fields []string
		for _, f := range regexp.MustCompile(`(?m)^  (\w+)(\??): (.*);$`).FindAllStringSubmatch(one[2], -1) {
			field := "`" + f[1] + "`"
			if f[2] == "?" {
				field = "[" + field + "]"
			}
			if strings.Contains(answers, "export interface "+strings.TrimRight(f[3], "[]")+" {") {
				field += " " + f[3]
			}
			fields = append(fields, field)
		}
		rows = append(rows, "| "+one[1]+" | "+strings.Join(fields, ", ")+" |\n")
	}
	if want := strings.Join(rows, ""); len(rows) < 20 || !strings.Contains(manual(t), want) {
		t.Errorf("the manual does not have the table of answers\n%s", want)
	}
}

// TestManual runs the manual's programs in Node and compares their output.
func TestManual(t *testing.T) {
	if !*building {
		t.Skip("builds the module, and runs Node: -build does this")
	}
	dir := moduleDir(t)
	programs := regexp.MustCompile("(?s)```js\n(.*?)```\n\n```\n(.*?)```\n").FindAllStringSubmatch(manual(t), -1)
	if all := strings.Count(manual(t), "```js\n"); len(programs) != all || all < 6 {
		t.Errorf("of %d programs, %d have their output in the manual", all, len(programs))
	}
	for i, program := range programs {
		name := filepath.Join(dir, fmt.Sprintf("manual%d.mjs", i))
		if err := os.WriteFile(name, []byte(program[1]), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := node(t, dir, name); got != program[2] {
			t.Errorf("the program\n%s\nprints\n%swant\n%s", program[1], got, program[2])
		}
	}
}

// moduleDir returns a directory with the module and the page.
func moduleDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files, err := Build(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestNPM checks the types and the manual's program with TypeScript, and bundles a program with
// esbuild as described in the manual.
func TestNPM(t *testing.T) {
	if !*npm {
		t.Skip("without -npm")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/npm")); err != nil {
		t.Fatal(err)
	}
	_, typed, _ := strings.Cut(manual(t), "```ts\n")
	typed, _, _ = strings.Cut(typed, "```\n")
	_, commands, _ := strings.Cut(manual(t), "```sh\n")
	commands, _, _ = strings.Cut(commands, "```\n")
	if err := os.WriteFile(filepath.Join(dir, "manual.mts"), []byte(typed), 0o666); err != nil {
		t.Fatal(err)
	}
	dirOfModule := moduleDir(t)
	call := func(script string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), "sh", "-ec", script)
		c.Dir = dir
		c.Env = append(os.Environ(), "MODULE="+dirOfModule, "PATH="+filepath.Join(dir, "node_modules", ".bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", script, err, out[:min(len(out), 8000)])
		}
		return string(out)
	}
	call(`npm ci --no-audit --no-fund; npm install --no-save --no-audit --no-fund "$MODULE"`)
	call("tsc --noEmit --strict --target es2022 --module nodenext use.mts manual.mts")
	call(commands)
	out := call("cd dist; node app.mjs")
	for _, name := range games.Names() {
		if !regexp.MustCompile("(?m)^" + name + " (White|Black)$").MatchString(out) {
			t.Errorf("the bundled program prints\n%s", out)
		}
	}
}
