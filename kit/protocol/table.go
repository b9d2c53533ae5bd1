package protocol

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/text"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// moveSeparator separates moves. No move of any game contains a semicolon; some contain
// spaces and commas.
const moveSeparator = ";"

// joinMoves writes a list of moves, which splitMoves reads.
func joinMoves(moves []string) string { return strings.Join(moves, moveSeparator+" ") }

// readMoves reads the words of a command as a list of moves, which may be empty.
func readMoves(words []string) ([]string, error) {
	moves := splitMoves(strings.Join(words, " "))
	if slices.Contains(moves, "") {
		return nil, usage("a move is missing: want MOVE; MOVE; ...")
	}
	return moves, nil
}

// splitMoves splits a list of moves, which may be empty.
func splitMoves(list string) []string {
	if list == "" {
		return nil
	}
	moves := strings.Split(list, moveSeparator)
	for i, m := range moves {
		moves[i] = strings.Trim(m, blanks)
	}
	return moves
}

func (s *session) game(args []string) ([]string, error) {
	options := map[string]string{}
	for _, word := range args[1:] {
		name, value, ok := strings.Cut(word, "=")
		name = text.Lower(name)
		if _, given := options[name]; given || !ok || name == "" {
			return nil, usage("the option is %s: want NAME=VALUE, and each name once", hexgames.Quote(word))
		}
		options[name] = value
	}
	table, err := games.Start(args[0], "", options)
	if err != nil {
		return nil, err
	}
	s.options = options
	return s.sitAt(table, nil)
}

// sitAt moves to a different table, with the record of its game if it was loaded. It dismisses the
// bot.
func (s *session) sitAt(table games.Table, loaded *record.Record) ([]string, error) {
	s.dismiss()
	s.table, s.loaded = table, loaded
	return s.turn(nil)
}

// position reads the words before "moves" as the text of a position, which may contain spaces and
// semicolons, but not that word.
func (s *session) position(args []string) ([]string, error) {
	var moves []string
	if i := slices.IndexFunc(args, func(word string) bool { return text.Equal(word, "moves") }); i >= 0 {
		var err error
		if moves, err = readMoves(args[i+1:]); err != nil {
			return nil, err
		}
		args = args[:i]
	}
	position := strings.Join(args, " ")
	options := map[string]string(nil)
	switch {
	case position == "":
		return nil, usage("the position is missing: want start or its text before moves")
	case text.Equal(position, "start"):
		position, options = "", s.options
	}
	table, err := games.Start(s.table.GameName(), position, options)
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		if _, err := table.PlayText(m); err != nil {
			return nil, badMove{i + 1, err}
		}
	}
	return s.sitAt(table, nil)
}

func (s *session) play(args []string) ([]string, error) {
	moves, err := readMoves(args)
	if err != nil || len(moves) != 1 {
		return nil, usage("want: play MOVE")
	}
	move, err := s.table.PlayText(moves[0])
	if err != nil {
		return nil, err
	}
	return []string{"move " + move, "turn " + s.table.Turn().String()}, nil
}

func (s *session) undo([]string) ([]string, error) {
	if !s.table.Undo() {
		return nil, refusal{"nothing", "there is nothing to undo"}
	}
	return s.turn(nil)
}

func (s *session) redo([]string) ([]string, error) {
	if !s.table.Redo() {
		return nil, refusal{"nothing", "there is nothing to redo"}
	}
	return s.turn(nil)
}

func (s *session) resign(args []string) ([]string, error) {
	who := s.table.Turn()
	if len(args) > 0 {
		if err := who.UnmarshalText([]byte(args[0])); err != nil {
			return nil, err
		}
	}
	if err := s.table.Resign(who); err != nil {
		return nil, err
	}
	return s.turn(nil)
}

func (s *session) draw([]string) ([]string, error) {
	if err := s.table.AgreeDraw(); err != nil {
		return nil, err
	}
	return s.turn(nil)
}

func (s *session) turn([]string) ([]string, error) {
	return []string{"turn " + s.table.Turn().String()}, nil
}

func (s *session) result([]string) ([]string, error) {
	return []string{"result " + record.Of(s.table).Result + " " + s.table.Outcome().String()}, nil
}

func (s *session) legal([]string) ([]string, error) {
	return []string{strings.TrimSpace("legal " + joinMoves(s.table.LegalTexts()))}, nil
}

func (s *session) count([]string) ([]string, error) {
	return []string{"count " + strconv.Itoa(s.table.CountLegal())}, nil
}

func (s *session) text([]string) ([]string, error) {
	return []string{"text " + s.table.PositionText()}, nil
}

func (s *session) show([]string) ([]string, error) {
	return append(quoted(s.table.Diagram()), "showok"), nil
}
