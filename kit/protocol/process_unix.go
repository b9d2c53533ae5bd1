//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// setGroup makes a process begin a process group.
func setGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills all processes of the group that a process has begun.
func killGroup(c *exec.Cmd) { syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
