package corpus

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// header returns the header of a test shard.
func header(job int) Header {
	return Header{Run: "0123abcd", Job: job, Spec: `{"game":"hexdame","bots":["é","⬡"]}`}
}

// encode calls Encode with valid rows.
func encode[T Row](t testing.TB, rows []T, h Header) []byte {
	t.Helper()
	data, err := Encode(rows, h)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var nan = float32(math.NaN())

// odd returns games that no bot plays, with the greatest and least values in every column.
func odd() []Game {
	return []Game{
		{},
		{ID: 1, Seed: math.MaxUint64, Pair: -1, Opening: math.MaxInt32, Plies: math.MinInt32},
		{ID: 2, Seed: 1<<53 + 1, Note: "é ⬡ \x00 \U0001f3b2 \"'\\\n", Rules: strings.Repeat("long", 1000), Winner: "white"},
		{ID: 3, Moves: []string{"", "a1", "a1", "⬡"}, Choice: []uint32{0, math.MaxUint32}, Players: []int8{0, 1, 2, 127}},
		{ID: 4, Values: []float32{nan, 0, float32(math.Copysign(0, -1)), -1, 1, math.SmallestNonzeroFloat32, float32(math.Inf(1)), nan}},
		{ID: 5, Tried: []uint32{0, 3, 0}, Action: []uint32{2, 0, 1}, Visits: []uint32{1, 100, math.MaxUint32}},
		{ID: math.MaxInt64, Moves: []string{"z"}},
	}
}

// same reports whether two values are equal, treating empty lists as nil and all NaNs as equal.
func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float()) || a.Float() != a.Float() && b.Float() != b.Float()
	}
	return a.Interface() == b.Interface()
}

// wantRows fails the test unless the rows are equal.
func wantRows[T Row](t *testing.T, is, want []T) {
	t.Helper()
	if len(is) != len(want) {
		t.Fatalf("%d rows, want %d", len(is), len(want))
	}
	for i := range want {
		if !same(reflect.ValueOf(is[i]), reflect.ValueOf(want[i])) {
			t.Fatalf("row %d is\n%+v, want\n%+v", i, is[i], want[i])
		}
	}
}

// testRows encodes rows and decodes them.
func testRows[T Row](t *testing.T, rows []T, kind string) {
	t.Helper()
	data := encode(t, rows, header(7))
	is, h, err := Decode[T](data)
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, is, rows)
	want := header(7)
	want.Kind = kind
	if h != want {
		t.Errorf("the header is %+v, want %+v", h, want)
	}
	if h, err := ReadHeader(data); h != want || err != nil {
		t.Errorf("ReadHeader = %+v, %v, want %+v", h, err, want)
	}
}

func TestRows(t *testing.T) {
	testRows(t, randomGames(t, 100, 1), "game")
	testRows(t, odd(), "game")
	testRows(t, []Game{}, "game")
	testRows(t, []Count{{}, {ID: 1, Prefix: []string{"a1-a2", "b2-b3"}, Count: math.MaxUint64}}, "count")
	testRows(t, []Proof{{ID: 3, Sum: "00ff"}, {ID: 4}}, "proof")
}

// TestKept checks that rows keep their values while the library reads and writes other rows, with
// buffers that might share memory.
func TestKept(t *testing.T) {
	rows := drawnRows(100, 2)
	data := encode(t, rows, header(0))
	kept, _, err := Decode[Game](data)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		other := encode(t, drawnRows(60, 3+seed), header(1))
		if _, _, err := Decode[Game](other); err != nil {
			t.Fatal(err)
		}
	}
	wantRows(t, kept, rows)
}

// TestSameBytes checks that a file depends only on its rows, not on earlier output, other
// goroutines or the processor. The digest is the same for amd64 with and without AVX2, arm64, 386,
// and builds with the tags purego and noasm. If a new version of a library changes it, shards of
// different versions do not mix: increment Schema.
func TestSameBytes(t *testing.T) {
	const want = "0ecd34a4aee78eea8b6bd572d30cd987525445b5d8c46cfc712a96d597777bf9"
	encode(t, drawnRows(50, 1), header(3))
	games := encode(t, drawnRows(300, 0), header(12))
	counts := encode(t, []Count{{}, {ID: 1, Prefix: []string{"a1-a2", "b2-b3"}, Count: math.MaxUint64}}, header(12))
	proofs := encode(t, []Proof{{ID: 3, Sum: "00ff"}, {ID: 4}}, header(12))
	if is := fmt.Sprintf("%x", sha256.Sum256(slices.Concat(games, counts, proofs))); is != want {
		t.Errorf("%d bytes with the SHA-256 %s, want %s", len(games)+len(counts)+len(proofs), is, want)
	}
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			other := encode(t, drawnRows(50*i+1, 2), header(i))
			if again := encode(t, drawnRows(300, 0), header(12)); !bytes.Equal(again, games) {
				t.Errorf("goroutine %d, after %d bytes: different bytes", i, len(other))
			}
		})
	}
	wait.Wait()
}

// drawnRows returns games with random numbers, of all sizes, with runs of equal numbers. They do
// not depend on any game's rules.
func drawnRows(n int, seed uint64) []Game {
	r := rand.New(rand.NewPCG(5, seed))
	rows := odd()
	for i := range n {
		g := Game{ID: int64(i), Seed: r.Uint64(), Game: "hexdame", Rules: fmt.Sprint("side=", r.IntN(4)), Pair: int64(i / 2), Plies: r.Int32N(100)}
		for range g.Plies {
			run := 1 << (r.IntN(5) * r.IntN(2)) // 1, 2, 4, 8 or 16
			g.Moves = append(g.Moves, slices.Repeat([]string{fmt.Sprintf("%c%d", 'a'+r.IntN(9), r.IntN(9))}, run)...)
			g.Choice = append(g.Choice, slices.Repeat([]uint32{r.Uint32N(1 << r.IntN(32))}, run)...)
			g.Players = append(g.Players, slices.Repeat([]int8{int8(r.IntN(3))}, run)...)
			g.Values = append(g.Values, slices.Repeat([]float32{r.Float32()*2 - 1}, run)...)
			g.Tried = append(g.Tried, uint32(run))
			for j := range run {
				g.Action = append(g.Action, uint32(j))
				g.Visits = append(g.Visits, r.Uint32N(1<<r.IntN(30)))
			}
		}
		rows = append(rows, g)
	}
	return rows
}

// TestNaN checks that a file does not reveal which processor computed a NaN.
func TestNaN(t *testing.T) {
	var files [][]byte
	for _, bits := range []uint32{0x7fc00000, 0xffc00000, 0x7fc00001} {
		g := Game{Values: []float32{1, math.Float32frombits(bits)}}
		files = append(files, encode(t, []Game{g}, header(0)))
		if is := math.Float32bits(g.Values[1]); is != bits {
			t.Errorf("Encode has changed %#x of its argument to %#x", bits, is)
		}
	}
	if !bytes.Equal(files[0], files[1]) || !bytes.Equal(files[0], files[2]) {
		t.Error("three NaNs make different files, want the same one")
	}
}

func TestEncodeRefuses(t *testing.T) {
	if _, err := Encode([]Game{}, Header{Job: -1}); err == nil || err.Error() != "corpus: a shard of job -1: want 0 or more" {
		t.Errorf("job -1: %v", err)
	}
}
