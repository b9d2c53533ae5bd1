package session

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// pictured makes a request for a picture, which must succeed.
func pictured(t *testing.T, s *Session, fields ...any) Pictured {
	t.Helper()
	reply := s.Do(request("picture", fields...))
	answer, ok := reply.Answer.(Pictured)
	if !ok {
		t.Fatalf("picture %q: %s", fields, reply)
	}
	return answer
}

// TestPicture checks the effect of each field on the picture.
func TestPicture(t *testing.T) {
	for _, name := range games.Names() {
		s := newSession(t, name, 1)
		if now := state(t, s, "new"); now.Turn == hexgames.Chance {
			state(t, s, "chance")
		}
		d := s.table.Drawing()
		cell := d.Cells[0].Name
		mark := picture.Mark{Kind: "ring", Cells: []string{cell}, Color: "red"}
		for _, test := range []struct {
			fields []any
			look   picture.Options
		}{
			{nil, picture.Options{}},
			{[]any{"theme", "light", "width", 0, "flip", false, "coordinates", true}, picture.Options{}},
			{[]any{"theme", "wood", "width", 200, "flip", true}, picture.Options{Theme: picture.Wood, Width: 200, Flip: true}},
			{[]any{"coordinates", false}, picture.Options{NoCoordinates: true}},
			{[]any{"areas", false}, picture.Options{NoAreas: true}},
			{[]any{"marks", []any{map[string]any{"kind": "ring", "cells": []any{cell}, "color": "red"}}}, picture.Options{Marks: []picture.Mark{mark}}},
			{[]any{"theme", "dark", "variables", true}, picture.Options{Theme: picture.Dark.Variables()}},
		} {
			test.look.Title, test.look.Description = name, s.table.PositionText()
			got, want := pictured(t, s, test.fields...), Pictured{string(picture.Of(d, test.look)), picture.Place(d, test.look)}
			if got != want {
				t.Errorf("%s: the picture for %q is\n%.300s\n%+v, want\n%.300s\n%+v", name, test.fields, got.SVG, got.Place, want.SVG, want.Place)
			}
		}
	}
}

// TestPreview checks that the preview of a move shows the position after it and does not play it.
func TestPreview(t *testing.T) {
	for _, name := range games.Names() {
		s := newSession(t, name, 1)
		now := state(t, s, "new")
		for i := 0; i < 20 && !now.Outcome.Over(); i++ {
			if now.Turn == hexgames.Chance {
				now = state(t, s, "chance")
				continue
			}
			moves := legal(t, s)
			move := moves[i*7919%len(moves)]
			preview := pictured(t, s, "move", " "+strings.ToUpper(move))
			if after := state(t, s, "state"); after.Position != now.Position || after.Length != now.Length {
				t.Errorf("%s: a preview of %s changes the game to %+v", name, move, after)
			}
			now = state(t, s, "play", "move", move)
			if played := pictured(t, s); preview != played {
				t.Errorf("%s: the preview of %s is\n%.2000s\nwant\n%.2000s", name, move, preview.SVG, played.SVG)
			}
		}
		if reply := s.Do(request("picture", "move", "nothing")); reply.Error == nil || reply.Message != s.Do(request("try", "move", "nothing")).Message {
			t.Errorf("%s: a preview of nothing is %s", name, reply)
		}
	}
}

// TestClicksPictured checks that a picture shows the effect of clicks.
func TestClicksPictured(t *testing.T) {
	s := newSession(t, "hexcore6", 1)
	state(t, s, "new")
	pieces := func(fields ...any) int { return strings.Count(pictured(t, s, fields...).SVG, "data-cell") }
	before := pieces()
	if got := pieces("names", []string{"a1"}); got != before+1 {
		t.Errorf("with a disc on a1, there are %d pieces, before it %d", got, before)
	}
	if got := pieces("names", []string{"nowhere"}); got != before {
		t.Errorf("with a click on nothing, there are %d pieces, before it %d", got, before)
	}
}

// TestPieces checks that a picture shows given pieces, even if the rules do not allow them.
func TestPieces(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	state(t, s, "new")
	all := []any{
		map[string]any{"cell": "a1", "kind": "king", "owner": "Black"}, map[string]any{"cell": "i9", "kind": "man", "owner": "White", "level": 1.0},
	}
	d := s.table.Drawing()
	d.Pieces = []hexgames.Piece{{Cell: "a1", Kind: "king", Owner: hexgames.Black}, {Cell: "i9", Kind: "man", Owner: hexgames.White, Level: 1}}
	want := string(picture.Of(d, picture.Options{Title: "hexdame", Description: s.table.PositionText()}))
	if got := pictured(t, s, "pieces", all); got.SVG != want {
		t.Errorf("with other pieces, the picture is\n%.2000s", got.SVG)
	}
	for _, wrong := range []any{
		map[string]any{"cell": "a1"}, map[string]any{"kind": "man"}, map[string]any{"cell": "a1", "kind": "man", "owner": "Nobody"}, map[string]any{"cell": "a1", "kind": "man", "owner": 1.0},
		map[string]any{"cell": "a1", "kind": "man", "level": -1.0}, map[string]any{"cell": "a1", "kind": "man", "size": 1.0}, map[string]any{"cell": 1.0, "kind": "man"}, "a1",
	} {
		if reply := s.Do(request("picture", "pieces", []any{wrong})); reply.Error == nil || reply.Error.Kind != ErrRequest {
			t.Errorf("the piece %v is answered with %.200s", wrong, reply)
		}
	}
	if reply := s.Do(request("picture", "pieces", slices.Repeat(all, 600))); reply.Error == nil || reply.Error.Kind != ErrLimit {
		t.Errorf("1200 pieces are answered with %.200s", reply)
	}
}

// TestHidden checks that a picture leaves out kinds of marks.
func TestHidden(t *testing.T) {
	s := newSession(t, "hexcore6", 1)
	state(t, s, "new", "position", "bwww/wwbbb/bbbwww/wbw*b#b/bwbwww/bwbbw/b#wb b move")
	d := s.table.Drawing()
	if len(d.Marks) == 0 {
		t.Fatal("there are no marks to hide")
	}
	d.Marks = nil
	want := string(picture.Of(d, picture.Options{Title: "hexcore6", Description: s.table.PositionText()}))
	if got := pictured(t, s, "hide", []string{"group", "six"}); got.SVG != want {
		t.Errorf("without its marks, the picture is\n%.2000s", got.SVG)
	}
}

// TestItem checks pictures of single items.
func TestItem(t *testing.T) {
	s := newSession(t, "hextad", 1)
	state(t, s, "new")
	want := Pictured{SVG: string(picture.Item("24", picture.Options{Theme: picture.Dark}))}
	if got := pictured(t, s, "item", "24", "theme", "dark"); got != want {
		t.Errorf("the picture of an item is %s", got.SVG)
	}
}

// TestMarked checks the limit on the cells of marks.
func TestMarked(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	state(t, s, "new")
	for _, n := range []int{mostMarked, mostMarked + 1} {
		cells := make([]any, n)
		for i := range cells {
			cells[i] = "e5"
		}
		reply := s.Do(request("picture", "marks", []any{map[string]any{"kind": "dot", "cells": cells}}))
		if refused := reply.Error != nil && reply.Error.Kind == ErrLimit; refused != (n > mostMarked) {
			t.Errorf("%d cells: %.200s", n, reply)
		}
	}
}
