package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The limits of the inputs that corpus copies for a target.
const (
	mostInputs = 10
	mostBytes  = 1 << 10
)

// prefix is how the names of copied inputs begin. Other inputs in testdata/fuzz are tests that
// people wrote, and stay.
const prefix = "soak_"

// An input is the text of a file in a corpus.
type input struct {
	text string
	file string // where it was found
	old  bool   // copied before
	bits int    // of coverage, beyond the inputs before it
}

// name returns the name of the copy.
func (i input) name() string {
	if i.old {
		return filepath.Base(i.file)
	}
	return fmt.Sprintf("%s%.6x", prefix, sha256.Sum256([]byte(i.text)))
}

// corpus copies inputs that fuzzing found into the directories that plain go test reads, and removes
// those that became redundant.
func (s *soak) corpus(args []string) error {
	all, err := named(args)
	if err != nil {
		return err
	}
	b, err := s.newBuilder()
	if err != nil {
		return err
	}
	defer b.remove()
	for _, t := range all {
		if err := s.renew(b, t); err != nil {
			return fmt.Errorf("%v: %w", t, err)
		}
	}
	return nil
}

// renew renews the inputs of a target.
func (s *soak) renew(b *builder, t target) error {
	p, err := b.build(s, t)
	if err != nil {
		return err
	}
	old, err := readInputs(t.seeds(), prefix)
	if err != nil {
		return err
	}
	found, err := readInputs(filepath.Join(p.cache, t.name), "")
	if err != nil {
		return err
	}
	for i := range old {
		old[i].old = true
	}
	slices.SortStableFunc(found, func(a, b input) int { return cmp.Compare(len(a.text), len(b.text)) })
	// The old ones must not run before the others by themselves.
	if err := replace(t.seeds(), old, nil); err != nil {
		return err
	}
	now, err := s.choose(p, t, old, found)
	if err != nil {
		now = old
	}
	if err := cmp.Or(err, replace(t.seeds(), nil, now)); err != nil {
		return err
	}
	kept := 0
	for _, i := range now {
		if i.old {
			kept++
		}
	}
	fmt.Fprintf(s.out, "%v: %d inputs, %d new, %d removed\n", t, len(now), len(now)-kept, len(old)-kept)
	return nil
}

// readInputs returns the inputs of a directory that are not too long, in the order of their names.
func readInputs(dir, prefix string) (all []input, err error) {
	names, err := filepath.Glob(filepath.Join(dir, prefix+"*"))
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if len(text) <= mostBytes {
			all = append(all, input{text: string(text), file: name})
		}
	}
	return all, err
}

// replace removes inputs from a directory, and adds others.
func replace(dir string, remove, add []input) error {
	for _, i := range remove {
		if err := os.Remove(i.file); err != nil {
			return err
		}
	}
	if len(add) > 0 {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	for _, i := range add {
		if err := os.WriteFile(filepath.Join(dir, i.name()), []byte(i.text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// choose returns a few inputs that together cover much code, in the order of their names: the old
// ones, unless they are redundant, and then those that cover the most. Where runs of the same input
// cover different code, it would never end, so it stops after a few rounds.
func (s *soak) choose(p *binary, t target, old, found []input) ([]input, error) {
	best := old
	for range 10 {
		have := map[string]bool{}
		for _, i := range best {
			have[i.text] = true
		}
		all := slices.DeleteFunc(slices.Clone(found), func(i input) bool { return have[i.text] })
		all, err := s.useful(p, t, slices.Concat(best, all))
		if err != nil {
			return nil, err
		}
		if len(all) > mostInputs {
			n := 0
			for n < len(all) && have[all[n].text] {
				n++
			}
			slices.SortStableFunc(all[n:], func(a, b input) int { return cmp.Compare(b.bits, a.bits) })
			if all, err = s.useful(p, t, all); err != nil {
				return nil, err
			}
			all = all[:min(len(all), mostInputs)]
		}
		slices.SortFunc(all, func(a, b input) int { return cmp.Compare(a.name(), b.name()) })
		for n := -1; n != len(all); {
			n = len(all)
			if all, err = s.useful(p, t, all); err != nil {
				return nil, err
			}
		}
		if slices.EqualFunc(all, best, func(a, b input) bool { return a.text == b.text }) {
			return all, nil
		}
		best = all
	}
	return best, nil
}

// useful returns the inputs that cover more than those before them, in the same order.
func (s *soak) useful(p *binary, t target, all []input) ([]input, error) {
	seeds, err := s.cover(p, t, nil)
	if err != nil {
		return nil, err
	}
	all, err = s.measure(p, t, len(seeds), all)
	return slices.DeleteFunc(all, func(i input) bool { return i.bits == 0 }), err
}

// measure returns the inputs with their bits, without those that equal a seed: the testing package
// leaves them out.
func (s *soak) measure(p *binary, t target, seeds int, all []input) ([]input, error) {
	if len(all) == 0 {
		return nil, nil
	}
	bits, err := s.cover(p, t, all)
	if err != nil {
		return nil, err
	}
	if len(bits) == seeds+len(all) {
		for i := range all {
			all[i].bits = bits[seeds+i]
		}
		return all, nil
	}
	if len(all) == 1 {
		return nil, nil
	}
	var kept []input
	for _, half := range [][]input{all[:len(all)/2], all[len(all)/2:]} {
		some, err := s.measure(p, t, seeds, half)
		if err != nil {
			return nil, err
		}
		kept = append(kept, some...)
	}
	if len(kept) == len(all) {
		return nil, fmt.Errorf("of %d different inputs, it runs %d", len(all), len(bits)-seeds)
	}
	return s.measure(p, t, seeds, kept)
}

var newBits = regexp.MustCompile(`processed an initial input, .* new bits: (\d+)`)

// cover runs a target with its seeds and then with inputs, and returns what each covers beyond those
// before it. It reads the messages that the testing package writes for its own developers: only these
// tell the coverage of each input.
func (s *soak) cover(p *binary, t target, all []input) (bits []int, err error) {
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.Mkdir(filepath.Join(dir, t.name), 0o777); err != nil {
		return nil, err
	}
	for i, in := range all {
		if err := os.WriteFile(filepath.Join(dir, t.name, fmt.Sprintf("%06d", i)), []byte(in.text), 0o666); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	cmd := p.fuzz(ctx, t, dir, time.Hour)
	cmd.Env = append(cmd.Env, "GODEBUG="+strings.TrimPrefix(os.Getenv("GODEBUG")+",fuzzdebug=1", ","))
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var text strings.Builder
	complete := false
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if m := newBits.FindStringSubmatch(lines.Text()); m != nil {
			n, _ := strconv.Atoi(m[1])
			bits = append(bits, n)
		}
		if strings.Contains(lines.Text(), "now fuzzing with") {
			complete = true
			stop()
		}
		fmt.Fprintln(&text, lines.Text())
	}
	if err := cmd.Wait(); !complete {
		return nil, fmt.Errorf("%w\n%s", cmp.Or(err, s.ctx.Err(), fs.ErrInvalid), &text)
	}
	return bits, nil
}
