package console

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed completion.txt
var completionText string

// completionManual returns the manual of a program's completion command.
func completionManual(program string) string {
	return strings.ReplaceAll(completionText, "PROGRAM", program)
}

// scripts maps shells to completion scripts. NAME is a placeholder for the program. The scripts
// ask the program what can complete the words of a command line.
var scripts = map[string]string{
	"bash": `# Completion of NAME for bash: source it, or save it as a bash-completion file.
_NAME() {
	local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=($(compgen -W "$(NAME completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "$cur"))
}
complete -o default -F _NAME NAME
`,
	"zsh": `#compdef NAME
# Completion of NAME for zsh: save this as _NAME in a directory of $fpath.
_NAME() {
	local -a found
	found=(${(f)"$(NAME completion words "${(@)words[2,CURRENT]}" 2>/dev/null)"})
	if (( $#found )); then compadd -a found; else _files; fi
}
if [ "$funcstack[1]" = "_NAME" ]; then _NAME; else compdef _NAME NAME; fi
`,
	"fish": `# Completion of NAME for fish: save this as NAME.fish in ~/.config/fish/completions.
function __complete_NAME
	set -l words (commandline -opc) (commandline -ct)
	NAME completion words $words[2..-1] 2>/dev/null
end
complete -c NAME -a '(__complete_NAME)'
`,
}

// shells returns the names of the shells.
func shells() []string { return slices.Sorted(maps.Keys(scripts)) }

// completion prints the script for a shell. If the first argument is "words", it prints the
// completions of the last argument instead.
func (c Command) completion(e *Env) error {
	if len(e.Args) > 0 && e.Args[0] == "words" {
		for _, one := range c.complete(e.Args[1:]) {
			fmt.Fprintln(e.Out, one)
		}
		return nil
	}
	args, err := e.Parse(e.Flags())
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return Usage("no shell: want one of %s", strings.Join(shells(), ", "))
	case len(args) > 1:
		return Extra(args[1])
	}
	script, ok := scripts[args[0]]
	if !ok {
		return Usage("unknown shell %q: want one of %s", args[0], strings.Join(shells(), ", "))
	}
	// The shell completes the name that the user types, which is the name of the program's file.
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	fmt.Fprint(e.Out, strings.ReplaceAll(script, "NAME", name))
	return nil
}

// complete returns the completions of the last word of a command line: the names of commands
// and flags, and the values from Complete, that start with it.
func (c Command) complete(words []string) (found []string) {
	if len(words) == 0 {
		words = []string{""}
	}
	at, manual := c, c.Manual
	before, last := words[:len(words)-1], words[len(words)-1]
	for len(before) > 0 && len(at.Commands) > 0 {
		sub, ok := at.Find(before[0])
		if !ok {
			break
		}
		if sub.Complete == nil {
			sub.Complete = at.Complete
		}
		at, before = sub, before[1:]
		if at.Manual != "" {
			manual = at.Manual
		}
	}
	values := func(flag string) []string {
		if at.Complete == nil {
			return nil
		}
		return at.Complete(flag)
	}
	flag := ""
	if len(before) > 0 {
		flag = strings.TrimLeft(before[len(before)-1], "-")
		if flag == before[len(before)-1] {
			flag = ""
		}
	}
	switch {
	case takesValue(manual, flag):
		found = values(flag)
	case strings.HasPrefix(last, "-"):
		found = flagsOf(manual)
	case len(at.Commands) > 0 && len(before) == 0:
		found = at.names()
	default:
		found = values("")
	}
	return slices.DeleteFunc(slices.Clone(found), func(one string) bool { return !strings.HasPrefix(one, last) })
}

// Flags in a manual: an indented line starts with one, or lists several.
var (
	flagLine = regexp.MustCompile(`(?m)^\t-.*$`)
	flagName = regexp.MustCompile(`(?:^\t|, )(-[a-z][a-z0-9-]*)`)
)

// takesValue reports whether a manual describes a flag with a value, such as -o FILE.
func takesValue(manual, flag string) bool {
	if flag == "" {
		return false
	}
	valued := regexp.MustCompile(`[\t ]-` + regexp.QuoteMeta(flag) + ` [^\s,-]`)
	return slices.ContainsFunc(flagLine.FindAllString(manual, -1), valued.MatchString)
}

// flagsOf returns the flags that a manual describes.
func flagsOf(manual string) (flags []string) {
	for _, line := range flagLine.FindAllString(manual, -1) {
		for _, m := range flagName.FindAllStringSubmatch(line, -1) {
			if !slices.Contains(flags, m[1]) {
				flags = append(flags, m[1])
			}
		}
	}
	return append(flags, "-h")
}
