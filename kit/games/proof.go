//go:build !onegame

package games

import (
	"bufio"
	"bytes"
	"io"

	"example.com/hexgames/kit/proof"
)

// A provable is a Game with the method that ReadProof requires.
type provable interface {
	readProof(r io.Reader) (Proof, error)
}

// ReadProof reads a proof about any game from a file. It also returns the header of the file.
func ReadProof(r io.Reader) (Proof, proof.Header, error) {
	var head bytes.Buffer // the bytes that reading the header consumes
	about, err := proof.ReadHeader(bufio.NewReader(io.TeeReader(r, &head)))
	if err != nil {
		return nil, about, err
	}
	g, err := Find(about.Game)
	if err != nil {
		return nil, about, err
	}
	read, err := g.readProof(io.MultiReader(&head, r))
	return read, about, err
}

func (g game[P, M, R]) readProof(r io.Reader) (Proof, error) {
	read, err := proof.Read(r, g.parse)
	if err != nil {
		return nil, err
	}
	return read, nil
}
