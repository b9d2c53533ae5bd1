package endgame

import "flag"

var (
	update = flag.Bool("update", false, "write the embedded tables and their counts again")
	long   = flag.Bool("endgame.long", false, "run the tests that take a minute")
	files  = flag.String("endgame.dir", "", "a directory with tables of four pieces, to test them too")
)
