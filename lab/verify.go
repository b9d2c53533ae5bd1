package lab

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// readSpec returns the Spec of the run in a folder.
func readSpec(folder string) (s job.Spec, err error) {
	name := filepath.Join(folder, specFile)
	text, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		return s, fmt.Errorf("%s has no %s: want the folder that a run has written", folder, specFile)
	}
	if err != nil {
		return s, err
	}
	if s, err = job.Parse(text); err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// verify recomputes jobs of a run in another folder and compares the results.
func verify(e *console.Env) error {
	var l labor
	set := e.Flags()
	l.define(set)
	share := set.Float64("share", 1, "")
	seed := set.Uint64("seed", 1, "")
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	folder, err := folderOf(args)
	if err != nil {
		return err
	}
	of, err := readSpec(folder)
	if err != nil {
		return err
	}
	switch why := of.Unrepeatable(); {
	case of.Kind == job.Verify:
		return console.Usage("%s is a verification: want the folder that it verified", folder)
	case why != "":
		return console.Usage("%s cannot be verified: %s", folder, why)
	case !(*share > 0 && *share <= 1):
		return console.Usage("-share is %v: want more than 0 and at most 1", *share)
	}
	dir, err := corpus.Open(folder)
	if err != nil {
		return err
	}
	sums := map[int]string{}
	var jobs []int
	for _, s := range dir.Shards() {
		if _, err := dir.Read(s.Job); err != nil { // checks the contents against the sum in the name
			return err
		}
		sums[s.Job] = s.Sum
		jobs = append(jobs, s.Job)
	}
	if len(jobs) == 0 {
		return fmt.Errorf("%s has no shards", folder)
	}
	n := min(len(jobs), int(math.Ceil(float64(len(jobs))**share)))
	rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(jobs), func(i, j int) { jobs[i], jobs[j] = jobs[j], jobs[i] })
	jobs = jobs[:n]
	slices.Sort(jobs)
	if l.folder == "" {
		l.folder = folder + "-verify"
	}
	if err := l.check(); err != nil {
		return err
	}
	s := job.Spec{Kind: job.Verify, Schema: job.Version, Of: &of, Jobs: jobs, Batch: 1}
	if err := s.Check(); err != nil {
		return fmt.Errorf("%s: %w", folder, err)
	}
	if _, err := l.conduct(e, &job.Runner{}, s); err != nil {
		return err
	}
	return compareSums(e, folder, l.folder, sums)
}

// compareSums compares the sums of shards with the recomputed ones.
func compareSums(e *console.Env, folder, again string, sums map[int]string) error {
	var wrong []int
	n := 0
	for row, err := range corpus.Rows[corpus.Proof](again) {
		if err != nil {
			return err
		}
		if n++; row.Sum[:len(sums[int(row.ID)])] != sums[int(row.ID)] {
			wrong = append(wrong, int(row.ID))
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%s: %d of %d shards differ when recomputed: jobs %s", folder, len(wrong), n, ranges(wrong))
	}
	fmt.Fprintf(e.Out, "%s: %d of %d shards recomputed, all equal\n", folder, n, len(sums))
	return nil
}
