package postgres

import (
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/hexgames/server/store"
)

// unknown returns the error for a writing statement. It matches [store.ErrUnknown], unless the
// database has reported that it did not carry out the statement, or cannot have received it.
func unknown(err error) error {
	var answer *pgconn.PgError
	var connect *pgconn.ConnectError
	switch {
	case err == nil, pgconn.SafeToRetry(err), errors.As(err, &connect):
		return err
	case errors.As(err, &answer) && answer.SeverityUnlocalized == "ERROR":
		return err // FATAL and PANIC concern the connection, perhaps after the commit
	}
	return fmt.Errorf("%w: %w", store.ErrUnknown, err)
}

// code returns the code of a PostgreSQL error, or "".
func code(err error) string {
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return answer.Code
	}
	return ""
}

// Codes of PostgreSQL.
const (
	uniqueViolation      = "23505"
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
)
