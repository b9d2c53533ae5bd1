// Surface prints the exported surface of the packages that other modules may import: every
// constant, variable, function, type, field and method, one per line.
//
// Usage:
//
//	go run ./internal/surface [OLD]
//
// OLD is a commit, such as main~3. With it, the program prints what has changed since then: first
// what breaks programs, then what is new. Run it in the root of the module.
//
// The directory testdata has the surface of each package in a file. If a change to the code changes
// the surface, the test of this package fails and prints the difference. This command accepts it:
//
//	go test ./internal/surface -update
//
// So nobody changes the surface without noticing, and reviewers see every change to it as a diff
// of these files.
//
// golang.org/x/exp/cmd/apidiff compares two versions of a module and judges the difference. A list
// suits this module better. It requires no second version, no network and no package from outside
// the standard library. It has what apidiff leaves out: the tags of fields, which are the keys of
// JSON, and the order of fields. It shows additions to the reviewer too, because they are promises
// from then on. Its judgment is stricter and simpler: anything that is removed or changed breaks
// programs, and so does a method that is added to an interface. The Go project also keeps the
// surface of its standard library as a list, in the directory api.
//
// A list cannot show whether a function still does the same thing. The tests check that.
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"strings"
)

//go:embed main.go
var source string

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "surface:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	switch {
	case len(args) > 0 && strings.HasPrefix(args[0], "-"):
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
		if err == nil {
			_, err = io.WriteString(out, file.Doc.Text())
		}
		return err
	case len(args) > 1:
		return errors.New("want one commit at most")
	}
	now, err := surfaces(".")
	if err != nil {
		return err
	}
	if len(args) == 0 {
		for _, name := range supported {
			fmt.Fprintf(out, "%s\n\t%s\n", name, strings.Join(now[name], "\n\t"))
		}
		return nil
	}
	old, err := storedAt(args[0])
	if err != nil {
		return err
	}
	text := difference(old, now)
	if text == "" {
		text = "nothing has changed\n"
	}
	_, err = io.WriteString(out, text)
	return err
}
