package session

import (
	"encoding/json"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// An answer has the fields of answers that tests check. For state requests, it includes the line
// and the drawing.
type answer struct {
	Message string // of an error
	Error   *hexgames.Error

	Game        string
	Turn        hexgames.Player
	Outcome     hexgames.Outcome
	Declared    bool
	Position    string
	Occurrences int
	Ply, Length int
	Main        bool
	Result      string
	Termination string
	Played      []struct {
		Ply             int
		Move, By, Words string
		Changes         []hexgames.Change
	}

	Start    string
	Standard bool
	Tags     record.Tags
	Comment  string
	Moves    json.RawMessage

	Click   hexgames.Click
	Drawing hexgames.Drawing
	Trial   hexgames.Trial
	Words   string
	Record  string
	Records []struct {
		Game   string
		Tags   record.Tags
		Moves  int
		Result string
	}

	Move  string
	Value float64
	Nodes int
	Line  []string
	Hints []struct {
		Move  string
		Value float64
		Nodes int
		Exact bool
		Line  []string
	}
}

// request returns a request with the given fields, each a name and a value.
func request(do string, fields ...any) Request {
	r := Request{"do": do}
	for i := 0; i < len(fields); i += 2 {
		value := fields[i+1]
		switch v := value.(type) {
		case int:
			value = float64(v)
		case []string:
			all := make([]any, len(v))
			for i, text := range v {
				all[i] = text
			}
			value = all
		}
		r[fields[i].(string)] = value
	}
	return r
}

// ask makes a request that must succeed.
func ask(t *testing.T, s *Session, do string, fields ...any) answer {
	t.Helper()
	a := try(t, s, do, fields...)
	if a.Error != nil {
		t.Fatalf("%s %q: %s", do, fields, a.Message)
	}
	k, _ := Request{"do": do}.kind(Kinds())
	if k.Answer == "state" {
		for _, more := range []string{"line", "drawing"} {
			decode(t, s.Do(Request{"do": more}).String(), &a)
		}
	}
	return a
}

// try makes a request.
func try(t *testing.T, s *Session, do string, fields ...any) (a answer) {
	t.Helper()
	text := s.Do(request(do, fields...)).String()
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatalf("%s %q: %v in %s", do, fields, err, text)
	}
	decode(t, text, &a)
	return a
}

// decode adds the answer in a text to an answer.
func decode(t *testing.T, text string, a *answer) {
	t.Helper()
	var whole struct{ Answer json.RawMessage }
	err := json.Unmarshal([]byte(text), &whole)
	if err == nil && whole.Answer != nil {
		err = json.Unmarshal(whole.Answer, a)
	}
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
}

// A step is a request: its kind, then names and values of fields.
type step []any

func (step step) ask(t *testing.T, s *Session) answer {
	t.Helper()
	return ask(t, s, step[0].(string), step[1:]...)
}

func (step step) try(t *testing.T, s *Session) answer {
	t.Helper()
	return try(t, s, step[0].(string), step[1:]...)
}

// legal returns the legal moves.
func legal(t *testing.T, s *Session) (moves []string) {
	t.Helper()
	if err := json.Unmarshal(ask(t, s, "legal").Moves, &moves); err != nil {
		t.Fatal(err)
	}
	return moves
}

// A shown is a move of the line shown.
type shown struct {
	Move, After string
	Variations  []string
}

// line returns the moves of the line shown.
func line(t *testing.T, a answer) (moves []shown) {
	t.Helper()
	if err := json.Unmarshal(a.Moves, &moves); err != nil {
		t.Fatal(err)
	}
	return moves
}

// length returns the number of moves shown, including undone moves.
func length(t *testing.T, a answer) int {
	t.Helper()
	return len(line(t, a))
}
