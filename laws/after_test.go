package laws

import (
	"reflect"
	"slices"
	"testing"

	"example.com/hexgames"
)

// stacked is a drawing of a stack of two pieces, with areas beside it.
func stacked() hexgames.Drawing {
	return hexgames.Drawing{
		Pieces: []hexgames.Piece{
			{Cell: "a", Kind: "disc", Owner: hexgames.Black},
			{Cell: "a", Level: 1, Kind: "disc", Owner: hexgames.White},
		},
		Areas: []hexgames.Area{
			{Name: "pool", Owner: hexgames.White, Items: []string{"x"}},
			{Name: "pool", Owner: hexgames.Black},
			{Name: "bag", Items: []string{"y", "z"}},
		},
		Marks: []hexgames.Mark{{Kind: "group", Cells: []string{"a"}}},
	}
}

// TestAfter checks changes to the pieces, one after another.
func TestAfter(t *testing.T) {
	low, high := stacked().Pieces[0], stacked().Pieces[1]
	on := func(cell string, level int, p hexgames.Piece) hexgames.Piece {
		p.Cell, p.Level = cell, level
		return p
	}
	for _, test := range []struct {
		changes []hexgames.Change
		pieces  []hexgames.Piece
	}{
		{[]hexgames.Change{{Kind: hexgames.ChangeMoved, Piece: high, Path: []string{"a", "b"}, Count: 1}},
			[]hexgames.Piece{low, on("b", 0, high)}},
		{[]hexgames.Change{{Kind: hexgames.ChangeMoved, Piece: high, Path: []string{"a", "b"}, Count: 2}},
			[]hexgames.Piece{on("b", 0, low), on("b", 1, high)}},
		{[]hexgames.Change{{Kind: hexgames.ChangeMoved, Piece: high, Path: []string{"a", "b", "a"}, Count: 1}},
			[]hexgames.Piece{low, high}},
		{[]hexgames.Change{{Kind: hexgames.ChangeCaptured, Piece: high}, {Kind: hexgames.ChangeLifted, Piece: low}},
			nil},
		{[]hexgames.Change{{Kind: hexgames.ChangePlaced, Piece: hexgames.Piece{Cell: "b", Kind: "half", Text: "4"}}},
			[]hexgames.Piece{low, high, {Cell: "b", Kind: "half", Text: "4"}}},
		{[]hexgames.Change{{Kind: hexgames.ChangeTurned, Piece: high, To: "king"}},
			[]hexgames.Piece{low, {Cell: "a", Level: 1, Kind: "king", Owner: hexgames.White}}},
		{[]hexgames.Change{{Kind: hexgames.ChangeCaptured, Piece: high}, {Kind: hexgames.ChangeTurned, Piece: low, To: "king"}},
			[]hexgames.Piece{{Cell: "a", Kind: "king", Owner: hexgames.Black}}},
		{[]hexgames.Change{{}, {Kind: hexgames.ChangeMoved}, {Kind: hexgames.ChangeCaptured, Piece: on("c", 0, high)}, {Kind: hexgames.ChangeTurned, Piece: on("c", 0, high), To: "king"}},
			[]hexgames.Piece{low, high}},
	} {
		d := stacked()
		after := after(d, test.changes...)
		if !slices.Equal(after.Pieces, test.pieces) || after.Marks != nil || !reflect.DeepEqual(d, stacked()) {
			t.Errorf("%v leads to %v, want %v", test.changes, after.Pieces, test.pieces)
		}
	}
}

// TestAfterAreas checks changes to the areas.
func TestAfterAreas(t *testing.T) {
	d := stacked()
	changes := []hexgames.Change{
		{Kind: hexgames.ChangeDrawn, Item: "y", From: "bag", To: "pool", Owner: hexgames.White},
		{Kind: hexgames.ChangeDrawn, Item: "a", From: "bag", To: "pool", Owner: hexgames.White},
		{Kind: hexgames.ChangeDrawn, Item: "x", From: "pool", Owner: hexgames.White},
		{Kind: hexgames.ChangeScored, Count: 3, To: "pool", Owner: hexgames.Black},
		{Kind: hexgames.ChangeScored, Count: -1, To: "pool", Owner: hexgames.Black},
		{Kind: hexgames.ChangeScored, Count: 7, To: "no such area", Owner: hexgames.Black},
	}
	want := []hexgames.Area{
		{Name: "pool", Owner: hexgames.White, Items: []string{"a", "y"}},
		{Name: "pool", Owner: hexgames.Black, Score: 2},
		{Name: "bag", Items: []string{"z"}},
	}
	if got := after(d, changes...).Areas; !reflect.DeepEqual(got, want) || !reflect.DeepEqual(d, stacked()) {
		t.Errorf("the areas are %v, want %v", got, want)
	}
}
