package referee

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
)

// A Report is the result of verifying the draws of Chance in a record.
type Report struct {
	Game         string   // the id of the game; "" if Chance has made no draws
	Draws        int      // the number of verified draws
	Open         int      // the number of final draws that cannot be verified until the server reveals its number
	Trusted      int      // the number of final draws that the operator could have chosen; see package fair
	Commitments  []string // of the server, in order
	Reseeds      []int    // the number of draws before each commitment, except the first
	White, Black bool     // whether the player has contributed a number
}

// Receipt checks a commitment that a client received when it joined and kept. It returns an error
// unless, according to the record, the server was committed to it before the first draw.
func (r Report) Receipt(commitment string) error {
	i := slices.Index(r.Commitments, commitment)
	switch {
	case i < 0:
		return fmt.Errorf("referee: the server was not committed to %s in this record, but to %s", hexgames.Quote(commitment), strings.Join(r.Commitments, ", "))
	case i > 0 && r.Reseeds[i-1] > 0:
		return fmt.Errorf("referee: the server committed to %s only after draw %d: want the commitment that it sent before the game began", hexgames.Quote(commitment), r.Reseeds[i-1])
	}
	return nil
}

// Verify repeats the draws of Chance in a record. It checks that each number matches its
// commitment, and that no number is missing once the game is over. For each draw, it checks the
// candidates against the rules, and the move against the numbers. It also checks that no draw is
// missing. If anything is wrong, Verify returns an error. A record without draws is valid if Chance
// had nothing to draw.
func Verify(r *record.Record) (Report, error) {
	v, err := readNumbers(r)
	if err != nil {
		return Report{}, fmt.Errorf("referee: %w", err)
	}
	game, err := games.Find(r.Game)
	if err != nil {
		return Report{}, fmt.Errorf("referee: %w", err)
	}
	table, err := game.Start(r.Start, nil)
	if err != nil {
		return Report{}, fmt.Errorf("referee: %w", err)
	}
	for n := r.Root.Next(); n != nil; n = n.Next() {
		if err := v.move(table, n); err != nil {
			return v.report, &record.Error{Ply: n.Ply(), Err: err}
		}
	}
	if err := v.end(table); err != nil {
		return v.report, fmt.Errorf("referee: %w", err)
	}
	return v.report, nil
}

// A verifier verifies one record.
type verifier struct {
	fair   bool // whether the record has draws that can be verified
	source fair.Source
	seeds  []string // of the server
	report Report
}

// readNumbers reads the tags of a record, and checks the commitments.
func readNumbers(r *record.Record) (*verifier, error) {
	v := &verifier{source: fair.Source{Game: r.Value(TagFairGame), White: r.Value(TagFairWhite), Black: r.Value(TagFairBlack)}}
	switch version := r.Value(TagFair); version {
	case "":
		return v, nil
	case fair.Version:
		v.fair = true
	default:
		return nil, fmt.Errorf("the draws of the record follow %s: want %s", hexgames.Quote(version), fair.Version)
	}
	var reseeds []int
	var err error
	if v.report.Commitments, v.report.Reseeds, err = readCounted(TagFairCommitments, r.Value(TagFairCommitments)); err != nil {
		return nil, err
	}
	if v.seeds, reseeds, err = readCounted(TagFairSeeds, r.Value(TagFairSeeds)); err != nil {
		return nil, err
	}
	missing := len(v.report.Commitments) - len(v.seeds)
	switch over := r.Result != "" && r.Result != "*" || r.Value(record.TagTermination) != ""; {
	case v.source.Game == "" || len(v.report.Commitments) == 0:
		return nil, fmt.Errorf("the record has the %s tag, but lacks the %s or %s tag", TagFair, TagFairGame, TagFairCommitments)
	case missing < 0 || len(reseeds) > 0 && !slices.Equal(reseeds, v.report.Reseeds[:len(reseeds)]):
		return nil, fmt.Errorf("the %s and %s tags do not match", TagFairCommitments, TagFairSeeds)
	case missing > 1, missing > 0 && over:
		return nil, fmt.Errorf("the %s tag lacks a number: only the last one is unknown, and only until the game is over", TagFairSeeds)
	}
	for i, seed := range v.seeds {
		if err := checkNumber("the server", seed, v.report.Commitments[i]); err != nil {
			return nil, err
		}
	}
	v.report.Game, v.report.White, v.report.Black = v.source.Game, v.source.White != "", v.source.Black != ""
	return v, errors.Join(
		checkNumber("White", v.source.White, r.Value(TagFairWhiteCommitment)),
		checkNumber("Black", v.source.Black, r.Value(TagFairBlackCommitment)),
	)
}

// checkNumber returns an error if a number does not match a commitment. It is not an error if both
// are missing.
func checkNumber(whose, number, commitment string) error {
	if fair.Commit(number) != commitment || number != "" && commitment == "" {
		return fmt.Errorf("%s's number is %s, whose commitment is not %s", whose, hexgames.Quote(number), hexgames.Quote(commitment))
	}
	return nil
}

// readCounted parses the result of counted.
func readCounted(tag, text string) (list []string, reseeds []int, err error) {
	for i, word := range strings.Fields(text) {
		before, number, ok := strings.Cut(word, ":")
		last := 0
		switch {
		case i == 0:
			number, ok = word, true
		case i > 1:
			last = reseeds[i-2]
		}
		if i > 0 && ok {
			n, err := strconv.Atoi(before)
			ok = err == nil && n >= last
			reseeds = append(reseeds, n)
		}
		if !ok || !fair.IsNumber(number) || slices.Contains(list, number) {
			return nil, nil, fmt.Errorf("the %s tag has %s: want distinct numbers of 64 hexadecimal digits, each except the first preceded by the number of draws before it and a colon", tag, hexgames.Quote(word))
		}
		list = append(list, number)
	}
	return list, reseeds, nil
}

// move verifies and plays a move.
func (v *verifier) move(table games.Table, n *record.Node) error {
	if table.Turn() == hexgames.Chance {
		if err := v.draw(table, n); err != nil {
			return err
		}
	} else if _, ok := n.Tags.Lookup(TagCandidates); ok {
		return fmt.Errorf("%s is not a draw of Chance, but has candidates", hexgames.Quote(n.Move))
	}
	_, err := table.PlayText(n.Move)
	return err
}

// draw verifies a draw.
func (v *verifier) draw(table games.Table, n *record.Node) error {
	if !v.fair {
		return fmt.Errorf("%s is a draw of Chance, and the record has no %s tag, so the draw cannot be verified", hexgames.Quote(n.Move), TagFair)
	}
	k := v.report.Draws + v.report.Open + 1
	candidates := table.LegalTexts()
	if want, got := formatCandidates(candidates), allCandidates(n); got != want {
		return fmt.Errorf("draw %d: the record has the candidates %s: want %s, according to the rules", k, hexgames.Quote(got), hexgames.Quote(want))
	}
	seed := 0 // the last seed before the draw
	for seed < len(v.report.Reseeds) && v.report.Reseeds[seed] < k {
		seed++
	}
	if seed >= len(v.seeds) {
		v.report.Open++
		return nil
	}
	v.source.Server = v.seeds[seed]
	if i := v.source.Draw(k, len(candidates)); candidates[i] != n.Move {
		return fmt.Errorf("draw %d: the record has %s, but %s was drawn, candidate %d of %d", k, hexgames.Quote(n.Move), hexgames.Quote(candidates[i]), i+1, len(candidates))
	}
	v.report.Draws++
	return nil
}

// allCandidates returns the candidates of a move, from all tags. Servers write only one.
func allCandidates(n *record.Node) string {
	var all []string
	for _, t := range n.Tags {
		if t.Name == TagCandidates {
			all = append(all, t.Value)
		}
	}
	return strings.Join(all, "; ")
}

// end verifies that no draw is missing, and counts the draws that the operator could have chosen.
func (v *verifier) end(table games.Table) error {
	r := &v.report
	if !v.fair {
		return nil
	}
	n := r.Draws + r.Open
	switch k := len(r.Reseeds); {
	case n == 0:
		return fmt.Errorf("the record has the %s tag, but no draws", TagFair)
	case table.Turn() == hexgames.Chance:
		return fmt.Errorf("draw %d is missing at the end", n+1)
	case k > 0 && r.Reseeds[k-1] > n:
		return fmt.Errorf("the %s tag has a commitment after draw %d, but there are only %d draws", TagFairCommitments, r.Reseeds[k-1], n)
	case !r.White && !r.Black:
		r.Trusted = n
	case k > 0:
		r.Trusted = n - r.Reseeds[0]
	}
	return nil
}
