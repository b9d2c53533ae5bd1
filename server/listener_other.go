//go:build !unix

package server

// mostFiles returns how many files this process can surely open.
func mostFiles() int { return standardFiles }
