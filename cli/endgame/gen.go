package endgame

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/console"
)

// gen makes the files that are missing from a directory.
func gen(e *console.Env) error {
	flags := e.Flags()
	dir := flags.String("o", "", "")
	pieces := flags.Int("pieces", 0, "")
	one := class(flags)
	cores := console.Cores(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	none := *one == endgame.Class{}
	switch {
	case len(args) > 0:
		return console.Usage("unexpected argument %q: want the directory after -o", args[0])
	case *dir == "":
		return console.Usage("no directory: want -o DIR")
	case *pieces != 0 && !none:
		return console.Usage("-class makes one class, and -pieces makes all: want one of them")
	case *pieces != 0 && (*pieces < 4 || *pieces > endgame.MaxPieces):
		return console.Usage("-pieces is %d: want 4 or %d, because all classes of up to three pieces are part of the package", *pieces, endgame.MaxPieces)
	}
	var wanted []endgame.Class
	if none {
		for n := 4; n <= max(*pieces, 4); n++ {
			wanted = append(wanted, endgame.Classes(n)...)
		}
	} else {
		wanted = append(one.Needs(), *one)
	}
	if err := os.Mkdir(*dir, 0o777); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return generate(e, *dir, wanted, *cores)
}

// generate makes the files of classes that are missing from a directory.
func generate(e *console.Env, dir string, wanted []endgame.Class, cores int) error {
	ctx, cancel := e.Context()
	defer cancel()
	made := 0
	for i, c := range wanted {
		// Reading the files of the classes before c again frees the memory of their blocks.
		t, err := open(dir)
		if err != nil {
			return err
		}
		if t.Has(c) && t.Has(c.Reverse()) {
			continue
		}
		for _, name := range []string{c.FileName(), c.Reverse().FileName()} {
			if err := console.CanWrite(filepath.Join(dir, name)); err != nil {
				return err
			}
		}
		begin := time.Now()
		show := func(plies int) {
			if e.Screen {
				e.Rewrite(fmt.Sprintf("%v, class %d of %d: %d plies, %v", c, i+1, len(wanted), plies, time.Since(begin).Round(time.Second)))
			}
		}
		show(0)
		files, err := t.Generate(ctx, c, cores, show)
		e.Rewrite("")
		switch {
		case errors.Is(err, context.Canceled):
			return errors.New("interrupted: the same command continues with " + c.String())
		case err != nil:
			return err
		}
		for _, f := range files {
			if err := console.WriteFile(filepath.Join(dir, f.Name), f.Data); err != nil {
				return err
			}
			made++
			fmt.Fprintf(e.Out, "%-15s %9d bytes\n", f.Name, len(f.Data))
		}
		if e.Closed() {
			return nil
		}
	}
	if made == 0 {
		fmt.Fprintln(e.Out, "nothing to make: the package or the directory has all classes")
	}
	return nil
}
