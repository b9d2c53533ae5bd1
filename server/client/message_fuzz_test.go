package client

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzMessage(f *testing.F) {
	for _, text := range []string{
		`{"event":{"n":4,"at":1,"kind":"moved","by":"White","move":"a4-a5"},"epoch":"e"}`, `{"bye":true}`, `{"reset":true,"state":{"id":"g","n":9,"version":8,"status":"playing","turn":"Black"}}`,
		`{"echo":"x"}`, `{"event":null}`, `{}`, `[]`, `{"event":{"n":1e99}}`,
	} {
		f.Add(text)
	}
	reread.JSON[Message](f, nil)
}
