package arrays

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/kit/games"
)

// A decision is the choice of a player after the first actions of a move.
type decision struct {
	p      games.Encoded
	first  []int
	action int
	player hexgames.Player
}

// A set is a training set that is being written.
type set struct {
	planes, vector, mask, action, value, game *array
}

// writeSet plays games at a table and writes the training set.
func writeSet(ctx context.Context, table games.Table, j job) error {
	start, ok := table.Snapshot().Encoded()
	if !ok {
		return fmt.Errorf("%s has no encoding: its positions need the methods of hexgames.Encodable, Transform and TransformAction", table.GameName())
	}
	shape := start.Shape()
	files, err := newFiles(j.folder)
	if err != nil {
		return err
	}
	defer files.remove()
	s := set{
		planes: files.add("planes", uint8s, shape.Planes, shape.Height, shape.Width),
		vector: files.add("vector", float32s, shape.Vector),
		mask:   files.add("mask", uint8s, shape.Actions),
		action: files.add("action", int32s),
		value:  files.add("value", float32s),
		game:   files.add("game", int32s),
	}
	if files.err != nil {
		return files.err
	}
	player, err := table.Seat(j.bot, nil)
	if err != nil {
		return err
	}
	defer player.Close()
	dice := rand.New(rand.NewPCG(j.seed, 0))
	samples := 0
	for i := range j.games {
		decisions, outcome, err := play(ctx, table, player, dice, j)
		if err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
		n, err := addGame(&s, i, decisions, outcome, j.augment)
		if err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
		if err := files.flush(); err != nil {
			return err
		}
		samples += n
		j.progress(i+1, samples)
	}
	return files.finish()
}

// play plays a game and returns the decisions of its players.
func play(ctx context.Context, table games.Table, player games.Seat, dice *rand.Rand, j job) (decisions []decision, o hexgames.Outcome, err error) {
	for table.Undo() { // back to the start
	}
	for ply := 0; ply < j.plies && table.Turn() != hexgames.None; ply++ {
		if err := ctx.Err(); err != nil {
			return nil, o, err
		}
		turn := table.Turn()
		move := table.LegalText(dice.IntN(table.CountLegal()))
		if ply >= j.opening && turn != hexgames.Chance {
			t, err := player.Think(ctx, j.budget())
			if err != nil {
				return nil, o, err
			}
			move = t.Best()
			p, _ := table.Snapshot().Encoded()
			actions, err := p.EncodeMove(nil, move)
			if err != nil && !errors.Is(err, hexgames.ErrEncoding) {
				return nil, o, err
			}
			for i, a := range actions {
				decisions = append(decisions, decision{p, actions[:i], a, turn})
			}
		}
		if _, err := table.PlayText(move); err != nil {
			return nil, o, err
		}
	}
	return decisions, table.Outcome(), nil
}

// addGame adds the decisions of a game to the set, and returns the number of samples.
func addGame(s *set, game int, decisions []decision, o hexgames.Outcome, augment bool) (samples int, err error) {
	for _, d := range decisions {
		value := float32(0)
		switch o.Winner {
		case d.player:
			value = 1
		case d.player.Opponent():
			value = -1
		}
		for _, by := range hexgrid.Symmetries() {
			p, err := d.p.Transform(by)
			if err != nil || by != hexgrid.Identity && !augment {
				continue // the position does not have this symmetry
			}
			image := func(action int) int { return d.p.TransformAction(action, by) }
			first := make([]int, len(d.first))
			for i, a := range d.first {
				first[i] = image(a)
			}
			if err := addSample(s, p, first); err != nil {
				return samples, err
			}
			s.action.addInt(int32(image(d.action)))
			s.value.addFloat(value)
			s.game.addInt(int32(game))
			samples++
		}
	}
	return samples, nil
}

// addSample adds a sample after the first actions of a move: what the player to move sees, and the
// actions available.
func addSample(s *set, p games.Encoded, first []int) error {
	observation, err := p.Observe(nil, first...)
	if err != nil {
		return err
	}
	actions, err := p.AppendActions(nil, first...)
	if err != nil {
		return err
	}
	shape := p.Shape()
	cells := len(observation) - shape.Vector
	for _, x := range observation[:cells] {
		s.planes.addByte(uint8(x))
	}
	for _, x := range observation[cells:] {
		s.vector.addFloat(x)
	}
	mask := make([]byte, shape.Actions)
	for _, a := range actions {
		mask[a] = 1
	}
	for _, b := range mask {
		s.mask.addByte(b)
	}
	return nil
}
