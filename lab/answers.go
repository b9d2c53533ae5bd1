package lab

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// An answerFile holds the answers for the leaves of a tree. After a few lines that state the
// question, it has a line for each job:
//
//	14 White yes 203421 3/4/...
//
// The fields are the number of moves before the position, the player trying to win, the answer, the
// number of positions examined, and the position. Each round ends with its own line:
//
//	round 12: 64 jobs, 80213456 positions; to answer: 431 if yes, 2210 if no
//
// These lines determine the tree. If the program is killed before it writes a round's line, it
// repeats the round.
type answerFile struct {
	*os.File
	rounds, jobs int
	positions    uint64
	here         int          // jobs in this round
	lines        bytes.Buffer // lines of this round
}

const answersFile = "answers.txt"

// unknown is the word for an unknown answer.
const unknown = "open"

// openAnswers opens the file in a folder, creating it if necessary, and feeds its answers to the
// tree.
func openAnswers(folder string, t *tree) (*answerFile, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	name := filepath.Join(folder, answersFile)
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	f := &answerFile{File: file}
	if err := f.read(t); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	// A round that the file already has leaves a folder if the program is killed just after it.
	return f, os.RemoveAll(filepath.Join(folder, fmt.Sprintf("round-%05d", f.rounds)))
}

// headOf returns the first lines of the file for a tree.
func headOf(t *tree) string {
	return fmt.Sprintf("hexlab solve 1\ngame %s\nstart %s\nplayer %v\n\n", t.game, t.root.text, t.root.attacker)
}

// read reads the file and cuts off any incomplete round.
func (f *answerFile) read(t *tree) error {
	text, err := os.ReadFile(f.Name())
	if err != nil {
		return err
	}
	head := headOf(t)
	if !bytes.HasPrefix(text, []byte(head)) {
		if !strings.HasPrefix(head, string(text)) {
			return fmt.Errorf("it does not begin with %q: want another folder", head)
		}
		if err := f.Truncate(0); err != nil {
			return err
		}
		_, err := f.WriteString(head)
		return err
	}
	rounds := string(text[len(head):])
	rounds = rounds[:strings.LastIndexByte(rounds, '\n')+1] // without a truncated last line
	last := strings.LastIndex("\n"+rounds, "\nround ")
	rounds = rounds[:max(last, 0)+strings.IndexByte(rounds[max(last, 0):], '\n')+1]
	if last < 0 {
		rounds = ""
	}
	if err := f.Truncate(int64(len(head) + len(rounds))); err != nil {
		return err
	}
	for number, line := range strings.Split(rounds, "\n") {
		if err := f.readLine(t, line); err != nil {
			return fmt.Errorf("line %d: %w", number+strings.Count(head, "\n")+1, err)
		}
	}
	f.lines.Reset()
	return nil
}

// readLine reads a line, which may be empty.
func (f *answerFile) readLine(t *tree, line string) error {
	if line == "" {
		return nil
	}
	if strings.HasPrefix(line, "round ") {
		if want := f.sum(t); line != want {
			return fmt.Errorf("it is %q, but the lines before it give %q", line, want)
		}
		return nil
	}
	fields := strings.SplitN(line, " ", 5)
	if len(fields) != 5 {
		return fmt.Errorf("it has %d fields: want a number of moves, a player, an answer, a number of positions, and a position", len(fields))
	}
	var of subject
	ply, err := strconv.Atoi(fields[0])
	if err != nil {
		return fmt.Errorf("the number of moves is %q", fields[0])
	}
	if err := setPlayer(&of.attacker, fields[1]); err != nil {
		return fmt.Errorf("the player is %q: %w", fields[1], err)
	}
	answer := fields[2]
	switch answer {
	case job.Yes, job.No:
	case unknown:
		answer = ""
	default:
		return fmt.Errorf("the answer is %q: want %s, %s or %s", answer, job.Yes, job.No, unknown)
	}
	nodes, err := strconv.ParseUint(fields[3], 10, 64)
	if err != nil {
		return fmt.Errorf("the number of positions is %q", fields[3])
	}
	of.text = fields[4]
	at := slices.IndexFunc(t.nodes[of], func(n *node) bool { return n.ply == ply })
	if at < 0 {
		return fmt.Errorf("the tree has no such position after %d moves", ply)
	}
	return f.learn(t, t.nodes[of][at], corpus.Answer{Answer: answer, Nodes: nodes})
}

// learn gives the tree an answer and records it for the file.
func (f *answerFile) learn(t *tree, leaf *node, row corpus.Answer) error {
	f.here++
	f.jobs++
	f.positions += row.Nodes
	fmt.Fprintf(&f.lines, "%d %v %s %d %s\n", leaf.ply, leaf.attacker, cmp.Or(row.Answer, unknown), row.Nodes, leaf.text)
	switch {
	case row.Answer != "":
		t.learn(leaf, row.Answer == job.Yes)
	case leaf.after == nil:
		return t.grow(leaf)
	}
	return nil
}

// sum ends a round and returns its line.
func (f *answerFile) sum(t *tree) string {
	f.rounds++
	line := fmt.Sprintf("round %d: %d jobs, %d positions; ", f.rounds, f.here, f.positions)
	f.here = 0
	if known := t.root.known(); known != "" {
		return line + "the answer is " + known
	}
	return line + fmt.Sprintf("to answer: %d if yes, %d if no", t.root.yes, t.root.no)
}

// end writes the lines of a round and returns the last one.
func (f *answerFile) end(t *tree) (line string, err error) {
	line = f.sum(t)
	fmt.Fprintln(&f.lines, line)
	_, err = f.Write(f.lines.Bytes())
	f.lines.Reset()
	return line, err
}
