package api

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestPanic checks that a panic in a handler is logged, with the id of the request, and ends only
// the connection.
func TestPanic(t *testing.T) {
	var log bytes.Buffer
	a := &API{log: slog.New(slog.NewJSONHandler(&log, nil)), limiter: newLimiter(Limits{})}
	s := httptest.NewServer(a.handle(endpoint{"GET /api", nobody, func(http.ResponseWriter, *request) (any, error) { panic("broken") }}))
	defer s.Close()
	for range 2 {
		if answer, err := s.Client().Get(s.URL + "/api"); err == nil {
			t.Errorf("the answer is %s", answer.Status)
			answer.Body.Close()
		}
	}
	s.Close() // waits for the handlers
	if text := log.String(); strings.Count(text, `"msg":"a request panicked","id":"`) < 2 || !strings.Contains(text, "panic_test.go") {
		t.Errorf("the log has %s", text)
	}
}
