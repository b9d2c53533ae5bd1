package games

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/batch"
)

// TestPosition compares positions of all games with the tables that they come from.
func TestPosition(t *testing.T) {
	for _, name := range Names() {
		table, err := Start(name, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		p := table.Snapshot()
		for range 5 {
			n := table.CountLegal()
			texts := p.MoveTexts()
			if p.GameName() != name || p.String() != table.PositionText() || p.Turn() != table.Turn() || p.CountMoves() != n || len(texts) != n {
				t.Fatalf("%v has %d moves, and %d texts of moves; want %s with %d", p, p.CountMoves(), len(texts), table.PositionText(), n)
			}
			if first, last := p.MoveText(0), p.MoveText(n-1); first != texts[0] || last != texts[n-1] {
				t.Errorf("%v: the first move is %s and the last %s, want %s and %s", p, first, last, texts[0], texts[n-1])
			}
			if before, after := p.MoveText(-1), p.MoveText(n); before != "" || after != "" {
				t.Errorf("%v: the moves beyond the list are %q and %q", p, before, after)
			}
			data, err := p.AppendBinary(nil)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := find(t, name).ReadBinary(data); err != nil || again != p {
				t.Errorf("%v is read back as %v, %v", p, again, err)
			}
			e, ok := p.Encoded()
			if !ok {
				t.Fatalf("%v is not encoded", p)
			}
			actions, err := e.EncodeMove(nil, texts[n-1])
			if err != nil {
				t.Fatal(err)
			}
			if _, err := e.EncodeMove(nil, "?"); !errors.Is(err, hexgames.ErrSyntax) {
				t.Errorf("%v: the actions of ? are an error %v", p, err)
			}
			byText, err := p.Play(texts[n-1])
			if err != nil {
				t.Fatal(err)
			}
			byIndex, err := p.PlayIndex(n - 1)
			if err != nil {
				t.Fatal(err)
			}
			byActions, err := p.PlayActions(actions...)
			if err != nil || byText != byIndex || byText != byActions || byText == p {
				t.Fatalf("%v: the move %s leads to %v, %v and %v, %v", p, texts[n-1], byText, byIndex, byActions, err)
			}
			if err := table.PlayIndex(n - 1); err != nil {
				t.Fatal(err)
			}
			p = byText
		}
		for _, i := range []int{-1, p.CountMoves()} {
			want := table.PlayIndex(i)
			if next, err := p.PlayIndex(i); err == nil || next != nil || err.Error() != want.Error() {
				t.Errorf("%v: move %d leads to %v, %v; want %v", p, i, next, err, want)
			}
		}
		if next, err := p.Play("?"); err == nil || next != nil {
			t.Errorf("%v: ? leads to %v, %v", p, next, err)
		}
		if next, err := p.PlayActions(-1); err == nil || next != nil {
			t.Errorf("%v: no action leads to %v, %v", p, next, err)
		}
		if none, err := find(t, name).ReadBinary(nil); none != nil || !errors.Is(err, hexgames.ErrSyntax) || !strings.Contains(err.Error(), "no bytes") {
			t.Errorf("no bytes are %v, %v", none, err)
		}
		if b, err := p.Batch(-1, batch.Options{}); err == nil {
			t.Errorf("a batch of -1 games is %v", b)
		}
	}
}
