package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// serveFile is the first argument of a process of this program that acts as a server for the soak.
// The server uses a file, and listens at an address. Its clock is this machine's clock plus the
// time in another file.
const serveFile = "serve-file"

// serveShifted runs this server.
func serveShifted(db, clock, address string) error {
	ctx := context.Background()
	shift := func() time.Duration {
		text, err := os.ReadFile(clock)
		if err != nil {
			return 0
		}
		d, _ := time.ParseDuration(string(text))
		return d
	}
	s, err := sqlite.Open(db, sqlite.Options{Source: func() time.Time { return time.Now().Round(0).Add(shift()) }})
	if err != nil {
		return err
	}
	log := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	h, err := hall.Open(ctx, s, hall.Options{Log: log})
	if err != nil {
		return err
	}
	a, err := api.New(h, api.Options{Log: log, Limits: api.Standard, Hosts: func(string) bool { return true }})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Printf("The server is at http://%s/\n", listener.Addr())
	server := &http.Server{Handler: a, ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}
