package page

import (
	"math"
	"strconv"
)

// whole formats a number with commas between thousands.
func whole(n int) string {
	if n < 0 {
		return "-" + whole(-n)
	}
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// short formats a number with about three digits.
func short(x float64) string {
	switch {
	case x >= 99.95:
		return whole(int(math.Round(min(x, 1e9))))
	case x >= 9.995:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// counted returns a number and a plural noun, without its s if the number is 1.
func counted(n int, things string) string {
	if n == 1 && len(things) > 1 && things[len(things)-1] == 's' {
		things = things[:len(things)-1]
	}
	return whole(n) + " " + things
}

// rate formats a rate per second or, if it is low, per minute or hour.
func rate(perSecond float64, unit string) string {
	switch {
	case perSecond >= 1:
		return short(perSecond) + " " + unit + " per second"
	case perSecond >= 1.0/60:
		return short(60*perSecond) + " " + unit + " per minute"
	}
	return short(3600*perSecond) + " " + unit + " per hour"
}

// duration formats a number of seconds with at most two units.
func duration(seconds float64) string {
	n := int(math.Round(min(max(seconds, 0), 1e9)))
	two := func(big, small int, b, s string) string {
		text := strconv.Itoa(big) + " " + b
		if small > 0 {
			text += " " + strconv.Itoa(small) + " " + s
		}
		return text
	}
	switch {
	case n < 60:
		return strconv.Itoa(n) + " s"
	case n < 3600:
		return two(n/60, n%60, "min", "s")
	case n < 24*3600:
		return two(n/3600, n%3600/60, "h", "min")
	}
	return two(n/(24*3600), n%(24*3600)/3600, "d", "h")
}
