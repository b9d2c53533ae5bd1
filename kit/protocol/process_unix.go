//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// setGroup makes a process start a process group.
func setGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills all processes in the group started by a process.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
