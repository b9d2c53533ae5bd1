package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The results are the metrics of benchmarks by name and unit, such as Perft/start and Mnodes/s, and
// the names in the order of the benchmarks.
type results struct {
	metrics map[string]map[string]float64
	names   []string
}

// parse reads the output of go test -bench, and removes a suffix from the names.
func parse(text, suffix string) results {
	r := results{metrics: map[string]map[string]float64{}}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 4 || !strings.HasPrefix(words[0], "Benchmark") {
			continue
		}
		if _, err := strconv.Atoi(words[1]); err != nil {
			continue
		}
		metrics := map[string]float64{}
		for i := 2; i+1 < len(words); i += 2 {
			if value, err := strconv.ParseFloat(words[i], 64); err == nil {
				metrics[words[i+1]] = value
			}
		}
		name := strings.TrimSuffix(strings.TrimPrefix(words[0], "Benchmark"), suffix)
		r.metrics[name] = metrics
		r.names = append(r.names, name)
	}
	return r
}

const form = "%-36s %-9s %12s %12s %7s  %s\n"

// header returns the first line of the table.
func header(before, after string) string {
	return fmt.Sprintf(form, "benchmark", "metric", before, after, "ratio", "least–greatest")
}

// table returns the lines of the table for a package, given the results of both sides in each
// round.
func table(name string, rounds [][]results) (lines string) {
	first := rounds[0]
	var alone []string
	for i, r := range first {
		for _, b := range r.names {
			if first[1-i].metrics[b] == nil {
				alone = append(alone, b)
			}
		}
	}
	for _, b := range first[0].names {
		for _, unit := range units(first[0].metrics[b], first[1].metrics[b]) {
			var values [2][]float64
			var ratios []float64
			for _, round := range rounds {
				before, after := round[0].metrics[b][unit], round[1].metrics[b][unit]
				values[0], values[1] = append(values[0], before), append(values[1], after)
				if unit == elapsed { // less is better
					before, after = after, before
				}
				ratios = append(ratios, after/before)
			}
			lines += fmt.Sprintf(form, name+" "+b, unit, number(median(values[0])), number(median(values[1])),
				fmt.Sprintf("%.2f", median(ratios)), fmt.Sprintf("%.2f–%.2f", slices.Min(ratios), slices.Max(ratios)))
		}
	}
	if alone != nil {
		lines += fmt.Sprintf("%s: only one has %s\n", name, strings.Join(alone, ", "))
	}
	return lines
}

const elapsed = "ns/op"

// units returns the units of the metrics to compare: the rates that both have, or the elapsed time
// if there is none.
func units(before, after map[string]float64) (list []string) {
	for _, unit := range slices.Sorted(maps.Keys(before)) {
		if _, ok := after[unit]; ok && strings.HasSuffix(unit, "/s") {
			list = append(list, unit)
		}
	}
	if _, ok := after[elapsed]; ok && list == nil {
		list = []string{elapsed}
	}
	return list
}

// median returns the middle one of an odd number of values.
func median(values []float64) float64 { return slices.Sorted(slices.Values(values))[len(values)/2] }

// number returns a number with three digits, or with all digits before its point.
func number(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}
