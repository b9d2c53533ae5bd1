package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// A shown is the output of show, as text or as JSON.
type shown struct {
	Game      string          `json:"game"`
	Made      string          `json:"made"`
	Positions int             `json:"positions"`
	Expanded  int             `json:"expanded"`
	Error     float64         `json:"error"`
	Position  string          `json:"position"`
	Turn      hexgames.Player `json:"turn"`
	Value     float64         `json:"value"`
	Moves     []shownMove     `json:"moves,omitempty"`
	Line      []string        `json:"line,omitempty"`
}

// A shownMove is a move of a shown.
type shownMove struct {
	Move     string  `json:"move"`
	Value    float64 `json:"value"`
	Expanded bool    `json:"expanded"`
	Games    int     `json:"games,omitempty"`
	Points   float64 `json:"points,omitempty"`
}

// show shows a position in a book.
func show(e *console.Env) error {
	flags := e.Flags()
	position := flags.String("position", "", "")
	moves := flags.String("moves", "", "")
	asJSON := flags.Bool("json", false, "")
	args, err := e.Parse(flags)
	switch {
	case err != nil:
		return err
	case len(args) > 1:
		return console.Extra(args[1])
	case len(args) == 0:
		args = []string{"hexdame"}
	}
	b, err := open(args[0])
	if err != nil {
		return err
	}
	if *position == "" {
		*position = b.Start()
	}
	t, err := games.Start(b.Game(), *position, nil)
	if err != nil {
		return console.Usage("%v", err)
	}
	for move := range strings.FieldsSeq(*moves) {
		if _, err := t.PlayText(move); err != nil {
			return console.Usage("%v", err)
		}
	}
	s, err := look(b, t)
	switch {
	case err != nil:
		return err
	case *asJSON:
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.Out, "%s\n", text)
		return nil
	}
	fmt.Fprint(e.Out, s)
	return nil
}

// open returns the built-in book of a game, or the book in a file.
func open(name string) (*book.Book, error) {
	game, err := games.Find(name)
	if err != nil {
		b, fileErr := readFile(name)
		if errors.Is(fileErr, os.ErrNotExist) {
			return nil, console.Usage("%s is neither a file nor a game: want one of %s", hexgames.Quote(name), strings.Join(games.Names(), ", "))
		}
		return b, fileErr
	}
	b := books.Of(game.Name())
	if b == nil {
		return nil, fmt.Errorf("the program has no book for %s", game.Name())
	}
	return b, nil
}

// readFile reads the book in a file.
func readFile(name string) (*book.Book, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	b, err := book.Parse(text)
	if err == nil {
		_, err = games.Start(b.Game(), b.Start(), nil)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}

// look returns a book's entry for the current position of a table.
func look(b *book.Book, t games.Table) (shown, error) {
	s := shown{
		Game: b.Game(), Made: b.Made(), Positions: b.Len(), Expanded: b.Expanded(), Error: b.Deviation(),
		Position: t.PositionText(), Turn: t.Turn(),
	}
	e, known := b.Find(book.Key(t))
	if !known {
		return s, fmt.Errorf("the book does not have the position %s", s.Position)
	}
	s.Value = e.Value
	if !e.Expanded {
		return s, nil
	}
	for _, m := range b.Moves(t) {
		s.Moves = append(s.Moves, shownMove{m.Move, m.Value, m.Expanded, m.Games, m.Points})
	}
	s.Line = line(b, t)
	return s, nil
}

// mostLine is the maximum length of a line.
const mostLine = 40

// line returns the best line of play, as far as the book goes.
func line(b *book.Book, t games.Table) (moves []string) {
	for len(moves) < mostLine {
		if e, _ := b.Find(book.Key(t)); !e.Expanded {
			break
		}
		best := b.Moves(t)
		if len(best) == 0 {
			break
		}
		move, err := t.PlayText(best[0].Move)
		if err != nil {
			break
		}
		moves = append(moves, move)
	}
	for range moves {
		t.Undo()
	}
	return moves
}

func (s shown) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d positions, %d of them expanded\nmade: %s\n", s.Game, s.Positions, s.Expanded, s.Made)
	fmt.Fprintf(&b, "position: %s\n%v to move: %s\n", s.Position, s.Turn, s.worth(s.Value))
	width := 0
	for _, m := range s.Moves {
		width = max(width, len(m.Move))
	}
	for _, m := range s.Moves {
		fmt.Fprintf(&b, "  %-*s  %s", width, m.Move, s.worth(m.Value))
		if m.Games > 0 {
			fmt.Fprintf(&b, "  %.0f%% of %d games", 100*m.Points/float64(m.Games), m.Games)
		}
		b.WriteString("\n")
	}
	if len(s.Line) > 0 {
		fmt.Fprintf(&b, "best play: %s\n", strings.Join(s.Line, " "))
	}
	return b.String()
}

// worth returns a value in words, with its error.
func (s shown) worth(value float64) string {
	switch {
	case value == 1:
		return "wins"
	case value == -1:
		return "loses"
	case s.Error == 0:
		return fmt.Sprintf("%+.3f", value)
	}
	return fmt.Sprintf("%+.3f ±%.3f", math.Trunc(value*1000)/1000, s.Error) // not 1, which would claim a proof
}

// merge combines several books.
func merge(e *console.Env) error {
	flags := e.Flags()
	file := flags.String("o", "", "")
	args, err := e.Parse(flags)
	switch {
	case err != nil:
		return err
	case *file == "":
		return console.Usage("there is no file for the book: want -o FILE")
	case len(args) == 0:
		return console.Usage("there are no books to merge")
	}
	if err := console.CanWrite(*file); err != nil {
		return err
	}
	var all []*book.Book
	for _, name := range args {
		b, err := readFile(name)
		if err != nil {
			return err
		}
		all = append(all, b)
	}
	b, err := book.Merge(all...)
	if err != nil {
		return console.Usage("%v", err)
	}
	return write(e, *file, b)
}

// check reads books and reports their contents.
func check(e *console.Env) error {
	args, err := e.Parse(e.Flags())
	switch {
	case err != nil:
		return err
	case len(args) == 0:
		return console.Usage("there are no books to check")
	}
	damaged := 0
	for _, name := range args {
		b, err := readFile(name)
		if err != nil {
			fmt.Fprintln(e.Out, err)
			damaged++
			continue
		}
		fmt.Fprintf(e.Out, "%s: %v\n", name, b)
	}
	if damaged > 0 {
		return fmt.Errorf("%d of %d files are damaged", damaged, len(args))
	}
	return nil
}
