package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http/httputil"
	"strconv"
	"time"
)

// A conn is a connection to the server for sequential requests. It is cheaper than net/http's
// client, which would use as much of the machine as the server.
type conn struct {
	net.Conn
	r    *bufio.Reader
	out  []byte
	body []byte
}

// patience is how long a request may take.
const patience = 60 * time.Second

func dial(address string) (*conn, error) {
	c, err := net.DialTimeout("tcp", address, 10*time.Second)
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, r: bufio.NewReader(c)}, nil
}

// newID returns an id for a command.
func newID() string { return fmt.Sprintf("%016x", rand.Uint64()) }

// headOf returns the head of a request, without its end.
func headOf(method, path, address, token string) []byte {
	head := method + " " + path + " HTTP/1.1\r\nHost: " + address + "\r\n"
	if token != "" {
		head += "Authorization: Bearer " + token + "\r\n"
	}
	return []byte(head)
}

// post sends a request with a body, and returns the status and the body of the response, which is
// valid until the next request.
func (c *conn) post(head, body []byte) (status int, answer []byte, err error) {
	c.out = append(append(c.out[:0], head...), "Content-Length: "...)
	c.out = append(strconv.AppendInt(c.out, int64(len(body)), 10), "\r\n\r\n"...)
	c.out = append(c.out, body...)
	c.SetDeadline(time.Now().Add(patience))
	if _, err := c.Write(c.out); err != nil {
		return 0, nil, err
	}
	status, length, err := c.readHead()
	if err != nil {
		return 0, nil, err
	}
	if length < 0 {
		c.body, err = io.ReadAll(httputil.NewChunkedReader(c.r))
		if err == nil {
			_, err = c.r.ReadSlice('\n') // after the last chunk
		}
		return status, c.body, err
	}
	if cap(c.body) < length {
		c.body = make([]byte, 2*length)
	}
	c.body = c.body[:length]
	_, err = io.ReadFull(c.r, c.body)
	return status, c.body, err
}

// readHead reads the head of a response. If it has chunks, the length is -1.
func (c *conn) readHead() (status, length int, err error) {
	line, err := c.r.ReadSlice('\n')
	if err != nil {
		return 0, 0, err
	}
	if len(line) < 12 || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return 0, 0, fmt.Errorf("not a response: %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, 0, err
	}
	for length = -1; ; {
		line, err := c.r.ReadSlice('\n')
		if err != nil {
			return 0, 0, err
		}
		if line = bytes.TrimRight(line, "\r\n"); len(line) == 0 {
			return status, length, nil
		}
		if name, value, _ := bytes.Cut(line, []byte(": ")); bytes.EqualFold(name, []byte("Content-Length")) {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, 0, err
			}
		}
	}
}

// stream starts a stream and returns its lines.
func (c *conn) stream(head []byte) (*bufio.Reader, error) {
	c.SetDeadline(time.Now().Add(patience))
	if _, err := c.Write(append(bytes.Clone(head), "Accept: application/x-ndjson\r\n\r\n"...)); err != nil {
		return nil, err
	}
	status, length, err := c.readHead()
	if err != nil {
		return nil, err
	}
	if status != 200 || length >= 0 {
		return nil, fmt.Errorf("a stream is answered with status %d", status)
	}
	c.SetDeadline(time.Time{})
	return bufio.NewReader(httputil.NewChunkedReader(c.r)), nil
}

// numberAfter returns the number after the first occurrence of a text.
func numberAfter(line, text []byte) (int, error) {
	_, rest, found := bytes.Cut(line, text)
	n, digits := 0, 0
	for ; digits < len(rest) && digits < 9 && '0' <= rest[digits] && rest[digits] <= '9'; digits++ {
		n = 10*n + int(rest[digits]-'0')
	}
	if !found || digits == 0 {
		return 0, errors.New("no " + string(text) + " in " + string(line))
	}
	return n, nil
}
