package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// socket returns the file of the socket for the operator, or "".
func (c *config) socket() string {
	if c.admin != "" || isPostgres(c.db) {
		return c.admin
	}
	return socketOf(c.db)
}

// socketOf returns the socket beside a file with games.
func socketOf(db string) string { return db + ".sock" }

// serveAdmin serves the operator's commands at a socket, which only the user who runs the server
// can open.
func serveAdmin(file string, h *hall.Hall, stop func()) (*http.Server, error) {
	mux := http.NewServeMux()
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	if file == "" {
		return server, nil
	}
	if conn, err := net.Dial("unix", file); err == nil {
		conn.Close()
		return nil, fmt.Errorf("another server uses the socket %s", file)
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	listener, err := listenPrivately(file)
	if err != nil {
		return nil, fmt.Errorf("the socket %s: %w: choose another file with -admin", file, err)
	}
	handle := func(command string, do func(context.Context, url.Values) (string, error)) {
		mux.HandleFunc("POST /"+command, func(w http.ResponseWriter, r *http.Request) {
			r.ParseForm()
			text, err := do(r.Context(), r.PostForm)
			if err != nil {
				http.Error(w, err.Error(), http.StatusConflict)
				return
			}
			io.WriteString(w, text)
		})
	}
	handle("status", func(context.Context, url.Values) (string, error) {
		ready := "yes"
		if err := h.Ready(); err != nil {
			ready = "no: " + err.Error()
		}
		status := map[string]any{"ready": ready, "epoch": h.Epoch(), "games": h.OpenGames(), "streams": h.Streams(), "events": h.Counts.Events.Load()}
		text, err := json.MarshalIndent(status, "", "  ")
		return string(text) + "\n", err
	})
	handle("close", func(context.Context, url.Values) (string, error) {
		stop()
		return "The server is about to stop.\n", nil
	})
	for _, banned := range []bool{true, false} {
		command, done := "unban", " may play again.\n"
		if banned {
			command, done = "ban", " may not play any more.\n"
		}
		handle(command, func(ctx context.Context, form url.Values) (string, error) {
			return form.Get("arg") + done, h.Ban(ctx, form.Get("arg"), banned)
		})
	}
	handle("adjudicate", func(ctx context.Context, form url.Values) (string, error) {
		if len(form["arg"]) != 2 {
			return "", errors.New("want a game and white, black, draw or none")
		}
		o, err := outcomeOf(form["arg"][1])
		if err != nil {
			return "", err
		}
		return form.Get("arg") + " is over.\n", h.Adjudicate(ctx, form.Get("arg"), o)
	})
	go server.Serve(listener) // it ends with the server
	return server, nil
}

// outcomeOf reads how an operator ends a game.
func outcomeOf(text string) (o hexgames.Outcome, err error) {
	o.Reason = hexgames.ReasonAdjudicated
	switch strings.ToLower(text) {
	case "white":
		o.Winner = hexgames.White
	case "black":
		o.Winner = hexgames.Black
	case "draw":
	case "none":
		o.Reason = referee.Aborted
	default:
		err = console.Usage("the result is %q: want white, black or draw, or none for a game that does not count", text)
	}
	return o, err
}

// adminManual is what hexserver admin -h prints.
const adminManual = `Admin gives orders to a server on this machine, through a socket that only the
user who runs the server can open.

Usage:

	hexserver admin [flags] COMMAND [arguments]

The flags are:

	-db FILE
		The file with the games of the server; its socket is beside it. (hexgames.db)
	-socket FILE
		The socket, if the server runs with -admin.

The commands are:

	status
		Prints how the server is doing.
	close
		Stops the server in good order, as an interrupt does.
	ban PERSON
		Shuts a person out. The id of a person is in their games.
	unban PERSON
		Lets a person in again.
	adjudicate GAME white|black|draw|none
		Ends a game with this result. With none, the game does not count.
`

// adminCommands holds the numbers of arguments of the commands of hexserver admin.
var adminCommands = map[string]int{"status": 0, "close": 0, "ban": 1, "unban": 1, "adjudicate": 2}

// adminValues returns what a command line of hexserver admin can be completed with.
func adminValues(flag string) []string {
	if flag != "" {
		return nil // the flags have files
	}
	return slices.Sorted(maps.Keys(adminCommands))
}

// admin sends a command to a server.
func admin(e *console.Env) error {
	set := e.Flags()
	db := set.String("db", standardFile, "")
	socket := set.String("socket", "", "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return console.Usage("no command: want status, close, ban, unban or adjudicate")
	}
	n, ok := adminCommands[args[0]]
	switch {
	case !ok:
		return console.Usage("unknown command %q: want status, close, ban, unban or adjudicate", args[0])
	case len(args)-1 != n:
		return console.Usage("%s has %d arguments, want %d", args[0], len(args)-1, n)
	}
	if args[0] == "adjudicate" {
		if _, err := outcomeOf(args[2]); err != nil {
			return err
		}
	}
	file := *socket
	if file == "" {
		file = socketOf(*db)
	}
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", file)
		},
	}}
	answer, err := client.PostForm("http://server/"+args[0], url.Values{"arg": args[1:]})
	switch {
	case errors.Is(err, os.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return fmt.Errorf("no server listens at %s: is it running, and on which -db or -admin?", file)
	case err != nil:
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return errors.New(strings.TrimSpace(string(text)))
	}
	_, err = e.Out.Write(text)
	return err
}
