// Prose finds sentences in comments, messages, and documents that a native writer wouldn't write,
// by a few patterns.
//
// Usage:
//
//	go run ./internal/prose [flags] [DIRECTORY]
//
// It reads the sources, the documents, and the texts of the page below a directory; the default
// is the current one. It prints a line for each finding: the place, the rule, and the words. Then
// it counts the findings by rule, in total and in documentation: in documents and in the comments
// of exported declarations.
//
// The flags are:
//
//	-count
//		Print only the counts.
//	-rule NAME
//		Print only what this rule finds.
//
// The rules are:
//
//   - that-of finds "that of" and "those of". Repeat the noun, or use a possessive.
//   - which finds "in which" and "for which". Use "where", or start a new sentence.
//   - says and knows: functions return, report, or list. Only people say and know.
//   - he: call a person "they".
//   - percent: "100%" has no space.
//   - spelling: write American English, such as color, neighbor, and center.
//   - long finds sentences of more than 35 words. Make two of them.
//
// Rewrite the sentence. If it is right as it is, add a part of it to allowed.txt, after the path of
// the file.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// exceptions lists the sentences that are right as they are.
//
//go:embed allowed.txt
var exceptions string

// An exception is a line of allowed.txt.
type exception struct{ file, words string }

// parse reads the lines of allowed.txt.
func parse(text string) (all []exception, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		file, words, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("allowed.txt: want FILE: WORDS, but found %q", line)
		}
		all = append(all, exception{file, words})
	}
	return all, nil
}

// A finding is a place where a rule matches.
type finding struct {
	file     string
	line     int
	rule     string
	words    string // around the place
	exported bool   // in a document, or in the comment of an exported declaration
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", f.file, f.line, f.rule, f.words)
}

// check returns the findings in all files, and the exceptions that no sentence needs.
func check(files fs.FS, allowed []exception) (found []finding, unused []exception, err error) {
	used := make([]bool, len(allowed))
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if base := path.Base(name); name != "." && strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		extract := extractor(name)
		if extract == nil {
			return nil
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		paragraphs, err := extract(name, string(data))
		if err != nil {
			return err
		}
		for _, p := range paragraphs {
			for _, s := range p.sentences() {
				for _, rule := range rules {
					where := rule.find(s.text)
					if where < 0 {
						continue
					}
					if i := slices.IndexFunc(allowed, func(e exception) bool {
						return e.file == name && strings.Contains(s.text, e.words)
					}); i >= 0 {
						used[i] = true
						continue
					}
					found = append(found, finding{name, p.lineAt(s.start + where), rule.name, excerpt(s.text, where), p.exported})
				}
			}
		}
		return nil
	})
	for i, e := range allowed {
		if !used[i] {
			unused = append(unused, e)
		}
	}
	return found, unused, err
}

// excerpt returns the words around a place in a sentence.
func excerpt(text string, at int) string {
	from, to := max(0, at-40), min(len(text), at+60)
	for from > 0 && text[from-1] != ' ' {
		from--
	}
	for to < len(text) && text[to] != ' ' {
		to++
	}
	return text[from:to]
}

func main() {
	count := flag.Bool("count", false, "print only the counts")
	only := flag.String("rule", "", "print only what the rule of this `name` finds")
	flag.Parse()
	directory := "."
	if flag.NArg() > 0 {
		directory = flag.Arg(0)
	}
	allowed, err := parse(exceptions)
	if err == nil {
		var found []finding
		found, _, err = check(os.DirFS(directory), allowed)
		if !*count {
			for _, f := range found {
				if *only == "" || f.rule == *only {
					fmt.Println(f)
				}
			}
		}
		for _, rule := range rules {
			all, exported := 0, 0
			for _, f := range found {
				if f.rule == rule.name {
					all++
					if f.exported {
						exported++
					}
				}
			}
			fmt.Printf("%-8s %5d, %5d in documentation\n", rule.name, all, exported)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "prose:", err)
		os.Exit(1)
	}
}
