// Package store defines what a play server stores, and how. Package sqlite stores it in a file, and
// package postgres in a database that several servers share. Package storetest holds both to the
// same contract.
//
// The log is the truth. Every game is a growing list of events, numbered from 1. An append names
// the number of the game's last event: if another append was faster, it fails with [ErrConflict],
// and nothing is stored. Everything else that a store keeps about games can be computed from the
// events, and only helps to find them.
//
// When a writing method returns without an error, its writes survive the end of the process, and of
// the machine. If it returns an error that matches [ErrUnknown], the result is unknown: read before
// you try again. Any other error means that nothing was written.
package store

import (
	"context"
	"errors"

	"example.com/hexgames/kit/referee/clocks"
)

// Errors that stores return.
var (
	ErrConflict = errors.New("store: the game has other events by now")
	ErrNotFound = errors.New("store: not found")
	ErrReused   = errors.New("store: the command has been carried out")      // see [Store.Command]
	ErrFull     = errors.New("store: the limit is reached")                  // see [Append] and [Store.PutToken]
	ErrUnknown  = errors.New("store: it is unknown whether this was stored") // the connection was lost, or the context ended
	ErrTaken    = errors.New("store: another server uses this database")     // SQLite only
	ErrNewer    = errors.New("store: the database was made by a later version of this program")
)

// An Event is one stored event of a game.
type Event struct {
	N    int
	Data []byte // JSON of a referee.Event
}

// A Command makes an append unique: no person's command is carried out twice.
type Command struct {
	Person string // "" if nobody sent it: then it is not stored
	ID     string // the client's
	Digest string // of its content: the same id with different content is an error
}

// A Done is a command that was carried out.
type Done struct {
	Game   string
	N      int // the first event that it caused
	Digest string
}

// An Index is the data about a game that a store uses to find it. It follows from the events.
type Index struct {
	Game     string // the name of the rules
	Rules    string // their digest
	Status   string // a referee.Status
	Version  int
	White    string // person ids; "" for a free seat
	Black    string
	Creator  string // the id of the person who created the game; "" if unknown
	Listed   bool   // in the lobby
	Private  bool
	Deadline clocks.Millis // when something has to happen at the latest, even if nobody acts; 0 for never
	Changed  clocks.Millis // when the last event happened
}

// An Append adds events to a game. If the first is event 1, it creates the game.
type Append struct {
	Game    string // its id
	Events  []Event
	Index   Index
	Command Command
	Seed    string // if not "", the secret number of the game from now on

	// Most is the maximum number of unfinished games of the command's sender, as a player or as the
	// creator, including this one; 0 means no limit. An append that would exceed it fails with
	// ErrFull, unless it fails with another error. The number is exact, because appends with a
	// limit by the same person wait for each other; others do not wait. Commands that nobody sent
	// have no limit.
	Most int
}

// A Head is a game in a list.
type Head struct {
	ID string
	N  int // the number of the last event
	Index
}

// A Filter selects games, most recently changed first.
type Filter struct {
	ID     string        // only the game with this id, if not ""
	Person string        // only games of this player, if not ""
	Status []string      // any of these; all if empty
	Listed bool          // only those in the lobby
	Due    clocks.Millis // only those with a deadline up to this one, if not 0; ordered by deadline
	Here   clocks.Millis // only those with a creator whose lease ends later, or without a creator, if not 0
	Public bool          // only those that are not private
	Before clocks.Millis // only those changed before, if not 0
	Limit  int           // maximum number of games; 0 for all
}

// A Person is a player.
type Person struct {
	ID      string // random
	Name    string // "" if they want none
	Bot     bool
	Banned  bool
	Look    string // the same for names that can be mistaken for each other; "" if it must not be found
	Created clocks.Millis
	Seen    clocks.Millis // when the person was last here, to the hour; written only by AddPerson and Renew
}

// A Token identifies a person. Only its hash is stored.
type Token struct {
	Hash    string // SHA-256 in hexadecimal digits
	Person  string
	Kind    string // such as "guest", for a browser
	Label   string // the person's name for it
	Scope   string // "" permits everything, "play" permits playing
	Created clocks.Millis
}

// A Server is a process that serves the games of a store.
type Server struct {
	ID    string
	Beat  clocks.Millis // when it last beat, by the clock of the store
	Until clocks.Millis // every earlier move that it received is stored or refused; 0 if it has just started
}

// A Lease records that a person is connected to a server.
type Lease struct {
	Person, Server string
	Until          clocks.Millis // unless it is renewed
}

// A Pulse is the store's answer to a server's Beat.
type Pulse struct {
	Servers []Server      // all that beat within the last day, including this one
	Now     clocks.Millis // the time of the beat
	Jump    clocks.Millis // how far the time has jumped ahead since this Store last returned a Pulse
	Ahead   clocks.Millis // how far the time is ahead of the clock that it is based on, after that clock was set back

	// Changed lists the people whom other servers have banned, unbanned, or erased, or whose tokens
	// they have dropped or replaced. Each change is listed once. A server that could not beat for
	// some time gets all changes, and one that starts gets the changes of the last seconds.
	Changed []string
}

// A Store stores games, people, and what servers share with each other. Its methods can be called
// from any number of goroutines.
type Store interface {
	// Append stores events, all or none. Appends to different games are grouped. Its errors match
	// ErrConflict, ErrReused (then Command returns the answer), ErrFull, or ErrUnknown; or
	// ErrNotFound, if the append does not start with event 1 and the game does not exist. If the
	// command is known, the error is ErrReused, whatever else is wrong. When its context ends, an
	// append that has started is not undone.
	Append(ctx context.Context, a Append) error

	// Command returns the result of a person's earlier command; ErrNotFound if it is new.
	Command(ctx context.Context, person, id string) (Done, error)

	// Events returns the events of a game after a number; ErrNotFound if there is no game.
	Events(ctx context.Context, game string, after int) ([]Event, error)

	// Heads returns the number of the last event of each of the games that exist.
	Heads(ctx context.Context, games ...string) (map[string]int, error)

	// Seed returns the secret number of a game. No other method returns it.
	Seed(ctx context.Context, game string) (string, error)

	// Games returns the games that a filter selects. Ties are ordered by id.
	Games(ctx context.Context, f Filter) ([]Head, error)

	// All calls f with each game and all of its events, in the order of ids, until f returns an
	// error. All returns that error.
	All(ctx context.Context, f func(Head, []Event) error) error

	// Remove deletes a game and all of its events; ErrNotFound if there is none. The ids of its
	// commands are free again, and servers get a hint.
	Remove(ctx context.Context, game string) error

	// AddPerson adds a person, seen at this moment. An existing person does not change.
	AddPerson(ctx context.Context, p Person) error
	// SetName changes only the name of a person and its look; ErrNotFound if there is no such
	// person, or if the person has been erased.
	SetName(ctx context.Context, person, name, look string) error
	// SetBanned bans or unbans a person. Its errors are the same as SetName's.
	SetBanned(ctx context.Context, person string, banned bool) error
	// People returns the people with these ids. It leaves out ids that do not exist.
	People(ctx context.Context, ids ...string) (map[string]Person, error)
	// Find returns the people with this id, or with this text in their names, ordered by id. The
	// limit is the maximum number of people; 0 means all. The text "" matches everyone. The case of
	// ASCII letters in names is ignored. Find reads all names.
	Find(ctx context.Context, text string, limit int) ([]Person, error)
	// Alike returns the people with this look and a lease that ends after the given time, ordered
	// by id. The look "" matches nobody.
	Alike(ctx context.Context, look string, here clocks.Millis) ([]string, error)
	// Idle returns people last seen before the given time who have no token of this kind and
	// neither play in nor have created an unfinished game, starting with those unseen the longest.
	// The limit is the maximum number of people; 0 means all.
	Idle(ctx context.Context, since clocks.Millis, kind string, limit int) ([]string, error)
	// Erase deletes a person with all tokens and leases. The games stay. When it returns, no file
	// of an SQLite database contains a current or earlier name or look of the person. If the error
	// matches ErrUnknown, the files may still contain them: erase again. PostgreSQL keeps deleted
	// data in its log, and in tables until it cleans them.
	Erase(ctx context.Context, person string) error

	// PutToken adds a token, or changes the kind, label, and scope of an existing token of the same
	// person. It returns ErrNotFound if there is no such person, or if the person has been erased.
	// It returns ErrFull if the token is new and the person would have more tokens, of any kind,
	// than the limit; a limit of 0 means no limit.
	PutToken(ctx context.Context, t Token, limit int) error
	// ReplaceToken replaces all tokens of a person that have the same kind with a new one,
	// atomically; ErrNotFound as for PutToken.
	ReplaceToken(ctx context.Context, t Token) error
	// Token returns the token with a hash; ErrNotFound if there is none.
	Token(ctx context.Context, hash string) (Token, error)
	// Tokens returns the tokens of a person, oldest first.
	Tokens(ctx context.Context, person string) ([]Token, error)
	// DropToken deletes a token.
	DropToken(ctx context.Context, hash string) error

	// Beat notes that a server is running, and measures the clock that the time is based on. The
	// Now of the pulse becomes the server's Beat. Any jump of the time happens before Beat returns.
	Beat(ctx context.Context, s Server) (Pulse, error)
	// Leave removes a server that is stopping.
	Leave(ctx context.Context, server string) error

	// Renew extends the server's leases for the people connected to it until the given moment, and
	// marks those people as seen. The leases of others do not change; they expire on their own.
	Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error
	// Leases returns the leases of people, including those that ended within the last day.
	Leases(ctx context.Context, persons ...string) ([]Lease, error)

	// Spend takes a cost from the budget of a key, shared by all servers of the store, and reports
	// whether there was enough; if not, it takes nothing. A budget holds up to its capacity and
	// refills as time passes. For example, with a cost of a minute and a capacity of an hour, 60
	// units can be spent at once, and then one per minute.
	Spend(ctx context.Context, key string, cost, capacity clocks.Millis) (bool, error)

	// Hints calls f with ids of games that may have new events, stored by other servers, until the
	// context ends. It calls f without ids when hints may have been lost. Hints are only faster
	// than polling: a hint can be late, repeated, or missing.
	Hints(ctx context.Context, f func(games []string))

	// Now returns the time of the store, which never goes back and never stops. It is based on the
	// clock of the database or, for SQLite, of the machine. If that clock is set back, or is behind
	// the stored data when the store is opened, the time continues, ahead of the clock and slower
	// by a hundredth until the clock has caught up. If the clock is set ahead, this first reduces
	// the lead of the time, and the time jumps by the rest: see Beat and Pulse. Several servers
	// cannot tell such a step of up to a minute from a pause of one of them, and jump by it.
	Now() clocks.Millis

	// Value returns a value of the store by its name. If there is none, it stores and returns the
	// result of make. The store's epoch and keys are such values.
	Value(ctx context.Context, name string, make func() string) (string, error)
	// SetValue changes a value.
	SetValue(ctx context.Context, name, value string) error

	// Forget deletes outdated data: leases and servers that ended a day ago, and budgets that are
	// full again.
	Forget(ctx context.Context) error

	// Ping returns an error if the store isn't working.
	Ping(ctx context.Context) error
	Close() error
}
