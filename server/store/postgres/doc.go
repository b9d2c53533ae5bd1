// Package postgres keeps the games of several play servers in one PostgreSQL database.
//
// Waiting appends are grouped, and a few groups are in flight at a time. A group is a single
// statement in its own transaction: it increases the number of the last event of each game that has
// the expected one, and adds the events. All servers lock games in the order of their ids, so they
// never deadlock.
//
// Appends with a limit have separate groups, with one append per person. Such a group first locks
// its people, in numeric order, and then counts their games: the count includes what previous
// holders of the locks have stored. No group of other appends waits for these locks.
//
// After the commit, outside the transaction, the other servers get a hint by NOTIFY. A NOTIFY
// inside the transaction would serialize all commits of the database.
package postgres
