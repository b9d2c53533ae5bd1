package properties

import (
	"bytes"
	"encoding"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// binaryPositions: positions are read back from their binary forms, and different ones have
// different forms. The toy has none.
func (l *line[P, M]) binaryPositions() error {
	forms := make(map[string]P)
	for i, p := range l.positions {
		m, ok := any(p).(encoding.BinaryMarshaler)
		if !ok {
			return nil
		}
		form, err := m.MarshalBinary()
		if err != nil {
			return err
		}
		if q, ok := forms[string(form)]; ok && q != p {
			return fmt.Errorf("after %d moves, the position has the form %x of %q", i, form, q)
		}
		forms[string(form)] = p
		back := l.other
		if err := any(&back).(encoding.BinaryUnmarshaler).UnmarshalBinary(form); err != nil || back != p {
			return fmt.Errorf("after %d moves, the position is read back from %x as %q, %v", i, form, back, err)
		}
	}
	return nil
}

// binary: the positions and the game are read back from their binary forms; the game has the same
// record.
func binary[P hexgames.Position[P, M], M comparable](l *line[P, M]) error {
	if err := l.binaryPositions(); err != nil {
		return err
	}
	g := hexgames.NewGame(l.positions[0])
	for _, m := range l.moves {
		if g.Outcome().Over() { // by repetition
			break
		}
		if err := g.Play(m); err != nil {
			return err
		}
	}
	if !g.Outcome().Over() {
		outcomes := []hexgames.Outcome{
			{},
			{Winner: hexgames.White, Reason: hexgames.ReasonResignation},
			{Winner: hexgames.Black, Reason: hexgames.ReasonTime},
			{Reason: hexgames.ReasonAgreement},
			{Winner: hexgames.White, Reason: "a reason, été"},
		}
		if o := outcomes[l.pick%len(outcomes)]; o.Over() {
			if err := g.End(o); err != nil {
				return err
			}
		}
	}
	tags := []record.Tag{{Name: record.TagWhite, Value: "A \"name\"\n"}, {Name: "Empty", Value: ""}}[:l.pick%3]
	standard := ""
	if l.pick%2 == 0 {
		standard = g.PositionTextAt(0)
	}
	data, err := record.BinaryOf(g, standard, tags...).AppendBinary(nil)
	if err != nil {
		return err
	}
	want, err := record.Of(g, tags...).MarshalText()
	if err != nil {
		return err
	}
	games := 0
	for b, err := range record.ReadBinary(bytes.NewReader(append(data, data...))) {
		if err != nil {
			return err
		}
		games++
		again := hexgames.NewGame(l.positions[0])
		if err := b.Play(again); err != nil {
			return err
		}
		if (b.Start == "") != (standard != "") {
			return fmt.Errorf("the start is %q, and %q is standard", b.Start, standard)
		}
		tags := b.Tags
		if len(tags) > 0 && tags[len(tags)-1].Name == record.TagTermination {
			tags = tags[:len(tags)-1]
		}
		got, err := record.Of(again, tags...).MarshalText()
		if err != nil || !bytes.Equal(got, want) {
			return fmt.Errorf("read back, the game is\n%s%v, want\n%s", got, err, want)
		}
	}
	if games != 2 {
		return fmt.Errorf("two games are read as %d", games)
	}
	return nil
}
