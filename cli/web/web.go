// Web builds a page for playing all games in the browser, against a person or a bot,
// and serves it on this machine.
//
// Usage:
//
//	hexgames web [flags]
//
// The flags are:
//
//	-addr HOST:PORT
//		The address of the page: localhost or another loopback address. Port 0
//		selects a free port. (127.0.0.1:8080)
//	-o DIR
//		Write the page's files to the directory instead. Any static file host can serve
//		them, from any path.
//
// The program runs the go command to build the rules and the bots for WebAssembly. It needs no
// network. An interrupt ends the program.
//
// The first build takes some time. On two cores, with an empty build cache, the page was ready
// after 45 seconds: the go command took 26 seconds to build this program, without a message, and 19
// to build the others. The next time, the page was ready after one second.
//
// Each game has its own program, about a megabyte compressed. The page loads only the programs of
// the games you play.
//
// The address of the page contains the moves shown, so you can send a game as a link, or open it
// later. Records also have names, comments and variations. The page shows them, adds the moves you
// play, and saves everything. A move that you play after going back starts a variation; Promote
// makes it the main line. The browser keeps the games that you play, and Games lists them. After
// the first move, the browser also keeps all files, so the page works without a network and can be
// installed as an app. That requires a secure address: https, or an address on this machine.
//
// Puzzles and opening books are separate files, loaded when needed. Save makes pictures of the
// position and animated pictures of the game. embed.html shows a game in a frame of another page;
// Link has the HTML for it.
//
// The page uses the games through a JavaScript module, hexgames.mjs, which is one of its files.
// Other pages and Node can use it, too; MODULE.md is its manual. example.html is a small page that
// plays all games with it, and in example-picture.html, you play by clicking on a picture.
//
// Configure a static file host to serve .wasm as application/wasm, compressed, and .mjs as
// text/javascript.
package web

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/web"
)

//go:embed web.go
var source string

// Command is the web command.
var Command = console.Command{Name: "web", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	flags := e.Flags()
	addr := flags.String("addr", "127.0.0.1:8080", "")
	to := flags.String("o", "", "")
	args, err := e.Parse(flags)
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

// build builds the page. An interrupt ends it.
func build(e *console.Env) ([]web.File, error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	go func() {
		select {
		case <-e.Interrupt:
			cancel(errors.New("interrupted"))
		case <-ctx.Done():
		}
	}()
	return web.Build(ctx, web.Options{Notice: e.Errs})
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
		if err := console.WriteFile(filepath.Join(dir, f.Name), f.Text); err != nil {
			return err
		}
	}
	fmt.Fprintf(e.Out, "Wrote %d files to %s.\n", len(page), dir)
	return nil
}

// serve serves the page until an interrupt.
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
		Handler:           web.Handler(page, hosts(listener.Addr().(*net.TCPAddr).Port)),
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
		return nil, console.Usage("the address is %q: want localhost or a loopback address, because the page is for this machine only", addr)
	}
	listener, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the port of %s is taken: choose another one with -addr, or 0 for any free port", addr)
	case err != nil:
		return nil, err
	}
	return listener, nil
}

// isLoopback reports whether a host is a loopback address.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// hosts returns a function that reports whether a Host header names this machine, with the port.
func hosts(port int) func(host string) bool {
	return func(host string) bool {
		name, at, err := net.SplitHostPort(host)
		if err != nil { // the default port
			name, at = strings.Trim(host, "[]"), "80"
		}
		return at == strconv.Itoa(port) && isLoopback(name)
	}
}
