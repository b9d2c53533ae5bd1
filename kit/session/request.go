package session

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/record"
)

// A Request is a JSON object as encoding/json decodes it into a map. Its values are strings,
// float64s, bools, slices of type []any, and maps of type map[string]any. The do field names the
// kind of request; the other fields are its arguments.
type Request map[string]any

// A Kind is a kind of request.
type Kind struct {
	Name   string  // the value of the do field
	Fields []Field // its arguments
	Answer string  // the definition of its answer in hexgames.schema.json

	begun bool // whether it needs a game in progress
	do    func(s *Session, a arguments) (any, error)
	think func(s *Session, a arguments) (work, error) // instead of do, if bots think
}

// Thinks reports whether a bot or the solver handles the request, so its answer may take a long
// time.
func (k Kind) Thinks() bool { return k.think != nil }

// A Field is an argument of a request.
type Field struct {
	Name   string
	Type   Type
	Needed bool // whether it is required
}

// A Type is the type of an argument.
type Type string

// The types of arguments.
const (
	Text    Type = "string"
	Number  Type = "integer" // from 0 to 2^53
	Player  Type = "player"  // White or Black
	Texts   Type = "strings" // an array of strings
	Options Type = "options" // an object with the values of options: strings, integers, true, and false
	Tags    Type = "tags"    // an array of objects with the string fields name and value
	Flag    Type = "boolean" // true or false
	Pieces  Type = "pieces"  // an array of objects with the string fields cell and kind, and optionally owner, text, mate (strings), and level (an integer)
	Marks   Type = "marks"   // an array of objects with the fields kind (a string), cells (an array of strings), and optionally color (a string)
	ID      Type = "id"      // a string or a number
)

// largest is the largest integer that JSON numbers hold exactly in all languages.
const largest = 1 << 53

// Kinds returns the kinds of requests of a session, in the order of the manual. The manual and
// the schema follow this list.
func Kinds() []Kind { return slices.Clone(kinds) }

// kinds lists the kinds of requests. Those that change the game answer with its state.
var kinds = []Kind{
	{"new", []Field{{"game", Text, false}, {"options", Options, false}, {"position", Text, false}, {"seed", Number, false}}, "state", false, (*Session).begin, nil},
	{"load", []Field{{"record", Text, true}, {"number", Number, false}, {"game", Text, false}}, "state", false, (*Session).load, nil},
	{"replay", []Field{{"game", Text, false}, {"start", Text, false}, {"moves", Texts, false}, {"result", Text, false}, {"termination", Text, false}}, "state", false, (*Session).replay, nil},
	{"records", []Field{{"record", Text, true}}, "records", false, (*Session).records, nil},
	{"state", nil, "state", true, (*Session).state, nil},
	{"line", nil, "line", true, (*Session).moves, nil},
	{"tree", nil, "tree", true, (*Session).tree, nil},
	{"drawing", nil, "shown", true, (*Session).drawing, nil},
	{"picture", []Field{{"theme", Text, false}, {"variables", Flag, false}, {"width", Number, false}, {"flip", Flag, false}, {"coordinates", Flag, false}, {"areas", Flag, false}, {"hide", Texts, false}, {"marks", Marks, false}, {"move", Text, false}, {"names", Texts, false}, {"pieces", Pieces, false}, {"item", Text, false}}, "pictured", true, (*Session).picture, nil},
	{"legal", []Field{{"keys", Flag, false}}, "legal", true, (*Session).legal, nil},
	{"click", []Field{{"names", Texts, false}}, "clicked", true, (*Session).click, nil},
	{"try", []Field{{"move", Text, true}}, "tried", true, (*Session).try, nil},
	{"play", []Field{{"move", Text, true}, {"aside", Flag, false}, {"clock", Number, false}}, "state", true, (*Session).play, nil},
	{"chance", []Field{{"aside", Flag, false}}, "state", true, (*Session).chance, nil},
	{"undo", nil, "state", true, (*Session).undo, nil},
	{"go", []Field{{"ply", Number, false}, {"node", Number, false}}, "state", true, (*Session).goTo, nil},
	{"variation", []Field{{"ply", Number, true}, {"number", Number, true}}, "state", true, (*Session).variation, nil},
	{"promote", nil, "state", true, (*Session).promote, nil},
	{"remove", nil, "state", true, (*Session).remove, nil},
	{"annotate", []Field{{"before", Text, false}, {"after", Text, false}, {"glyphs", Texts, false}, {"marks", Marks, false}}, "tree", true, (*Session).annotate, nil},
	{"resign", []Field{{"player", Player, true}}, "state", true, (*Session).resign, nil},
	{"timeout", []Field{{"player", Player, true}}, "state", true, (*Session).timeout, nil},
	{"draw", nil, "state", true, (*Session).draw, nil},
	{"record", []Field{{"tags", Tags, false}}, "recorded", true, (*Session).save, nil},
	{"think", []Field{{"bot", Text, false}, {"role", Text, false}, {"hints", Number, false}, {"among", Texts, false}}, "thought", true, nil, (*Session).think},
	{"review", []Field{{"bot", Text, false}}, "review", true, nil, (*Session).review},
	{"solve", []Field{{"time", Text, false}, {"nodes", Number, false}, {"length", Flag, false}}, "solved", true, nil, (*Session).solve},
}

// arguments are the fields of a checked request.
type arguments map[string]any

// Check returns the kind of a request, one of among, and its arguments. The error names the wrong
// field.
func (r Request) Check(among []Kind) (Kind, map[string]any, error) {
	k, err := r.kind(among)
	if err != nil {
		return Kind{}, nil, err
	}
	a := arguments{}
	for _, f := range k.Fields {
		value, there := r[f.Name]
		if !there {
			if f.Needed {
				return Kind{}, nil, wrong(ErrRequest, f.Name, "the "+k.Name+" request needs this field: want "+f.Type.wanted())
			}
			continue
		}
		if a[f.Name] = f.Type.read(value); a[f.Name] == nil {
			return Kind{}, nil, wrong(ErrRequest, f.Name, "this field of the "+k.Name+" request is "+describe(value)+": want "+f.Type.wanted())
		}
	}
	for name := range r {
		if _, known := a[name]; !known && name != "do" {
			return Kind{}, nil, wrong(ErrRequest, name, "the "+k.Name+" request has no such field: want "+k.names())
		}
	}
	return k, a, nil
}

// kind returns the kind of a request, one of among.
func (r Request) kind(among []Kind) (Kind, error) {
	do, there := r["do"]
	name, ok := do.(string)
	names := make([]string, len(among))
	for i, k := range among {
		if ok && k.Name == name {
			return k, nil
		}
		names[i] = k.Name
	}
	switch want := ": want one of " + strings.Join(names, ", "); {
	case !there:
		return Kind{}, wrong(ErrRequest, "do", "every request needs this field"+want)
	case !ok:
		return Kind{}, wrong(ErrRequest, "do", "this field is "+describe(do)+want)
	default:
		return Kind{}, wrong(ErrRequest, name, "there is no such request"+want)
	}
}

// names returns the names of the fields of a request, for an error.
func (k Kind) names() string {
	if len(k.Fields) == 0 {
		return "only do"
	}
	names := make([]string, len(k.Fields))
	for i, f := range k.Fields {
		names[i] = f.Name
	}
	return strings.Join(names, ", ")
}

// wanted describes the values of a type.
func (t Type) wanted() string {
	switch t {
	case Number:
		return "an integer of at least 0"
	case Player:
		return "White or Black"
	case Texts:
		return "an array of strings"
	case Options:
		return `an object such as {"side": 5}`
	case Tags:
		return `an array of objects such as {"name": "White", "value": "Ada"}`
	case Flag:
		return "true or false"
	case Pieces:
		return `an array of objects such as {"cell": "d4", "kind": "man", "owner": "White"}`
	case Marks:
		return `an array of objects such as {"kind": "arrow", "cells": ["d4", "e5"], "color": "red"}`
	case ID:
		return "a string or a number"
	}
	return "a string"
}

// describe describes a wrong value for an error.
func describe(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return hexgames.Quote(v)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []any:
		return "an array"
	}
	return "an object"
}

// read returns the value of an argument, or nil if it does not have the type.
func (t Type) read(value any) any {
	switch t {
	case Text:
		if text, ok := value.(string); ok {
			return text
		}
	case Number:
		if x, ok := value.(float64); ok && x >= 0 && x <= largest && x == math.Trunc(x) {
			return int64(x)
		}
	case Player:
		var p hexgames.Player
		if text, ok := value.(string); ok && p.UnmarshalText([]byte(text)) == nil && (p == hexgames.White || p == hexgames.Black) {
			return p
		}
	case Texts:
		if all, ok := value.([]any); ok {
			return readAll(all, readText)
		}
	case Tags:
		if all, ok := value.([]any); ok {
			return readAll(all, readTag)
		}
	case Flag:
		if flag, ok := value.(bool); ok {
			return flag
		}
	case Pieces:
		if all, ok := value.([]any); ok {
			return readAll(all, readPiece)
		}
	case Marks:
		if all, ok := value.([]any); ok {
			return readAll(all, readMark)
		}
	case Options:
		if all, ok := value.(map[string]any); ok {
			return readOptions(all)
		}
	case ID:
		switch value.(type) {
		case string, float64:
			return value
		}
	}
	return nil
}

// readAll returns the elements of an array, or nil if one of them is wrong.
func readAll[T any](all []any, read func(any) (T, bool)) any {
	list := make([]T, len(all))
	for i, one := range all {
		var ok bool
		if list[i], ok = read(one); !ok {
			return nil
		}
	}
	return list
}

func readText(value any) (string, bool) {
	text, ok := value.(string)
	return text, ok
}

func readTag(value any) (tag record.Tag, ok bool) {
	o, _ := value.(map[string]any)
	name, hasName := o["name"].(string)
	text, hasValue := o["value"].(string)
	return record.Tag{Name: name, Value: text}, hasName && hasValue && len(o) == 2
}

func readMark(value any) (mark picture.Mark, ok bool) {
	o, _ := value.(map[string]any)
	kind, hasKind := o["kind"].(string)
	names, _ := o["cells"].([]any)
	cells, hasCells := readAll(names, readText).([]string)
	color, there := o["color"]
	text, isText := color.(string)
	fields := 2
	if there {
		fields++
	}
	return picture.Mark{Kind: kind, Cells: cells, Color: text}, hasKind && names != nil && hasCells && isText == there && len(o) == fields
}

func readPiece(value any) (piece hexgames.Piece, ok bool) {
	o, _ := value.(map[string]any)
	for name, value := range o {
		text, isText := value.(string)
		switch ok = isText; name {
		case "cell":
			piece.Cell = text
		case "kind":
			piece.Kind = text
		case "text":
			piece.Text = text
		case "mate":
			piece.Mate = text
		case "owner":
			ok = isText && piece.Owner.UnmarshalText([]byte(text)) == nil
		case "level":
			var level int64
			level, ok = Number.read(value).(int64)
			piece.Level = int(min(level, math.MaxInt32))
		default:
			ok = false
		}
		if !ok {
			return piece, false
		}
	}
	return piece, piece.Cell != "" && piece.Kind != ""
}

// readOptions returns options for package games, or nil if one of them is wrong.
func readOptions(all map[string]any) any {
	options := map[string]string{}
	for name, value := range all {
		switch v := value.(type) {
		case string:
			options[name] = v
		case float64:
			options[name] = strconv.FormatFloat(v, 'f', -1, 64)
		case bool:
			options[name] = strconv.FormatBool(v)
		default:
			return nil
		}
	}
	return options
}

// text returns a string, or "" if the field is missing.
func (a arguments) text(name string) string {
	text, _ := a[name].(string)
	return text
}

// texts returns an array of strings.
func (a arguments) texts(name string) []string {
	texts, _ := a[name].([]string)
	return texts
}

// flag returns a boolean, or otherwise if the field is missing.
func (a arguments) flag(name string, otherwise bool) bool {
	if flag, ok := a[name].(bool); ok {
		return flag
	}
	return otherwise
}

// number returns an integer, or otherwise if the field is missing.
func (a arguments) number(name string, otherwise int) int {
	if n, ok := a[name].(int64); ok {
		return int(min(n, math.MaxInt))
	}
	return otherwise
}
