package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// Most of the time goes into building, so many changes are built at once: each into a copy of its
// function. The function calls the copy if the change is the one to try.

// A function is a function or method that has changes.
type function struct {
	decl *ast.FuncDecl
	base token.Pos // of the file
}

// numberFile declares the number of the change to try. It belongs to the package of the changes.
const numberFile = `package %s

import (
	"os"
	"strconv"
)

var mutateNumber, _ = strconv.Atoi(os.Getenv("MUTATE"))
`

// An edit replaces a part of a source.
type edit struct {
	start, end int
	text       string
}

// together returns the source of each file of some changes, with the changes that have a number.
// The file of a copy, as the compiler sees it, is mutateN.go, where N is the number.
func together(changes []change) map[string]string {
	edits, copies, cases := map[string][]edit{}, map[string]string{}, map[*function]string{}
	sources, functions := map[string]string{}, map[*function]change{}
	for _, c := range changes {
		if c.number <= 0 {
			continue
		}
		f := c.function
		sources[c.file], functions[f] = c.source, c
		name := fmt.Sprintf("mutate%d_%s", c.number, f.decl.Name.Name)
		copies[c.file] += fmt.Sprintf("\n//line mutate%d.go:1\n", c.number) +
			c.source[f.at(f.decl.Pos()):f.at(f.decl.Name.Pos())] + name + c.part(f.at(f.decl.Name.End()), f.at(f.decl.End())) + "\n"
		call := f.call(name)
		if f.decl.Type.Results == nil {
			cases[f] += fmt.Sprintf("case %d: %s; return; ", c.number, call)
		} else {
			cases[f] += fmt.Sprintf("case %d: return %s; ", c.number, call)
		}
	}
	for f, c := range functions {
		at := f.at(f.decl.Body.Lbrace) + 1
		edits[c.file] = append(edits[c.file], edit{at, at, " switch mutateNumber { " + cases[f] + "}; "})
		edits[c.file] = append(edits[c.file], f.naming()...)
	}
	for file, source := range sources {
		list := edits[file]
		slices.SortFunc(list, func(a, b edit) int { return b.start - a.start })
		for _, e := range list {
			source = source[:e.start] + e.text + source[e.end:]
		}
		sources[file] = source + copies[file]
	}
	return sources
}

// at returns a position as an index of the source.
func (f *function) at(pos token.Pos) int { return int(pos - f.base) }

// call returns a call of the copy with a name, with the arguments of the function. A parameter
// without a name has the name that naming gives it.
func (f *function) call(name string) string {
	var text strings.Builder
	if f.decl.Recv != nil {
		f.eachName(f.decl.Recv, func(_ edit, name string) { text.WriteString(name + ".") })
	}
	text.WriteString(name)
	if f.decl.Type.TypeParams != nil {
		var types []string
		f.eachName(f.decl.Type.TypeParams, func(_ edit, name string) { types = append(types, name) })
		text.WriteString("[" + strings.Join(types, ", ") + "]")
	}
	var args []string
	f.eachName(f.decl.Type.Params, func(_ edit, name string) { args = append(args, name) })
	text.WriteString("(" + strings.Join(args, ", "))
	if n := f.decl.Type.Params.NumFields(); n > 0 {
		if _, ok := f.decl.Type.Params.List[len(f.decl.Type.Params.List)-1].Type.(*ast.Ellipsis); ok {
			text.WriteString("...")
		}
	}
	return text.String() + ")"
}

// naming returns the edits that give a name to each parameter without one.
func (f *function) naming() (edits []edit) {
	for _, list := range []*ast.FieldList{f.decl.Recv, f.decl.Type.Params} {
		f.eachName(list, func(e edit, _ string) {
			if e.text != "" {
				edits = append(edits, e)
			}
		})
	}
	return edits
}

// eachName calls a function with the name of each parameter in a list, and the edit that gives it
// that name, if it has none.
func (f *function) eachName(list *ast.FieldList, do func(edit, string)) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			e := edit{start: f.at(name.Pos()), end: f.at(name.End())}
			if name.Name != "_" {
				do(edit{}, name.Name)
				continue
			}
			e.text = fmt.Sprintf("mutate_%d", e.start)
			do(e, e.text)
		}
		if len(field.Names) == 0 {
			at := f.at(field.Type.Pos())
			name := fmt.Sprintf("mutate_%d", at)
			do(edit{at, at, name + " "}, name)
		}
	}
}
