package main

// Exported Go functions cannot have const parameters, so the header is included without const. This
// way, the compiler checks that the functions match the header.

/*
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#define const
#include "hexgames.h"
#undef const
*/
import "C"

import (
	"bytes"
	"strings"
	"unsafe"

	"example.com/hexgames/kit/batch"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture/png"
)

//export hexgames_version
func hexgames_version() C.int32_t { return C.HEXGAMES_VERSION }

//export hexgames_free
func hexgames_free(text unsafe.Pointer) { C.free(text) }

//export hexgames_handles
func hexgames_handles() C.int64_t { return C.int64_t(handleCount()) }

//export hexgames_close
func hexgames_close(handle C.uint64_t, e *C.hexgames_error) C.int32_t {
	return status(e, func() error { return release(uint64(handle)) })
}

//export hexgames_games
func hexgames_games(e *C.hexgames_error) *C.char { return text(e, listGames) }

// Positions.

//export hexgames_new
func hexgames_new(game, options *C.char, e *C.hexgames_error) C.hexgames_position {
	return position(e, nil, func() (games.Position, error) { return newPosition(C.GoString(game), C.GoString(options)) })
}

//export hexgames_read
func hexgames_read(game, text *C.char, e *C.hexgames_error) C.hexgames_position {
	return position(e, nil, func() (games.Position, error) { return readPosition(C.GoString(game), C.GoString(text)) })
}

//export hexgames_decode
func hexgames_decode(game *C.char, data unsafe.Pointer, size C.size_t, e *C.hexgames_error) C.hexgames_position {
	return position(e, nil, func() (games.Position, error) {
		data, err := slice[byte](data, size, "bytes")
		if err != nil {
			return nil, err
		}
		return decodePosition(C.GoString(game), data)
	})
}

//export hexgames_look
func hexgames_look(p C.hexgames_position, state *C.hexgames_state, e *C.hexgames_error) C.int32_t {
	return status(e, func() error {
		p, err := held[games.Position](uint64(p))
		if err == nil {
			err = want(state, "state")
		}
		if err == nil {
			describe(state, p)
		}
		return err
	})
}

//export hexgames_play
func hexgames_play(p C.hexgames_position, move *C.char, state *C.hexgames_state, e *C.hexgames_error) C.hexgames_position {
	return position(e, state, func() (games.Position, error) {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return nil, err
		}
		return p.Play(C.GoString(move))
	})
}

//export hexgames_play_index
func hexgames_play_index(p C.hexgames_position, i C.int64_t, state *C.hexgames_state, e *C.hexgames_error) C.hexgames_position {
	return position(e, state, func() (games.Position, error) {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return nil, err
		}
		return playIndex(p, int(i))
	})
}

//export hexgames_play_actions
func hexgames_play_actions(p C.hexgames_position, actions *C.int32_t, count C.size_t, state *C.hexgames_state, e *C.hexgames_error) C.hexgames_position {
	return position(e, state, func() (games.Position, error) {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return nil, err
		}
		all, err := actionsOf(actions, count)
		if err != nil {
			return nil, err
		}
		return p.PlayActions(all...)
	})
}

//export hexgames_moves
func hexgames_moves(p C.hexgames_position, e *C.hexgames_error) *C.char {
	return words(p, e, func(p games.Position) (string, error) {
		var b strings.Builder
		for _, move := range p.MoveTexts() {
			b.WriteString(move + "\n")
		}
		return b.String(), nil
	})
}

//export hexgames_move
func hexgames_move(p C.hexgames_position, i C.int64_t, e *C.hexgames_error) *C.char {
	return words(p, e, func(p games.Position) (string, error) {
		if err := wantMove(p, int(i)); err != nil {
			return "", err
		}
		return p.MoveText(int(i)), nil
	})
}

//export hexgames_write
func hexgames_write(p C.hexgames_position, e *C.hexgames_error) *C.char {
	return words(p, e, func(p games.Position) (string, error) { return p.String(), nil })
}

//export hexgames_diagram
func hexgames_diagram(p C.hexgames_position, e *C.hexgames_error) *C.char {
	return words(p, e, func(p games.Position) (string, error) { return p.Diagram(), nil })
}

//export hexgames_encode
func hexgames_encode(p C.hexgames_position, size *C.size_t, e *C.hexgames_error) unsafe.Pointer {
	return data(e, size, func() ([]byte, error) {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return nil, err
		}
		return p.AppendBinary(nil)
	})
}

// Positions as numbers.

//export hexgames_shape_of
func hexgames_shape_of(p C.hexgames_position, shape *C.hexgames_shape, e *C.hexgames_error) C.int32_t {
	return status(e, func() error {
		p, err := held[games.Position](uint64(p))
		if err == nil {
			err = want(shape, "shape")
		}
		if err != nil {
			return err
		}
		encoded, err := encodedOf(p)
		if err != nil {
			return err
		}
		s := encoded.Shape()
		*shape = C.hexgames_shape{C.int32_t(s.Planes), C.int32_t(s.Height), C.int32_t(s.Width), C.int32_t(s.Vector), C.int32_t(s.Actions)}
		return nil
	})
}

//export hexgames_observe
func hexgames_observe(p C.hexgames_position, first *C.int32_t, count C.size_t, numbers *C.float, length C.size_t, e *C.hexgames_error) C.int32_t {
	return status(e, func() error {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return err
		}
		actions, err := actionsOf(first, count)
		if err != nil {
			return err
		}
		numbers, err := slice[float32](unsafe.Pointer(numbers), length, "numbers")
		if err != nil {
			return err
		}
		return writeObservation(p, actions, numbers)
	})
}

//export hexgames_mask
func hexgames_mask(p C.hexgames_position, first *C.int32_t, count C.size_t, mask *C.uint8_t, length C.size_t, e *C.hexgames_error) C.int32_t {
	return number(e, func() (int, error) {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return 0, err
		}
		actions, err := actionsOf(first, count)
		if err != nil {
			return 0, err
		}
		mask, err := slice[uint8](unsafe.Pointer(mask), length, "mask")
		if err != nil {
			return 0, err
		}
		return writeMask(p, actions, mask)
	})
}

//export hexgames_action
func hexgames_action(p C.hexgames_position, action C.int32_t, e *C.hexgames_error) *C.char {
	return words(p, e, func(p games.Position) (string, error) {
		encoded, err := encodedOf(p)
		if err != nil {
			return "", err
		}
		return encoded.FormatAction(int(action)), nil
	})
}

//export hexgames_actions_of
func hexgames_actions_of(p C.hexgames_position, move *C.char, actions *C.int32_t, length C.size_t, e *C.hexgames_error) C.int32_t {
	return number(e, func() (int, error) {
		p, err := held[games.Position](uint64(p))
		if err != nil {
			return 0, err
		}
		actions, err := slice[int32](unsafe.Pointer(actions), length, "actions")
		if err != nil {
			return 0, err
		}
		return writeActions(p, C.GoString(move), actions)
	})
}

// Sessions.

//export hexgames_session_new
func hexgames_session_new(seed C.uint64_t, e *C.hexgames_error) C.hexgames_session {
	return C.hexgames_session(handle(e, func() (*conversation, error) { return newSession(uint64(seed)), nil }))
}

//export hexgames_ask
func hexgames_ask(s C.hexgames_session, request *C.char, e *C.hexgames_error) *C.char {
	return text(e, func() (string, error) {
		c, err := held[*conversation](uint64(s))
		if err != nil {
			return "", err
		}
		return c.ask(C.GoString(request)), nil
	})
}

//export hexgames_cancel
func hexgames_cancel(s C.hexgames_session, e *C.hexgames_error) C.int32_t {
	return status(e, func() error {
		c, err := held[*conversation](uint64(s))
		if err == nil {
			c.cancel()
		}
		return err
	})
}

//export hexgames_png
func hexgames_png(svg *C.char, size *C.size_t, e *C.hexgames_error) unsafe.Pointer {
	return data(e, size, func() ([]byte, error) {
		var file bytes.Buffer
		err := png.Encode(&file, []byte(C.GoString(svg)))
		return file.Bytes(), err
	})
}

// Batches.

//export hexgames_batch_new
func hexgames_batch_new(start C.hexgames_position, n C.int32_t, options *C.hexgames_batch_options, e *C.hexgames_error) C.hexgames_batch {
	return C.hexgames_batch(handle(e, func() (*fleet, error) {
		p, err := held[games.Position](uint64(start))
		if err != nil {
			return nil, err
		}
		var o batch.Options
		if options != nil {
			o = batch.Options{
				Plies: int(options.plies), Goroutines: int(options.threads), Chance: options.chance != 0, Final: options.final != 0,
			}
		}
		return newFleet(p, int(n), o)
	}))
}

//export hexgames_batch_reset
func hexgames_batch_reset(b C.hexgames_batch, seed C.uint64_t, arrays *C.hexgames_arrays, e *C.hexgames_error) C.int32_t {
	return use(b, e, func(f *fleet) error {
		out, err := arraysOf(arrays)
		if err != nil {
			return err
		}
		return f.games.Reset(uint64(seed), out)
	})
}

//export hexgames_batch_look
func hexgames_batch_look(b C.hexgames_batch, arrays *C.hexgames_arrays, e *C.hexgames_error) C.int32_t {
	return use(b, e, func(f *fleet) error {
		out, err := arraysOf(arrays)
		if err != nil {
			return err
		}
		return f.games.Look(out)
	})
}

//export hexgames_batch_step
func hexgames_batch_step(b C.hexgames_batch, actions *C.int32_t, length C.size_t, arrays *C.hexgames_arrays, e *C.hexgames_error) C.int32_t {
	return use(b, e, func(f *fleet) error {
		actions, err := slice[int32](unsafe.Pointer(actions), length, "actions")
		if err != nil {
			return err
		}
		out, err := arraysOf(arrays)
		if err != nil {
			return err
		}
		return f.step(actions, out)
	})
}

//export hexgames_batch_refused
func hexgames_batch_refused(b C.hexgames_batch, numbers *C.int32_t, length C.size_t, e *C.hexgames_error) C.int32_t {
	return number(e, func() (int, error) {
		f, err := held[*fleet](uint64(b))
		if err != nil {
			return 0, err
		}
		numbers, err := slice[int32](unsafe.Pointer(numbers), length, "games")
		if err != nil {
			return 0, err
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		for i := range min(len(numbers), len(f.refused)) {
			numbers[i] = int32(f.refused[i])
		}
		return len(f.refused), nil
	})
}

//export hexgames_batch_choose
func hexgames_batch_choose(b C.hexgames_batch, seed C.uint64_t, actions *C.int32_t, length C.size_t, e *C.hexgames_error) C.int32_t {
	return use(b, e, func(f *fleet) error {
		actions, err := slice[int32](unsafe.Pointer(actions), length, "actions")
		if err != nil {
			return err
		}
		return f.games.Choose(uint64(seed), actions)
	})
}

//export hexgames_batch_position
func hexgames_batch_position(b C.hexgames_batch, game C.int32_t, e *C.hexgames_error) C.hexgames_position {
	return position(e, nil, func() (games.Position, error) {
		f, err := held[*fleet](uint64(b))
		if err != nil {
			return nil, err
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.position(int(game))
	})
}
