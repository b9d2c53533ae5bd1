package corpus

import (
	"bytes"
	"errors"
	"iter"
	"testing"
)

// sequence yields games and then an error, unless it is nil.
func sequence(games []Game, err error) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
		if err != nil {
			yield(Game{}, err)
		}
	}
}

// exported holds games with everything that requires quoting.
var exported = []Game{
	{ID: 1, Seed: 1<<64 - 1, Game: "hexade", Rules: "core=1,-2,side=5", Start: "a b", White: "mcts", Black: `"x"`, Pair: -1, Opening: 2, Reason: "unfinished", Note: "é <⬡>\nline", Plies: 3, Moves: []string{"a1"}},
	{ID: 2, Winner: "black", Reason: "score"},
}

func TestCSV(t *testing.T) {
	var out bytes.Buffer
	err := WriteCSV(&out, sequence(exported, nil))
	want := `id,seed,game,rules,start,white,black,pair,opening,winner,reason,note,plies
1,18446744073709551615,hexade,"core=1,-2,side=5",a b,mcts,"""x""",-1,2,,unfinished,"é <⬡>
line",3
2,0,,,,,,0,0,black,score,,0
`
	if err != nil || out.String() != want {
		t.Errorf("%v,\n%s, want\n%s", err, out.String(), want)
	}
	out.Reset()
	if err := WriteCSV(&out, sequence(nil, nil)); err != nil || out.String() != want[:75] {
		t.Errorf("no games: %v, %q, want %q", err, out.String(), want[:75])
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	err := WriteJSON(&out, sequence(exported, nil))
	want := `{"id":1,"seed":18446744073709551615,"game":"hexade","rules":"core=1,-2,side=5","start":"a b","white":"mcts","black":"\"x\"","pair":-1,"opening":2,"winner":"","reason":"unfinished","note":"é <⬡>\nline","plies":3}
{"id":2,"seed":0,"game":"","rules":"","start":"","white":"","black":"","pair":0,"opening":0,"winner":"black","reason":"score","note":"","plies":0}
`
	if err != nil || out.String() != want {
		t.Errorf("%v,\n%s, want\n%s", err, out.String(), want)
	}
}

// A full is a writer to a full disk.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestExportStops(t *testing.T) {
	damaged := errors.New("damaged")
	for name, write := range map[string]func(*bytes.Buffer, iter.Seq2[Game, error]) error{
		"CSV":  func(b *bytes.Buffer, s iter.Seq2[Game, error]) error { return WriteCSV(b, s) },
		"JSON": func(b *bytes.Buffer, s iter.Seq2[Game, error]) error { return WriteJSON(b, s) },
	} {
		var out bytes.Buffer
		if err := write(&out, sequence(exported, damaged)); err != damaged || !bytes.Contains(out.Bytes(), []byte("score")) {
			t.Errorf("%s: %v, want the games before the damage, and its error:\n%s", name, err, out.Bytes())
		}
	}
	if err := WriteCSV(full{}, sequence(exported, nil)); err != errFull {
		t.Errorf("CSV to a full disk: %v", err)
	}
	if err := WriteJSON(full{}, sequence(exported, nil)); err != errFull {
		t.Errorf("JSON to a full disk: %v", err)
	}
}
