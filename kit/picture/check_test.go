package picture

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A node is an element of a file.
type node struct {
	name     string
	attr     map[string]string
	text     string
	children []*node
	ids      map[string]*node // of the whole file, in its root
}

// find returns the first element that satisfies ok, either n or one below it.
func (n *node) find(ok func(*node) bool) *node {
	if ok(n) {
		return n
	}
	for _, c := range n.children {
		if found := c.find(ok); found != nil {
			return found
		}
	}
	return nil
}

// parse reads a file. Every reference must resolve to an id, and every id must be unique and
// used.
func parse(t *testing.T, name string, svg []byte) *node {
	t.Helper()
	var stack []*node
	var root *node
	ids := map[string]*node{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return nil
		}
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				n.attr[a.Name.Local] = a.Value
			}
			if id := n.attr["id"]; id != "" {
				if ids[id] != nil {
					t.Errorf("%s: duplicate id %q", name, id)
				}
				ids[id] = n
			}
			if root == nil {
				root = n
			} else {
				parent := stack[len(stack)-1]
				parent.children = append(parent.children, n)
			}
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if len(stack) > 0 {
				stack[len(stack)-1].text += string(token)
			}
		}
	}
	if root == nil || root.name != "svg" || root.attr["role"] != "img" {
		t.Errorf("%s: not a picture", name)
		return nil
	}
	root.ids = ids
	for id := range ids {
		refers := func(n *node) bool {
			return n.attr["href"] == "#"+id || n.attr["fill"] == "url(#"+id+")"
		}
		if root.find(refers) == nil {
			t.Errorf("%s: nothing uses %s", name, id)
		}
	}
	return root
}

// A canvas records the positions of a picture's elements.
type canvas struct {
	t     *testing.T
	name  string
	ids   map[string]*node
	texts []box // texts beside or on the board; pieces and items, including the texts on them
	all   frame
}

// A box is a text or the id of a shape, with its position.
type box struct {
	frame
	text  string
	piece bool
}

// number parses the number in an attribute, in units of the file.
func (c *canvas) number(n *node, attribute string) float64 {
	text := n.attr[attribute]
	if text == "" {
		return 0
	}
	return c.float(text)
}

func (c *canvas) float(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		c.t.Errorf("%s: %q is not a number", c.name, text)
	}
	if _, digits, _ := strings.Cut(text, "."); len(digits) > 2 {
		c.t.Errorf("%s: the number %s has more than two decimals", c.name, text)
	}
	return x
}

// draw records an element whose origin is at a point.
func (c *canvas) draw(n *node, at point, shared bool) {
	line := c.number(n, "stroke-width") / 2
	add := func(x, y, dx, dy float64) { c.all = c.all.with(point{X: at.X + x, Y: at.Y + y}, dx+line, dy+line) }
	x, y := c.number(n, "x"), c.number(n, "y")
	switch n.name {
	case "svg", "title", "desc", "defs":
	case "g":
		if move := n.attr["transform"]; move != "" {
			x, y, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(move, "translate("), ")"), " ")
			at = point{X: at.X + c.float(x), Y: at.Y + c.float(y)}
		}
	case "use":
		target := c.ids[strings.TrimPrefix(n.attr["href"], "#")]
		if target == nil {
			c.t.Errorf("%s: nothing has the id %q", c.name, n.attr["href"])
			return
		}
		_, id, _ := strings.Cut(n.attr["href"], "-") // after the prefix
		all := c.all
		c.all = empty
		c.draw(target, point{X: at.X + x, Y: at.Y + y}, !strings.HasPrefix(id, "board"))
		owner, _, _ := strings.Cut(strings.TrimRight(id, "0123456789"), "-") // the kind of a piece without an owner
		if _, piece := looks[owner]; piece || slices.Contains([]string{"White", "Black", "piece", "item"}, owner) {
			c.texts = append(c.texts, box{c.all, id, true})
		}
		c.all = all.with(c.all.least, 0, 0).with(c.all.most, 0, 0)
	case "path":
		c.path(n.attr["d"], add)
	case "circle":
		r := c.number(n, "r")
		add(c.number(n, "cx"), c.number(n, "cy"), r, r)
	case "ellipse":
		add(c.number(n, "cx"), c.number(n, "cy"), c.number(n, "rx"), c.number(n, "ry"))
	case "rect":
		add(x, y, 0, 0)
		add(x+c.number(n, "width"), y+c.number(n, "height"), 0, 0)
	case "text":
		size := c.number(n, "font-size")
		w := width(c.t, n.text, size)
		if n.attr["text-anchor"] == "middle" {
			x -= w / 2
		}
		f := empty.with(point{X: at.X + x, Y: at.Y + y - 0.75*size}, 0, 0).with(point{X: at.X + x + w, Y: at.Y + y + 0.05*size}, 0, 0)
		if !shared {
			c.texts = append(c.texts, box{f, n.text, false})
		}
		c.all = c.all.with(f.least, 0, 0).with(f.most, 0, 0)
	default:
		c.t.Errorf("%s: unexpected element %s", c.name, n.name)
	}
	if n.name != "defs" {
		for _, child := range n.children {
			c.draw(child, at, shared)
		}
	}
}

// path records the points of a path.
func (c *canvas) path(data string, add func(x, y, dx, dy float64)) {
	fields := strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "V", " V ", "A", " A ", "Z", " Z ").Replace(data))
	var x, y float64
	for len(fields) > 0 {
		n := map[string]int{"M": 2, "L": 2, "V": 1, "A": 7}[fields[0]]
		command, rest := fields[0], fields[1:]
		if len(rest) < n || n == 0 && command != "Z" {
			c.t.Errorf("%s: unexpected path %q", c.name, data)
			return
		}
		switch command {
		case "M", "L":
			x, y = c.float(rest[0]), c.float(rest[1])
		case "V":
			y = c.float(rest[0])
		case "A": // half an ellipse, from one side to the other
			ry := c.float(rest[1])
			add((x+c.float(rest[5]))/2, y, c.float(rest[0]), ry)
			x, y = c.float(rest[5]), c.float(rest[6])
		}
		add(x, y, 0, 0)
		fields = rest[n:]
	}
}

// check checks that a file is valid, that its elements are within its bounds, and that no
// text overlaps another text or a piece.
func check(t *testing.T, name string, svg []byte) {
	t.Helper()
	root := parse(t, name, svg)
	if root == nil {
		return
	}
	c := &canvas{t: t, name: name, ids: root.ids, all: empty}
	view := strings.Fields(root.attr["viewBox"])
	if len(view) != 4 || view[0] != "0" || view[1] != "0" {
		t.Errorf("%s: the viewBox is %v", name, view)
		return
	}
	c.draw(root, point{}, false)
	w, h := c.float(view[2]), c.float(view[3])
	if c.all.least.X < 0 || c.all.least.Y < 0 || c.all.most.X > w || c.all.most.Y > h {
		t.Errorf("%s: the picture is %v by %v, but its elements extend from %v to %v", name, w, h, c.all.least, c.all.most)
	}
	if width := c.number(root, "width"); width > 0 {
		if height := c.number(root, "height"); math.Abs(height-width*h/w) > 1 {
			t.Errorf("%s: %v by %v pixels show %v by %v units", name, width, height, w, h)
		}
	}
	slices.SortFunc(c.texts, func(a, b box) int { return int(a.least.Y - b.least.Y) })
	for i, a := range c.texts {
		for _, b := range c.texts[i+1:] {
			if a.piece && b.piece {
				continue // the frames of neighbors may overlap
			}
			if a.least.X < b.most.X && b.least.X < a.most.X && a.least.Y < b.most.Y && b.least.Y < a.most.Y {
				t.Errorf("%s: %q is over %q", name, a.text, b.text)
				return
			}
		}
	}
}
