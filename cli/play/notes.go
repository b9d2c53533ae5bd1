package play

import (
	"fmt"
	"strings"
	"unicode"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/record"
)

// named returns the event and the players of a record, "" if it names none.
func named(r *record.Record) string {
	var words []string
	if event := r.Value(record.TagEvent); event != "" {
		words = append(words, event)
	}
	for _, side := range sides {
		if name := r.Value(side.tag); name != "" {
			words = append(words, side.turn.String()+" is "+name)
		}
	}
	return strings.Join(words, ", ")
}

// node returns the record's node for the current position; nil if the game has left the record.
func (s *session) node() *record.Node {
	n := &s.record.Root
	for _, move := range s.table.MoveTexts() {
		if n = n.Child(move); n == nil {
			return nil
		}
	}
	return n
}

// notes shows the record's notes on the last move, or on the game before the first move, and how
// the record continues.
func (s *session) notes() {
	n := s.node()
	if n == nil {
		return
	}
	if heading := headingOf(n); heading != "" {
		fmt.Fprintln(s.e.Out, heading)
	}
	for _, comment := range []string{n.Before, n.After} {
		s.paragraphs(comment, "  ")
	}
	s.next(n)
}

// headingOf returns the heading of the notes on a node: its move, with the clock and the
// evaluation; "" if the record has no notes on it.
func headingOf(n *record.Node) string {
	var known []string
	if _, ok := n.Clock(); ok {
		known = append(known, n.Tags.Value(record.TagClock)+" left")
	}
	if value, ok := n.Evaluation(); ok {
		known = append(known, fmt.Sprintf("%.0f%% for White", 100*share(value)))
	}
	heading := "About the game"
	if n.Move != "" {
		heading = n.String()
	}
	switch {
	case len(known) > 0:
		heading += " (" + strings.Join(known, ", ") + ")"
	case len(n.Glyphs) == 0 && n.Before == "" && n.After == "":
		return ""
	}
	return heading
}

// next shows the lines that continue from a node, as many as fit a terminal.
func (s *session) next(n *record.Node) {
	const most = 8
	moves := 0
	for c := range n.Children() {
		switch moves {
		case 0:
			fmt.Fprintln(s.e.Out, "The record continues:")
		case 1:
			fmt.Fprintln(s.e.Out, "or:")
		}
		if moves++; moves <= most {
			fmt.Fprintln(s.e.Out, lineFrom(c))
		}
	}
	if moves > most {
		fmt.Fprintf(s.e.Out, "  and %d more\n", moves-most)
	}
}

// lineFrom returns the moves from a node on, as many as fit a terminal.
func lineFrom(n *record.Node) string {
	const dots = " ..."
	text := "  " + n.String()
	for n = n.Next(); n != nil; n = n.Next() {
		longer, room := text+" "+n.String(), console.LineWidth
		if n.Next() != nil {
			room -= len(dots)
		}
		if len(longer) > room {
			return text + dots
		}
		text = longer
	}
	return text
}

// paragraphs shows a text from a record, wrapped and indented.
func (s *session) paragraphs(text, indent string) {
	for line := range strings.SplitSeq(text, "\n") {
		if words := strings.Fields(printable(line)); len(words) > 0 {
			fmt.Fprintln(s.e.Out, wrap(words, indent))
		}
	}
}

// printable replaces control characters, and invisible characters that can hide or reorder others.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || unicode.IsSpace(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
