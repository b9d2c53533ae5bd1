package book

import (
	"context"
	"fmt"
	"math"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// An Expansion is a bot's result on the best moves of a position. It depends only on the Game, the
// Bot and the Width of a Recipe.
type Expansion struct {
	Position string   `json:"position"`
	Moves    []string `json:"moves"`
	Values   []int    `json:"values"` // after each move, for White, in parts of 1/10000
}

// Expand expands a position.
func (r Recipe) Expand(ctx context.Context, position string) (Expansion, error) {
	return r.expand(ctx, position, func(string) (int, bool) { return 0, false })
}

// Expand is [Recipe.Expand] for a position that Next has returned. The result is the same, but
// Expand does not repeat searches whose results are already in the book.
func (b *Builder) Expand(ctx context.Context, position string) (Expansion, error) {
	return b.recipe.expand(ctx, position, func(child string) (int, bool) {
		i, known := b.at[child]
		if !known || i == 0 {
			return 0, false
		}
		return b.nodes[i].search, true
	})
}

func (r Recipe) expand(ctx context.Context, position string, known func(position string) (int, bool)) (Expansion, error) {
	e := Expansion{Position: position}
	t, err := games.Start(r.Game, position, nil)
	if err != nil {
		return Expansion{}, err
	}
	next, err := nextOf(t)
	if err != nil {
		return Expansion{}, err
	}
	if e.Moves, err = r.look(ctx, t, next.moves); err != nil {
		return Expansion{}, err
	}
	for _, move := range e.Moves {
		child := next.positions[slices.Index(next.moves, move)]
		v, ok := known(child)
		if !ok {
			if v, err = r.search(ctx, child); err != nil {
				return Expansion{}, err
			}
		}
		e.Values = append(e.Values, v)
	}
	return e, nil
}

// A next is the positions after the legal moves, each image once, and a move to each.
type next struct{ moves, positions []string }

// nextOf returns the next positions at a table.
func nextOf(t games.Table) (n next, err error) {
	seen := map[string]bool{}
	for i := range t.CountLegal() {
		move := t.LegalText(i)
		if err := t.PlayIndex(i); err != nil {
			return n, err
		}
		position, chance := t.CanonicalText(), t.Turn() == hexgames.Chance
		t.Undo()
		if chance {
			return n, fmt.Errorf("%s: after %s, %w", t.GameName(), move, ErrChance)
		}
		if !seen[position] {
			seen[position] = true
			n.moves, n.positions = append(n.moves, move), append(n.positions, position)
		}
	}
	return n, nil
}

// look returns the best of the moves of the position of a table.
func (r Recipe) look(ctx context.Context, t games.Table, moves []string) (best []string, err error) {
	if len(moves) <= r.Width {
		return moves, nil
	}
	var among []string // a bot may examine a move less closely if it chooses from all
	if len(moves) < t.CountLegal() {
		among = moves
	}
	thought, err := r.think(ctx, t, among)
	if err != nil {
		return nil, err
	}
	for _, m := range thought.Moves[:min(r.Width, len(thought.Moves))] {
		best = append(best, m.Move)
	}
	return best, nil
}

// think lets a new bot think.
func (r Recipe) think(ctx context.Context, t games.Table, among []string) (thought games.Thought, err error) {
	seat, err := t.Seat(r.Bot, nil)
	if err != nil {
		return thought, err
	}
	defer seat.Close()
	thought, err = seat.Think(ctx, bot.Budget{Nodes: r.Bot.Budget.Nodes, Depth: r.Bot.Budget.Depth, Lines: r.Width}, among...)
	if err == nil {
		err = ctx.Err() // it may have thought for a shorter time
	}
	return thought, err
}

// search returns the value of a position.
func (r Recipe) search(ctx context.Context, position string) (int, error) {
	t, err := games.Start(r.Game, position, nil)
	if err != nil {
		return 0, err
	}
	if o := t.Outcome(); o.Over() {
		return unit * sign(o.Winner), nil
	}
	r.Width = 1
	var only []string
	if t.CountLegal() == 1 {
		only = t.LegalTexts() // bots don't think about a single move unless asked
	}
	thought, err := r.think(ctx, t, only)
	if err != nil {
		return 0, err
	}
	v := max(1-unit, min(unit-1, int(math.Round(thought.Value*unit))))
	if best := thought.Moves[0]; best.Exact {
		v = int(math.Round(best.Value * unit))
	}
	return v * sign(t.Turn()), nil
}

// sign returns 1 for White, -1 for Black, and otherwise 0.
func sign(p hexgames.Player) int {
	switch p {
	case hexgames.White:
		return 1
	case hexgames.Black:
		return -1
	}
	return 0
}

// children returns the positions after the moves, or an error if the expansion violates the rules.
func (e Expansion) children(r Recipe, n next) (positions []string, err error) {
	wrong := func(format string, args ...any) ([]string, error) {
		return nil, fmt.Errorf("%s: the expansion of %s: "+format, append([]any{r.Game, hexgames.Quote(e.Position)}, args...)...)
	}
	if len(e.Moves) == 0 || len(e.Moves) > r.Width || len(e.Values) != len(e.Moves) {
		return wrong("it has %d moves and %d values: want 1 to %d of both", len(e.Moves), len(e.Values), r.Width)
	}
	for i, move := range e.Moves {
		at := slices.Index(n.moves, move)
		switch v := e.Values[i]; {
		case v < -unit || v > unit:
			return wrong("the value of %s is %d: want %d to %d", hexgames.Quote(move), v, -unit, unit)
		case at < 0 || slices.Contains(e.Moves[:i], move):
			return wrong("the move %s is not legal, or is an image of another move", hexgames.Quote(move))
		}
		positions = append(positions, n.positions[at])
	}
	return positions, nil
}
