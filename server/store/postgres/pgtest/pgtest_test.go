package pgtest

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

// TestKill checks that committed data survives, and that the cluster starts again.
func TestKill(t *testing.T) {
	c := New(t)
	url := c.Database(t)
	run := func(query string) (n int) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(t.Context())
		if err := conn.QueryRow(t.Context(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	run("WITH t AS (SELECT 1) SELECT count(*) FROM pg_database")
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	var fsync string
	if err := conn.QueryRow(t.Context(), "SHOW fsync").Scan(&fsync); err != nil || fsync != "on" {
		t.Errorf("fsync is %q: %v", fsync, err)
	}
	if _, err := conn.Exec(t.Context(), "CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)"); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := c.Kill(); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(t.Context(), "SELECT 1"); err == nil {
			t.Error("it answers")
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if n := run("SELECT n FROM kept"); n != 7 {
			t.Errorf("n is %d", n)
		}
	}
}
