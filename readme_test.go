package hexgames_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/bot"
)

// Best is the bot of the README.
func Best[P hexgames.Position[P, M], M comparable](p P, games int) (best M) {
	if p.Turn() == hexgames.Chance { // nobody chooses
		return p.MoveAt(rand.IntN(p.CountMoves()))
	}
	most := -1
	for _, m := range p.LegalMoves() {
		wins := 0
		for range games {
			q, _ := p.Apply(m)
			if q.Playout(nil, 1000).Outcome().Winner == p.Turn() {
				wins++
			}
		}
		if wins > most {
			best, most = m, wins
		}
	}
	return best
}

// Flat registers it for all games.
func Flat() {
	bot.RegisterFunc("flat", func(p bot.AnyPosition) bot.AnyMove { return Best(p, 100) })
}

// TestReadme checks that the README shows this bot, the start and an error exactly, and that the
// bot plays.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, bot, _ := strings.Cut(string(source), "// Best is the bot of the README.\n")
	bot, _, _ = strings.Cut(bot, "\n}\n")
	if bot == "" || !strings.Contains(string(readme), "```go\n"+bot+"\n}\n```") {
		t.Error("the README does not show the bot of this file")
	}
	_, flat, _ := strings.Cut(string(source), "func Flat() {\n\t")
	flat, _, _ = strings.Cut(flat, "\n}\n")
	if flat == "" || !strings.Contains(string(readme), "```go\n"+flat+"\n```") {
		t.Error("the README does not register the bot as this file does")
	}
	for _, command := range []string{"go run ./cmd/hexgames", "go test ./..."} {
		if !strings.Contains(string(readme), "```\n"+command+"\n```") {
			t.Errorf("the README does not show the command %s", command)
		}
	}
	for _, line := range strings.Split(hexdame.New().Diagram(), "\n") {
		if !strings.Contains(string(readme), "\n"+line) {
			t.Errorf("the README does not show the line %q of the start", line)
		}
	}
	_, err = hexdame.New().ParseMove("d4-e6")
	for _, part := range []string{`hexdame: "d4-e6": a man steps one cell`, "forward, from d4 to d5, e4, e5 (D2)"} {
		if err == nil || !strings.Contains(err.Error(), part) || !strings.Contains(string(readme), part) {
			t.Errorf("the README's error is not %v", err)
		}
	}
	p := hexdame.MustParse("W:Wg5,Kb2:Bh6")
	if m := Best(p, 20); p.FormatMove(m) != "g5xi7" {
		t.Errorf("the bot plays %v", m)
	}
	drawn := map[hextad.Move]bool{}
	for range 100 {
		drawn[Best(hextad.New(), 1)] = true
	}
	if len(drawn) < 2 {
		t.Errorf("where Chance is to move, the bot only plays %v", drawn)
	}
}
