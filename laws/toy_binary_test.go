package laws

import (
	"errors"

	"example.com/hexgames"
)

// This file contains the binary form of the toy, with its bugs. The first byte is the number of the
// mover plus one, plus four with the option. Two bytes hold the cells as digits from 0 to 2.

func (p toy) AppendBinary(b []byte) ([]byte, error) {
	number := 0
	for _, c := range p.cells[1:] {
		number = 3*number + int(c)
	}
	first := byte(p.mover)
	if p.lift {
		first += 4
	}
	switch {
	case broken == "the zero position has a binary form" && p == toy{}:
		return append(b, 0, 0, 0), nil
	case p == toy{} || broken == "some positions have no binary form" && p.stones() > 4:
		return b, nil
	case broken == "AppendBinary allocates":
		garbage = new([64]byte)
	case broken == "AppendBinary forgets the beginning":
		b = nil
	case broken == "AppendBinary overwrites the beginning" && len(b) > 0:
		defer func(b []byte) { b[0] = '.' }(b)
		b = append([]byte(nil), b...)
	}
	return append(b, first, byte(number>>8), byte(number)), nil
}

func (p toy) MarshalBinary() ([]byte, error) {
	switch {
	case broken == "MarshalBinary is the text":
		return p.AppendText(nil)
	case broken == "MarshalBinary refuses the zero position" && p == toy{}:
		return nil, p.fail(hexgames.ErrPosition, "", "there is no game")
	}
	return p.AppendBinary(nil)
}

func (p *toy) UnmarshalBinary(data []byte) error {
	input := string(data)
	fail := func(kind hexgames.ErrorKind, reason string) error {
		switch broken {
		case "UnmarshalBinary's error is untyped":
			return errors.New(reason)
		case "UnmarshalBinary's error is about moves":
			kind = hexgames.ErrIllegalMove
		case "UnmarshalBinary's error quotes something else":
			input = "bytes"
		}
		return p.fail(kind, input, reason)
	}
	switch {
	case len(data) == 0 && broken == "UnmarshalBinary ignores nothing":
		return nil
	case len(data) == 0 && broken == "UnmarshalBinary refuses nothing":
		return fail(hexgames.ErrSyntax, "want three bytes")
	case len(data) == 0:
		*p = toy{}
		return nil
	case broken == "UnmarshalBinary panics on few bytes":
		_ = data[2]
	case broken == "UnmarshalBinary clears its target first":
		*p = toy{}
	case broken == "UnmarshalBinary ignores what follows" && len(data) > 3:
		data = data[:3]
	case broken == "UnmarshalBinary fills up what is missing" && len(data) == 2:
		data = append(data, 0)
	case broken == "UnmarshalBinary reads any option as stay" && data[0] >= 8:
		data = append([]byte{data[0] & 3}, data[1:]...)
	case broken == "UnmarshalBinary reads a zero as the zero position" && data[0] == 0:
		*p = toy{}
		return nil
	case broken == "UnmarshalBinary writes to its input":
		defer func() { data[0] = 0 }()
	}
	if len(data) != 3 {
		return fail(hexgames.ErrSyntax, "want three bytes")
	}
	number := int(data[1])<<8 | int(data[2])
	if broken == "UnmarshalBinary reads large numbers" {
		number %= 2187
	}
	q := toy{mover: hexgames.Player(data[0] & 3), lift: data[0]&4 != 0}
	if data[0] >= 8 || q.mover != hexgames.White && q.mover != hexgames.Black || number >= 2187 {
		return fail(hexgames.ErrSyntax, "want one of two movers, and a number for seven cells")
	}
	for cell := 7; cell > 0; cell-- {
		q.cells[cell] = hexgames.Player(number % 3)
		number /= 3
	}
	if broken != "UnmarshalBinary checks nothing" {
		if _, err := parseToy(q.String()); err != nil {
			return fail(hexgames.ErrPosition, "impossible")
		}
	}
	switch broken {
	case "UnmarshalBinary checks more":
		if q.stones() > 4 {
			return fail(hexgames.ErrPosition, "too many stones")
		}
	case "UnmarshalBinary loses the option":
		q.lift = false
	}
	*p = q
	return nil
}
