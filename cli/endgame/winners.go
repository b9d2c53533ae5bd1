package endgame

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"example.com/hexgames/kit/console"
)

// winners makes the files that record only who wins.
func winners(e *console.Env) error {
	flags := e.Flags()
	to := flags.String("o", "", "")
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	switch {
	case *to == "":
		return console.Usage("no directory for the files: want -o WINNERS")
	case len(args) == 0:
		return console.Usage("no directory with tables: want one that gen has made")
	}
	t, err := openOnly(args)
	if err != nil {
		return err
	}
	if err := os.Mkdir(*to, 0o777); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	sum := 0
	for _, c := range classes(t.Has) {
		if c.Pieces() <= 3 { // part of the package
			continue
		}
		f, err := t.Winners(c)
		if err != nil {
			return err
		}
		if err := console.WriteFile(filepath.Join(*to, f.Name), f.Data); err != nil {
			return err
		}
		sum += len(f.Data)
		fmt.Fprintf(e.Out, "%-15s %9d bytes\n", f.Name, len(f.Data))
		if e.Closed() {
			return nil
		}
	}
	if sum == 0 {
		return fmt.Errorf("%s: there are no tables: want a directory that gen has made", args[0])
	}
	fmt.Fprintf(e.Out, "%-15s %9d bytes\n", "all", sum)
	return nil
}
