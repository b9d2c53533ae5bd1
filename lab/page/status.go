package page

import "math"

// A Status is the state of a run at one moment.
type Status struct {
	Title    string `json:"title"`    // the command in words, such as "Self-play of hexdame, mcts:nodes=200"
	Run      string `json:"run"`      // the ID of the run
	Note     string `json:"note"`     // a remark about the state, such as the state of a test; may be ""
	Finished bool   `json:"finished"` // whether the run has ended

	Elapsed float64 `json:"elapsed"` // seconds since the program started
	Left    float64 `json:"left"`    // estimated seconds left; 0 if unknown

	Done  int     `json:"done"`  // number of jobs done
	Total int     `json:"total"` // number of jobs; 0 if unknown
	Games int     `json:"games"` // number of games, or of the things that Unit names; 0 if only jobs are counted
	Unit  string  `json:"unit"`  // what Games and rates count; "" means games or, if Games is 0, jobs
	Rate  float64 `json:"rate"`  // per second

	Standings [][]string `json:"standings"` // rows; the first holds the column names
	Workers   []Worker   `json:"workers"`
	Warnings  []string   `json:"warnings"` // newest first
}

// A Worker is the state of a worker.
type Worker struct {
	ID    string  `json:"id"`
	Host  string  `json:"host"`
	Cores int     `json:"cores"`
	State string  `json:"state"` // such as "audited", "banned" or "gone"; may be ""
	Done  int     `json:"done"`  // number of jobs done
	Rate  float64 `json:"rate"`  // per second, in the unit of Status.Rate
	Job   string  `json:"job"`   // number of the current job, or ""
	Busy  float64 `json:"busy"`  // seconds since the worker took that job
	Heard float64 `json:"heard"` // seconds since the worker was last heard from
}

// unit returns the unit of the rates.
func (s *Status) unit() string {
	switch {
	case s.Unit != "":
		return s.Unit
	case s.Games > 0:
		return "games"
	}
	return "jobs"
}

// amount returns how much is done, in that unit.
func (s *Status) amount() int {
	if s.Games > 0 {
		return s.Games
	}
	return s.Done
}

// clean replaces values that JSON lacks, without modifying data that the caller may share.
func (s *Status) clean() {
	for _, x := range []*float64{&s.Elapsed, &s.Left, &s.Rate} {
		*x = max(0, finite(*x))
	}
	s.Standings = append([][]string{}, s.Standings...)
	for i, row := range s.Standings {
		s.Standings[i] = append([]string{}, row...)
	}
	s.Workers = append([]Worker{}, s.Workers...)
	for i := range s.Workers {
		w := &s.Workers[i]
		w.Rate, w.Busy, w.Heard = finite(w.Rate), finite(w.Busy), finite(w.Heard)
	}
	s.Warnings = append([]string{}, s.Warnings...)
}

// finite returns x, or 0 if x is infinite or not a number.
func finite(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}
