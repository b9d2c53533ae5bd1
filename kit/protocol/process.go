package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A process is a running engine, with its child processes.
type process struct {
	cmd    *exec.Cmd
	in     *os.File // to the engine
	out    *os.File // from the engine
	errs   *os.File // from its standard error
	ended  chan struct{}
	status error         // after ended is closed
	quiet  chan struct{} // closed when its standard error is read to the end

	mu   sync.Mutex
	said string // the last line of its standard error
}

// startProcess starts an engine in its own process group, so that its children can be killed, and
// an interrupt at the terminal does not reach it.
func startProcess(command []string) (*process, error) {
	if len(command) == 0 {
		return nil, errors.New("the command of the engine is empty")
	}
	p := &process{cmd: exec.Command(command[0], command[1:]...), ended: make(chan struct{}), quiet: make(chan struct{})}
	setGroup(p.cmd)
	var own []*os.File // the engine's ends of the pipes
	pipe := func(mine **os.File, write bool) *os.File {
		r, w, err := os.Pipe()
		if err != nil {
			return nil
		}
		if *mine = r; write {
			*mine, w = w, r
		}
		own = append(own, w)
		return w
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = pipe(&p.in, true), pipe(&p.out, false), pipe(&p.errs, false)
	err := p.cmd.Start()
	for _, f := range own {
		f.Close()
	}
	if err != nil {
		for _, f := range []*os.File{p.in, p.out, p.errs} {
			f.Close()
		}
		return nil, fmt.Errorf("the engine %s does not start: %w", strings.Join(command, " "), err)
	}
	go p.listen()
	go func() {
		p.status = p.cmd.Wait()
		killGroup(p.cmd) // its children
		close(p.ended)
	}()
	return p, nil
}

// listen reads the standard error and keeps the last line that is not empty.
func (p *process) listen() {
	defer close(p.quiet)
	for r := bufio.NewReaderSize(p.errs, 4096); ; {
		line, err := r.ReadSlice('\n')
		if text := strings.TrimSpace(string(line)); text != "" {
			p.mu.Lock()
			p.said = text[:min(len(text), longestQuote)]
			p.mu.Unlock()
		}
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

// kill kills the process and its children and returns the last line of its standard error.
func (p *process) kill() (said string) {
	p.end(0)
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said
}

// end waits for the process to exit, then kills it and its children.
func (p *process) end(patience time.Duration) {
	if patience > 0 {
		wait(p.ended, patience)
	}
	select {
	case <-p.ended:
	default:
		killGroup(p.cmd)
		wait(p.ended, time.Second) // a process in a system call may take longer
	}
	wait(p.quiet, time.Second) // a child that has left the group may keep the pipes open
	p.out.Close()
	p.errs.Close()
}

// wait waits until a channel is closed, for the given time at most.
func wait(c <-chan struct{}, patience time.Duration) (closed bool) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-c:
		return true
	case <-timer.C:
		return false
	}
}

// gone describes the end of the process's output.
func (p *process) gone() string {
	switch {
	case !wait(p.ended, stopTime):
		return "has closed its output"
	case p.status != nil:
		return "has ended with " + p.status.Error()
	}
	return "has ended"
}
