package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/server/hall"
)

// refusal checks that an error is the client's fault.
func refusal(t *testing.T, err error) {
	t.Helper()
	var e *hexgames.Error
	if !errors.As(err, &e) || statusOf(err) >= 500 {
		t.Fatalf("the error is %#v", err)
	}
}

// bodyOf decodes a body, and checks that the JSON of its value is decoded as a value with the same
// JSON: a missing map is as good as an empty one.
func bodyOf[T any](t *testing.T, text []byte) {
	t.Helper()
	read := func(text []byte) (value T, err error) {
		err = decode(text, &value)
		return value, err
	}
	value, err := read(text)
	if err != nil {
		refusal(t, err)
		return
	}
	written, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("%q is read as %+v, which has no JSON: %v", text, value, err)
	}
	again, err := read(written)
	if err != nil {
		t.Fatalf("%q is read as %+v, and %s is refused: %v", text, value, written, err)
	}
	if rewritten, err := json.Marshal(again); !bytes.Equal(rewritten, written) {
		t.Fatalf("%q is read as %+v, and %s as %+v, %v", text, value, written, again, err)
	}
}

// FuzzBody decodes any body as several kinds of requests.
func FuzzBody(f *testing.F) {
	for _, text := range []string{
		`{"id":"c1","game":"hexdame","options":{"side":"5"},"seat":"White","clock":{"base":300000,"increment":2000},"private":true}`,
		`{"do":"move","version":4,"move":"a4-a5","id":"c2"}`, `{"name":"Ada"}`, `{"secret":"x"}`, ``, `{}`, `{} {}`, `null`, `[]`, `{"x":1}`, "\xff",
		`{"do":"join","seat":"black","commitment":"00"}`, `{"clock":{"base":1e99}}`, `{"name":"\ud800"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		bodyOf[hall.Creation](t, text)
		bodyOf[hall.Command](t, text)
		bodyOf[named](t, text)
	})
}

// FuzzNumber reads any query.
func FuzzNumber(f *testing.F) {
	for _, query := range []string{"after=5", "after=-1", "after=1e3", "after=99999999999999999999", "after=%35", "after=;", "%", ""} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		q := &request{Request: &http.Request{URL: &url.URL{RawQuery: query}}}
		n, err := q.number("after", 7, 1<<30)
		if err != nil {
			refusal(t, err)
		} else if n < 0 || n > 1<<30 {
			t.Fatalf("the number is %d", n)
		}
	})
}
