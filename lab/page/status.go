package page

import "math"

// A Status is the state of a run at one moment.
type Status struct {
	Title    string `json:"title"`    // the command in words, such as "Self-play of hexdame, mcts:nodes=200"
	Run      string `json:"run"`      // the id of the run
	Note     string `json:"note"`     // what is worth saying about the state, such as that of a test; "" for nothing
	Finished bool   `json:"finished"` // whether the run has ended

	Elapsed float64 `json:"elapsed"` // seconds since the program began
	Left    float64 `json:"left"`    // the seconds that are probably left; 0 if that is not known

	Done  int     `json:"done"`  // jobs
	Total int     `json:"total"` // jobs; 0 if that is not known
	Games int     `json:"games"` // the games that are done, or what Unit says; 0 if only jobs are counted
	Unit  string  `json:"unit"`  // what Games and rates count; "" means games or, without any, jobs
	Rate  float64 `json:"rate"`  // per second

	Standings [][]string `json:"standings"` // rows, the first of which has the names of the columns
	Workers   []Worker   `json:"workers"`
	Warnings  []string   `json:"warnings"` // the newest first
}

// A Worker is the state of a worker.
type Worker struct {
	ID    string  `json:"id"`
	Host  string  `json:"host"`
	Cores int     `json:"cores"`
	State string  `json:"state"` // such as "audited", "banned" or "gone"; "" if there is nothing to say
	Done  int     `json:"done"`  // jobs
	Rate  float64 `json:"rate"`  // per second, of what Status.Rate counts
	Job   string  `json:"job"`   // the number of the current job, or "" if there is none
	Busy  float64 `json:"busy"`  // the seconds since the worker took that job
	Heard float64 `json:"heard"` // the seconds since the worker was last heard of
}

// unit returns what the rates count.
func (s *Status) unit() string {
	switch {
	case s.Unit != "":
		return s.Unit
	case s.Games > 0:
		return "games"
	}
	return "jobs"
}

// amount returns how much of the unit is done.
func (s *Status) amount() int {
	if s.Games > 0 {
		return s.Games
	}
	return s.Done
}

// clean replaces what JSON does not have, without changing what the caller may share.
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
