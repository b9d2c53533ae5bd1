// Package queue distributes jobs across processes and machines with NATS JetStream.
//
// A run is a specification and a number of jobs. The result of a job is a pure function of the
// specification and the job number. A [Coordinator] queues the jobs of a run and collects their
// results; a [Worker] computes them. There may be any number of workers for any number of runs, and
// they may join and leave at any time, even without warning.
//
//	server, err := queue.Listen(queue.Embedded{Folder: "queue"})
//	client, err := server.Dial()
//	go (&queue.Worker{Client: client, Do: do}).Work(ctx)
//	err = (&queue.Coordinator{Client: client, Run: run, Do: do, Put: put}).Collect(ctx)
//
// # State
//
// Only the coordinator keeps a record of the results, because it stores them. The queue holds only
// work in progress and may be lost at any time: the coordinator queues missing jobs again. So every
// job is computed at least once. A repeated job has the same result, which is ignored.
//
// There are two streams, one for jobs and one for results, shared by all runs. Both are work queues
// in files with at most one message per subject, so a job is never queued twice. A message stays
// until its receiver has finished with it: a job until its result is in the other stream, and a
// result until the coordinator has stored it. Other messages, such as announcements of runs and the
// status of workers, are repeated every second and are not stored.
//
// # Trust
//
// A worker first computes a small job of every run, the [Canary]. If its result differs from the
// coordinator's, the worker has a different version or a processor that computes differently, and
// it stays out of the run.
//
// A coordinator has a fraction of the results recomputed by other workers, preferably on other
// hosts. If two results differ, or if no other worker is present, the coordinator computes the job
// itself, discards all results of any worker that was wrong, and expels that worker. Anyone who can
// connect to the server can still stop or disturb a run, so a server that other machines can reach
// needs a token or credentials.
//
// # Failures
//
// A job is retried, after increasing delays, if its worker returns an error or falls silent, or if
// its result is damaged or refused. After five attempts, the job fails: the coordinator continues
// with the others, and [Coordinator.Collect] returns a [*Failed]. An interruption is not a failure.
//
// If the server goes away, both sides report that once and keep trying to reach it. It is an error
// if a server rejects them, now or later, or cannot keep a queue. If a server fails to write to its
// disk, the coordinator recreates the streams, because NATS no longer writes to them.
package queue

import "context"

// A Function computes the result of job n, given the specification of its run. The result must not
// depend on anything else, so that it is the same on every machine. For [Canary], the result should
// take a second or two and depend on as much of the code as possible.
type Function func(ctx context.Context, spec []byte, n int) ([]byte, error)

// Canary is the number of the job that checks whether a worker computes the same results as the
// coordinator.
const Canary = -1
