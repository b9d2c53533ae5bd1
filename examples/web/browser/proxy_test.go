package browser

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
)

// outside has what the browser has asked of the rest of the world.
var outside notes

// own are hosts that the browser asks by itself, whatever page is in it. A page that
// does is found by its tab.
var own = []string{".google.com", ".googleapis.com", ".gvt1.com", ".gstatic.com"}

// newProxy returns what the browser has to ask for all that is not on this machine,
// by page or by worker. There is nothing out there.
func newProxy() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		known := false
		for _, end := range own {
			known = known || strings.HasSuffix(host, end)
		}
		if !known {
			outside.add("a request to another host: " + r.Host)
		}
		http.Error(w, "there is nothing out there", http.StatusForbidden)
	}))
}
