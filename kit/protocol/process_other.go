//go:build !unix

package protocol

import "os/exec"

// setGroup does nothing on systems without process groups.
func setGroup(*exec.Cmd) {}

// killGroup kills a process, but not its children.
func killGroup(c *exec.Cmd) { c.Process.Kill() }
