package laws

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames"
)

// text checks that a position is read back from its text, through every method that writes
// or reads one.
func (s *Spec[P, M]) text(v *visit[P, M]) error {
	text := v.p.String()
	if err := plain(text); err != nil {
		return fmt.Errorf("String is %q, %w", text, err)
	}
	q, err := s.Parse(text)
	if err != nil {
		return fmt.Errorf("function Parse does not read what String prints: %v", err)
	}
	if q != v.p {
		return fmt.Errorf("function Parse reads a different position from %q, which prints as %q and is\n%#v, want\n%#v", text, any(q), q, v.p)
	}

	a, appends := any(v.p).(encoding.TextAppender)
	const prefix = "before"
	for _, b := range [][]byte{nil, []byte(prefix), append(make([]byte, 0, 2000), prefix...)} {
		if !appends {
			break
		}
		if got, err := a.AppendText(b); err != nil || string(got) != string(b)+text {
			return fmt.Errorf("AppendText(%q) returns %q (error %v), want %q", b, got, err, string(b)+text)
		}
		if len(b) > 0 && string(b) != prefix {
			return fmt.Errorf("AppendText changes its argument from %q to %q", prefix, b)
		}
	}
	if m, ok := any(v.p).(encoding.TextMarshaler); ok {
		if got, err := m.MarshalText(); err != nil || string(got) != text {
			return fmt.Errorf("MarshalText returns %q (error %v), want %q as String does", got, err, text)
		}
	}

	var zero P
	for _, r := range readers[P]() {
		for _, target := range []P{zero, v.start} {
			input := []byte(text)
			if err := r.read(&target, input); err != nil {
				return fmt.Errorf("%s does not read what String prints: %v", r.name, err)
			}
			if target != v.p {
				return fmt.Errorf("%s reads a different position, %q", r.name, any(target))
			}
			if string(input) != text {
				return fmt.Errorf("%s changes its input from %q to %q", r.name, text, input)
			}
		}
	}
	return nil
}

// plain returns an error if a text has anything but visible ASCII characters with spaces between
// them.
func plain(text string) error {
	if text == "" {
		return errors.New("want a text")
	}
	if text[0] == ' ' || text[len(text)-1] == ' ' {
		return errors.New("want no spaces around it")
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return fmt.Errorf("want one line of ASCII, without the byte %#x at %d", text[i], i)
		}
	}
	return nil
}

// unmarshals reports whether *P has an UnmarshalText method, which the contract does not require.
func unmarshals[P any]() bool {
	_, ok := any(new(P)).(encoding.TextUnmarshaler)
	return ok
}

// unmarshalText calls the UnmarshalText method of target.
func unmarshalText[P any](target *P, text []byte) error {
	return any(target).(encoding.TextUnmarshaler).UnmarshalText(text)
}

// A scanner is the interface Scanner of package database/sql.
type scanner interface{ Scan(src any) error }

// A reader is a method of *P that reads the text of a position.
type reader[P any] struct {
	name string
	read func(target *P, text []byte) error
}

// readers returns the readers that *P has, which the contract does not require.
func readers[P any]() (readers []reader[P]) {
	if unmarshals[P]() {
		readers = append(readers, reader[P]{"UnmarshalText", unmarshalText[P]})
	}
	if _, ok := any(new(P)).(scanner); ok {
		scan := func(target *P, src any) error { return any(target).(scanner).Scan(src) }
		readers = append(readers,
			reader[P]{"Scan of a string", func(target *P, text []byte) error { return scan(target, string(text)) }},
			reader[P]{"Scan of bytes", func(target *P, text []byte) error { return scan(target, text) }},
		)
	}
	return readers
}

// json checks that a position is a string in JSON, and that bad JSON leaves the target unchanged. A
// null also leaves it unchanged but is not an error. This is the convention of package
// encoding/json for types with UnmarshalText, and a game must follow it.
func (s *Spec[P, M]) json(v *visit[P, M]) error {
	if _, ok := any(v.p).(encoding.TextMarshaler); !ok || !unmarshals[P]() {
		return fmt.Errorf("%w: the Position does not have both MarshalText and UnmarshalText", ErrNotApplicable)
	}
	want, err := json.Marshal(v.p.String())
	if err != nil {
		return err
	}
	got, err := json.Marshal(v.p)
	if err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("in JSON it is %s (error %v), want %s", got, err, want)
	}
	type file struct {
		One  P
		Many map[string]P
	}
	wrote := file{v.p, map[string]P{"a": v.p, "b": v.start}}
	var read file
	data, err := json.Marshal(wrote)
	if err == nil {
		err = json.Unmarshal(data, &read)
	}
	if err != nil {
		return fmt.Errorf("it is not read back from %s: %v", data, err)
	}
	if read.One != wrote.One || read.Many["a"] != v.p || read.Many["b"] != v.start {
		return fmt.Errorf("a different position is read back from %s: %v", data, read)
	}

	text := v.p.String()
	for _, bad := range []string{
		`null`, `{}`, `[]`, `7`, `true`, `" "`, `"null"`, `{"a":1}`, `[1]`,
		string(want[:len(want)-1]) + ` "`,
		string(want[:len(want)-1]) + `\u0000"`,
		`["` + text + `"]`,
	} {
		target := v.start
		err := json.Unmarshal([]byte(bad), &target)
		if target != v.start && err != nil {
			return fmt.Errorf("the JSON %s is refused but has changed the target from %q to %q", bad, any(v.start), any(target))
		}
		var typed *hexgames.Error
		switch {
		case bad == `null` && (err != nil || target != v.start):
			return fmt.Errorf("the JSON null results in %q (error %v), want no error and no change", any(target), err)
		case bad == `null`:
		case err == nil:
			return fmt.Errorf("the JSON %s is read as %q, want an error", bad, any(target))
		case bad[0] == '"' && !errors.As(err, &typed):
			return fmt.Errorf("the JSON %s is refused with %q, a %T, want a *hexgames.Error", bad, err, err)
		}
	}
	return nil
}

// moveText checks that a move is read back from both of its texts. If it can be marshaled, the
// result is the shorter one, for JSON.
func (s *Spec[P, M]) moveText(v *visit[P, M]) error {
	for _, m := range v.some(12) {
		texts := []string{v.p.FormatMove(m)}
		if short, ok := any(m).(fmt.Stringer); ok {
			texts = append(texts, short.String())
			if marshaler, ok := any(m).(encoding.TextMarshaler); ok {
				if text, err := marshaler.MarshalText(); err != nil || string(text) != short.String() {
					return fmt.Errorf("the move %q is marshaled as %q (error %v)", short, text, err)
				}
			}
		}
		if s.AnyCase {
			for _, text := range texts {
				texts = append(texts, strings.ToUpper(text))
			}
		}
		for _, text := range texts {
			if err := plain(text); err != nil {
				return fmt.Errorf("a move prints as %q, %w", text, err)
			}
			got, err := v.p.ParseMove(text)
			if err != nil {
				return fmt.Errorf("the move %q is not read back from %q: %v", any(m), text, err)
			}
			if got != m {
				return fmt.Errorf("the move %#v is read back from %q as %#v", m, text, got)
			}
		}
	}
	return nil
}

// moveKinds lists the kinds of errors for the text of a move.
var moveKinds = []error{hexgames.ErrSyntax, hexgames.ErrIllegalMove, hexgames.ErrAmbiguous}

// readMove checks that text is read as a legal move, without a silent repair, or refused with an
// error of one of the kinds.
func (s *Spec[P, M]) readMove(v *visit[P, M], text string, kinds ...error) error {
	var none M
	m, err := v.p.ParseMove(text)
	if err != nil {
		if m != none {
			return fmt.Errorf("ParseMove(%s) returns an error and the move %q, want the zero Move", hexgames.Quote(text), any(m))
		}
		if v.p.Outcome().Over() {
			kinds = []error{hexgames.ErrGameOver, hexgames.ErrSyntax}
		}
		if err := checkError(v.p.GameName(), err, kinds...); err != nil {
			return fmt.Errorf("ParseMove(%s): %w", hexgames.Quote(text), err)
		}
		return nil
	}
	if !slices.Contains(v.moves, m) {
		return fmt.Errorf("ParseMove(%s) returns the move %q, which is not listed", hexgames.Quote(text), any(m))
	}
	if err := plain(text); err != nil {
		return fmt.Errorf("ParseMove(%s) returns the move %q, %w", hexgames.Quote(text), any(m), err)
	}
	if !isPart(text, v.p.FormatMove(m)) && !isPart(text, fmt.Sprint(any(m))) && (s.Denotes == nil || !s.Denotes(v.p, m, text)) {
		return fmt.Errorf("ParseMove(%s) returns the move %q, whose text lacks some of these characters: a silent repair", hexgames.Quote(text), any(m))
	}
	return nil
}

// isPart reports whether a text has all characters of part, in any order and case. Part may leave
// some out, as the text of a capture may leave out its stops.
func isPart(part, text string) bool {
	text = strings.ToLower(text)
	for _, c := range strings.Split(strings.ToLower(part), "") {
		if !strings.Contains(text, c) {
			return false
		}
		text = strings.Replace(text, c, "", 1)
	}
	return true
}

// staleMoveText checks that the text of another position's move, or of a candidate, is read as a
// legal move or refused with a clear error. For another position's move, that is not a syntax
// error.
func (s *Spec[P, M]) staleMoveText() error {
	var stale ring[string]
	return s.walk(150, func(v *visit[P, M]) error {
		texts := stale.items
		if s.Candidates != nil {
			n := 0
			for m := range s.Candidates(v.p, v.r) {
				v.p.FormatMove(m) // must not panic
				texts = append(texts[:len(texts):len(texts)], fmt.Sprint(any(m)))
				if n++; n == 24 {
					break
				}
			}
		}
		for i, text := range texts {
			kinds := moveKinds
			if i < len(stale.items) {
				kinds = kinds[1:]
			}
			if err := s.readMove(v, text, kinds...); err != nil {
				return fmt.Errorf("the text of another position's move: %w", err)
			}
		}
		for _, m := range v.some(2) {
			stale.add(v.p.FormatMove(m))
			stale.add(fmt.Sprint(any(m)))
		}
		return nil
	})
}

// badMoveText checks that any text is read as a legal move or refused with a clear error.
func (s *Spec[P, M]) badMoveText(v *visit[P, M]) error {
	try := func(what, text string) error {
		if err := s.readMove(v, text, moveKinds...); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		return nil
	}
	for _, text := range junk {
		if err := try("junk", text); err != nil {
			return err
		}
	}
	for _, m := range append(v.some(2), v.move) {
		for _, text := range []string{v.p.FormatMove(m), fmt.Sprint(any(m))} {
			for what, bad := range thinned(damages(text), 3, v.r) {
				if err := try(what, bad); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
