package console

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A Command is a program, or one of the commands of a program. Its manual, its exit statuses, and
// its errors are the same wherever it runs.
type Command struct {
	Name string

	// Manual is the text that -h prints. A command without a manual shares its parent's.
	Manual string

	// Run runs the command. If the command has Commands, Run is called without the name of one
	// of them; it is nil if a name is required.
	Run func(*Env) error

	// Commands are the commands below this one.
	Commands []Command

	// Complete returns the possible values of a flag, such as "game", or the possible arguments
	// for the flag "". Shells use them to complete a command line. If Complete returns nil, the shell
	// completes the names of files. A command without Complete shares its parent's.
	Complete func(flag string) []string
}

// Manual returns the package comment of a source file.
func Manual(source string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		panic(err) // impossible: the compiler has parsed it
	}
	return file.Doc.Text()
}

// Find returns the named command below c.
func (c Command) Find(name string) (Command, bool) {
	i := slices.IndexFunc(c.Commands, func(one Command) bool { return one.Name == name })
	if i < 0 {
		return Command{}, false
	}
	return c.Commands[i], true
}

// start runs the command that the arguments name.
func (c Command) start(e *Env) error {
	if c.Manual != "" {
		e.manual = c.Manual
	}
	if len(c.Commands) == 0 {
		return c.Run(e)
	}
	switch {
	case len(e.Args) > 0 && slices.Contains([]string{"-h", "-help", "--h", "--help"}, e.Args[0]):
		fmt.Fprint(e.Out, e.manual)
		return flag.ErrHelp
	case len(e.Args) == 0 || strings.HasPrefix(e.Args[0], "-"):
		if c.Run != nil {
			return c.Run(e)
		}
		before := ""
		if len(e.Args) > 0 {
			before = " before " + e.Args[0]
		}
		return Usage("no command%s: %s", before, c.want())
	}
	sub, ok := c.Find(e.Args[0])
	if !ok {
		return c.unknown(e.Args[0])
	}
	if sub.Manual != "" { // errors refer to the command with the manual
		e.Name += " " + sub.Name
	}
	e.Args = e.Args[1:]
	return sub.start(e)
}

// unknown returns the error for an unknown command.
func (c Command) unknown(name string) error {
	if near := Nearest(name, c.names()); near != "" {
		return Usage("unknown command %q: did you mean %s? Otherwise %s", name, near, c.want())
	}
	return Usage("unknown command %q: %s", name, c.want())
}

// names returns the names of the commands below c.
func (c Command) names() (names []string) {
	for _, one := range c.Commands {
		names = append(names, one.Name)
	}
	return names
}

// want lists the commands below c.
func (c Command) want() string {
	return "want one of " + strings.Join(c.names(), ", ") + ", or -h for the manual"
}
