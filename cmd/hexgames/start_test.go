package main

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkStart measures the elapsed time until the program prints its help, and until it waits
// for a move.
func BenchmarkStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "hexgames")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	b.Run("help", func(b *testing.B) {
		benchmarkStart(b, "Make, check, and show tables of Hexdame endings.", program, "help")
	})
	b.Run("play", func(b *testing.B) {
		benchmarkStart(b, "Type a move such as a4-a5, or help.", program, "play", "-game", "hexdame", "-white", "you")
	})
}

// benchmarkStart starts a program and waits until it prints a line with some text.
func benchmarkStart(b *testing.B, text, program string, args ...string) {
	for b.Loop() {
		cmd := exec.Command(program, args...)
		in, err := cmd.StdinPipe()
		if err != nil {
			b.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		found := false
		for !found && lines.Scan() {
			found = strings.Contains(lines.Text(), text)
		}
		if !found {
			b.Fatalf("%q does not print %q", args, text)
		}
		b.StopTimer()
		in.Close()
		cmd.Process.Kill() // it may have ended already
		cmd.Wait()
		b.StartTimer()
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms")
}
