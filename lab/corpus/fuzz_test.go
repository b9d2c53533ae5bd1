package corpus

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParseName(f *testing.F) {
	for _, name := range []string{"00000007-ba7816bf8f01cfea.parquet", "123456789-ba7816bf8f01cfea.parquet", "7-ba7816bf8f01cfea.parquet", "+0000007-ba7816bf8f01cfea.parquet", ""} {
		f.Add(name)
	}
	reread.Text(f, func(name string) (Shard, error) {
		s, ok := parseName(name)
		if !ok {
			return s, errors.New("not the name of a shard")
		}
		return s, nil
	}, Shard.Name, nil)
}

// FuzzDecode checks that a file of any bytes, with a seal that fits, is refused, or has the rows that
// it is written with again.
func FuzzDecode(f *testing.F) {
	f.Add(encode(f, randomGames(f, 2, 1), header(0)))
	f.Add(encode(f, []Game{}, header(7)))
	f.Add(encode(f, []Count{{}, {ID: 1, Prefix: []string{"a1-a2"}, Count: 3}}, header(1)))
	f.Add([]byte(magic + magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		data = bytes.Clone(data)
		if seal(data) != nil {
			return
		}
		var rows []Game
		var h Header
		var err error
		reread.Little(t, 16*len(data), func() { rows, h, err = Decode[Game](data) })
		if err != nil {
			if rows != nil || h != (Header{}) {
				t.Fatalf("the error %v comes with %d rows and the header %+v", err, len(rows), h)
			}
			return
		}
		if again, err := ReadHeader(data); err != nil || again != h {
			t.Fatalf("the header is %+v, and then %+v, %v", h, again, err)
		}
		written := encode(t, rows, h)
		back, again, err := Decode[Game](written)
		if err != nil || len(back) != len(rows) || again.Kind != h.Kind {
			t.Fatalf("%d rows are written and read as %d, with the header %+v, %v", len(rows), len(back), again, err)
		}
		for i := range rows {
			if !same(reflect.ValueOf(back[i]), reflect.ValueOf(rows[i])) {
				t.Fatalf("row %d is %+v, and then %+v", i, rows[i], back[i])
			}
		}
	})
}
