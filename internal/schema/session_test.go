package schema

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/kit/session"
	"example.com/hexgames/kit/session/server"
)

// answers maps the types of answers to their definitions.
var answers = map[string]any{
	"state": session.State{}, "played": session.Played{}, "line": session.Line{}, "lineMove": session.Move{}, "tag": session.Tag{},
	"records": session.Records{}, "heading": session.Heading{}, "recorded": session.Recorded{}, "shown": session.Shown{}, "legal": session.Legal{},
	"ending": hexgames.Ending{}, "tree": session.Tree{}, "branch": session.Branch{}, "pictureRequestPiece": hexgames.Piece{},
	"pictured": session.Pictured{}, "placement": picture.Placement{}, "pictureMark": picture.Mark{},
	"clicked": session.Clicked{}, "tried": session.Tried{}, "thought": session.Thought{}, "hint": session.Hint{}, "review": session.Review{},
	"judged": session.Judged{}, "progress": session.Progress{}, "solved": session.Solved{}, "solving": session.Solving{}, "greeting": server.Greeting{}, "game": server.Game{}, "option": server.Option{}, "level": server.Level{},
	"bot": server.Bot{}, "setting": server.Setting{}, "limits": server.Limits{}, "canceled": server.Canceled{}, "closed": server.Closed{},
}

// A talk makes requests to a session, and validates them and their replies.
type talk struct {
	*schema
	session *session.Session
}

// ask makes a request with some fields, each a name and a value, and returns the reply.
func (c talk) ask(do string, fields ...any) session.Reply {
	c.Helper()
	r := session.Request{"do": do}
	for i := 0; i < len(fields); i += 2 {
		r[fields[i].(string)] = fields[i+1]
	}
	c.holds("request", r)
	c.holds("requests", r)
	c.holds(do+"Request", r)
	reply, think := c.session.Begin(r)
	if think != nil {
		reply = think(c.Context(), func(progress session.Reply) {
			c.holds("reply", progress)
			if of, ok := progress.Progress.(session.Progress); ok {
				c.holds("progress", of)
			}
		})
	}
	c.holds("reply", json.RawMessage(reply.String()))
	if reply.Error == nil {
		k := session.Kinds()[slices.IndexFunc(session.Kinds(), func(k session.Kind) bool { return k.Name == do })]
		c.holds(k.Answer, reply.Answer)
	}
	return reply
}

// state makes a request whose answer is the state of the game.
func (c talk) state(do string, fields ...any) session.State {
	c.Helper()
	reply := c.ask(do, fields...)
	state, ok := reply.Answer.(session.State)
	if !ok {
		c.Fatalf("%s %v: %s", do, fields, reply)
	}
	for _, p := range state.Played {
		c.holds("played", p)
	}
	return state
}

// legal returns the legal moves.
func (c talk) legal() []string { return c.ask("legal").Answer.(session.Legal).Moves }

const annotatedRecord = `[Game "hexdame"]
[White "Ada"]

{All of it.} 1. {Before.} a4-a5!? {[%clk 0:04:58] [%eval 0.25] After.} (1. d4-d5) 2. i6-i5 1-0
`

// TestSession checks that the schema accepts the requests and replies of sessions in all
// games, and refuses damaged ones.
func TestSession(t *testing.T) {
	defer bot.RegisterEndings(func(hexdame.Position) (hexgames.Ending, bool) {
		return hexgames.Ending{Winner: hexgames.White, Plies: 9}, true
	})()
	s := newSchema(t)
	r := rand.New(rand.NewPCG(2, 2))
	for _, name := range games.Names() {
		c := talk{s, session.New(games.All(), 1)}
		c.ask("state") // refused
		state := c.state("new", "game", name, "seed", 5.0)
		for ply := 0; !state.Outcome.Over() && ply < 40; ply++ {
			if state.Turn == hexgames.Chance {
				state = c.state("chance")
				continue
			}
			moves := c.legal()
			move := moves[r.IntN(len(moves))]
			if ply%8 == 0 {
				c.ask("drawing")
				c.ask("try", "move", move)
				cell := c.ask("drawing").Answer.(session.Shown).Drawing.Cells[0].Name
				s.holds("pictureMark", picture.Mark{Kind: "dot", Cells: []string{cell}, Color: "red"})
				c.ask("picture", "marks", []any{map[string]any{"kind": "dot", "cells": []any{}}}) // refused
				svg := c.ask("picture", "theme", "wood", "width", 200.0, "flip", ply%16 == 0, "coordinates", false, "areas", false, "move", move,
					"marks", []any{map[string]any{"kind": "dot", "cells": []any{cell}, "color": "red"}})
				s.holds("placement", svg.Answer.(session.Pictured).Place)
				next := c.ask("click").Answer.(session.Clicked).Click.Next
				c.ask("click", "names", []any{next[0], "nowhere"})
				thought := c.ask("think", "bot", "mcts:nodes=50", "hints", 3.0).Answer.(session.Thought)
				for _, h := range thought.Hints {
					s.holds("hint", h)
				}
			}
			state = c.state("play", "move", move)
		}
		c.ask("play", "move", "nothing") // refused
		c.state("go", "ply", 5.0)
		c.state("undo")
		for _, m := range c.ask("line").Answer.(session.Line).Moves {
			s.holds("lineMove", m)
		}
		c.ask("record", "tags", []any{map[string]any{"name": "White", "value": "Ada"}})
		c.state("new", "game", name)
		c.state("draw")
	}
	c := talk{s, session.New(games.All(), 1)}
	c.state("load", "record", annotatedRecord)
	c.state("variation", "ply", 1.0, "number", 1.0)
	line := c.ask("line").Answer.(session.Line)
	s.holds("tag", line.Tags[0])
	tree := c.ask("tree").Answer.(session.Tree)
	for _, m := range tree.Moves {
		s.holds("branch", m)
	}
	piece := map[string]any{"cell": "e5", "kind": "man", "owner": "White"}
	s.holds("pictureRequestPiece", piece)
	c.ask("picture", "pieces", []any{piece})
	c.state("load", "record", annotatedRecord, "game", "hexade", "number", 1.0)
	for _, m := range c.ask("line").Answer.(session.Line).Moves {
		s.holds("lineMove", m)
	}
	for _, m := range c.ask("review", "bot", "mcts:nodes=50").Answer.(session.Review).Moves {
		s.holds("judged", m)
	}
	c.state("new", "game", "hexdame", "position", "W:WKe5,Kd4,Ka1:Bf9")
	c.ask("solve", "nodes", 10.0)   // unknown
	c.ask("solve", "time", "never") // refused
	c.ask("solve", "time", "1m", "length", true)
	s.holds("solving", session.Solving{Player: hexgames.White, Within: 3, Yes: 1, No: 2, Nodes: 5}) // sent once a second
	for _, h := range c.ask("records", "record", annotatedRecord+"\nd4-d5").Answer.(session.Records).Records {
		s.holds("heading", h)
	}
	c.state("replay", "game", "hexdame", "moves", []any{"d4-d5"}, "result", "0-1", "termination", "time")
	s.holds("ending", *c.state("new", "game", "hexdame").Ending)
	c.state("new", "game", "hexade", "options", map[string]any{"side": 5.0})
	c.state("resign", "player", "White")
	s.serve()
	s.damageRequests()
	s.damageObjects(answers)
}

// serve validates what only a server reads and writes.
func (s *schema) serve() {
	s.Helper()
	lines := []string{
		`{"id":1,"do":"hello"}`, `[{"id":"a","session":"b","do":"cancel","of":1},{"id":2.5,"do":"close"}]`,
		`{"id":3,"session":"b","do":"new","game":"hexdame"}`, `{"id":4,"session":"b","do":"think","bot":"mcts:time=250ms"}`, `{"session":"b","do":"close"}`,
	}
	for _, line := range lines {
		s.holds("requests", json.RawMessage(line))
	}
	for _, k := range server.Kinds()[:3] {
		r := session.Request{"do": k.Name}
		if k.Name == "cancel" {
			r["of"] = "a"
		}
		s.holds(k.Name+"Request", r)
	}
	var out bytes.Buffer
	if err := (server.Server{Games: games.All()}).Serve(s.Context(), strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		s.Fatal(err)
	}
	answers := 0
	for line := range bytes.Lines(out.Bytes()) {
		var r struct {
			Answer json.RawMessage
			ID     any
		}
		if err := json.Unmarshal(line, &r); err != nil {
			s.Fatal(err)
		}
		s.holds("reply", json.RawMessage(line))
		if r.Answer == nil {
			continue
		}
		answers++
		switch r.ID {
		case 1.0:
			s.holds("greeting", r.Answer)
			var g server.Greeting
			if err := json.Unmarshal(r.Answer, &g); err != nil {
				s.Fatal(err)
			}
			s.holds("limits", g.Limits)
			for _, game := range g.Games {
				s.holds("game", game)
				for _, o := range game.Options {
					s.holds("option", o)
				}
				for _, l := range game.Levels {
					s.holds("level", l)
				}
			}
			for _, b := range g.Bots {
				s.holds("bot", b)
				for _, one := range b.Settings {
					s.holds("setting", one)
				}
			}
		case "a":
			s.holds("canceled", r.Answer)
		case nil:
			s.holds("closed", r.Answer)
		}
	}
	if answers != 5 { // there is nothing to close for request 2.5
		s.Errorf("there are %d answers in\n%s", answers, &out)
	}
}

// damageRequests checks that the schema has the requests of the server, with their fields, and
// refuses damaged ones.
func (s *schema) damageRequests() {
	s.Helper()
	document := s.document()
	values := map[session.Type]any{
		session.Text: "text", session.Number: 3.0, session.Player: "White", session.Texts: []any{"a"}, session.Options: map[string]any{"a": "b", "c": 1.5, "d": true},
		session.Tags: []any{map[string]any{"name": "a", "value": "b"}}, session.ID: "x", session.Flag: false,
		session.Marks:  []any{map[string]any{"kind": "dot", "cells": []any{"a"}, "color": "red"}},
		session.Pieces: []any{map[string]any{"cell": "a", "kind": "man", "owner": "White"}},
	}
	var names []string
	for _, k := range server.Kinds() {
		name := k.Name + "Request"
		names = append(names, name)
		whole, least := map[string]any{"id": "x", "session": "y", "do": k.Name}, map[string]any{"do": k.Name}
		keys := []string{"do"}
		for _, f := range k.Fields {
			keys = append(keys, f.Name)
			whole[f.Name] = values[f.Type]
			if f.Needed {
				least[f.Name] = values[f.Type]
			}
		}
		if k.Name == "go" { // either a ply or a node
			if s.validate(name, whole) == nil {
				s.Errorf("%v is a %s", whole, name)
			}
			delete(whole, "ply")
			if err := s.validate(name, whole); err != nil {
				s.Errorf("%v is not a %s: %v", whole, name, err)
			}
			delete(whole, "node")
			whole["ply"], least["ply"] = values[session.Number], values[session.Number]
		}
		slices.Sort(keys)
		if want := slices.Sorted(maps.Keys(document.Defs[name].Properties)); !slices.Equal(keys, want) {
			s.Errorf("the request %s has the fields %q, want those of the schema, %q", k.Name, keys, want)
		}
		for _, r := range []map[string]any{whole, least} {
			if err := s.validate(name, r); err != nil {
				s.Errorf("%v is not a %s: %v", r, name, err)
			}
			if err := s.validate("request", r); err != nil {
				s.Errorf("%v is not a request: %v", r, err)
			}
		}
		for key := range least {
			damaged := maps.Clone(least)
			delete(damaged, key)
			if s.validate(name, damaged) == nil || s.validate("request", damaged) == nil {
				s.Errorf("without %s, %v is a %s", key, damaged, name)
			}
		}
		for key, value := range whole {
			damaged := maps.Clone(whole)
			damaged[strings.ToUpper(key)] = value
			if s.validate(name, damaged) == nil {
				s.Errorf("%v is a %s", damaged, name)
			}
			for _, bad := range []any{nil, true, -1.0, []any{1.0}, map[string]any{"no": []any{}}, strings.Repeat("x", 101)} {
				damaged := maps.Clone(whole)
				damaged[key] = bad
				_, isText := bad.(string)
				_, isNumber := bad.(float64)
				_, isFlag := bad.(bool)
				valid := isText && value == "text" || isFlag && value == false || (isText || isNumber) && (key == "id" || key == "of")
				if (s.validate(name, damaged) == nil) != valid {
					s.Errorf("whether %v is a %s: %v, want %v", damaged, name, !valid, valid)
				}
			}
		}
	}
	var defined []string
	for name := range document.Defs {
		if strings.HasSuffix(name, "Request") {
			defined = append(defined, name)
		}
	}
	slices.Sort(names)
	if slices.Sort(defined); !slices.Equal(names, defined) {
		s.Errorf("the schema has the requests %q, want %q", defined, names)
	}
	for _, bad := range []any{[]any{}, map[string]any{}, map[string]any{"do": "jump"}, "undo", nil} {
		if s.validate("requests", bad) == nil {
			s.Errorf("%v is a line of requests", bad)
		}
	}
	for _, bad := range []string{
		`{}`, `{"id":1}`, `{"answer":{},"progress":{"done":1,"of":2}}`, `{"answer":{},"message":"m"}`, `{"message":"m"}`,
		`{"error":{"kind":"state","game":"","input":"","reason":"r"}}`, `{"id":null,"answer":{}}`, `{"answer":null}`, `{"progress":{}}`, `{"progress":{"player":"None","yes":1,"no":1,"nodes":1}}`, `{"answer":{"known":true,"winner":"None","nodes":1,"milliseconds":1}}`,
		`{"answer":{"moves":"a"}}`, `{"answer":{"canceled":-1}}`,
	} {
		var value any
		if err := json.Unmarshal([]byte(bad), &value); err != nil {
			s.Fatal(err)
		}
		if s.validate("reply", value) == nil {
			s.Errorf("%s is a reply", bad)
		}
	}
}
