package main

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// difference returns what has changed between the surfaces of packages, in lines that start with +
// for new declarations and - for old ones; "" if nothing has.
func difference(old, now map[string][]string) string {
	var b strings.Builder
	names := slices.AppendSeq(slices.Collect(maps.Keys(old)), maps.Keys(now))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		broken, added := changes(old[name], now[name])
		for _, part := range []struct {
			what  string
			lines []string
		}{{"incompatible", broken}, {"new", added}} {
			if len(part.lines) > 0 {
				b.WriteString(name + ": " + part.what + ":\n\t" + strings.Join(part.lines, "\n\t") + "\n")
			}
		}
	}
	return b.String()
}

// changes returns what has changed between two lists: what breaks programs, and what does not.
func changes(old, now []string) (broken, added []string) {
	was, is := byKey(old), byKey(now)
	var before, after []string // the declarations that are in both lists, in the order of each
	for _, line := range old {
		key := keyOf(line)
		switch other, kept := is[key]; {
		case !kept:
			broken = append(broken, "- "+line)
		case other != line:
			broken = append(broken, "- "+line, "+ "+other)
		}
		if _, kept := is[key]; kept {
			before = append(before, key)
		}
	}
	for _, line := range now {
		key := keyOf(line)
		if _, known := was[key]; known {
			after = append(after, key)
			continue
		}
		line = "+ " + line
		if m := ofInterface.FindStringSubmatch(key); m != nil {
			if _, known := was["type "+m[1]]; known {
				broken = append(broken, line+" (types of other packages do not have it)")
				continue
			}
		}
		added = append(added, line)
	}
	for i := range before { // everything but fields is in alphabetical order
		if before[i] != after[i] {
			broken = append(broken, "+ "+is[after[i]]+" (the order of the fields has changed)")
			break
		}
	}
	return broken, added
}

var (
	key         = regexp.MustCompile(`^\w+ (\(\*?\w+\) )?[\w.]+`)
	ofInterface = regexp.MustCompile(`^method (\w+)\.`)
)

// keyOf returns the beginning of a line up to the declared name, such as func New.
func keyOf(line string) string { return key.FindString(line) }

// byKey returns the lines of a list by the result of keyOf.
func byKey(list []string) map[string]string {
	lines := map[string]string{}
	for _, line := range list {
		lines[keyOf(line)] = line
	}
	return lines
}
