// Package postgres keeps the games of several play servers in one PostgreSQL database.
//
// Appends that are waiting become groups, of which a few are on their way at a time. A group is
// one statement, which is its own transaction: it raises the number of the last event of each
// game, where that is the expected one, and adds the events. All servers lock games in the
// order of their ids, so that they never wait for each other in a circle.
//
// Appends with a limit have groups of their own, with one of each person. Such a group first locks
// its persons, in the order of their numbers, and then counts their games: what it counts is what
// whoever had the lock before has stored. No group of other appends waits for these locks.
//
// After the commit, and outside of it, the other servers get a hint by NOTIFY. NOTIFY inside of
// the transaction would let all commits of the database wait for each other.
package postgres
