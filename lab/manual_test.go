package lab

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// TestManual checks that the server configuration in the manual is valid.
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

// TestManualCommands checks that the manual uses only flags that its commands have.
func TestManualCommands(t *testing.T) {
	n := 0
	for line := range strings.Lines(read(t, "MANUAL.md")) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] != "hexlab" {
			continue
		}
		n++
		c, ok := Command.Find(fields[1])
		if !ok {
			t.Errorf("there is no %q", line)
		}
		for _, field := range fields[2:] {
			if name, isFlag := strings.CutPrefix(field, "-"); isFlag && !regexp.MustCompile(`(?m)^\t.*-`+name+`\b`).MatchString(c.Manual) {
				t.Errorf("%s has no flag -%s: %q", fields[1], name, line)
			}
		}
	}
	if n < 20 {
		t.Errorf("the manual has only %d commands", n)
	}
}
