package main

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A paragraph is text without code. Each of its lines has a place in a file.
type paragraph struct {
	text     string // the lines, with a space between each two
	lines    []line
	exported bool
}

// A line is where a line of a paragraph begins, in its text and in the file.
type line struct{ start, number int }

// add adds a line to the end.
func (p *paragraph) add(text string, number int) {
	if p.text != "" {
		p.text += " "
	}
	p.lines = append(p.lines, line{len(p.text), number})
	p.text += text
}

// lineAt returns the number of the line at a place of the text.
func (p *paragraph) lineAt(at int) int {
	number := 0
	for _, l := range p.lines {
		if l.start <= at {
			number = l.number
		}
	}
	return number
}

// A sentence is a part of a paragraph.
type sentence struct {
	start int
	text  string
}

var end = regexp.MustCompile("[.!?][\"')\\]*_]*\\s+(?:[\"'(\\[`*_A-Z0-9]|$)")

// sentences returns the sentences of a paragraph.
func (p *paragraph) sentences() (all []sentence) {
	start := 0
	for _, at := range end.FindAllStringIndex(p.text, -1) {
		to := strings.LastIndexAny(p.text[at[0]:at[1]], " \t") + at[0]
		all = append(all, sentence{start, p.text[start:to]})
		start = to + 1
	}
	if start < len(p.text) {
		all = append(all, sentence{start, p.text[start:]})
	}
	return all
}

// extractor returns the function that extracts the paragraphs of a file; nil if it has none.
func extractor(name string) func(name, text string) ([]paragraph, error) {
	switch ext := path.Ext(name); {
	case ext == ".go":
		return goFile
	case ext == ".md":
		return document
	case ext == ".mjs" || ext == ".js" || ext == ".mts" || ext == ".h" || ext == ".c" || ext == ".css":
		return comments
	case ext == ".py":
		return python
	case path.Base(name) == "guide.txt":
		return guide
	case path.Base(name) == "en.json" || path.Base(name) == "lessons.json":
		return values
	}
	return nil
}

// split makes paragraphs of the lines of a text. An empty line ends a paragraph, and an item of a
// list starts one. The code function reports whether a line belongs to no paragraph.
func split(text string, first int, exported bool, code func(string) bool) (all []paragraph) {
	p := paragraph{exported: exported}
	finish := func() {
		if p.text != "" {
			all = append(all, p)
		}
		p = paragraph{exported: exported}
	}
	number := first
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, "\n")
		trimmed := strings.TrimSpace(l)
		switch {
		case trimmed == "" || code(l):
			finish()
		default:
			if item.MatchString(trimmed) {
				finish()
			}
			p.add(item.ReplaceAllString(trimmed, ""), number)
		}
		number++
	}
	finish()
	return all
}

var item = regexp.MustCompile(`^(?:[-*•]|\d+\.|#+)\s+`)

func tabbed(line string) bool { return strings.HasPrefix(line, "\t") }
func never(string) bool       { return false }

// goFile extracts comments and, except in tests, strings of several words.
func goFile(name, text string) (all []paragraph, err error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	test := strings.HasSuffix(name, "_test.go")
	exported := map[*ast.CommentGroup]bool{}
	if !test && !strings.Contains("/"+name, "/internal/") {
		exported[f.Doc] = true
		documented(f, exported)
	}
	for _, group := range f.Comments {
		if strings.HasPrefix(group.List[0].Text, "//go:") {
			continue
		}
		var b strings.Builder
		for _, c := range group.List {
			if strings.Contains(c.Text, "Output:") && test {
				break // what an example prints
			}
			c := strings.TrimPrefix(strings.TrimPrefix(c.Text, "//"), "/*")
			b.WriteString(strings.TrimSuffix(c, "*/") + "\n")
		}
		all = append(all, split(b.String(), set.Position(group.Pos()).Line, exported[group], func(l string) bool {
			return tabbed(l) && !(f.Name.Name == "main" && group == f.Doc || strings.Contains(name, "cli/") && group == f.Doc && strings.HasPrefix(l, "\t\t"))
		})...)
	}
	if test {
		return all, nil
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.BasicLit:
			if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && strings.Count(s, " ") >= 2 && !strings.ContainsAny(s, "<{\n") {
				p := paragraph{}
				p.add(s, set.Position(n.Pos()).Line)
				all = append(all, p)
			}
		}
		return true
	})
	inOrder(all)
	return all, nil
}

// inOrder sorts paragraphs by their places in a file.
func inOrder(all []paragraph) {
	slices.SortStableFunc(all, func(a, b paragraph) int { return cmp.Compare(a.lines[0].number, b.lines[0].number) })
}

// documented adds the comments of what a file exports.
func documented(f *ast.File, exported map[*ast.CommentGroup]bool) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			exported[d.Doc] = d.Name.IsExported()
		case *ast.GenDecl:
			for _, s := range d.Specs {
				ast.Inspect(s, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.TypeSpec:
						if !n.Name.IsExported() {
							return false
						}
						exported[d.Doc], exported[n.Doc], exported[n.Comment] = true, true, true
					case *ast.ValueSpec:
						if n.Names[0].IsExported() {
							exported[d.Doc], exported[n.Doc], exported[n.Comment] = true, true, true
						}
						return false
					case *ast.Field:
						exported[n.Doc], exported[n.Comment] = true, true
					}
					return true
				})
			}
		}
	}
}

var (
	fenced = regexp.MustCompile("(?ms)^```.*?^```")
	inline = regexp.MustCompile("`[^`\n]*`|<[^>]*>")
	target = regexp.MustCompile(`\]\([^)]*\)`)
)

// document extracts the paragraphs of Markdown, and each cell of its tables.
func document(name, text string) (all []paragraph, err error) {
	text = fenced.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
	text = target.ReplaceAllString(inline.ReplaceAllString(text, "`x`"), "]")
	for _, p := range split(text, 1, true, func(l string) bool {
		return strings.HasPrefix(l, "    ") && !strings.HasPrefix(l, "     ") || tabbed(l)
	}) {
		if !strings.HasPrefix(p.text, "|") {
			all = append(all, p)
			continue
		}
		for i, l := range p.lines {
			to := len(p.text)
			if i+1 < len(p.lines) {
				to = p.lines[i+1].start
			}
			for cell := range strings.SplitSeq(p.text[l.start:to], "|") {
				c := paragraph{exported: true}
				c.add(strings.TrimSpace(cell), l.number)
				all = append(all, c)
			}
		}
	}
	return all, nil
}

var (
	block   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	slashes = regexp.MustCompile(`(?m)(?:^[ \t]*//.*\n?)+|[ \t]//[^\n"'` + "`" + `]*$`)
	starred = regexp.MustCompile(`(?m)^[ \t]*(?://|/?\*+/?)`)
	closing = regexp.MustCompile(`\*/`)
)

// comments extracts the comments of C, JavaScript, and style sheets.
func comments(name, text string) (all []paragraph, err error) {
	for _, re := range []*regexp.Regexp{block, slashes} {
		for _, at := range re.FindAllStringIndex(text, -1) {
			comment := closing.ReplaceAllString(starred.ReplaceAllString(text[at[0]:at[1]], ""), "")
			all = append(all, split(strings.TrimPrefix(strings.TrimSpace(comment), "//"), 1+strings.Count(text[:at[0]], "\n"), strings.HasSuffix(name, ".h") || strings.HasSuffix(name, ".mts"), never)...)
		}
	}
	inOrder(all)
	return all, nil
}

var (
	docstring = regexp.MustCompile(`(?s)""".*?"""`)
	hashes    = regexp.MustCompile(`(?m)(?:^[ \t]*#.*\n?)+`)
	hash      = regexp.MustCompile(`(?m)^[ \t]*#`)
)

// python extracts docstrings and comments.
func python(name, text string) (all []paragraph, err error) {
	for _, at := range docstring.FindAllStringIndex(text, -1) {
		all = append(all, split(strings.Trim(text[at[0]:at[1]], `"`), 1+strings.Count(text[:at[0]], "\n"), !strings.Contains(name, "tests/"), func(l string) bool {
			return strings.HasPrefix(strings.TrimSpace(l), ">>>")
		})...)
	}
	for _, at := range hashes.FindAllStringIndex(text, -1) {
		all = append(all, split(hash.ReplaceAllString(text[at[0]:at[1]], ""), 1+strings.Count(text[:at[0]], "\n"), false, never)...)
	}
	return all, nil
}

// guide extracts the paragraphs of a text that teaches a game.
func guide(name, text string) ([]paragraph, error) { return split(text, 1, true, tabbed), nil }

// values extracts the strings of several words in JSON.
func values(name, text string) (all []paragraph, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	for {
		t, err := d.Token()
		if err != nil {
			return all, nil
		}
		if s, ok := t.(string); ok && strings.Count(s, " ") >= 2 {
			p := paragraph{exported: true}
			p.add(s, 1+strings.Count(text[:d.InputOffset()], "\n"))
			all = append(all, p)
		}
	}
}
