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

// The subjects. The ones that end in a dot are followed by a run or worker. Subjects for jobs and
// results end with the run and the job number.
const (
	jobSubject    = "hexlab.job."
	resultSubject = "hexlab.result."

	runSubject     = "hexlab.run"      // announcements of runs by coordinators
	whoSubject     = "hexlab.who"      // requests for announcements
	specSubject    = "hexlab.spec."    // requests for the specification of a run
	hereSubject    = "hexlab.here."    // presence of workers
	auditSubject   = "hexlab.audit."   // requests to a worker to recompute a job
	verdictSubject = "hexlab.verdict." // replies to these requests
	stopSubject    = "hexlab.stop."    // orders to a worker to stop, with the reason
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

// sumOf returns the checksum for comparing results.
func sumOf(result []byte) string {
	sum := sha256.Sum256(result)
	return hex.EncodeToString(sum[:])
}

// An announcement informs workers of a run.
type announcement struct {
	Run     string        `json:"run"`
	By      string        `json:"by"`      // a name unique among coordinators
	Canary  string        `json:"canary"`  // the checksum of its result
	Silence time.Duration `json:"silence"` // how long a worker may be silent before it is presumed dead
	Over    bool          `json:"over,omitempty"`
}

// A request asks for an audit.
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

// A Presence is the status that a worker sends about once a second.
type Presence struct {
	Worker string  `json:"worker"` // a name unique among workers
	Host   string  `json:"host"`
	Run    string  `json:"run,omitempty"` // the current run, if any
	Job    int     `json:"job"`
	Since  float64 `json:"since"` // seconds since the job started
	Done   int     `json:"done"`  // jobs completed in all runs
	Audits int     `json:"audits"`
	Busy   float64 `json:"busy"` // seconds spent on jobs and audits
	Over   bool    `json:"over,omitempty"`

	Heard time.Time `json:"-"` // when the coordinator last heard from the worker
}
