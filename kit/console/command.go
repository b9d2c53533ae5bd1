package console

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A Command is something to run by its name: a program, or one of the commands of a
// program. What it prints for -h, its exit statuses and its errors are the same wherever it
// runs.
type Command struct {
	Name string

	// Manual is the text that -h prints. A command without a manual shares the one above
	// it.
	Manual string

	// Run runs the command. If the command has Commands, Run is what it does without the
	// name of one of them; nil if it wants one.
	Run func(*Env) error

	// Commands are the commands below this one, by name.
	Commands []Command

	// Complete returns the values of a flag, such as "game", or, for "", the arguments, to
	// complete a command line with. If it is nil or returns nil, the shell completes the
	// names of files.
	Complete func(flag string) []string
}

// Manual returns the package comment of a source file.
func Manual(source string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		panic(err) // the compiler has parsed it
	}
	return file.Doc.Text()
}

// Find returns the command below c with a name.
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
		if c.Run == nil {
			return Usage("no command: %s", c.want())
		}
		return c.Run(e)
	}
	sub, ok := c.Find(e.Args[0])
	if !ok {
		return c.unknown(e.Args[0])
	}
	if sub.Manual != "" { // errors name the manual to read
		e.Name += " " + sub.Name
	}
	e.Args = e.Args[1:]
	return sub.start(e)
}

// unknown returns the error for the name of no command.
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

// Choose runs the one of several commands that the first argument names, for a command such as
// endgame, whose manual it prints for help.
func (e *Env) Choose(manual string, commands ...Command) error {
	var names []string
	for _, c := range commands {
		names = append(names, c.Name)
	}
	last := len(names) - 1
	want := fmt.Sprintf("want %s or %s, or -h for the manual", strings.Join(names[:last], ", "), names[last])
	if len(e.Args) == 0 {
		return Usage("no command: %s", want)
	}
	name := e.Args[0]
	if strings.HasPrefix(name, "-") {
		if _, err := e.Parse(e.Flags()); err != nil {
			return err
		}
		return Usage("no command: %s", want)
	}
	e.Args = e.Args[1:]
	if i := slices.Index(names, name); i >= 0 {
		return commands[i].Run(e)
	}
	if name == "help" {
		fmt.Fprint(e.Out, manual)
		return flag.ErrHelp
	}
	return Usage("unknown command %q: %s", name, want)
}
