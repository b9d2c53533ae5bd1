package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"example.com/hexgames/kit/console"
)

// load is a run of this program.
type load struct {
	*console.Env
	options
	counts []int
	parts  []string
	during time.Duration // of a measurement
	sync   time.Duration // the median time of fdatasync
	folder string        // for this run
	place  place         // what is being measured
	rows   []row
}

func (l *load) run(ctx context.Context) error {
	var err error
	if l.folder, err = os.MkdirTemp(l.dir, "load"); err != nil {
		return err
	}
	defer os.RemoveAll(l.folder)
	if l.server == "" && !slices.Equal(l.parts, []string{"disk"}) {
		if l.server, err = build(ctx, l.folder); err != nil {
			return err
		}
	}
	times, err := syncTimes(filepath.Join(l.folder, "disk"), 500)
	if err != nil {
		return err
	}
	l.sync = times.at(0.5)
	fmt.Fprintf(l.Out, "fdatasync of 100 bytes in %s: p50 %s, p99 %s\n", l.dir, times.ms(0.5), times.ms(0.99))
	for _, name := range []string{"sqlite", "postgres"} {
		if l.store != name && l.store != "all" {
			continue
		}
		if err := l.measure(ctx, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// measure runs the parts with a store.
func (l *load) measure(ctx context.Context, name string) error {
	end, err := l.openPlace(name)
	if err != nil {
		return err
	}
	defer end()
	l.rows = nil
	for _, part := range l.parts {
		do := map[string]func(context.Context) error{
			"closed": l.closedLoops, "open": l.openLoop, "alone": l.alone, "idle": l.idle, "memory": l.memory, "start": l.start,
		}[part]
		if do == nil {
			continue
		}
		l.progress("%s: %s", name, part)
		if err := do(ctx); err != nil {
			return fmt.Errorf("%s: %w", part, err)
		}
	}
	l.Rewrite("")
	l.print(name)
	return nil
}
