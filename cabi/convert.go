package main

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
	"errors"
	"unsafe"

	"example.com/hexgames"
	"example.com/hexgames/kit/batch"
	"example.com/hexgames/kit/games"
)

// This file calls Go functions for C. It recovers panics, and converts errors and results.

// report writes an error for C, and reports whether there is none.
func report(e *C.hexgames_error, err error) bool {
	if e == nil {
		return err == nil
	}
	e.code, e.game = C.HEXGAMES_OK, -1
	e.clause[0], e.message[0] = 0, 0
	if err == nil {
		return true
	}
	e.code = C.int32_t(codeOf(err))
	var of *hexgames.Error
	if errors.As(err, &of) {
		copyText(e.clause[:], of.Clause)
	}
	var refused *batch.Refused
	if errors.As(err, &refused) {
		e.game = C.int32_t(refused.Games[0])
	}
	copyText(e.message[:], err.Error())
	return false
}

// copyText copies a text into an array and adds a zero byte.
func copyText(dst []C.char, text string) {
	text = cut(text, len(dst)-1)
	for i := range len(text) {
		dst[i] = C.char(text[i])
	}
	dst[len(text)] = 0
}

// status calls a function without a result, and returns 0, or -1 for an error.
func status(e *C.hexgames_error, f func() error) C.int32_t {
	return number(e, func() (int, error) { return 0, f() })
}

// number calls a function that returns a number, and returns the number, or -1 for an error.
func number(e *C.hexgames_error, f func() (int, error)) C.int32_t {
	n, err := guard(f)
	if !report(e, err) {
		return -1
	}
	return C.int32_t(n)
}

// text calls a function that returns a text.
func text(e *C.hexgames_error, f func() (string, error)) *C.char {
	s, err := guard(f)
	if !report(e, err) {
		return nil
	}
	return C.CString(s)
}

// data calls a function that returns bytes.
func data(e *C.hexgames_error, size *C.size_t, f func() ([]byte, error)) unsafe.Pointer {
	b, err := guard(func() ([]byte, error) {
		if err := want(size, "size"); err != nil {
			return nil, err
		}
		return f()
	})
	if !report(e, err) {
		return nil
	}
	*size = C.size_t(len(b))
	return C.CBytes(b)
}

// handle calls a function that returns a value, and returns a handle for the value.
func handle[T any](e *C.hexgames_error, f func() (T, error)) C.uint64_t {
	value, err := guard(f)
	if !report(e, err) {
		return 0
	}
	return C.uint64_t(hold(value))
}

// position calls a function that returns a position, and describes it unless state is nil.
func position(e *C.hexgames_error, state *C.hexgames_state, f func() (games.Position, error)) C.hexgames_position {
	return C.hexgames_position(handle(e, func() (games.Position, error) {
		p, err := f()
		if err == nil && state != nil {
			describe(state, p)
		}
		return p, err
	}))
}

// words calls a function that returns a text about a position.
func words(handle C.hexgames_position, e *C.hexgames_error, f func(p games.Position) (string, error)) *C.char {
	return text(e, func() (string, error) {
		p, err := held[games.Position](uint64(handle))
		if err != nil {
			return "", err
		}
		return f(p)
	})
}

// use calls a function with exclusive access to a batch.
func use(b C.hexgames_batch, e *C.hexgames_error, f func(f *fleet) error) C.int32_t {
	return status(e, func() error {
		own, err := held[*fleet](uint64(b))
		if err != nil {
			return err
		}
		own.mu.Lock()
		defer own.mu.Unlock()
		return f(own)
	})
}

// describe writes the state of a position.
func describe(state *C.hexgames_state, p games.Position) {
	o := p.Outcome()
	hash, _ := p.Hash()
	state.turn, state.over, state.winner = C.int32_t(p.Turn()), 0, C.int32_t(o.Winner)
	state.moves, state.hash = C.int32_t(p.CountMoves()), C.uint64_t(hash)
	if o.Over() {
		state.over = 1
	}
	copyText(state.reason[:], string(o.Reason))
}

// want returns an error for a pointer that is nil.
func want[T any](pointer *T, name string) error {
	if pointer == nil {
		return failure{codeArgument, "the pointer to the " + name + " is null"}
	}
	return nil
}

// slice returns a caller's array.
func slice[T any](pointer unsafe.Pointer, length C.size_t, name string) ([]T, error) {
	if pointer == nil && length > 0 {
		return nil, failure{codeArgument, "the pointer to the " + name + " is null, but the length is not 0"}
	}
	return unsafe.Slice((*T)(pointer), length), nil
}

// actionsOf returns the caller's actions.
func actionsOf(pointer *C.int32_t, count C.size_t) ([]int, error) {
	given, err := slice[int32](unsafe.Pointer(pointer), count, "actions")
	if err != nil {
		return nil, err
	}
	actions := make([]int, len(given))
	for i, a := range given {
		actions[i] = int(a)
	}
	return actions, nil
}

// arraysOf returns the caller's arrays, or nil if there are none.
func arraysOf(a *C.hexgames_arrays) (*batch.Arrays, error) {
	if a == nil {
		return nil, nil
	}
	var out batch.Arrays
	return &out, errors.Join(
		set(&out.Masks, unsafe.Pointer(a.masks), a.masks_length, "masks"),
		set(&out.MaskBits, unsafe.Pointer(a.mask_bits), a.mask_bits_length, "mask_bits"),
		set(&out.Observations, unsafe.Pointer(a.observations), a.observations_length, "observations"),
		set(&out.Planes, unsafe.Pointer(a.planes), a.planes_length, "planes"),
		set(&out.PlaneBits, unsafe.Pointer(a.plane_bits), a.plane_bits_length, "plane_bits"),
		set(&out.Vectors, unsafe.Pointer(a.vectors), a.vectors_length, "vectors"),
		set(&out.Turns, unsafe.Pointer(a.turns), a.turns_length, "turns"),
		set(&out.Ends, unsafe.Pointer(a.ends), a.ends_length, "ends"),
		set(&out.Returns, unsafe.Pointer(a.returns), a.returns_length, "returns"),
	)
}

// set sets one of the arrays.
func set[T any](array *[]T, pointer unsafe.Pointer, length C.size_t, name string) (err error) {
	*array, err = slice[T](pointer, length, name)
	return err
}
