package server

import (
	"errors"
	"flag"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames/server/hall"
)

// An age is a flag value: a duration that can also be given in days, with d.
type age time.Duration

func (a *age) String() string {
	switch d := time.Duration(*a); {
	case d == 0:
		return "0"
	case d%(24*time.Hour) == 0:
		return strconv.Itoa(int(d/(24*time.Hour))) + "d"
	default:
		return d.String()
	}
}

func (a *age) Set(text string) error {
	const most = 36500 * 24 * time.Hour
	d, err := time.ParseDuration(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 16)
		d = time.Duration(n) * 24 * time.Hour
	}
	if err != nil || d != 0 && d < time.Hour || d > most {
		return errors.New("want days such as 90d, hours such as 12h, or 0 for forever")
	}
	*a = age(d)
	return nil
}

// keepFlags adds the flags for the age limits to a set.
func keepFlags(set *flag.FlagSet, k *hall.Keep) {
	set.Var((*age)(&k.Guests), "keep-guests", "")
	set.Var((*age)(&k.Aborted), "keep-aborted", "")
	set.Var((*age)(&k.Games), "keep-games", "")
}
