package png

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A node is an SVG element.
type node struct {
	name     string
	attrs    []xml.Attr
	text     string
	children []*node
}

// attr returns the named attribute, or "" if the node lacks it.
func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// A reader reads a picture and keeps the first error. The SVG is the common source of both kinds
// of pictures: it lists all shapes in drawing order, with lengths that are rounded for both.
type reader struct {
	ids map[string]*node
	err error
}

// fail records an error, unless there already is one.
func (r *reader) fail(kind hexgames.ErrorKind, input, reason string) {
	if r.err == nil {
		r.err = &hexgames.Error{Kind: kind, Input: input, Reason: reason}
	}
}

// notPicture records an error for input that is not from a picture of package picture.
func (r *reader) notPicture(input string) {
	r.fail(hexgames.ErrSyntax, input, "this is not part of a picture of kit/picture: want a result of picture.Of, Sheet or Frames")
}

// read returns the outermost element.
func (r *reader) read(svg []byte) *node {
	r.ids = map[string]*node{}
	begin := string(svg[:min(len(svg), 64)])
	d := xml.NewDecoder(bytes.NewReader(svg))
	outside := &node{}
	stack := []*node{outside}
	for {
		token, err := d.RawToken()
		if err == io.EOF && len(stack) == 1 && len(outside.children) == 1 && outside.children[0].name == "svg" {
			return outside.children[0]
		}
		if err != nil {
			r.notPicture(begin)
			return nil
		}
		top := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local, attrs: token.Attr}
			if id := n.attr("id"); id != "" {
				r.ids[id] = n
			}
			top.children = append(top.children, n)
			stack = append(stack, n)
		case xml.EndElement:
			if token.Name.Local != top.name {
				r.notPicture(begin)
				return nil
			}
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if top.name == "text" {
				top.text += string(token)
			}
		}
	}
}

// number parses a number that is not far outside any picture.
func (r *reader) number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.Abs(x) > 1e15 {
		r.notPicture(text)
		return 0
	}
	return x
}

// length returns an attribute as a number, or 0 if the node lacks it.
func (r *reader) length(n *node, name string) float64 {
	text := n.attr(name)
	if text == "" {
		return 0
	}
	return r.number(text)
}

// numbers parses the n numbers in a text.
func (r *reader) numbers(text string, n int) []float64 {
	list := make([]float64, n)
	fields := strings.Fields(text)
	if len(fields) != n {
		r.notPicture(text)
		return list
	}
	for i, field := range fields {
		list[i] = r.number(field)
	}
	return list
}

// argument returns the text in parentheses after the name of a function.
func (r *reader) argument(text, function string) string {
	inside, ok := strings.CutPrefix(text, function+"(")
	inside, closed := strings.CutSuffix(inside, ")")
	if !ok || !closed {
		r.notPicture(text)
	}
	return inside
}

// refer returns the node for a reference, which is a # and an id.
func (r *reader) refer(text string) *node {
	id, ok := strings.CutPrefix(text, "#")
	n := r.ids[id]
	if !ok || n == nil {
		r.notPicture(text)
		return &node{}
	}
	return n
}

// A command is a command in the data of a path: a letter and its numbers.
type command struct {
	letter  byte
	numbers []float64
}

// commands returns the commands of a path.
func (r *reader) commands(data string) (list []command) {
	counts := map[byte]int{'M': 2, 'L': 2, 'V': 1, 'A': 7, 'Z': 0}
	for data != "" && r.err == nil {
		letter := data[0]
		end := 1 + strings.IndexAny(data[1:], "MLVAZ")
		if end == 0 {
			end = len(data)
		}
		n, ok := counts[letter]
		if !ok {
			r.notPicture(data)
			return nil
		}
		list = append(list, command{letter, r.numbers(data[1:end], n)})
		data = data[end:]
	}
	return list
}
