package job

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/queue"
)

var (
	update = flag.Bool("update", false, "write the sums of shards to testdata")
	arm64  = flag.String("job.arm64", "", "also compute shards on arm64, under this `emulator`, such as qemu-aarch64")
)

// sums is the file with the checksums of shards.
const sums = "testdata/sums.txt"

// TestPinned checks the bytes of some shards. Anyone who continues or joins a run must compute the
// same bytes, on every processor and with every version of this program that has the same
// [Version]. The short test leaves out jobs without floating-point numbers.
//
// If the checksums change on purpose, such as with a change to the bots, or if there is a new game,
// this command updates them:
//
//	go -C lab test ./job -run Pinned -update
func TestPinned(t *testing.T) {
	var got bytes.Buffer
	for _, game := range games.Names() {
		small := matchOf(game)
		small.Bots[2], small.SPRT = "alphabeta:nodes=60", nil
		self := Spec{Kind: Selfplay, Schema: Version, Game: game, Bots: []string{"mcts:nodes=20", "greedy:nodes=20"},
			Games: 3, Seed: 1 << 60, Plies: 30, Sample: 10, Visits: true, Batch: 2}
		if game == "hexcore6" { // one game is enough to pin this bot
			self.Bots[1] = "best:nodes=20"
		}
		specs := []Spec{small, self, {Kind: Verify, Schema: Version, Of: &self, Jobs: []int{1}, Batch: 1}}
		if !testing.Short() {
			specs = append(specs, Spec{Kind: Perft, Schema: Version, Game: game, Depth: 2, Split: 1, Batch: 20})
		}
		if game == "hexagrams" && !testing.Short() {
			start := "www/wwww/www/wwww/ww1ww/wwbb/bbwbb/bbbb/bbb/bbbb/bbb b"
			specs = append(specs, Spec{Kind: Solve, Schema: Version, Game: game, Subjects: []Subject{{start, hexgames.Black}, {start, hexgames.White}}, Nodes: 10000, Batch: 1})
		}
		if game == "hexdame" {
			specs = append(specs, parse(t, aLeaves))
		}
		for _, s := range specs {
			for _, n := range []int{queue.Canary, 0, s.Count() - 1} {
				fmt.Fprintf(&got, "%s %s %d %x\n", game, s.Kind, n, sha256.Sum256(shard(t, &Runner{}, s, n)))
			}
		}
	}
	if *update {
		if err := os.WriteFile(sums, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(sums)
	if err != nil {
		t.Fatal(err)
	}
	const write = "go -C lab test ./job -run Pinned -update"
	pinned, computed := map[string]bool{}, map[string]bool{}
	known := map[string]bool{} // games
	for line := range strings.Lines(string(want)) {
		game, _, _ := strings.Cut(line, " ")
		pinned[line], known[game] = true, true
	}
	for line := range strings.Lines(got.String()) {
		computed[line] = true
		if game, _, _ := strings.Cut(line, " "); known[game] && !pinned[line] {
			t.Errorf("another shard: %s", line)
		}
	}
	for line := range pinned {
		if !computed[line] && !testing.Short() {
			t.Errorf("no such shard: %s", line)
		}
	}
	if t.Failed() {
		t.Logf("if these changes are intended, %s updates the sums", write)
	}
	for _, game := range games.Names() {
		if !known[game] {
			t.Errorf("%s has no sums of %s: for a new game, %s adds them", sums, game, write)
		}
	}
}

// TestMachines runs TestPinned on arm64, whose compiler may fuse floating-point operations: see
// package bot. It requires Linux and the emulator from Debian's package qemu-user:
//
//	go test ./job -run Machines -job.arm64 qemu-aarch64
func TestMachines(t *testing.T) {
	if *arm64 == "" {
		t.Skip("needs the flag -job.arm64")
	}
	cmd := exec.Command("go", "test", "-count=1", "-short", "-exec", *arm64, "-run", "^Test(Pinned|Sized)$")
	cmd.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("on arm64: %v\n%s", err, out)
	}
}
