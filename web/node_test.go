package web

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
	"example.com/hexgames/record"
)

// mostNode is the maximum time for the tests in Node, which take a few seconds.
const mostNode = 5 * time.Minute

// node runs a program in Node and returns its output.
func node(t *testing.T, dir string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), mostNode)
	defer cancel()
	c := exec.CommandContext(ctx, "node", args...)
	c.Env = append(os.Environ(), "SITE="+dir)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("node %s: %v\n%s", strings.Join(args, " "), err, out[:min(len(out), 8000)])
	}
	return string(out)
}

// TestNode runs the tests of the module in Node. The rules in this process are the oracle for the
// rules in WebAssembly: they answer the same requests, and replay the games.
func TestNode(t *testing.T) {
	if !*building {
		t.Skip("builds the module, and runs Node: -build does this")
	}
	dir := moduleDir(t)
	all := map[string][]exchange{}
	for _, g := range games.All() {
		all[g.Name()] = exchanges(t, g)
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "exchanges.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	node(t, dir, "--test", "testdata/module.test.mjs")

	records, err := os.ReadFile(filepath.Join(dir, "records.txt"))
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]int{}
	for r, err := range record.Read(bytes.NewReader(records)) {
		if err != nil {
			t.Fatal(err)
		}
		table, err := games.Replay(r)
		if err != nil || !table.Outcome().Over() || table.PositionText() != r.Value("Position") {
			t.Errorf("%s, game %s ends with %v, error %v", r.Game, r.Value("Round"), table, err)
		}
		played[r.Game]++
	}
	for _, name := range games.Names() {
		if played[name] != 3 {
			t.Errorf("%s: %d games, want 3", name, played[name])
		}
	}
}

// An exchange is a request and the reply.
type exchange struct {
	Request session.Request `json:"request"`
	Reply   json.RawMessage `json:"reply"`
}

// exchanges makes requests of all kinds that need no bot, in random games.
func exchanges(t *testing.T, g games.Game) (all []exchange) {
	t.Helper()
	s := session.New([]games.Game{g}, 1)
	var a struct {
		Answer struct {
			Turn    hexgames.Player
			Outcome hexgames.Outcome
			Ply     int
			Record  string
			Moves   json.RawMessage
			Drawing hexgames.Drawing
		}
	}
	ask := func(do string, fields ...any) {
		t.Helper()
		r := session.Request{"do": do}
		for i := 0; i < len(fields); i += 2 {
			r[fields[i].(string)] = fields[i+1]
		}
		text := s.Do(r).String()
		all = append(all, exchange{r, json.RawMessage(text)})
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for seed := range 2 {
		ask("new", "seed", float64(seed))
		for range 25 {
			ask("state")
			switch turn := a.Answer.Turn; {
			case a.Answer.Outcome.Over():
			case turn == hexgames.Chance:
				ask("chance")
			default:
				ask("legal")
				var moves []string
				if err := json.Unmarshal(a.Answer.Moves, &moves); err != nil {
					t.Fatal(err)
				}
				move := moves[random.IntN(len(moves))]
				ask("try", "move", move)
				ask("click", "names", []any{move[:2]})
				ask("play", "move", move+"?")
				ask("play", "move", move)
			}
		}
		ply := a.Answer.Ply
		ask("drawing")
		cell := a.Answer.Drawing.Cells[0].Name
		ask("picture")
		ask("picture", "theme", "dark", "width", 300., "flip", true, "coordinates", false, "areas", false,
			"marks", []any{map[string]any{"kind": "ring", "cells": []any{cell}, "color": "red"}})
		ask("picture", "marks", []any{map[string]any{"kind": "ring", "cells": []any{"nowhere"}}})
		ask("picture", "move", "nothing")
		ask("line")
		ask("go", "ply", float64(ply/2))
		ask("go", "ply", float64(ply+1))
		ask("draw")
		ask("undo")
		ask("variation", "ply", 1., "number", 1.)
		ask("go", "ply", float64(ply))
		ask("chance")
		ask("resign", "player", "White")
		ask("record", "tags", []any{map[string]any{"name": "Event", "value": "“Übung” \u2028 <1>"}})
		rec := a.Answer.Record
		ask("records", "record", rec+rec)
		ask("load", "record", rec+rec, "number", 2.)
		ask("load", "record", rec, "number", 2.)
		ask("load", "record", rec[:len(rec)/2])
	}
	ask("new", "options", map[string]any{"nothing": 1.5, "no": true})
	ask("new", "position", "nowhere")
	ask("new", "game", "chess")
	ask("replay", "moves", []any{"", "x"}, "result", "2-0")
	ask("jump")
	ask("play", "mvoe", "a1")
	return all
}
