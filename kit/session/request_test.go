package session

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/hexgames"
)

// TestWrongRequests checks that the error for an unreadable request names the wrong field and
// what to write instead.
func TestWrongRequests(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	for text, want := range map[string]string{
		`{}`:                                        `"do": every request needs this field: want one of new, load, `,
		`{"do": 1}`:                                 `"do": this field is 1: want one of new, load, `,
		`{"do": null}`:                              `"do": this field is null: want one of new, load, `,
		`{"do": "jump"}`:                            `"jump": there is no such request: want one of new, load, `,
		`{"do": "New"}`:                             `"New": there is no such request: want one of new, load, `,
		`{"do": "play"}`:                            `"move": the play request needs this field: want a string`,
		`{"do": "play", "mvoe": "a"}`:               `"move": the play request needs this field: want a string`,
		`{"do": "play", "move": 3.5}`:               `"move": this field of the play request is 3.5: want a string`,
		`{"do": "play", "move": ["a"]}`:             `"move": this field of the play request is an array: want a string`,
		`{"do": "play", "move": "a", "x": 1}`:       `"x": the play request has no such field: want move`,
		`{"do": "undo", "move": "a"}`:               `"move": the undo request has no such field: want only do`,
		`{"do": "think", "\u0000": "a"}`:            `"\x00": the think request has no such field: want bot, role, hints, among`,
		`{"do": "go", "ply": -1}`:                   `"ply": this field of the go request is -1: want an integer of at least 0`,
		`{"do": "go", "ply": 0.5}`:                  `"ply": this field of the go request is 0.5: want an integer of at least 0`,
		`{"do": "go", "ply": 1e300}`:                `"ply": this field of the go request is 1e+300: want an integer of at least 0`,
		`{"do": "go", "ply": "1"}`:                  `"ply": this field of the go request is "1": want an integer of at least 0`,
		`{"do": "go", "ply": true}`:                 `"ply": this field of the go request is true: want an integer of at least 0`,
		`{"do": "resign", "player": "Chance"}`:      `"player": this field of the resign request is "Chance": want White or Black`,
		`{"do": "resign", "player": {}}`:            `"player": this field of the resign request is an object: want White or Black`,
		`{"do": "click", "names": "d4"}`:            `"names": this field of the click request is "d4": want an array of strings`,
		`{"do": "click", "names": ["d4", 4]}`:       `"names": this field of the click request is an array: want an array of strings`,
		`{"do": "new", "options": []}`:              `"options": this field of the new request is an array: want an object such as {"side": 5}`,
		`{"do": "new", "options": {"a": []}}`:       `"options": this field of the new request is an object: want an object such as {"side": 5}`,
		`{"do": "record", "tags": [{"name": "a"}]}`: `"tags": this field of the record request is an array: want an array of objects such as {"name": "White", "value": "Ada"}`,
		`{"do": "record", "tags": [{"name": "a", "value": "b", "more": 1}]}`:                                `"tags": this field of the record request is an array: want an array of objects such as`,
		`{"do": "record", "tags": [{"name": "a", "value": 1}]}`:                                             `"tags": this field of the record request is an array: want an array of objects such as`,
		`{"do": "solve", "time": 5}`:                                                                        `"time": this field of the solve request is 5: want a string`,
		`{"do": "solve", "time": "5"}`:                                                                      `"time": the time is "5": want a duration such as 5s or 100ms`,
		`{"do": "solve", "time": "+1s"}`:                                                                    `"time": the time is "+1s": want a duration such as 5s or 100ms`,
		`{"do": "solve", "time": "-1s", "nodes": 5}`:                                                        `"time": the time is "-1s": want a duration such as 5s or 100ms`,
		`{"do": "solve", "time": "", "length": true}`:                                                       `"time": the time is "": want a duration such as 5s or 100ms`,
		`{"do": "solve", "nodes": 0}`:                                                                       `"nodes": the number of positions is 0: want 1 or more`,
		`{"do": "solve", "length": "yes"}`:                                                                  `"length": this field of the solve request is "yes": want true or false`,
		`{"do": "solve", "bot": "mcts"}`:                                                                    `"bot": the solve request has no such field: want time, nodes, length`,
		`{"do": "picture", "flip": 1}`:                                                                      `"flip": this field of the picture request is 1: want true or false`,
		`{"do": "picture", "marks": {}}`:                                                                    `"marks": this field of the picture request is an object: want an array of objects such as {"kind": "arrow", "cells": ["d4", "e5"], "color": "red"}`,
		`{"do": "picture", "marks": [{"kind": "dot"}]}`:                                                     `"marks": this field of the picture request is an array: want an array of objects such as`,
		`{"do": "picture", "marks": [{"kind": "dot", "cells": "a1"}]}`:                                      `"marks": this field of the picture request is an array: want an array of objects such as`,
		`{"do": "picture", "marks": [{"kind": "dot", "cells": [1]}]}`:                                       `"marks": this field of the picture request is an array: want an array of objects such as`,
		`{"do": "picture", "marks": [{"kind": "dot", "cells": ["a1"], "color": 1}]}`:                        `"marks": this field of the picture request is an array: want an array of objects such as`,
		`{"do": "picture", "marks": [{"kind": "dot", "cells": ["a1"], "colour": "r"}]}`:                     `"marks": this field of the picture request is an array: want an array of objects such as`,
		`{"do": "picture", "theme": "neon"}`:                                                                `"theme": there is no theme "neon": want one of light, dark, wood, paper`,
		`{"do": "picture", "width": 20001}`:                                                                 `"width": the width is 20001: want 0 to 20000`,
		`{"do": "picture", "marks": [{"kind": "dot", "cells": ["a1"]}, {"kind": "star", "cells": ["a1"]}]}`: `"marks": mark 2: there is no kind "star": want one of arrow, fill, ring, dot, cross, outline`,
		`{"do": "picture", "marks": [{"kind": "dot", "cells": ["z1"]}]}`:                                    `"marks": mark 1: there is no cell "z1" on the board`,
	} {
		var r Request
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		if a := s.Do(r); a.Error == nil || a.Error.Kind != ErrRequest || !strings.HasPrefix(a.Message, want) {
			t.Errorf("%s is refused with %q, want %q", text, a.Message, want)
		}
	}
}

// TestKinds checks that every request names its fields, that the fields can be read, and
// that nothing else can.
func TestKinds(t *testing.T) {
	values := map[Type]any{
		Text: "text", Number: 3.0, Player: "white", Texts: []any{"a"}, Options: map[string]any{"a": "b", "c": 1.5, "d": true},
		Tags: []any{map[string]any{"name": "a", "value": "b"}}, ID: "x", Flag: false,
		Pieces: []any{map[string]any{"cell": "a", "kind": "b"}, map[string]any{"cell": "a", "kind": "b", "owner": "White", "level": 1.0, "text": "t", "mate": "c"}},
		Marks:  []any{map[string]any{"kind": "dot", "cells": []any{"a"}}, map[string]any{"kind": "dot", "cells": []any{}, "color": "red"}},
	}
	for _, k := range Kinds() {
		r := Request{"do": k.Name}
		for _, f := range k.Fields {
			r[f.Name] = values[f.Type]
		}
		_, a, err := r.Check(Kinds())
		if err != nil || len(a) != len(k.Fields) || k.Answer == "" || (k.do == nil) == (k.think == nil) {
			t.Errorf("the request %+v has the arguments %v, error %v", r, a, err)
		}
		for _, f := range k.Fields {
			for name, value := range values {
				r[f.Name] = value
				if _, _, err := r.Check(Kinds()); (err == nil) != (name == f.Type || f.Type == Text && name == Player || f.Type == Text && name == ID) {
					t.Errorf("the request %+v gives %v", r, err)
				}
			}
			r[f.Name] = values[f.Type]
		}
	}
	if got := Options.read(values[Options]).(map[string]string); got["a"] != "b" || got["c"] != "1.5" || got["d"] != "true" {
		t.Errorf("options are read as %v", got)
	}
	if got := Number.read(9007199254740992.0); got != int64(largest) || Number.read(9007199254740994.0) != nil {
		t.Errorf("the largest number is read as %v", got)
	}
	if ID.read(1.5) != 1.5 || ID.read(true) != nil || Player.read("black") != hexgames.Black {
		t.Error("ids or players are read wrongly")
	}
}
