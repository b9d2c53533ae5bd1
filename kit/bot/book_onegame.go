//go:build onegame

package bot

import "example.com/hexgames"

// With the onegame tag, bots have no books, because books make programs larger.
func withBooks(kinds []Kind) []Kind { return kinds }

func withBook[P hexgames.Position[P, M], M comparable](b Bot[P, M], _ Spec) Bot[P, M] { return b }
