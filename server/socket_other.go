//go:build !unix

package server

import "net"

// listenPrivately listens at a socket in a folder of this user.
func listenPrivately(file string) (net.Listener, error) { return net.Listen("unix", file) }
