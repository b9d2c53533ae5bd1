package learn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/kit/bot"
)

// A position is what all games of the library have: moves as actions, and symmetries.
type position[P any, M comparable] interface {
	hexgames.Position[P, M]
	hexgames.Encodable[M]
	Transform(s hexgrid.Symmetry) (P, error)
	TransformAction(action int, s hexgrid.Symmetry) int
}

// A decision is what a player chose after the first actions of a move.
type decision[P any] struct {
	p      P
	first  []int
	action int
	player hexgames.Player
}

// A set is a training set that is being written.
type set struct {
	planes, vector, mask, action, value, game *array
}

// writeSet plays games that begin at a position and writes the training set.
func writeSet[P position[P, M], M comparable](ctx context.Context, start P, j job) error {
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
	player, err := bot.New[P, M](j.bot, nil)
	if err != nil {
		return err
	}
	if c, ok := player.(io.Closer); ok {
		defer c.Close()
	}
	dice := rand.New(rand.NewPCG(j.seed, 0))
	samples := 0
	for i := range j.games {
		decisions, outcome, err := play(ctx, start, player, dice, j)
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
func play[P position[P, M], M comparable](ctx context.Context, start P, player bot.Bot[P, M], dice *rand.Rand, j job) (decisions []decision[P], o hexgames.Outcome, err error) {
	g := hexgames.NewGame(start)
	for ply := 0; ply < j.plies && g.Turn() != hexgames.None; ply++ {
		if err := ctx.Err(); err != nil {
			return nil, o, err
		}
		p := g.Position()
		turn := p.Turn()
		m := p.MoveAt(dice.IntN(p.CountMoves()))
		if ply >= j.opening && turn != hexgames.Chance {
			t, err := player.Think(ctx, g, j.budget())
			if err != nil {
				return nil, o, err
			}
			m = t.Best()
			actions, err := p.EncodeMove(nil, m)
			if err != nil && !errors.Is(err, hexgames.ErrEncoding) {
				return nil, o, err
			}
			for i, a := range actions {
				decisions = append(decisions, decision[P]{p, actions[:i], a, turn})
			}
		}
		if err := g.Play(m); err != nil {
			return nil, o, err
		}
	}
	return decisions, g.Outcome(), nil
}

// addGame adds the decisions of a game to the set, and returns the number of samples.
func addGame[P position[P, M], M comparable](s *set, game int, decisions []decision[P], o hexgames.Outcome, augment bool) (samples int, err error) {
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

// addSample adds what the player to move sees after the first actions of a move, and what he
// can do.
func addSample[P position[P, M], M comparable](s *set, p P, first []int) error {
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
