package server

import (
	"net"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestHosts checks which hosts a request may name.
func TestHosts(t *testing.T) {
	t.Parallel()
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	known, any := config{url: "https://Hex.example/"}, config{}
	onlyKnown, err := known.hosts()
	if err != nil {
		t.Fatal(err)
	}
	machine, err := any.hosts()
	if err != nil {
		t.Fatal(err)
	}
	if known.url != "https://Hex.example" {
		t.Errorf("the URL is %s", known.url)
	}
	for host, want := range map[string][2]bool{ // with a URL, and without
		"localhost":                     {true, true},
		"localhost:8080":                {true, true},
		"127.0.0.1:8080":                {true, true},
		"127.1.2.3":                     {true, true},
		"[::1]:8080":                    {true, true},
		"hex.example":                   {true, false},
		"HEX.example:443":               {true, false},
		"hex.example.evil.example":      {false, false},
		"evil.example":                  {false, false},
		"192.168.1.20:8080":             {false, true}, // no page can use a number as its own name
		"[2001:db8::1]:8080":            {false, true},
		name:                            {false, true},
		strings.ToUpper(name) + ":8080": {false, true},
		name + ".local":                 {false, true},
		name + ".evil.example":          {false, false},
		"":                              {false, false},
	} {
		if got := onlyKnown(host); got != want[0] {
			t.Errorf("with a URL, %q is %t", host, got)
		}
		if got := machine(host); got != want[1] {
			t.Errorf("without a URL, %q is %t", host, got)
		}
	}
}

// TestTrusted checks parsing of proxy networks.
func TestTrusted(t *testing.T) {
	t.Parallel()
	c := config{proxies: "10.0.0.0/8, 192.0.2.1,, fd00::/8 ,::1"}
	all, err := c.trusted()
	if err != nil {
		t.Fatal(err)
	}
	has := func(ip string) bool {
		for _, p := range all {
			if p.Contains(netip.MustParseAddr(ip)) {
				return true
			}
		}
		return false
	}
	for ip, want := range map[string]bool{"10.1.2.3": true, "11.1.2.3": false, "192.0.2.1": true, "192.0.2.2": false, "fd12::1": true, "::1": true, "::2": false} {
		if has(ip) != want {
			t.Errorf("%s is trusted: %t", ip, has(ip))
		}
	}
}

// TestWelcome checks that the printed addresses of a server can be opened.
func TestWelcome(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{"127.0.0.1:80": `^The server is at http://127\.0\.0\.1:80/\n$`, "[::]:8080": `^The server is at http://localhost:8080/\n(Others on the network find it at http://[0-9.]+:8080/\n)*$`} {
		tcp, err := net.ResolveTCPAddr("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if text := (&config{}).welcome(tcp); !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s: %q", addr, text)
		}
		if text := (&config{url: "https://hex.example"}).welcome(tcp); text != "The server is at https://hex.example/\n" {
			t.Errorf("%q", text)
		}
	}
}

// TestPassword checks that the log has no database password.
func TestPassword(t *testing.T) {
	t.Parallel()
	if text := withoutPassword("postgres://ada:secret@db/games"); strings.Contains(text, "secret") || !strings.Contains(text, "ada") {
		t.Error(text)
	}
	if text := withoutPassword("a:b@c.db"); text != "a:b@c.db" {
		t.Error(text)
	}
}
