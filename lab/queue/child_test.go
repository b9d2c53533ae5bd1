package queue

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// long enables tests of rare events, which take minutes.
var long = flag.Bool("long", false, "run tests of rare events, which take minutes")

// roleVar is the environment variable that gives the test binary one of the roles below. argVar
// holds the argument for that role.
const (
	roleVar = "QUEUE_TEST_ROLE"
	argVar  = "QUEUE_TEST_ARG"
)

// roles are the processes that the test binary can become, so that a test can kill them.
var roles = map[string]func(arg string) error{"worker": beWorker, "server": beServer, "node": beNode, "coordinator": beCoordinator}

func TestMain(m *testing.M) {
	if role, ok := roles[os.Getenv(roleVar)]; ok {
		if err := role(os.Getenv(argVar)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	flag.Set("test.parallel", "16") // most tests spend their time waiting
	os.Exit(m.Run())
}

// ready prints a line to report that a role is ready.
func ready(line string) { fmt.Println(line) }

// beWorker runs a worker. Job 13 of a certain run kills it.
func beWorker(url string) error {
	c, err := Dial(url, Options{})
	if err != nil {
		return err
	}
	ready("")
	do := func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		if n == 13 && string(spec) == "deadly" {
			os.Exit(3)
		}
		return slow(ctx, spec, n)
	}
	return (&Worker{Client: c, Do: do}).Work(context.Background())
}

// beServer runs a server, given its address and folder.
func beServer(arg string) error {
	addr, folder, _ := strings.Cut(arg, " ")
	s, err := Listen(Embedded{Folder: folder, Addr: addr})
	if err != nil {
		return err
	}
	ready(s.URL())
	select {}
}

// A node is a server in a cluster.
type node struct {
	Name   string
	Folder string
	Port   int
	Ports  []int // of all nodes, its own first
}

// beNode runs a server in a cluster.
func beNode(arg string) error {
	var n node
	if err := json.Unmarshal([]byte(arg), &n); err != nil {
		return err
	}
	var routes []string
	for _, port := range n.Ports[1:] {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", port))
	}
	s, err := server.NewServer(&server.Options{
		ServerName: n.Name, Host: "127.0.0.1", Port: n.Port, NoLog: true, NoSigs: true, JetStream: true, StoreDir: n.Folder, SyncAlways: true,
		Cluster: server.ClusterOpts{Name: "hexlab", Host: "127.0.0.1", Port: n.Ports[0]}, Routes: server.RoutesFromStr(strings.Join(routes, ",")),
	})
	if err != nil {
		return err
	}
	s.Start()
	ready("")
	select {}
}

// beCoordinator runs a server and the coordinator of a number of jobs. At the end it copies its
// process status to a file.
func beCoordinator(arg string) error {
	var run Run
	var folder, report string
	fmt.Sscan(arg, &run.Jobs, &folder, &report)
	run.ID, run.Spec = "run", []byte("spec")
	s, err := Listen(Embedded{Folder: folder, Addr: "localhost:0"})
	if err != nil {
		return err
	}
	defer s.Close()
	c, err := s.Dial()
	if err != nil {
		return err
	}
	ready(s.URL())
	if err := (&Coordinator{Client: c, Run: run, Do: digest, Put: func(Result) error { return nil }}).Collect(context.Background()); err != nil {
		return err
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err
	}
	return os.WriteFile(report, status, 0o666)
}

// spawn starts the test binary in a role. It returns a function that kills the process, and the
// line that the process printed when it was ready.
func spawn(t *testing.T, role, arg string) (kill func(), line string) {
	t.Helper()
	cmd, line, err := start(role, arg)
	if err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() { cmd.Process.Kill(); cmd.Wait() })
	t.Cleanup(kill)
	return kill, line
}

// start starts the test binary in a role.
func start(role, arg string) (cmd *exec.Cmd, line string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", err
	}
	cmd = exec.Command(self)
	cmd.Env, cmd.Stderr = append(os.Environ(), roleVar+"="+role, argVar+"="+arg), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := cmd.Start(); err != nil {
		return nil, "", err
	}
	if line, err = bufio.NewReader(out).ReadString('\n'); err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		return nil, "", fmt.Errorf("the %s does not start: %w", role, err)
	}
	return cmd, strings.TrimSpace(line), nil
}

// keep starts the test binary in a role again and again until the test ends. Each time, it calls
// do, unless do is nil, with a function that kills the process, and then waits for the process to
// end.
func keep(t *testing.T, role, arg string, do func(kill func())) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var keeping sync.WaitGroup
	keeping.Go(func() {
		for t.Context().Err() == nil {
			cmd := exec.CommandContext(t.Context(), self)
			cmd.Env, cmd.Stderr = append(os.Environ(), roleVar+"="+role, argVar+"="+arg), os.Stderr
			if err := cmd.Start(); err != nil {
				t.Error(err)
				return
			}
			if do != nil {
				do(func() { cmd.Process.Kill() })
			}
			cmd.Wait()
		}
	})
	t.Cleanup(keeping.Wait)
}

// freePort returns an unused port.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for begin := time.Now(); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > 30*time.Second {
			t.Fatalf("still not true after 30 s: %s", what)
		}
	}
}
