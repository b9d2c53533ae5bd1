package tournament

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/kit/protocol"
	"example.com/hexgames/record"
)

// envEngine is the variable that makes the test an engine: one that plays, or one that crashes when
// its first game starts.
const envEngine = "TOURNAMENT_TEST_ENGINE"

func TestMain(m *testing.M) {
	switch os.Getenv(envEngine) {
	case "plays":
		protocol.Engine{}.Serve(context.Background(), os.Stdin, os.Stdout)
	case "crashes":
		in, out, _ := os.Pipe()
		go protocol.Engine{}.Serve(context.Background(), in, os.Stdout)
		for b := make([]byte, 1<<10); ; {
			n, err := os.Stdin.Read(b)
			if err != nil || strings.Contains(string(b[:n]), "go") {
				os.Exit(3)
			}
			out.Write(b[:n])
		}
	default:
		os.Exit(m.Run())
	}
}

// TestEngine plays against programs: one that plays at random, and one that crashes.
func TestEngine(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := `cmd:bot=random "` + self + `"`
	file := filepath.Join(t.TempDir(), "file")
	args := []string{"-game", "hexade", "-option", "side=4", "-nodes", "50"}
	t.Setenv(envEngine, "plays")
	out, errs, status := runTournament(t, with(args, "-sprt", "0,200", "-o", file, "mcts", command)...)
	if status != 0 || errs != "" || !strings.Contains(out, "\nverdict: mcts:nodes=50 is stronger than cmd:") || strings.Contains(out, "forfeit") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
	if r := records(t, read(t, file))[0]; !strings.HasPrefix(r.Value(record.TagBlack), "cmd:nodes=50 bot=random ") {
		t.Errorf("Black is %q", r.Value(record.TagBlack))
	}
	t.Setenv(envEngine, "crashes")
	out, errs, status = runTournament(t, with(args, "-games", "4", "random", command)...)
	if status != 0 || errs != "" || !strings.Contains(out, " forfeited 4 games: crash 4\n") || !strings.Contains(out, "\nforfeit: crash      4      2      2      0\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
	_, errs, status = runTournament(t, with(args, "random", "cmd:"+filepath.Join(t.TempDir(), "none"))...)
	if status != 1 || !strings.Contains(errs, "cannot play hexade: the engine ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("status %d, errors %q", status, errs)
	}
}
