package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/examples/lab/corpus"
	"example.com/hexgames/examples/lab/job"
)

// TestDamaged damages a shard. Check finds it, and the same command mends it.
func TestDamaged(t *testing.T) {
	in := folders(t)
	play := append([]string{"selfplay"}, fields(small, "-o", in("run"))...)
	must(t, play...)
	before := shardsOf(t, in("run"))
	name := shard(t, in("run"), 2)
	data := []byte(read(t, name))
	data[len(data)/2] ^= 1
	write(t, name, string(data))
	out, errs, status := runLab(t, "check", in("run"))
	if status != 1 || !strings.Contains(out, name+": it is damaged") || !strings.HasPrefix(errs, "lab: "+in("run")+" is not whole: ") {
		t.Errorf("status %d, output %q and errors %q", status, out, errs)
	}
	out, errs, status = runLab(t, play...)
	if status != 0 || !strings.Contains(errs, "it is damaged") || !strings.Contains(errs, "it is computed again") || !strings.Contains(out, "of 24 games") {
		t.Errorf("status %d, output %q and errors %q", status, out, errs)
	}
	for name, data := range shardsOf(t, in("run")) {
		if before[name] != data {
			t.Errorf("%s is another one now", name)
		}
	}

	// One that is missing is listed, and not in a report.
	if err := os.Remove(shard(t, in("run"), 4)); err != nil {
		t.Fatal(err)
	}
	out, _, status = runLab(t, "check", in("run"))
	if status != 1 || !strings.Contains(out, "missing: job 4\n") {
		t.Errorf("status %d and output %q", status, out)
	}
	out, errs, status = runLab(t, "report", in("run"))
	if status != 1 || !strings.Contains(out, ": 1 of 6 jobs are missing: 4\n") || !strings.Contains(errs, "is not complete: the same command goes on") {
		t.Errorf("status %d, output %q and errors %q", status, out, errs)
	}
}

// TestForeign puts what belongs elsewhere into a folder.
func TestForeign(t *testing.T) {
	in := folders(t)
	must(t, append([]string{"selfplay"}, fields(small, "-o", in("run"))...)...)
	must(t, append([]string{"selfplay"}, fields(small, "-seed", "4", "-o", in("other"))...)...)

	// A shard of another run.
	if err := os.Remove(shard(t, in("run"), 1)); err != nil {
		t.Fatal(err)
	}
	foreign := shard(t, in("other"), 1)
	to := filepath.Join(in("run"), "shards", filepath.Base(foreign))
	write(t, to, read(t, foreign))
	fails(t, 1, to+": a shard of run "+runOf(t, in("other"))+", not of "+runOf(t, in("run"))+": want another folder",
		append([]string{"selfplay"}, fields(small, "-o", in("run"))...)...)
	if err := os.Remove(to); err != nil {
		t.Fatal(err)
	}

	// Another run altogether.
	fails(t, 1, in("run")+" has the results of another run: its seed is 3, not 4: want its flags, or another folder",
		append([]string{"selfplay"}, fields(small, "-seed", "4", "-o", in("run"))...)...)

	// A file that is no shard.
	stray := filepath.Join(in("run"), "shards", "notes.txt")
	write(t, stray, "x")
	_, errs, status := runLab(t, append([]string{"selfplay"}, fields(small, "-o", in("run"))...)...)
	if status != 0 || !strings.Contains(errs, stray+" is none of the shards of this run, and is ignored") {
		t.Errorf("status %d and errors %q", status, errs)
	}

	// A spec that was changed by hand.
	write(t, in("run/spec.json"), "{")
	fails(t, 1, in("run/spec.json")+" is damaged: if you have changed nothing, delete it, and run the same command again",
		append([]string{"selfplay"}, fields(small, "-o", in("run"))...)...)
	write(t, in("run/spec.json"), `{"kind":"selfplay","color":"red"}`)
	fails(t, 1, in("run/spec.json")+`: bad spec: unknown field "color"`, "report", in("run"))
}

// runOf returns the name of the run in a folder.
func runOf(t *testing.T, folder string) string {
	t.Helper()
	s, err := job.Parse([]byte(read(t, filepath.Join(folder, specFile))))
	if err != nil {
		t.Fatal(err)
	}
	return s.ID()
}

// TestConflict finds two results of one job, of which one is wrong.
func TestConflict(t *testing.T) {
	in := folders(t)
	must(t, append([]string{"selfplay"}, fields(small, "-o", in("run"))...)...)
	name := shard(t, in("run"), 0)
	rows, h, err := corpus.Decode[corpus.Game]([]byte(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	rows[0].Values[len(rows[0].Values)-1] /= 2
	changed, err := corpus.Encode(rows, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	d, err := corpus.Open(in("run"))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Put(0, changed); err != nil {
		t.Fatal(err)
	}
	// The file is whole and its game is legal, so only playing it again shows the difference.
	must(t, "check", "-replay", in("run"))
	_, errs, status := runLab(t, "verify", in("run"))
	if status != 1 || !strings.Contains(errs, in("run")+": 1 of 6 shards have other results when they are computed again: jobs 0\n") {
		t.Errorf("status %d and errors %q", status, errs)
	}
}

// TestPorts takes the ports of a run.
func TestPorts(t *testing.T) {
	in := folders(t)
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, flag := range []string{"-listen", "-page"} {
		_, errs, status := runLab(t, append([]string{"selfplay"}, fields(small, "-o", in(flag), flag, l.Addr().String())...)...)
		if status != 1 || !strings.Contains(errs, l.Addr().String()) || !strings.Contains(errs, "want another") {
			t.Errorf("%s: status %d and errors %q", flag, status, errs)
		}
	}
	fails(t, 1, `the address "0.0.0.0:4222": other machines could connect to it, so it needs a token, which workers give too: want host:port, or token@host:port`,
		append([]string{"selfplay"}, fields(small, "-o", in("open"), "-listen", "0.0.0.0:4222")...)...)
}

// TestBusy runs a command twice at the same time.
func TestBusy(t *testing.T) {
	in := folders(t)
	args := append([]string{"selfplay"}, fields(killed, "-workers", "0", "-listen", "localhost:0", "-o", in("run"))...)
	p := start(t, args...)
	p.where(t)
	fails(t, 1, in("run/queue")+": another process uses this queue: end it, or use another folder", args...)
}
