//go:build onegame

package proof

import (
	"errors"
	"io"
)

// WriteTo returns an error: with the onegame tag, programs have no proof files, because these make
// programs larger.
func (p *Proof[P, M]) WriteTo(io.Writer) (n int64, err error) {
	return 0, errors.New("this program writes no proofs")
}
