package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// changes is the name of the change log.
const changes = "CHANGELOG.md"

var heading = regexp.MustCompile(`(?m)^## (.+)\n`)

// A section is a part of the change log: a version with its date, or what is not released.
type section struct{ title, text string }

// sections returns the sections of a change log in their order, newest first.
func sections(log string) (all []section) {
	at := heading.FindAllStringSubmatchIndex(log, -1)
	for i, m := range at {
		end := len(log)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		all = append(all, section{log[m[2]:m[3]], strings.TrimSpace(log[m[1]:end])})
	}
	return all
}

// newest returns the newest version in a change log.
func newest(log string) (version, error) {
	for _, s := range sections(log) {
		name, _, _ := strings.Cut(s.title, " ")
		if v, err := parseVersion(name); err == nil {
			return v, nil
		}
	}
	return version{}, errors.New(changes + " has no version: want a section such as ## v0.1.0 (2006-01-02)")
}

// hasEarlier reports whether a change log has an earlier version.
func hasEarlier(log string, than version) bool {
	return slices.ContainsFunc(sections(log), func(s section) bool {
		name, _, _ := strings.Cut(s.title, " ")
		v, err := parseVersion(name)
		return err == nil && v.compare(than) < 0
	})
}

// relative matches the links of a document to other files of the repository.
var relative = regexp.MustCompile(`\]\(([^()#:][^():]*)\)`)

// linked returns notes whose links lead to the files of a release, wherever the notes are read.
func linked(notes, module string, v version) string {
	return relative.ReplaceAllString(notes, "](https://"+module+"/blob/"+v.String()+"/$1)")
}

// notesOf returns the section of a version, without its title.
func notesOf(log string, v version) (string, error) {
	for _, s := range sections(log) {
		if name, _, _ := strings.Cut(s.title, " "); name == v.String() {
			return s.text + "\n", nil
		}
	}
	return "", fmt.Errorf("%s has no section for %s", changes, v)
}

// checkLog returns an error unless a change log is ready for a version on a date.
func checkLog(log string, v version, date string) error {
	want := fmt.Sprintf("%s (%s)", v, date)
	found := false
	for _, s := range sections(log) {
		switch name, _, _ := strings.Cut(s.title, " "); {
		case name == "Unreleased" && s.text != "":
			return fmt.Errorf("%s has changes under Unreleased: move them to %s", changes, v)
		case name == v.String() && s.title != want:
			return fmt.Errorf("%s has the section %s: want %s, or the flag -date", changes, s.title, want)
		case name == v.String() && s.text == "":
			return fmt.Errorf("%s has nothing under %s", changes, v)
		case name == v.String():
			found = true
		}
	}
	if !found {
		return fmt.Errorf("%s has no section %s", changes, want)
	}
	return nil
}
