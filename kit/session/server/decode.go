package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/kit/session"
)

// A request is a request on a line of input, or the error for an unreadable one.
type request struct {
	id      string // its JSON text; empty if there is none
	key     any    // the id as decoded, to find it again
	session string
	fields  session.Request
	err     error
}

// mostRequests is the maximum number of requests per line.
const mostRequests = 1000

// deepest is the maximum depth of a value in a request. Valid ones are shallower.
const deepest = 8

// decode reads the requests of a line. Its error concerns the whole line.
func decode(text []byte) ([]request, error) {
	text = bytes.TrimSpace(text)
	var whole json.RawMessage
	var syntax *json.SyntaxError
	switch {
	case len(text) == 0:
		return nil, nil
	case !utf8.Valid(text):
		return nil, wrong("", "the line is not valid UTF-8")
	}
	if err := json.Unmarshal(text, &whole); err != nil {
		place := ""
		if errors.As(err, &syntax) {
			place = "column " + strconv.FormatInt(syntax.Offset, 10) + ": "
		}
		return nil, wrong("", "the line is not JSON: "+place+err.Error())
	}
	if text[0] != '[' {
		return []request{readRequest(text)}, nil
	}
	var requests []request
	for d := elements(text); d.More(); {
		if len(requests) == mostRequests {
			return nil, wrong("", "the line has more than "+strconv.Itoa(mostRequests)+" requests")
		}
		requests = append(requests, readRequest(next(d)))
	}
	if len(requests) == 0 {
		return nil, wrong("", "the array is empty: want one request or more")
	}
	return requests, nil
}

// wrong returns the error for an unreadable request.
func wrong(input, reason string) error { return session.Wrong(session.ErrRequest, input, reason) }

// elements returns a decoder for the elements of an array, or the keys and values of an object.
// The text must be valid JSON.
func elements(text []byte) *json.Decoder {
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // the bracket
	return d
}

// next returns the text of the next value.
func next(d *json.Decoder) (text json.RawMessage) {
	_ = d.Decode(&text) // it is valid
	return text
}

// readRequest reads a request. Its id is read even if there is an error.
func readRequest(text []byte) (r request) {
	if text[0] != '{' {
		return request{err: wrong("", `a request is an object such as {"id": 1, "do": "hello"}`)}
	}
	r.fields = session.Request{}
	refuse := func(err error) {
		if r.err == nil {
			r.err = err
		}
	}
	given := map[string]bool{}
	for d := elements(text); d.More(); {
		name := readName(d)
		part := next(d)
		value, err := readValue(part, 0)
		switch {
		case given[name]:
			refuse(wrong(name, "the request has this field twice: want it once"))
		case err != nil:
			refuse(wrong(name, err.Error()))
		case name == "id":
			switch value.(type) {
			case string, float64:
				r.id, r.key = string(part), value
			default:
				refuse(wrong(name, "the id is neither a string nor a number"))
			}
		case name == "session":
			var ok bool
			if r.session, ok = value.(string); !ok || len(r.session) > longestName {
				refuse(wrong(name, "the name of a session is a string of at most "+strconv.Itoa(longestName)+" bytes"))
			}
		default:
			r.fields[name] = value
		}
		given[name] = true
	}
	return r
}

// readName returns the next name of a field.
func readName(d *json.Decoder) string {
	token, _ := d.Token()
	name, _ := token.(string)
	return name
}

// readValue decodes a value as encoding/json does. It refuses duplicate keys and numbers out of
// range.
func readValue(text []byte, depth int) (any, error) {
	if depth > deepest {
		return nil, errors.New("the field is nested too deeply")
	}
	switch text[0] {
	case '[':
		list := []any{}
		for d := elements(text); d.More(); {
			value, err := readValue(next(d), depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case '{':
		object := map[string]any{}
		for d := elements(text); d.More(); {
			name := readName(d)
			if _, there := object[name]; there {
				return nil, errors.New("the field has " + hexgames.Quote(name) + " twice: want it once")
			}
			value, err := readValue(next(d), depth+1)
			if err != nil {
				return nil, err
			}
			object[name] = value
		}
		return object, nil
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, errors.New("the number " + hexgames.Quote(string(text)) + " is out of range")
	}
	return value, nil
}
