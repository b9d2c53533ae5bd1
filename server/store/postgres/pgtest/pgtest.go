// Package pgtest runs PostgreSQL for tests, from the system's packages. A cluster is private: it is
// in a temporary folder, listens only on the loopback interface, and ends with the process that
// started it, however that ends. It writes to disk like any other cluster.
//
// Without PostgreSQL, tests are skipped. With HEXGAMES_POSTGRES=require in the environment, they
// fail instead.
package pgtest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// shared is the cluster that most tests of a process share.
var shared = sync.OnceValues(start)

// URL returns the URL of a new database, in the cluster shared by all tests of the process.
func URL(t testing.TB) string {
	t.Helper()
	c, err := shared()
	return need(t, c, err).Database(t)
}

// New starts a cluster for a test that kills it.
func New(t testing.TB) *Cluster {
	t.Helper()
	c, err := start()
	need(t, c, err)
	t.Cleanup(c.stop)
	return c
}

// need skips a test without a cluster, or fails it if a cluster is required.
func need(t testing.TB, c *Cluster, err error) *Cluster {
	t.Helper()
	switch {
	case err == nil:
	case os.Getenv("HEXGAMES_POSTGRES") == "require":
		t.Fatalf("PostgreSQL does not start: %v", err)
	default:
		t.Skipf("this test needs PostgreSQL, which does not start: %v", err)
	}
	return c
}

// Database creates a database and returns its URL.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.databases++
	name := fmt.Sprintf("db%d", c.databases)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return c.url(name)
}

// url returns the URL of a database.
func (c *Cluster) url(name string) string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/%s?sslmode=disable", c.port, name)
}

// ready waits until the cluster answers, or has ended.
func (c *Cluster) ready(ended <-chan struct{}) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, c.url("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ended:
			return fmt.Errorf("it has ended: %s", c.tail())
		case <-ctx.Done():
			return fmt.Errorf("%w: %s", err, c.tail())
		case <-time.After(20 * time.Millisecond):
		}
	}
}
