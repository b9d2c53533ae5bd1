package main

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A list makes the list of a package.
type list struct {
	name  types.Qualifier
	lines []string
}

// listOf returns the exported declarations of a package, one per line: constants, variables,
// functions and types, in order of their names. Each type is followed by its fields, in their
// order, and its methods, in order of their names. The names of parameters, which programs do not
// use, are omitted.
func listOf(pkg *types.Package) []string {
	l := &list{name: qualifier(pkg)}
	var objects []types.Object
	for _, name := range pkg.Scope().Names() { // in alphabetical order
		if o := pkg.Scope().Lookup(name); o.Exported() {
			objects = append(objects, o)
		}
	}
	kind := func(o types.Object) int {
		return slices.Index([]string{"const", "var", "func", "type"}, strings.Fields(o.String())[0])
	}
	slices.SortStableFunc(objects, func(a, b types.Object) int { return kind(a) - kind(b) })
	for _, o := range objects {
		switch o := o.(type) {
		case *types.Const:
			l.constant(o)
		case *types.Var:
			l.add("var", o.Name(), l.text(o.Type()))
		case *types.Func:
			l.add("func", o.Name()+l.signature(o))
		case *types.TypeName:
			l.typeName(o)
		}
	}
	return l.lines
}

// add adds a line of words.
func (l *list) add(words ...string) { l.lines = append(l.lines, strings.Join(words, " ")) }

// constant adds a constant with its value. An untyped constant shows its type by its value.
func (l *list) constant(o *types.Const) {
	text := o.Val().ExactString()
	if o.Val().Kind() == constant.Float {
		text = o.Val().String()
	}
	if b, ok := o.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		l.add("const", o.Name(), "=", text)
		return
	}
	l.add("const", o.Name(), l.text(o.Type()), "=", text)
}

// typeName adds a type with its fields and methods.
func (l *list) typeName(o *types.TypeName) {
	if alias, ok := o.Type().(*types.Alias); ok {
		l.add("type", o.Name(), "=", l.text(alias.Rhs()))
		return
	}
	named := o.Type().(*types.Named)
	head := o.Name() + l.parameters(named.TypeParams())
	switch t := named.Underlying().(type) {
	case *types.Interface:
		l.add("type", head, l.ofInterface(t))
		for m := range t.Methods() {
			if m.Exported() {
				l.add("method", o.Name()+"."+m.Name()+l.signature(m))
			}
		}
		return
	case *types.Struct:
		l.add("type", head, ofStruct(t))
		l.fields(o.Name(), t)
	default:
		l.add("type", head, l.text(t))
	}
	l.methods(named)
}

// ofInterface describes an interface without its exported methods.
func (l *list) ofInterface(t *types.Interface) string {
	text := "interface"
	for e := range t.EmbeddedTypes() {
		if inner, ok := e.Underlying().(*types.Interface); !ok || !inner.IsMethodSet() {
			text += ", " + l.text(e)
		}
	}
	for m := range t.Methods() {
		if !m.Exported() {
			return text + ", unexported methods"
		}
	}
	return text
}

// ofStruct describes a struct without its exported fields.
func ofStruct(t *types.Struct) string {
	text := "struct"
	if types.Comparable(t) {
		text += ", comparable"
	}
	for f := range t.Fields() {
		if !f.Exported() {
			return text + ", unexported fields"
		}
	}
	return text
}

// fields adds the exported fields of a struct, including the fields of an embedded struct without
// an exported name.
func (l *list) fields(owner string, t *types.Struct) {
	for i := range t.NumFields() {
		f := t.Field(i)
		inner, isStruct := f.Type().Underlying().(*types.Struct)
		switch {
		case f.Exported():
			words := []string{"field", owner + "." + f.Name(), l.text(f.Type())}
			if f.Embedded() {
				words = append(words, "embedded")
			}
			if t.Tag(i) != "" {
				words = append(words, "`"+t.Tag(i)+"`")
			}
			l.add(words...)
		case f.Embedded() && isStruct:
			l.fields(owner, inner)
		}
	}
}

// methods adds the exported methods of a type, including promoted methods.
func (l *list) methods(named *types.Named) {
	values := types.NewMethodSet(named)
	for m := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		f := m.Obj().(*types.Func)
		if !f.Exported() {
			continue
		}
		receiver := named.Obj().Name()
		if values.Lookup(f.Pkg(), f.Name()) == nil {
			receiver = "*" + receiver
		}
		l.add("method", "("+receiver+")", f.Name()+l.signature(f))
	}
}

// signature returns the type parameters, the parameters and the results of a function.
func (l *list) signature(f *types.Func) string {
	return l.parameters(f.Signature().TypeParams()) + strings.TrimPrefix(l.text(f.Signature()), "func")
}

// parameters returns type parameters with their constraints.
func (l *list) parameters(of *types.TypeParamList) string {
	var words []string
	for p := range of.TypeParams() {
		words = append(words, p.Obj().Name()+" "+l.text(p.Constraint()))
	}
	if words == nil {
		return ""
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// text returns the text of a type without the names of parameters.
func (l *list) text(t types.Type) string { return types.TypeString(unnamed(t), l.name) }

// unnamed returns a type without the names of parameters.
func unnamed(t types.Type) types.Type {
	tuple := func(of *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range of.Variables() {
			vars = append(vars, types.NewParam(token.NoPos, nil, "", unnamed(v.Type())))
		}
		return types.NewTuple(vars...)
	}
	switch t := t.(type) {
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, tuple(t.Params()), tuple(t.Results()), t.Variadic())
	case *types.Pointer:
		return types.NewPointer(unnamed(t.Elem()))
	case *types.Slice:
		return types.NewSlice(unnamed(t.Elem()))
	case *types.Array:
		return types.NewArray(unnamed(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(unnamed(t.Key()), unnamed(t.Elem()))
	}
	return t
}
