package laws

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/hexgames"
)

// This file contains the encoding and the hash of the toy, with their bugs. A move is two actions:
// 0 to place a stone or 1 to lift one, and then the cell, from 2 to 8.

func (p toy) Shape() hexgames.Shape {
	switch {
	case broken == "the zero position has a shape" && p == toy{}:
	case broken == "the shape depends on the position" && p.stones() == 3:
		return hexgames.Shape{Planes: 3, Height: 1, Width: 7, Vector: 3, Actions: 9}
	case broken == "there are no actions" && p != toy{}:
		return hexgames.Shape{Planes: 2, Height: 1, Width: 7, Vector: 3}
	case p == toy{}:
		return hexgames.Shape{}
	}
	return hexgames.Shape{Planes: 2, Height: 1, Width: 7, Vector: 3, Actions: 9}
}

// refuseActions returns the error for actions that do not start a legal move.
func (p toy) refuseActions(actions []int) error {
	if p.Outcome().Over() {
		return p.fail(hexgames.ErrGameOver, fmt.Sprint(actions), "the game is over")
	}
	if broken == "an error about actions is untyped" && p.mover != hexgames.None {
		return fmt.Errorf("no such actions: %v", actions)
	}
	return p.fail(hexgames.ErrIllegalMove, fmt.Sprint(actions), "no such actions")
}

// full returns the error for a position that cannot be encoded, in some bugs.
func (p toy) full(method string) error {
	switch {
	case broken == "many positions cannot be encoded" && p.stones() > 0,
		broken == "only Observe cannot encode" && p.stones() == 3 && method == "Observe",
		broken == "only DecodeMove can encode" && p.stones() == 3 && method != "DecodeMove",
		broken == "only EncodeMove can encode" && p.stones() == 3 && method != "EncodeMove",
		broken == "only AppendMask can encode" && p.stones() == 3,
		broken == "only CheckEncoding refuses" && p.stones() == 3 && method == "CheckEncoding",
		broken == "CheckEncoding ignores the limit" && p.stones() == 3 && method != "CheckEncoding",
		broken == "a few positions cannot be encoded" && p.stones() == 3:
		return p.fail(hexgames.ErrEncoding, p.String(), "no room")
	}
	return nil
}

func (p toy) Observe(dst []float32, first ...int) ([]float32, error) {
	var buf [8]int
	next, err := p.AppendActions(buf[:0], first...)
	switch {
	case p.full("Observe") != nil:
		return dst, p.full("Observe")
	case p.mover == hexgames.None:
		return dst, p.refuseActions(first)
	case err != nil && broken == "Observe accepts any actions":
		first = nil
	case err != nil && broken == "an error of Observe is untyped":
		return dst, errors.New("no such actions")
	case err != nil:
		return dst, err
	case len(first) == 2 && broken != "Observe continues after a whole move", len(next) == 0 && len(first) > 0 && p.Outcome().Over():
		return dst, p.refuseActions(first)
	}
	var seen [17]float32
	own := p.mover
	if broken == "everything is seen by White" {
		own = hexgames.White
	}
	for i, c := range p.cells[1:] {
		switch {
		case c == own:
			seen[i] = 1
		case c != hexgames.None && !(broken == "the opponent is not seen"):
			seen[7+i] = 1
		}
	}
	if len(first) > 0 && broken != "Observe ignores the first actions" {
		seen[14+first[0]] = 1
	}
	if p.lift {
		seen[16] = 1
	}
	switch broken {
	case "an observation is too long":
		return append(append(dst, seen[:]...), 0), nil
	case "Observe overwrites what it is given":
		if len(dst) > 0 {
			dst[0] = 0
		}
	case "a number is not a number":
		seen[3] = float32(math.NaN())
	case "Observe allocates":
		garbage = new([64]byte)
	case "a plane with other numbers":
		seen[3] += 2
	case "a random observation":
		seen[16] += float32(calls.Add(1))
	case "the vector shows the mover":
		seen[16] += float32(p.mover)
	}
	return append(dst, seen[:]...), nil
}

func (p toy) AppendActions(dst []int, first ...int) ([]int, error) {
	switch {
	case p.full("AppendActions") != nil:
		return dst, p.full("AppendActions")
	case p.mover == hexgames.None && broken != "the zero position has actions":
		return dst, p.refuseActions(first)
	case len(first) > 2 && broken != "endless actions", len(first) > 0 && (p.Outcome().Over() || uint(first[0]) > 1):
		if broken == "AppendActions appends with an error" {
			dst = append(dst, 0)
		}
		return dst, p.refuseActions(first)
	case broken == "endless actions" && len(first) > 1:
		return append(dst, 0), nil
	}
	place, lift := false, false
	start := len(dst)
	for _, m := range p.AppendMoves(make([]toyMove, 0, 16)) {
		place, lift = place || !m.lift, lift || m.lift
		if len(first) > 0 && m.lift == (first[0] == 1) {
			dst = append(dst, int(m.cell)+1)
		}
	}
	switch {
	case len(first) == 0:
		dst = dst[:start]
		if place {
			dst = append(dst, 0)
		}
		if lift {
			dst = append(dst, 1)
		}
		if broken == "a different order of actions" {
			slices.Reverse(dst[start:])
		}
		return dst, nil
	case len(first) == 2:
		if !slices.Contains(dst[start:], first[1]) && !(broken == "an action that is not a move" && p.stones() > 0 && first[1] == 8) {
			return dst[:start], p.refuseActions(first)
		}
		return dst[:start], nil
	case len(dst) == start:
		return dst, p.refuseActions(first)
	}
	switch {
	case broken == "an action is missing" && len(dst)-start > 2:
		dst = dst[:len(dst)-1]
	case broken == "an action that is not a move" && p.stones() > 0 && dst[len(dst)-1] < 8:
		dst = append(dst, 8)
	case broken == "an action beyond all":
		dst = append(dst, 9)
	}
	return dst, nil
}

func (p toy) AppendMask(dst []uint64, first ...int) ([]uint64, error) {
	var buf [16]int
	next, err := p.AppendActions(buf[:0], first...)
	switch {
	case broken == "only AppendMask can encode" && p.stones() == 3, broken == "the zero position has a mask" && p == toy{},
		broken == "AppendMask accepts any actions" && len(first) > 0:
		err = nil
	case err != nil && broken == "AppendMask appends with an error":
		return append(dst, 0), err
	case err != nil && broken == "AppendMask has errors of its own" && p != toy{}:
		return dst, p.fail(hexgames.ErrIllegalMove, fmt.Sprint(first), "no such mask")
	}
	if err != nil {
		return dst, err
	}
	var mask uint64
	for _, a := range next {
		mask |= 1 << a
	}
	switch broken {
	case "a bit is missing":
		mask &= mask - 1
	case "a bit too many":
		mask |= 1 << 63
	case "AppendMask only sets bits":
		mask |= dst[:len(dst)+1][len(dst)]
	case "AppendMask overwrites what it is given":
		dst = dst[:0]
	case "AppendMask goes beyond the mask":
		dst = append(dst, mask, 0)[:len(dst)]
	case "a mask is too long":
		dst = append(dst, mask)
	case "AppendMask allocates":
		garbage = new([64]byte)
	}
	return append(dst, mask), nil
}

func (p toy) CheckEncoding() error { return p.full("CheckEncoding") }

func (p toy) EncodeMove(dst []int, m toyMove) ([]int, error) {
	switch {
	case p.full("EncodeMove") != nil:
		return dst, p.full("EncodeMove")
	case broken == "the zero move is encoded" && m == toyMove{} && p.mover != hexgames.None:
		return append(dst, 0), nil
	case p.mover == hexgames.None || p.illegal(m) != "" || p.Outcome().Over():
		return dst, p.fail(hexgames.ErrIllegalMove, m.String(), "no such move")
	}
	kind := 0
	if m.lift {
		kind = 1
	}
	switch broken {
	case "EncodeMove has actions of its own":
		kind = 1 - kind
	case "EncodeMove overwrites what it is given":
		dst = dst[:0]
	}
	return append(dst, kind, int(m.cell)+1), nil
}

func (p toy) DecodeMove(actions ...int) (toyMove, error) {
	if err := p.full("DecodeMove"); err != nil {
		return toyMove{}, err
	}
	bad := len(actions) != 2 || broken == "endless actions" || p.mover == hexgames.None || p.Outcome().Over() || uint(actions[0]) > 1 || actions[1] < 2 || actions[1] > 8
	if broken == "a part of a move is a move" && len(actions) == 1 && p.stones() < 7 && p.mover != hexgames.None {
		return p.LegalMoves()[0], nil
	}
	if bad {
		return toyMove{}, p.refuseActions(actions)
	}
	m := toyMove{uint8(actions[1] - 1), actions[0] == 1}
	switch {
	case broken == "DecodeMove accepts any cell" || broken == "an action that is not a move" && p.stones() > 0 && actions[1] == 8:
		return m, nil
	case p.illegal(m) != "":
		if broken == "DecodeMove returns a move with an error" {
			return m, p.refuseActions(actions)
		}
		return toyMove{}, p.refuseActions(actions)
	case broken == "DecodeMove reads other cells":
		return p.LegalMoves()[0], nil
	}
	return m, nil
}

func (p toy) FormatAction(action int) string {
	switch {
	case action == 0 && broken == "an action has no name":
		return ""
	case action < 0 || action > 8:
		if broken == "any number has a name" {
			return fmt.Sprint(action)
		}
		return ""
	case action < 2:
		return []string{"place", "lift"}[action]
	}
	return toyNames[action-1]
}

func (p toy) Hash() uint64 {
	h := uint64(p.mover)
	for _, c := range p.cells {
		if broken == "the hash ignores Black's stones" && c == hexgames.Black {
			c = hexgames.None
		}
		h = 4*h + uint64(c)
	}
	h *= 2
	if p.lift {
		h++
	}
	h = 16*h + uint64(p.hidden)
	for range 3 {
		h = (h ^ h>>31) * 0x9e3779b97f4a7c15
	}
	switch broken {
	case "a hash of 60 bits":
		h >>= 4
	case "a random hash":
		h += uint64(calls.Add(1))
	}
	return h
}

// toyCanonical returns the least image of a position by its text, and the name of a symmetry that
// leads to it.
func toyCanonical(p toy) (least toy, by string) {
	least, by = p, toySymmetries()[0].Name
	if p == (toy{}) {
		if broken == "the zero position has a different image" {
			return newToy(true), by
		}
		return p, by
	}
	if broken == "every position is canonical" {
		return p, by
	}
	for _, y := range toySymmetries()[:12] {
		if q := y.Position(p); q.String() < least.String() {
			least, by = q, y.Name
		}
	}
	switch broken {
	case "a different symmetry leads to the canonical position":
		by = toySymmetries()[5].Name
	case "nobody knows the way to the canonical position":
		by = "somehow"
	case "the canonical position moves on":
		least = toySymmetries()[1].Position(least)
	}
	return least, by
}
