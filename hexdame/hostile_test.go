package hexdame

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/measure"
)

var climb = flag.Duration("climb", 0, "how long to search for positions that are hard, or have many moves")

// hostile holds the worst positions from long hill climbs: first those that take longest to list
// their captures, then those with the most moves.
var hostile = []string{
	"W:WKa1,Ka2,Ka3,Ka4,Ka5,Ke1,Kf2,Kg3,Kh4,Ki5:BKb4,Kc1,c2,c3,c6,c7,Kd5,e3,e7,f5,Kf6,f9,g4,g8,h6,i7",
	"W:WKa5,Ke1,Kf2,Kg3,Kh4,Ki5,Ki6,Ki7,Ki8,Ki9:BKa2,b3,Kc1,c2,c4,c5,c6,c7,d2,Ke7,f3,Kf6,Kg5,Kg8,Kg9,Kh7",
	"W:WKf7,Kf9,Kh4:BKa3,Kb2,b3,b4,Kb5,b6,Kd1,d3,d7,e3,f2,Kf6,f8,g4,h7,i7",
	"W:WKa1,Ka2,Ka3,Ka4,Ka5,Kb1,Kb6,Kd8,Ke1,Ke9,Kf2,Kg3,Kh4,Ki5:Bb4,Kc3,c6,d2,Kd6,e4,Ke5,e6,e8,f6,g4,Kg7,Kg9,h6,h8,Ki7",
	"W:WKb1,Kc1,Kd1,Kd7,Ke1,Kf8,Kg3,Kh4,Ki5,Ki6,Ki8,Ki9:BKa4,Kb2,b3,b5,c3,c7,d3,Kd4,d5,d6,e5,f3,Kf9,g5,h7",
	"W:WKa1,Ka4,Kb1,Kd1,Ke1,Kf8,Ki5,Ki6,Ki7,Ki9:Bb3,Kb5,Kc2,Kc3,Kc6,Kc7,Kd3,Kd7,Ke3,e7,Kf4,Kf7,g5,g6,g7,h7",
	"W:WKa1,Ka3,Ka4,Kb4,Kc1,Kd1,Ke1,Kf8,Kg3,Ki5,Ki6,Ki8,Ki9:Bb3,Kc2,Kc3,Kc5,Kc6,Kc7,Kd3,Kd7,Ke3,e7,Kf4,Kf7,g5,g6,Kg7,Kh6",
	"W:WKa2,Kd1,Ke1,Kf8,Kf9,Ki5,Ki6,Ki9:BKb1,b3,Kc1,Kc2,Kc3,Kc7,Kd3,Kd7,Ke3,e7,Kf4,f7,g5,g6,g7,h7",
}

// TestHostile checks that every method stays bounded in time and memory in the worst positions.
func TestHostile(t *testing.T) {
	if gametest.Race {
		t.Skip("measures time and memory")
	}
	// They take up to 35 ms here; without the sweep they would take minutes. A busy machine may
	// take a few times as long.
	const maxTime, maxBytes = 200 * time.Millisecond, 1 << 20
	buf, mask := make([]Move, 0, MaxMoves), make([]uint64, 0, len(actionSet{}))
	for _, text := range hostile {
		p := MustParse(text)
		moves := p.LegalMoves()
		last := moves[len(moves)-1]
		if len(moves) > MaxMoves || len(moves) != p.CountMoves() {
			t.Errorf("%s: lists %d moves and counts %d", text, len(moves), p.CountMoves())
		}
		for _, call := range []struct {
			name  string
			room  uint64 // the number of bytes it may allocate
			thing func()
		}{
			{"Parse", 1 << 10, func() { Parse(text) }},
			{"AppendMoves", 0, func() { p.AppendMoves(buf[:0]) }},
			{"AppendMask", 0, func() { p.AppendMask(mask) }},
			{"CountMoves", 0, func() { p.CountMoves() }},
			{"MoveAt", maxBytes, func() { p.MoveAt(len(moves) - 1) }},
			{"Apply", 0, func() { p.Apply(last) }},
			{"FormatMove", maxBytes, func() { p.FormatMove(last) }},
			{"ParseMove", maxBytes, func() { p.ParseMove(last.String()) }},
			{"ParseMove of a wrong step", maxBytes, func() { p.ParseMove(last.from.String() + "-" + last.to.String()) }},
			{"ParseMove of start and end", maxBytes, func() { p.ParseMove(last.from.String() + "x" + last.to.String()) }},
			{"Click", maxBytes, func() { p.Click() }},
			{"Click on a start", maxBytes, func() { p.Click(last.from.String()) }},
			{"Click on a start and an end", maxBytes, func() { p.Click(last.from.String(), last.to.String()) }},
			{"Changes", maxBytes, func() { p.Changes(last) }},
			{"Apply of a different piece's capture", maxBytes, func() { p.Apply(Move{moves[0].from, last.to, last.captured}) }},
		} {
			high := func(took time.Duration, bytes uint64) bool {
				return took > maxTime && !testing.Short() || bytes > call.room
			}
			took, bytes := cost(call.thing)
			for range 2 { // other goroutines allocate, too
				if high(took, bytes) {
					took, bytes = cost(call.thing)
				}
			}
			t.Logf("%s of %s: %v, %d bytes", call.name, text, took, bytes)
			if high(took, bytes) {
				t.Errorf("%s of %s: %v, %d bytes", call.name, text, took, bytes)
			}
		}
	}
}

// cost returns the processor time and memory that a call to f takes.
func cost(f func()) (took time.Duration, bytes uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := measure.CPUTime()
	f()
	took = measure.CPUTime() - start
	runtime.ReadMemStats(&after)
	return took, after.TotalAlloc - before.TotalAlloc
}

// effort measures how hard it is to find and list the captures of a position: the work of its
// sweep.
func effort(p Position) int {
	own, enemy := p.sides()
	looks := 0
	room := new(room)
	for c := range own.cells() {
		var s sweep
		s.build(enemy, p.empty()|c.set(), p.kings.has(c))
		s.fill(&room.stands, c)
		for taken := range uint(1) << s.count {
			if looks++; room.stands[taken] != 0 {
				looks += s.count
			}
		}
	}
	return looks
}

// TestClimb searches for hostile positions, on demand.
func TestClimb(t *testing.T) {
	if *climb == 0 {
		t.Skip("search with -climb 10m")
	}
	for _, goal := range []struct {
		name  string
		value func(Position) int
	}{
		{"looks", effort},
		{"moves", Position.CountMoves},
	} {
		r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
		var best Position
		bestValue := 0
		for end := time.Now().Add(*climb / 2); time.Now().Before(end); {
			p, value := randomPosition(r), 0
			for stuck := 0; stuck < 3000 && time.Now().Before(end); stuck++ {
				q := p
				for range 1 + r.IntN(3) {
					q = changed(q, r)
				}
				if q, err := Parse(q.String()); err == nil {
					if v := goal.value(q); v >= value {
						if v > value {
							stuck = 0
						}
						p, value = q, v
					}
				}
			}
			if value > bestValue {
				best, bestValue = p, value
			}
		}
		t.Logf("%d %s: %v", bestValue, goal.name, best)
	}
}

func randomPosition(r *rand.Rand) Position {
	p := Position{turn: turn{mover: hexgames.White}, white: cell(r.IntN(cellCount)).set()}
	p.kings = p.white
	for range 12 {
		p = changed(p, r)
	}
	return p
}

// changed returns p with one piece added, removed, or moved.
func changed(p Position, r *rand.Rand) Position {
	take := func() {
		s := cell(r.IntN(cellCount)).set()
		p.white, p.black, p.kings = p.white&^s, p.black&^s, p.kings&^s
	}
	put := func() {
		s := cell(r.IntN(cellCount)).set()
		if (p.white|p.black)&s != 0 {
			return
		}
		if r.IntN(4) == 0 {
			p.white |= s
		} else {
			p.black |= s
		}
		if p.white&s != 0 || s&blackFar != 0 || r.IntN(4) == 0 {
			p.kings |= s
		}
	}
	switch r.IntN(4) {
	case 0:
		take()
	case 1:
		put()
	default:
		for range 8 {
			take()
		}
		put()
		put()
	}
	return p
}

// TestSweep compares sweeps with hunts in positions easy enough for both, and with the oracle in a
// few.
func TestSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	easy, hard := 0, 0
	for range 2000 {
		p := randomPosition(r)
		for range r.IntN(40) {
			p = changed(p, r)
		}
		p, err := Parse(p.String())
		if err != nil || p.captures == 0 {
			continue
		}
		own, enemy := p.sides()
		men, kings := own&^p.kings, own&p.kings
		h := hunt{enemy: enemy, most: 1, room: new(room)}
		h.sweep(men, kings, p.empty())
		if h.most != int(p.captures) {
			t.Fatalf("%v: a sweep finds %d captures, want %d", p, h.most, p.captures)
		}
		var moves []Move
		for _, c := range h.room.found {
			for to := range c.to.cells() {
				moves = append(moves, Move{c.from, to, c.taken})
			}
		}
		if !gametest.SameMoves(moves, p.LegalMoves()) || len(moves) != p.CountMoves() {
			t.Fatalf("%v: a sweep lists %v, want %v, %d moves", p, moves, p.LegalMoves(), p.CountMoves())
		}
		short := hunt{enemy: enemy, most: 1}
		short.follow(men, kings, p.empty())
		if easy++; short.jumps > longHunt {
			hard++
			if p.captures <= 8 && !gametest.SameMoves(moves, game.OracleMoves(p)) {
				t.Fatalf("%v: a sweep lists %v, want %v", p, moves, game.OracleMoves(p))
			}
		}
	}
	if easy < 1000 || hard < 50 {
		t.Errorf("only %d positions, %d of them hard", easy, hard)
	}
}

// TestFirstJumps checks that there is no search for a second capture if there is a single enemy, in
// any direction: no man jumps back.
func TestFirstJumps(t *testing.T) {
	first := func(position string) jumps {
		p := MustParse(position)
		return firstJumps(p.white, p.black, p.empty())
	}
	for _, over := range []string{"e6", "f5", "f6", "e4", "d5", "d4"} {
		if position := "W:We5:B" + over; first(position).more != 0 {
			t.Errorf("in %s a second capture is looked for", position)
		}
	}
	if position := "W:We5:Bf5,f6,g6"; first(position).more == 0 {
		t.Errorf("in %s no second capture is looked for", position)
	}
}
