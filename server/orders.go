package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// orders carry out the commands of hexserver admin.
type orders struct {
	hall *hall.Hall
	url  string // the public URL
	db   string // the file with the games, or ""
	stop func() // stops the server
}

// socket returns the file of the socket for the operator, or "".
func (c *config) socket() string {
	if c.admin != "" || isPostgres(c.db) {
		return c.admin
	}
	return socketOf(c.db)
}

// socketOf returns the socket next to a file with games.
func socketOf(db string) string { return db + ".sock" }

// serve serves the orders at a socket that only the user who runs the server can open.
func (o *orders) serve(file string, server *http.Server) error {
	if file == "" {
		return nil
	}
	if conn, err := net.Dial("unix", file); err == nil {
		conn.Close()
		return fmt.Errorf("another server uses the socket %s", file)
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	listener, err := listenPrivately(file)
	if err != nil {
		return fmt.Errorf("the socket %s: %w: choose another file with -admin", file, err)
	}
	mux := http.NewServeMux()
	for name, do := range map[string]func(context.Context, order) (string, error){
		"status":     o.status,
		"people":     o.people,
		"games":      o.games,
		"invite":     o.invite,
		"rename":     o.rename,
		"ban":        o.ban,
		"unban":      o.unban,
		"erase":      o.erase,
		"adjudicate": o.adjudicate,
		"unlist":     o.unlist,
		"remove":     o.remove,
		"close":      o.close,
	} {
		mux.HandleFunc("POST /"+name, func(w http.ResponseWriter, r *http.Request) {
			r.ParseForm()
			limit, _ := strconv.Atoi(r.PostForm.Get("limit"))
			text, err := do(r.Context(), order{r.PostForm["arg"], r.PostForm, limit})
			if err != nil {
				http.Error(w, err.Error(), http.StatusConflict)
				return
			}
			io.WriteString(w, text)
		})
	}
	server.Handler = mux
	go server.Serve(listener) // it ends with the server
	return nil
}

// An order is a command as typed by the operator.
type order struct {
	args  []string
	form  url.Values
	limit int
}

// arg returns an argument, or "" if it is missing.
func (d order) arg(i int) string {
	if i >= len(d.args) {
		return ""
	}
	return d.args[i]
}

func (o *orders) status(context.Context, order) (string, error) {
	status := struct {
		Ready    string   `json:"ready"`
		Notes    []string `json:"notes,omitempty"`
		Epoch    string   `json:"epoch"`
		Time     string   `json:"time"`
		Games    int      `json:"games"`
		Streams  int      `json:"streams"`
		Events   int64    `json:"events"`
		Database int64    `json:"database,omitempty"` // bytes
		Free     int64    `json:"free,omitempty"`     // bytes of the disk
	}{
		Ready: "yes", Notes: o.hall.Notes(), Epoch: o.hall.Epoch(), Time: o.hall.Now().Time().UTC().Format(time.RFC3339Nano),
		Games: o.hall.OpenGames(), Streams: o.hall.Streams(), Events: o.hall.Counts.Events.Load(),
	}
	if err := o.hall.Ready(); err != nil {
		status.Ready = "no: " + err.Error()
	}
	if o.db != "" {
		for _, suffix := range []string{"", "-wal", "-shm"} {
			if info, err := os.Stat(o.db + suffix); err == nil {
				status.Database += info.Size()
			}
		}
		status.Free, _ = freeSpace(filepath.Dir(o.db))
	}
	text, err := json.MarshalIndent(status, "", "  ")
	return string(text) + "\n", err
}

// aligned returns rows with aligned columns, starting with the heading. If their number reaches the
// limit, it adds a note that there may be more.
func aligned(rows [][]string, limit int) string {
	if len(rows) == 1 {
		return "None found.\n"
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	if len(rows)-1 == limit {
		fmt.Fprintf(&text, "These are the first %d. Narrow the search, or raise -limit.\n", limit)
	}
	return text.String()
}

// when formats a moment for a table.
func when(at clocks.Millis) string { return at.Time().Format("2006-01-02 15:04") }

// called formats a person for a table.
func called(p store.Person) string {
	switch {
	case p.ID == "":
		return "-"
	case p.Name == "":
		return p.ID
	}
	return p.Name + " (" + p.ID + ")"
}

func (o *orders) people(ctx context.Context, d order) (string, error) {
	found, err := o.hall.FindPeople(ctx, d.arg(0), d.limit)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"ID", "CREATED", "SEEN", "GAMES", "BOT", "BANNED", "NAME"}}
	is := map[bool]string{true: "yes", false: "-"}
	for _, p := range found {
		n, err := o.hall.CountGames(ctx, p.ID)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{p.ID, when(p.Created), when(p.Seen), strconv.Itoa(n), is[p.Bot], is[p.Banned], p.Name})
	}
	return aligned(rows, d.limit), nil
}

func (o *orders) games(ctx context.Context, d order) (string, error) {
	found, err := o.hall.FindGames(ctx, referee.Status(d.form.Get("status")), d.arg(0), d.limit)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"ID", "GAME", "STATUS", "MOVES", "CREATED", "CHANGED", "WHITE", "BLACK"}}
	for _, g := range found {
		status := string(g.Status)
		switch {
		case g.Outcome.Over():
			status += ", " + string(g.Outcome.Reason)
		case g.Listed:
			status += ", lobby"
		case g.Private:
			status += ", private"
		}
		rows = append(rows, []string{g.ID, g.Game, status, strconv.Itoa(g.Moves), when(g.Created), when(g.Changed), called(g.White), called(g.Black)})
	}
	return aligned(rows, d.limit), nil
}

func (o *orders) invite(ctx context.Context, d order) (string, error) {
	p, err := o.hall.AddPerson(ctx, d.arg(0), false)
	if err != nil {
		return "", err
	}
	secret, err := o.hall.Recovery(ctx, p.ID)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s may play here. This link lets them in; send it to nobody else.\n%s/#recover=%s\n", called(p), o.url, secret), nil
}

func (o *orders) rename(ctx context.Context, d order) (string, error) {
	p, err := o.hall.Person(ctx, d.arg(0))
	if err != nil {
		return "", err
	}
	if p, err = o.hall.Rename(ctx, p, d.arg(1)); err != nil {
		return "", err
	}
	if p.Name == "" {
		return p.ID + " no longer has a name.\n", nil
	}
	return fmt.Sprintf("%s is %s now.\n", p.ID, p.Name), nil
}

func (o *orders) ban(ctx context.Context, d order) (string, error) {
	return d.arg(0) + " may no longer play.\n", o.setBanned(ctx, d.arg(0), true)
}

func (o *orders) unban(ctx context.Context, d order) (string, error) {
	return d.arg(0) + " may play again.\n", o.setBanned(ctx, d.arg(0), false)
}

func (o *orders) setBanned(ctx context.Context, who string, banned bool) error {
	p, err := o.hall.Person(ctx, who)
	if err != nil {
		return err
	}
	return o.hall.Ban(ctx, p.ID, banned)
}

func (o *orders) erase(ctx context.Context, d order) (string, error) {
	p, err := o.hall.Person(ctx, d.arg(0))
	if err != nil {
		return "", err
	}
	return called(p) + " is erased. Their games stay, without a name.\n", o.hall.Erase(ctx, p.ID)
}

func (o *orders) adjudicate(ctx context.Context, d order) (string, error) {
	outcome, err := outcomeOf(d.arg(1))
	if err != nil {
		return "", err
	}
	return d.arg(0) + " is over.\n", o.hall.Adjudicate(ctx, d.arg(0), outcome)
}

func (o *orders) unlist(ctx context.Context, d order) (string, error) {
	n, err := o.hall.Unlist(ctx, d.arg(0))
	if n == 1 {
		return "1 game has left the lobby.\n", err
	}
	return fmt.Sprintf("%d games have left the lobby.\n", n), err
}

func (o *orders) remove(ctx context.Context, d order) (string, error) {
	return d.arg(0) + " is removed.\n", o.hall.Remove(ctx, d.arg(0))
}

func (o *orders) close(context.Context, order) (string, error) {
	o.stop()
	return "The server is about to stop.\n", nil
}

// outcomeOf parses the operator's outcome of a game.
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
		err = fmt.Errorf("the result is %q: want white, black, or draw, or none for a game that does not count", text)
	}
	return o, err
}
