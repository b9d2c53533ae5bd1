package browser

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// startServer builds and starts the program that serves the page for a browser, and returns its
// address. At the end of the test, an interrupt must end it without an error.
func startServer(t testing.TB) (url string) {
	t.Helper()
	needBrowser(t)
	program := filepath.Join(t.TempDir(), "web")
	build := exec.Command("go", "build", "-o", program, "./cmd/hexgames")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the program cannot be built: %v\n%s", err, out)
	}
	server := exec.Command(program, "web", "-addr", "127.0.0.1:0")
	server.Dir = root
	var errs bytes.Buffer
	server.Stderr = &errs
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		late := time.AfterFunc(patience, func() { server.Process.Kill() })
		defer late.Stop()
		if err := server.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		if err := server.Wait(); err != nil {
			t.Errorf("after an interrupt the program ended with %v\n%s", err, &errs)
		}
	})
	address := regexp.MustCompile(`http://[^\s]+`)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url := address.FindString(lines.Text()); url != "" {
			return url
		}
	}
	t.Fatal("the program does not print the page's address")
	return ""
}

// The page works under the policy that the program sets.
func TestServer(t *testing.T) {
	t.Parallel()
	url := startServer(t)
	p := emptyTab(t)
	p.visit(url)
	if v := p.see(); v.Game != "hexdame" || v.Status != "Your turn: choose a man." {
		t.Errorf("the page begins with %s: %q", v.Game, v.Status)
	}
	// There are no online games without a server that offers them.
	if get[bool](p, `document.getElementById('online') !== null || document.documentElement.dataset.server !== undefined`) {
		t.Error("the page offers online games")
	}
	if loaded := get[[]string](p, `performance.getEntriesByType('resource').map(({name}) => name).filter((name) => /online|api/.test(name))`); len(loaded) > 0 {
		t.Errorf("the page loads %q", loaded)
	}
	p.click(cell("d4"))
	p.click(cell("e5"))
	p.wait(`document.body.dataset.ply === '2'`) // a bot has answered
	p.wait(`location.hash.includes('moves')`)
}
