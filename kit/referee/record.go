package referee

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
)

// Tags of records with draws of Chance. See the section Records of the package documentation.
const (
	TagFair                = "Fair"                // [fair.Version]
	TagFairGame            = "FairGame"            // the id of the game
	TagFairCommitments     = "FairCommitments"     // of the server
	TagFairSeeds           = "FairSeeds"           // the numbers that the server has revealed
	TagFairWhiteCommitment = "FairWhiteCommitment" // White's commitment
	TagFairWhite           = "FairWhite"           // White's number
	TagFairBlackCommitment = "FairBlackCommitment" // Black's commitment
	TagFairBlack           = "FairBlack"           // Black's number

	TagCandidates = "candidates" // of a move of Chance: the possible draws
)

// reseededComment is the comment of the first draw after the server commits to a new number.
const reseededComment = "The server has committed to a new number: you have to trust its operator for all draws from here on."

// Record returns the game as a record with everything that is needed to verify the draws of Chance.
// The names function returns the players' names; a player without a name has no tag. A game without
// a result has the result *, and the Termination tag gives the reason.
func (g *Game) Record(names func(person string) string) *record.Record {
	var tags record.Tags
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, record.Tag{Name: name, Value: value})
		}
	}
	for i, name := range []string{record.TagWhite, record.TagBlack} {
		if person := g.seats[i].Person; person != "" {
			add(name, names(person))
		}
	}
	add(record.TagDate, g.from.Time().UTC().Format("2006.01.02"))
	if g.draws > 0 {
		add(TagFair, fair.Version)
		add(TagFairGame, g.id)
		add(TagFairCommitments, g.counted(g.seeds))
		add(TagFairSeeds, g.counted(g.revealed))
		add(TagFairWhiteCommitment, g.seats[0].Commitment)
		add(TagFairWhite, g.seats[0].Number)
		add(TagFairBlackCommitment, g.seats[1].Commitment)
		add(TagFairBlack, g.seats[1].Number)
	}
	r := record.Of(g.table, tags...)
	draws := 0
	for n := r.Root.Next(); n != nil; n = n.Next() {
		if g.table.TurnAt(n.Ply()-1) != hexgames.Chance {
			continue
		}
		n.Tags.Set(TagCandidates, formatCandidates(g.table.LegalTextsAt(n.Ply()-1)))
		if slices.Contains(g.reseeds, draws) {
			n.After = reseededComment
		}
		draws++
	}
	if g.Status() == Over && !hasResult(g.outcome) {
		r.Tags.Set(record.TagTermination, string(g.outcome.Reason))
	}
	return r
}

// counted returns the seeds or their commitments as the value of a tag. Each except the first is
// prefixed with the number of draws before it. A seed that is not yet revealed is omitted.
func (g *Game) counted(list []string) string {
	var words []string
	for i, word := range list {
		switch {
		case word == "":
		case i == 0:
			words = append(words, word)
		default:
			words = append(words, strconv.Itoa(g.reseeds[i-1])+":"+word)
		}
	}
	return strings.Join(words, " ")
}

// formatCandidates returns moves as the value of a tag, such as draw (01; 02; 12): the words
// that start all of them, and in parentheses the rest of each. No move in a record contains a
// parenthesis or a semicolon.
func formatCandidates(moves []string) string {
	common := moves[0]
	for _, m := range moves {
		for !strings.HasPrefix(m, common) {
			common = common[:len(common)-1]
		}
	}
	common = common[:strings.LastIndex(common, " ")+1]
	rest := make([]string, len(moves))
	for i, m := range moves {
		rest[i] = m[len(common):]
	}
	return common + "(" + strings.Join(rest, "; ") + ")"
}
