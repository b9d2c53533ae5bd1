package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A client sends requests to a server and decodes its answers.
type client struct {
	*testing.T
	url string
}

// ask sends a request, with a body unless it is nil, and returns the status.
func (c client) ask(method, path string, body, answer any) int {
	c.Helper()
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			c.Fatal(err)
		}
	}
	request, err := http.NewRequest(method, c.url+path, &text)
	if err != nil {
		c.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		c.Fatal(err)
	}
	defer response.Body.Close()
	if answer != nil {
		if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
			c.Fatalf("%s %s: %v", method, path, err)
		}
	}
	return response.StatusCode
}

// A state is a State as decoded by a client, for any game.
type state struct {
	ID      int
	Turn    hexgames.Player
	Outcome hexgames.Outcome
	Record  *record.Record
	Legal   []string
	Drawing hexgames.Drawing
}

// TestPlay plays up to 60 moves of every game over HTTP, by clicks, and checks that the
// record has them.
func TestPlay(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(Handler())
	defer server.Close()
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range games.Names() {
		c := client{t, server.URL}
		var now state
		if status := c.ask("POST", "/games", Request{Game: name}, &now); status != http.StatusOK || now.Record.Game != name {
			t.Fatalf("%s: the start is %+v, status %d", name, now, status)
		}
		game := "/games/" + string(rune('0'+now.ID))
		var moves []string
		for len(moves) < 60 && !now.Outcome.Over() {
			var clicks []string
			var click hexgames.Click
			for c.ask("POST", game+"/clicks", Request{}, &click); len(click.Next) > 0; {
				clicks = append(clicks, click.Next[r.IntN(len(click.Next))])
				click = hexgames.Click{}
				c.ask("POST", game+"/clicks", Request{Names: clicks}, &click)
			}
			if len(click.Moves) == 0 || click.Refusal != nil {
				t.Fatalf("%s: clicks on %q lead to %+v", name, clicks, click)
			}
			move := strings.ToUpper(click.Moves[r.IntN(len(click.Moves))]) // the answer has the canonical spelling
			var played struct {
				Move    string
				Changes []hexgames.Change
			}
			if status := c.ask("POST", game+"/moves", Request{Move: move}, &played); status != http.StatusOK || !strings.EqualFold(played.Move, move) {
				t.Fatalf("%s: %s is played as %+v, status %d", name, move, played, status)
			}
			moves = append(moves, played.Move)
			now = state{}
			c.ask("GET", game, nil, &now)
			if !slices.Contains(now.Record.Moves(), played.Move) || len(now.Drawing.Cells) == 0 || len(now.Legal) == 0 != now.Outcome.Over() {
				t.Fatalf("%s: after %q the state is %+v", name, moves, now)
			}
		}
		if len(now.Record.Moves()) < len(moves) {
			t.Errorf("%s: %d moves were played, and the record has %d", name, len(moves), len(now.Record.Moves()))
		}
	}
}

// TestRefused sends requests that the server refuses.
func TestRefused(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(Handler())
	defer server.Close()
	c := client{t, server.URL}
	c.ask("POST", "/games", Request{Game: "hexdame"}, nil)
	var e hexgames.Error
	if status := c.ask("POST", "/games/1/moves", Request{Move: "d4-e6"}, &e); status != http.StatusConflict ||
		e.Kind != hexgames.ErrIllegalMove || e.Clause != "D2" || !slices.Equal(e.Cells, []string{"d4", "e6"}) {
		t.Errorf("an illegal move is refused with %d, %+v", status, e)
	}
	var click hexgames.Click
	if status := c.ask("POST", "/games/1/clicks", Request{Names: []string{"a1"}}, &click); status != http.StatusOK || click.Refusal == nil || click.Refusal.Clause != "D2" {
		t.Errorf("clicks are refused with %d, %+v", status, click)
	}
	for _, test := range []struct {
		method, path string
		body         any
		want         int
	}{
		{"POST", "/games", Request{Game: "chess"}, http.StatusNotFound},
		{"POST", "/games", "a string", http.StatusBadRequest},
		{"GET", "/games/2", nil, http.StatusNotFound},
		{"GET", "/games/0", nil, http.StatusNotFound},
		{"GET", "/games/x", nil, http.StatusNotFound},
		{"POST", "/games/1/moves", Request{Move: strings.Repeat("d", 1<<20)}, http.StatusBadRequest},
	} {
		if status := c.ask(test.method, test.path, test.body, nil); status != test.want {
			t.Errorf("%s %s: status %d, want %d", test.method, test.path, status, test.want)
		}
	}
}
