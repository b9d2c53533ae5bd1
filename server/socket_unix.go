//go:build unix

package server

import (
	"net"
	"syscall"
)

// listenPrivately listens at a socket that only this user can open.
func listenPrivately(file string) (net.Listener, error) {
	defer syscall.Umask(syscall.Umask(0o177))
	return net.Listen("unix", file)
}
