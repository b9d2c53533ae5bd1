package page

import "testing"

// TestWords checks the formatting of numbers, rates and durations.
func TestWords(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{whole(0), "0"}, {whole(999), "999"}, {whole(1000), "1,000"}, {whole(1234567), "1,234,567"}, {whole(-1000), "-1,000"},
		{short(0), "0.00"}, {short(9.99), "9.99"}, {short(9.999), "10.0"}, {short(99.94), "99.9"}, {short(99.96), "100"}, {short(12345.6), "12,346"}, {short(1e300), "1,000,000,000"},
		{counted(1, "workers"), "1 worker"}, {counted(2, "workers"), "2 workers"}, {counted(0, "workers"), "0 workers"}, {counted(1, "s"), "1 s"},
		{rate(2, "games"), "2.00 games per second"}, {rate(0.5, "games"), "30.0 games per minute"}, {rate(0.01, "jobs"), "36.0 jobs per hour"}, {rate(0, "jobs"), "0.00 jobs per hour"},
		{duration(0), "0 s"}, {duration(-5), "0 s"}, {duration(59.4), "59 s"}, {duration(59.6), "1 min"}, {duration(61), "1 min 1 s"},
		{duration(3599), "59 min 59 s"}, {duration(3600), "1 h"}, {duration(3660), "1 h 1 min"}, {duration(86399), "23 h 59 min"},
		{duration(90000), "1 d 1 h"}, {duration(1e300), "11574 d 1 h"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}
