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
	Guest    = "guest"    // of a browser, or of a program: permits everything
	Recovery = "recovery" // lets a person in again
	Bot      = "bot"      // permits to play
)

// ScopePlay is the scope of a bot's token.
const ScopePlay = "play"

// mostName is the greatest number of characters in a name.
const mostName = 40

// CheckName returns a name without blanks around it, or an error that says what is wrong.
func CheckName(name string) (string, error) {
	name = strings.TrimSpace(name)
	first, _ := utf8.DecodeRuneInString(name)
	wrong := func(r rune) bool {
		return unicode.IsOneOf(invisible, r) || r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsPunct(r) && !unicode.IsMark(r) && !unicode.IsSymbol(r)
	}
	switch {
	case unicode.IsMark(first):
		return "", Refuse(ErrRequest, name, "a name begins with a letter, a digit or punctuation, not with a mark on what stands before it")
	case !utf8.ValidString(name), strings.ContainsFunc(name, wrong), strings.Contains(name, "  "):
		return "", Refuse(ErrRequest, name, "a name has letters, digits, punctuation and single spaces")
	case utf8.RuneCountInString(name) > mostName:
		return "", Refuse(ErrRequest, name, "a name has at most 40 characters")
	}
	marks := 0
	for _, r := range name { // marks on marks cover the lines above and below
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		if marks > 2 {
			return "", Refuse(ErrRequest, name, "a name has at most two marks on a letter")
		}
	}
	return name, nil
}

// names remembers persons for a short while.
type names struct {
	lock  sync.Mutex
	known map[string]known
	since int // how often something was forgotten
}

type known struct {
	store.Person
	at time.Time
}

// How long and how many persons are remembered.
const (
	nameTime  = 10 * time.Second
	mostNames = 10000
)

// people returns persons, which may have other names since a few seconds.
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
		if h.names.since == since { // else it may be what was forgotten meanwhile
			h.names.known[id] = known{p, time.Now()}
		}
	}
	return found, nil
}

// forget forgets what is remembered of persons.
func (n *names) forget(persons ...string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	for _, person := range persons {
		delete(n.known, person)
	}
	n.since++
}

// recheck forgets what is remembered of persons and their tokens, and lets their streams look
// whether they are still let in.
func (h *Hall) recheck(persons ...string) {
	if len(persons) == 0 {
		return
	}
	h.names.forget(persons...)
	h.guests.forget(persons...)
	h.audience.check(persons...)
}

// AddPerson makes a person, who has no token. The name must not look like the name of
// somebody else who is here.
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

// NewPerson makes a person, and returns them with a token.
func (h *Hall) NewPerson(ctx context.Context, name string, isBot bool) (p store.Person, token string, err error) {
	if p, err = h.AddPerson(ctx, name, isBot); err != nil {
		return p, "", err
	}
	token, _, err = h.NewToken(ctx, p.ID, Guest, "", "")
	return p, token, err
}

// NewToken makes a token for a person, and returns it with its hash.
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
		return "", "", Refuse(ErrForbidden, "", "you have 50 tokens, and nobody may have more: forget one first")
	case err != nil:
		return "", "", unavailable(err)
	}
	return token, hash, nil
}

// Who returns the person whom a token lets in. It may be a second old if other servers change
// it. If a person is banned, it returns them with an error of the kind forbidden.
func (h *Hall) Who(ctx context.Context, token string) (store.Person, store.Token, error) {
	hash := HashToken(token)
	t, since, ok := h.guests.token(hash)
	if !ok {
		var err error
		t, err = h.store.Token(ctx, hash)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return store.Person{}, t, Refuse(ErrToken, "", "this token is not known: it may have been forgotten")
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
		return p, t, Refuse(ErrToken, "", "this person is not known any more")
	case p.Banned:
		return p, t, Refuse(ErrForbidden, "", "this person may not play here any more")
	}
	return p, t, nil
}

// guests remembers tokens for a short while.
type guests struct {
	lock  sync.Mutex
	known map[string]guest
	since int // how often some were forgotten
}

type guest struct {
	store.Token
	at time.Time
}

// token returns a token that is remembered, and how often tokens were forgotten.
func (g *guests) token(hash string) (t store.Token, since int, ok bool) {
	g.lock.Lock()
	defer g.lock.Unlock()
	one, ok := g.known[hash]
	return one.Token, g.since, ok && time.Since(one.at) < nameTime
}

// add remembers a token, unless tokens were forgotten since it was read.
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

// forget forgets the tokens of persons.
func (g *guests) forget(persons ...string) {
	g.lock.Lock()
	defer g.lock.Unlock()
	maps.DeleteFunc(g.known, func(_ string, one guest) bool { return slices.Contains(persons, one.Person) })
	g.since++
}

// Rename gives a person a name, like AddPerson.
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

// changed ends a change of a person.
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

// Recovery makes the secret that lets a person in again, instead of the one before.
func (h *Hall) Recovery(ctx context.Context, person string) (string, error) {
	secret := newSecret()
	t := store.Token{Hash: HashToken(secret), Person: person, Kind: Recovery, Created: h.Now()}
	if err := h.changed(person, h.store.ReplaceToken(ctx, t)); err != nil {
		return "", err
	}
	return secret, nil
}

// Recover returns the person of a secret, with a new token.
func (h *Hall) Recover(ctx context.Context, secret string) (p store.Person, token string, err error) {
	t, err := h.store.Token(ctx, HashToken(secret))
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && t.Kind != Recovery:
		return p, "", Refuse(ErrSecret, "", "this recovery link is no longer good")
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

// Tokens returns the tokens of a person.
func (h *Hall) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	all, err := h.store.Tokens(ctx, person)
	if err != nil {
		return nil, unavailable(err)
	}
	return all, nil
}

// DropToken forgets a token of a person, named by the beginning of its hash.
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

// TokenID returns the name of a token, which is no secret.
func TokenID(t store.Token) string { return t.Hash[:12] }

// Erase deletes everything that names a person. The games stay.
func (h *Hall) Erase(ctx context.Context, person string) error {
	h.audience.forget(person) // first, so that no sign of theirs is stored afterwards
	err := h.store.Erase(ctx, person)
	if h.recheck(person); err != nil {
		return unavailable(err)
	}
	return nil
}

// An Export is everything that a server has about a person.
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
	Look    string        `json:"look,omitempty"` // what the name looks like
	Created clocks.Millis `json:"created"`
	Seen    clocks.Millis `json:"seen"` // when the person was last here, to an hour
}

// An ExportedToken is a token, in an export and in lists, as its person sees it.
type ExportedToken struct {
	ID      string        `json:"id"`
	Kind    string        `json:"kind"`
	Label   string        `json:"label,omitempty"`
	Scope   string        `json:"scope,omitempty"`
	Created clocks.Millis `json:"created"`
	This    bool          `json:"this,omitempty"` // whether the request came with it
}

// Shown returns a token as its person sees it, who has just used the token with a hash.
func Shown(t store.Token, hash string) ExportedToken {
	return ExportedToken{TokenID(t), t.Kind, t.Label, t.Scope, t.Created, t.Hash == hash}
}

// An ExportedLease says until when a server takes a person for connected.
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

// Export returns everything that the server has about a person, who has just used the token with
// a hash.
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

// Adjudicate ends a game as an operator decides.
func (h *Hall) Adjudicate(ctx context.Context, id string, o hexgames.Outcome) error {
	r := h.locked(id)
	defer r.lock.Unlock()
	for {
		if err := r.read(ctx); err != nil {
			return err
		}
		if r.game == nil {
			return Refuse(referee.ErrState, id, "the rules of this server are not those by which the game began")
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

// Ban says that a person may not play here any more, or may again.
func (h *Hall) Ban(ctx context.Context, person string, banned bool) error {
	return h.changed(person, h.store.SetBanned(ctx, person, banned))
}
