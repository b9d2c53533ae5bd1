package referee

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"math/rand/v2"
	"strconv"
	"sync"

	"example.com/hexgames/kit/games"
)

// digests caches the digests of games, by name.
var digests sync.Map

// Digest returns a digest of the rules of a game: 16 hexadecimal digits that are the same on all
// machines, and that almost certainly differ for any other version of the rules. A server stores
// the digest with every game, so it never continues a game under different rules. The digest
// depends on the effect of the rules, not on their code: it covers counts of moves, and whole
// games that are played with fixed random numbers, under all options.
//
// Digest caches its results, so a game that is registered again keeps its digest.
func Digest(game string) (string, error) {
	g, err := games.Find(game)
	if err != nil {
		return "", err
	}
	if known, ok := digests.Load(g.Name()); ok {
		return known.(string), nil
	}
	digest, err := digestOf(g)
	if err != nil {
		return "", fmt.Errorf("referee: the digest of the rules of %s: %w", g.Name(), err)
	}
	digests.Store(g.Name(), digest)
	return digest, nil
}

// digestOf computes the digest of a game.
func digestOf(g games.Game) (string, error) {
	d := digester{game: g, hash: sha256.New(), random: rand.NewPCG(1, 2)}
	if err := d.all(); err != nil {
		return "", err
	}
	return hex.EncodeToString(d.hash.Sum(nil)[:8]), nil
}

// A digester computes the digest of a game.
type digester struct {
	game   games.Game
	hash   hash.Hash
	random *rand.PCG
}

// note adds a line to the input of the digest.
func (d digester) note(words ...any) { fmt.Fprintln(d.hash, words...) }

// all notes the game and the effect of every option.
func (d digester) all() error {
	table, err := d.game.Start("", nil)
	if err != nil {
		return err
	}
	d.note(d.game.Name())
	if err := d.counts(table); err != nil {
		return err
	}
	for range 16 {
		if err := d.play(nil); err != nil {
			return err
		}
	}
	for _, o := range d.game.Options() {
		for _, value := range others(o) {
			d.note(o.Name, o.Type, o.Standard, value)
			if err := d.play(map[string]string{o.Name: value}); err != nil {
				return err
			}
		}
	}
	return nil
}

// counts notes the numbers of move sequences from the start, until there are many.
func (d digester) counts(table games.Table) error {
	const many = 100_000
	for depth, sum := 1, uint64(1); 0 < sum && sum < many; depth++ {
		moves, err := table.Divide(context.Background(), depth, &games.Counter{})
		if err != nil {
			return err
		}
		sum = 0
		for _, m := range moves {
			d.note(m.Move, m.Count)
			sum += m.Count
		}
	}
	return nil
}

// play notes a random game, or that the game refuses the options.
func (d digester) play(options map[string]string) error {
	table, err := d.game.Start("", options)
	if err != nil {
		d.note("refused")
		return nil
	}
	const most = 400 // moves, because games might never end
	for table.Len() < most {
		n := table.CountLegal()
		d.note(table.PositionText(), table.Turn(), n)
		if n == 0 {
			break
		}
		move, err := table.PlayText(table.LegalText(int(d.random.Uint64() % uint64(n))))
		if err != nil {
			return err
		}
		d.note(move)
	}
	d.note(table.Outcome())
	return nil
}

// others returns nonstandard values of an option.
func others(o games.Option) []string {
	switch o.Type {
	case "number":
		n, _ := strconv.Atoi(o.Standard)
		return []string{strconv.Itoa(n - 1), strconv.Itoa(n + 1)}
	case "yes or no":
		return []string{"yes", "no"}
	case "player":
		return []string{"White", "Black"}
	case "cell":
		return []string{"1,0", "-1,2"}
	}
	return nil
}
