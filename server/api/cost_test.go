package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// hostile is a position of Hexdame with moves that take half a second to list.
const hostile = "W:WKa1,Ka2,Ka3,Ka4,Ka5,Kb1,Kb6,Kd8,Ke1,Ke9,Kf2,Kg3,Kh4,Ki5:Bb4,Kc3,c6,d2,Kd6,e4,Ke5,e6,e8,f6,g4,Kg7,Kg9,h6,h8,Ki7"

// TestCost checks that clients pay for computation: the address and the person, for requests and
// for streams. It runs in real time: in a bubble, nothing would cost anything.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	t.Parallel()
	s, err := sqlite.Open(filepath.Join(t.TempDir(), "games.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h, err := hall.Open(t.Context(), s, hall.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var a *api.API
	limit := func(l api.Limits) { // from now on
		t.Helper()
		if a, err = api.New(h, api.Options{Limits: l}); err != nil {
			t.Fatal(err)
		}
	}
	limit(api.Limits{})
	ask := func(from, token, method, path string, body any) *httptest.ResponseRecorder {
		t.Helper()
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		if body == nil {
			text = nil
		}
		r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(string(text)))
		if r.RemoteAddr = from + ":1"; token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		rec := httptest.NewRecorder()
		a.ServeHTTP(rec, r)
		return rec
	}
	var ada struct{ Token string }
	json.Unmarshal(ask("192.0.2.1", "", "POST", "/api/people", nil).Body.Bytes(), &ada)
	play := func(from string) string {
		t.Helper()
		var made struct {
			Game    string
			Invites map[string]string
		}
		rec := ask(from, ada.Token, "POST", "/api/games", fields{"id": "c" + from, "game": "hexdame", "start": hostile, "seat": "White"})
		if err := json.Unmarshal(rec.Body.Bytes(), &made); err != nil || rec.Code != 201 {
			t.Fatalf("%d %s", rec.Code, rec.Body)
		}
		var bob struct{ Token string }
		json.Unmarshal(ask(from, "", "POST", "/api/people", nil).Body.Bytes(), &bob)
		if rec := ask(from, bob.Token, "POST", "/api/games/"+made.Game+"/commands", fields{"id": "j", "do": "join", "secret": made.Invites["Black"]}); rec.Code != 200 {
			t.Fatalf("%d %s", rec.Code, rec.Body)
		}
		return "/api/games/" + made.Game
	}
	one, two := play("192.0.2.1"), play("192.0.2.2")
	limit(api.Limits{Rate: 0.1, Burst: 60, Address: 2})

	// Anyone, by a request: it is answered, and then the address has to wait.
	if rec := ask("192.0.2.3", "", "GET", one+"?legal=1", nil); rec.Code != 200 || !strings.Contains(rec.Body.String(), `"legal":["`) {
		t.Errorf("the first one: %d %.100s", rec.Code, rec.Body)
	}
	// left returns how many requests an address or a person can send without waiting.
	left := func(from, token string) (n int) {
		t.Helper()
		for ; ; n++ {
			switch rec := ask(from, token, "GET", "/api", nil); rec.Code {
			case 200:
				continue
			case 429:
				if wait, _ := strconv.Atoi(rec.Header().Get("Retry-After")); wait < 1 || wait > 1000 {
					t.Errorf("Retry-After is %s", rec.Header().Get("Retry-After"))
				}
				return n
			default:
				t.Fatalf("%d %s", rec.Code, rec.Body)
			}
		}
	}
	if n := left("192.0.2.3", ""); n > 110 { // of 120
		t.Errorf("the address has %d requests left", n)
	}
	for range 20 { // it is cached now, so it costs others only a request
		if rec := ask("192.0.2.4", "", "GET", one+"?legal=1", nil); rec.Code != 200 {
			t.Fatalf("another address: %d %s", rec.Code, rec.Body)
		}
	}

	// A person, by a stream of a game with that person to move.
	server := httptest.NewServer(a)
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", server.URL+two+"/stream?legal=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+ada.Token)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		t.Fatalf("the stream: %d", response.StatusCode)
	}
	lines := bufio.NewReader(response.Body)
	for line := ""; !strings.Contains(line, `"legal":["`); {
		if line, err = lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	if n := left("192.0.2.5", ada.Token); n > 45 { // of 60
		t.Errorf("the person has %d requests left", n)
	}
	if rec := ask("192.0.2.5", "", "GET", "/api", nil); rec.Code != 200 {
		t.Errorf("another address: %d %s", rec.Code, rec.Body)
	}
}
