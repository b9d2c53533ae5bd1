package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// TestManual checks that the configuration of a server in the manual is one.
func TestManual(t *testing.T) {
	text, err := os.ReadFile("MANUAL.md")
	if err != nil {
		t.Fatal(err)
	}
	_, config, _ := strings.Cut(string(text), "```\nserver_name")
	config, _, ok := strings.Cut(config, "```\n")
	if !ok {
		t.Fatal("the manual has no configuration")
	}
	name := filepath.Join(t.TempDir(), "server.conf")
	if err := os.WriteFile(name, []byte("server_name"+config), 0o666); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !o.SyncAlways || !o.JetStream || o.Cluster.Name != "lab" || len(o.Routes) != 3 || o.MaxPayload != 1<<20 {
		t.Errorf("the options are %+v", o)
	}
}
