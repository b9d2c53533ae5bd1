package api

import (
	"fmt"
	"net/http"

	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// A described person is what people see of themselves.
type described struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
	Bot  bool   `json:"bot,omitempty"`
}

// A self is the person who sent a request.
type self struct {
	Person described `json:"person"`
	Scope  string    `json:"scope"`
	Token  string    `json:"token,omitempty"`
}

func describe(p store.Person) described { return described{p.ID, p.Name, p.Bot} }

// A named is a body with a name.
type named struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

func (a *API) newPerson(_ http.ResponseWriter, q *request) (any, error) {
	var body named
	if err := q.read(&body); err != nil {
		return nil, err
	}
	p, token, err := q.newPerson(body)
	if err != nil {
		return nil, err
	}
	q.status = http.StatusCreated
	return self{Person: describe(p), Token: token}, nil
}

// newPerson creates a person and returns the person with a token.
func (q *request) newPerson(n named) (p store.Person, token string, err error) {
	if q.api.options.InviteOnly {
		return p, "", hall.Refuse(hall.ErrForbidden, "", "this server is by invitation only: ask its operator for a link")
	}
	if err := q.spendOnName(n.Name); err != nil {
		return p, "", err
	}
	return q.api.hall.NewPerson(q.Context(), n.Name, n.Bot)
}

// spendOnName spends on a person that a request creates, unless the name is invalid.
func (q *request) spendOnName(name string) error {
	if _, err := hall.CheckName(name); err != nil {
		return err
	}
	return q.spend(madePeople)
}

func (a *API) me(w http.ResponseWriter, q *request) (any, error) {
	q.renewCookie(w)
	return self{Person: describe(q.person), Scope: q.token.Scope}, nil
}

func (a *API) setMe(w http.ResponseWriter, q *request) (any, error) {
	var body struct {
		Name *string `json:"name"`
	}
	if err := q.read(&body); err != nil {
		return nil, err
	}
	name := ""
	if body.Name != nil {
		name = *body.Name
	}
	switch {
	case q.person.ID == "":
		// A request without a cookie is not checked elsewhere, and would get one.
		if err := a.origins.Check(q.Request); err != nil {
			return nil, hall.Refuse(errOrigin, q.Header.Get("Origin"), "this request comes from another page: use POST /api/people")
		}
		p, token, err := q.newPerson(named{Name: name})
		if err != nil {
			return nil, err
		}
		q.setCookie(w, token)
		return self{Person: describe(p)}, nil
	case body.Name == nil:
		return a.me(w, q)
	case q.token.Scope != "":
		return nil, hall.Refuse(hall.ErrForbidden, "", "a bot token does not permit this")
	}
	q.renewCookie(w)
	p, err := a.hall.Rename(q.Context(), q.person, name)
	return self{Person: describe(p), Scope: q.token.Scope}, err
}

func (a *API) erase(w http.ResponseWriter, q *request) (any, error) {
	var body struct {
		Confirm string `json:"confirm"`
	}
	if err := q.read(&body); err != nil {
		return nil, err
	}
	if body.Confirm != q.person.ID {
		return nil, hall.Refuse(hall.ErrRequest, "confirm", "want your id, which is "+q.person.ID+", so that nobody is erased by accident")
	}
	if err := a.hall.Erase(detached(q.Context()), q.person.ID); err != nil {
		return nil, err
	}
	q.setCookie(w, "")
	return q.nothing(w)
}

func (a *API) leave(w http.ResponseWriter, q *request) (any, error) {
	if err := a.hall.DropToken(q.Context(), q.person.ID, hall.TokenID(q.token)); err != nil {
		return nil, err
	}
	q.setCookie(w, "")
	return q.nothing(w)
}

func (a *API) export(w http.ResponseWriter, q *request) (any, error) {
	x, err := a.hall.Export(q.Context(), q.person, q.token.Hash)
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="hexgames.json"`)
	return x, nil
}

func (a *API) tokens(_ http.ResponseWriter, q *request) (any, error) {
	all, err := a.hall.Tokens(q.Context(), q.person.ID)
	if err != nil {
		return nil, err
	}
	list := []hall.ExportedToken{}
	for _, t := range all {
		list = append(list, hall.Shown(t, q.token.Hash))
	}
	return map[string]any{"tokens": list}, nil
}

func (a *API) newToken(_ http.ResponseWriter, q *request) (any, error) {
	var body struct {
		Label string `json:"label"`
		Bot   string `json:"bot"`
	}
	if err := q.read(&body); err != nil {
		return nil, err
	}
	who := q.person
	if body.Bot != "" {
		if err := q.spendOnName(body.Bot); err != nil {
			return nil, err
		}
		p, err := a.hall.AddPerson(q.Context(), body.Bot, true)
		if err != nil {
			return nil, err
		}
		who = p
	}
	token, hash, err := a.hall.NewToken(q.Context(), who.ID, hall.Bot, body.Label, hall.ScopePlay)
	if err != nil {
		return nil, err
	}
	q.status = http.StatusCreated
	return map[string]any{"id": hall.TokenID(store.Token{Hash: hash}), "token": token, "person": describe(who)}, nil
}

func (a *API) dropToken(w http.ResponseWriter, q *request) (any, error) {
	if err := a.hall.DropToken(q.Context(), q.person.ID, q.PathValue("token")); err != nil {
		return nil, err
	}
	return q.nothing(w)
}

func (a *API) recovery(_ http.ResponseWriter, q *request) (any, error) {
	secret, err := a.hall.Recovery(q.Context(), q.person.ID)
	return map[string]any{"secret": secret}, err
}

func (a *API) recover(w http.ResponseWriter, q *request) (any, error) {
	if err := a.origins.Check(q.Request); err != nil {
		return nil, hall.Refuse(errOrigin, q.Header.Get("Origin"), "this request comes from another page")
	}
	var body struct {
		Secret string `json:"secret"`
	}
	if err := q.read(&body); err != nil {
		return nil, err
	}
	p, token, err := a.hall.Recover(q.Context(), body.Secret)
	if err != nil {
		return nil, err
	}
	q.setCookie(w, token)
	return self{Person: describe(p)}, nil
}

func (a *API) echo(w http.ResponseWriter, q *request) (any, error) {
	var body struct {
		Echo string `json:"echo"`
	}
	if err := q.read(&body); err != nil {
		return nil, err
	}
	if !a.hall.Echoed(q.person.ID, body.Echo) {
		return nil, hall.Refuse(hall.ErrRequest, body.Echo, fmt.Sprintf("this is not one of the last echoes of a stream of %s", q.person.ID))
	}
	return q.nothing(w)
}
