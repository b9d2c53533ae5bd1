package hall

import (
	"context"
	"maps"
	"slices"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/store"
)

// isOurs reports whether games of these rules can be continued by this program.
func isOurs(game, rules string) bool {
	digest, err := referee.Digest(game)
	return err == nil && digest == rules
}

// tellForeign writes into the log which games are not over and have other rules, so that the
// operator knows before the players ask.
func (h *Hall) tellForeign(ctx context.Context) {
	const most = 20 // ids of a game in the log
	heads, err := h.store.Games(ctx, store.Filter{Status: []string{string(referee.Open), string(referee.Committed), string(referee.Playing)}})
	if err != nil {
		if ctx.Err() == nil {
			h.log.Warn("the rules of the games could not be read", "error", err)
		}
		return
	}
	foreign := map[string][]string{} // ids by the names of games
	for _, head := range heads {
		if !isOurs(head.Game, head.Rules) {
			foreign[head.Game] = append(foreign[head.Game], head.ID)
		}
	}
	for _, game := range slices.Sorted(maps.Keys(foreign)) {
		ids := foreign[game]
		h.log.Warn("games began by other rules than those of this server: they are shown, and cannot be continued",
			"rules", game, "count", len(ids), "games", ids[:min(most, len(ids))])
	}
}
