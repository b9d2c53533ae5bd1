package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// The streams.
const (
	jobs    = "HEXLAB_JOBS"
	results = "HEXLAB_RESULTS"
)

// The subjects. Jobs and results have the run and the number of the job after them, the others
// the run or the worker.
const (
	jobSubject    = "hexlab.job."
	resultSubject = "hexlab.result."

	runSubject     = "hexlab.run"      // announcements of runs, from coordinators
	whoSubject     = "hexlab.who"      // asks for announcements
	specSubject    = "hexlab.spec."    // asks for the specification of a run
	hereSubject    = "hexlab.here."    // presence of workers
	auditSubject   = "hexlab.audit."   // asks a worker to compute a job again
	verdictSubject = "hexlab.verdict." // what has come of it
	stopSubject    = "hexlab.stop."    // tells a worker to stop, and why
)

// The headers of results.
const (
	workerHeader = "Worker"
	hostHeader   = "Host"
	tookHeader   = "Took"   // a duration
	sumHeader    = "Sum"    // of the result
	failedHeader = "Failed" // the error, if there is no result
)

// subjectOf returns the subject of a job or its result.
func subjectOf(prefix, run string, n int) string { return prefix + run + "." + strconv.Itoa(n) }

// numberOf returns the number at the end of a subject.
func numberOf(subject string) (n int, err error) {
	return strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
}

// sumOf returns the sum by which results are compared.
func sumOf(result []byte) string {
	sum := sha256.Sum256(result)
	return hex.EncodeToString(sum[:])
}

// An announcement tells workers of a run.
type announcement struct {
	Run     string        `json:"run"`
	By      string        `json:"by"`      // a name that no other coordinator has
	Canary  string        `json:"canary"`  // the sum of its result
	Silence time.Duration `json:"silence"` // after which a worker is taken for dead
	Over    bool          `json:"over,omitempty"`
}

// A request for an audit.
type request struct {
	Run string `json:"run"`
	Job int    `json:"job"`
}

// A verdict is the answer to a request.
type verdict struct {
	Job    int    `json:"job"`
	Worker string `json:"worker"`
	Sum    string `json:"sum"` // of the result; "" if there is none
}

// A Presence is what a worker says of itself, every second or so.
type Presence struct {
	Worker string  `json:"worker"` // its name, which no other has
	Host   string  `json:"host"`
	Run    string  `json:"run,omitempty"` // what it works on, if anything
	Job    int     `json:"job"`
	Since  float64 `json:"since"` // for how many seconds
	Done   int     `json:"done"`  // jobs of all runs
	Audits int     `json:"audits"`
	Busy   float64 `json:"busy"` // seconds spent on them
	Over   bool    `json:"over,omitempty"`

	Heard time.Time `json:"-"` // when the coordinator last heard of it
}
