package reread

import (
	"errors"
	"strconv"
	"testing"
)

// FuzzInt fuzzes a reader that keeps its promises.
func FuzzInt(f *testing.F) {
	for _, text := range []string{"0", "-7", "+7", "007", "9223372036854775808", "x", ""} {
		f.Add(text)
	}
	Text(f, strconv.Atoi, strconv.Itoa, Refused(strconv.ErrSyntax, strconv.ErrRange))
}

// FuzzJSON fuzzes the JSON of a type with a check.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{`{"a":[1,-2],"b":"x"}`, `{"a":null}`, `{"a":[1e9]}`, `[]`, `{}`} {
		f.Add(text)
	}
	JSON(f, func(v struct {
		A []int  `json:"a"`
		B string `json:"b"`
	}) error {
		if len(v.A) > 2 {
			return errors.New("more than two numbers")
		}
		return nil
	})
}

// TestRefused checks which errors match.
func TestRefused(t *testing.T) {
	typed := Refused(strconv.ErrSyntax, strconv.ErrRange)
	if _, err := strconv.Atoi("x"); !typed(err) {
		t.Errorf("%v does not match", err)
	}
	if typed(errors.New("other")) {
		t.Error("another error matches")
	}
}
