package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"

	"github.com/anishathalye/porcupine"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/hall"
)

// A call is a client's request about a game: a command, or a read.
type call struct {
	game string
	by   hexgames.Player // None for a spectator
	referee.Command
	read bool
}

// A result is the answer that the client got. If a client gives up, the result is unknown.
type result struct {
	unknown bool
	event   string             // caused by the command
	refused hexgames.ErrorKind // if the command was refused
	seen    view               // of a read, and of a refusal
}

// A view is the compared part of a game's state.
type view struct {
	n, version int
	status     referee.Status
	turn       hexgames.Player
	offer      referee.Asked
	position   string
	moves      int
	winner     hexgames.Player
}

// viewOf returns the view of a state from a server.
func viewOf(s *hall.State) view {
	v := view{n: s.N, version: s.Version, status: s.Status, turn: s.Turn, position: s.Position, moves: len(s.Moves), winner: s.Outcome.Winner}
	if s.Offer != nil {
		v.offer = *s.Offer
	}
	return v
}

// textOf returns an event without its time, which the model does not have.
func textOf(e referee.Event) string {
	e.At, e.Seed = 0, ""
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // events always marshal
	}
	return string(text)
}

// A place is a state of a game: one value for all equal states. It has what an operator sees.
type place struct {
	events []referee.Event
	view
}

// A step is a call in a place.
type step struct {
	from *place
	call *call
}

// A stepped is the result of a step.
type stepped struct {
	to      *place
	event   string
	refused hexgames.ErrorKind
}

// A rulebook is a model of games without clocks and chance: package referee decides, one command
// after another, with a perfectly reliable log.
type rulebook struct {
	start *place

	mu     sync.Mutex
	places map[string]*place
	steps  map[step]stepped
}

// number is the number of the model's server.
var number = strings.Repeat("0", 64)

// newRulebook returns the model of a game that has just started.
func newRulebook(name string) (*rulebook, error) {
	r := &rulebook{places: map[string]*place{}, steps: map[step]stepped{}}
	g, events, err := referee.Create("model", referee.Terms{Game: name}, nil, "", fair.Commit(number), 0)
	for i, seat := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if err == nil {
			var more []referee.Event
			more, err = g.Do(referee.Command{Do: referee.Join, Seat: seat}, referee.Circumstances{By: seat, Person: fmt.Sprint(i), Seed: number})
			events = append(events, more...)
		}
	}
	if err != nil {
		return nil, err
	}
	r.start = r.place(g, events)
	return r, nil
}

// place returns the place of a game. The rulebook is locked, or new.
func (r *rulebook) place(g *referee.Game, events []referee.Event) *place {
	var key strings.Builder
	for _, e := range events[min(1, len(events)):] {
		key.WriteString(textOf(e))
	}
	p := r.places[key.String()]
	if p == nil {
		s := g.View(referee.Viewer{Operator: true}, 0)
		p = &place{events, viewOf(&hall.State{State: s})}
		r.places[key.String()] = p
	}
	return p
}

// do returns the result of a call in a place.
func (r *rulebook) do(from *place, c *call) stepped {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, ok := r.steps[step{from, c}]; ok {
		return s
	}
	g, err := referee.Fold(from.events)
	if err != nil {
		panic(err) // the model has made the events
	}
	events, err := g.Do(c.Command, referee.Circumstances{By: c.by, Seed: number})
	s := stepped{to: from}
	var refused *hexgames.Error
	switch {
	case err == nil:
		s.event = textOf(events[0])
		s.to = r.place(g, append(from.events[:len(from.events):len(from.events)], events...))
	case errors.As(err, &refused):
		s.refused = refused.Kind
	default:
		panic(err)
	}
	r.steps[step{from, c}] = s
	return s
}

// sees returns a player's or spectator's view of a place.
func (p *place) sees(by hexgames.Player) view {
	v := p.view
	if by == hexgames.None {
		v.offer = referee.Asked{}
	}
	return v
}

// step is the step of the model.
func (r *rulebook) step(state, input, output any) (bool, any) {
	from, c, out := state.(*place), input.(*call), output.(*result)
	if c.read {
		return out.unknown || out.seen == from.sees(c.by), from
	}
	s := r.do(from, c)
	switch {
	case out.unknown: // it has happened now, or nothing has
		return true, s.to
	case out.refused != "":
		return out.refused == s.refused && out.seen == from.sees(c.by), from
	}
	return out.event == s.event, s.to
}

// model returns the model for the checker.
func (r *rulebook) model() porcupine.Model {
	return porcupine.Model{
		Partition: func(history []porcupine.Operation) (parts [][]porcupine.Operation) {
			of := map[string]int{}
			for _, o := range history {
				game := o.Input.(*call).game
				i, ok := of[game]
				if !ok {
					i = len(parts)
					of[game] = i
					parts = append(parts, nil)
				}
				parts[i] = append(parts[i], o)
			}
			return parts
		},
		Init: func() any { return r.start },
		Step: r.step,
		DescribeOperation: func(input, output any) string {
			return fmt.Sprintf("%+v: %+v", *input.(*call), *output.(*result))
		},
		DescribeState: func(state any) string { return fmt.Sprintf("%+v", state.(*place).view) },
	}
}

// never is the end time of operations with an unknown result.
const never = math.MaxInt64
