package browser

import "sync"

// notes collects errors outside tests, for the next test to report.
type notes struct {
	mu  sync.Mutex
	all []string
}

func (n *notes) add(note string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.all = append(n.all, note)
}

// take returns the notes and forgets them.
func (n *notes) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := n.all
	n.all = nil
	return all
}
