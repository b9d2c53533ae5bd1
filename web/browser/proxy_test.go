package browser

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
)

// outside collects the browser's requests to other hosts.
var outside notes

// own lists hosts that the browser contacts on its own, with any page. A page's requests are found
// by its tab.
var own = []string{".google.com", ".googleapis.com", ".gvt1.com", ".gstatic.com"}

// newProxy returns a proxy for all requests to other hosts, by pages or workers. It refuses all of
// them.
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
