package hall

import (
	"context"
	"maps"
	"slices"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/store"
)

// isOurs reports whether this program can continue games with these rules.
func isOurs(game, rules string) bool {
	digest, err := referee.Digest(game)
	return err == nil && digest == rules
}

// tellForeign logs the unfinished games with different rules, so that the operator notices before
// the players ask.
func (h *Hall) tellForeign(ctx context.Context) {
	const most = 20 // number of game ids in the log
	heads, err := h.store.Games(ctx, store.Filter{Status: []string{string(referee.Open), string(referee.Committed), string(referee.Playing)}})
	if err != nil {
		if ctx.Err() == nil {
			h.log.Warn("the rules of the games could not be read", "error", err)
		}
		return
	}
	foreign := map[string][]string{} // game ids by game name
	for _, head := range heads {
		if !isOurs(head.Game, head.Rules) {
			foreign[head.Game] = append(foreign[head.Game], head.ID)
		}
	}
	for _, game := range slices.Sorted(maps.Keys(foreign)) {
		ids := foreign[game]
		h.log.Warn("games started under different rules: they are shown, but cannot continue",
			"rules", game, "count", len(ids), "games", ids[:min(most, len(ids))])
	}
}
