// Load measures hexserver: the throughput of stored moves, the latency from a move to the opponent,
// the memory of streams and games, and the startup time.
//
// Usage:
//
//	go -C server run ./load [flags]
//	go -C server run ./load -attack [-run REGEXP] [-server FILE]
//	go -C server run ./load -soak D [-players N] [-store sqlite|postgres] [-server FILE]
//
// The server runs in another process on the same machine, with a new database for each
// measurement. The client also uses the machine, so the table shows the processor time of both.
// Load checks every answer and, after each measurement, that the logs of the server have exactly
// the acknowledged moves.
//
// The yardsticks are the disk's time for fdatasync, and the rate of the same store if it stores
// each move separately, as with hexserver -group 1.
//
// The flags are:
//
//	-store sqlite|postgres|all
//		The store of the games. (sqlite)
//	-db URL
//		A database for -store postgres, such as postgres://…. The program creates and deletes
//		its own databases beside it. (a private cluster, from the system's packages)
//	-part NAME
//		Run only this part, or several separated by commas. (all)
//	-seconds N
//		How long each measurement of moves lasts, after a warm-up. (10)
//	-games N,N…
//		The numbers of games of the closed loops. (1,100,1000)
//	-rate N, -open N
//		The moves per second of the open loop, and its number of games. (1000, 100)
//	-streams N
//		The number of idle streams. (5000)
//	-stored N, -live N
//		The numbers of finished and unfinished games for the part start; -live also for the part
//		memory. (100000, 1000)
//	-rest D
//		How long games rest in the part memory. (150s)
//	-dir DIR
//		The folder for databases. (the folder for temporary files)
//	-fill DIR
//		Keep the filled database of the part start in a folder, for next time.
//		SQLite only.
//	-server FILE
//		The server program. (newly built)
//	-attack
//		Attack servers with the default limits instead. The table has one line for each kind
//		of abuse, with its result and the limit. The status is 1 if a result exceeds its
//		limit.
//	-run REGEXP
//		Run only the attacks with matching names. (all)
//	-soak D
//		Have people play for this long instead, while servers are killed, stopped, and
//		flooded by one address, disks fill up, and clocks are changed. (0)
//	-players N
//		The number of people who play in the soak. (200)
//	-profile DIR
//		Write a profile of the server's processor time for each measurement of moves.
//
// The parts are:
//
//	disk	the time of fdatasync, in the folder of the databases
//	closed	moves per second in closed loops: in each game, a move follows the answer to the
//		previous one. Games that end are replaced; that time does not count.
//	open	the time from when a move should have been sent until its event reaches the opponent,
//		at a steady rate. A move counts as late if it is sent late because the previous one was.
//	alone	the same time in a single game: each player answers the event of the other.
//	idle	the server's memory for each stream that only watches
//	memory	the memory for each game in progress, and what remains some time after its last move
//	start	the times from the start of the server to its first correct answer and first move
//
// All games are Hexdame with random moves and clocks.
package main

import (
	_ "embed"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames/kit/console"
)

//go:embed main.go
var source string

func main() {
	if len(os.Args) == 5 && os.Args[1] == serveFile {
		if err := serveShifted(os.Args[2], os.Args[3], os.Args[4]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	console.Main(command)
}

var command = console.Command{Name: "load", Manual: console.Manual(source), Run: run}

// options are the flags.
type options struct {
	store, db, part, games, dir, fill, server, profile string
	seconds                                            float64
	rate, open, streams, stored, live                  int
	rest, soak                                         time.Duration
	attack                                             bool
	only                                               string
	players                                            int
}

// parts are the parts, in their order.
var parts = []string{"disk", "closed", "open", "alone", "idle", "memory", "start"}

func run(e *console.Env) error {
	var o options
	set := e.Flags()
	set.StringVar(&o.store, "store", "sqlite", "")
	set.StringVar(&o.db, "db", "", "")
	set.StringVar(&o.part, "part", strings.Join(parts, ","), "")
	set.Float64Var(&o.seconds, "seconds", 10, "")
	set.StringVar(&o.games, "games", "1,100,1000", "")
	set.IntVar(&o.rate, "rate", 1000, "")
	set.IntVar(&o.open, "open", 100, "")
	set.IntVar(&o.streams, "streams", 5000, "")
	set.IntVar(&o.stored, "stored", 100_000, "")
	set.IntVar(&o.live, "live", 1000, "")
	set.DurationVar(&o.rest, "rest", 150*time.Second, "")
	set.StringVar(&o.dir, "dir", os.TempDir(), "")
	set.StringVar(&o.fill, "fill", "", "")
	set.StringVar(&o.server, "server", "", "")
	set.StringVar(&o.profile, "profile", "", "")
	set.BoolVar(&o.attack, "attack", false, "")
	set.StringVar(&o.only, "run", "", "")
	set.DurationVar(&o.soak, "soak", 0, "")
	set.IntVar(&o.players, "players", 200, "")
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return console.Extra(args[0])
	}
	l := &load{Env: e, options: o}
	if err := l.check(); err != nil {
		return err
	}
	ctx, cancel := e.Context()
	defer cancel()
	if o.attack {
		return l.attackAll(ctx)
	}
	if o.soak > 0 {
		return l.soakAll(ctx)
	}
	return l.run(ctx)
}

// check parses the flags that are lists.
func (l *load) check() error {
	for text := range strings.SplitSeq(l.games, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 10_000 {
			return console.Usage("a number of games is %q: want 1 to 10000, or several with commas", text)
		}
		l.counts = append(l.counts, n)
	}
	for name := range strings.SplitSeq(l.part, ",") {
		if !slices.Contains(parts, name) {
			return console.Usage("the part is %q: want one of %s", name, strings.Join(parts, ", "))
		}
		l.parts = append(l.parts, name)
	}
	switch {
	case l.store != "sqlite" && l.store != "postgres" && l.store != "all":
		return console.Usage("the store is %q: want sqlite, postgres or all", l.store)
	case !(l.seconds > 0 && l.seconds <= 3600):
		return console.Usage("the seconds are %v: want more than 0, up to 3600", l.seconds)
	case min(l.rate, l.open, l.streams, l.live) < 1 || l.stored < 0:
		return console.Usage("want 1 or more for -rate, -open, -streams and -live, and 0 or more for -stored")
	}
	l.during = time.Duration(l.seconds * float64(time.Second))
	return nil
}

// progress shows the current activity, only on the screen.
func (l *load) progress(format string, args ...any) {
	if l.Screen {
		l.Rewrite(fmt.Sprintf(format, args...))
	}
}
