// Web makes a page that plays all games in the browser, against a person or a bot,
// and serves it on this machine.
//
// Usage:
//
//	go run ./examples/web [flags]
//
// The flags are:
//
//	-addr HOST:PORT
//		Where to serve the page: localhost or another loopback address. Port 0
//		is one that is free. (127.0.0.1:8080)
//	-o DIR
//		Write the page's files to the directory instead. Any host of static
//		files can serve them, from any path.
//
// It needs the go command, which builds the rules and the bots for WebAssembly, and
// nothing from the network. An interrupt ends it.
//
// The first time, building takes a while, which the program says before it begins. On
// two cores, with an empty build cache, the page was there after 45 seconds: the go
// command took 26 of them to build this program, of which it says nothing, and 19 to
// build the others. The next time it was there after one second.
//
// There is a program for each game, of about a megabyte when it is compressed. The page
// loads those of the games that are played on it.
//
// The page keeps the moves that are shown in its address: the link is the game, to be
// sent, or to be loaded again. Names, comments and variations are in the record: the page
// shows those of a record that was loaded, adds the moves that are played, and saves all.
//
// A host of static files should serve .wasm as application/wasm and compress it.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"example.com/hexgames/examples/internal/console"
)

//go:embed main.go
var source string

func main() { console.Main("web", run) }

func run(e *console.Env) error {
	flags := e.Flags()
	addr := flags.String("addr", "127.0.0.1:8080", "")
	to := flags.String("o", "", "")
	args, err := e.Parse(flags, source)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Usage("unexpected argument %q", args[0])
	}
	if *to != "" {
		return write(e, *to)
	}
	return serve(e, *addr)
}

// write writes the page's files to a directory.
func write(e *console.Env, dir string) error {
	page, err := build(e)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range page {
		if err := console.WriteFile(filepath.Join(dir, f.name), f.text); err != nil {
			return err
		}
	}
	fmt.Fprintf(e.Out, "%d files are in %s.\n", len(page), dir)
	return nil
}

// serve serves the page until there is an interrupt.
func serve(e *console.Env, addr string) error {
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	page, err := build(e)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           newSite(page, listener.Addr().(*net.TCPAddr).Port),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    1 << 14,
	}
	fmt.Fprintf(e.Out, "The page is at http://%s/\n", listener.Addr())
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-e.Interrupt:
	}
	end, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if server.Shutdown(end) != nil {
		return server.Close()
	}
	return nil
}

// listen listens at a loopback address.
func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	switch {
	case err != nil:
		return nil, console.Usage("the address is %q: want a host and a port, such as 127.0.0.1:8080", addr)
	case !isLoopback(host):
		return nil, console.Usage("the address is %q: want localhost or a loopback address, for the page is for this machine only", addr)
	}
	listener, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the port of %s is taken: another one can be given with -addr, or 0 for any", addr)
	case err != nil:
		return nil, err
	}
	return listener, nil
}

// isLoopback reports whether a host is this machine only.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
