//go:build !js

package bot

import "os"

// readFile reads a file.
func readFile(name string) ([]byte, error) { return os.ReadFile(name) }
