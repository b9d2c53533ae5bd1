// Package store says what a play server keeps, and how. Package sqlite keeps it in a file, and
// package postgres in a database that several servers share; package storetest holds both to
// the same contract.
//
// The log is the truth. Every game is a list of events, numbered from 1, which only grows. An
// append is for a game whose last event has a certain number: if another one was faster, it
// fails with [ErrConflict], and nothing is stored. Everything else that a store has about games
// can be computed from the events, and only helps to find them.
//
// When a method that writes returns without an error, what it has written survives the end of
// the process, and of the machine. If it returns an error that matches [ErrUnknown], nobody
// knows: read before you try again. Any other error means that nothing was written.
package store

import (
	"context"
	"errors"

	"example.com/hexgames/kit/referee/clocks"
)

// Errors of stores.
var (
	ErrConflict = errors.New("store: the game has other events by now")
	ErrNotFound = errors.New("store: not found")
	ErrReused   = errors.New("store: the command has been carried out")      // see [Store.Command]
	ErrFull     = errors.New("store: the limit is reached")                  // see [Append] and [Store.PutToken]
	ErrUnknown  = errors.New("store: it is unknown whether this was stored") // the connection was lost, or the context ended
	ErrTaken    = errors.New("store: another server uses this database")     // SQLite only
	ErrNewer    = errors.New("store: the database was made by a later version of this program")
)

// An Event is one event of a game as it is stored.
type Event struct {
	N    int
	Data []byte // JSON of a referee.Event
}

// A Command is what makes an append unique: no person's command is carried out twice.
type Command struct {
	Person string // "" if nobody sent it: then it is not kept
	ID     string // the client's
	Digest string // of what the command wants: the same id for something else is an error
}

// A Done is a command that was carried out.
type Done struct {
	Game   string
	N      int // the first event that it caused
	Digest string
}

// An Index is what a store knows about a game to find it. It follows from the events.
type Index struct {
	Game     string // the name of the rules
	Rules    string // their digest
	Status   string // a referee.Status
	Version  int
	White    string // persons; "" for a free seat
	Black    string
	Creator  string // the person who made the game; "" if it is not known
	Listed   bool   // in the lobby
	Private  bool
	Deadline clocks.Millis // when something has to happen at the latest if nobody acts, 0 for never
	Changed  clocks.Millis // when the last event happened
}

// An Append adds events to a game. If the first is event 1, it creates the game.
type Append struct {
	Game    string // its id
	Events  []Event
	Index   Index
	Command Command
	Seed    string // if not "", the secret number of the game from now on

	// Most is the greatest number of games that are not over that the sender of the command may
	// have, as a player or as the creator, this one included. If they would have more, the append
	// fails with ErrFull, unless it fails with another error. Appends with a limit by the same
	// person wait for each other, so the number is exact; others do not wait. 0 is no limit, and a
	// command that nobody sent has none.
	Most int
}

// A Head is a game as lists have it.
type Head struct {
	ID string
	N  int // the number of the last event
	Index
}

// A Filter selects games, in the order of the last change, the latest first.
type Filter struct {
	ID     string        // only the one with this id, if it is not ""
	Person string        // who plays in them
	Status []string      // any of these; all if it is empty
	Listed bool          // only those in the lobby
	Due    clocks.Millis // only those with a deadline up to this one, if it is not 0; in the order of deadlines
	Here   clocks.Millis // only those with a creator whose lease ends later, or with none, if it is not 0
	Public bool          // only those that are not private
	Before clocks.Millis // only those changed before, if it is not 0
	Limit  int           // at most so many; 0 for all
}

// A Person is somebody who plays.
type Person struct {
	ID      string // random
	Name    string // "" if none was wanted
	Bot     bool
	Banned  bool
	Look    string // the same for names that can be taken for each other; "" if nobody shall ask for it
	Created clocks.Millis
	Seen    clocks.Millis // when the person was last here, to an hour; written by AddPerson and Renew only
}

// A Token lets a person in. Only its hash is known.
type Token struct {
	Hash    string // SHA-256 in hexadecimal digits
	Person  string
	Kind    string // such as "guest", for a browser
	Label   string // what the person calls it
	Scope   string // what it permits: "" for everything, "play" for playing
	Created clocks.Millis
}

// A Server is a process that serves the games of a store.
type Server struct {
	ID    string
	Beat  clocks.Millis // when it was last heard of, by the clock of the store
	Until clocks.Millis // every move that it received before is stored, or was refused; 0 if it has just started
}

// A Lease says that a person is connected to a server.
type Lease struct {
	Person, Server string
	Until          clocks.Millis // if it is not renewed
}

// A Pulse is what a server hears when it says that it is there.
type Pulse struct {
	Servers []Server      // all that beat within the last day, also this one
	Now     clocks.Millis // the time of the beat
	Jump    clocks.Millis // by how much the time has jumped ahead since this Store last returned a Pulse
	Ahead   clocks.Millis // by how much the time is ahead of the clock that it comes from, which was set back

	// Changed has the persons whom others have banned or erased, or given their rights back, or
	// whose tokens they have dropped or replaced. Each change is here once. A server that could
	// not beat for a while hears of all of them, and one that starts of the last seconds.
	Changed []string
}

// A Store keeps games, people and what servers know of each other. Its methods can be called
// from any number of goroutines.
type Store interface {
	// Append stores events, all or none. Appends to different games are grouped.
	// Its errors match ErrConflict, ErrReused (then Command has the answer), ErrFull or ErrUnknown;
	// ErrNotFound if the game of an event after the first does not exist. If the command is
	// known, the error is ErrReused, whatever else is wrong. A context that ends does not undo
	// an append that has begun.
	Append(ctx context.Context, a Append) error

	// Command returns what a command of a person did before; ErrNotFound if it is new.
	Command(ctx context.Context, person, id string) (Done, error)

	// Events returns the events of a game after a number; ErrNotFound if there is no game.
	Events(ctx context.Context, game string, after int) ([]Event, error)

	// Heads returns the number of the last event of each of the games that exist.
	Heads(ctx context.Context, games ...string) (map[string]int, error)

	// Seed returns the secret number of a game. No other method returns it.
	Seed(ctx context.Context, game string) (string, error)

	// Games returns the games that a filter selects. Among equals they are in the order of ids.
	Games(ctx context.Context, f Filter) ([]Head, error)

	// All calls f with each game and all of its events, in the order of ids, until f
	// returns an error, which All returns.
	All(ctx context.Context, f func(Head, []Event) error) error

	// Remove deletes a game and all of its events; ErrNotFound if there is none. The ids of its
	// commands are free again, and servers get a hint.
	Remove(ctx context.Context, game string) error

	// AddPerson adds a person, who is seen at this moment. One who exists stays as they are.
	AddPerson(ctx context.Context, p Person) error
	// SetName changes the name of a person and its look, and nothing else; ErrNotFound if there
	// is no such person, who may have been erased.
	SetName(ctx context.Context, person, name, look string) error
	// SetBanned changes whether a person is banned, like SetName.
	SetBanned(ctx context.Context, person string, banned bool) error
	// People returns those of the persons that exist.
	People(ctx context.Context, ids ...string) (map[string]Person, error)
	// Find returns the persons with this id, or with this text in their names, in the order of
	// ids: at most so many, or all if the limit is 0. Everybody has the text "". In names, upper
	// and lower case of ASCII letters are the same. It reads all names.
	Find(ctx context.Context, text string, limit int) ([]Person, error)
	// Alike returns the persons with a look and a lease beyond a moment, in the order of ids.
	// Nobody has the look "".
	Alike(ctx context.Context, look string, here clocks.Millis) ([]string, error)
	// Idle returns persons who were last seen before a moment, neither play in a game that is not
	// over nor have created one, and have no token of this kind: at most so many, or all if the
	// limit is 0, those first who have not been seen for the longest time.
	Idle(ctx context.Context, since clocks.Millis, kind string, limit int) ([]string, error)
	// Erase deletes a person with all tokens and leases. The games stay. When it returns, no file
	// of an SQLite database has a name or look of the person, also not an earlier one. If the error
	// matches ErrUnknown, the files may still have them: erase again. PostgreSQL keeps what was
	// deleted in its log, and in tables until it cleans them.
	Erase(ctx context.Context, person string) error

	// PutToken adds a token, or changes the kind, label and scope of the same person's;
	// ErrNotFound if there is no such person, who may have been erased, and ErrFull if the
	// token is new and the person has so many of any kind already. If most is 0, they can have
	// any number.
	PutToken(ctx context.Context, t Token, most int) error
	// ReplaceToken puts a token in the place of all others of the same person and kind, in one
	// step; ErrNotFound as PutToken.
	ReplaceToken(ctx context.Context, t Token) error
	// Token returns the token with a hash; ErrNotFound if there is none.
	Token(ctx context.Context, hash string) (Token, error)
	// Tokens returns the tokens of a person, the oldest first.
	Tokens(ctx context.Context, person string) ([]Token, error)
	// DropToken deletes a token.
	DropToken(ctx context.Context, hash string) error

	// Beat notes that a server is there, and measures the clock that the time comes from. The Now
	// of the pulse is the server's Beat from now on. The time jumps before Beat returns.
	Beat(ctx context.Context, s Server) (Pulse, error)
	// Leave removes a server that ends.
	Leave(ctx context.Context, server string) error

	// Renew gives leases of a server until a moment to the persons who are connected to it, who
	// are seen. The leases of others stay as they are, and end by themselves.
	Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error
	// Leases returns the leases of persons, also those that have ended within the last day.
	Leases(ctx context.Context, persons ...string) ([]Lease, error)

	// Spend takes a cost from the budget of a key, which all servers of the store share, and
	// reports whether there was enough; if not, it takes nothing. A cost comes back after as much
	// time, one after the other, and most can be spent at once: with a cost of a minute and a most
	// of an hour, 60 at once, and then one a minute.
	Spend(ctx context.Context, key string, cost, most clocks.Millis) (bool, error)

	// Hints calls f with ids of games that may have new events, stored by other servers,
	// until the context ends. It calls f without ids when hints may have been lost. It is
	// only faster than looking: a hint can be late, twice or missing.
	Hints(ctx context.Context, f func(games []string))

	// Now returns the time of the store, which never goes back and never stands. It comes from the
	// clock of the database, or for SQLite of the machine. If that clock is set back, or is behind
	// what is stored when the store is opened, the time goes on, ahead of the clock and a hundredth
	// slower until the clock has caught up. If the clock is set ahead, that takes back what the
	// time is ahead, and the time jumps by the rest: see Beat and Pulse. Several servers cannot tell
	// a minute from a pause of one of them, and jump by it.
	Now() clocks.Millis

	// Value returns a value of the store by its name, and stores what make returns if there is
	// none: its epoch, its keys.
	Value(ctx context.Context, name string, make func() string) (string, error)
	// SetValue changes a value.
	SetValue(ctx context.Context, name, value string) error

	// Forget deletes what is no longer needed: leases and servers that ended a day ago, and
	// budgets that are full again.
	Forget(ctx context.Context) error

	// Ping returns an error if the store does not work.
	Ping(ctx context.Context) error
	Close() error
}
