package hall

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"example.com/hexgames/kit/referee/clocks"
)

// Spend spends one unit of an address's hourly budget for a purpose, such as creating people; a
// perHour of 0 means no limit. All servers of the store share the budgets, and the store never sees
// the address.
func (h *Hall) Spend(ctx context.Context, purpose, address string, perHour int) error {
	if perHour <= 0 {
		return nil
	}
	const hour = 60 * clocks.Minute
	cost := max(hour/clocks.Millis(perHour), 1)
	key := base64.RawURLEncoding.EncodeToString(h.derive("budget", purpose+"\n"+address)[:18])
	switch enough, err := h.store.Spend(ctx, key, cost, hour); {
	case err != nil:
		return unavailable(err)
	case !enough:
		return Refuse(ErrLimit, "", fmt.Sprintf("an address can create %d %s an hour: try again in %s", perHour, purpose, inWords(cost.Duration())))
	}
	return nil
}

// inWords formats a duration for people, rounded up.
func inWords(d time.Duration) string {
	seconds := int((d + time.Second - 1) / time.Second)
	switch {
	case seconds == 1:
		return "a second"
	case seconds < 120:
		return fmt.Sprintf("%d seconds", seconds)
	}
	return fmt.Sprintf("%d minutes", (seconds+59)/60)
}
