package match

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// seeds returns different dice for each try.
func seeds(opening, try int) uint64 { return uint64(opening)<<32 + uint64(try) }

// ends returns the positions at the ends of openings.
func ends(t *testing.T, game string, openings []Opening) (positions []string) {
	t.Helper()
	for _, o := range openings {
		table, err := o.Table(game)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, table.PositionText())
		if turn := table.Turn(); turn != hexgames.White && turn != hexgames.Black {
			t.Errorf("%s: after an opening %v is to move", game, turn)
		}
	}
	return positions
}

// TestDeal checks that openings are new positions with a player to move, and that a larger number
// of openings starts with the same ones.
func TestDeal(t *testing.T) {
	for _, name := range games.Names() {
		draws := 0
		d := Dealer{Game: name, Moves: 2, Seed: func(opening, try int) uint64 { draws++; return seeds(opening, try) }}
		few, err := d.Deal(10)
		if err != nil || len(few) != 10 || draws < 10 {
			t.Fatalf("%s has %d openings after %d draws, %v", name, len(few), draws, err)
		}
		draws = 0
		if again, err := d.Deal(5); err != nil || !reflect.DeepEqual(again, few[:5]) || cap(again) != 5 || draws > 0 {
			t.Errorf("%s deals %v after %d draws, %v, want %v", name, again, draws, err, few[:5])
		}
		all, err := d.Deal(20)
		positions := ends(t, name, all)
		if err != nil || !reflect.DeepEqual(all[:10], few) || len(all) != 20 || len(slices.Compact(slices.Sorted(slices.Values(positions)))) != 20 {
			t.Errorf("%s deals %v, %v", name, all, err)
		}
		for _, o := range all {
			if table, err := o.Table(name); err != nil || !reflect.DeepEqual(OpeningOf(table), o) {
				t.Errorf("%s: opening %v, %v", name, o, err)
			}
		}
		if none, err := d.Deal(-1); err != nil || len(none) > 0 {
			t.Errorf("%s deals %v, %v", name, none, err)
		}
	}
}

// TestFew checks a dealer's results and errors when there are fewer openings, none, or long ones.
func TestFew(t *testing.T) {
	draws := 0
	d := Dealer{Game: "hexdame", Moves: 1, Seed: func(opening, try int) uint64 { draws++; return seeds(opening, try) }}
	if openings, err := d.Deal(100); err != nil || len(openings) != 15 || draws < 15+tries {
		t.Errorf("%d openings of one move after %d draws, %v", len(openings), draws, err)
	}
	draws = 0
	if openings, err := d.Deal(100); err != nil || len(openings) != 15 || draws > 0 {
		t.Errorf("again %d openings after %d draws, %v", len(openings), draws, err)
	}
	for _, test := range []struct {
		dealer Dealer
		is     error
		want   string
	}{
		{Dealer{Game: "hexade", Moves: 80, Options: map[string]string{"side": "4"}}, ErrMoves, "all of 1000 openings of 80 moves ended the game of hexade"},
		{Dealer{Game: "hexdame", Moves: 4, Plies: 4}, ErrPlies, "an opening of hexdame takes 4 plies"},
		{Dealer{Game: "chess"}, games.ErrName, ""},
	} {
		test.dealer.Seed = seeds
		for range 2 {
			if openings, err := test.dealer.Deal(3); !errors.Is(err, test.is) || test.want != "" && err.Error() != test.want || openings != nil {
				t.Errorf("%s: %v, %v, want %s", test.dealer.Game, openings, err, test.want)
			}
		}
	}
	enough := Dealer{Game: "hexdame", Moves: 4, Plies: 5, Seed: seeds}
	if _, err := enough.Deal(1); err != nil {
		t.Error(err)
	}
}

// TestOpening checks that an opening that does not fit the game is an error.
func TestOpening(t *testing.T) {
	for _, o := range []Opening{{Start: "?"}, {Moves: []string{"d4-e9"}}} {
		if _, err := o.Table("hexdame"); err == nil {
			t.Errorf("%v: no error", o)
		}
	}
}

// TestReadBook reads openings from records.
func TestReadBook(t *testing.T) {
	side4 := map[string]string{"side": "4"}
	for _, test := range []struct {
		book    string
		names   string
		options map[string]string
		want    string // the moves, or the error
		is      error
	}{
		{"d4-e5\nf6xd4\n", "hexdame", nil, "d4-e5 f6xd4", nil},
		{"[Game \"hexdame\"]\n[TimeControl \"1+0\"]\n\n1. d4-e5 {[%clk 0:00:00]} (1. d4-d5) 1-0\n\nd4-d5\n", "hexdame", nil, "d4-e5; d4-d5", nil},
		{"d4-e5\n\nd4-d5\n\nd4-e5\n", "hexdame", nil, "d4-e5; d4-d5", nil},
		{"[Game \"hexade\"]\n\n*\n\n[Game \"hexdame\"]\n\nd4-e5 *\n", "hexdame", nil, "d4-e5", nil},
		{"", "hexdame", nil, "", nil},
		{"d4\n", "hexade", side4, "d4", nil},
		{"d4-e5\n\nd4-e9\n", "hexdame", nil, "record: line 3, column 1: move 1: hexdame: ", hexgames.ErrIllegalMove},
		{"d4-e5 {\n", "hexdame", nil, "record: line 1, column 7: the comment is not closed", nil},
		{"[Start \"W:We5,Kb2:Bf5\"]\n\n1. e5xg5 *\n", "hexdame", nil, "record 1: the game is over: White wins: no legal move: want an opening to play on", nil},
		{"[Game \"chess\"]\n\n1. e4 *\n", "hexdame", nil, `record 1: no such game: "chess": want one of `, games.ErrName},
		{"d4-e5\n", "hexade hexdame", nil, "record 1: it does not name its game, and the tournament has several: want a tag such as ", nil},
		{"d4-e5\n", "", nil, "record 1: it does not name its game, ", nil},
		{"d4-e5\n\nd4-d5\nf6-f5\n", "hexdame", nil, "record 2: the opening has 2 plies", ErrPlies},
		{"[Game \"hexade\"]\n[Start \"4/5/6/7/6/5/4 w 0\"]\n\n*\n", "hexade", side4, "record 1: it has its own start, which determines its options", ErrOptions},
		{"d4\n", "hexade", map[string]string{"side": "3"}, "record 1: hexade: ", hexgames.ErrOption},
	} {
		plies := 0
		if test.is == ErrPlies {
			plies = 2
		}
		names := strings.Fields(test.names)
		openings, err := ReadBook(strings.NewReader(test.book), names, test.options, plies)
		var got []string
		for name, of := range openings {
			if name != names[0] {
				t.Errorf("%q has openings of %s", test.book, name)
			}
			for _, o := range of {
				got = append(got, strings.Join(o.Moves, " "))
			}
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), test.want) || test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("%q: %v, want %s", test.book, err, test.want)
			}
		} else if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%q: %q, want %q", test.book, text, test.want)
		}
	}
}

// TestReadOpeningBook reads the openings of a book of package kit/book.
func TestReadOpeningBook(t *testing.T) {
	games := `[Result "1-0"]
1. a4-a5 2. f9-e9 3. d4-d5 4. i6-i5 1-0

[Result "1-0"]
1. d4-d5 2. i6-i5 3. a4-a5 4. f9-e9 1-0

[Result "1/2-1/2"]
1. a4-a5 2. f9-e9 3. c4-c5 4. i6-i5 1/2-1/2

[Result "0-1"]
1. a4-a5 2. f9-e9 3. b4-b5 0-1
` + strings.Repeat("\n[Result \"0-1\"]\n1. a4-a5 2. f9-e9 3. d4-d5 4. f8-e8 0-1\n", 3)
	b, err := book.FromRecords("hexdame", record.Read(strings.NewReader(games)), 20, 1)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := b.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	read := func(text string, plies int, options map[string]string, names ...string) (map[string][]Opening, error) {
		return ReadBook(strings.NewReader(text), names, options, plies)
	}
	// A position that two lines reach counts once. The position worth 3/11 to Black does not count.
	openings, err := read(file.String(), 5, nil, "hexade", "hexdame")
	if err != nil || len(openings) != 1 || len(openings["hexdame"]) != 2 {
		t.Fatalf("%v, %v", openings, err)
	}
	for i, want := range [][]string{{"a4-a5", "f9-e9", "c4-c5", "i6-i5"}, {"a4-a5", "f9-e9", "d4-d5", "i6-i5"}} {
		if o := openings["hexdame"][i]; o.Start != b.Start() || !slices.Equal(slices.Sorted(slices.Values(o.Moves)), slices.Sorted(slices.Values(want))) {
			t.Errorf("opening %d is %v, want %v", i+1, o, want)
		}
	}
	if openings, err := read(file.String(), 5, nil, "hexade"); err != nil || len(openings) != 0 {
		t.Errorf("for a different game: %v, %v", openings, err)
	}
	if _, err := read(file.String(), 4, nil, "hexdame"); !errors.Is(err, ErrPlies) {
		t.Errorf("with 4 plies: %v", err)
	}
	if _, err := read(file.String(), 5, map[string]string{"side": "5"}, "hexdame"); !errors.Is(err, ErrOptions) {
		t.Errorf("with options: %v", err)
	}
	if _, err := read(file.String()+"x", 5, nil, "hexdame"); !errors.Is(err, book.ErrFile) {
		t.Errorf("damaged: %v", err)
	}
}

// TestReadPositions reads openings from lines.
func TestReadPositions(t *testing.T) {
	const two = "\ufeff# Two boards.\r\n\r\n4/5/6/7/6/5/4 w 0\r\n  5/6/7/8/9/8/7/6/5 w 0\n4/5/6/7/6/5/4 w 0\n"
	openings, err := ReadPositions(strings.NewReader(two), "Hexade")
	if got := fmt.Sprintf("%q", openings); err != nil || got != `[{"4/5/6/7/6/5/4 w 0" []} {"5/6/7/8/9/8/7/6/5 w 0" []}]` {
		t.Errorf("%v, %s", err, got)
	}
	for _, test := range []struct{ text, game, want string }{
		{"\n# None.\n4/5/6/7/6/5/4 w 0\n4/5/6/7/6/5 w 0\n", "hexade", "line 4: hexade: "},
		{"B:We5,Kb2:B\n", "hexdame", "line 1: the game is over: "},
		{"", "chess", "no such game: "},
	} {
		if _, err := ReadPositions(strings.NewReader(test.text), test.game); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
	if _, err := ReadPositions(broken{}, "hexade"); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

var errBroken = errors.New("broken")

// A broken is a file that cannot be read.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }
