package kept

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A script is a game, and what a front end saw of it.
type script struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options,omitempty"`
	Start   string            `json:"start,omitempty"`
	Clocks  [2]hexgames.Clock `json:"clocks"`
	Moves   []string          `json:"moves"`
	End     string            `json:"end,omitempty"`
	Digests []string          `json:"digests"` // of the moments after each move, with the cells of the board
	Later   string            `json:"later"`   // the digest of what the game returns for the same plies at the end
	Moments []json.RawMessage `json:"moments"` // some of the moments
}

// A moment is what a front end sees of a position.
type moment struct {
	Ply         int               `json:"ply"`
	Turn        hexgames.Player   `json:"turn"`
	Outcome     hexgames.Outcome  `json:"outcome"`
	Declared    hexgames.Outcome  `json:"declared"`
	Occurrences int               `json:"occurrences"`
	Position    string            `json:"position"`
	White       hexgames.Clock    `json:"white"`
	Black       hexgames.Clock    `json:"black"`
	Count       int               `json:"count"`
	Legal       []string          `json:"legal"` // the first legal moves
	All         string            `json:"all"`   // the digest of all legal moves
	Drawing     hexgames.Drawing  `json:"drawing"`
	Clicks      []clicked         `json:"clicks"`
	Tries       []tried           `json:"tries"`
	Trial       *hexgames.Trial   `json:"trial,omitempty"` // of the next move
	Changes     []hexgames.Change `json:"changes"`         // of the last move
	Cells       [][]string        `json:"cells"`           // of the changes
}

// A clicked holds the meaning of clicks on some names.
type clicked struct {
	Names   []string       `json:"names"`
	Click   hexgames.Click `json:"click"`
	Cells   hexgames.Mark  `json:"cells"`
	Buttons []string       `json:"buttons"`
}

// A tried is a move and the result of Try.
type tried struct {
	Input string          `json:"input"`
	Trial *hexgames.Trial `json:"trial,omitempty"`
	Error *hexgames.Error `json:"error,omitempty"`
}

// few returns the first names of a list.
func few(all []string) []string { return all[:min(len(all), 12)] }

// momentOf returns what a front end sees before the next move, which may be "".
func momentOf(g games.Table, next string) (moment, error) {
	ply := g.Len()
	m := moment{
		Ply: ply, Turn: g.Turn(), Outcome: g.Outcome(), Declared: g.Declared(), Occurrences: g.Occurrences(), Position: g.PositionText(),
		White: g.Clock(hexgames.White), Black: g.Clock(hexgames.Black),
		Count: g.CountLegal(), Legal: few(g.LegalTexts()), All: digest(strings.Join(g.LegalTexts(), "; ")),
		Drawing: g.Drawing(), Changes: g.ChangesAt(ply - 1), Cells: [][]string{},
	}
	for _, c := range m.Changes {
		m.Cells = append(m.Cells, c.Cells())
	}
	if next != "" {
		t, err := g.Try(next)
		if err != nil {
			return moment{}, err
		}
		m.Trial = &t
	}
	for _, input := range []string{"", "zz9", "a1", "a1-a2", "c3xe5", "draw 00", "00:1,0/2,0", "pass", strings.ToUpper(next) + " x", " " + strings.ToUpper(next)} {
		one := tried{Input: input}
		if t, err := g.Try(input); err == nil {
			one.Trial = &t
		} else if !errors.As(err, &one.Error) {
			return moment{}, fmt.Errorf("%q: the error %w is not one of the library", input, err)
		}
		m.Tries = append(m.Tries, one)
	}
	click := func(names ...string) hexgames.Click {
		one := clicked{Names: slices.Clone(names), Click: older(g.Click(names...))}
		one.Cells, one.Buttons = one.Click.Targets(m.Drawing)
		m.Clicks = append(m.Clicks, one)
		return one.Click
	}
	click("zz")
	click("a1", "a1")
	// Follow two paths to their ends.
	for _, last := range []bool{false, true} {
		var names []string
		for range 4 {
			c := click(names...)
			if len(c.Next) == 0 {
				break
			}
			i := 0
			if last {
				i = len(c.Next) - 1
			}
			names = append(names, c.Next[i])
		}
	}
	return m, nil
}

// older returns a click without its later additions: the prompt and the pieces. If it's a refusal
// of names that can't be read, it has neither the input nor the column, because the older input
// named a cell that nobody clicked.
func older(c hexgames.Click) hexgames.Click {
	c.Prompt, c.Pieces = "", nil
	if c.Refusal != nil && c.Refusal.Kind == hexgames.ErrSyntax {
		e := *c.Refusal
		e.Input, e.Column, c.Refusal = "", 0, &e
	}
	return c
}

// A past is what a game returns for an earlier position.
type past struct {
	Turn        hexgames.Player
	Outcome     hexgames.Outcome
	Occurrences int
	Position    string
	White       hexgames.Clock
	Black       hexgames.Clock
	Legal       []string
	Drawing     hexgames.Drawing
	Changes     []hexgames.Change
}

// start starts the game of a script.
func start(s script) (games.Table, error) {
	g, err := games.Start(s.Game, s.Start, s.Options)
	if err == nil {
		g.SetClock(hexgames.White, s.Clocks[0])
		g.SetClock(hexgames.Black, s.Clocks[1])
	}
	return g, err
}

// perform plays a script, and calls see at every position.
func perform(s script, see func(games.Table, moment)) (later string, err error) {
	g, err := start(s)
	if err != nil {
		return "", err
	}
	for i := range len(s.Moves) + 1 {
		next := ""
		if i < len(s.Moves) {
			next = s.Moves[i]
			if err := g.Spend(time.Duration(i%7) * 1111 * time.Millisecond); err != nil {
				return "", err
			}
		} else if err := end(g, s.End); err != nil {
			return "", err
		}
		m, err := momentOf(g, next)
		if err != nil {
			return "", err
		}
		see(g, m)
		if next != "" {
			if move, err := g.PlayText(next); err != nil || move != next {
				return "", fmt.Errorf("%s is played as %s, error %w", next, move, err)
			}
		}
	}
	for ply := range g.Len() + 1 {
		later += encode(past{
			g.TurnAt(ply), g.OutcomeAt(ply), g.OccurrencesAt(ply), g.PositionTextAt(ply), g.ClockAt(ply, hexgames.White), g.ClockAt(ply, hexgames.Black),
			g.LegalTextsAt(ply), g.DrawingAt(ply), g.ChangesAt(ply),
		})
	}
	if got := g.MoveTexts(); !slices.Equal(got, s.Moves) {
		return "", fmt.Errorf("the moves are %q", got)
	}
	return digest(later), nil
}

// shown returns the JSON of a moment. Only the start includes the cells, which never change.
func shown(m moment) string {
	if m.Ply > 0 {
		m.Drawing.Cells = nil
	}
	return encode(m)
}

// digestOf returns the digest of a moment. A drawing has no messages, but much text.
func digestOf(m moment) string {
	drawing := encode(m.Drawing)
	m.Drawing = hexgames.Drawing{}
	return digest(drawing + promised(encode(m)))
}

// TestGames plays games through the values that front ends use.
func TestGames(t *testing.T) {
	for i, s := range elements[script](t, "games.json") {
		t.Run(fmt.Sprint(i, s.Game), func(t *testing.T) {
			t.Parallel()
			rest, seen := s.Moments, 0
			later, err := perform(s, func(g games.Table, m moment) {
				what := fmt.Sprintf("the position after %d moves", g.Len())
				if len(rest) > 0 {
					kept, err := decode[moment](string(rest[0]))
					if err != nil {
						t.Fatalf("%s: %v", what, err)
					}
					if kept.Ply == m.Ply {
						same(t, what, shown(m), string(rest[0]))
						same(t, what+", decoded", encode(kept), string(rest[0]))
						rest = rest[1:]
					}
				}
				if got := digestOf(m); seen >= len(s.Digests) || got != s.Digests[seen] {
					t.Errorf("%s has the digest %s", what, got)
				}
				seen++
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(rest) > 0 || seen != len(s.Digests) {
				t.Errorf("there are %d positions, want %d, and %d moments are missing", seen, len(s.Digests), len(rest))
			}
			if later != s.Later {
				t.Errorf("at the end, the digest of the earlier positions is %s, want %s", later, s.Later)
			}
		})
	}
}
