package corpus

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// wantReport fails the test unless Check finds these problems and these ranges of missing jobs. A
// problem names the job instead of its file.
func wantReport(t *testing.T, dir string, o Options, missing string, problems ...string) Report {
	t.Helper()
	r, err := Check(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	var is []string
	for _, p := range r.Problems {
		name := filepath.Base(p.File)
		if s, ok := parseName(name); ok {
			name = fmt.Sprint(s.Job)
		}
		is = append(is, name+": "+strings.ReplaceAll(p.What, dir, "DIR"))
	}
	if !slices.Equal(is, problems) {
		t.Errorf("the problems are\n%s\nwant\n%s", strings.Join(is, "\n"), strings.Join(problems, "\n"))
	}
	if got := strings.Trim(fmt.Sprint(r.Missing), "[]"); got != missing {
		t.Errorf("missing are %q, want %q", got, missing)
	}
	if whole := len(problems) == 0 && missing == ""; r.Whole() != whole {
		t.Errorf("Whole = %v, want %v", r.Whole(), whole)
	}
	return r
}

// tens returns the row numbers of jobs of ten games.
func tens(job int) (first, end int64) { return int64(job * 10), int64(job*10 + 10) }

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	d := put(t, dir, randomGames(t, 60, 1), 10)
	var calls []string
	r := wantReport(t, dir, Options{
		Run: "0123abcd", Jobs: 6, Rows: tens, Replay: true, Cores: 3,
		Progress: func(done, all int) { calls = append(calls, fmt.Sprintf("%d/%d", done, all)) },
	}, "")
	var size int64
	for _, s := range d.Shards() {
		data, err := d.Read(s.Job)
		if err != nil {
			t.Fatal(err)
		}
		size += int64(len(data))
	}
	h := header(0)
	h.Kind = "game"
	if r.Header != h || r.Files != 6 || r.Rows != 60 || r.Bytes != size {
		t.Errorf("the report is %+v, want 60 rows and %d bytes in 6 files of %+v", r, size, h)
	}
	if want := []string{"1/6", "2/6", "3/6", "4/6", "5/6", "6/6"}; !slices.Equal(calls, want) {
		t.Errorf("the progress is %v, want %v", calls, want)
	}

	for _, job := range []int{0, 2, 3, 5} {
		if err := d.Remove(job); err != nil {
			t.Fatal(err)
		}
	}
	wantReport(t, dir, Options{}, "0 2-3")
	wantReport(t, dir, Options{Jobs: 8, Rows: tens}, "0 2-3 5-7")
}

// TestCheckFinds checks that Check finds every kind of damage, in every damaged file.
func TestCheckFinds(t *testing.T) {
	games := randomGames(t, 60, 1)
	replace := func(d *Dir, job int, rows []Game, h Header) {
		d.Remove(job)
		if err := d.Put(job, encode(t, rows, h)); err != nil {
			t.Fatal(err)
		}
	}
	other := header(1)
	other.Run = "ffff"
	spec := header(1)
	spec.Spec = "{}"
	for _, test := range []struct {
		name    string
		change  func(d *Dir)
		options Options
		missing string
		want    []string
	}{
		{"a flipped bit, and a cut file", func(d *Dir) {
			change := func(job int, f func([]byte) []byte) {
				path := d.path(d.Shards()[job])
				data, _ := os.ReadFile(path)
				os.WriteFile(path, f(data), 0o666)
			}
			change(1, func(data []byte) []byte { data[len(data)/2] ^= 4; return data })
			change(4, func(data []byte) []byte { return nil })
		}, Options{}, "", []string{
			"1: it is damaged: its SHA-256 begins with : delete it and run the same command again",
			"4: it is damaged: its SHA-256 begins with e3b0c44298fc1c14: delete it and run the same command again",
		}},
		{"not Parquet", func(d *Dir) { d.Remove(2); d.Put(2, []byte("text")) }, Options{}, "",
			[]string{`2: invalid magic header of parquet file: "text"`}},
		{"another run", func(d *Dir) { replace(d, 1, games[10:20], other) }, Options{}, "",
			[]string{`1: it belongs to the run "ffff": want "0123abcd"`}},
		{"the wrong run", func(d *Dir) { replace(d, 1, games[10:20], other) }, Options{Run: "ffff", Jobs: 2}, "", []string{
			`0: it belongs to the run "0123abcd": want "ffff"`,
			"2: there are only 2 jobs", `2: it belongs to the run "0123abcd": want "ffff"`,
			"3: there are only 2 jobs", `3: it belongs to the run "0123abcd": want "ffff"`,
			"4: there are only 2 jobs", `4: it belongs to the run "0123abcd": want "ffff"`,
			"5: there are only 2 jobs", `5: it belongs to the run "0123abcd": want "ffff"`,
		}},
		{"another specification", func(d *Dir) { replace(d, 1, games[10:20], spec) }, Options{}, "",
			[]string{`1: it has the specification {}: want {"game":"hexdame","bots":["é","⬡"]}`}},
		{"the shard of another job", func(d *Dir) { replace(d, 1, games[10:20], header(2)) }, Options{}, "",
			[]string{"1: its header has job 2: want 1"}},
		{"other rows", func(d *Dir) {
			d.Remove(1)
			d.Put(1, encode(t, []Count{{ID: 10}, {ID: 11}}, header(1)))
		}, Options{}, "", []string{`1: it has rows of kind "count": want "game"`, "2: it begins with row 20: want 12"}},
		{"a missing row", func(d *Dir) { replace(d, 1, games[10:19], header(1)) }, Options{}, "",
			[]string{"2: it begins with row 20: want 19"}},
		{"a missing row, with known rows", func(d *Dir) { replace(d, 1, games[10:19], header(1)) }, Options{Rows: tens}, "",
			[]string{"1: it has rows 10 to 18: want rows 10 to 19"}},
		{"no rows", func(d *Dir) { replace(d, 1, nil, header(1)) }, Options{Rows: tens}, "",
			[]string{"1: it has no rows: want rows 10 to 19"}},
		{"a repeated row", func(d *Dir) { replace(d, 1, games[9:20], header(1)) }, Options{}, "",
			[]string{"1: it has rows 9 to 19, but row 9 is in an earlier file"}},
		{"a repeated row after a gap", func(d *Dir) { d.Remove(1); replace(d, 2, games[5:30], header(2)) }, Options{}, "1",
			[]string{"2: it has rows 5 to 29, but row 5 is in an earlier file"}},
		{"a gap in a file", func(d *Dir) { replace(d, 1, slices.Concat(games[10:12], games[13:20]), header(1)) }, Options{}, "",
			[]string{"1: its row 13 follows row 11"}},
		{"the first row", func(d *Dir) { replace(d, 0, games[1:10], header(0)) }, Options{}, "",
			[]string{"0: it begins with row 1: want 0"}},
		{"two shards of a job", func(d *Dir) {
			data := encode(t, games[10:19], header(1))
			os.WriteFile(d.path(shardOf(1, data)), data, 0o666)
		}, Options{}, "", []string{"1: job 1 has two shards: compute it again to see which is wrong, and delete that one"}},
		{"strays", func(d *Dir) { os.WriteFile(filepath.Join(d.folder(), "00000001.parquet"), nil, 0o666) }, Options{}, "",
			[]string{"00000001.parquet: it is not a shard: move it elsewhere"}},
		{"altered games", func(d *Dir) {
			rows := slices.Clone(games[10:20])
			rows[1].Choice = append([]uint32{rows[1].Choice[0] + 1}, rows[1].Choice[1:]...)
			rows[8].Plies++
			replace(d, 1, rows, header(1))
		}, Options{Replay: true}, "", []string{
			"1: game 11: ply 1: choice " + wrongChoice(t, games[11]),
			fmt.Sprintf("1: game 18: it has %d plies, but %d moves", games[18].Plies+1, games[18].Plies),
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			d := put(t, dir, games, 10)
			test.change(d)
			if strings.Contains(test.want[0], "with :") {
				data, _ := os.ReadFile(d.path(d.Shards()[1]))
				test.want[0] = strings.Replace(test.want[0], "with :", "with "+shardOf(1, data).Sum+":", 1)
			}
			wantReport(t, dir, test.options, test.missing, test.want...)
		})
	}
}

// wrongChoice returns the error for changing the choice after the first move.
func wrongChoice(t *testing.T, g Game) string {
	t.Helper()
	g.Choice = append([]uint32{g.Choice[0] + 1}, g.Choice[1:]...)
	_, err := g.Replay()
	if err == nil {
		t.Fatal("another choice replays")
	}
	_, what, _ := strings.Cut(err.Error(), "choice ")
	return what
}

func TestReportTexts(t *testing.T) {
	if is, want := (Problem{"a.parquet", "it is damaged"}).String(), "a.parquet: it is damaged"; is != want {
		t.Errorf("the problem is %q, want %q", is, want)
	}
	if is, want := fmt.Sprint([]Range{{3, 7}, {12, 12}}), "[3-7 12]"; is != want {
		t.Errorf("the ranges are %s, want %s", is, want)
	}
}

func TestCheckRefuses(t *testing.T) {
	dir := t.TempDir()
	_, err := Check(dir, Options{})
	wantError(t, err, dir, "corpus: DIR has no shards: want the folder of a run")
	_, err = Check(filepath.Join(dir, "none"), Options{})
	wantError(t, err, dir, "corpus: there is no folder DIR/none")
}

// BenchmarkCheck checks shards of about 900 kB on one core and reports bytes per second.
func BenchmarkCheck(b *testing.B) {
	dir := b.TempDir()
	games := randomGames(b, 1100, 1)
	d := open(b, dir)
	const jobs = 32
	for job := range jobs {
		for i := range games {
			games[i].ID = int64(job*len(games) + i)
		}
		if err := d.Put(job, encode(b, games, header(job))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		r, err := Check(dir, Options{Jobs: jobs})
		if err != nil || !r.Whole() || r.Rows != int64(jobs*len(games)) {
			b.Fatalf("Check = %+v, %v, want %d rows", r, err, jobs*len(games))
		}
		b.SetBytes(r.Bytes)
	}
}

// BenchmarkReplay replays games.
func BenchmarkReplay(b *testing.B) {
	games := randomGames(b, 100, 1)
	plies := 0
	for b.Loop() {
		for _, g := range games {
			table, err := g.Replay()
			if err != nil || table.Len() != int(g.Plies) {
				b.Fatalf("game %d: %v", g.ID, err)
			}
			plies += table.Len()
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

// BenchmarkEncode encodes a shard of 900 kB.
func BenchmarkEncode(b *testing.B) {
	games := randomGames(b, 1100, 1)
	first := encode(b, games, header(0))
	b.SetBytes(int64(len(first)))
	for b.Loop() {
		if data := encode(b, games, header(0)); !bytes.Equal(data, first) {
			b.Fatal("other bytes")
		}
	}
}

// BenchmarkDecode decodes a shard of 900 kB.
func BenchmarkDecode(b *testing.B) {
	data := encode(b, randomGames(b, 1100, 1), header(0))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if games, _, err := Decode[Game](data); err != nil || len(games) != 1100 {
			b.Fatalf("%d games, %v", len(games), err)
		}
	}
}
