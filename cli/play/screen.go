package play

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A view is the content of a screen: the board, the players and the moves beside it, and the output
// since the last input below them.
type view struct {
	board  sheet
	focus  place    // in the board; always visible
	head   sheet    // the game, the players and their scores
	moves  []string // of the players
	output string
}

// minSide is the minimum width of text beside the board. If there is less room, the text goes
// below.
const minSide = 26

// partly is the note for a board that is not fully visible.
const partly = "part of the board"

// minBoard is the minimum height of a board above the text.
const minBoard = 8

// compose returns the rows of a screen. If the output does not fit, ok is false.
func (v view) compose(height, width int) (s sheet, ok bool) {
	if side := width - v.board.width() - 3; side >= minSide {
		return v.beside(height, side)
	}
	head, output := slices.Clone(v.head), wrapped(v.output, width)
	if n := len(v.moves); n > 0 {
		head.text(len(head), 0, v.moves[n-1], plain)
	}
	room := height - len(head) - len(output)
	if room < len(v.board) || width < v.board.width() {
		head.text(len(head), 0, partly, strong)
		room--
	}
	if room < min(len(v.board), minBoard) {
		return nil, false
	}
	s.paste(0, 0, v.board, v.corner(room, width), room, width)
	s.paste(min(len(v.board), room), 0, head, place{}, len(head), width)
	for i, line := range output {
		s.text(height-len(output)+i, 0, line, plain)
	}
	return s, true
}

// beside returns the rows of a screen with the text beside the board, in side columns.
func (v view) beside(height, side int) (s sheet, ok bool) {
	output := wrapped(v.output, side)
	left := v.board.width() + 3
	head := v.head
	if height < len(v.board) {
		head = slices.Clone(head)
		head.text(len(head), 0, partly, strong)
	}
	room := height - len(head) - len(output)
	if len(output) > 0 {
		room-- // an empty row
	}
	if room < 0 {
		return nil, false
	}
	s.paste(0, 0, v.board, v.corner(height, left), height, left)
	s.paste(0, left, head, place{}, len(head), side)
	moves := v.moves[len(v.moves)-min(len(v.moves), max(room-1, 0)):]
	for i, move := range moves {
		s.text(len(head)+1+i, left, move[:min(len(move), side)], plain)
	}
	for i, line := range output {
		s.text(height-len(output)+i, left, line, plain)
	}
	return s, true
}

// corner returns the top-left place of the part of the board that is visible in a room.
func (v view) corner(height, width int) place {
	least := func(focus, all, room int) int { return max(0, min(focus-room/2, all-room)) }
	return place{least(v.focus.row, len(v.board), height), least(v.focus.column, v.board.width(), width)}
}

// wrapped wraps the lines of a text to a width and keeps their indents.
func wrapped(text string, width int) (lines []string) {
	for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		rest := strings.TrimLeft(line, " ")
		indent := line[:len(line)-len(rest)]
		for len(line) > width {
			end := strings.LastIndexByte(line[:width+1], ' ')
			if end <= len(indent) {
				end = width
				for !utf8.RuneStart(line[end]) {
					end--
				}
			}
			lines = append(lines, line[:end])
			line = indent + strings.TrimLeft(line[end:], " ")
		}
		lines = append(lines, line)
	}
	if text == "" {
		return nil
	}
	return lines
}

// view returns the content of the screen for the current position.
func (s *session) view(output string) view {
	d := drawingOf(s.table)
	v := view{head: heading(s.table, d.Areas, s.players), output: output}
	if v.board, v.focus = board(d, s.flipped); v.board == nil { // a game without drawings
		v.board = sheetOf(strings.Split(s.table.Diagram(), "\n"))
	}
	for i, move := range s.table.MoveTexts() {
		if s.table.TurnAt(i) != hexgames.Chance {
			v.moves = append(v.moves, fmt.Sprintf("%d. %s", i+1, move))
		}
	}
	return v
}

// drawingOf returns the drawing of a table, without marks that cover most cells.
func drawingOf(t games.Table) hexgames.Drawing {
	d := t.Drawing()
	if !t.Outcome().Over() {
		d.Marks = slices.DeleteFunc(d.Marks, func(m hexgames.Mark) bool { return m.Kind == "group" })
	}
	return d
}

// heading returns the title of the game, the players with an arrow before the one to move, and the
// areas beside the board. It describes the players that are named.
func heading(t games.Table, areas []hexgames.Area, players map[hexgames.Player]player) (head sheet) {
	title, _, _ := games.Guide(t.GameName())
	head.text(0, 0, title, strong)
	for _, side := range sides {
		row := len(head)
		if t.Turn() == side.turn {
			head.text(row, 0, ">", strong)
		}
		column := 1 + head.text(row, 2, side.turn.String(), styleOf(side.turn))
		for _, a := range areas {
			switch {
			case a.Owner != side.turn:
			case a.Items == nil:
				column = 1 + head.text(row, column, fmt.Sprint(a.Score), strong)
			case len(a.Items) > 0:
				head.text(row+1, 2, strings.Join(a.Items, " "), plain)
			}
		}
		if p, named := players[side.turn]; named {
			head.text(row, column, fmt.Sprintf("(%v)", p), plain)
		}
	}
	for _, a := range areas {
		if a.Owner == hexgames.None {
			head.text(len(head), 2, fmt.Sprintf("%s: %d", a.Name, max(a.Score, len(a.Items))), plain)
		}
	}
	return head
}

// isAbove reports whether one person plays, with pieces above the opponent's. Then the board is
// shown from the other side.
func (s *session) isAbove() bool {
	white, black := s.players[hexgames.White].person, s.players[hexgames.Black].person
	if white == black {
		return false
	}
	d := s.table.Drawing()
	sum, n := map[hexgames.Player]float64{}, map[hexgames.Player]float64{}
	for _, p := range d.Pieces {
		for _, c := range d.Cells {
			if c.Name == p.Cell {
				sum[p.Owner] += c.Center.Y
				n[p.Owner]++
			}
		}
	}
	if n[hexgames.White] == 0 || n[hexgames.Black] == 0 {
		return false
	}
	lower := sum[hexgames.White]/n[hexgames.White] - sum[hexgames.Black]/n[hexgames.Black] // how far White is below Black
	if black {
		lower = -lower
	}
	const much = 1
	return lower < -much
}

// open opens a screen if the terminal allows it. The screen has colors if colored is true or the
// user asked for colors.
func (s *session) open(colored bool) {
	s.screen = openScreen(s.e, s.colored || colored)
	if s.screen == nil {
		return
	}
	s.colored = s.screen.colored
	s.lasting, s.e.Out = s.e.Out, s.screen
	s.screen.completeWith(s.completions)
}

// close closes the screen, if any, and prints the last board and the outcome.
func (s *session) close() {
	if s.screen == nil {
		return
	}
	s.screen.restore()
	s.screen, s.e.Out = nil, s.lasting
	if s.table == nil {
		return
	}
	v := s.view("")
	for _, part := range []sheet{v.head, v.board} {
		fmt.Fprintf(s.e.Out, "%s\n\n", strings.Join(part.lines(s.colored), "\n"))
	}
	if o := s.table.Outcome(); o.Over() {
		fmt.Fprintln(s.e.Out, o)
	}
}
