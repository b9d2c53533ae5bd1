package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// A site is the page, written as files and served like by any host.
type site struct{ dir, url string }

// root is the directory of the module of the games.
const root = "../.."

// startSite builds the page and serves it when the first test needs it.
var startSite = sync.OnceValues(func() (site, error) {
	dir, err := os.MkdirTemp("", "hexgames")
	if err != nil {
		return site{}, err
	}
	atEnd = append(atEnd, func() { os.RemoveAll(dir) })
	build := exec.Command("go", "run", "./cmd/hexgames", "web", "-o", dir)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return site{}, fmt.Errorf("the page cannot be built: %v\n%s", err, out)
	}
	server := httptest.NewServer(http.StripPrefix(sitePath, noting(dir)))
	atEnd = append(atEnd, server.Close)
	return site{dir, server.URL + sitePath}, nil
})

// sitePath is the path of the page. It is not the root of its host, because the page must work in
// any directory.
const sitePath = "/some/where/"

// missing collects requests for missing files.
var missing notes

// noting serves the files in a directory, and records requests for missing files.
func noting(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(r.URL.Path))); err != nil {
			missing.add("a file that is not there: " + r.URL.Path)
		}
		files.ServeHTTP(w, r)
	})
}

// needSite returns the page's site.
func needSite(t testing.TB) site {
	t.Helper()
	s, err := startSite()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
