package record_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/record"
)

// Write a file of games, and read it back with the rules of the game.
func ExampleBinary() {
	g := hexgames.NewGame(hexdame.New())
	for _, text := range []string{"a4-a5", "i6-i5", "c4-d5"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	if err := g.Resign(hexgames.Black); err != nil {
		fmt.Println(err)
	}
	standard := hexdame.New().String()
	b := record.BinaryOf(g, standard, record.Tag{Name: record.TagWhite, Value: "Ada"})
	file, err := b.AppendBinary(nil)
	fmt.Printf("%d bytes, %v\n%x\n", len(file), err, file)

	for b, err := range record.ReadBinary(bytes.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		again := hexgames.NewGame(hexdame.New())
		if err := b.Play(again); err != nil {
			fmt.Println(err)
		}
		fmt.Println(b.Tags.Value(record.TagWhite), b.Result, again.Moves(), again.Outcome())
	}
	// Output:
	// 33 bytes, <nil>
	// b648580118010768657864616d65000105576869746503416461000e06c0803b6b
	// Ada 1-0 [a4-a5 i6-i5 c4-d5] White wins: resignation
}

// starts are the starts of games, by name. Some have more than 256 moves.
var starts = map[string]func() hexgames.AnyGame{
	"hexade":    func() hexgames.AnyGame { return hexgames.NewGame(hexade.New()) },
	"hexagrams": func() hexgames.AnyGame { return hexgames.NewGame(hexagrams.New()) },
	"hexcore6":  func() hexgames.AnyGame { return hexgames.NewGame(hexcore6.New()) },
	"hexdame":   func() hexgames.AnyGame { return hexgames.NewGame(hexdame.New()) },
	"hextad":    func() hexgames.AnyGame { return hexgames.NewGame(hextad.New()) },
}

// randomGame returns a random game of at most that many moves.
func randomGame(t testing.TB, r *rand.Rand, name string, most int) hexgames.AnyGame {
	t.Helper()
	g := starts[name]()
	for range most {
		if g.CountLegal() == 0 {
			break
		}
		if err := g.PlayIndex(r.IntN(g.CountLegal())); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestBinary writes random games to a file and reads them back.
func TestBinary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var file []byte
	var games []hexgames.AnyGame
	declare := []func(g hexgames.AnyGame) error{
		func(g hexgames.AnyGame) error { return nil },
		func(g hexgames.AnyGame) error { return g.Resign(hexgames.White) },
		func(g hexgames.AnyGame) error { return g.AgreeDraw() },
		func(g hexgames.AnyGame) error {
			return g.End(hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonTime})
		},
	}
	for name := range starts {
		for i := range 8 {
			g := randomGame(t, r, name, []int{0, 1, 30, 1000}[i%4])
			if !g.Outcome().Over() {
				if err := declare[i/2](g); err != nil {
					t.Fatal(err)
				}
			}
			games = append(games, g)
			b := record.BinaryOf(g, starts[name]().PositionText(), record.Tag{Name: "Round", Value: fmt.Sprint(i)})
			var err error
			if file, err = b.AppendBinary(file); err != nil {
				t.Fatal(err)
			}
		}
	}
	for what, reader := range map[string]io.Reader{
		"at once": bytes.NewReader(file), "byte by byte": iotest.OneByteReader(bytes.NewReader(file)),
		"with the end": iotest.DataErrReader(bytes.NewReader(file)),
	} {
		n := 0
		for b, err := range record.ReadBinary(reader) {
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			want := games[n]
			n++
			g := starts[b.Game]()
			if err := b.Play(g); err != nil {
				t.Fatalf("%s, game %d: %v", what, n, err)
			}
			if !slices.Equal(g.MoveTexts(), want.MoveTexts()) || g.Outcome() != want.Outcome() || g.Declared() != want.Declared() || b.Tags.Value("Round") == "" {
				t.Errorf("%s: game %d is %v, want %v", what, n, g, want)
			}
		}
		if n != len(games) {
			t.Errorf("%s: %d games are read, want %d", what, n, len(games))
		}
	}
}

// TestBinaryStored reads data that programs may have stored, which must stay readable.
func TestBinaryStored(t *testing.T) {
	const stored = "b648580123010768657864616d650b573a574b65353a424b613101055768697465034164610b040b44750d70"
	data, err := hex.DecodeString(stored)
	if err != nil {
		t.Fatal(err)
	}
	g := newShuffle(t, 3)
	if err := g.Resign(hexgames.Black); err != nil {
		t.Fatal(err)
	}
	b := record.BinaryOf(g, hexdame.New().String(), record.Tag{Name: "White", Value: "Ada"})
	if got, err := b.MarshalBinary(); err != nil || !bytes.Equal(got, data) {
		t.Errorf("the game is %x, %v, want %s", got, err, stored)
	}
	var read record.Binary
	if err := read.UnmarshalBinary(data); err != nil || read.Start != "W:WKe5:BKa1" || read.Result != "1-0" {
		t.Errorf("read is %+v, %v", read, err)
	}
	again := newShuffle(t, 0)
	if err := read.Play(again); err != nil || again.Declared() != g.Declared() || !slices.Equal(again.Moves(), g.Moves()) {
		t.Errorf("the game is %v, %v", again, err)
	}
}

// threeGames returns a file of three games, and the offset of each.
func threeGames(t testing.TB) (file []byte, begins []int) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"hexdame", "hexade", "hexagrams"} {
		begins = append(begins, len(file))
		b := record.BinaryOf(randomGame(t, r, name, 8), starts[name]().PositionText(), record.Tag{Name: "White", Value: "A"})
		var err error
		if file, err = b.AppendBinary(file); err != nil {
			t.Fatal(err)
		}
	}
	return file, begins
}

// readBinary reads a file to its end, and returns the games and the errors.
func readBinary(t testing.TB, file []byte) (games []*record.Binary, errs []*record.Error) {
	t.Helper()
	for b, err := range record.ReadBinary(bytes.NewReader(file)) {
		var e *record.Error
		switch {
		case err == nil:
			games = append(games, b)
		case b != nil || !errors.As(err, &e) || !errors.Is(err, hexgames.ErrSyntax) || e.Game != len(games)+len(errs)+1:
			t.Fatalf("after %d games and %d errors there is %v, %v", len(games), len(errs), b, err)
		default:
			errs = append(errs, e)
		}
	}
	return games, errs
}

// TestBinaryDamage changes every bit of a file and cuts it everywhere.
func TestBinaryDamage(t *testing.T) {
	file, begins := threeGames(t)
	for i := range file {
		for bit := range 8 {
			bad := slices.Clone(file)
			bad[i] ^= 1 << bit
			games, errs := readBinary(t, bad)
			if len(errs) == 0 || len(games) > 2 {
				t.Fatalf("with bit %d of byte %d changed, there are %d games and the errors %v", bit, i, len(games), errs)
			}
			damaged := 2
			for begins[damaged] > i {
				damaged--
			}
			if first := errs[0]; first.Game != damaged+1 || first.Offset < int64(begins[damaged]) {
				t.Errorf("with byte %d changed, the error is %v", i, first)
			}
			// Unless the head is damaged, the other games can be read.
			if i >= begins[damaged]+6 && (len(games) != 2 || len(errs) != 1) {
				t.Errorf("with byte %d changed, there are %d games and the errors %v", i, len(games), errs)
			}
		}
		games, errs := readBinary(t, file[:i])
		if whole := slices.Contains(begins, i); whole != (len(errs) == 0) || !whole && errs[0].Offset != int64(i) || len(games) > 2 {
			t.Errorf("cut after %d bytes, there are %d games and the errors %v", i, len(games), errs)
		}
		var b record.Binary
		if err := b.UnmarshalBinary(file[:i]); (err == nil) != (i == begins[1]) {
			t.Errorf("of the first %d bytes, the game is %+v, %v", i, b, err)
		}
	}
	for _, more := range []string{"\x00", "x", "[Game \"hexdame\"]\n", "\xb6HX\x02\x00"} {
		games, errs := readBinary(t, append(slices.Clone(file), more...))
		if len(games) != 3 || len(errs) != 1 || errs[0].Offset < int64(len(file)) {
			t.Errorf("with %q after it, there are %d games and the errors %v", more, len(games), errs)
		}
	}
	if err := new(record.Binary).UnmarshalBinary(file); err == nil || !strings.Contains(err.Error(), "a second game: want only one") {
		t.Errorf("three games are read as one, %v", err)
	}
}

// framed returns a game with the correct length and checksum.
func framed(body string) []byte {
	data := binary.AppendUvarint([]byte("\xb6HX\x01"), uint64(len(body)))
	data = append(data, body...)
	return binary.LittleEndian.AppendUint32(data, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)))
}

// TestBinaryRefused reads games that AppendBinary never writes.
func TestBinaryRefused(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for _, test := range []struct {
		data   []byte
		offset int64
		reason string
	}{
		{[]byte("[Game \"hexdame\"]"), 0, "no game begins here: want the bytes B6 48 58"},
		{[]byte("\xb6HX\x02"), 3, "version 2 of the format: only version 1 is known"},
		{[]byte("\xb6HX\x01\xff\xff\xff\xff\xff"), 6, "the length of the game is damaged, or above 1 MiB"},
		{[]byte("\xb6HX\x01\xff\xff\x7f"), 6, "the length of the game is damaged, or above 1 MiB"},
		{[]byte("\xb6HX\x01\x80\x00"), 5, "the length of the game is damaged, or above 1 MiB"},
		{[]byte("\xb6HX\x01\xff\xff\x3e"), 7, "the file ends in the middle of the game"},
		{framed(long), 6, "the length of the game is damaged, or above 1 MiB"},
		{framed(""), 5, "want a result"},
		{framed("\x04\x01g\x00\x00"), 6, "want a result from 0 to 3"},
		{framed("\x00\x00\x00\x00"), 8, "want the name of the game and the start"},
		{framed("\x00\x05g\x00\x00"), 8, "want the name of the game and the start"},
		{framed("\x00\x81\x00g\x00\x00"), 9, "want the name of the game and the start"},
		{framed("\x00\x01g\x00\x81\x02"), 11, "want the number of tags, at most 256"},
		{framed("\x00\x01g\x00\x01\x01A"), 12, "want the name and the value of a tag"},
		{framed("\x00\x01g\x00\x01\x01-\x00"), 13, `"-": not the name of a tag`},
		{framed("\x00\x01g\x00\x02\x01A\x00\x01A\x00"), 16, `"A": the record has two tags with this name`},
	} {
		games, errs := readBinary(t, test.data)
		if len(games) > 0 || len(errs) != 1 || errs[0].Offset != test.offset || !strings.Contains(errs[0].Error(), test.reason) {
			t.Errorf("%s is read as %v, %v, want byte %d: %s", hexgames.Quote(string(test.data)), games, errs, test.offset, test.reason)
		}
	}
	broken := errors.New("the disk is on fire")
	file, _ := threeGames(t)
	for _, end := range []int{0, 2, 5, 20} {
		for _, err := range record.ReadBinary(io.MultiReader(bytes.NewReader(file[:end]), iotest.ErrReader(broken))) {
			if err != broken {
				t.Errorf("after %d bytes the error is %v", end, err)
			}
		}
	}
	for _, err := range record.ReadBinary(iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(file)))) {
		if err != iotest.ErrTimeout {
			t.Errorf("after a byte the error is %v", err)
		}
	}
	for range record.ReadBinary(bytes.NewReader(file)) {
		break
	}
}

// TestBinaryManyTags reads a game with the maximum number of tags.
func TestBinaryManyTags(t *testing.T) {
	b := &record.Binary{Game: "g"}
	for i := range 256 {
		b.Tags = append(b.Tags, record.Tag{Name: fmt.Sprintf("T%d", i)})
	}
	data, err := b.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if games, errs := readBinary(t, data); len(games) != 1 || !slices.Equal(games[0].Tags, b.Tags) {
		t.Errorf("256 tags are read as %v, %v", games, errs)
	}
}

// TestBinaryUnwritable checks that nothing is written that could not be read back.
func TestBinaryUnwritable(t *testing.T) {
	for _, b := range []*record.Binary{
		{},
		{Tags: record.Tags{{Name: "A"}}},
		{Game: "g", Result: "2-0"},
		{Game: "g", Tags: record.Tags{{Name: "-"}}},
		{Game: "g", Tags: record.Tags{{Name: "A"}, {Name: "A"}}},
		{Game: "g", Tags: make(record.Tags, 257)},
		{Game: "g", Start: strings.Repeat("a", 1<<20)},
		record.BinaryOf(new(hexdame.Game), ""),
	} {
		data, err := b.AppendBinary([]byte("before"))
		var e *record.Error
		if !errors.As(err, &e) || !errors.Is(err, hexgames.ErrSyntax) || string(data) != "before" {
			t.Errorf("%.100v is written as %x, %v", b, data, err)
		}
	}
}

// TestBinaryPlayRefused plays games that violate the rules.
func TestBinaryPlayRefused(t *testing.T) {
	const study = "W:WKe5:BKa1"
	played := newShuffle(t, 1)
	for _, test := range []struct {
		body   string
		g      hexgames.AnyGame
		kind   error
		reason string
	}{
		{"\x00\x06hexade\x00\x00", newShuffle(t, 0), hexgames.ErrOption, "record: game 1, byte 0: hexdame: \"hexade\": a record of another game"},
		{"\x00\x07hexdame\x01x\x00", newShuffle(t, 0), hexgames.ErrOption, "a record with a different start"},
		{"\x00\x07hexdame\x00\x00", played, hexgames.ErrOption, "moves have been played: want a new game"},
		{"\x00\x07hexdame\x00\x00", new(hexdame.Game), hexgames.ErrPosition, "the zero Game has no record"},
		{"\x00\x07hexdame\x00\x00\xff", newShuffle(t, 0), hexgames.ErrIllegalMove, "record: game 1, byte 0: move 1: hexdame: \"255\": want the number of a legal move"},
		{"\x00\x06hexade\x00\x00\x80", starts["hexade"](), hexgames.ErrSyntax, "move 1: the number of the move is damaged"},
		{"\x00\x06hexade\x00\x00\x80\x00", starts["hexade"](), hexgames.ErrSyntax, "move 1: the number of the move is damaged"},
		{"\x00\x06hexade\x00\x00\x8f\x02", starts["hexade"](), hexgames.ErrIllegalMove, "from 0 to 270"},
		{"\x02\x07hexdame\x00\x00", hexgames.NewGame(hexdame.MustParse("W:W:BKa1")), nil, ""},
		{"\x01\x07hexdame\x00\x00", hexgames.NewGame(hexdame.MustParse("W:W:BKa1")), hexgames.ErrGameOver, "the moves end the game with 0-1"},
		{"\x02\x07hexdame\x00\x00\x00", hexgames.NewGame(hexdame.MustParse("W:W:BKa1")), hexgames.ErrGameOver, "move 1: "},
	} {
		games, errs := readBinary(t, framed(test.body))
		if len(games) != 1 {
			t.Fatalf("%q is read as %v, %v", test.body, games, errs)
		}
		err := games[0].Play(test.g)
		var e *record.Error
		if test.kind == nil && err == nil {
			continue
		}
		if !errors.As(err, &e) || !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%q, played from %s: %v, want %s", test.body, study, err, test.reason)
		}
	}
	var alone record.Binary
	if err := alone.UnmarshalBinary(framed("\x00\x07hexdame\x00\x00\xff")); err != nil {
		t.Fatal(err)
	}
	var e *record.Error
	if err := alone.Play(newShuffle(t, 0)); !errors.As(err, &e) || e.Game != 0 || e.Offset != 0 || e.Ply != 1 {
		t.Errorf("a game that is not in a file has the error %+v", err)
	}
}

// FuzzReadBinary reads arbitrary bytes, both as a file and as the part of a game between the length
// and the checksum.
func FuzzReadBinary(f *testing.F) {
	file, begins := threeGames(f)
	f.Add(file, false)
	for i, begin := range begins {
		end := append(begins, len(file))[i+1]
		f.Add(file[begin:end], false)
		f.Add(file[begin+5:end-4], true)
	}
	f.Fuzz(func(t *testing.T, data []byte, body bool) {
		if body {
			data = framed(string(data))
		}
		at := 0
		games, errs := readBinary(t, data)
		for _, b := range games {
			again, err := b.MarshalBinary()
			if err != nil {
				t.Fatalf("%+v is not written: %v", b, err)
			}
			next := bytes.Index(data[at:], again)
			if next < 0 || next > 0 && len(errs) == 0 {
				t.Fatalf("%+v is written as %x, which is not there", b, again)
			}
			at += next + len(again)
			start := starts[b.Game]
			if start == nil {
				continue
			}
			g := start()
			if b.Start != "" && b.Start != g.PositionText() {
				continue
			}
			if err := b.Play(g); err != nil {
				var e *record.Error
				var cause *hexgames.Error
				if !errors.As(err, &e) || !errors.As(err, &cause) && !errors.Is(err, hexgames.ErrSyntax) {
					t.Fatalf("%+v is refused: %#v", b, err)
				}
				continue
			}
			c := record.BinaryOf(g, "", b.Tags...)
			c.Start, c.Tags, c.Result = b.Start, b.Tags, b.Result
			if written, err := c.MarshalBinary(); err != nil || !bytes.Equal(written, again) {
				t.Fatalf("%+v is played, and is then %x, want %x", b, written, again)
			}
		}
	})
}

// BenchmarkBinary measures files of twenty random games, and compares their size with the text.
func BenchmarkBinary(b *testing.B) {
	for _, name := range []string{"hexade", "hexagrams", "hexcore6", "hexdame", "hextad"} {
		b.Run(name, func(b *testing.B) { benchmarkBinary(b, name) })
	}
}

func benchmarkBinary(b *testing.B, name string) {
	const n = 20
	r := rand.New(rand.NewPCG(5, 6))
	standard := starts[name]().PositionText()
	var games []hexgames.AnyGame
	var file []byte
	text, plies := 0, 0
	for range n {
		g := randomGame(b, r, name, 1000)
		games = append(games, g)
		plies += g.Len()
		rec := record.Of(g)
		rec.Start = ""
		text += len(textOf(b, rec))
		var err error
		if file, err = record.BinaryOf(g, standard).AppendBinary(file); err != nil {
			b.Fatal(err)
		}
	}
	read := func(b *testing.B, play bool) {
		i := 0
		for bin, err := range record.ReadBinary(bytes.NewReader(file)) {
			if err != nil {
				b.Fatal(err)
			}
			if play {
				g := starts[name]()
				if err := bin.Play(g); err != nil || g.PositionText() != games[i].PositionText() {
					b.Fatal(g, err)
				}
			}
			i++
		}
		if i != n {
			b.Fatalf("%d games, want %d", i, n)
		}
	}
	write := func(b *testing.B) {
		var again []byte
		for _, g := range games {
			var err error
			if again, err = record.BinaryOf(g, standard).AppendBinary(again); err != nil {
				b.Fatal(err)
			}
		}
		if !bytes.Equal(again, file) {
			b.Fatal("the file differs")
		}
	}
	for what, f := range map[string]func(b *testing.B){
		"write": write, "read": func(b *testing.B) { read(b, false) }, "play": func(b *testing.B) { read(b, true) },
	} {
		b.Run(what, func(b *testing.B) {
			f(b)
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				f(b)
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(len(file))/n, "bytes/game")
			b.ReportMetric(float64(text)/n, "text/game")
			b.ReportMetric(float64(len(file))/float64(plies), "bytes/ply")
		})
	}
}
