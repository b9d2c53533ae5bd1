package puzzle

import (
	"context"
	"math/bits"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// solver is the bot that tries to solve puzzles, estimates moves, and replies in lines.
const solver = "best"

// efforts are the numbers of nodes that a bot gets to find all right moves of a puzzle. The number
// of insufficient ones is part of the difficulty.
var efforts = [MaxDifficulty - 1]int{30, 150, 800, 4000}

// ask returns the thought of a new bot, about all moves or the moves in among.
func ask(ctx context.Context, t games.Table, b bot.Budget, among ...string) (games.Thought, error) {
	seat, err := t.Seat(bot.Spec{Name: solver}, nil)
	if err != nil {
		return games.Thought{}, err
	}
	defer seat.Close()
	return seat.Think(ctx, b, among...)
}

// measure returns the difficulty of a puzzle.
func (p *Puzzle) measure(ctx context.Context) (int, error) {
	if p.Goal == Score {
		n, err := p.rivals()
		return min(max(bits.Len(uint(n))-1, 1), MaxDifficulty), err
	}
	missed := 0
	err := p.play(func(t games.Table, i int) error {
		for i%2 == 0 && missed < len(efforts) {
			thought, err := ask(ctx, t, bot.Budget{Nodes: efforts[missed]})
			if err != nil {
				return err
			}
			if thought.Best() == p.Line[i] {
				break
			}
			missed++
		}
		return nil
	})
	return min(1+missed+bits.Len(uint(len(p.Line)/2)), MaxDifficulty), err
}

// rivals returns the number of other moves that get at least half as many points as the right one.
func (p *Puzzle) rivals() (count int, err error) {
	err = p.play(func(t games.Table, _ int) error {
		most, err := points(t, p.Line[0])
		for _, move := range t.LegalTexts() {
			if got, err := points(t, move); err == nil && move != p.Line[0] && 2*got >= most {
				count++
			}
		}
		return err
	})
	return count, err
}
