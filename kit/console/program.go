package console

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
)

// Program returns c with the commands that every program has: help, version, and completion
// for shells.
func Program(c Command) Command {
	c.Commands = slices.Clone(c.Commands)
	names := func(string) []string { return c.names() }
	c.Commands = append(c.Commands,
		Command{Name: "help", Run: func(e *Env) error { return c.help(e) }, Complete: names},
		Command{Name: "version", Run: version},
		Command{Name: "completion", Manual: completionManual(c.Name), Run: func(e *Env) error { return c.completion(e) }, Complete: func(string) []string { return shells() }},
	)
	return c
}

// help prints the manual of the command that the arguments name.
func (c Command) help(e *Env) error {
	args, err := e.Parse(e.Flags())
	if err != nil {
		return err
	}
	text := c.Manual
	for at, args := c, args; len(args) > 0; args = args[1:] {
		sub, ok := at.Find(args[0])
		switch {
		case len(at.Commands) == 0:
			return Extra(args[0])
		case !ok:
			return at.unknown(args[0])
		}
		if at = sub; at.Manual != "" {
			text = at.Manual
		}
	}
	fmt.Fprint(e.Out, text)
	return nil
}

// version prints the version of the program.
func version(e *Env) error {
	args, err := e.Parse(e.Flags())
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return Extra(args[0])
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	fmt.Fprintln(e.Out, e.Name, described(info))
	return nil
}

// described returns a description of a build: the version of the module; its revision and time,
// if known; and the version of Go that built it.
func described(info *debug.BuildInfo) string {
	text := info.Main.Version
	if text == "" {
		text = "(devel)"
	}
	setting := map[string]string{}
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	if revision := setting["vcs.revision"]; revision != "" {
		text += ", revision " + revision
		if at := setting["vcs.time"]; at != "" {
			text += " of " + at
		}
		if setting["vcs.modified"] == "true" {
			text += " with changes"
		}
	}
	return text + ", built with " + runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH
}
