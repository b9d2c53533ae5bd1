package console

import (
	"flag"
	"io"
	"strconv"
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzSize(f *testing.F) {
	for _, text := range []string{"64M", "1G", "1024g", "1025G", "9", "0", "-1K", "K", "1KK", "99999999999999999999", "+5", ""} {
		f.Add(text)
	}
	reread.Text(f, func(text string) (n int, err error) {
		set := flag.NewFlagSet("", flag.ContinueOnError)
		set.SetOutput(io.Discard)
		Size(set, "table", &n)
		err = set.Parse([]string{"-table", text})
		return n, err
	}, strconv.Itoa, nil)
}
