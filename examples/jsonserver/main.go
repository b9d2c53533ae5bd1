// Server plays all games over HTTP. It reads and writes JSON, and describes games with the
// library's types.
//
//	curl -X POST localhost:8080/games -d '{"game": "hexdame"}'
//	curl localhost:8080/games/1
//	curl -X POST localhost:8080/games/1/moves -d '{"move": "d4-e5"}'
//	curl -X POST localhost:8080/games/1/clicks -d '{"names": ["d4"]}'
package main

import (
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A State describes a game to its clients.
type State struct {
	ID      int              `json:"id"`
	Turn    hexgames.Player  `json:"turn"`
	Outcome hexgames.Outcome `json:"outcome"`
	Record  *record.Record   `json:"record"`
	Legal   []string         `json:"legal"`
	Drawing hexgames.Drawing `json:"drawing"`
}

// A Server holds the games. One lock for all of them is enough for a small club.
type Server struct {
	mutex sync.Mutex
	games []hexgames.AnyGame
}

// A Request is the body of a request.
type Request struct {
	Game  string   `json:"game"`
	Move  string   `json:"move"`
	Names []string `json:"names"`
}

var errNoGame = errors.New("no such game")

func (s *Server) begin(_ hexgames.AnyGame, q Request) (any, error) {
	g, err := games.Start(q.Game, "", nil)
	if err != nil {
		return nil, err
	}
	g.ReserveChance(true)
	g.PlayChance(nil)
	s.games = append(s.games, g)
	return s.state(g, len(s.games)), nil
}

func (s *Server) play(g hexgames.AnyGame, q Request) (any, error) {
	move, err := g.PlayText(q.Move)
	if err != nil {
		return nil, err
	}
	changes := g.ChangesAt(g.Len() - 1)
	g.PlayChance(nil)
	return map[string]any{"move": move, "changes": changes}, nil
}

func (s *Server) click(g hexgames.AnyGame, q Request) (any, error) { return g.Click(q.Names...), nil }

func (s *Server) look(g hexgames.AnyGame, _ Request) (any, error) {
	for i := range s.games {
		if s.games[i] == g {
			return s.state(g, i+1), nil
		}
	}
	return nil, errNoGame
}

func (s *Server) state(g hexgames.AnyGame, id int) State {
	return State{id, g.Turn(), g.Outcome(), record.Of(g), g.LegalTexts(), g.Drawing()}
}

// handle answers a request. The library accepts any input, but does not limit its size, so the
// server must.
func (s *Server) handle(do func(hexgames.AnyGame, Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q Request
		if r.Method == http.MethodPost {
			if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4<<10)).Decode(&q); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
		}
		s.mutex.Lock() // only after reading the request, which may be slow
		defer s.mutex.Unlock()
		var g hexgames.AnyGame
		if text := r.PathValue("id"); text != "" {
			id, err := strconv.Atoi(text)
			if err != nil || id < 1 || id > len(s.games) {
				http.Error(w, errNoGame.Error(), http.StatusNotFound)
				return
			}
			g = s.games[id-1]
		}
		answer, err := do(g, q)
		w.Header().Set("Content-Type", "application/json")
		var refused *hexgames.Error
		switch {
		case errors.As(err, &refused): // in JSON, an object with the kind, the clause, and the reason
			w.WriteHeader(http.StatusConflict)
			answer = refused
		case err != nil:
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Print(err)
		}
	}
}

// Handler returns a handler that serves the games.
func Handler() http.Handler {
	s, mux := &Server{}, http.NewServeMux()
	mux.Handle("POST /games", s.handle(s.begin))
	mux.Handle("GET /games/{id}", s.handle(s.look))
	mux.Handle("POST /games/{id}/moves", s.handle(s.play))
	mux.Handle("POST /games/{id}/clicks", s.handle(s.click))
	return mux
}

func main() { log.Fatal(http.ListenAndServe("localhost:8080", Handler())) }
