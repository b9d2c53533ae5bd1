package puzzle

import (
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// themes returns the themes of a puzzle, in alphabetical order.
func (p *Puzzle) themes() (all []string, err error) {
	add := func(theme string) {
		if theme != "" && !slices.Contains(all, theme) {
			all = append(all, theme)
		}
	}
	err = p.play(func(t games.Table, i int) error {
		trial, err := t.Try(p.Line[i])
		if err != nil {
			return err
		}
		captured := count(trial.Changes, hexgames.ChangeCaptured)
		if i%2 == 1 {
			if captured > 0 {
				add("sacrifice")
			}
			return nil
		}
		switch {
		case captured > 1:
			add("double capture")
		case captured == 1:
			add("capture")
		}
		switch scored := count(trial.Changes, hexgames.ChangeScored); {
		case p.Goal != Score:
		case scored > 2:
			add("triple score")
		case scored == 2:
			add("double score")
		}
		if count(trial.Changes, hexgames.ChangeTurned) > 0 {
			add("promotion")
		}
		if slices.ContainsFunc(trial.Changes, func(c hexgames.Change) bool {
			return c.Kind == hexgames.ChangeMoved && c.Count > 1
		}) {
			add("stack")
		}
		if i == 0 && captured == 0 && slices.ContainsFunc(t.LegalTexts(), func(move string) bool {
			other, err := t.Try(move)
			return err == nil && count(other.Changes, hexgames.ChangeCaptured) > 0
		}) {
			add("quiet")
		}
		if o := trial.Outcome; o.Over() && o.Winner == t.Turn() {
			if i == 0 {
				add("one move")
			}
			add(string(o.Reason))
		}
		return nil
	})
	all = slices.DeleteFunc(all, func(theme string) bool { return !isTheme(theme) })
	slices.Sort(all)
	return all, err
}

// count returns the number of changes of a kind.
func count(changes []hexgames.Change, kind hexgames.ChangeKind) (n int) {
	for _, c := range changes {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

// isTheme reports whether a file can have the given theme.
func isTheme(theme string) bool {
	return theme != "" && theme == strings.TrimSpace(theme) && !strings.ContainsAny(theme, ",|\r\n")
}
