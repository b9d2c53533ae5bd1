package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/web/module"
	"example.com/hexgames/web/page"
)

var building = flag.Bool("build", false, "run the tests that build the page as well")

// runHere runs the program in the test.
func runHere(interrupt chan os.Signal, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "web", Args: args, In: strings.NewReader(""), Out: &o, Errs: &e, Interrupt: interrupt}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

func TestWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct {
		args   []string
		want   string
		status int
	}{
		{[]string{"-addr", "0.0.0.0:8080"}, `web: the address is "0.0.0.0:8080": want localhost or a loopback address, because the page is for this machine only`, 2},
		{[]string{"-addr", ":8080"}, `web: the address is ":8080": want localhost`, 2},
		{[]string{"-addr", "example.com:80"}, `web: the address is "example.com:80": want localhost`, 2},
		{[]string{"-addr", "8080"}, `web: the address is "8080": want a host and a port`, 2},
		{[]string{"-addr", taken.Addr().String()}, "web: the port of " + taken.Addr().String() + " is taken", 1},
		{[]string{"here"}, `web: unexpected argument "here"`, 2},
		{[]string{"-x"}, "web: flag provided but not defined: -x", 2},
	} {
		if out, errs, status := runHere(nil, test.args...); status != test.status || !strings.HasPrefix(errs, test.want) || out != "" {
			t.Errorf("%v: status %d, %s%s, want %s", test.args, status, out, errs, test.want)
		}
	}
	if out, _, status := runHere(nil, "-h"); status != 0 || !strings.HasPrefix(out, "Web builds a page") {
		t.Errorf("the manual is %q, %d", out, status)
	}
}

// buildingLine is printed before a page is built.
var buildingLine = "Building " + strings.Join(games.Names(), ", ") + " for the browser. The first time, this may take a minute or two.\n"

// TestNoGo checks the errors if there is no go command, and if it has no module to build from.
func TestNoGo(t *testing.T) {
	t.Chdir(t.TempDir())
	check := func(want string) {
		t.Helper()
		for _, args := range [][]string{{"-o", t.TempDir()}, {"-addr", "localhost:0"}} {
			out, errs, status := runHere(nil, args...)
			if status != 1 || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("%v: status %d, %s%s, want %s", args, status, out, errs, want)
			}
		}
	}
	check("web: the go command cannot build the page here: want a directory of a module that requires example.com/hexgames\n")
	t.Setenv("PATH", t.TempDir())
	check("web: go list: ")
}

// TestWrite writes the page as files.
func TestWrite(t *testing.T) {
	if !*building {
		t.Skip("builds the program of the page, which takes a while: -build runs this")
	}
	dir := filepath.Join(t.TempDir(), "some", "where")
	for range 2 { // the second time, over the existing files
		if out, errs, status := runHere(nil, "-o", dir); status != 0 || !strings.Contains(out, dir) || errs != buildingLine {
			t.Fatalf("status %d, %s%s", status, out, errs)
		}
	}
	// In addition to the programs and the pictures, four files are generated: the list of the
	// games, the start of programs, and the texts, for the page and for the module. Games may have
	// puzzles and a book.
	entries, err := os.ReadDir(dir)
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		return strings.HasSuffix(e.Name(), "-puzzles.json") || strings.HasSuffix(e.Name(), ".book")
	})
	if want := len(handwritten(t)) + len(games.Names())*(1+len(picture.Themes())) + 4; err != nil || len(entries) != want {
		t.Errorf("there are %d files, want %d (%v)", len(entries), want, err)
	}
	for name, want := range handwritten(t) {
		// Two scripts begin with data about the other files; texts are inserted into HTML.
		text, err := os.ReadFile(filepath.Join(dir, name))
		if strings.HasSuffix(name, ".html") {
			if err != nil || bytes.Count(text, []byte("\n")) != bytes.Count(want, []byte("\n")) {
				t.Errorf("%s has other lines: %v", name, err)
			}
		} else if err != nil || !bytes.HasSuffix(text, want) {
			t.Errorf("%s has the wrong contents: %v", name, err)
		} else if begun := name == "early.js" || name == "service.js"; begun == bytes.Equal(text, want) {
			t.Errorf("%s begins with\n%s", name, text[:min(len(text), 200)])
		}
	}
	checkService(t, dir)
	for _, name := range games.Names() {
		wasm, err := os.ReadFile(filepath.Join(dir, name+".wasm"))
		if err != nil || !bytes.HasPrefix(wasm, []byte("\x00asm")) {
			t.Errorf("the program for %s is not a program: %v", name, err)
		}
		if _, line, _ := games.Guide(name); bytes.Contains(wasm, []byte(line)) {
			t.Errorf("the program for %s has texts that only the page shows", name)
		}
		for _, other := range games.Names() { // by a type's name, since function names are cleared
			if linked := bytes.Contains(wasm, []byte("*"+other+".Position")); linked != (other == name) {
				t.Errorf("that the program for %s has the rules of %s is %v", name, other, linked)
			}
		}
	}
	if _, errs, status := runHere(nil, "-o", filepath.Join(dir, "index.html")); status != 1 || errs == "" {
		t.Errorf("into a file: status %d, %s", status, errs)
	}
}

// handwritten returns the handwritten files of a page without a server.
func handwritten(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, from := range []fs.FS{page.Files, module.Files} {
		names, err := fs.Glob(from, "*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasPrefix(name, "online") || name == "en.json" {
				continue // only a page with a server uses it, or the texts are in scripts
			}
			if files[name], err = fs.ReadFile(from, name); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

// checkService checks that the service worker lists the hashes of all files but itself.
func checkService(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "service.js"))
	if err != nil {
		t.Fatal(err)
	}
	list, _, _ := bytes.Cut(bytes.TrimPrefix(text, []byte("const files = ")), []byte(";\n"))
	var files map[string]string
	if err := json.Unmarshal(list, &files); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(files) != len(entries)-1 {
		t.Errorf("the service worker lists %d of %d files (%v)", len(files), len(entries), err)
	}
	for name, hash := range files {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if sum := sha256.Sum256(text); err != nil || hex.EncodeToString(sum[:]) != hash {
			t.Errorf("the service worker does not list %s (%v)", name, err)
		}
	}
}

// TestServe serves the page until an interrupt.
func TestServe(t *testing.T) {
	if !*building {
		t.Skip("builds the program of the page, which takes a while: -build runs this")
	}
	interrupt := make(chan os.Signal, 1)
	read, write := io.Pipe()
	defer read.Close()
	ended := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		env := console.Env{Name: "web", Args: []string{"-addr", "localhost:0"}, Out: write, Errs: &errs, Interrupt: interrupt}
		ended <- env.Run(Command)
		write.Close()
	}()
	line := make([]byte, 200)
	n, err := read.Read(line)
	if err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	url := strings.TrimSpace(strings.TrimPrefix(string(line[:n]), "The page is at "))
	answer, err := http.Get(url + "hexdame.wasm")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "application/wasm" {
		t.Errorf("the program is served as %s, %s", answer.Status, answer.Header.Get("Content-Type"))
	}
	interrupt <- syscall.SIGINT
	select {
	case status := <-ended:
		if status != 0 || errs.String() != buildingLine {
			t.Errorf("status %d: %s", status, errs.String())
		}
	case <-time.After(time.Minute):
		t.Fatal("it does not end")
	}
}

func TestHosts(t *testing.T) {
	isHost := hosts(8080)
	for host, want := range map[string]bool{
		"127.0.0.1:8080":             true,
		"localhost:8080":             true,
		"[::1]:8080":                 true,
		"example.com":                false,
		"example.com:8080":           false,
		"localhost.example.com:8080": false,
		"127.0.0.1:8081":             false,
		"127.0.0.1":                  false,
		"192.168.0.1:8080":           false,
		"":                           false,
	} {
		if isHost(host) != want {
			t.Errorf("that %q is a host is %v", host, !want)
		}
	}
	if !hosts(80)("[::1]") || !hosts(80)("localhost") {
		t.Error("the default port is not known")
	}
}
