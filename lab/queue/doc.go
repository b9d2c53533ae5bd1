// Package queue spreads jobs over processes and machines, with NATS JetStream.
//
// A run is a specification and a number of jobs. The result of a job is a pure function of
// both: of the specification and the number of the job, and of nothing else. A [Coordinator]
// queues the jobs of a run and collects their results; a [Worker] computes them. There may be
// any number of workers, for any number of runs. They come and go, also without warning.
//
//	server, err := queue.Listen(queue.Embedded{Folder: "queue"})
//	client, err := server.Dial()
//	go (&queue.Worker{Client: client, Do: do}).Work(ctx)
//	err = (&queue.Coordinator{Client: client, Run: run, Do: do, Put: put}).Collect(ctx)
//
// # What is kept where
//
// The coordinator alone knows which results there are, because it has stored them. The queue
// holds no more than what is under way, and may be lost at any time: the coordinator queues
// again what is missing. So every job is computed at least once. If it is computed again, the
// result is the same, and is ignored.
//
// There are two streams, one for jobs and one for results, shared by all runs. Both are work
// queues in files, with at most one message on each subject, so that a job is never queued
// twice. A message stays until its receiver has done everything that follows from it: a job
// until its result is in the other stream, and a result until the coordinator has stored it.
// Whatever else the two sides tell each other, such as which runs there are and who works on
// what, is said again every second, and is not kept.
//
// # Who is trusted
//
// A worker first computes a small job of every run, the [Canary]. If its result differs from
// that of the coordinator, the worker is of another version, or its processor computes
// otherwise, and it leaves the run alone.
//
// A coordinator has a share of the results computed again by other workers, preferably on other
// hosts. If they differ, or nobody else is there, it computes the job itself, forgets all results
// of the worker that was wrong, and expels it. Whoever can connect to the server could still end
// or disturb a run: a server that other machines can reach needs a token or credentials.
//
// # Failures
//
// A job whose worker returns an error is tried again, after a delay that grows. So is a job
// whose worker falls silent, and one whose result is damaged or refused. After five times, the
// job has failed: the coordinator goes on with the others, and [Coordinator.Collect] returns a
// [*Failed]. To be interrupted is no failure.
//
// Both sides try for ever to reach a server that is gone, and say so once. A server that rejects
// them, now or later, or that can keep no queue, is an error. If a server has failed to write to
// its disk, the coordinator makes the streams again, because NATS writes to them no more.
package queue

import "context"

// A Function computes the result of job n of the run with a specification. The result must
// depend on nothing else, so that it is the same on every machine. For [Canary] it is a result
// that takes a second or two and depends on as much of the code as possible.
type Function func(ctx context.Context, spec []byte, n int) ([]byte, error)

// Canary is the number of the job that shows whether a worker computes as the coordinator does.
const Canary = -1
