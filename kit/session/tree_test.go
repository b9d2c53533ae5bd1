package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/record"
)

// treeOf makes a request that must answer with a tree.
func treeOf(t *testing.T, s *Session, do string, fields ...any) Tree {
	t.Helper()
	reply := s.Do(request(do, fields...))
	answer, ok := reply.Answer.(Tree)
	if !ok {
		t.Fatalf("%s %q: %s", do, fields, reply)
	}
	return answer
}

// words returns a branch as text, with variations in parentheses.
func (b Branch) words() string {
	text := fmt.Sprintf("%d:%s", b.Node, b.Move)
	for _, line := range b.Lines {
		text += " (" + lineWords(line) + ")"
	}
	return text
}

func lineWords(line []Branch) string {
	var all []string
	for _, b := range line {
		all = append(all, b.words())
	}
	return strings.Join(all, " ")
}

// TestAside plays in the past. The main line stays, and continues at its end.
func TestAside(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	for _, move := range []string{"a4-a5", "i6-i5", "b4-b5"} {
		ask(t, s, "play", "move", move, "aside", true)
	}
	ask(t, s, "go", "ply", 1)
	if a := ask(t, s, "play", "move", "f6-f5", "aside", true); a.Main || a.Length != 2 || a.Result != "*" {
		t.Errorf("a move in the past is answered with %+v", a)
	}
	ask(t, s, "play", "move", "c4-c5", "aside", true)
	ask(t, s, "go", "ply", 1)
	ask(t, s, "play", "move", "i6-i5", "aside", true) // the move of the main line
	const want = "1:a4-a5 2:i6-i5 (3:f6-f5 4:c4-c5) 5:b4-b5"
	if got := treeOf(t, s, "tree"); lineWords(got.Moves) != want || got.Node != 2 {
		t.Errorf("the tree is %s at %d, want %s at 2", lineWords(got.Moves), got.Node, want)
	}
	for node, position := range map[int]string{0: "ply 0", 4: "ply 3", 5: "ply 3", 2: "ply 2"} {
		if a := ask(t, s, "go", "node", node); fmt.Sprint("ply ", a.Ply) != position || a.Main != (node < 3 || node == 5) {
			t.Errorf("node %d is %+v", node, a)
		}
	}
	ask(t, s, "go", "node", 5)
	if a := ask(t, s, "play", "move", "h6-h5", "aside", true); !a.Main || a.Ply != 4 {
		t.Errorf("a move at the end is answered with %+v", a)
	}
	// Without aside, the move in the past becomes the main line.
	ask(t, s, "go", "node", 1)
	ask(t, s, "play", "move", "i6-h5")
	if got, want := lineWords(treeOf(t, s, "tree").Moves), "1:a4-a5 6:i6-h5 (2:i6-i5 5:b4-b5 7:h6-h5) (3:f6-f5 4:c4-c5)"; got != want {
		t.Errorf("the tree is %s, want %s", got, want)
	}
}

// TestChanceAside lets Chance play in the past.
func TestChanceAside(t *testing.T) {
	s := newSession(t, "hextad", 1)
	ask(t, s, "new", "options", map[string]any{"poolsize": 2.0})
	ask(t, s, "chance")
	whole := ask(t, s, "state")
	ask(t, s, "go", "ply", 1)
	for range 20 { // the draws may be the same by chance
		if a := ask(t, s, "chance", "aside", true); a.Ply != whole.Ply {
			t.Fatalf("Chance plays up to %+v", a)
		}
		ask(t, s, "go", "ply", 1)
	}
	tree := treeOf(t, s, "tree")
	if len(tree.Moves) != whole.Ply || len(tree.Moves[1].Lines) == 0 {
		t.Errorf("the tree is %s", lineWords(tree.Moves))
	}
	ask(t, s, "go", "node", 0)
	if a := ask(t, s, "go", "ply", whole.Ply); a.Position != whole.Position {
		t.Errorf("the main line leads to %s, want %s", a.Position, whole.Position)
	}
}

// TestPromote makes a variation the main line, with its result.
func TestPromote(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "replay", "start", "W:We5:Bg7", "moves", []string{"e5-e6", "g7-g6"})
	if a := try(t, s, "promote"); !strings.Contains(a.Message, "on the main line already") {
		t.Errorf("a main line is promoted: %+v", a)
	}
	ask(t, s, "go", "ply", 0)
	ask(t, s, "play", "move", "e5-f6", "aside", true)
	if a := ask(t, s, "play", "move", "g7xe5", "aside", true); a.Outcome.Winner != hexgames.Black || a.Result != "*" {
		t.Errorf("the end of a variation is answered with %+v", a)
	}
	ask(t, s, "go", "ply", 1)
	if a := ask(t, s, "promote"); !a.Main || a.Ply != 1 || a.Length != 2 || a.Result != "0-1" {
		t.Errorf("promotion is answered with %+v", a)
	}
	if got := lineWords(treeOf(t, s, "tree").Moves); got != "1:e5-f6 (2:e5-e6 3:g7-g6) 4:g7xe5" {
		t.Errorf("the tree is %s", got)
	}
	// A declared result belongs to the main line.
	ask(t, s, "go", "node", 3)
	ask(t, s, "promote")
	ask(t, s, "go", "ply", 2)
	ask(t, s, "draw")
	ask(t, s, "go", "node", 4)
	if a := try(t, s, "promote"); !strings.Contains(a.Message, "take that back first") {
		t.Errorf("a variation takes the place of a main line with a result: %+v", a)
	}
}

// TestRemove removes variations, but never the main line.
func TestRemove(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "load", "record", "1. a4-a5 (1. d4-d5 2. i6-i5 (2. f6-f5 3. c4-c5) 3. b4-b5) (1. c4-c5) 2. i6-i5 *")
	all := treeOf(t, s, "tree")
	if got := lineWords(all.Moves); got != "1:a4-a5 (2:d4-d5 3:i6-i5 (4:f6-f5 5:c4-c5) 6:b4-b5) (7:c4-c5) 8:i6-i5" {
		t.Fatalf("the tree is %s", got)
	}
	for _, main := range []int{0, 1, 8} {
		ask(t, s, "go", "node", main)
		if a := try(t, s, "remove"); !strings.Contains(a.Message, "only variations can be removed") {
			t.Errorf("node %d is removed: %+v", main, a)
		}
	}
	for _, test := range []struct {
		node, ply, length int
		tree              string
	}{
		{5, 2, 2, "1:a4-a5 (2:d4-d5 3:i6-i5 (4:f6-f5) 6:b4-b5) (7:c4-c5) 8:i6-i5"},
		{3, 1, 2, "1:a4-a5 (2:d4-d5 4:f6-f5) (7:c4-c5) 8:i6-i5"},
		{2, 0, 2, "1:a4-a5 (7:c4-c5) 8:i6-i5"},
		{7, 0, 2, "1:a4-a5 8:i6-i5"},
	} {
		ask(t, s, "go", "node", test.node)
		if a := ask(t, s, "remove"); a.Ply != test.ply || a.Length != test.length {
			t.Errorf("without node %d, the state is %+v", test.node, a)
		}
		if got := lineWords(treeOf(t, s, "tree").Moves); got != test.tree {
			t.Errorf("without node %d, the tree is %s, want %s", test.node, got, test.tree)
		}
		if a := try(t, s, "go", "node", test.node); a.Error == nil || a.Error.Kind != ErrRequest {
			t.Errorf("node %d is still there: %+v", test.node, a)
		}
	}
	for _, fields := range [][]any{{}, {"ply", 0, "node", 0}, {"node", 99}} {
		if a := try(t, s, "go", fields...); a.Error == nil || a.Error.Kind != ErrRequest {
			t.Errorf("go %v is answered with %+v", fields, a)
		}
	}
}

// TestAnnotate checks that the record keeps notes.
func TestAnnotate(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	mark := map[string]any{"kind": "arrow", "cells": []any{"d5", "e6"}, "color": "rgb(1 2 3)"}
	if tree := treeOf(t, s, "annotate", "after", " A game. ", "marks", []any{mark}); tree.Comment != "A game." || len(tree.Marks) != 1 {
		t.Errorf("the start has the notes %+v", tree)
	}
	for _, fields := range [][]any{{"before", "x"}, {"glyphs", []string{"!"}}} {
		if a := try(t, s, "annotate", fields...); a.Error == nil || a.Error.Kind != ErrState {
			t.Errorf("the start gets %v: %+v", fields, a)
		}
	}
	ask(t, s, "play", "move", "d4-d5")
	ring := map[string]any{"kind": "ring", "cells": []any{"d5"}}
	tree := treeOf(t, s, "annotate", "before", "Now:", "after", "Good.", "glyphs", []string{"!?", "$16"}, "marks", []any{mark, ring})
	want := Branch{Node: 1, Move: "d4-d5", By: hexgames.White, Glyphs: []string{"!?", "$16"}, Before: "Now:", After: "Good.", Marks: []picture.Mark{
		{Kind: "arrow", Cells: []string{"d5", "e6"}, Color: "rgb(1 2 3)"}, {Kind: "ring", Cells: []string{"d5"}},
	}}
	if got := tree.Moves[0]; fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		t.Errorf("the move has the notes %+v, want %+v", got, want)
	}
	text := saved(t, s)
	again := newSession(t, "hexdame", 2)
	ask(t, again, "load", "record", text)
	if got := treeOf(t, again, "tree"); fmt.Sprintf("%+v", got.Moves[0]) != fmt.Sprintf("%+v", want) || len(got.Marks) != 1 {
		t.Errorf("the record\n%s\nis loaded as %+v", text, got)
	}
	if tree := treeOf(t, s, "annotate", "after", "", "glyphs", []string{}, "marks", []any{}); tree.Moves[0].Before != "Now:" ||
		tree.Moves[0].After != "" || tree.Moves[0].Glyphs != nil || tree.Moves[0].Marks != nil {
		t.Errorf("without notes, the move is %+v", tree.Moves[0])
	}
	for _, fields := range [][]any{
		{"glyphs", []string{"?!", "good"}}, {"marks", []any{map[string]any{"kind": "star", "cells": []any{"d5"}}}},
		{"marks", []any{map[string]any{"kind": "ring", "cells": []any{"z9"}}}},
	} {
		if a := try(t, s, "annotate", append(fields, "after", "no")...); a.Error == nil || a.Error.Kind != ErrRequest || treeOf(t, s, "tree").Moves[0].After != "" {
			t.Errorf("%v is answered with %+v", fields, a)
		}
	}
}

// TestTree compares trees of random records, with moves back and forth, with the records.
func TestTree(t *testing.T) {
	for _, name := range games.Names() {
		r := rand.New(rand.NewPCG(5, 5))
		s := newSession(t, name, 1)
		ask(t, s, "new")
		turns := map[int]hexgames.Player{}
		steps := 60
		if testing.Short() {
			steps = 20 // more take long with the race detector
		}
		for range steps {
			now := ask(t, s, "state")
			switch {
			case now.Outcome.Over(), r.IntN(4) == 0:
				tree := treeOf(t, s, "tree")
				ask(t, s, "go", "node", r.IntN(len(tree.Moves)+1))
			case now.Turn == hexgames.Chance:
				moves := legal(t, s)
				ask(t, s, "play", "move", moves[r.IntN(len(moves))], "aside", r.IntN(4) > 0)
				turns[treeOf(t, s, "tree").Node] = hexgames.Chance
			default:
				moves := legal(t, s)
				ask(t, s, "play", "move", moves[r.IntN(len(moves))], "aside", r.IntN(4) > 0)
				turns[treeOf(t, s, "tree").Node] = now.Turn
			}
		}
		tree := treeOf(t, s, "tree")
		checkTree(t, name, &s.record.Root, tree.Moves, turns)
	}
}

// checkTree compares the moves after a node with branches.
func checkTree(t *testing.T, name string, n *record.Node, line []Branch, turns map[int]hexgames.Player) {
	t.Helper()
	for _, b := range line {
		var others []string
		for c := range n.Children() {
			others = append(others, c.Move)
		}
		got := []string{b.Move}
		for _, side := range b.Lines {
			got = append(got, side[0].Move)
			checkTree(t, name, n.Child(side[0].Move), side[1:], turns)
		}
		if n.Child(b.Move) == n.Next() && !slices.Equal(got, others) || b.By != turns[b.Node] {
			t.Errorf("%s: after %v there are %q by %v, want %q by %v", name, n, got, b.By, others, turns[b.Node])
		}
		n = n.Child(b.Move)
	}
	if n.Next() != nil {
		t.Errorf("%s: the branches end at %v", name, n)
	}
}

// TestTimeout ends a game on time and checks that moves keep their clocks.
func TestTimeout(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	ask(t, s, "play", "move", "d4-d5", "clock", 61500)
	if a := ask(t, s, "timeout", "player", "Black"); a.Outcome.String() != "White wins: time" || a.Result != "1-0" || a.Termination != "time" {
		t.Errorf("when time has run out, the state is %+v", a)
	}
	if text := saved(t, s); !strings.Contains(text, "[%clk 0:01:01.5]") {
		t.Errorf("the record is\n%s", text)
	}
}

// TestKeys checks the keys of positions, which symmetric images share.
func TestKeys(t *testing.T) {
	for _, name := range games.Names() {
		s := newSession(t, name, 1)
		if now := state(t, s, "new"); now.Turn == hexgames.Chance {
			state(t, s, "chance")
		}
		plain, keyed := s.Do(request("legal")).Answer.(Legal), s.Do(request("legal", "keys", true)).Answer.(Legal)
		if plain.Keys != nil || len(keyed.Keys) != len(keyed.Moves) || !slices.Equal(plain.Moves, keyed.Moves) {
			t.Fatalf("%s: the keys are %q", name, keyed.Keys)
		}
		for i := range 5 {
			i = i * len(keyed.Moves) / 5
			state(t, s, "play", "move", keyed.Moves[i])
			start, err := games.Start(name, s.table.CanonicalText(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf("%016x", start.Hash()); keyed.Keys[i] != want {
				t.Errorf("%s: the key after %s is %s, want %s", name, keyed.Moves[i], keyed.Keys[i], want)
			}
			state(t, s, "undo")
		}
	}
}
