//go:build !unix

package main

import (
	"errors"
	"time"
)

// used returns 0: it is not known here how to find it.
func used() time.Duration { return 0 }

// pause fails: it is not known here how to stop a process.
func (p *process) pause() error { return errors.ErrUnsupported }

func (p *process) resume() error { return errors.ErrUnsupported }
