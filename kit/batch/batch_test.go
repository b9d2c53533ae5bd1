package batch_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/batch"
)

// TestAlone compares games of a batch with games that are played one by one: their positions, and
// everything that is written about them, after legal actions, illegal ones, and none.
func TestAlone(t *testing.T) {
	small, err := hexade.Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []batch.Options{
		{}, {Goroutines: 2}, {Plies: 7, Goroutines: 3}, {Final: true, Goroutines: 2}, {Plies: 9, Final: true}, {Chance: true}, {Chance: true, Final: true, Plies: 5},
	} {
		if testing.Short() && o.Goroutines < 2 {
			continue // there is nothing to race with
		}
		alone(t, small, o)
		alone(t, hexagrams.New(), o)
		alone(t, hexcore6.New(), o)
		alone(t, hexdame.New(), o)
		alone(t, hextad.New(), o)
		alone(t, newShuttle(), o)
		alone(t, shuttle{at: end - 1, chance: true, mover: hexgames.White}, o) // Chance can end it immediately
	}
}

// A single is a game played alone, following the documentation of package batch.
type single[P hexgames.Position[P, M], M comparable] struct {
	options batch.Options
	start   P
	game    *hexgames.Game[P, M]
	first   []int
	dice    *rand.Rand
	end     batch.End // of the last step
	value   float32
}

func (s *single[P, M]) encoded() hexgames.Encodable[M] {
	return any(s.game.Position()).(hexgames.Encodable[M])
}

// begin restarts the game.
func (s *single[P, M]) begin() {
	s.game, s.first, s.end, s.value = hexgames.NewGame(s.start), nil, batch.Running, 0
	s.draw()
}

// draw plays the moves of Chance.
func (s *single[P, M]) draw() {
	for !s.options.Chance && !s.ended() && s.game.Turn() == hexgames.Chance {
		p := s.game.Position()
		if err := s.game.Play(p.MoveAt(s.dice.IntN(p.CountMoves()))); err != nil {
			panic(err)
		}
	}
}

// ended reports whether the game has ended.
func (s *single[P, M]) ended() bool {
	s.end = batch.Running
	if o := s.game.Outcome(); o.Over() {
		s.end = batch.Over
		s.value = map[hexgames.Player]float32{hexgames.White: 1, hexgames.Black: -1}[o.Winner]
	}
	return s.end == batch.Over
}

// shows reports whether the game shows its end: if Final is set, or if Chance has ended a new game
// immediately.
func (s *single[P, M]) shows() bool {
	return s.options.Final && s.end != batch.Running || s.game.Outcome().Over()
}

// step takes an action, and reports whether it is legal.
func (s *single[P, M]) step(action int) bool {
	switch {
	case action == batch.Skip && s.shows():
		return true
	case action == batch.Skip:
		s.end, s.value = batch.Running, 0
		return true
	case s.shows():
		s.begin()
		return true
	}
	s.end, s.value = batch.Running, 0
	actions := append(slices.Clone(s.first), action)
	next, err := s.encoded().AppendActions(nil, actions...)
	if err != nil {
		return false
	}
	if len(next) > 0 {
		s.first = actions
		return true
	}
	m, err := s.encoded().DecodeMove(actions...)
	if err == nil {
		err = s.game.Play(m)
	}
	if err != nil {
		panic(err)
	}
	s.first = nil
	s.draw()
	_, err = s.encoded().AppendActions(nil)
	if !s.ended() && (err != nil || s.options.Plies > 0 && s.game.Len() >= s.options.Plies) {
		s.end = batch.Cut
	}
	if s.end != batch.Running && !s.options.Final {
		end, value := s.end, s.value
		s.begin()
		s.end, s.value = end, value
	}
	return true
}

// actions returns the actions that can follow.
func (s *single[P, M]) actions() []int {
	if s.shows() {
		return nil
	}
	next, err := s.encoded().AppendActions(nil, s.first...)
	if err != nil {
		panic(err)
	}
	return next
}

// everything returns all arrays of a batch.
func everything(n int, s hexgames.Shape) *batch.Arrays {
	planes := s.Planes * s.Height * s.Width
	out := &batch.Arrays{
		Masks: make([]uint8, n*s.Actions), MaskBits: make([]uint8, n*((s.Actions+7)/8)),
		Observations: make([]float32, n*s.Len()), Planes: make([]int8, n*planes),
		PlaneBits: make([]uint8, n*((planes+7)/8)), Vectors: make([]float32, n*s.Vector),
		Turns: make([]hexgames.Player, n), Ends: make([]batch.End, n), Returns: make([]float32, n),
	}
	soil(out)
	return out
}

// soil fills arrays with values that no batch writes.
func soil(a *batch.Arrays) {
	for _, array := range [][]uint8{a.Masks, a.MaskBits, a.PlaneBits} {
		for i := range array {
			array[i] = 0xa5
		}
	}
	for _, array := range [][]float32{a.Observations, a.Vectors, a.Returns} {
		for i := range array {
			array[i] = -77
		}
	}
	for i := range a.Planes {
		a.Planes[i] = -77
	}
	for i := range a.Turns {
		a.Turns[i], a.Ends[i] = 77, 77
	}
}

func alone[P hexgames.Position[P, M], M comparable](t *testing.T, start P, o batch.Options) {
	t.Helper()
	const n, seed = 70, 9 // more than one goroutine takes at a time
	steps := 150
	if start.GameName() == "hextad" || start.GameName() == "hexcore6" {
		steps = 40 // they have thousands of actions
	}
	t.Run(fmt.Sprintf("%s %v %+v", start.GameName(), start.Turn(), o), func(t *testing.T) {
		t.Parallel()
		b, err := batch.New(start, n, o)
		if err != nil {
			t.Fatal(err)
		}
		watched := []int{0, 1, 63, 64, n - 1} // the others are not compared
		singles := map[int]*single[P, M]{}
		for _, i := range watched {
			singles[i] = &single[P, M]{options: o, start: start, dice: rand.New(rand.NewPCG(seed, uint64(i)))}
			singles[i].begin()
		}
		out := everything(n, b.Shape())
		if err := b.Reset(seed, out); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(2, 3))
		actions := make([]int32, n)
		ends := map[batch.End]int{}
		for step := range steps {
			for _, i := range watched {
				compare(t, b, i, singles[i], out)
			}
			if t.Failed() {
				t.Fatalf("at step %d", step)
			}
			if err := b.Choose(uint64(step), actions); err != nil {
				t.Fatal(err)
			}
			var refused []int
			for i := range actions {
				s := singles[i]
				if s == nil {
					continue
				}
				if next := s.actions(); len(next) == 0 != (actions[i] == batch.Skip) || len(next) > 0 && !slices.Contains(next, int(actions[i])) {
					t.Fatalf("at step %d, game %d: the action %d is chosen among %v", step, i, actions[i], next)
				}
				switch {
				case r.IntN(8) == 0:
					actions[i] = batch.Skip
				case r.IntN(4) == 0: // legal or not
					actions[i] = int32(r.IntN(b.Shape().Actions+3) - 2)
				case s.shows():
					actions[i] = int32(r.IntN(5))
				}
				if !s.step(int(actions[i])) {
					refused = append(refused, i)
				}
				ends[s.end]++
			}
			soil(out)
			err := b.Step(actions, out)
			var got *batch.Refused
			switch {
			case errors.As(err, &got) && slices.Equal(got.Games, refused) && strings.HasPrefix(err.Error(), fmt.Sprintf("game %d: ", refused[0])):
			case err == nil && refused == nil:
			default:
				t.Fatalf("at step %d, the games %v refuse their actions; the error is %v", step, refused, err)
			}
		}
		if o.Plies > 0 && ends[batch.Cut] == 0 || o.Plies == 0 && start.GameName() != "hexcore6" && start.GameName() != "hextad" && ends[batch.Over] == 0 {
			t.Errorf("the ends are %v", ends)
		}
	})
}

// compare compares game i of a batch with a game played alone.
func compare[P hexgames.Position[P, M], M comparable](t *testing.T, b *batch.Batch[P, M], i int, s *single[P, M], out *batch.Arrays) {
	t.Helper()
	if got, want := b.Position(i), s.game.Position(); got != want {
		t.Errorf("game %d: the position is %q, want %q", i, any(got), any(want))
	}
	if got := b.First(i); !slices.Equal(got, s.first) {
		t.Errorf("game %d: the first actions are %v, want %v", i, got, s.first)
	}
	shape := b.Shape()
	mask := make([]uint8, shape.Actions)
	for _, a := range s.actions() {
		mask[a] = 1
	}
	same(t, i, "Masks", part(out.Masks, i, len(mask)), mask)
	same(t, i, "MaskBits", part(out.MaskBits, i, (len(mask)+7)/8), bitsOf(mask))
	observation, err := s.encoded().Observe(nil, s.first...)
	if err != nil {
		observation = make([]float32, shape.Len())
	}
	same(t, i, "Observations", part(out.Observations, i, len(observation)), observation)
	planes := make([]int8, shape.Planes*shape.Height*shape.Width)
	ones := make([]uint8, len(planes))
	for at := range planes {
		planes[at], ones[at] = int8(observation[at]), uint8(observation[at])
	}
	same(t, i, "Planes", part(out.Planes, i, len(planes)), planes)
	same(t, i, "PlaneBits", part(out.PlaneBits, i, (len(planes)+7)/8), bitsOf(ones))
	same(t, i, "Vectors", part(out.Vectors, i, shape.Vector), observation[len(planes):])
	turn := s.game.Turn()
	if s.shows() {
		turn = hexgames.None
	}
	same(t, i, "Turns", out.Turns[i:i+1], []hexgames.Player{turn})
	same(t, i, "Ends", out.Ends[i:i+1], []batch.End{s.end})
	same(t, i, "Returns", out.Returns[i:i+1], []float32{s.value})
}

func same[T comparable](t *testing.T, i int, name string, got, want []T) {
	t.Helper()
	for at := range want {
		if got[at] != want[at] {
			t.Errorf("game %d: number %d of %s is %v, want %v", i, at, name, got[at], want[at])
			return
		}
	}
}

func part[T any](array []T, i, each int) []T { return array[i*each : (i+1)*each] }

// bitsOf converts numbers that are 0 or 1 to bits.
func bitsOf(numbers []uint8) []uint8 {
	bits := make([]uint8, (len(numbers)+7)/8)
	for i, x := range numbers {
		if x == 1 {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	return bits
}

// TestReset checks that games restart with the numbers of the seed, whatever has happened.
func TestReset(t *testing.T) {
	const n = 70
	used, err := batch.New(hextad.New(), n, batch.Options{Goroutines: 2})
	if err != nil {
		t.Fatal(err)
	}
	for step := range uint64(11) { // a tile has been chosen at the end
		actions := make([]int32, n)
		if err := errors.Join(used.Choose(step, actions), used.Step(actions, nil)); err != nil {
			t.Fatal(err)
		}
	}
	fresh, err := batch.New(hextad.New(), n, batch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[hextad.Position]bool{}
	for _, seed := range []uint64{3, 4, 3} {
		if err := errors.Join(used.Reset(seed, nil), fresh.Reset(seed, nil)); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if used.Position(i) != fresh.Position(i) || len(used.First(i)) > 0 {
				t.Errorf("with the seed %d, game %d begins at %v after %v, want %v", seed, i, used.Position(i), used.First(i), fresh.Position(i))
			}
			seen[used.Position(i)] = true
		}
	}
	if len(seen) < 2*n-5 {
		t.Errorf("in %d games of two seeds, Chance draws %d times", 2*n, len(seen))
	}
}

// TestSome checks that each array can be written without the others, also by a batch of other
// games, and that the arrays of a batch are the ones that most programs need.
func TestSome(t *testing.T) {
	b, err := batch.New(hextad.New(), 3, batch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := everything(3, b.Shape())
	actions := make([]int32, 3)
	if err := errors.Join(b.Choose(1, actions), b.Step(actions, all)); err != nil {
		t.Fatal(err)
	}
	some := everything(3, b.Shape())
	for _, one := range []*batch.Arrays{
		{Masks: some.Masks}, {MaskBits: some.MaskBits}, {Observations: some.Observations}, {Planes: some.Planes}, {PlaneBits: some.PlaneBits},
		{Vectors: some.Vectors}, {Turns: some.Turns}, {Ends: some.Ends}, {Returns: some.Returns},
	} {
		if err := b.Look(one); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(some, all) {
		t.Error("an array has other numbers if it is written alone")
	}
	own := b.Arrays()
	if err := b.Look(own); err != nil {
		t.Fatal(err)
	}
	if want := (&batch.Arrays{Masks: all.Masks, Observations: all.Observations, Turns: all.Turns, Ends: all.Ends, Returns: all.Returns}); !reflect.DeepEqual(own, want) {
		t.Error("the arrays of the batch have other numbers")
	}
}

// TestNames checks the names and texts of a batch.
func TestNames(t *testing.T) {
	b, err := batch.New(hexdame.New(), 2, batch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() != 2 || b.GameName() != "hexdame" || b.PositionText(1) != hexdame.New().String() || b.FormatAction(1, 556) != "e5-f5" || b.Shape() != hexdame.New().Shape() {
		t.Errorf("the batch has %d games of %s, at %s, with the action %s and the shape %v", b.Len(), b.GameName(), b.PositionText(1), b.FormatAction(1, 556), b.Shape())
	}
}

// TestNew checks which arguments New refuses.
func TestNew(t *testing.T) {
	over := shuttle{at: end, mover: hexgames.White}
	for _, test := range []struct {
		start shuttle
		n     int
		o     batch.Options
		want  string
	}{
		{newShuttle(), 0, batch.Options{}, "batch: 0 games: want at least one"},
		{newShuttle(), 1, batch.Options{Plies: -1}, "batch: Plies is -1: want 0 or more"},
		{over, 1, batch.Options{}, "batch: the game is over at the start: White wins: arrival"},
	} {
		if _, err := batch.New(test.start, test.n, test.o); err == nil || err.Error() != test.want {
			t.Errorf("New(%v, %d, %+v) returns %v, want %s", test.start, test.n, test.o, err, test.want)
		}
	}
	if _, err := batch.New(plain{newShuttle()}, 1, batch.Options{}); err == nil || !strings.Contains(err.Error(), "no methods that encode it") {
		t.Errorf("a position without numbers: %v", err)
	}
	if _, err := batch.New(hexdame.Position{}, 1, batch.Options{}); !errors.Is(err, hexgames.ErrIllegalMove) {
		t.Errorf("the zero Position: %v", err)
	}
}

// TestLengths checks that arrays of wrong lengths are refused before anything happens.
func TestLengths(t *testing.T) {
	b, err := batch.New(newShuttle(), 3, batch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	actions := []int32{move, move, move}
	for name, spoil := range map[string]func(a *batch.Arrays){
		"Masks":        func(a *batch.Arrays) { a.Masks = a.Masks[1:] },
		"MaskBits":     func(a *batch.Arrays) { a.MaskBits = append(a.MaskBits, 0) },
		"Observations": func(a *batch.Arrays) { a.Observations = a.Observations[:0] },
		"Planes":       func(a *batch.Arrays) { a.Planes = a.Planes[1:] },
		"PlaneBits":    func(a *batch.Arrays) { a.PlaneBits = a.PlaneBits[1:] },
		"Vectors":      func(a *batch.Arrays) { a.Vectors = append(a.Vectors, 0) },
		"Turns":        func(a *batch.Arrays) { a.Turns = a.Turns[1:] },
		"Ends":         func(a *batch.Arrays) { a.Ends = a.Ends[1:] },
		"Returns":      func(a *batch.Arrays) { a.Returns = append(a.Returns, 0) },
	} {
		out := everything(3, b.Shape())
		spoil(out)
		for call, err := range map[string]error{"Step": b.Step(actions, out), "Look": b.Look(out), "Reset": b.Reset(5, out)} {
			length := func(a *batch.Arrays) int { return reflect.ValueOf(a).Elem().FieldByName(name).Len() }
			want := fmt.Sprintf("batch: the length of %s is %d: want %d", name, length(out), length(everything(3, b.Shape())))
			if err == nil || err.Error() != want {
				t.Errorf("%s with %s of the wrong length returns %v, want %s", call, name, err, want)
			}
		}
		if name != "Ends" && slices.Contains(out.Ends, batch.Running) || name != "Masks" && slices.Contains(out.Masks, 0) {
			t.Errorf("with %s of the wrong length, arrays are written", name)
		}
	}
	want := "batch: the length of actions is 2: want 3"
	for _, err := range []error{b.Step(actions[1:], nil), b.Choose(0, actions[1:])} {
		if err == nil || err.Error() != want {
			t.Errorf("with 2 actions, the error is %v, want %s", err, want)
		}
	}
	for i := range 3 {
		if len(b.First(i)) > 0 {
			t.Errorf("game %d has continued", i)
		}
	}
}

// TestRefused checks the error for illegal actions.
func TestRefused(t *testing.T) {
	start := hexdame.MustParse("W:We5:Bf5,f6,g6")
	b, err := batch.New(start, 200, batch.Options{Goroutines: 2})
	if err != nil {
		t.Fatal(err)
	}
	actions := make([]int32, 200)
	if err := b.Choose(1, actions); err != nil {
		t.Fatal(err)
	}
	for i := 17; i < 200; i += 50 {
		actions[i] = 556
	}
	err = b.Step(actions, nil)
	want := `game 17: hexdame: "556", column 1: no legal move begins with action 556 (e5-f5): a capture is compulsory: e5xg5xg7xe5 (D6), and 3 more`
	var refused *batch.Refused
	if !errors.As(err, &refused) || err.Error() != want || !errors.Is(err, hexgames.ErrIllegalMove) {
		t.Fatalf("the error is %v, want %s", err, want)
	}
	if !slices.Equal(refused.Games, []int{17, 67, 117, 167}) {
		t.Errorf("the games %v refuse their actions", refused.Games)
	}
	for i := range 200 {
		if moved := len(b.First(i)) > 0; moved == slices.Contains(refused.Games, i) {
			t.Errorf("game %d has the first actions %v", i, b.First(i))
		}
	}
}

// TestNoRoom checks that a game is cut off when the encoding has no room for it.
func TestNoRoom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var before, after hextad.Position
	for before.Turn() != hexgames.White && before.Turn() != hexgames.Black {
		for after = hextad.New(); !after.Outcome().Over() && after.CheckEncoding() == nil; {
			before = after
			after, _ = before.Apply(before.MoveAt(r.IntN(before.CountMoves())))
		}
		if after.CheckEncoding() == nil {
			before = hextad.Position{}
		}
	}
	for _, final := range []bool{false, true} {
		b, err := batch.New(before, 1, batch.Options{Final: final})
		if err != nil {
			t.Fatal(err)
		}
		out := everything(1, b.Shape())
		for i := range before.CountMoves() {
			q, _ := before.Apply(before.MoveAt(i))
			if q != after {
				continue
			}
			actions, err := before.EncodeMove(nil, before.MoveAt(i))
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range actions {
				if err := b.Step([]int32{int32(a)}, out); err != nil {
					t.Fatal(err)
				}
			}
		}
		if out.Ends[0] != batch.Cut || out.Returns[0] != 0 {
			t.Errorf("the game is %v, with %v for White", out.Ends[0], out.Returns[0])
		}
		if shown := b.Position(0) != before; shown != final || shown != (out.Turns[0] == hexgames.None) || shown == slices.Contains(out.Masks, 1) {
			t.Errorf("the game shows %v, with %v to move", b.Position(0), out.Turns[0])
		}
		if final && slices.ContainsFunc(out.Observations, func(x float32) bool { return x != 0 }) {
			t.Error("an observation without room is not zero")
		}
	}
}

// TestPanic checks that if a game panics, in any goroutine, the caller panics.
func TestPanic(t *testing.T) {
	b, err := batch.New(shuttle{mover: hexgames.White, broken: true}, 500, batch.Options{Goroutines: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if v := recover(); v != "the shuttle is broken" {
			t.Errorf("the panic is %v", v)
		}
	}()
	actions := make([]int32, 500)
	for step := range uint64(1000) {
		if err := errors.Join(b.Choose(step, actions), b.Step(actions, nil)); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("there is no panic")
}

// TestAllocates checks that steps allocate nothing, whatever is written.
func TestAllocates(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	allocates(t, hexade.New(), 100)
	allocates(t, hexagrams.New(), 100)
	allocates(t, hexcore6.New(), 50)
	allocates(t, hexdame.New(), 4000) // it has hundreds of captures
	allocates(t, hextad.New(), 50)
}

func allocates[P hexgames.Position[P, M], M comparable](t *testing.T, start P, before int) {
	t.Helper()
	b, err := batch.New(start, 65, batch.Options{Plies: 40, Goroutines: 2})
	if err != nil {
		t.Fatal(err)
	}
	out := everything(65, b.Shape())
	actions := make([]int32, 65)
	seed := uint64(0)
	step := func() {
		seed++
		if err := errors.Join(b.Choose(seed, actions), b.Step(actions, out)); err != nil {
			t.Fatal(err)
		}
	}
	for range before { // until it has learned how long games are, and which actions start a move of several
		step()
	}
	if n := testing.AllocsPerRun(20, step); n >= 1 {
		t.Errorf("%s: a step allocates %v times", start.GameName(), n)
	}
}

// TestEnds checks the names of ends.
func TestEnds(t *testing.T) {
	if got := fmt.Sprint(batch.Running, batch.Over, batch.Cut, batch.End(7)); got != "running over cut End(7)" {
		t.Errorf("the ends are %s", got)
	}
}
