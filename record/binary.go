package record

import (
	"bufio"
	"errors"
	"hash/crc32"
	"io"
	"iter"
	"strconv"

	"example.com/hexgames"
)

// A Binary is a game in a compact form, for books, corpora and databases: about one byte per move.
// It has the start, the moves, the result and the tags. It omits clocks, comments, glyphs and
// variations; use a [Record] for those.
//
//	b := record.BinaryOf(g, hexdame.New().String(), record.Tag{Name: "White", Value: "Ada"})
//	data, err := b.AppendBinary(nil)
//
// A file holds any number of games, one after another:
//
//	for b, err := range record.ReadBinary(file) {
//		g := hexgames.NewGame(hexdame.New())
//		if err == nil {
//			err = b.Play(g)
//		}
//		if err != nil {
//			log.Print(err)
//		}
//	}
//
// The moves are numbers in the lists of legal moves, so reading them requires the rules of the
// game: call [Binary.Play]. The fields can be read without rules, to find games by their tags.
//
// # Format
//
// A game starts with the bytes B6 48 58, the version of the format, which is 1, and the length of
// everything between the length and the checksum. Then come
//
//   - a byte for the result: 0 for *, 1 for 1-0, 2 for 0-1, 3 for 1/2-1/2;
//   - the name of the game;
//   - the start, which is empty if it's the standard start;
//   - the number of tags, then the name and the value of each;
//   - the moves: each is its number in the list of legal moves, counted from 0, as one byte if at
//     most 256 moves are legal, and as a uvarint if there are more;
//   - the checksum: the CRC-32C of all bytes of the game before it, least significant byte first.
//
// A text is written as its length followed by its bytes. Numbers, except the checksum and those
// described as bytes, are written as uvarints, as in package encoding/binary, in as few bytes as
// possible. A Binary is at most 1 MiB long. This format stays readable within a major version of
// the module.
type Binary struct {
	Game   string // the name of the game
	Tags   Tags   // in order, each name once
	Start  string // the text of the position before the first move; "" for the standard start
	Result string // 1-0, 0-1, 1/2-1/2 or *; as in a Record, the tag Termination has the reason

	moves []byte

	// The place of the game in its file, if it was read from one: its number, counted from 1, and
	// the offset of its first byte.
	at     int
	offset int64
}

// BinaryOf returns a game in its binary form, with the given tags and the moves played. If the text
// of the start equals standard, the start is omitted; readers must start the game there. Pass the
// text of the start that most of the games have, or "" to always keep the start. BinaryOf sets the
// result and the tag Termination as [Of] does. The Binary of the zero Game is empty.
func BinaryOf(g hexgames.AnyGame, standard string, tags ...Tag) *Binary {
	r := &Record{Tags: append(Tags(nil), tags...)}
	b := &Binary{Start: g.PositionTextAt(0)}
	if b.Start == "" {
		return b
	}
	r.setEnd(g)
	b.Game, b.Tags, b.Result = g.GameName(), r.Tags, r.Result
	if b.Start == standard {
		b.Start = ""
	}
	// Walk through a clone, because only the current position can number its moves.
	walk := g.CloneGame()
	n := g.Len()
	for walk.Undo() {
	}
	for ply := range n {
		b.moves = appendMove(b.moves, walk.CountLegal(), g.MoveIndexAt(ply))
		walk.Redo()
	}
	return b
}

// appendMove appends the number of one of n legal moves.
func appendMove(b []byte, n, i int) []byte {
	if n <= 1<<8 {
		return append(b, byte(i))
	}
	return appendUvarint(b, i)
}

// Play plays the moves in g, which must be at the start of a new game, and ends it with the result,
// as [Replay] does. If b has a Start, g must start there:
//
//	g, err := games.Start(b.Game, b.Start, nil)
//
// Play returns a [*Error] if g is a different game or has a different start, for a move that is not
// legal, or for a result that contradicts the moves. The moves before the error are played.
func (b *Binary) Play(g hexgames.AnyGame) error {
	r := &Record{Game: b.Game, Tags: b.Tags, Start: b.Start, Result: b.Result}
	err := r.isOf(g)
	if err == nil && g.Len() > 0 {
		err = &hexgames.Error{Kind: hexgames.ErrOption, Game: g.GameName(), Input: g.PositionText(), Reason: "moves have been played: want a new game"}
	}
	if err != nil {
		return b.fail(0, err)
	}
	moves := bytesReader{b: b.moves}
	for !moves.ended() {
		i, ok := 0, true
		if n := g.CountLegal(); n <= 1<<8 {
			i = int(moves.byte())
		} else {
			i, ok = moves.uvarint()
		}
		if !ok {
			return b.fail(g.Len()+1, syntax("the number of the move is damaged"))
		}
		if err := g.PlayIndex(i); err != nil {
			return b.fail(g.Len()+1, err)
		}
	}
	if err := r.finish(g); err != nil {
		return b.fail(0, err)
	}
	return nil
}

// fail returns an error with the place of b and, if there is one, the number of a move.
func (b *Binary) fail(ply int, err error) error {
	if e, ok := err.(*Error); ok {
		err = e.Err
	}
	return &Error{Ply: ply, Err: err, Game: b.at, Offset: b.offset}
}

// The binary format.
const (
	binaryMagic = "\xb6HX\x01" // with the version
	maxBinary   = 1 << 20      // bytes of a game
	maxLength   = 3            // bytes of its length
	sumBytes    = 4
)

var crcTable = crc32.MakeTable(crc32.Castagnoli)

// results lists the results in the order of their numbers.
var results = [...]string{unfinished, whiteWon, blackWon, drawn}

// AppendBinary appends the game to data, in the format that [Binary] describes. To write a file of
// many games, write one after another. It returns an error for anything that could not be read
// back, such as two tags with the same name.
func (b *Binary) AppendBinary(data []byte) ([]byte, error) {
	r := &Record{Game: b.Game, Tags: b.Tags, Result: b.Result}
	err := r.check()
	if b.Game == "" {
		err = syntaxError("", "want the name of the game")
	}
	var body []byte
	if err == nil {
		body = b.appendBody(nil)
		if len(body)+len(binaryMagic)+maxLength+sumBytes > maxBinary {
			err = syntaxError(b.Game, "a game of "+strconv.Itoa(len(body))+" bytes: want less than 1 MiB")
		}
	}
	if err != nil {
		return data, &Error{Err: err}
	}
	begin := len(data)
	data = append(data, binaryMagic...)
	data = append(appendUvarint(data, len(body)), body...)
	sum := crc32.Checksum(data[begin:], crcTable)
	return append(data, byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24)), nil
}

// appendBody appends everything between the length and the checksum.
func (b *Binary) appendBody(body []byte) []byte {
	text := func(s string) { body = append(appendUvarint(body, len(s)), s...) }
	number := 0
	for i, result := range results {
		if b.Result == result {
			number = i
		}
	}
	body = append(body, byte(number))
	text(b.Game)
	text(b.Start)
	body = appendUvarint(body, len(b.Tags))
	for _, t := range b.Tags {
		text(t.Name)
		text(t.Value)
	}
	return append(body, b.moves...)
}

// MarshalBinary returns the game as AppendBinary writes it.
func (b *Binary) MarshalBinary() ([]byte, error) { return b.AppendBinary(nil) }

// UnmarshalBinary reads one game. If it returns an error, b is unchanged.
func (b *Binary) UnmarshalBinary(data []byte) error {
	var only *Binary
	for read, err := range ReadBinary(&bytesReader{b: data}) {
		switch {
		case err != nil:
			return err
		case only != nil:
			return &Error{Err: syntax("a second game: want only one"), Game: read.at, Offset: read.offset}
		}
		only = read
	}
	if only == nil {
		return &Error{Err: syntax("no bytes: want a game")}
	}
	*b = *only
	b.at, b.offset = 0, 0
	return nil
}

// ReadBinary reads games one after another, with only one in memory at a time. It accepts only the
// output of [Binary.AppendBinary]. Damage is an [*Error] with the number of the game and the offset
// of a byte, and it matches [hexgames.ErrSyntax]. To skip a damaged game, continue the loop: it
// uses the damaged game's length to find the next one, and ends if no game starts there. It also
// ends with an error from r itself, which is yielded unchanged.
//
// ReadBinary refuses games of more than 1 MiB and more than 256 tags. It does not check the rules
// of any game: [Binary.Play] checks the start, the moves and the result.
func ReadBinary(r io.Reader) iter.Seq2[*Binary, error] {
	return func(yield func(*Binary, error) bool) {
		f := frameReader{r: bufio.NewReader(r)}
		for {
			b, more, err := f.next()
			if !more && err == nil || !yield(b, err) || !more {
				return
			}
		}
	}
}

// A frameReader reads the games of a file.
type frameReader struct {
	r     *bufio.Reader
	game  int   // the number of the current game
	begin int64 // its offset
	frame []byte
}

// next reads a game and reports whether more can follow.
func (f *frameReader) next() (b *Binary, more bool, err error) {
	f.begin += int64(len(f.frame))
	f.game++
	f.frame = f.frame[:0]
	for i := range len(binaryMagic) {
		switch c, err := f.byte(); {
		case err == io.EOF && i == 0:
			return nil, false, nil
		case err != nil:
			return nil, false, f.cut(err)
		case c != binaryMagic[i] && i == len(binaryMagic)-1:
			return nil, false, f.fail(i, "version "+strconv.Itoa(int(c))+" of the format: only version 1 is known")
		case c != binaryMagic[i]:
			return nil, false, f.fail(i, "no game begins here: want the bytes B6 48 58")
		}
	}
	length := bytesReader{}
	for range maxLength {
		c, err := f.byte()
		if err != nil {
			return nil, false, f.cut(err)
		}
		if length.b = append(length.b, c); c < 0x80 {
			break
		}
	}
	at := len(f.frame)
	n, ok := length.uvarint()
	if !ok || n+len(binaryMagic)+maxLength+sumBytes > maxBinary {
		return nil, false, f.fail(at-1, "the length of the game is damaged, or above 1 MiB")
	}
	for range n + sumBytes {
		if _, err := f.byte(); err != nil {
			return nil, false, f.cut(err)
		}
	}
	end := len(f.frame) - sumBytes
	sum := crc32.Checksum(f.frame[:end], crcTable)
	for i, c := range f.frame[end:] {
		if c != byte(sum>>(8*i)) {
			return nil, true, f.fail(end, "the checksum does not match: the game is damaged")
		}
	}
	body := bytesReader{b: f.frame[:end], at: at}
	b, reason := body.game()
	if reason != "" {
		return nil, true, f.fail(body.at, reason)
	}
	b.at, b.offset = f.game, f.begin
	return b, true, nil
}

// byte reads a byte of the game.
func (f *frameReader) byte() (byte, error) {
	c, err := f.r.ReadByte()
	if err == nil {
		f.frame = append(f.frame, c)
	}
	return c, err
}

// cut returns the error for a read error in the middle of a game.
func (f *frameReader) cut(err error) error {
	if err == io.EOF {
		return f.fail(len(f.frame), "the file ends in the middle of the game")
	}
	return err
}

// fail returns an error at a byte of the game.
func (f *frameReader) fail(at int, reason string) error {
	return &Error{Game: f.game, Offset: f.begin + int64(at), Err: syntax(reason)}
}

// A bytesReader reads bytes, numbers and texts.
type bytesReader struct {
	b  []byte
	at int
}

// Read implements io.Reader.
func (r *bytesReader) Read(p []byte) (int, error) {
	if r.ended() {
		return 0, io.EOF
	}
	n := copy(p, r.b[r.at:])
	r.at += n
	return n, nil
}

func (r *bytesReader) ended() bool { return r.at == len(r.b) }

// byte reads a byte. There must be one.
func (r *bytesReader) byte() byte {
	r.at++
	return r.b[r.at-1]
}

// uvarint reads a number in as few bytes as possible, and reports whether there is one.
func (r *bytesReader) uvarint() (n int, ok bool) {
	for shift := 0; shift < 28 && !r.ended(); shift += 7 {
		c := r.byte()
		n |= int(c&0x7f) << shift
		if c < 0x80 {
			return n, c > 0 || shift == 0
		}
	}
	return 0, false
}

func appendUvarint(b []byte, n int) []byte {
	for ; n >= 0x80; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// text reads a text, and reports whether there is one.
func (r *bytesReader) text() (string, bool) {
	n, ok := r.uvarint()
	if !ok || n > len(r.b)-r.at {
		return "", false
	}
	r.at += n
	return string(r.b[r.at-n : r.at]), true
}

// game reads everything between the length and the checksum, or returns the reason why it is not a
// game.
func (r *bytesReader) game() (b *Binary, reason string) {
	if r.ended() {
		return nil, "want a result"
	}
	number := r.byte()
	if int(number) >= len(results) {
		return nil, "want a result from 0 to 3"
	}
	b = &Binary{Result: results[number]}
	game, ok := r.text()
	start, also := r.text()
	if !ok || !also || game == "" {
		return nil, "want the name of the game and the start"
	}
	n, ok := r.uvarint()
	if !ok || n > maxTags {
		return nil, "want the number of tags, at most " + strconv.Itoa(maxTags)
	}
	for range n {
		name, ok := r.text()
		value, also := r.text()
		if !ok || !also {
			return nil, "want the name and the value of a tag"
		}
		b.Tags = append(b.Tags, Tag{name, value})
	}
	record := Record{Game: game, Tags: b.Tags}
	if err := record.check(); err != nil {
		var e *hexgames.Error
		errors.As(err, &e)
		return nil, hexgames.Quote(e.Input) + ": " + e.Reason
	}
	b.Game, b.Start, b.moves = game, start, append([]byte(nil), r.b[r.at:]...)
	r.at = len(r.b)
	return b, ""
}
