package gametest

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

var update = flag.Bool("update", false, "rewrite the golden games and the perft counts")

// Golden are the golden games of a game: complete games that must never change, random ones and one
// for each ending.
type Golden[P hexgames.Position[P, M], M comparable] struct {
	t       *testing.T
	parse   func(string) (P, error)
	start   P // of the last game
	records []*record.Record
}

// NewGolden starts a collection of golden games.
func NewGolden[P hexgames.Position[P, M], M comparable](t *testing.T, parse func(string) (P, error)) *Golden[P, M] {
	return &Golden[P, M]{t: t, parse: parse}
}

// Play plays moves from the position of a text.
func (g *Golden[P, M]) Play(start string, moves ...string) *hexgames.Game[P, M] {
	g.t.Helper()
	p, err := g.parse(start)
	if err != nil {
		g.t.Fatal(err)
	}
	game := hexgames.NewGame[P, M](p)
	for _, m := range moves {
		if _, err := game.PlayText(m); err != nil {
			g.t.Fatal(err)
		}
	}
	return game
}

// Random plays a game to its end at random.
func (g *Golden[P, M]) Random(game *hexgames.Game[P, M], seed uint64) *hexgames.Game[P, M] {
	g.t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	for !game.Outcome().Over() {
		p := game.Position()
		if err := game.Play(p.MoveAt(r.IntN(p.CountMoves()))); err != nil {
			g.t.Fatal(err)
		}
	}
	return game
}

// Add adds a game to the collection.
func (g *Golden[P, M]) Add(game *hexgames.Game[P, M], what string) {
	g.start = game.PositionAt(0)
	g.records = append(g.records, record.Of(game, record.Tag{Name: "Event", Value: what}))
}

// AddEndings adds games from a start that ended by resignation and by agreement after some moves,
// and one that continues.
func (g *Golden[P, M]) AddEndings(start string, moves ...string) {
	g.t.Helper()
	resigned, agreed := g.Play(start, moves...), g.Play(start, moves...)
	if err := resigned.Resign(hexgames.White); err != nil {
		g.t.Fatal(err)
	}
	if err := agreed.AgreeDraw(); err != nil {
		g.t.Fatal(err)
	}
	g.Add(resigned, "resignation")
	g.Add(agreed, "agreement")
	g.Add(g.Play(start, moves...), "unfinished")
}

// Check compares every move, its notation and the result with testdata/games.txt, which was written
// when the games were first played. With -update, it writes the file.
func (g *Golden[P, M]) Check() {
	const file = "testdata/games.txt"
	g.t.Helper()
	var text bytes.Buffer
	outcomes := map[hexgames.Outcome]bool{}
	for _, r := range g.records {
		if _, err := r.WriteTo(&text); err != nil {
			g.t.Fatal(err)
		}
		game, err := record.Replay(r, g.start)
		if err != nil {
			g.t.Fatal(err)
		}
		outcomes[game.Outcome()] = true
	}
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			g.t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		g.t.Fatalf("%v: run this test with -update", err)
	}
	if !bytes.Equal(golden, text.Bytes()) {
		g.t.Errorf("the games differ from %s; if they may change, run this test with -update", file)
	}
	if len(g.records) < 20 || len(outcomes) < 5 {
		g.t.Errorf("%d games with %d outcomes, want 20 and 5", len(g.records), len(outcomes))
	}
	i := 0
	for r, err := range record.Read(bytes.NewReader(golden)) {
		if err != nil {
			g.t.Fatal(err)
		}
		if _, err := record.Replay(r, g.start); err != nil {
			g.t.Errorf("game %d: %v", i+1, err)
		}
		i++
	}
	if i != len(g.records) {
		g.t.Errorf("the file has %d games, want %d", i, len(g.records))
	}
}
