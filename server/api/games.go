package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// catalog returns the games for GET /api.
func catalog() ([]byte, error) {
	type option struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Standard string `json:"standard"`
		Words    string `json:"words"`
	}
	type game struct {
		Name    string   `json:"name"`
		Title   string   `json:"title"`
		Chance  bool     `json:"chance"`
		Digest  string   `json:"digest"`
		Options []option `json:"options"`
	}
	var all []game
	for _, g := range games.All() {
		title, _, _ := games.Guide(g.Name())
		digest, err := referee.Digest(g.Name())
		if err != nil {
			return nil, err
		}
		t, err := g.Start("", nil)
		if err != nil {
			return nil, err
		}
		one := game{Name: g.Name(), Title: title, Chance: t.Turn() == hexgames.Chance, Digest: digest, Options: []option{}}
		for _, o := range g.Options() {
			one.Options = append(one.Options, option(o))
		}
		all = append(all, one)
	}
	return json.Marshal(all)
}

// statusesOf parses the statuses in a list's query.
func statusesOf(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	all := strings.Split(text, ",")
	for _, s := range all {
		switch referee.Status(s) {
		case referee.Open, referee.Committed, referee.Playing, referee.Over:
		default:
			return nil, hall.Refuse(hall.ErrRequest, "status="+s, "want open, committed, playing, or over")
		}
	}
	return all, nil
}

// list answers with a list of games.
func (a *API) list(q *request, f store.Filter, own bool) (any, error) {
	const standard, most = 50, 200
	var err error
	if f.Status == nil {
		if f.Status, err = statusesOf(q.URL.Query().Get("status")); err != nil {
			return nil, err
		}
	}
	limit, err := q.number("limit", standard, most)
	if err != nil {
		return nil, err
	}
	before, err := q.number("before", 0, 1<<53)
	if err != nil {
		return nil, err
	}
	f.Before, f.Limit = clocks.Millis(before), int(limit)
	if limit == 0 {
		f.Limit = standard
	}
	all, err := a.hall.List(q.Context(), f, own)
	return map[string]any{"games": all}, err
}

func (a *API) myGames(_ http.ResponseWriter, q *request) (any, error) {
	return a.list(q, store.Filter{Person: q.person.ID}, true)
}

func (a *API) lobby(_ http.ResponseWriter, q *request) (any, error) {
	return a.list(q, store.Filter{Listed: true, Status: []string{string(referee.Open)}}, false)
}

func (a *API) games(_ http.ResponseWriter, q *request) (any, error) {
	return a.list(q, store.Filter{Public: true}, false)
}

func (a *API) create(_ http.ResponseWriter, q *request) (any, error) {
	var body hall.Creation
	if err := q.read(&body); err != nil {
		return nil, err
	}
	if err := q.spend(madeGames); err != nil {
		return nil, err
	}
	answer, err := a.hall.Create(detached(q.Context()), q.person.ID, body, q.at)
	q.status = http.StatusCreated
	return answer, err
}

func (a *API) command(_ http.ResponseWriter, q *request) (any, error) {
	var body hall.Command
	if err := q.read(&body); err != nil {
		return nil, err
	}
	if body.Do == hall.Rematch {
		s, err := a.hall.State(q.Context(), q.person.ID, q.PathValue("id"), false)
		if err == nil && s.Rematch == "" {
			err = q.spend(madeGames)
		}
		if err != nil && statusOf(err) == http.StatusTooManyRequests {
			return nil, err
		}
	}
	return a.hall.Do(detached(q.Context()), q.person.ID, q.PathValue("id"), body, q.at)
}

func (a *API) state(_ http.ResponseWriter, q *request) (any, error) {
	return a.hall.State(q.Context(), q.person.ID, q.PathValue("id"), q.flag("legal"))
}

func (a *API) invite(_ http.ResponseWriter, q *request) (any, error) {
	var body struct {
		Secret string `json:"secret"`
	}
	if err := q.read(&body); err != nil {
		return nil, err
	}
	return a.hall.Invited(q.Context(), q.person.ID, q.PathValue("id"), body.Secret)
}

func (a *API) events(_ http.ResponseWriter, q *request) (any, error) {
	after, err := q.number("after", 0, 1<<30)
	if err != nil {
		return nil, err
	}
	return a.hall.Events(q.Context(), q.person.ID, q.PathValue("id"), int(after))
}

func (a *API) record(w http.ResponseWriter, q *request) (any, error) {
	r, err := a.hall.Record(q.Context(), q.person.ID, q.PathValue("id"))
	if err != nil {
		return nil, err
	}
	text, err := r.MarshalText()
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("inline; filename=%q", r.Game+"-"+q.PathValue("id")+".txt"))
	w.Write(text) // an error means that the client is gone
	return nil, nil
}
