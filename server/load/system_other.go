//go:build !unix

package main

import (
	"errors"
	"time"
)

// used returns 0: this system does not report it.
func used() time.Duration { return 0 }

// pause fails: this system cannot stop a process.
func (p *process) pause() error { return errors.ErrUnsupported }

func (p *process) resume() error { return errors.ErrUnsupported }
