package games

import (
	"encoding"
	"errors"

	"example.com/hexgames"
	"example.com/hexgames/kit/batch"
)

// A Position is a position for programs that choose the game at run time. It is an immutable
// value; moves are text, indices into the list of legal moves, or actions. Two Positions compare
// equal with == if they are the same position of the same game. A Position does not include the
// history; for a game in progress, use a [Table].
type Position interface {
	// The same as for a hexgames.Position.
	GameName() string
	Turn() hexgames.Player
	Outcome() hexgames.Outcome
	CountMoves() int
	String() string
	Diagram() string

	// MoveTexts returns the legal moves; MoveText returns the i-th legal move, starting at 0,
	// or "" if there is none.
	MoveTexts() []string
	MoveText(i int) string

	// Play, PlayIndex, and PlayActions return the position after a move. The move is given in
	// the game's notation, as an index into the list of legal moves, or as its actions.
	Play(move string) (Position, error)
	PlayIndex(i int) (Position, error)
	PlayActions(actions ...int) (Position, error)

	// Drawing returns the drawing, or the zero Drawing if the game has none.
	Drawing() hexgames.Drawing

	// Hash returns the hash. If the game has none, ok is false.
	Hash() (hash uint64, ok bool)

	// AppendBinary appends the binary form, which [Game.ReadBinary] reads. It returns an error
	// if the game has none.
	AppendBinary(b []byte) ([]byte, error)

	// Encoded returns the position as numbers, if the game has the methods for that.
	Encoded() (e Encoded, ok bool)

	// Batch returns a batch of n games that start at this position, as [batch.New] does.
	Batch(n int, o batch.Options) (batch.Any, error)
}

func (t table[P, M]) Snapshot() Position { return position[P, M]{t.Position()} }

// A position is a Position of one game.
type position[P hexgames.Position[P, M], M comparable] struct{ p P }

func (p position[P, M]) GameName() string          { return p.p.GameName() }
func (p position[P, M]) Turn() hexgames.Player     { return p.p.Turn() }
func (p position[P, M]) Outcome() hexgames.Outcome { return p.p.Outcome() }
func (p position[P, M]) CountMoves() int           { return p.p.CountMoves() }
func (p position[P, M]) String() string            { return p.p.String() }
func (p position[P, M]) Diagram() string           { return p.p.Diagram() }

func (p position[P, M]) MoveTexts() (texts []string) {
	for _, m := range p.p.LegalMoves() {
		texts = append(texts, p.p.FormatMove(m))
	}
	return texts
}

func (p position[P, M]) MoveText(i int) string {
	if i < 0 || i >= p.p.CountMoves() {
		return ""
	}
	return p.p.FormatMove(p.p.MoveAt(i))
}

func (p position[P, M]) Play(move string) (Position, error) {
	m, err := p.p.ParseMove(move)
	if err != nil {
		return nil, err
	}
	return p.after(m)
}

func (p position[P, M]) PlayIndex(i int) (Position, error) {
	if i < 0 || i >= p.p.CountMoves() {
		return nil, hexgames.NewGame[P, M](p.p).PlayIndex(i) // the error
	}
	return p.after(p.p.MoveAt(i))
}

func (p position[P, M]) PlayActions(actions ...int) (Position, error) {
	e, ok := any(p.p).(hexgames.Encodable[M])
	if !ok {
		return nil, p.without("actions")
	}
	m, err := e.DecodeMove(actions...)
	if err != nil {
		return nil, err
	}
	return p.after(m)
}

// after returns the position after a move.
func (p position[P, M]) after(m M) (Position, error) {
	next, err := p.p.Apply(m)
	if err != nil {
		return nil, err
	}
	return position[P, M]{next}, nil
}

// without returns the error for a game that lacks something.
func (p position[P, M]) without(what string) error {
	return errors.New("games: the game " + p.GameName() + " has no " + what)
}

func (p position[P, M]) Drawing() (d hexgames.Drawing) {
	if own, ok := any(p.p).(interface{ Drawing() hexgames.Drawing }); ok {
		d = own.Drawing()
	}
	return d
}

func (p position[P, M]) Hash() (hash uint64, ok bool) {
	own, ok := any(p.p).(hexgames.Hasher)
	if ok {
		hash = own.Hash()
	}
	return hash, ok
}

func (p position[P, M]) AppendBinary(b []byte) ([]byte, error) {
	own, ok := any(p.p).(encoding.BinaryAppender)
	if !ok {
		return b, p.without("binary form")
	}
	return own.AppendBinary(b)
}

func (p position[P, M]) Encoded() (e Encoded, ok bool) { return encodedOf[P, M](p.p) }

func (p position[P, M]) Batch(n int, o batch.Options) (batch.Any, error) {
	b, err := batch.New[P, M](p.p, n, o)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func (g game[P, M, R]) ReadBinary(data []byte) (Position, error) {
	var p P
	own, ok := any(&p).(encoding.BinaryUnmarshaler)
	if !ok {
		return nil, position[P, M]{g.standard()}.without("binary form")
	}
	if err := own.UnmarshalBinary(data); err != nil {
		return nil, err
	}
	if p == *new(P) {
		return nil, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: g.Name(), Reason: "no bytes: want the binary form of a position"}
	}
	return position[P, M]{p}, nil
}
