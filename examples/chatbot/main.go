// Chatbot plays any game in chats. It answers messages with words and a picture, as PNG for chats
// that do not show SVG.
//
//	go run ./examples/chatbot -dir /tmp
//
// In this version, the terminal is the chat: each line is a message in a room, and pictures are
// files. Type
//
//	#club new hexdame easy
//	#club d4-e5
//	#club undo
//	#home new hextad black
//
// For Telegram, Discord, or Matrix, write another Transport.
package main

import (
	"bufio"
	"cmp"
	"context"
	crypto "crypto/rand"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// A Transport connects the bot to a chat.
type Transport interface {
	// Receive waits for the next message. At the end of the chat, it returns io.EOF.
	Receive() (room, text string, err error)

	// Send sends words and, unless nil, a PNG.
	Send(room, words string, png []byte) error
}

// A Terminal is a chat of lines. The room precedes the text: #club new hexdame.
type Terminal struct {
	lines *bufio.Scanner
	out   io.Writer
	dir   string // where to write pictures
	files int
}

// Receive reads a line.
func (t *Terminal) Receive() (room, text string, err error) {
	if !t.lines.Scan() {
		return "", "", cmp.Or(t.lines.Err(), io.EOF)
	}
	room, text = "#home", strings.TrimSpace(t.lines.Text())
	if strings.HasPrefix(text, "#") {
		room, text, _ = strings.Cut(text, " ")
	}
	return room, text, nil
}

// Send prints the words and the name of a file with the picture.
func (t *Terminal) Send(room, words string, png []byte) error {
	if png != nil {
		t.files++
		name := fmt.Sprintf("picture%d.png", t.files) // not the room, which may be named ../../x
		if err := os.WriteFile(filepath.Join(t.dir, name), png, 0o666); err != nil {
			return err
		}
		words += " [" + name + "]"
	}
	_, err := fmt.Fprintln(t.out, room+":", words)
	return err
}

// chat answers messages until there are no more. A room's messages must be answered in order; for
// a large chat, start a goroutine and a Bot for each room.
func chat(ctx context.Context, t Transport, b *Bot) error {
	for {
		room, text, err := t.Receive()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		words, png, err := b.Answer(ctx, room, text)
		if err != nil {
			words = err.Error() // the library's errors explain the mistake
		}
		if err := t.Send(room, words, png); err != nil {
			return err
		}
	}
}

func main() {
	dir := flag.String("dir", ".", "where to write pictures")
	flag.Parse()
	var seed [32]byte
	crypto.Read(seed[:]) // makes draws unpredictable
	b := NewBot(rand.New(rand.NewChaCha8(seed)))
	t := &Terminal{lines: bufio.NewScanner(os.Stdin), out: os.Stdout, dir: *dir}
	if err := chat(context.Background(), t, b); err != nil {
		log.Fatal(err)
	}
}
