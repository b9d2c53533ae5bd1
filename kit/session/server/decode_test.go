package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/games"
)

// TestBadLines checks that a line that is not a request is refused with a reason, and with the id
// if it can be read.
func TestBadLines(t *testing.T) {
	deep := strings.Repeat("[", 100) + strings.Repeat("]", 100)
	c := connect(t, Server{})
	for _, test := range []struct {
		line string
		id   any
		want string
	}{
		{`{`, nil, "the line is not JSON: column 1: unexpected end of JSON input"},
		{`{"do":"hello"} {}`, nil, "the line is not JSON: column 16: invalid character '{' after top-level value"},
		{`hello`, nil, "the line is not JSON: column 1: invalid character 'h' looking for beginning of value"},
		{`{'do':'hello'}`, nil, "the line is not JSON: column 2: "},
		{"{\"do\":\"hello\xff\"}", nil, "the line is not valid UTF-8"},
		{strings.Repeat("[", 20000), nil, "the line is not JSON: "},
		{strings.Repeat("[", 5000) + strings.Repeat("]", 5000), nil, "a request is an object such as "},
		{`[]`, nil, "the array is empty: want one request or more"},
		{`[` + strings.Repeat("{},", 1000) + `{}]`, nil, "the line has more than 1000 requests"},
		{`5`, nil, "a request is an object such as "},
		{`null`, nil, "a request is an object such as "},
		{`"do"`, nil, "a request is an object such as "},
		{`[[{"do":"hello"}]]`, nil, "a request is an object such as "},
		{`{}`, nil, `"do": every request needs this field: want one of hello, cancel, close, new, `},
		{`{"id":null,"do":"hello"}`, nil, `"id": the id is neither a string nor a number`},
		{`{"id":{},"do":"hello"}`, nil, `"id": the id is neither a string nor a number`},
		{`{"id":1,"do":"hello","session":1}`, 1.0, `"session": the name of a session is a string of at most 100 bytes`},
		{`{"do":"hello","session":"` + strings.Repeat("x", 101) + `"}`, nil, `"session": the name of a session is a string of at most 100 bytes`},
		{`{"do":"hello","do":"hello","id":7}`, 7.0, `"do": the request has this field twice: want it once`},
		{`{"id":1,"id":2,"do":"hello"}`, 1.0, `"id": the request has this field twice: want it once`},
		{`{"id":1,"do":"new","options":{"side":5,"side":6}}`, 1.0, `"options": the field has "side" twice: want it once`},
		{`{"id":1,"do":"go","ply":1e999}`, 1.0, `"ply": the number "1e999" is out of range`},
		{`{"id":1e999,"do":"hello"}`, nil, `"id": the number "1e999" is out of range`},
		{`{"id":1,"do":"new","options":` + deep + `}`, 1.0, `"options": the field is nested too deeply`},
		{`{"id":1,"do":"new","options":[[[[[[[[[1]]]]]]]]]}`, 1.0, `"options": the field is nested too deeply`},
		{`{"id":1,"do":"new","options":[[[[[[[[1]]]]]]]]}`, 1.0, `"options": this field of the new request is an array`},
		{`{"id":1,"do":"cancel"}`, 1.0, `"of": the cancel request needs this field: want a string or a number`},
		{`{"id":1,"do":"cancel","of":[]}`, 1.0, `"of": this field of the cancel request is an array: want a string or a number`},
		{`{"id":1,"do":"hello","x":1}`, 1.0, `"x": the hello request has no such field: want only do`},
		{`{"id":1,"DO":"hello"}`, 1.0, `"do": every request needs this field`},
		{`{"id":1,"do":"think","bot":"cmd:./engine"}`, 1.0, "there is no game yet"},
	} {
		r := c.ask(test.line)
		if r.ID != test.id || r.Error == nil || !strings.HasPrefix(r.Message, test.want) {
			t.Errorf("%.100s is answered with id %v and %q, want %v and %q", test.line, r.ID, r.Message, test.id, test.want)
		}
	}
	if r := c.ask(`{"do":"hello"}`); r.Answer == nil {
		t.Error("the server does not continue")
	}
	// The id is returned as written.
	c.send(`{"id": 1.0e2, "do": "hello"}`, `{"id": "a\u0062\/", "do": "hello"}`)
	for _, want := range []string{`{"id":1.0e2,"answer":`, `{"id":"a\u0062\/","answer":`} {
		if line := <-c.lines; !strings.HasPrefix(line, want) {
			t.Errorf("the answer is %.50s, want %s", line, want)
		}
	}
}

// An endless is an input of one character.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// TestLongLines checks that a line that is too long is refused without storing it, and that the
// lines around it are answered.
func TestLongLines(t *testing.T) {
	const size = 100 << 20
	var out bytes.Buffer
	most := `{"id":2,"do":"hello","x":"` + strings.Repeat("x", longest-29) + `"}` + "\n"
	if len(most) != longest {
		t.Fatalf("a line has %d bytes", len(most))
	}
	in := io.MultiReader(
		strings.NewReader("{\"id\":1,\"do\":\"close\"}\n"), io.LimitReader(endless('['), size), strings.NewReader("\n"+most),
		strings.NewReader(" "+most), strings.NewReader(`{"id":3,"do":"close"}`),
	)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := (Server{Games: games.All()}).Serve(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{`{"id":1,`, `{"error":{"kind":"request"`, `{"id":2,"error":`, `{"error":{"kind":"request"`, `{"id":3,`, ``} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is answered with %.80s, want %s", i+1, lines[i], want)
		}
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > size/2 {
		t.Errorf("a line of %d bytes takes %d", size, taken)
	}
}

// A forbidden is an input that must not be read.
type forbidden struct{ *testing.T }

func (f forbidden) Read([]byte) (int, error) {
	f.Error("the input is still read")
	return 0, io.EOF
}

// TestReadStopped checks that reading stops when the context has ended.
func TestReadStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	read(ctx, io.MultiReader(strings.NewReader("{}\n"), forbidden{t}), make(chan line))
}

// An ending is an output that stops the bots after the answer to the last request.
type ending struct {
	text bytes.Buffer
	stop func()
}

const lastRequest = `{"id":"the last request","do":"close","session":"none"}`

func (e *ending) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, []byte(lastRequest[:len(`{"id":"the last request"`)])) {
		e.stop()
	}
	return e.text.Write(p)
}

// FuzzServe checks that a server ends soon after any input, and that each request gets exactly
// one answer or error.
func FuzzServe(f *testing.F) {
	for _, input := range []string{
		"{}\n[]\n[1]\n5\n\n\x00\xff\n{\"do\":\"hello\"", `{"id":1,"do":"hello"}`,
		`[{"do":"new","game":"hextad","seed":1},{"do":"chance"},{"do":"legal"},{"do":"click","names":["0,0"]},{"do":"undo"}]`,
		"{\"do\":\"new\",\"game\":\"hexade\",\"options\":{\"side\":4}}\n{\"id\":1,\"do\":\"think\",\"bot\":\"mcts:time=9999h\",\"hints\":3}\n{\"do\":\"cancel\",\"of\":1}",
		"{\"do\":\"new\",\"game\":\"hexdame\",\"position\":\"W:We5:Bg7\"}\n{\"do\":\"play\",\"move\":\"e5-f6\"}\n{\"do\":\"review\",\"bot\":\"greedy:nodes=5\"}\n{\"do\":\"close\"}",
		`[{"do":"load","game":"hexdame","record":"1. a4-a5 (1. d4-d5 {x} 2. f6-f5) 2. i6-i5 1-0"},{"do":"line"},{"do":"variation","ply":1,"number":1},{"do":"go","ply":2},{"do":"drawing"}]`,
		`[{"do":"replay","game":"hexagrams","moves":[],"result":"1-0","termination":"time"},{"do":"resign","player":"White"},{"do":"draw"},{"do":"record","tags":[{"name":"White","value":"\u2028"}]}]`,
		`[{"do":"new","game":"hexagrams"},{"do":"review","bot":"mcts:time=9999h"},{"do":"think","bot":"mcts:time=9999h"}]`,
		"{\"do\":\"new\",\"game\":\"hexagrams\"}\n{\"id\":1,\"do\":\"solve\",\"time\":\"9999h\",\"length\":true}\n[{\"do\":\"solve\",\"nodes\":1},{\"do\":\"cancel\",\"of\":1}]",
		`[{"do":"records","record":"d4-e5\n\nd4-d5"},{"do":"new","game":"hexcore6"},{"do":"try","move":"a1"},{"do":"think","bot":"alphabeta:depth=1,games=1","among":["a1","a2"]}]`,
	} {
		f.Add([]byte(input))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		want := 0
		for line := range bytes.Lines(input) {
			requests, err := decode(line)
			if err != nil || len(line) > longest {
				requests = make([]request, 1)
			}
			want += len(requests)
		}
		out := ending{stop: stop}
		begin := time.Now()
		in := io.MultiReader(bytes.NewReader(input), strings.NewReader("\n"+lastRequest))
		if err := (Server{Games: games.All()}).Serve(ctx, in, &out); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); took > patience {
			t.Errorf("it took %v", took)
		}
		got := 0
		for line := range bytes.Lines(out.text.Bytes()) {
			var r struct {
				ID, Answer, Progress, Error json.RawMessage
				Message                     string
			}
			d := json.NewDecoder(bytes.NewReader(line))
			d.DisallowUnknownFields()
			if err := d.Decode(&r); err != nil {
				t.Fatalf("%v in %s", err, line)
			}
			one := 0
			for _, part := range []json.RawMessage{r.Answer, r.Progress, r.Error} {
				if part != nil {
					one++
				}
			}
			if one != 1 || (r.Message != "") != (r.Error != nil) {
				t.Errorf("a reply is %s", line)
			}
			if r.Progress == nil {
				got++
			}
		}
		if got != want+1 {
			t.Errorf("%d requests and the last one have %d answers", want, got)
		}
	})
}
