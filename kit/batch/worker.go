package batch

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
)

// A task is the work to do on each game.
type task uint8

const (
	reset task = iota
	look
	step
	choose
)

// chunk is the number of games that a worker takes at a time.
const chunk = 64

// A worker works on games of a batch, one after another. It owns all the memory that this takes.
type worker[P hexgames.Position[P, M], M comparable] struct {
	b *Batch[P, M]

	// The current game, and the capabilities of its position. All of these share the memory of p.
	at       int
	game     *game[P]
	p        P
	e        hexgames.Encodable[M]
	masker   hexgames.Masker   // nil if the game does not implement it, like the next two
	limited  hexgames.Limited  // set if the encoding has no room for some positions
	repeater hexgames.Repeater // set if repetition matters
	hasher   hexgames.Hasher

	mask        []uint64 // the actions that can follow
	masked      bool     // whether mask is up to date for the current game
	list        []int
	observation []float32
	source      source
	dice        *rand.Rand // from source
	seed        uint64     // for choices, and its source
	chooser     rand.PCG

	refused []int // by number
	err     error // the reason of the first one
	goes    func()
}

// A source is the source of random numbers of the current game.
type source struct{ *rand.PCG }

// newWorker returns a worker.
func (b *Batch[P, M]) newWorker() *worker[P, M] {
	w := &worker[P, M]{
		b: b, mask: make([]uint64, wordsFor(b.shape.Actions)), list: make([]int, 0, b.shape.Actions),
		observation: make([]float32, b.shape.Len()),
	}
	w.e = any(&w.p).(hexgames.Encodable[M])
	w.masker, _ = any(&w.p).(hexgames.Masker)
	w.limited, _ = any(&w.p).(hexgames.Limited)
	w.repeater, _ = any(&w.p).(hexgames.Repeater)
	w.hasher, _ = any(&w.p).(hexgames.Hasher)
	w.dice = rand.New(&w.source)
	w.goes = func() {
		defer b.wait.Done()
		w.all()
	}
	return w
}

// run lets the workers do a task on all games. If one of them panics, run panics.
func (b *Batch[P, M]) run(t task, actions []int32, out *Arrays) {
	b.task, b.actions, b.out = t, actions, out
	b.next.Store(0)
	b.wait.Add(len(b.workers) - 1)
	for _, w := range b.workers[1:] {
		go w.goes()
	}
	b.workers[0].all()
	b.wait.Wait()
	b.actions, b.out = nil, nil
	b.caught.Pass()
}

// refused returns the error of the games that refused their actions, or nil if there are none.
func (b *Batch[P, M]) refused() error {
	var all *Refused
	for _, w := range b.workers {
		switch {
		case len(w.refused) == 0:
			continue
		case all == nil:
			all = &Refused{Err: w.err}
		case w.refused[0] < slices.Min(all.Games):
			all.Err = w.err
		}
		all.Games = append(all.Games, w.refused...)
	}
	if all == nil {
		return nil
	}
	slices.Sort(all.Games)
	return all
}

// all does the task on games until none is left.
func (w *worker[P, M]) all() {
	defer w.b.caught.Catch()
	w.refused, w.err = w.refused[:0], nil
	n := len(w.b.games)
	for {
		end := int(w.b.next.Add(chunk))
		for i := end - chunk; i < min(end, n); i++ {
			w.do(i)
		}
		if end >= n {
			return
		}
	}
}

// do does the task on game i.
func (w *worker[P, M]) do(i int) {
	g := &w.b.games[i]
	w.at, w.game, w.p, w.masked, w.source.PCG = i, g, g.p, false, &g.dice
	switch w.b.task {
	case choose:
		w.choose()
		return
	case reset:
		w.begin()
	case step:
		w.step(int(w.b.actions[i]))
	}
	g.p = w.p
	if w.b.out != nil {
		w.write(w.b.out)
	}
}

// step takes an action.
func (w *worker[P, M]) step(action int) {
	g := w.game
	ended := g.turn == hexgames.None
	if !ended {
		g.end, g.value = Running, 0
	}
	switch {
	case action == Skip:
	case ended:
		w.begin()
	default:
		if err := w.act(action); err != nil {
			if len(w.refused) == 0 {
				w.err = err
			}
			w.refused = append(w.refused, w.at)
		}
	}
}

// act takes an action of the player to act. If it returns an error, nothing has changed.
func (w *worker[P, M]) act(action int) error {
	g := w.game
	first := append(g.first, action)
	g.first = first[:len(first)-1]
	if w.mayBePartial(action) {
		goesOn, err := w.goesOn(first)
		if goesOn || err != nil {
			return err
		}
	}
	m, err := w.e.DecodeMove(first...)
	if err != nil {
		if goesOn, _ := w.goesOn(first); goesOn {
			w.b.partial[action/64].Or(1 << (action % 64)) // so that it does not cause an error again
			return nil
		}
		return err
	}
	if w.p, err = w.p.Apply(m); err != nil {
		panic("batch: a decoded move is refused: " + err.Error())
	}
	g.first = first[:0]
	w.moved()
	w.draw()
	if g.end == Running && (w.b.options.Plies > 0 && int(g.plies) >= w.b.options.Plies || w.limited != nil && w.limited.CheckEncoding() != nil) {
		g.end, g.turn = Cut, hexgames.None
	}
	if g.end != Running && !w.b.options.Final {
		end, value := g.end, g.value
		w.begin()
		g.end, g.value = end, value
	}
	return nil
}

// mayBePartial reports whether an action has started a move of several before.
func (w *worker[P, M]) mayBePartial(action int) bool {
	return action >= 0 && action < w.b.shape.Actions && w.b.partial[action/64].Load()>>(action%64)&1 != 0
}

// goesOn reports whether these actions are only the start of a move. If so, it remembers them.
func (w *worker[P, M]) goesOn(first []int) (bool, error) {
	if err := w.follow(first); err != nil {
		return false, err
	}
	for _, word := range w.mask {
		if word != 0 {
			w.game.first, w.masked = first, true
			return true, nil
		}
	}
	return false, nil
}

// follow sets mask to the actions that can follow the first ones.
func (w *worker[P, M]) follow(first []int) (err error) {
	if w.masker != nil {
		_, err = w.masker.AppendMask(w.mask[:0], first...)
		return err
	}
	if w.list, err = w.e.AppendActions(w.list[:0], first...); err != nil {
		return err
	}
	clear(w.mask)
	for _, a := range w.list {
		w.mask[a/64] |= 1 << (a % 64)
	}
	return nil
}

// masks sets mask to the legal actions of the current game.
func (w *worker[P, M]) masks() {
	if !w.masked && (w.game.turn == hexgames.None || w.follow(w.game.first) != nil) {
		clear(w.mask)
	}
	w.masked = true
}

// begin restarts the game.
func (w *worker[P, M]) begin() {
	g := w.game
	w.p, g.turn, g.first, g.plies, g.end, g.value = w.b.start, w.b.turn, g.first[:0], 0, Running, 0
	if w.repeater != nil {
		w.b.seen[w.at].clear()
		w.b.seen[w.at].add(w.hash())
	}
	w.draw()
}

// draw plays the moves of Chance, unless the caller plays them, until the game ends or another
// player is to move.
func (w *worker[P, M]) draw() {
	for w.game.turn == hexgames.Chance && !w.b.options.Chance {
		var err error
		if w.p, err = w.p.Apply(w.p.MoveAt(w.dice.IntN(w.p.CountMoves()))); err != nil {
			panic("batch: a listed move is refused: " + err.Error())
		}
		w.moved()
	}
}

// moved counts a move, and determines the player to move or how the game has ended.
func (w *worker[P, M]) moved() {
	g := w.game
	g.plies++
	g.turn = w.p.Turn()
	switch {
	case g.turn == hexgames.None:
		w.over(w.p.Outcome())
	case w.repeater != nil && w.b.seen[w.at].add(w.hash()) >= 3:
		w.over(w.repeater.RepetitionOutcome())
	}
}

// over ends the game.
func (w *worker[P, M]) over(o hexgames.Outcome) {
	g := w.game
	g.end, g.turn = Over, hexgames.None
	switch o.Winner {
	case hexgames.White:
		g.value = 1
	case hexgames.Black:
		g.value = -1
	}
}

// hash returns the hash of the position.
func (w *worker[P, M]) hash() uint64 {
	if w.hasher != nil {
		return w.hasher.Hash()
	}
	return maphash.Comparable(hashSeed, w.p)
}

var hashSeed = maphash.MakeSeed()

// choose chooses an action at random.
func (w *worker[P, M]) choose() {
	w.masks()
	n := 0
	for _, word := range w.mask {
		n += bits.OnesCount64(word)
	}
	w.b.actions[w.at] = Skip
	if n == 0 {
		return
	}
	w.chooser.Seed(w.seed, uint64(w.at))
	w.source.PCG = &w.chooser
	n = w.dice.IntN(n)
	for i, word := range w.mask {
		if ones := bits.OnesCount64(word); n >= ones {
			n -= ones
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		w.b.actions[w.at] = int32(64*i + bits.TrailingZeros64(word))
		return
	}
}

// write writes the numbers of the current game to arrays.
func (w *worker[P, M]) write(out *Arrays) {
	i, s := w.at, w.b.shape
	if out.Masks != nil || out.MaskBits != nil {
		w.masks()
		spread(part(out.Masks, i, s.Actions), w.mask)
		bytes := part(out.MaskBits, i, bytesFor(s.Actions))
		for at := range bytes {
			bytes[at] = uint8(w.mask[at/8] >> (at % 8 * 8))
		}
	}
	if out.Observations != nil || out.Planes != nil || out.PlaneBits != nil || out.Vectors != nil {
		w.observe(out)
	}
	if out.Turns != nil {
		out.Turns[i] = w.game.turn
	}
	if out.Ends != nil {
		out.Ends[i] = w.game.end
	}
	if out.Returns != nil {
		out.Returns[i] = float32(w.game.value)
	}
}

// observe writes the observation of the current game. If the encoding has no room, it is zero.
func (w *worker[P, M]) observe(out *Arrays) {
	i, s := w.at, w.b.shape
	o := part(out.Observations, i, s.Len())
	if o == nil {
		o = w.observation
	}
	if _, err := w.e.Observe(o[:0], w.game.first...); err != nil {
		clear(o)
	}
	planes := o[:s.Len()-s.Vector]
	if dst := part(out.Planes, i, len(planes)); dst != nil {
		for at, x := range planes {
			dst[at] = int8(x)
		}
	}
	if dst := part(out.PlaneBits, i, bytesFor(len(planes))); dst != nil {
		clear(dst)
		for at, x := range planes {
			dst[at/8] |= uint8(x) << (at % 8)
		}
	}
	copy(part(out.Vectors, i, s.Vector), o[len(planes):])
}

// part returns the part of an array for game i, with each numbers for a game, or nil if there is no
// array.
func part[T any](array []T, i, each int) []T {
	if array == nil {
		return nil
	}
	return array[i*each : (i+1)*each : (i+1)*each]
}

// spread sets numbers to 1 where bits are set, and the others to 0. In games with many actions,
// most words are 0.
func spread(numbers []uint8, words []uint64) {
	clear(numbers)
	for ; len(numbers) >= 64; numbers, words = numbers[64:], words[1:] {
		if word := words[0]; word != 0 {
			for i := 0; i < 64; i += 8 {
				binary.LittleEndian.PutUint64(numbers[i:], spreads[uint8(word>>i)])
			}
		}
	}
	var eight [8]uint8
	for i := 0; i < len(numbers); i += 8 {
		binary.LittleEndian.PutUint64(eight[:], spreads[uint8(words[0]>>i)])
		copy(numbers[i:], eight[:])
	}
}

// spreads[b] has a byte for each bit of b.
var spreads [256]uint64

func init() {
	for b := range spreads {
		for i := range 8 {
			spreads[b] |= uint64(b>>i&1) << (8 * i)
		}
	}
}
