package hall

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// The kinds of tokens.
const (
	Guest    = "guest"    // for a browser or a program: permits everything
	Recovery = "recovery" // lets a person back in
	Bot      = "bot"      // permits playing
)

// ScopePlay is the scope of a bot's token.
const ScopePlay = "play"

// mostName is the maximum number of characters in a name.
const mostName = 40

// CheckName returns a name with surrounding spaces removed, or an error that explains what is
// wrong.
func CheckName(name string) (string, error) {
	name = strings.TrimSpace(name)
	first, _ := utf8.DecodeRuneInString(name)
	wrong := func(r rune) bool {
		return unicode.IsOneOf(invisible, r) || r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsPunct(r) && !unicode.IsMark(r) && !unicode.IsSymbol(r)
	}
	switch {
	case unicode.IsMark(first):
		return "", Refuse(ErrRequest, name, "a name starts with a letter, a digit, or punctuation, not with a combining mark")
	case !utf8.ValidString(name), strings.ContainsFunc(name, wrong), strings.Contains(name, "  "):
		return "", Refuse(ErrRequest, name, "a name consists of letters, digits, punctuation, symbols, and single spaces")
	case utf8.RuneCountInString(name) > mostName:
		return "", Refuse(ErrRequest, name, "a name can be at most 40 characters long")
	}
	marks := 0
	for _, r := range name { // stacked marks cover the lines above and below
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		if marks > 2 {
			return "", Refuse(ErrRequest, name, "a name can have at most two marks on a letter")
		}
	}
	return name, nil
}

// names caches people for a short time.
type names struct {
	lock  sync.Mutex
	known map[string]known
	since int // number of forget calls
}

type known struct {
	store.Person
	at time.Time
}

// How long people are cached, and how many.
const (
	nameTime  = 10 * time.Second
	mostNames = 10000
)

// people returns people, whose names may be a few seconds old.
func (h *Hall) people(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	found := map[string]store.Person{}
	var missing []string
	h.names.lock.Lock()
	for _, id := range ids {
		if k, ok := h.names.known[id]; ok && time.Since(k.at) < nameTime {
			found[id] = k.Person
		} else if id != "" {
			missing = append(missing, id)
		}
	}
	since := h.names.since
	h.names.lock.Unlock()
	if len(missing) == 0 {
		return found, nil
	}
	stored, err := h.store.People(ctx, missing...)
	if err != nil {
		return nil, unavailable(err)
	}
	h.names.lock.Lock()
	defer h.names.lock.Unlock()
	if h.names.known == nil || len(h.names.known) > mostNames {
		h.names.known = map[string]known{}
	}
	for id, p := range stored {
		found[id] = p
		if h.names.since == since { // otherwise it may have been forgotten meanwhile
			h.names.known[id] = known{p, time.Now()}
		}
	}
	return found, nil
}

// forget drops people from the cache.
func (n *names) forget(persons ...string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	for _, person := range persons {
		delete(n.known, person)
	}
	n.since++
}

// recheck drops people and their tokens from the caches. It also makes their streams check that the
// people are still allowed in.
func (h *Hall) recheck(persons ...string) {
	if len(persons) == 0 {
		return
	}
	h.names.forget(persons...)
	h.guests.forget(persons...)
	h.audience.check(persons...)
}

// AddPerson creates a person without a token. The name must not look like the name of another
// person who is present.
func (h *Hall) AddPerson(ctx context.Context, name string, isBot bool) (p store.Person, err error) {
	if name, err = CheckName(name); err != nil {
		return p, err
	}
	p = store.Person{ID: "p" + newID(14), Name: name, Look: look(name), Bot: isBot, Created: h.Now()}
	if err := h.checkLook(ctx, p); err != nil {
		return p, err
	}
	if err := h.store.AddPerson(ctx, p); err != nil {
		return p, unavailable(err)
	}
	return p, nil
}

// NewPerson creates a person and returns the person with a token.
func (h *Hall) NewPerson(ctx context.Context, name string, isBot bool) (p store.Person, token string, err error) {
	if p, err = h.AddPerson(ctx, name, isBot); err != nil {
		return p, "", err
	}
	token, _, err = h.NewToken(ctx, p.ID, Guest, "", "")
	return p, token, err
}

// NewToken creates a token for a person and returns it with its hash.
func (h *Hall) NewToken(ctx context.Context, person, kind, label, scope string) (token, hash string, err error) {
	if label, err = CheckName(label); err != nil {
		return "", "", err
	}
	const most = 50
	token = newSecret()
	hash = HashToken(token)
	t := store.Token{Hash: hash, Person: person, Kind: kind, Label: label, Scope: scope, Created: h.Now()}
	switch err := h.store.PutToken(ctx, t, most); {
	case errors.Is(err, store.ErrFull):
		return "", "", Refuse(ErrForbidden, "", "you have 50 tokens, the maximum: revoke one first")
	case err != nil:
		return "", "", unavailable(err)
	}
	return token, hash, nil
}

// Who returns the person that a token belongs to. If other servers change the person, the result
// may be a second old. If the person is banned, it returns the person with an error of the kind
// forbidden.
func (h *Hall) Who(ctx context.Context, token string) (store.Person, store.Token, error) {
	hash := HashToken(token)
	t, since, ok := h.guests.token(hash)
	if !ok {
		var err error
		t, err = h.store.Token(ctx, hash)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return store.Person{}, t, Refuse(ErrToken, "", "unknown token: it may have been revoked")
		case err != nil:
			return store.Person{}, t, unavailable(err)
		}
		h.guests.add(t, since)
	}
	if t.Kind == Recovery {
		return store.Person{}, t, Refuse(ErrToken, "", "this is the secret of a recovery link, which is not a token")
	}
	people, err := h.people(ctx, t.Person)
	if err != nil {
		return store.Person{}, t, err
	}
	p, ok := people[t.Person]
	switch {
	case !ok:
		return p, t, Refuse(ErrToken, "", "this person no longer exists")
	case p.Banned:
		return p, t, Refuse(ErrForbidden, "", "this person may no longer play here")
	}
	return p, t, nil
}

// guests caches tokens for a short time.
type guests struct {
	lock  sync.Mutex
	known map[string]guest
	since int // number of forget calls
}

type guest struct {
	store.Token
	at time.Time
}

// token returns a cached token, and how often tokens were forgotten.
func (g *guests) token(hash string) (t store.Token, since int, ok bool) {
	g.lock.Lock()
	defer g.lock.Unlock()
	one, ok := g.known[hash]
	return one.Token, g.since, ok && time.Since(one.at) < nameTime
}

// add caches a token, unless tokens were forgotten since it was read.
func (g *guests) add(t store.Token, since int) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.since != since {
		return
	}
	if g.known == nil || len(g.known) > mostNames {
		g.known = map[string]guest{}
	}
	g.known[t.Hash] = guest{t, time.Now()}
}

// forget drops people's tokens from the cache.
func (g *guests) forget(persons ...string) {
	g.lock.Lock()
	defer g.lock.Unlock()
	maps.DeleteFunc(g.known, func(_ string, one guest) bool { return slices.Contains(persons, one.Person) })
	g.since++
}

// Rename gives a person a name, under the same conditions as AddPerson.
func (h *Hall) Rename(ctx context.Context, p store.Person, name string) (store.Person, error) {
	name, err := CheckName(name)
	if err != nil {
		return p, err
	}
	named := p
	named.Name, named.Look = name, look(name)
	if err := h.checkLook(ctx, named); err != nil {
		return p, err
	}
	if err := h.changed(p.ID, h.store.SetName(ctx, p.ID, name, named.Look)); err != nil {
		return p, err
	}
	return named, nil
}

// changed completes a change to a person.
func (h *Hall) changed(person string, err error) error {
	h.recheck(person)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return Refuse(ErrNotFound, person, "there is no such person")
	case err != nil:
		return unavailable(err)
	}
	return nil
}

// Recovery creates the secret that lets a person back in, replacing the previous one.
func (h *Hall) Recovery(ctx context.Context, person string) (string, error) {
	secret := newSecret()
	t := store.Token{Hash: HashToken(secret), Person: person, Kind: Recovery, Created: h.Now()}
	if err := h.changed(person, h.store.ReplaceToken(ctx, t)); err != nil {
		return "", err
	}
	return secret, nil
}

// Recover returns the person that a secret lets back in, and a new token.
func (h *Hall) Recover(ctx context.Context, secret string) (p store.Person, token string, err error) {
	t, err := h.store.Token(ctx, HashToken(secret))
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && t.Kind != Recovery:
		return p, "", Refuse(ErrSecret, "", "this recovery link is no longer valid")
	case err != nil:
		return p, "", unavailable(err)
	}
	people, err := h.store.People(ctx, t.Person)
	if err != nil {
		return p, "", unavailable(err)
	}
	token, _, err = h.NewToken(ctx, t.Person, Guest, "", "")
	return people[t.Person], token, err
}

// Tokens returns a person's tokens.
func (h *Hall) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	all, err := h.store.Tokens(ctx, person)
	if err != nil {
		return nil, unavailable(err)
	}
	return all, nil
}

// DropToken revokes a person's token, named by the start of its hash.
func (h *Hall) DropToken(ctx context.Context, person, id string) error {
	all, err := h.Tokens(ctx, person)
	if err != nil {
		return err
	}
	for _, t := range all {
		if TokenID(t) == id {
			err := h.store.DropToken(ctx, t.Hash)
			if h.recheck(person); err != nil {
				return unavailable(err)
			}
			return nil
		}
	}
	return Refuse(ErrNotFound, id, "there is no such token")
}

// TokenID returns the name of a token, which is not secret.
func TokenID(t store.Token) string { return t.Hash[:12] }

// Erase deletes everything that identifies a person. Their games stay.
func (h *Hall) Erase(ctx context.Context, person string) error {
	h.audience.forget(person) // first, so that no sign of the person is stored afterward
	err := h.store.Erase(ctx, person)
	if h.recheck(person); err != nil {
		return unavailable(err)
	}
	return nil
}

// An Export is everything that a server stores about a person.
type Export struct {
	Person    ExportedPerson  `json:"person"`
	Tokens    []ExportedToken `json:"tokens"`
	Connected []ExportedLease `json:"connected"`
	Games     []Exported      `json:"games"`
}

// An ExportedPerson is a person in an export.
type ExportedPerson struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Bot     bool          `json:"bot"`
	Banned  bool          `json:"banned"`
	Look    string        `json:"look,omitempty"` // the appearance of the name
	Created clocks.Millis `json:"created"`
	Seen    clocks.Millis `json:"seen"` // when the person was last here, to the hour
}

// An ExportedToken is a token as shown to its person, in an export and in lists.
type ExportedToken struct {
	ID      string        `json:"id"`
	Kind    string        `json:"kind"`
	Label   string        `json:"label,omitempty"`
	Scope   string        `json:"scope,omitempty"`
	Created clocks.Millis `json:"created"`
	This    bool          `json:"this,omitempty"` // whether the request came with it
}

// Shown returns the person's view of a token. The request came with the token that has the given
// hash.
func Shown(t store.Token, hash string) ExportedToken {
	return ExportedToken{TokenID(t), t.Kind, t.Label, t.Scope, t.Created, t.Hash == hash}
}

// An ExportedLease is the time when a server stops considering a person connected.
type ExportedLease struct {
	Server string        `json:"server"`
	Until  clocks.Millis `json:"until"`
}

// An Exported is a game in an export.
type Exported struct {
	ID     string            `json:"id"`
	Seat   hexgames.Player   `json:"seat"`
	Events []json.RawMessage `json:"events"`
}

// Export returns everything that the server stores about a person. The request came with the token
// that has the given hash.
func (h *Hall) Export(ctx context.Context, p store.Person, hash string) (Export, error) {
	x := Export{
		Person: ExportedPerson(p), Tokens: []ExportedToken{}, Connected: []ExportedLease{}, Games: []Exported{},
	}
	tokens, err := h.Tokens(ctx, p.ID)
	if err != nil {
		return x, err
	}
	for _, t := range tokens {
		x.Tokens = append(x.Tokens, Shown(t, hash))
	}
	leases, err := h.store.Leases(ctx, p.ID)
	if err != nil {
		return x, unavailable(err)
	}
	for _, l := range leases {
		x.Connected = append(x.Connected, ExportedLease{l.Server, l.Until})
	}
	heads, err := h.store.Games(ctx, store.Filter{Person: p.ID})
	if err != nil {
		return x, unavailable(err)
	}
	for _, head := range heads {
		stored, err := h.store.Events(ctx, head.ID, 0)
		if err != nil {
			return x, unavailable(err)
		}
		one := Exported{ID: head.ID, Seat: hexgames.Black}
		if head.White == p.ID {
			one.Seat = hexgames.White
		}
		for _, e := range stored {
			one.Events = append(one.Events, e.Data)
		}
		x.Games = append(x.Games, one)
	}
	return x, nil
}

// Adjudicate ends a game with an outcome set by an operator.
func (h *Hall) Adjudicate(ctx context.Context, id string, o hexgames.Outcome) error {
	r := h.locked(id)
	defer r.lock.Unlock()
	for {
		if err := r.read(ctx); err != nil {
			return err
		}
		if r.game == nil {
			return Refuse(referee.ErrState, id, "the game started under different rules than this server's")
		}
		seed, err := r.secret(ctx)
		if err != nil {
			return err
		}
		events, err := r.game.Adjudicate(h.Now(), o, seed)
		if err != nil {
			return &Refused{Err: errorOf(err)}
		}
		switch err := r.append(ctx, events, store.Command{}, "", 0); {
		case err == nil:
			return nil
		case !errors.Is(err, store.ErrConflict):
			return unavailable(err)
		}
	}
}

// Ban bans a person from playing here, or lifts the ban.
func (h *Hall) Ban(ctx context.Context, person string, banned bool) error {
	return h.changed(person, h.store.SetBanned(ctx, person, banned))
}
