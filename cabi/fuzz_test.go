package main

import (
	"encoding/binary"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"example.com/hexgames/kit/batch"
	"example.com/hexgames/kit/games"
)

// wantCode checks that an error has a code of the header, and not the one for a panic.
func wantCode(t *testing.T, err error) {
	t.Helper()
	if code := codeOf(err); code < 1 || code == codePanic || code == codeOther {
		t.Fatalf("the error %v has the code %d", err, code)
	}
}

// FuzzCalls makes a position from any texts, and uses it as C does.
func FuzzCalls(f *testing.F) {
	for _, g := range games.All() {
		f.Add(g.Name(), "", "", 0, []byte{0, 1, 2})
		p, err := newPosition(g.Name(), "")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(g.Name(), p.String(), p.MoveText(0), 3, []byte{9})
	}
	f.Add("hexcore6", "side=5 core=0,0", "x", -1, []byte{255})
	f.Add("hexade", "side=5 side=6", "", 0, []byte{})
	f.Add("chess", "", "", 0, []byte{})
	f.Fuzz(func(t *testing.T, game, text, move string, index int, actions []byte) {
		p, err := guard(func() (games.Position, error) { return newPosition(game, text) })
		if err != nil {
			wantCode(t, err)
			if p, err = guard(func() (games.Position, error) { return readPosition(game, text) }); err != nil {
				wantCode(t, err)
				return
			}
		}
		handle := hold(p)
		defer release(handle)
		if q, err := held[games.Position](handle); err != nil || q != p {
			t.Fatalf("the handle is %v, %v", q, err)
		}
		data, err := p.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := decodePosition(game, data); err != nil || q.String() != p.String() {
			t.Fatalf("%s is decoded as %v, %v", p.String(), q, err)
		}
		if q, err := playIndex(p, index); err == nil {
			if again, err := p.Play(p.MoveText(index)); err != nil || again.String() != q.String() {
				t.Fatalf("move %d of %s leads to %v, %v", index, p.String(), again, err)
			}
		} else {
			wantCode(t, err)
		}
		first := make([]int, len(actions))
		for i, a := range actions {
			first[i] = int(a)
		}
		e, err := encodedOf(p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := writeMask(p, first, make([]uint8, e.Shape().Actions)); err != nil {
			wantCode(t, err)
		}
		if err := writeObservation(p, first, make([]float32, e.Shape().Len())); err != nil {
			wantCode(t, err)
		}
		if _, err := writeActions(p, move, make([]int32, 99)); err != nil {
			wantCode(t, err)
		}
	})
}

// FuzzStep checks that a batch refuses exactly the actions that its masks don't have, except Skip.
func FuzzStep(f *testing.F) {
	for i := range games.All() {
		f.Add(i, uint64(i), []byte("\x00\x00\x00\x01\x00\x20\xff\xff"))
	}
	f.Fuzz(func(t *testing.T, game int, seed uint64, numbers []byte) {
		all := games.All()
		p, err := newPosition(all[uint(game)%uint(len(all))].Name(), "")
		if err != nil {
			t.Fatal(err)
		}
		b, err := newFleet(p, 2, batch.Options{Plies: 9, Goroutines: 1})
		if err != nil {
			t.Fatal(err)
		}
		out := b.games.Arrays()
		if err := b.games.Reset(seed, out); err != nil {
			t.Fatal(err)
		}
		size := b.games.Shape().Actions
		for ; len(numbers) >= 4; numbers = numbers[4:] {
			actions := []int32{int32(int16(binary.BigEndian.Uint16(numbers))), int32(int16(binary.BigEndian.Uint16(numbers[2:])))}
			var want []int
			for i, a := range actions {
				if a != batch.Skip && (a < 0 || int(a) >= size || out.Masks[i*size+int(a)] == 0) {
					want = append(want, i)
				}
			}
			if err := b.step(actions, out); !slices.Equal(b.refused, want) || (err == nil) != (want == nil) {
				t.Fatalf("the actions %v are refused in %v, %v: want %v", actions, b.refused, err, want)
			}
		}
	})
}

// FuzzDecode checks that a position of any bytes has the same bytes.
func FuzzDecode(f *testing.F) {
	for _, g := range games.All() {
		p, err := newPosition(g.Name(), "")
		if err != nil {
			f.Fatal(err)
		}
		data, err := p.AppendBinary(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(g.Name(), data)
	}
	f.Fuzz(func(t *testing.T, game string, data []byte) {
		p, err := decodePosition(game, data)
		if err != nil {
			wantCode(t, err)
			return
		}
		if again, err := p.AppendBinary(nil); err != nil || string(again) != string(data) {
			t.Fatalf("%x is a position of %s, with the bytes %x, %v", data, game, again, err)
		}
	})
}

// FuzzAsk checks that the answer to any request is a JSON object.
func FuzzAsk(f *testing.F) {
	for _, request := range []string{
		`{"id":1,"do":"new","game":"hextad","seed":1}`, `{"do":"hello"}`, `{"do":"load","game":"hexdame","record":"1. a4-a5 (1. d4-d5 {x}) 1-0"}`,
		`{"do":"new","game":"hexdame","position":"W:We5:Bg7"}`, `{"do":"think","bot":"greedy:nodes=5"}`, `null`, `[]`, `{"do":5}`, `{`,
	} {
		f.Add(request)
	}
	f.Fuzz(func(t *testing.T, request string) {
		c := newSession(1)
		defer c.close()
		done := make(chan bool)
		defer close(done)
		go func() { // a bot could think forever
			for tick := time.NewTicker(20 * time.Millisecond); ; {
				select {
				case <-tick.C:
					c.cancel()
				case <-done:
					tick.Stop()
					return
				}
			}
		}()
		for _, text := range []string{`{"do":"new","game":"hexagrams"}`, request} {
			answer := c.ask(text)
			var object map[string]any
			if err := json.Unmarshal([]byte(answer), &object); err != nil || object == nil {
				t.Fatalf("the answer is %s: %v", answer, err)
			}
		}
	})
}
