package perft

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A position is a line of a file: a position with the counts of sequences of 1, 2, 3 and
// more moves.
type position struct {
	name   string
	table  games.Table
	counts []uint64
}

// read reads a line of a file.
func read(game games.Game, line string) (p position, err error) {
	columns := strings.Split(line, "|")
	for i := range columns {
		columns[i] = strings.TrimSpace(columns[i])
	}
	if len(columns) < 3 || columns[1] == "" {
		return position{}, errors.New("want a name, a position and counts, such as: start | W:We5:Bi9 | 3 12")
	}
	p.name = columns[0]
	if p.table, err = game.Start(columns[1], nil); err != nil {
		return position{}, err
	}
	for word := range strings.FieldsSeq(columns[2]) {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			return position{}, fmt.Errorf("the count is %s: want a number of at most 64 bits", hexgames.Quote(word))
		}
		p.counts = append(p.counts, n)
	}
	return p, nil
}

// verify compares counts with those in files, up to the limit most.
func (c *counter) verify(game games.Game, files []string, most uint64) error {
	begin := time.Now()
	var s summary
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' || c.Closed() {
				continue
			}
			p, err := read(game, line)
			if err != nil {
				c.print(badLine{file, number, err.Error()})
				s.Bad++
				continue
			}
			s.Positions++
			for i, want := range p.counts {
				if want > most {
					s.Skipped += len(p.counts) - i
					break
				}
				divisions, _, err := c.count(p.table, i+1, fmt.Sprintf("%s, %d", p.name, i+1))
				if err != nil {
					return err
				}
				s.Counts++
				got := sum(divisions)
				if got != want {
					s.Different++
				}
				if got != want || c.json {
					c.print(comparison{file, number, p.name, i + 1, got, want})
				}
			}
		}
	}
	s.Seconds = time.Since(begin).Seconds()
	c.print(s)
	switch {
	case s.Different+s.Bad > 0:
		return fmt.Errorf("counts that differ: %d, bad lines: %d", s.Different, s.Bad)
	case s.Counts == 0:
		return fmt.Errorf("no count was compared: want counts of at most %d in the files", most)
	}
	return nil
}
