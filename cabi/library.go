package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// The codes of errors in hexgames.h.
const (
	codeNoGame   = 8
	codeNoHandle = 9
	codeArgument = 10
	codePanic    = 11
	codeOther    = 12
)

// codes are the codes of the kinds of errors.
var codes = map[hexgames.ErrorKind]int{
	hexgames.ErrIllegalMove: 1, hexgames.ErrGameOver: 2, hexgames.ErrSyntax: 3, hexgames.ErrAmbiguous: 4,
	hexgames.ErrPosition: 5, hexgames.ErrOption: 6, hexgames.ErrEncoding: 7,
}

// A failure is an error with a code.
type failure struct {
	code int
	text string
}

func (f failure) Error() string { return f.text }

// codeOf returns the code of an error.
func codeOf(err error) int {
	var own failure
	var of *hexgames.Error
	switch {
	case errors.As(err, &own):
		return own.code
	case errors.As(err, &of):
		return cmp.Or(codes[of.Kind], codeOther)
	case errors.Is(err, games.ErrName):
		return codeNoGame
	}
	return codeOther
}

// guard calls a function on behalf of C. A panic becomes an error.
func guard[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		if v := recover(); v != nil {
			var zero T
			result, err = zero, failure{codePanic, fmt.Sprint("panic: ", v)}
		}
	}()
	return f()
}

// handles maps the handles in C to their values.
var handles struct {
	sync.RWMutex
	last  uint64
	value map[uint64]any
}

// hold returns a new handle for a value.
func hold(value any) uint64 {
	handles.Lock()
	defer handles.Unlock()
	if handles.value == nil {
		handles.value = map[uint64]any{}
	}
	handles.last++
	handles.value[handles.last] = value
	return handles.last
}

// held returns the value of a handle.
func held[T any](handle uint64) (T, error) {
	handles.RLock()
	value, ok := handles.value[handle]
	handles.RUnlock()
	own, fits := value.(T)
	switch {
	case fits:
		return own, nil
	case !ok:
		return own, noHandle(handle)
	}
	return own, failure{codeNoHandle, fmt.Sprintf("the handle %d is %s: want %s", handle, nameOf(value), nameOf(own))}
}

// noHandle returns the error for a number that is not a handle.
func noHandle(handle uint64) error {
	if handle == 0 {
		return failure{codeNoHandle, "the handle is 0: want one that a function returned"}
	}
	return failure{codeNoHandle, fmt.Sprintf("there is no handle %d: it is closed, or never existed", handle)}
}

// nameOf returns a description of a handle with this value.
func nameOf(value any) string {
	switch value.(type) {
	case *conversation:
		return "a session"
	case *fleet:
		return "a batch"
	}
	return "a position"
}

// release closes a handle.
func release(handle uint64) error {
	handles.Lock()
	value, ok := handles.value[handle]
	delete(handles.value, handle)
	handles.Unlock()
	if !ok {
		return noHandle(handle)
	}
	if c, ok := value.(*conversation); ok {
		return c.close()
	}
	return nil
}

// handleCount returns the number of open handles.
func handleCount() int {
	handles.RLock()
	defer handles.RUnlock()
	return len(handles.value)
}

// listGames returns the games and their options as JSON.
func listGames() (string, error) {
	type option struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Standard string `json:"standard"`
		Words    string `json:"words"`
	}
	type game struct {
		Name    string   `json:"name"`
		Title   string   `json:"title"`
		Options []option `json:"options"`
	}
	list := []game{}
	for _, g := range games.All() {
		title, _, _ := games.Guide(g.Name())
		listed := game{g.Name(), title, []option{}}
		for _, o := range g.Options() {
			listed.Options = append(listed.Options, option(o))
		}
		list = append(list, listed)
	}
	text, err := json.Marshal(list)
	return string(text), err
}

// newPosition returns the start of a game with options such as "side=5 open=yes".
func newPosition(game, options string) (games.Position, error) {
	set := map[string]string{}
	for _, word := range strings.Fields(options) {
		name, value, ok := strings.Cut(word, "=")
		if _, twice := set[name]; !ok || twice {
			return nil, failure{codes[hexgames.ErrOption], "the options have " + hexgames.Quote(word) + ": want each once, as in side=5"}
		}
		set[name] = value
	}
	return startAt(game, "", set)
}

// startAt starts a game and returns its first position.
func startAt(game, position string, options map[string]string) (games.Position, error) {
	t, err := games.Start(game, position, options)
	if err != nil {
		return nil, err
	}
	return t.Snapshot(), nil
}

// readPosition reads a position from its text.
func readPosition(game, text string) (games.Position, error) {
	if strings.TrimSpace(text) == "" {
		return nil, failure{codes[hexgames.ErrSyntax], "the text of the position is empty"}
	}
	return startAt(game, text, nil)
}

// decodePosition reads a position from its binary form.
func decodePosition(game string, data []byte) (games.Position, error) {
	g, err := games.Find(game)
	if err != nil {
		return nil, err
	}
	return g.ReadBinary(data)
}

// playIndex plays move i of the legal moves.
func playIndex(p games.Position, i int) (games.Position, error) {
	if next, err := p.PlayIndex(i); err == nil {
		return next, nil
	}
	return nil, wantMove(p, i)
}

// wantMove returns an error if a position has no move i.
func wantMove(p games.Position, i int) error {
	n := p.CountMoves()
	switch {
	case i >= 0 && i < n:
		return nil
	case n == 0:
		return failure{codes[hexgames.ErrGameOver], "the game is over: " + p.Outcome().String()}
	}
	return failure{codes[hexgames.ErrIllegalMove], fmt.Sprintf("there is no move %d: want 0 to %d", i, n-1)}
}

// encodedOf returns a position as numbers.
func encodedOf(p games.Position) (games.Encoded, error) {
	e, ok := p.Encoded()
	if !ok {
		return nil, failure{codeOther, "the game " + p.GameName() + " has no actions"}
	}
	return e, nil
}

// writeMask sets the actions that can follow the first actions to 1 and all others to 0. It returns
// how many can follow.
func writeMask(p games.Position, first []int, mask []uint8) (int, error) {
	e, err := encodedOf(p)
	if err == nil {
		err = wantLength("mask", len(mask), e.Shape().Actions)
	}
	if err != nil {
		return -1, err
	}
	actions, err := e.AppendActions(nil, first...)
	if err != nil {
		return -1, err
	}
	clear(mask)
	for _, a := range actions {
		mask[a] = 1
	}
	return len(actions), nil
}

// writeObservation writes the observation after the first actions of a move.
func writeObservation(p games.Position, first []int, numbers []float32) error {
	e, err := encodedOf(p)
	if err == nil {
		err = wantLength("observation", len(numbers), e.Shape().Len())
	}
	if err == nil {
		_, err = e.Observe(numbers[:0], first...)
	}
	return err
}

// writeActions writes the actions of a move, as many as fit, and returns their total number.
func writeActions(p games.Position, move string, actions []int32) (int, error) {
	e, err := encodedOf(p)
	if err != nil {
		return 0, err
	}
	all, err := e.EncodeMove(nil, move)
	if err != nil {
		return 0, err
	}
	for i := range min(len(actions), len(all)) {
		actions[i] = int32(all[i])
	}
	return len(all), nil
}

// wantLength returns an error for an array of the wrong length.
func wantLength(name string, got, want int) error {
	if got == want {
		return nil
	}
	return failure{codeArgument, fmt.Sprintf("the length of the %s is %d: want %d", name, got, want)}
}

// cut truncates a text to up to most bytes, without splitting a letter.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}
