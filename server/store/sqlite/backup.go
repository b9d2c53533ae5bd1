package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup copies the database in a file to another file, as a consistent snapshot. A server can use
// the database meanwhile. The other file appears only when it is complete, replacing an older
// backup. An additional value in it marks it as a backup for the server.
func Backup(ctx context.Context, from, to, name, value string) error {
	if err := backup(ctx, from, to, name, value); err != nil {
		return fmt.Errorf("sqlite: backup of %s: %w", from, err)
	}
	return nil
}

func backup(ctx context.Context, from, to, name, value string) error {
	source, err := os.Stat(from)
	if err != nil {
		return err
	}
	if target, err := os.Stat(to); err == nil && os.SameFile(source, target) {
		return errors.New("a file cannot be the backup of itself")
	}
	// Files of a database in use would be taken for parts of the backup.
	for _, suffix := range []string{"-wal", "-journal"} {
		if _, err := os.Stat(to + suffix); err == nil {
			return fmt.Errorf("%s is in use, or its server was killed: choose another file", to)
		}
	}
	db, err := sql.Open("sqlite", dsn(from, "rw"))
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := checkVersion(db); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", f.Name()); err != nil {
		return err
	}
	if err := mark(ctx, f.Name(), name, value); err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// mark sets a value in a database that nobody uses.
func mark(ctx context.Context, file, name, value string) error {
	db, err := sql.Open("sqlite", dsn(file, "rw"))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "INSERT INTO stored (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	return errors.Join(err, db.Close())
}
