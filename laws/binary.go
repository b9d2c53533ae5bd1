package laws

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
)

// A binaryWriter is a position that writes its binary form.
type binaryWriter interface {
	encoding.BinaryAppender
	encoding.BinaryMarshaler
}

// hasBinary returns an error unless positions write and read a binary form, which the contract does
// not require.
func hasBinary[P any]() error {
	var p P
	_, writes := any(p).(binaryWriter)
	if _, reads := any(&p).(encoding.BinaryUnmarshaler); !writes || !reads {
		return fmt.Errorf("%w: the Position has no AppendBinary and MarshalBinary, or its pointer no UnmarshalBinary", ErrNotApplicable)
	}
	return nil
}

// unmarshalBinary calls the UnmarshalBinary method of target.
func unmarshalBinary[P any](target *P, data []byte) error {
	return any(target).(encoding.BinaryUnmarshaler).UnmarshalBinary(data)
}

// binary checks that a position is read back from its binary form, and that the zero Position
// has none.
func (s *Spec[P, M]) binary(v *visit[P, M]) error {
	if err := hasBinary[P](); err != nil {
		return err
	}
	w := any(v.p).(binaryWriter)
	data, err := w.MarshalBinary()
	if err != nil || len(data) == 0 {
		return fmt.Errorf("MarshalBinary returns %x (error %v), want its binary form", data, err)
	}
	const prefix = "before"
	room := make([]byte, 0, 4096)
	for _, b := range [][]byte{nil, []byte(prefix), append(room, prefix...)} {
		before := string(b)
		got, err := w.AppendBinary(b)
		switch {
		case err != nil || !bytes.Equal(got, append([]byte(before), data...)):
			return fmt.Errorf("AppendBinary(%q) returns %x (error %v), want %x after that", before, got, err, data)
		case string(b) != before:
			return fmt.Errorf("AppendBinary changes what is there from %q to %q", before, b)
		}
	}
	if !raceEnabled && !s.Allocates && v.r.IntN(16) == 0 {
		if n := testing.AllocsPerRun(5, func() { w.AppendBinary(room) }); n > 0 {
			return fmt.Errorf("AppendBinary with room allocates %v times", n)
		}
	}
	var zero P
	for _, target := range []P{zero, v.start} {
		input := slices.Clone(data)
		err := unmarshalBinary(&target, input)
		switch {
		case err != nil:
			return fmt.Errorf("UnmarshalBinary does not read its binary form, %x: %v", data, err)
		case target != v.p:
			return fmt.Errorf("UnmarshalBinary reads a different position from %x, %q", data, any(target))
		case !bytes.Equal(input, data):
			return fmt.Errorf("UnmarshalBinary changes its input from %x to %x", data, input)
		}
	}
	if data, err := any(zero).(binaryWriter).MarshalBinary(); err != nil || len(data) > 0 {
		return fmt.Errorf("MarshalBinary of the zero Position returns %x (error %v), want nothing", data, err)
	}
	target := v.p
	if err := unmarshalBinary(&target, nil); err != nil || target != zero {
		return fmt.Errorf("UnmarshalBinary of nothing results in %q (error %v), want the zero Position", any(target), err)
	}
	return nil
}

// damagedBinary checks that a damaged binary form is refused with a clear error or is the form of a
// different position.
func (s *Spec[P, M]) damagedBinary(v *visit[P, M]) error {
	if err := hasBinary[P](); err != nil {
		return err
	}
	data, err := any(v.p).(binaryWriter).MarshalBinary()
	if err != nil {
		return err
	}
	try := func(what string, bad []byte) error {
		if err := s.readBinary(bad, v.r); err != nil {
			return fmt.Errorf("its binary form %x with %s, %x: %w", data, what, bad, err)
		}
		return nil
	}
	for n := range data {
		if err := try("the end missing", data[:n:n]); err != nil {
			return err
		}
		if err := try("the beginning missing", data[n+1:]); err != nil {
			return err
		}
	}
	for _, more := range [][]byte{{0}, {1}, {0x80}, {0xff}, {0, 0}, data} {
		if err := try("something after it", slices.Concat(data, more)); err != nil {
			return err
		}
	}
	// Sometimes every byte, otherwise every bit and some bytes.
	every := v.r.IntN(16) == 0
	for i, was := range data {
		for b := range 256 {
			if flip := byte(b) ^ was; flip == 0 || !every && flip&(flip-1) != 0 && v.r.IntN(16) > 0 {
				continue
			}
			bad := slices.Clone(data)
			bad[i] = byte(b)
			if err := try("a different byte", bad); err != nil {
				return err
			}
		}
	}
	return nil
}

// readBinary checks that bytes are refused with a clear error or are the only binary form of a
// position that obeys the laws.
func (s *Spec[P, M]) readBinary(data []byte, r *rand.Rand) error {
	var zero P
	target := s.Starts[0]
	err := unmarshalBinary(&target, data)
	if err != nil {
		if target != s.Starts[0] {
			return fmt.Errorf("UnmarshalBinary returns an error but has changed its target to %q", any(target))
		}
		if err := checkError(target.GameName(), err, parseKinds...); err != nil {
			return err
		}
		if e := err.(*hexgames.Error); e.Input != string(data) {
			return fmt.Errorf("the error %q has the input %q, want all bytes", err, e.Input)
		}
		return nil
	}
	if target == zero {
		if len(data) > 0 {
			return errors.New("UnmarshalBinary reads it as the zero Position")
		}
		return nil
	}
	again, err := any(target).(binaryWriter).MarshalBinary()
	if err != nil || !bytes.Equal(again, data) {
		return fmt.Errorf("UnmarshalBinary reads it as %q, whose binary form is %x (error %v)", any(target), again, err)
	}
	if back, err := s.readBack(target); err != nil || back != target {
		return fmt.Errorf("UnmarshalBinary reads it as %q, which Parse reads as %q (error %v)", any(target), any(back), err)
	}
	if s.Parse != nil && r.IntN(8) == 0 {
		v := visitOf[P, M](target, r)
		if err := s.obeys(v); err != nil {
			return fmt.Errorf("it is read as a position that breaks another law: %v:\n%w", v, err)
		}
	}
	return nil
}
