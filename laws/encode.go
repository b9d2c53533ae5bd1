package laws

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"reflect"
	"slices"

	"example.com/hexgames"
)

// encodable returns the position as a hexgames.Encodable that has its own memory, so that calling
// its methods does not allocate.
func encodable[P hexgames.Position[P, M], M comparable](p P) (hexgames.Encodable[M], error) {
	at := new(P)
	*at = p
	if e, ok := any(at).(hexgames.Encodable[M]); ok {
		return e, nil
	}
	return nil, fmt.Errorf("%w: the Position is not a hexgames.Encodable", ErrNotApplicable)
}

// eachEncoded calls look with each position that can be encoded. All methods must refuse any other
// position, and at least half of the positions must be encodable.
func (s *Spec[P, M]) eachEncoded(cost int, look func(v *visit[P, M], e hexgames.Encodable[M]) error) error {
	seen, refused := 0, 0
	err := s.walk(cost, func(v *visit[P, M]) error {
		e, err := encodable[P, M](v.p)
		if err != nil {
			return err
		}
		seen++
		_, err = e.AppendActions(nil)
		if err := checkLimit(e, err); err != nil {
			return err
		}
		if errors.Is(err, hexgames.ErrEncoding) {
			refused++
			return s.notEncoded(v, e)
		}
		return look(v, e)
	})
	if errors.Is(err, ErrNotApplicable) {
		_, err := encodable[P, M](s.Starts[0])
		return err
	}
	if err == nil && refused > seen/2 {
		return fmt.Errorf("%d of %d positions cannot be encoded", refused, seen)
	}
	return err
}

// checkLimit checks CheckEncoding against the error from AppendActions. If the encoding has no room
// for the position, the position must be a hexgames.Limited, and CheckEncoding must return the same
// error. Otherwise CheckEncoding must return nil.
func checkLimit[M comparable](e hexgames.Encodable[M], err error) error {
	if !errors.Is(err, hexgames.ErrEncoding) {
		err = nil
	}
	limited, ok := e.(hexgames.Limited)
	switch {
	case !ok && err != nil:
		return fmt.Errorf("the encoding has no room, but the Position is not a hexgames.Limited: %v", err)
	case ok && !reflect.DeepEqual(limited.CheckEncoding(), err):
		return fmt.Errorf("CheckEncoding returns the error %v, want %v", limited.CheckEncoding(), err)
	}
	return nil
}

// notEncoded checks that all methods refuse to encode the position.
func (s *Spec[P, M]) notEncoded(v *visit[P, M], e hexgames.Encodable[M]) error {
	_, acted := e.AppendActions(nil)
	_, observed := e.Observe(nil)
	errs := []error{acted, observed}
	if masker, ok := e.(hexgames.Masker); ok {
		_, masked := masker.AppendMask(nil)
		errs = append(errs, masked)
	}
	if len(v.moves) > 0 {
		_, encoded := e.EncodeMove(nil, v.moves[0])
		_, decoded := e.DecodeMove(0)
		errs = append(errs, encoded, decoded)
	}
	for _, err := range errs {
		if err == nil {
			return errors.New("the position can be encoded according to one method, but not to another")
		}
		if err := checkError(v.p.GameName(), err, hexgames.ErrEncoding); err != nil {
			return err
		}
	}
	return nil
}

// maxSequence is the maximum number of actions of a move that the laws follow.
const maxSequence = 64

// encodes checks that the actions lead to exactly the legal moves.
func (s *Spec[P, M]) encodes() error {
	if err := s.zeroEncoding(); err != nil {
		return err
	}
	var started P
	var shape hexgames.Shape
	return s.eachEncoded(200, func(v *visit[P, M], e hexgames.Encodable[M]) error {
		if got := e.Shape(); v.start == started && got != shape {
			return fmt.Errorf("the shape is %v, and it was %v in the same game", got, shape)
		}
		started, shape = v.start, e.Shape()
		if shape.Planes < 0 || shape.Height < 1 || shape.Width < 1 || shape.Vector < 0 || shape.Len() < 1 || shape.Actions < 1 {
			return fmt.Errorf("the shape is %v", shape)
		}
		t := tree[P, M]{v: v, e: e, reached: make(map[M]bool)}
		for _, m := range v.moves {
			t.reached[m] = false
		}
		if err := t.follow(nil); err != nil {
			return err
		}
		for _, m := range v.moves {
			if !t.reached[m] {
				return fmt.Errorf("no actions lead to the move %q", any(m))
			}
		}
		for _, m := range v.some(64) {
			if err := t.returns(m); err != nil {
				return fmt.Errorf("the move %q: %w", any(m), err)
			}
		}
		return t.refusals()
	})
}

// zeroEncoding checks that the zero Position has the zero Shape and refuses everything.
func (s *Spec[P, M]) zeroEncoding() error {
	var p P
	var m M
	e, err := encodable[P, M](p)
	if err != nil {
		return err
	}
	if got := e.Shape(); got != (hexgames.Shape{}) {
		return fmt.Errorf("the shape of the zero Position is %v", got)
	}
	_, observed := e.Observe(nil)
	_, acted := e.AppendActions(nil, 0)
	_, none := e.AppendActions(nil)
	_, encoded := e.EncodeMove(nil, m)
	_, decoded := e.DecodeMove(0)
	for _, err := range []error{observed, acted, none, encoded, decoded} {
		if err == nil {
			return errors.New("the zero Position can be encoded")
		}
		if err := checkError(p.GameName(), err, hexgames.ErrIllegalMove); err != nil {
			return fmt.Errorf("the zero Position: %w", err)
		}
	}
	if err := errors.Join(checkMask(e, nil), checkMask(e, []int{0})); err != nil {
		return fmt.Errorf("the zero Position: %w", err)
	}
	return nil
}

// A tree is the tree of the actions of a position.
type tree[P hexgames.Position[P, M], M comparable] struct {
	v       *visit[P, M]
	e       hexgames.Encodable[M]
	reached map[M]bool // by legal move, whether actions lead to it
}

// follow follows all sequences of actions that start with the first ones.
func (t *tree[P, M]) follow(first []int) error {
	next, err := t.e.AppendActions(nil, first...)
	if err != nil {
		return fmt.Errorf("the actions %v are refused: %v", first, err)
	}
	if err := checkMask(t.e, first); err != nil {
		return fmt.Errorf("after the actions %v: %w", first, err)
	}
	m, err := t.e.DecodeMove(first...)
	if len(next) == 0 && len(t.v.moves) == 0 {
		if err == nil {
			return fmt.Errorf("no actions are the move %q after the end of the game", any(m))
		}
		return nil
	}
	if len(next) == 0 {
		if err != nil {
			return fmt.Errorf("nothing can follow the actions %v, but they are not a move: %v", first, err)
		}
		if _, legal := t.reached[m]; !legal {
			return fmt.Errorf("the actions %v are the move %q, which is not listed", first, any(m))
		}
		t.reached[m] = true
		return nil
	}
	if err == nil {
		return fmt.Errorf("the actions %v are the move %q, but %v can follow", first, any(m), next)
	}
	if err := checkError(t.v.p.GameName(), err, hexgames.ErrIllegalMove); err != nil {
		return err
	}
	if len(first) == maxSequence {
		return fmt.Errorf("the actions %v are not a whole move yet", first)
	}
	for i, a := range next {
		switch {
		case a < 0 || a >= t.e.Shape().Actions:
			return fmt.Errorf("after the actions %v, %d can follow, but there are only %d actions", first, a, t.e.Shape().Actions)
		case i > 0 && a <= next[i-1]:
			return fmt.Errorf("after the actions %v, %v can follow, which are not in ascending order", first, next)
		case t.e.FormatAction(a) == "":
			return fmt.Errorf("the action %d has no name", a)
		}
		if err := t.follow(append(slices.Clip(first), a)); err != nil {
			return err
		}
	}
	return nil
}

// checkMask checks that a hexgames.Masker returns the actions of AppendActions after the first
// actions of a move, or the same error.
func checkMask[M comparable](e hexgames.Encodable[M], first []int) error {
	masker, ok := e.(hexgames.Masker)
	if !ok {
		return nil
	}
	const mark = 1<<64 - 7
	words := (e.Shape().Actions + 63) / 64
	room := slices.Repeat([]uint64{mark}, 1+words+1)
	want, refused := e.AppendActions(nil, first...)
	if refused != nil {
		want, words = nil, 0
	}
	mask, err := masker.AppendMask(room[:1], first...)
	if !reflect.DeepEqual(err, refused) {
		return fmt.Errorf("AppendMask returns the error %v, want %v", err, refused)
	}
	if len(mask) != 1+words || mask[0] != mark || room[len(room)-1] != mark {
		return fmt.Errorf("a mask of %d words is appended as %d, or something else is changed", words, len(mask)-1)
	}
	var got []int
	for a := range 64 * words {
		if mask[1+a/64]>>(a%64)&1 != 0 {
			got = append(got, a)
		}
	}
	slices.Sort(want) // tree.follow checks the order
	if !slices.Equal(got, want) {
		return fmt.Errorf("the mask has the actions %v, want %v", got, want)
	}
	return nil
}

// returns checks that the actions of a legal move are among those that can follow, that they decode
// to the move, and that methods append.
func (t *tree[P, M]) returns(m M) error {
	const mark = -7
	actions, err := t.e.EncodeMove([]int{mark}, m)
	if err != nil {
		return fmt.Errorf("it is not encoded: %v", err)
	}
	if len(actions) < 2 || actions[0] != mark {
		return fmt.Errorf("EncodeMove appends to [%d] and returns %v", mark, actions)
	}
	actions = actions[1:]
	for i, a := range actions {
		next, err := t.e.AppendActions([]int{mark}, actions[:i]...)
		if err != nil || next[0] != mark || !slices.Contains(next[1:], a) {
			return fmt.Errorf("it is encoded as %v, but action %d is not among %v (error %v)", actions, a, next, err)
		}
	}
	if got, err := t.e.DecodeMove(actions...); err != nil || got != m {
		return fmt.Errorf("it is encoded as %v, which is %q (error %v)", actions, any(got), err)
	}
	return nil
}

// refusals checks that numbers that are not actions, and actions that cannot follow, are
// refused.
func (t *tree[P, M]) refusals() error {
	var zero M
	n := t.e.Shape().Actions
	if t.e.FormatAction(-1)+t.e.FormatAction(n) != "" {
		return fmt.Errorf("numbers that are not actions have the names %q and %q", t.e.FormatAction(-1), t.e.FormatAction(n))
	}
	var whole []int
	for _, m := range t.v.some(1) {
		whole, _ = t.e.EncodeMove(nil, m)
	}
	numbers := []int{-1, n, math.MinInt, math.MaxInt}
	for range 6 {
		numbers = append(numbers, t.v.r.IntN(n))
	}
	for _, bad := range numbers {
		first := whole[:t.v.r.IntN(len(whole)+1)]
		if next, _ := t.e.AppendActions(nil, first...); slices.Contains(next, bad) {
			continue
		}
		actions := append(slices.Clip(first), bad)
		appended, err1 := t.e.AppendActions([]int{bad}, actions...)
		m, err2 := t.e.DecodeMove(actions...)
		observed, err3 := t.e.Observe([]float32{1}, actions...)
		if err := checkMask(t.e, actions); err != nil {
			return fmt.Errorf("the actions %v: %w", actions, err)
		}
		for _, err := range []error{err1, err2, err3} {
			if err == nil {
				return fmt.Errorf("the actions %v are accepted, but %d cannot follow", actions, bad)
			}
			if err := checkError(t.v.p.GameName(), err, applyKind[P, M](t.v.p)); err != nil {
				return fmt.Errorf("the actions %v: %w", actions, err)
			}
		}
		if len(appended) != 1 || m != zero || len(observed) != 1 {
			return fmt.Errorf("the actions %v, which are refused, lead to %v, %q and %v", actions, appended, any(m), observed)
		}
	}
	if _, err := t.e.Observe(nil, whole...); len(whole) > 0 && err == nil {
		return fmt.Errorf("the position is observed after %v, which is a whole move", whole)
	}
	if appended, err := t.e.EncodeMove([]int{1}, zero); err == nil || len(appended) != 1 {
		return fmt.Errorf("the zero Move is encoded as %v", appended)
	}
	return nil
}

// observes checks that an observation has the right length and only finite numbers, and that it
// determines which actions are possible and what they lead to.
func (s *Spec[P, M]) observes() error {
	type seen struct {
		where string
		next  uint64
	}
	known := make(map[uint64]seen)
	return s.eachEncoded(100, func(v *visit[P, M], e hexgames.Encodable[M]) error {
		var first []int
		for {
			observation, err := s.observe(e, first)
			if err != nil {
				return fmt.Errorf("after the actions %v: %w", first, err)
			}
			next, _ := e.AppendActions(nil, first...)
			key := digestOf(e.Shape(), observation)
			now := seen{fmt.Sprintf("%q after %v", any(v.p), first), s.consequences(v.p, e, first, next)}
			if old, ok := known[key]; ok && old.next != now.next {
				return fmt.Errorf("%s and %s have the same observation, but other actions are possible or lead elsewhere", now.where, old.where)
			}
			known[key] = now
			if len(next) == 0 {
				return nil
			}
			first = append(first, next[v.r.IntN(len(next))])
			if more, _ := e.AppendActions(nil, first...); len(more) == 0 {
				return nil
			}
		}
	})
}

// observe returns the observation after the first actions of a move.
func (s *Spec[P, M]) observe(e hexgames.Encodable[M], first []int) ([]float32, error) {
	const mark = 7
	room := make([]float32, 1, e.Shape().Len()+8)
	for i := range room[:cap(room)] {
		room[:cap(room)][i] = mark
	}
	observation, err := e.Observe(room, first...)
	if err != nil {
		return nil, fmt.Errorf("the position is not observed: %v", err)
	}
	if len(observation) != e.Shape().Len()+1 || observation[0] != mark || room[:cap(room)][cap(room)-1] != mark {
		return nil, fmt.Errorf("an observation of %d numbers is appended as %d, or something else is changed", e.Shape().Len(), len(observation)-1)
	}
	observation = observation[1:]
	for i, x := range observation {
		if y := float64(x); math.IsNaN(y) || math.IsInf(y, 0) {
			return nil, fmt.Errorf("number %d of the observation is %v", i, x)
		}
		if planes := e.Shape().Len() - e.Shape().Vector; i < planes && x != 0 && x != 1 {
			return nil, fmt.Errorf("number %d of the observation, in a plane, is %v: want 0 or 1", i, x)
		}
	}
	again, err := e.Observe(nil, first...)
	if err != nil || !slices.Equal(again, observation) {
		return nil, fmt.Errorf("a second observation differs (error %v)", err)
	}
	return observation, nil
}

// consequences returns a digest of the actions that can follow the first ones. For some complete
// moves, it includes the observation, the turn and the outcome that they lead to. Everything is as
// the player to move sees it.
func (s *Spec[P, M]) consequences(p P, e hexgames.Encodable[M], first, next []int) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, next)
	turn := p.Turn()
	if turn == hexgames.Chance {
		return h.Sum64() // nobody's view
	}
	for _, i := range []int{0, len(next) / 2, len(next) - 1} {
		if len(next) == 0 {
			break
		}
		m, err := e.DecodeMove(append(slices.Clip(first), next[i])...)
		if err != nil {
			continue // not a complete move yet
		}
		q, _ := p.Apply(m)
		outcome := q.Outcome()
		fmt.Fprintln(h, outcome.Reason, outcome.Winner == turn, q.Turn() == turn, q.Turn() == turn.Opponent())
		if after, err := encodable[P, M](q); err == nil && !outcome.Over() {
			observation, _ := after.Observe(nil)
			fmt.Fprintln(h, digestOf(after.Shape(), observation))
		}
	}
	return h.Sum64()
}

func digestOf(s hexgames.Shape, observation []float32) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, s)
	binary.Write(h, binary.LittleEndian, observation)
	return h.Sum64()
}

// actionSymmetric checks that symmetries transform actions and moves in the same way.
func (s *Spec[P, M]) actionSymmetric() error {
	if !slices.ContainsFunc(s.Symmetries, func(y Symmetry[P, M]) bool { return y.Action != nil }) {
		return fmt.Errorf("%w: the Spec has no Symmetries with an Action", ErrNotApplicable)
	}
	return s.eachEncoded(20*len(s.Symmetries), func(v *visit[P, M], e hexgames.Encodable[M]) error {
		for _, y := range s.Symmetries {
			if y.Action == nil || y.For != nil && !y.For(v.p) {
				continue
			}
			if err := s.transformsActions(v, e, y); err != nil {
				return fmt.Errorf("the symmetry %q leads to %q: %w", y.Name, any(y.Position(v.p)), err)
			}
		}
		return nil
	})
}

func (s *Spec[P, M]) transformsActions(v *visit[P, M], e hexgames.Encodable[M], y Symmetry[P, M]) error {
	q := y.Position(v.p)
	image, err := encodable[P, M](q)
	if err != nil {
		return err
	}
	if a := y.Action(v.p, -1); a != -1 {
		return fmt.Errorf("the image of -1, which is not an action, is %d", a)
	}
	var first, there []int
	for {
		next, err := e.AppendActions(nil, first...)
		if err != nil {
			return err
		}
		got, err := image.AppendActions(nil, there...)
		if err != nil {
			return fmt.Errorf("the actions %v, which were %v, are refused: %v", there, first, err)
		}
		want := make([]int, len(next))
		for i, a := range next {
			want[i] = y.Action(v.p, a)
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			return fmt.Errorf("after the actions %v, which were %v, the actions %v are possible, want %v", there, first, got, want)
		}
		if len(next) == 0 {
			break
		}
		if err := sameNumbers(e, image, first, there); err != nil {
			return err
		}
		a := next[v.r.IntN(len(next))]
		first, there = append(first, a), append(there, y.Action(v.p, a))
	}
	if len(first) == 0 {
		return nil // the game is over
	}
	m, err := e.DecodeMove(first...)
	if err != nil {
		return err
	}
	if got, err := image.DecodeMove(there...); err != nil || got != y.Move(m) {
		return fmt.Errorf("the actions %v are the move %q (error %v), want %q", there, any(got), err, any(y.Move(m)))
	}
	return nil
}

// sameNumbers checks that both observations have the same numbers in each plane, in any order, and
// the same vector.
func sameNumbers[M comparable](e, image hexgames.Encodable[M], first, there []int) error {
	a, err1 := e.Observe(nil, first...)
	b, err2 := image.Observe(nil, there...)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	shape := e.Shape()
	size := shape.Height * shape.Width
	for i := range shape.Planes {
		slices.Sort(a[i*size : (i+1)*size])
		slices.Sort(b[i*size : (i+1)*size])
	}
	for i := range a {
		if a[i] != b[i] {
			if plane := i / size; plane < shape.Planes {
				return fmt.Errorf("plane %d of the observation has other numbers", plane)
			}
			return errors.New("the vector of the observation is a different one")
		}
	}
	return nil
}

// A code is a position and a move that can be encoded, with room for everything that its methods
// return.
type code[M comparable] struct {
	e            hexgames.Encodable[M] // nil if there is nothing to encode
	masker       hexgames.Masker       // nil if e is not a Masker
	m            M
	actions      []int // of m
	observation  []float32
	next, encode []int
	mask         []uint64
}

func codeOf[P hexgames.Position[P, M], M comparable](p P, moves []M) (c code[M]) {
	e, err := encodable[P, M](p)
	if err != nil || len(moves) == 0 {
		return c
	}
	m := moves[len(moves)/2]
	actions, err := e.EncodeMove(nil, m)
	if err != nil {
		return c
	}
	n := e.Shape().Actions
	masker, _ := e.(hexgames.Masker)
	return code[M]{
		e, masker, m, actions, make([]float32, 0, e.Shape().Len()), make([]int, 0, n), make([]int, 0, maxSequence), make([]uint64, 0, (n+63)/64),
	}
}

// all calls all methods.
func (c *code[M]) all() {
	if c.e == nil {
		return
	}
	c.e.EncodeMove(c.encode, c.m)
	c.e.DecodeMove(c.actions...)
	for i := range c.actions {
		c.e.Observe(c.observation, c.actions[:i]...)
		c.e.AppendActions(c.next, c.actions[:i]...)
		if c.masker != nil {
			c.masker.AppendMask(c.mask, c.actions[:i]...)
		}
	}
}
