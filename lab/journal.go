package lab

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"example.com/hexgames/lab/queue"
)

// A journal is a file that records which worker computed each job. No result depends on it.
type journal struct {
	file *os.File
	by   map[int]string // the last worker of each job
}

// An entry is a line of the journal.
type entry struct {
	Job     int       `json:"job"`
	Worker  string    `json:"worker"`
	Host    string    `json:"host"`
	Seconds float64   `json:"seconds"` // how long the job took
	At      time.Time `json:"at"`      // when the result was collected
}

const journalFile = "journal.jsonl"

// openJournal opens the journal of a folder, creating it if necessary.
func openJournal(folder string) (*journal, error) {
	j := &journal{by: map[int]string{}}
	entries, err := readJournal(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		j.by[e.Job] = e.Worker
	}
	j.file, err = os.OpenFile(filepath.Join(folder, journalFile), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	end := make([]byte, 1)
	if info, err := j.file.Stat(); err == nil && info.Size() > 0 {
		if _, err := j.file.ReadAt(end, info.Size()-1); err == nil && end[0] != '\n' {
			j.file.WriteString("\n") // after a truncated line
		}
	}
	return j, nil
}

// readJournal reads the entries of a journal. It skips invalid lines, such as a truncated one.
func readJournal(folder string) (entries []entry, err error) {
	text, err := os.ReadFile(filepath.Join(folder, journalFile))
	if os.IsNotExist(err) {
		return nil, nil
	}
	for line := range bytes.Lines(text) {
		var e entry
		if json.Unmarshal(line, &e) == nil && e.Worker != "" {
			entries = append(entries, e)
		}
	}
	return entries, err
}

// add records a result.
func (j *journal) add(r queue.Result) error {
	text, err := json.Marshal(entry{r.Job, r.Worker, r.Host, r.Took.Seconds(), time.Now().UTC().Truncate(time.Millisecond)})
	if err == nil {
		_, err = j.file.Write(append(text, '\n'))
	}
	return err
}

func (j *journal) close() { j.file.Close() }
