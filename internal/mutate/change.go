package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A change replaces a part of a source file with another text.
type change struct {
	file, source string
	name         string // of the function or variable
	nth          int    // which of the changes in the file with the same description, from 1
	start, end   int    // of the part, in source
	text         string
	function     *function // that has the part, or nil
	number       int       // of the copy of the function with the change, 0 if it is built alone, or -1 if it does not compile
}

// apply returns the source with the change. A deletion leaves its line breaks, so that the rest
// keeps its place.
func (c change) apply() string { return c.part(0, len(c.source)) }

// part returns a part of the source with the change.
func (c change) part(from, to int) string {
	text := c.text
	if text == "" {
		text = strings.Repeat("\n", strings.Count(c.source[c.start:c.end], "\n"))
	}
	return c.source[from:c.start] + text + c.source[c.end:to]
}

// describe returns the change without its place: the old and the new lines.
func (c change) describe() string {
	begin := strings.LastIndexByte(c.source[:c.start], '\n') + 1
	end := c.end + strings.IndexByte(c.source[c.end:]+"\n", '\n')
	text := c.name
	if c.nth > 1 {
		text += ", " + strconv.Itoa(c.nth)
	}
	text += "\n"
	for i, lines := range []string{c.source[begin:end], c.source[begin:c.start] + c.text + c.source[c.end:end]} {
		for line := range strings.Lines(lines) {
			if line = strings.TrimSpace(line); line != "" {
				text += "-+"[i:i+1] + line + "\n"
			}
		}
	}
	return text
}

// place returns where the change is: file:line:column.
func (c change) place() string {
	before := c.source[:c.start]
	line, column := strings.Count(before, "\n")+1, c.start-strings.LastIndexByte(before, '\n')
	return c.file + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column)
}

// key returns the change as equivalent.txt lists it. It stays the same when the line moves.
func (c change) key() string { return c.file + ": " + c.describe() }

// A finder finds the changes of a declaration.
type finder struct {
	change           // the part that the changes share
	base   token.Pos // of the file
	panics []ast.Node
	found  []change
}

// find returns the changes that can be made in a source file, whether or not they compile.
func find(file, source string) (found []change, err error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, decl := range parsed.Decls {
		f := finder{change: change{file: file, source: source}, base: parsed.FileStart}
		switch d := decl.(type) {
		case *ast.FuncDecl:
			f.name = d.Name.Name
			if d.Recv != nil {
				f.name = strings.TrimLeft(f.textOf(d.Recv.List[0].Type), "*") + "." + f.name
			}
			if !strings.HasPrefix(d.Name.Name, "Must") { // it panics on invalid input
				ast.Inspect(d, f.findPanic)
			}
			f.function = &function{d, parsed.FileStart}
			ast.PreorderStack(d, nil, f.visit)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					f.name = v.Names[0].Name
					ast.PreorderStack(v, nil, f.visit)
				}
			}
		}
		found = append(found, f.found...)
	}
	slices.SortStableFunc(found, func(a, b change) int { return cmp.Compare(a.start, b.start) })
	same := map[string]int{}
	for i := range found {
		text := found[i].describe()
		same[text]++
		found[i].nth = same[text]
	}
	return found, nil
}

func (f *finder) textOf(n ast.Node) string { return f.source[n.Pos()-f.base : n.End()-f.base] }

// add adds a change, unless it is in code that can only panic.
func (f *finder) add(from, to token.Pos, text string) {
	if !slices.ContainsFunc(f.panics, func(n ast.Node) bool { return n.Pos() <= from && to <= n.End() }) {
		c := f.change
		c.start, c.end, c.text = int(from-f.base), int(to-f.base), text
		f.found = append(f.found, c)
	}
}

// replace replaces a node with text, or deletes it if text is empty.
func (f *finder) replace(n ast.Node, text string) { f.add(n.Pos(), n.End(), text) }

// findPanic records calls to panic, and conditions that lead only to them.
func (f *finder) findPanic(n ast.Node) bool {
	isPanic := func(list ...ast.Stmt) bool {
		return len(list) == 1 && strings.HasPrefix(f.textOf(list[0]), "panic(")
	}
	switch n := n.(type) {
	case *ast.ExprStmt:
		if isPanic(n) {
			f.panics = append(f.panics, n)
		}
	case *ast.IfStmt:
		if isPanic(n.Body.List...) {
			f.panics = append(f.panics, n.Cond)
		}
	}
	return true
}

// others maps each operator to its replacements.
var others = map[string][]string{
	"==": {"!="}, "!=": {"=="}, "<": {"<=", ">="}, ">=": {">", "<"}, ">": {">=", "<="}, "<=": {"<", ">"},
	"&&": {"||"}, "||": {"&&"}, "+": {"-"}, "-": {"+"}, "*": {"/"}, "/": {"*"}, "%": {"*"},
	"&": {"|"}, "|": {"&"}, "^": {"&"}, "&^": {"&"}, "<<": {">>"}, ">>": {"<<"}, "++": {"--"}, "--": {"++"},
}

// operator replaces an operator.
func (f *finder) operator(pos token.Pos, op string) {
	for _, other := range others[op] {
		f.add(pos, pos+token.Pos(len(op)), other)
	}
}

// visit adds the changes of a node. It treats code that runs before the program starts as a table,
// and changes only its numbers.
func (f *finder) visit(n ast.Node, stack []ast.Node) bool {
	if len(stack) > 0 && isCapacity(n, stack[len(stack)-1]) {
		return false
	}
	switch n := n.(type) {
	case *ast.ArrayType, *ast.StructType, *ast.FuncType:
		return false
	case *ast.BasicLit:
		if counts(n, stack[len(stack)-1]) {
			f.literal(n)
		}
	}
	if !slices.ContainsFunc(stack, func(n ast.Node) bool { return results(n) != nil }) {
		return true
	}
	f.statement(n, stack[len(stack)-1])
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.operator(n.OpPos, n.Op.String())
		if n.Op == token.LAND || n.Op == token.LOR {
			f.negate(n.X, n.Y)
		}
	case *ast.AssignStmt:
		f.operator(n.TokPos, strings.TrimSuffix(n.Tok.String(), "="))
	case *ast.IncDecStmt:
		f.operator(n.TokPos, n.Tok.String())
	case *ast.UnaryExpr:
		if n.Op != token.AND && n.Op != token.ARROW {
			f.add(n.OpPos, n.X.Pos(), "")
		}
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ForStmt:
		f.negate(n.Cond)
	case *ast.SwitchStmt:
		for _, s := range n.Body.List {
			if n.Tag == nil {
				f.negate(s.(*ast.CaseClause).List...)
			}
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			f.replace(n, "false")
		case "false":
			f.replace(n, "true")
		}
	case *ast.CallExpr:
		f.swap(n)
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				end := kv.End()
				if f.source[end-f.base] == ',' {
					end++
				}
				f.add(kv.Pos(), end, "")
			}
		}
	case *ast.ReturnStmt:
		f.zero(n, stack)
	case *ast.CaseClause:
		f.body(n.Body)
	case *ast.CommClause:
		f.body(n.Body)
	}
	return true
}

// results returns the results of a function, and nil for any other node.
func results(n ast.Node) *ast.FieldList {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return cmp.Or(n.Type.Results, &ast.FieldList{})
	case *ast.FuncLit:
		return cmp.Or(n.Type.Results, &ast.FieldList{})
	}
	return nil
}

// statement deletes a simple statement from a list of them.
func (f *finder) statement(n, parent ast.Node) {
	switch parent.(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
	default:
		return
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.replace(n, "")
		}
	case *ast.IncDecStmt, *ast.ExprStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt, *ast.ReturnStmt, *ast.BranchStmt:
		f.replace(n, "")
	}
}

// body deletes the statements of a case, if there are several.
func (f *finder) body(list []ast.Stmt) {
	if len(list) > 1 {
		f.add(list[0].Pos(), list[len(list)-1].End(), "")
	}
}

// negate negates conditions that have no operator to replace.
func (f *finder) negate(conditions ...ast.Expr) {
	for _, e := range conditions {
		switch e.(type) {
		case *ast.Ident, *ast.CallExpr, *ast.SelectorExpr, *ast.IndexExpr:
			f.replace(e, "!"+f.textOf(e))
		}
	}
}

// isCapacity reports whether a node is the capacity in a call of make, which no test notices.
func isCapacity(n, parent ast.Node) bool {
	call, ok := parent.(*ast.CallExpr)
	return ok && isNamed(call.Fun, "make") && len(call.Args) == 3 && call.Args[2] == n
}

// counts reports whether a literal matters where it is: not if it is returned together with false.
func counts(n *ast.BasicLit, parent ast.Node) bool {
	p, ok := parent.(*ast.ReturnStmt)
	return !ok || !isNamed(p.Results[len(p.Results)-1], "false")
}

func isNamed(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// literal shifts a number or a character by one.
func (f *finder) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		if v, err := strconv.ParseInt(n.Value, 0, 64); err == nil {
			f.replace(n, strconv.FormatInt(v+1, 10))
			f.replace(n, strconv.FormatInt(v-1, 10))
		}
	case token.CHAR:
		if v, _, _, err := strconv.UnquoteChar(n.Value[1:], '\''); err == nil {
			f.replace(n, strconv.QuoteRune(v+1))
			f.replace(n, strconv.QuoteRune(v-1))
		}
	}
}

// swap swaps neighboring arguments of a call.
func (f *finder) swap(n *ast.CallExpr) {
	switch f.textOf(n.Fun) {
	case "append", "make", "max", "min", "math.Max", "math.Min":
		return
	}
	for i := range max(0, len(n.Args)-1) {
		a, b := n.Args[i], n.Args[i+1]
		if was, is := f.textOf(a), f.textOf(b); was != is {
			f.add(a.Pos(), b.End(), is+f.source[a.End()-f.base:b.Pos()-f.base]+was)
		}
	}
}

// zero replaces each result of a return with the zero value of its type.
func (f *finder) zero(n *ast.ReturnStmt, stack []ast.Node) {
	i := len(stack) - 1
	for results(stack[i]) == nil {
		i--
	}
	var types []string
	for _, field := range results(stack[i]).List {
		for range max(1, len(field.Names)) {
			types = append(types, f.textOf(field.Type))
		}
	}
	if len(types) != len(n.Results) { // it returns the results of a call
		return
	}
	for i, e := range n.Results {
		switch text := f.textOf(e); text {
		case "true", "false", "nil", "0", `""`, "None", "hexgames.None", types[i] + "{}":
		default:
			f.replace(e, "*new("+types[i]+")")
		}
	}
}
