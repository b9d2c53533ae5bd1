package tournament

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/record"
)

// A tournament holds the games, the bots and the settings.
type tournament struct {
	games    []string
	options  map[string]string
	bots     []bot.Spec // with their budgets
	gauntlet bool
	each     int                        // the number of games that two bots play of each game
	openings map[string][]match.Opening // by game, at least each/2
	seed     uint64

	budget    bot.Budget // for a move of bots without a budget
	rules     match.Rules
	win, draw string      // the agreements of the rules as the user wrote them
	endings   string      // the folder of tables of endings beyond the embedded ones, if any
	test      *match.Test // nil if there is none
}

// A pairing is a game to play.
type pairing struct {
	round   int // its number in the tournament, beginning with 1
	game    string
	opening int    // the number of its opening, beginning with 1
	players [2]int // the numbers of the bots that are White and Black
}

// schedule returns all pairings in their order. The games with the first opening come
// first, then those with the second. So a tournament with more games begins with the
// same ones, and the games finished before an interrupt are balanced. The two games of a
// pair, which have the same bots and the same opening, follow each other.
func (t *tournament) schedule() (pairings []pairing) {
	for opening := 1; opening <= t.each/2; opening++ {
		for _, game := range t.games {
			for _, two := range match.Opponents(len(t.bots), t.gauntlet) {
				for _, players := range [][2]int{two, {two[1], two[0]}} {
					pairings = append(pairings, pairing{len(pairings) + 1, game, opening, players})
				}
			}
		}
	}
	return pairings
}

// name returns the name of a pairing in messages.
func (t *tournament) name(m pairing) string {
	return fmt.Sprintf("round %d, %s, %v against %v", m.round, m.game, t.bots[m.players[0]], t.bots[m.players[1]])
}

// tagSettings is the tag with the settings of the tournament.
const tagSettings = "Settings"

// tags returns the tags for the record of a game, by which a tournament recognizes its
// own games. The start and the first moves of the record are the opening.
func (t *tournament) tags(m pairing) []record.Tag {
	return []record.Tag{
		{Name: record.TagWhite, Value: t.bots[m.players[0]].String()},
		{Name: record.TagBlack, Value: t.bots[m.players[1]].String()},
		{Name: record.TagRound, Value: fmt.Sprint(m.round)},
		{Name: "Opening", Value: fmt.Sprint(m.opening)},
		{Name: tagSettings, Value: t.settings()},
	}
}

// seedOf returns a seed that depends on the tournament's seed and on a purpose, and is
// independent of the seeds for other purposes.
func (t *tournament) seedOf(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, t.seed, " ", fmt.Sprintln(purpose...)))
	return binary.LittleEndian.Uint64(sum[:])
}
