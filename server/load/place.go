package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/sqlite"
)

// A place creates databases.
type place struct {
	fresh func() (db string, err error)                             // a new database
	open  func(ctx context.Context, db string) (store.Store, error) // to fill it
	file  bool
}

// openPlace opens the place of a store.
func (l *load) openPlace(name string) (end func(), err error) {
	made := 0
	if name == "sqlite" {
		l.place = place{
			fresh: func() (string, error) {
				made++
				return filepath.Join(l.folder, fmt.Sprintf("games%d.db", made)), nil
			},
			open: func(_ context.Context, db string) (store.Store, error) { return sqlite.Open(db, sqlite.Options{}) },
			file: true,
		}
		return func() {}, nil
	}
	c := &cleanup{}
	base := l.db
	if base == "" {
		if base, err = private(c); err != nil {
			return nil, err
		}
	}
	at, err := url.Parse(base)
	if err != nil {
		return nil, errors.New("-db is not a PostgreSQL URL")
	}
	l.place = place{
		fresh: func() (string, error) {
			made++
			one := *at
			one.Path = fmt.Sprintf("/load_%d_%d", time.Now().Unix(), made)
			c.Cleanup(func() { execute(base, "DROP DATABASE IF EXISTS "+one.Path[1:]+" WITH (FORCE)") })
			return one.String(), execute(base, "CREATE DATABASE "+one.Path[1:])
		},
		open: func(ctx context.Context, db string) (store.Store, error) {
			return postgres.Open(ctx, db, postgres.Options{})
		},
	}
	return c.end, nil
}

// execute carries out a statement in a database.
func execute(db, statement string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, db)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statement)
	return cmp.Or(err, conn.Close(ctx))
}

// A cleanup is the part of a test that pgtest uses.
type cleanup struct {
	testing.TB
	todo []func()
}

// failed is the panic value of a cleanup, because there is no test to end.
type failed struct{ error }

func (c *cleanup) Helper()                         {}
func (c *cleanup) Cleanup(f func())                { c.todo = append(c.todo, f) }
func (c *cleanup) Fatal(args ...any)               { panic(failed{errors.New(fmt.Sprint(args...))}) }
func (c *cleanup) Fatalf(text string, args ...any) { panic(failed{fmt.Errorf(text, args...)}) }
func (c *cleanup) Skipf(text string, args ...any)  { c.Fatalf(text, args...) }

// end cleans up, in reverse order.
func (c *cleanup) end() {
	for i := range c.todo {
		c.todo[len(c.todo)-1-i]()
	}
}

// private starts a cluster for this run and returns a database in it.
func private(c *cleanup) (db string, err error) {
	_, db, err = privateCluster(c)
	return db, err
}

// privateCluster is like private. It also returns the cluster.
func privateCluster(c *cleanup) (cluster *pgtest.Cluster, db string, err error) {
	defer func() {
		if f, ok := recover().(failed); ok {
			err = f
		}
	}()
	cluster = pgtest.New(c)
	return cluster, cluster.Database(c), nil
}
