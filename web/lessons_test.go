package web

import (
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// unshown lists the clauses that no lesson shows, with the reason.
var unshown = map[string]string{
	"A9":  "it follows from the others",
	"D11": "it is about the notation",
	"T13": "it follows from the others",
}

// TestLessons checks that lessons match the games.
func TestLessons(t *testing.T) {
	sentences := regexp.MustCompile(`^[A-Z0-9].*[.]$`)
	for _, name := range games.Names() {
		lessons, err := lessonsOf(name)
		if err != nil || len(lessons) < 5 {
			t.Errorf("kit/games/%s/lessons.json has %d lessons (%v): want 5 or more, the rules in words and pictures for the page, which show every clause", name, len(lessons), err)
		}
		shown := map[string]bool{}
		var captures, ends bool
		for _, l := range lessons {
			for _, clause := range strings.Fields(l.Clauses) {
				shown[clause] = true
			}
			f, err := l.figure(name)
			if err != nil {
				t.Error(err)
				continue
			}
			if !sentences.MatchString(l.Words) || len(l.Words) > 320 || !sentences.MatchString(f.Alt+".") {
				t.Errorf("%s: the words are %q, and the picture shows %q: want sentences in the keys words and shows of kit/games/%s/lessons.json", name, l.Words, f.Alt, name)
			}
			ends = ends || l.Winner != hexgames.None
			captures = captures || slices.ContainsFunc(f.Marks, func(m picture.Mark) bool { return m.Kind == "cross" })
			l.checkGame(t, name)
			f.checkMarks(t, name)
		}
		if !ends {
			t.Errorf("no lesson of %s shows the end of the game", name)
		}
		if capturing := captureIn(t, name); captures != capturing {
			t.Errorf("that lessons of %s show captures is %v", name, captures)
		}
		for _, clause := range clausesOf(t, name) {
			if _, exempt := unshown[clause]; shown[clause] == exempt {
				t.Errorf("that a lesson in kit/games/%s/lessons.json shows the clause %s is %v", name, clause, shown[clause])
			}
			delete(shown, clause)
		}
		if len(shown) > 0 {
			t.Errorf("%s has no clauses %v", name, shown)
		}
	}
}

// captureIn reports whether pieces are captured in random games.
func captureIn(t *testing.T, game string) bool {
	t.Helper()
	table, err := games.Start(game, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for r := rand.New(rand.NewPCG(1, 1)); table.CountLegal() > 0 && table.Len() < 300; {
		if _, err := table.PlayText(table.LegalText(r.IntN(table.CountLegal()))); err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(table.ChangesAt(table.Len()-1), func(c hexgames.Change) bool { return c.Kind == hexgames.ChangeCaptured }) {
			return true
		}
	}
	return false
}

// clausesOf returns the clauses in the documentation of a game.
func clausesOf(t *testing.T, game string) (clauses []string) {
	t.Helper()
	doc, err := os.ReadFile("../" + game + "/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^//   - ([A-Z][0-9]+)\. `).FindAllSubmatch(doc, -1) {
		clauses = append(clauses, string(m[1]))
	}
	if len(clauses) < 8 {
		t.Errorf("the documentation of %s has the clauses %v", game, clauses)
	}
	return clauses
}

// checkGame checks the winner after each of the moves, and that wrong moves are refused for one of
// the clauses.
func (l lesson) checkGame(t *testing.T, game string) {
	t.Helper()
	table, err := games.Start(game, l.Position, nil)
	if err != nil {
		t.Error(err)
		return
	}
	outcomes := []hexgames.Outcome{table.Outcome()}
	if len(l.Moves) > 0 {
		outcomes = nil
	}
	for _, move := range l.Moves {
		trial, err := table.Try(move)
		if err != nil {
			t.Error(err)
		}
		outcomes = append(outcomes, trial.Outcome)
	}
	for _, o := range outcomes {
		if o.Winner != l.Winner || o.Over() != (l.Winner != hexgames.None) {
			t.Errorf("%s: %s\nafter the moves, the game is %v, want the winner %v", game, l.Words, o, l.Winner)
		}
	}
	for _, w := range l.Wrong {
		_, err := table.Try(w.Move)
		refusal, ok := err.(*hexgames.Error)
		if !ok || refusal.Kind != hexgames.ErrIllegalMove || !slices.Contains(strings.Fields(l.Clauses), refusal.Clause) {
			t.Errorf("%s: %s is refused by %v, want one of the clauses %s", game, w.Move, err, l.Clauses)
		}
	}
}

// checkMarks checks that the page can draw a lesson.
func (f figure) checkMarks(t *testing.T, game string) {
	t.Helper()
	table, err := games.Start(game, f.Position, nil)
	if err != nil {
		t.Error(err)
		return
	}
	marks := slices.Concat(f.Marks, f.Wrong)
	around := []picture.Mark{{Kind: "outline", Cells: f.Around}}
	if err := picture.CheckMarks(table.Drawing(), around); err != nil && len(f.Around) > 0 {
		t.Errorf("%s: %s\nthe part of the board: %v", game, f.Words, err)
	}
	if f.Move != "" {
		if _, err := table.PlayText(f.Move); err != nil {
			t.Error(err)
		}
	}
	if err := picture.CheckMarks(table.Drawing(), marks); err != nil {
		t.Errorf("%s: %s\n%v", game, f.Words, err)
	}
	if f.Alt == "" {
		t.Errorf("%s: the picture of %q has no words", game, f.Words)
	}
	var marked []string
	for _, m := range marks {
		marked = append(marked, m.Cells...)
	}
	for _, cell := range f.Arrive {
		if !slices.Contains(marked, cell) {
			t.Errorf("%s: %s\nthe piece that comes to %s is not marked", game, f.Words, cell)
		}
	}
}

// TestFigures checks the drawings for the changes of some moves.
func TestFigures(t *testing.T) {
	one := func(kind, cells string) picture.Mark { return picture.Mark{Kind: kind, Cells: strings.Fields(cells)} }
	for _, test := range []struct {
		game string
		lesson
		want figure
	}{
		{"hexdame", lesson{Position: "W:Wd4:Be5,f7", Moves: []string{"d4xf6xf8"}}, figure{
			Alt:   "White's man goes from d4 to f6 to f8, Black's man on e5 is captured, Black's man on f7 is captured",
			Marks: []picture.Mark{one("arrow", "d4 f6 f8"), one("cross", "e5 f7")},
		}},
		{"hexdame", lesson{Position: "W:Wf8:Bb3", Moves: []string{"f8-f9"}, Wrong: []wrong{{"f8-f7", "f8 f7"}}}, figure{
			Alt:  "White's man goes from f8 to f9, White's man on f9 becomes a king",
			Move: "f8-f9", Arrive: []string{"f9"},
			Marks: []picture.Mark{one("arrow", "f8 f9")},
			Wrong: []picture.Mark{one("arrow", "f8 f7"), one("cross", "f7")},
		}},
		{"hexade", lesson{Position: "5/2b3/4b2/1b2w3/1wwwwww2/8/1b2b2/2b3/5 b 13", Moves: []string{"f5"}, Shows: "A capture"}, figure{
			Alt:  "A capture",
			Move: "f5", Arrive: []string{"f5"},
			Marks: []picture.Mark{one("cross", "d5 e5"), one("ring", "f5")},
		}},
		{"hextad", lesson{Position: "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", Moves: []string{"26:2,-1/1,0"}, Shows: "A score"}, figure{
			Alt:    "A score",
			Move:   "26:2,-1/1,0",
			Marks:  []picture.Mark{one("ring", "2,-1 1,0")},
			Points: []points{{hexgames.Point{X: 0.5, Y: 0.289}, "+6"}},
		}},
	} {
		got, err := test.figure(test.game)
		test.want.Position, test.want.Moves, test.want.Around = test.Position, test.Moves, []string{}
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, %v, want %+v", test.game, got, err, test.want)
		}
	}
	for _, bad := range []lesson{
		{Position: "W:Wd4"},
		{Position: "W:Wd4:Bi9", Moves: []string{"d4-d6"}},
		{Position: "W:Wd4:Bi9", Wrong: []wrong{{"d4-d5", "d4 d5"}}},
	} {
		if f, err := bad.figure("hexdame"); err == nil {
			t.Errorf("the lesson %+v is drawn as %+v", bad, f)
		}
	}
}
