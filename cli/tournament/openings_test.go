package tournament

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
)

// found returns the openings for some arguments, or the error.
func found(t *testing.T, args ...string) (*tournament, error) {
	t.Helper()
	f, err := parse(&console.Env{Args: with(args, "random", "random")})
	if err != nil {
		t.Fatal(err)
	}
	return f.tournament, f.findOpenings(f)
}

// ends returns the positions at the ends of openings.
func ends(t *testing.T, game string, openings []match.Opening) (positions []string) {
	t.Helper()
	for _, o := range openings {
		table, err := o.Table(game)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, table.PositionText())
	}
	return positions
}

// TestDraw checks that random openings are distinct positions with a player to move, and that
// asking for more openings adds to the same ones.
func TestDraw(t *testing.T) {
	for _, name := range games.Names() {
		tour, err := found(t, "-game", name, "-games", "60", "-openings", "3")
		if err != nil {
			t.Fatal(err)
		}
		openings := tour.Openings[name]
		positions := ends(t, name, openings)
		if len(openings) != 30 || len(slices.Compact(slices.Sorted(slices.Values(positions)))) != 30 {
			t.Errorf("%s has %d openings: %q", name, len(openings), positions)
		}
		for _, o := range openings {
			table, err := o.Table(name)
			if err != nil {
				t.Fatal(err)
			}
			moves := 0
			for ply := range table.Len() {
				if table.TurnAt(ply) != hexgames.Chance {
					moves++
				}
			}
			if turn := table.Turn(); moves != 3 || turn != hexgames.White && turn != hexgames.Black {
				t.Errorf("%s: an opening has %d moves, and %v is to move", name, moves, turn)
			}
		}
		fewer, err := found(t, "-game", name, "-games", "20", "-openings", "3")
		if err != nil || !slices.Equal(ends(t, name, fewer.Openings[name]), positions[:10]) {
			t.Errorf("%s: fewer openings are not the first ones: %v", name, err)
		}
	}
}

// TestFew checks that the number of games follows from the openings unless it is given.
func TestFew(t *testing.T) {
	tour, err := found(t, "-openings", "0")
	if err != nil || len(tour.Schedule()) != 2 {
		t.Errorf("%v, %d games of one opening", err, len(tour.Schedule()))
	}
	tour, err = found(t, "-openings", "1", "-sprt", "0,10")
	if err != nil || len(tour.Schedule()) != 30 || len(tour.Openings["hexdame"]) != 15 {
		t.Errorf("%v, %d games of %d openings of one move", err, len(tour.Schedule()), len(tour.Openings["hexdame"]))
	}
}

// TestBook reads openings from records.
func TestBook(t *testing.T) {
	name := filepath.Join(t.TempDir(), "book")
	for _, test := range []struct {
		book, args, want string // the moves, or the error
	}{
		{"d4-e5\nf6xd4\n", "", "d4-e5 f6xd4"},
		{"[Game \"hexdame\"]\n[White \"Ada\"]\n[TimeControl \"1+0\"]\n\n1. d4-e5! {[%clk 0:00:00] Good.} (1. d4-d5) 1-0\n\n" + "d4-d5\n", "", "d4-e5; d4-d5"},
		{"1. d4-e5 *\n\n1. d4-e5 *\n\n1. d4-d5 *\n", "", "d4-e5; d4-d5"},
		{"[Game \"hexade\"]\n\n*\n\n[Game \"hexdame\"]\n\n1. d4-e5 *\n", "", "d4-e5"},
		{"[Start \"W:We5:Bf5,g6\"]\n\n*\n", "", ""},
		{"d4-e5\n\nd4-e9\n", "", "record: line 3, column 1: move 1: hexdame: "},
		{"d4-e5 {\n", "", "record: line 1, column 7: the comment is not closed"},
		{"[Start \"W:We5,Kb2:Bf5\"]\n\n1. e5xg5 *\n", "", "record 1: the game is over: White wins: no legal move: want an opening to play on"},
		{"[Game \"chess\"]\n\n1. e4 *\n", "", `record 1: no such game: "chess": want one of `},
		{"[Game \"hexade\"]\n\n*\n", "", "has no opening of hexdame"},
		{"d4-e5\n", "-game hexade,hexdame", `record 1: it does not name its game, and the tournament has several: want a tag such as [Game "hexdame"]`},
		{"d4-e5\n", "-plies 1", "record 1: the opening has 1 plies: want more -plies than 1"},
		{"d4-e5\n", "-games 4", "has only 1 opening of hexdame: want at most 2 -games"},
		{"[Game \"hexade\"]\n[Start \"4/5/6/7/6/5/4 w 0\"]\n\n*\n", "-game hexade -option side=4", "record 1: it has its own start, which determines its options: want no -option"},
		{"d4\n", "-game hexade -option side=4", "d4"},
	} {
		write(t, name, test.book)
		tour, err := found(t, with([]string{"-book", name}, strings.Fields(test.args)...)...)
		var got []string
		for _, o := range tour.Openings[tour.Games[0]] {
			got = append(got, strings.Join(o.Moves, " "))
		}
		text := strings.Join(got, "; ")
		if err != nil {
			text = strings.TrimPrefix(strings.TrimPrefix(err.Error(), name), ": ")
		}
		if text = strings.TrimPrefix(text, " "); text != test.want && (err == nil || !strings.HasPrefix(text, test.want)) {
			t.Errorf("%q: %q, want %q", test.book, text, test.want)
		}
	}
	// A declared result and a clock are not part of the opening.
	write(t, name, "[TimeControl \"1+0\"]\n\n1. d4-e5 {[%clk 0:00:00]} 1-0\n")
	tour, err := found(t, "-book", name)
	if err != nil {
		t.Fatal(err)
	}
	table, err := tour.Openings["hexdame"][0].Table("hexdame")
	if err != nil || table.Outcome().Over() || table.Clock(hexgames.White) != (hexgames.Clock{}) {
		t.Errorf("%v, %v, clock %v", err, table.Outcome(), table.Clock(hexgames.White))
	}
}

// TestPositions reads openings from a file of positions.
func TestPositions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "positions")
	write(t, name, "\ufeff# Two boards.\r\n\r\n4/5/6/7/6/5/4 w 0\r\n  5/6/7/8/9/8/7/6/5 w 0\n4/5/6/7/6/5/4 w 0\n")
	tour, err := found(t, "-game", "hexade", "-positions", name)
	if got := ends(t, "hexade", tour.Openings["hexade"]); err != nil || fmt.Sprintf("%q", got) != `["4/5/6/7/6/5/4 w 0" "5/6/7/8/9/8/7/6/5 w 0"]` || len(tour.Schedule()) != 4 {
		t.Errorf("%v, %q and %d games", err, got, len(tour.Schedule()))
	}
	write(t, name, "\n# None.\n4/5/6/7/6/5/4 w 0\n4/5/6/7/6/5 w 0\n")
	if _, err := found(t, "-game", "hexade", "-positions", name); err == nil || !strings.HasPrefix(err.Error(), name+": line 4: hexade: ") {
		t.Errorf("a bad line is %v", err)
	}
	write(t, name, "W:We5,Kb2:B\n")
	if _, err := found(t, "-positions", name); err == nil || !strings.HasPrefix(err.Error(), name+": line 1: ") {
		t.Errorf("the end of a game is %v", err)
	}
}

// TestShuffle checks that openings are used in the order of the file, or in an order that depends
// on the seed.
func TestShuffle(t *testing.T) {
	name := filepath.Join(t.TempDir(), "book")
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	legal := table.LegalTexts()
	write(t, name, strings.Join(legal, "\n\n"))
	order := func(args ...string) (moves []string) {
		tour, err := found(t, with(args, "-book", name)...)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range tour.Openings["hexdame"] {
			moves = append(moves, o.Moves[0])
		}
		return moves
	}
	if got := order(); !slices.Equal(got, legal) {
		t.Errorf("the order is %v, want %v", got, legal)
	}
	shuffled := order("-shuffle")
	if slices.Equal(shuffled, legal) || !slices.Equal(shuffled, order("-shuffle")) || slices.Equal(shuffled, order("-shuffle", "-seed", "2")) ||
		!slices.Equal(slices.Sorted(slices.Values(shuffled)), slices.Sorted(slices.Values(legal))) {
		t.Errorf("the random order is %v", shuffled)
	}
}
