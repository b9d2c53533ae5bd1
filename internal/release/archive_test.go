package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"testing"
	"time"
)

// TestArchives checks that archives depend only on their files and the time, and can be read.
func TestArchives(t *testing.T) {
	at := time.Unix(1_700_000_001, 0)
	there := []file{{"b/tool", true, []byte("program")}, {"a.txt", false, []byte("text")}}
	back := []file{there[1], there[0]}
	elsewhere := at.In(time.FixedZone("east", 3600))
	for name, pack := range map[string]func([]file, time.Time) ([]byte, error){"tarball": tarball, "zipped": zipped} {
		one, err := pack(there, at)
		if err != nil {
			t.Fatal(err)
		}
		two, err := pack(back, elsewhere)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one, two) {
			t.Errorf("%s: the order of the files or the time zone changes the archive", name)
		}
		if later, _ := pack(there, at.Add(time.Hour)); bytes.Equal(one, later) {
			t.Errorf("%s: the time does not change the archive", name)
		}
	}

	packed, err := zipped(there, at)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range sorted(there) {
		f := z.File[i]
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if f.Name != want.name || int64(f.Mode()) != want.mode() || !f.Modified.Equal(at) || !bytes.Equal(data, want.data) || err != nil {
			t.Errorf("zip has %s, %v, %v, %q, error %v, want %v", f.Name, f.Mode(), f.Modified, data, err, want)
		}
	}

	if packed, err = tarball(there, at); err != nil {
		t.Fatal(err)
	}
	g, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(g)
	for _, want := range sorted(there) {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if h.Name != want.name || h.Mode != want.mode() || !h.ModTime.Equal(at) || h.Uname+h.Gname != "" || !bytes.Equal(data, want.data) || err != nil {
			t.Errorf("tar has %+v, %q, error %v, want %v", h, data, err, want)
		}
	}
}

func TestSums(t *testing.T) {
	const want = "" +
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n" +
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"
	if got := string(sums(map[string][]byte{"b": []byte("abc"), "a": nil})); got != want {
		t.Errorf("the checksums are\n%swant\n%s", got, want)
	}
}
