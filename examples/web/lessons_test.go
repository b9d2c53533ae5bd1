package main

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// Every lesson begins at a position of its game, shows legal moves, and says what is refused.
func TestLessons(t *testing.T) {
	for _, name := range games.Names() {
		all := lessons[name]
		if len(all) < 4 {
			t.Errorf("%s has %d lessons", name, len(all))
		}
		for i, l := range all {
			if len(l.Words) < 10 || strings.ContainsAny(l.Words, "'\"") || !strings.HasSuffix(l.Words, ".") && !strings.HasSuffix(l.Words, "…") {
				t.Errorf("%s, lesson %d, says %q", name, i+1, l.Words)
			}
			table, err := games.Start(name, l.Position, l.Options)
			if err != nil {
				t.Errorf("%s, lesson %d: %v", name, i+1, err)
				continue
			}
			for _, move := range l.Moves {
				if _, err := table.PlayText(move); err != nil {
					t.Errorf("%s, lesson %d: %v", name, i+1, err)
				}
			}
			legal := table.LegalTexts()
			for _, move := range l.Shown {
				if !slices.Contains(legal, move) {
					t.Errorf("%s, lesson %d: %s is none of %q", name, i+1, move, legal[:min(len(legal), 20)])
				}
			}
			if l.Refused != "" {
				_, err := table.Try(l.Refused)
				if err == nil {
					t.Errorf("%s, lesson %d: %s is not refused", name, i+1, l.Refused)
				}
			}
			if (l.Refused == "") != (len(l.Wrong) == 0) {
				t.Errorf("%s, lesson %d: the refused move is %q, the wrong cells are %q", name, i+1, l.Refused, l.Wrong)
			}
			for _, cell := range l.Wrong {
				if !slices.ContainsFunc(table.Drawing().Cells, func(c hexgames.Cell) bool { return c.Name == cell }) {
					t.Errorf("%s, lesson %d: there is no cell %s", name, i+1, cell)
				}
			}
			if len(l.Shown) == 0 && l.Refused == "" {
				t.Errorf("%s, lesson %d shows nothing", name, i+1)
			}
		}
	}
}
