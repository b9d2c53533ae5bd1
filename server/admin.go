package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
)

// adminManual is the output of hexserver admin -h.
const adminManual = `Admin controls a server on this machine, through a socket that only the user who
runs the server and root can open. Commands take effect immediately, and within a
second on other servers with the same database.

Usage:

	hexserver admin [flags] COMMAND [flags] [arguments]

The flags are:

	-db FILE
		The file with the server's games; its socket is next to it. (hexgames.db)
	-socket FILE
		The server's socket, if it runs with -admin.
	-status open|committed|playing|over
		games: only games with this status. (all)
	-limit N
		people, games: the maximum number to list. (50)

PERSON is an id, or a name that only one person has.

The commands are:

	status
		Prints the health of the server, the size of the database, and the free space
		on its disk, in bytes.
	people [TEXT]
		Lists people, most recently seen first: all, or those with this id, or with
		this text in their names.
	games [TEXT]
		Lists games, most recently changed first: all games, the game with this id,
		or the games of the people listed by people TEXT.
	invite NAME
		Creates a person, and prints a link that lets them in.
	rename PERSON NAME
		Changes a name. The name "" removes it.
	ban PERSON
		Bans a person. They can still export and erase their data.
	unban PERSON
		Lifts a ban.
	erase PERSON
		Deletes a person: their name, tokens, and recovery link. Their games stay.
	adjudicate GAME white|black|draw|none
		Ends a game with this result; none aborts it.
	unlist GAME|PERSON
		Takes a game, or all games of a person, out of the lobby. They end as aborted.
	remove GAME
		Deletes a game permanently.
	close
		Shuts down the server cleanly, as an interrupt does.
`

// An adminCommand is a command of hexserver admin.
type adminCommand struct {
	name  string
	args  string // for errors
	least int    // arguments
	most  int
}

var adminCommands = []adminCommand{
	{"status", "", 0, 0},
	{"people", "[TEXT]", 0, 1},
	{"games", "[TEXT]", 0, 1},
	{"invite", "NAME", 1, 1},
	{"rename", "PERSON NAME", 2, 2},
	{"ban", "PERSON", 1, 1},
	{"unban", "PERSON", 1, 1},
	{"erase", "PERSON", 1, 1},
	{"adjudicate", "GAME white|black|draw|none", 2, 2},
	{"unlist", "GAME|PERSON", 1, 1},
	{"remove", "GAME", 1, 1},
	{"close", "", 0, 0},
}

// adminNames returns the names of the commands of hexserver admin.
func adminNames() (all []string) {
	for _, c := range adminCommands {
		all = append(all, c.name)
	}
	return all
}

// statuses returns the values of -status.
func statuses() []string {
	return []string{string(referee.Open), string(referee.Committed), string(referee.Playing), string(referee.Over)}
}

// adminValues returns the completions for a command line of hexserver admin.
func adminValues(flag string) []string {
	switch flag {
	case "":
		return slices.Sorted(slices.Values(adminNames()))
	case "status":
		return statuses()
	}
	return nil // the other flags have files
}

// findAdmin returns the command of hexserver admin with a name.
func findAdmin(name string) (c adminCommand, err error) {
	i := slices.IndexFunc(adminCommands, func(c adminCommand) bool { return c.name == name })
	if i >= 0 {
		return adminCommands[i], nil
	}
	if near := console.Nearest(name, adminNames()); near != "" {
		return c, console.Usage("unknown command %q: did you mean %s?", name, near)
	}
	return c, console.Usage("unknown command %q: want one of %s", name, strings.Join(adminNames(), ", "))
}

// admin sends a command to a server.
func admin(e *console.Env) error {
	set := e.Flags()
	db := set.String("db", standardFile, "")
	socket := set.String("socket", "", "")
	status := set.String("status", "", "")
	limit := set.Int("limit", 50, "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return console.Usage("no command: want one of %s", strings.Join(adminNames(), ", "))
	}
	c, err := findAdmin(args[0])
	if err != nil {
		return err
	}
	e.Args = args[1:]
	args, err = e.Parse(set) // flags may follow the command, too
	*status = strings.ToLower(*status)
	switch {
	case err != nil:
		return err
	case len(args) < c.least || len(args) > c.most:
		want := strings.TrimSpace(c.name + " " + c.args)
		return console.Usage("wrong number of arguments: want %s", want)
	case *status != "" && !slices.Contains(statuses(), *status):
		return console.Usage("the status is %q: want %s", *status, strings.Join(statuses(), ", "))
	case *limit < 1:
		return console.Usage("the limit is %d: want 1 or more", *limit)
	case c.name == "adjudicate":
		if _, err := outcomeOf(args[1]); err != nil {
			return console.Usage("%v", err)
		}
	case c.name == "invite" && strings.TrimSpace(args[0]) == "":
		return console.Usage("the name is empty")
	}
	file := *socket
	if file == "" {
		file = socketOf(*db)
	}
	text, err := send(file, c.name, url.Values{"arg": args, "status": {*status}, "limit": {strconv.Itoa(*limit)}})
	if err != nil {
		return err
	}
	_, err = e.Out.Write(text)
	return err
}

// send sends a command to the server at a socket and returns its answer.
func send(file, command string, form url.Values) ([]byte, error) {
	client := &http.Client{Timeout: time.Minute, Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", file)
		},
	}}
	answer, err := client.PostForm("http://server/"+command, form)
	switch {
	case errors.Is(err, os.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return nil, fmt.Errorf("no server is listening at %s: is it running, and do the flags -db and -admin match?", file)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("the socket %s belongs to another user: run this as the server's user, or as root", file)
	case err != nil:
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return nil, err
	case answer.StatusCode == http.StatusNotFound:
		return nil, fmt.Errorf("the server at %s is a different version, without the %s command", file, command)
	case answer.StatusCode != http.StatusOK:
		return nil, errors.New(strings.TrimSpace(string(text)))
	}
	return text, nil
}
