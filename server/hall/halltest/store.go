// Package halltest opens halls in tests. Time passes only while everything waits, and the store
// fails, stalls, and jumps on request.
package halltest

import (
	"context"
	"slices"
	"sync"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// A Store wraps another store and can cause trouble. It keeps its own clock and list of servers.
type Store struct {
	store.Store
	Appended func(store.Append)  // called after every append, if not nil
	Read     func(method string) // called after Token or People has read, if not nil

	lock    sync.Mutex
	due     map[string]clocks.Millis // the deadlines of games
	ahead   clocks.Millis            // of this store over the other
	jump    clocks.Millis            // a jump that no Beat has returned yet
	servers []store.Server
	changed []string // people that no Beat has returned yet
	trouble trouble
	calls   map[string]int
}

// A trouble applies to calls to some methods, from a given one on, until it is replaced.
type trouble struct {
	methods []string // all methods if empty
	skip    int      // number of calls that succeed first
	fail    error
	stall   chan struct{}
	lose    error // Append stores the events, but returns this error
}

// NewStore returns a store without troubles. The other store must not have games yet.
func NewStore(s store.Store) *Store {
	return &Store{Store: s, calls: map[string]int{}, due: map[string]clocks.Millis{}}
}

// Shift makes the store's time jump, as when its source is set ahead.
func (s *Store) Shift(d clocks.Millis) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.ahead += d
	s.jump += max(d, 0)
}

// Change makes the next Beat report that another server has changed people.
func (s *Store) Change(persons ...string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.changed = append(s.changed, persons...)
}

// Fail makes methods fail until Mend; without names, all methods.
func (s *Store) Fail(err error, methods ...string) { s.set(trouble{fail: err, methods: methods}) }

// FailAfter makes a method fail after the given number of successful calls, until Mend.
func (s *Store) FailAfter(n int, err error, method string) {
	s.set(trouble{skip: n, fail: err, methods: []string{method}})
}

// Stall makes methods wait until Mend; without names, all methods. Then they continue normally.
func (s *Store) Stall(methods ...string) {
	s.set(trouble{stall: make(chan struct{}), methods: methods})
}

// Lose makes appends store their events but return an error, until Mend.
func (s *Store) Lose() { s.set(trouble{lose: store.ErrUnknown, methods: []string{"Append"}}) }

// Mend ends all troubles.
func (s *Store) Mend() { s.set(trouble{}) }

func (s *Store) set(t trouble) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.trouble.stall != nil {
		close(s.trouble.stall)
	}
	s.trouble = t
}

// Calls returns how often a method was called.
func (s *Store) Calls(method string) int {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.calls[method]
}

// before applies the trouble to a call.
func (s *Store) before(ctx context.Context, method string) error {
	s.lock.Lock()
	s.calls[method]++
	t := s.trouble
	if len(t.methods) > 0 && !slices.Contains(t.methods, method) {
		t = trouble{}
	} else if t.skip > 0 {
		s.trouble.skip--
		t = trouble{}
	}
	s.lock.Unlock()
	if t.stall != nil {
		select {
		case <-t.stall:
		case <-ctx.Done():
			return store.ErrUnknown
		}
	}
	return t.fail
}

func (s *Store) Append(ctx context.Context, a store.Append) error {
	if err := s.before(ctx, "Append"); err != nil {
		return err
	}
	s.lock.Lock()
	lose := s.trouble.lose
	s.lock.Unlock()
	if err := s.Store.Append(ctx, a); err != nil {
		return err
	}
	if s.Appended != nil {
		s.Appended(a)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.due[a.Game] = a.Index.Deadline; a.Index.Deadline == 0 {
		delete(s.due, a.Game)
	}
	return lose
}

// isDue reports whether a game may have a deadline up to a moment. Halls ask for this all the time,
// and the other store is slow under the race detector.
func (s *Store) isDue(at clocks.Millis) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, deadline := range s.due {
		if deadline <= at {
			return true
		}
	}
	return false
}

func (s *Store) Command(ctx context.Context, person, id string) (store.Done, error) {
	if err := s.before(ctx, "Command"); err != nil {
		return store.Done{}, err
	}
	return s.Store.Command(ctx, person, id)
}

func (s *Store) Events(ctx context.Context, game string, after int) ([]store.Event, error) {
	if err := s.before(ctx, "Events"); err != nil {
		return nil, err
	}
	return s.Store.Events(ctx, game, after)
}

func (s *Store) Heads(ctx context.Context, games ...string) (map[string]int, error) {
	if err := s.before(ctx, "Heads"); err != nil {
		return nil, err
	}
	return s.Store.Heads(ctx, games...)
}

func (s *Store) Seed(ctx context.Context, game string) (string, error) {
	if err := s.before(ctx, "Seed"); err != nil {
		return "", err
	}
	return s.Store.Seed(ctx, game)
}

func (s *Store) Games(ctx context.Context, f store.Filter) ([]store.Head, error) {
	if err := s.before(ctx, "Games"); err != nil {
		return nil, err
	}
	if f.Due != 0 && !s.isDue(f.Due) {
		return nil, nil
	}
	return s.Store.Games(ctx, f)
}

func (s *Store) Remove(ctx context.Context, game string) error {
	if err := s.before(ctx, "Remove"); err != nil {
		return err
	}
	err := s.Store.Remove(ctx, game)
	if err == nil {
		s.lock.Lock()
		delete(s.due, game)
		s.lock.Unlock()
	}
	return err
}

func (s *Store) AddPerson(ctx context.Context, p store.Person) error {
	if err := s.before(ctx, "AddPerson"); err != nil {
		return err
	}
	return s.Store.AddPerson(ctx, p)
}

func (s *Store) SetName(ctx context.Context, person, name, look string) error {
	if err := s.before(ctx, "SetName"); err != nil {
		return err
	}
	return s.Store.SetName(ctx, person, name, look)
}

func (s *Store) SetBanned(ctx context.Context, person string, banned bool) error {
	if err := s.before(ctx, "SetBanned"); err != nil {
		return err
	}
	return s.Store.SetBanned(ctx, person, banned)
}

func (s *Store) People(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	if err := s.before(ctx, "People"); err != nil {
		return nil, err
	}
	people, err := s.Store.People(ctx, ids...)
	if s.Read != nil {
		s.Read("People")
	}
	return people, err
}

func (s *Store) Find(ctx context.Context, text string, limit int) ([]store.Person, error) {
	if err := s.before(ctx, "Find"); err != nil {
		return nil, err
	}
	return s.Store.Find(ctx, text, limit)
}

func (s *Store) Alike(ctx context.Context, look string, here clocks.Millis) ([]string, error) {
	if err := s.before(ctx, "Alike"); err != nil {
		return nil, err
	}
	return s.Store.Alike(ctx, look, here)
}

func (s *Store) Idle(ctx context.Context, since clocks.Millis, kind string, limit int) ([]string, error) {
	if err := s.before(ctx, "Idle"); err != nil {
		return nil, err
	}
	return s.Store.Idle(ctx, since, kind, limit)
}

func (s *Store) Spend(ctx context.Context, key string, cost, most clocks.Millis) (bool, error) {
	if err := s.before(ctx, "Spend"); err != nil {
		return false, err
	}
	return s.Store.Spend(ctx, key, cost, most)
}

func (s *Store) Erase(ctx context.Context, person string) error {
	if err := s.before(ctx, "Erase"); err != nil {
		return err
	}
	return s.Store.Erase(ctx, person)
}

func (s *Store) PutToken(ctx context.Context, t store.Token, most int) error {
	if err := s.before(ctx, "PutToken"); err != nil {
		return err
	}
	return s.Store.PutToken(ctx, t, most)
}

func (s *Store) ReplaceToken(ctx context.Context, t store.Token) error {
	if err := s.before(ctx, "ReplaceToken"); err != nil {
		return err
	}
	return s.Store.ReplaceToken(ctx, t)
}

func (s *Store) Token(ctx context.Context, hash string) (store.Token, error) {
	if err := s.before(ctx, "Token"); err != nil {
		return store.Token{}, err
	}
	t, err := s.Store.Token(ctx, hash)
	if s.Read != nil {
		s.Read("Token")
	}
	return t, err
}

func (s *Store) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	if err := s.before(ctx, "Tokens"); err != nil {
		return nil, err
	}
	return s.Store.Tokens(ctx, person)
}

func (s *Store) DropToken(ctx context.Context, hash string) error {
	if err := s.before(ctx, "DropToken"); err != nil {
		return err
	}
	return s.Store.DropToken(ctx, hash)
}

// Beat keeps the servers in memory for the lifetime of the store, so a reopened hall finds its
// predecessor.
func (s *Store) Beat(ctx context.Context, one store.Server) (store.Pulse, error) {
	if err := s.before(ctx, "Beat"); err != nil {
		return store.Pulse{}, err
	}
	one.Beat = s.Now()
	s.lock.Lock()
	defer s.lock.Unlock()
	p := store.Pulse{Now: one.Beat, Jump: s.jump, Changed: s.changed}
	s.jump, s.changed = 0, nil
	s.servers = slices.DeleteFunc(s.servers, func(old store.Server) bool { return old.ID == one.ID })
	s.servers = append(s.servers, one)
	for _, other := range s.servers {
		if one.Beat-other.Beat < clocks.Day {
			p.Servers = append(p.Servers, other)
		}
	}
	return p, nil
}

func (s *Store) Leave(ctx context.Context, server string) error {
	if err := s.before(ctx, "Leave"); err != nil {
		return err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.servers = slices.DeleteFunc(s.servers, func(old store.Server) bool { return old.ID == server })
	return nil
}

func (s *Store) Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error {
	if err := s.before(ctx, "Renew"); err != nil {
		return err
	}
	return s.Store.Renew(ctx, server, until, persons)
}

func (s *Store) Leases(ctx context.Context, persons ...string) ([]store.Lease, error) {
	if err := s.before(ctx, "Leases"); err != nil {
		return nil, err
	}
	return s.Store.Leases(ctx, persons...)
}

func (s *Store) Now() clocks.Millis {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.Store.Now() + s.ahead
}

func (s *Store) Value(ctx context.Context, name string, make func() string) (string, error) {
	if err := s.before(ctx, "Value"); err != nil {
		return "", err
	}
	return s.Store.Value(ctx, name, make)
}

func (s *Store) SetValue(ctx context.Context, name, value string) error {
	if err := s.before(ctx, "SetValue"); err != nil {
		return err
	}
	return s.Store.SetValue(ctx, name, value)
}
