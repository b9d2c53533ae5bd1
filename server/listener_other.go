//go:build !unix

package server

// mostFiles returns how many files this process can certainly open.
func mostFiles() int { return standardFiles }
