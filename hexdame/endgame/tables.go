package endgame

import (
	_ "embed"
	"errors"
	"io"
	"io/fs"
	"maps"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// Tables holds the tables of some classes. Goroutines may share a Tables. The zero Tables holds
// nothing, and neither does a nil pointer.
type Tables struct {
	byClass map[Class]*table
	most    int // the pieces of the largest class
}

// A table holds the entries of a class. Blocks are inflated on first use.
type table struct {
	header
	ends   []byte // where the blocks end in data, as in the file
	data   []byte
	blocks []block
}

type block = atomic.Pointer[[]byte]

// at returns an entry. It reports whether its block can be inflated.
func (t *table) at(index int) (value byte, ok bool) {
	b := &t.blocks[index>>t.bits]
	entries := b.Load()
	if entries == nil {
		inflated := t.inflate(index >> t.bits)
		if inflated == nil {
			return 0, false
		}
		entries = &inflated
		b.Store(entries)
	}
	return t.form.at(*entries, index&(t.size()-1)), true
}

//go:generate go test -run Embedded -update
//go:embed embedded.bin
var embedded []byte

// Embedded returns the tables that are part of the package: all classes of two and three pieces.
// Its first call reads them.
func Embedded() *Tables {
	parsed.once.Do(func() {
		var err error
		if parsed.tables, err = readAll(embedded); err != nil {
			panic(err) // a test reads them
		}
	})
	return parsed.tables
}

// parsed holds the embedded tables once they have been read. No function initializes it: every
// program that imports the package would link the function, and the tables with it.
var parsed struct {
	once   sync.Once
	tables *Tables
}

// readAll reads concatenated files.
func readAll(b []byte) (*Tables, error) {
	t := &Tables{}
	for len(b) > 0 {
		h, err := readHeader(b)
		if err != nil {
			return nil, err
		}
		table, err := readTable(b[:min(h.length, len(b))])
		if err != nil {
			return nil, err
		}
		t.add(table)
		b = b[h.length:]
	}
	return t, nil
}

func (t *Tables) add(one *table) {
	if t.byClass == nil {
		t.byClass = map[Class]*table{}
	}
	t.byClass[one.class] = one
	t.most = max(t.most, one.class.Pieces())
}

// Open returns the tables of [Embedded] and of the files in a directory whose names end in
// [Extension] or [WinnersExtension]; the command hexgames endgame makes such files. Open reads the
// files completely, so they may change afterward, and checks them. If a class has files of both
// kinds, Open takes the one with plies.
//
// A damaged file, or one that is not a table, is an error that names the file. A missing class is
// not an error: its positions are unknown.
func Open(dir fs.FS) (*Tables, error) {
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, &fileError{"the directory of tables", err}
	}
	t := &Tables{byClass: maps.Clone(Embedded().byClass), most: Embedded().most}
	for _, kind := range []string{Extension, WinnersExtension} {
		names := map[Class]string{}
		for _, entry := range entries {
			name := entry.Name()
			if !strings.HasSuffix(name, kind) {
				continue
			}
			table, err := readFile(dir, name)
			if err == nil && (table.form == winnersOnly) != (kind == WinnersExtension) {
				err = errors.New("the file is of the other kind: give it the name that it was made with")
			}
			if err != nil {
				return nil, &fileError{name, err}
			}
			if other, ok := names[table.class]; ok {
				return nil, &fileError{name, errors.New("it has the class " + table.class.String() + ", as does " + other +
					": remove one of them")}
			}
			names[table.class] = name
			if !t.Has(table.class) || kind == Extension {
				t.add(table)
			}
		}
	}
	return t, nil
}

// A fileError is an error about a file.
type fileError struct {
	name string
	err  error
}

func (e *fileError) Error() string { return "hexdame/endgame: " + e.name + ": " + e.err.Error() }
func (e *fileError) Unwrap() error { return e.err }

// readFile reads a file of a directory, up to the greatest size a table can have.
func readFile(dir fs.FS, name string) (*table, error) {
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, headerSize))
	if err != nil {
		return nil, err
	}
	h, err := readHeader(b)
	if err != nil {
		return nil, err
	}
	rest, err := io.ReadAll(io.LimitReader(f, int64(h.length-headerSize)+1))
	if err != nil {
		return nil, err
	}
	return readTable(append(b, rest...))
}

// Has reports whether the tables hold a class, with plies.
func (t *Tables) Has(c Class) bool { return t.find(c, true) != nil }

// of returns the table of a class, nil if there is none.
func (t *Tables) of(c Class) *table {
	if t == nil {
		return nil
	}
	return t.byClass[c]
}

// find returns the table of a class; with plies set, only if it has plies.
func (t *Tables) find(c Class, plies bool) *table {
	table := t.of(c)
	if table != nil && plies && table.form == winnersOnly {
		return nil
	}
	return table
}

// Winners returns the file with the winners-only table of a class, made from the table with plies,
// which t must hold. Winners-only tables are about a fifth as large.
func (t *Tables) Winners(c Class) (File, error) {
	table := t.find(c, true)
	if table == nil {
		return File{}, errors.New("hexdame/endgame: there is no table of " + hexgames.Quote(c.String()) + " with plies")
	}
	entries := make([]byte, table.layout.size())
	for i := range entries {
		var ok bool
		if entries[i], ok = table.at(i); !ok {
			return File{}, &fileError{c.FileName(), damaged("block " + strconv.Itoa(i>>table.bits) + " cannot be inflated")}
		}
	}
	data, err := writeTable(winnersOnly, c, &table.stats, entries)
	return File{c.WinnersFileName(), data}, err
}

// Pieces returns the greatest n such that the tables hold all classes of up to n pieces.
func (t *Tables) Pieces() int {
	for n := 2; ; n++ {
		for _, c := range Classes(n) {
			if !t.Has(c) {
				return n - 1
			}
		}
		if n == MaxPieces {
			return n
		}
	}
}

// Stats counts the positions of a class with White to move.
type Stats struct {
	Legal           int // all positions, which is Win + Draw + Loss
	Win, Draw, Loss int // by the result for the player to move

	// The plies of the longest win and of the longest loss, each with an example. They are 0 and
	// the zero Position if there is none.
	LongestWin, LongestLoss         int
	LongestWinFrom, LongestLossFrom hexdame.Position
}

// Stats returns the counts of a class, and whether the tables hold the class.
func (t *Tables) Stats(c Class) (Stats, bool) {
	table := t.of(c)
	if table == nil {
		return Stats{}, false
	}
	n := &table.stats
	s := Stats{
		Legal: int(n.legal), Win: int(n.win), Draw: int(n.draw), Loss: int(n.loss),
		LongestWin: int(n.longestWin), LongestLoss: int(n.longestLoss),
	}
	if n.win > 0 {
		s.LongestWinFrom = table.position(n.winIndex)
	}
	if n.loss > 0 {
		s.LongestLossFrom = table.position(n.lossIndex)
	}
	return s, true
}

// position returns the position with an index, White to move; the zero Position if there is none.
func (t *table) position(index uint32) hexdame.Position {
	s, _ := t.layout.setup(int(index))
	p, err := hexdame.Parse(s.text())
	if err != nil {
		return hexdame.Position{}
	}
	return p
}
