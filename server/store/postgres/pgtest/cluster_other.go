//go:build !unix

package pgtest

import (
	"errors"
	"sync"
)

// A Cluster is a PostgreSQL server with its databases. It is not available on this system.
type Cluster struct {
	port      int
	mu        sync.Mutex
	databases int
}

func start() (*Cluster, error) {
	return nil, errors.New("this system is not supported")
}

// Start does nothing here.
func (c *Cluster) Start() error { return nil }

// Kill does nothing here.
func (c *Cluster) Kill() error { return nil }

func (c *Cluster) stop()        {}
func (c *Cluster) tail() string { return "" }
