package store

import (
	"encoding/json"
	"fmt"

	"example.com/hexgames/kit/referee"
)

// Decode decodes stored events to events of the referee.
func Decode(stored []Event) ([]referee.Event, error) {
	events := make([]referee.Event, len(stored))
	for i, e := range stored {
		if err := json.Unmarshal(e.Data, &events[i]); err != nil {
			return nil, fmt.Errorf("event %d: %w", e.N, err)
		}
	}
	return events, nil
}
