package laws

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
)

// readPosition checks that text is either refused with a clear error or read as a position that
// obeys the laws, and reports whether it is accepted. Nothing else may happen: no panic, no change
// of the target, no silent repair.
func (s *Spec[P, M]) readPosition(text string, r *rand.Rand) (accepted bool, err error) {
	if text == "" {
		return false, nil // a separate law checks empty text
	}
	var zero P
	q, refusal := s.Parse(text)
	if refusal != nil && q != zero {
		return false, fmt.Errorf("function Parse returns an error and the position %q, want the zero Position", any(q))
	}
	for _, r := range readers[P]() {
		target := s.Starts[0]
		again := r.read(&target, []byte(text))
		switch {
		case (again == nil) != (refusal == nil):
			return false, fmt.Errorf("function Parse and %s disagree: their errors are %v and %v", r.name, refusal, again)
		case refusal != nil && target != s.Starts[0]:
			return false, fmt.Errorf("%s returns an error but has changed its target from %q to %q", r.name, any(s.Starts[0]), any(target))
		case refusal == nil && target != q:
			return false, fmt.Errorf("function Parse reads %q, but %s %q", any(q), r.name, any(target))
		}
	}
	switch {
	case refusal != nil:
		return false, s.checkRefusal(text, refusal)
	case q == zero:
		return false, errors.New("function Parse returns the zero Position without an error")
	}
	if err := plain(text); err != nil {
		return false, fmt.Errorf("function Parse reads it as %q, %w", any(q), err)
	}
	if !sameCharacters(text, q.String()) {
		return false, fmt.Errorf("function Parse reads it as %q, which has other characters: a silent repair", any(q))
	}
	v := visitOf[P, M](q, r)
	if err := s.obeys(v); err != nil {
		return false, fmt.Errorf("it is read as a position that breaks another law: %v:\n%w", v, err)
	}
	return true, nil
}

// checkRefusal checks an error from Parse.
func (s *Spec[P, M]) checkRefusal(text string, refusal error) error {
	if err := checkError(s.Starts[0].GameName(), refusal, parseKinds...); err != nil {
		return err
	}
	if e := refusal.(*hexgames.Error); !strings.Contains(text, e.Input) {
		return fmt.Errorf("the error %q has the input %.100q, which is not in the text", refusal, e.Input)
	}
	return nil
}

// sameCharacters reports whether two texts have the same characters, in any order and case.
func sameCharacters(a, b string) bool {
	sorted := func(text string) []byte {
		bytes := []byte(strings.ToLower(text))
		slices.Sort(bytes)
		return bytes
	}
	return slices.Equal(sorted(a), sorted(b))
}

// obeys checks the laws that apply to any position. The oracle is slow, so it is called only
// occasionally.
func (s *Spec[P, M]) obeys(v *visit[P, M]) error {
	checks := []func(*visit[P, M]) error{s.story, s.text, s.distinct, s.count, s.bounds, s.sound}
	if v.r.IntN(8) == 0 {
		checks = append(checks, s.agrees)
	}
	for _, check := range checks {
		if err := check(v); err != nil {
			return err
		}
	}
	return nil
}

// damaged checks that a damaged text is refused with a clear error or read as a position that
// obeys the laws.
func (s *Spec[P, M]) damaged() error {
	return s.walk(1000, func(v *visit[P, M]) error {
		for _, bad := range junk {
			if _, err := s.readPosition(bad, v.r); err != nil {
				return fmt.Errorf("the text %q: %w", bad, err)
			}
		}
		for what, bad := range thinned(damages(v.p.String()), 12, v.r) {
			if _, err := s.readPosition(bad, v.r); err != nil {
				return fmt.Errorf("its text with %s, %q: %w", what, bad, err)
			}
		}
		return nil
	})
}

// refused checks that every text that the game documents as refused is refused for the documented
// reason.
func (s *Spec[P, M]) refused() error {
	if len(s.Refused) == 0 {
		return fmt.Errorf("%w: the Spec has no Refused texts", ErrNotApplicable)
	}
	var errs []error
	for _, want := range s.Refused {
		switch accepted, err := s.readPosition(want.Text, rand.New(rand.NewPCG(seed, 0))); {
		case err != nil:
			errs = append(errs, fmt.Errorf("the text %s: %w", hexgames.Quote(want.Text), err))
			continue
		case accepted:
			errs = append(errs, fmt.Errorf("the text %s is accepted, want an error of the kind %q", hexgames.Quote(want.Text), want.Kind))
			continue
		}
		_, err := s.Parse(want.Text)
		if !errors.Is(err, want.Kind) {
			errs = append(errs, fmt.Errorf("the text %s is refused with %q of the kind %q, want the kind %q", hexgames.Quote(want.Text), err, errors.Unwrap(err), want.Kind))
		}
		if !strings.Contains(err.Error(), want.Reason) {
			errs = append(errs, fmt.Errorf("the text %s is refused with %q, want %q in its message", hexgames.Quote(want.Text), err, want.Reason))
		}
	}
	return errors.Join(errs...)
}

// emptyText checks that empty text represents the zero Position where values are stored, so that a
// field that was never set can be read back. Parse must refuse it, because a program that parses
// empty text has most likely lost something. NULL in a database is like empty text.
func (s *Spec[P, M]) emptyText() error {
	var zero P
	switch q, err := s.Parse(""); {
	case err == nil:
		return fmt.Errorf(`Parse("") returns %#v, want an error`, q)
	case q != zero:
		return fmt.Errorf(`Parse("") returns an error and %q, want the zero Position`, any(q))
	default:
		if err := s.checkRefusal("", err); err != nil {
			return fmt.Errorf(`Parse(""): %w`, err)
		}
	}
	if m, ok := any(zero).(encoding.TextMarshaler); ok {
		if text, err := m.MarshalText(); err != nil || len(text) > 0 {
			return fmt.Errorf("MarshalText of the zero Position returns %q (error %v), want nothing", text, err)
		}
	}
	nothing := readers[P]()
	if unmarshals[P]() {
		nothing = append(nothing, reader[P]{"JSON", func(target *P, _ []byte) error { return json.Unmarshal([]byte(`""`), target) }})
	}
	for _, r := range nothing {
		target := s.Starts[0]
		if err := r.read(&target, nil); err != nil || target != zero {
			return fmt.Errorf("%s, given empty text, results in %q (error %v), want the zero Position", r.name, any(target), err)
		}
	}
	return s.scansText()
}

// scansText checks that Scan, if there is one, reads NULL as the zero Position, and refuses values
// that are not text.
func (s *Spec[P, M]) scansText() error {
	target := s.Starts[0]
	sc, ok := any(&target).(scanner)
	if !ok {
		return nil
	}
	if err := sc.Scan(nil); err != nil || target != *new(P) {
		return fmt.Errorf("method Scan of NULL results in %q (error %v), want the zero Position", any(target), err)
	}
	target = s.Starts[0]
	for _, src := range []any{int64(7), 0.5, true, time.Time{}, new(string)} {
		if err := checkError(target.GameName(), sc.Scan(src), hexgames.ErrSyntax); err != nil {
			return fmt.Errorf("method Scan of %v, a %T: %w", src, src, err)
		}
		if target != s.Starts[0] {
			return fmt.Errorf("method Scan of %v returns an error but has changed its target to %q", src, any(target))
		}
	}
	return nil
}

// foreign checks that a text of another game or size is refused.
func (s *Spec[P, M]) foreign() error {
	if len(s.Foreign) == 0 {
		return fmt.Errorf("%w: the Spec has no Foreign texts", ErrNotApplicable)
	}
	var errs []error
	for _, text := range s.Foreign {
		accepted, err := s.readPosition(text, rand.New(rand.NewPCG(seed, 0)))
		if err == nil && accepted {
			err = errors.New("it is accepted")
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("the text %s: %w", hexgames.Quote(text), err))
		}
	}
	return errors.Join(errs...)
}

// hostile checks that a malicious text of any size is refused quickly and with a short
// message.
func (s *Spec[P, M]) hostile() error {
	huge := s.huge
	if huge == 0 {
		huge = 16 << 20
		if testing.Short() {
			huge = 4 << 20
		}
	}
	const many = 300_000
	start := s.Starts[0]
	text := start.String()
	move := ""
	if moves := start.LegalMoves(); len(moves) > 0 {
		move = start.FormatMove(moves[0])
	}

	var first error
	try := func(what, big string) {
		for _, call := range []struct {
			name string
			read func() error
		}{
			{"Parse", func() error { _, err := s.Parse(big); return err }},
			{"ParseMove", func() error { _, err := start.ParseMove(big); return err }},
			{"UnmarshalText", func() error { return unmarshalText(&start, []byte(big)) }},
		} {
			if first != nil {
				return
			}
			if call.name == "Parse" && s.Parse == nil || call.name == "UnmarshalText" && !unmarshals[P]() {
				continue
			}
			if err := s.refusesQuickly(call.read); err != nil {
				first = fmt.Errorf("%s of %s: %w", call.name, what, err)
			}
		}
	}
	for i, c := range []string{text[:1], " ", "1"} {
		n := huge >> (3 * i) // to save time
		try(fmt.Sprintf("%d times %q", n, c), strings.Repeat(c, n))
	}
	for _, c := range separators(text + move) {
		try(fmt.Sprintf("%d times %q", many, c), strings.Repeat(c, many))
		try(fmt.Sprintf("%q and %d times %q", text, many, c), text+strings.Repeat(c, many))
		try(fmt.Sprintf("%q and %d times %q", move, many, c), move+strings.Repeat(c, many))
		try(fmt.Sprintf("%d times %q", many, c+"1"), strings.Repeat(c+"1", many))
	}
	try(fmt.Sprintf("%d times %q", many/len(text), text), strings.Repeat(text, many/len(text)+2))
	try(fmt.Sprintf("%d times %q", many, move), strings.Repeat(move+"-", many))
	return first
}

// separators returns the characters of a text that are neither letters nor
// digits, and a few more.
func separators(text string) []string {
	var seps []string
	for _, c := range strings.Split(text+" /:,-\x00", "") {
		if strings.ContainsAny(c, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") || slices.Contains(seps, c) {
			continue
		}
		seps = append(seps, c)
	}
	return seps
}

// refusesQuickly checks that a hostile text is refused in time. The limit is generous, because the
// bugs that it finds take minutes. There are three tries, because the machine may be busy with
// something else.
func (s *Spec[P, M]) refusesQuickly(read func() error) error {
	limit := s.patience
	if limit == 0 {
		limit = 5 * time.Second
		if raceEnabled {
			limit *= 10
		}
	}
	var err error
	for try := 1; ; try++ {
		begun := time.Now()
		err = read()
		took := time.Since(begun)
		if took <= limit {
			break
		}
		if try == 3 {
			return fmt.Errorf("it takes %v, want at most %v", took, limit)
		}
	}
	if err == nil {
		return errors.New("it is accepted")
	}
	return checkError(s.Starts[0].GameName(), err, append(moveKinds, parseKinds...)...)
}
