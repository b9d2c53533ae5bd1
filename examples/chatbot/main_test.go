package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

func Example() {
	dir, err := os.MkdirTemp("", "chatbot")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	const messages = `d4-e5
#club new hexdame beginner
#club d4-d9
#club d4-e5
#club undo
#club undo
#club new chess
#club resign
#home new hextad medium black
#home draw 66
#home undo
#home new hexcore6 side=99
`
	b := NewBot(rand.New(rand.NewPCG(1, 2)))
	t := &Terminal{lines: bufio.NewScanner(strings.NewReader(messages)), out: os.Stdout, dir: dir}
	if err := chat(context.Background(), t, b); err != nil {
		fmt.Println(err)
	}
	// Output:
	// #home: there is no game here: write new and the name of a game, or help
	// #club: You play White. White is to move. [picture1.png]
	// #club: hexdame: "d4-d9", column 4: d9 is not on the board (D1)
	// #club: You play d4-e5. I play f6xd4. White is to move. [picture2.png]
	// #club: I took it back. White is to move. [picture3.png]
	// #club: there is no move of yours to take back
	// #club: no such game: "chess": want one of hexade, hexagrams, hexcore6, hexdame, hextad
	// #club: Black wins: resignation. [picture4.png]
	// #home: You play Black. I play 01:1,0/2,0. Black is to move. [picture5.png]
	// #home: hextad: "draw 66": Black is to move, not Chance (T4)
	// #home: there is no move of yours to take back
	// #home: hexcore6: "Side 99": want a side from 3 to 6, or 0 for 6 (C2)
}

// talk sends a message, and checks that the answer is either words or an error.
func talk(t *testing.T, b *Bot, room, text string) error {
	t.Helper()
	words, picture, err := b.Answer(t.Context(), room, text)
	switch {
	case (words == "") != (err != nil):
		t.Fatalf("%q is answered with %q, %v", text, words, err)
	case err != nil && picture != nil:
		t.Fatalf("%q is refused with a picture", text)
	case err == nil && text != "help":
		if m, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil || m.Width != 640 {
			t.Fatalf("%q is answered with a picture %d pixels wide, %v", text, m.Width, err)
		}
	}
	return err
}

// TestPlay plays all games as both players, with moves taken back, until they end.
func TestPlay(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for _, name := range games.Names() {
		for _, side := range []string{"", " black"} {
			b := NewBot(dice)
			if err := talk(t, b, "#a", "new "+name+" beginner"+side); err != nil {
				t.Fatal(err)
			}
			g := b.rooms["#a"]
			for i := 0; !g.Outcome().Over() && i < 4; i++ {
				if g.Turn() != g.people {
					t.Fatalf("%s is waiting for %v", name, g.Turn())
				}
				if err := talk(t, b, "#a", g.LegalText(dice.IntN(g.CountLegal()))); err != nil {
					t.Fatal(err)
				}
				if i%4 == 3 {
					if err := talk(t, b, "#a", "undo"); err != nil {
						t.Fatal(err)
					}
				}
			}
			talk(t, b, "#a", "resign")
			if !g.Outcome().Over() {
				t.Errorf("%s is not over", name)
			}
		}
	}
}

// TestRefusals checks that bad messages change nothing.
func TestRefusals(t *testing.T) {
	b := NewBot(rand.New(rand.NewPCG(1, 2)))
	for _, text := range []string{"show", "undo", "d4-e5", "new", "new chess", "new hexdame cmd:/bin/true", "new hexdame x=1", strings.Repeat("x", mostText+1)} {
		if talk(t, b, "#a", text) == nil || len(b.rooms) > 0 {
			t.Errorf("%q starts a game", text)
		}
	}
	for range 2 {
		if err := talk(t, b, "#a", "new hextad"); err != nil {
			t.Fatal(err)
		}
	}
	g := b.rooms["#a"]
	start := g.PositionText()
	for _, text := range []string{"draw 66", "undo", "new hexdame quick", "\x00", "66", "new hextad side=9"} {
		if talk(t, b, "#a", text) == nil || b.rooms["#a"] != g || g.PositionText() != start {
			t.Errorf("%q changes the game", text)
		}
	}
	for _, text := range []string{"show", "help", " help ", "moves"} {
		if err := talk(t, b, "#a", strings.TrimSpace(text)); err != nil || g.PositionText() != start {
			t.Errorf("%q: %v", text, err)
		}
	}
	for i := range mostRooms {
		b.rooms[fmt.Sprint(i)] = g
	}
	if talk(t, b, "#b", "new hextad") == nil {
		t.Error("there is no limit to the number of rooms")
	}
}

// TestChance checks that the bot draws, even after a move is taken back.
func TestChance(t *testing.T) {
	b := NewBot(rand.New(rand.NewPCG(1, 2)))
	talk(t, b, "#a", "new hextad "+bot.Levels()[0])
	g := b.rooms["#a"]
	start := g.PositionText()
	for range 3 {
		if err := talk(t, b, "#a", g.LegalText(0)); err != nil || g.Turn() == hexgames.Chance {
			t.Fatal(err, g.Turn())
		}
	}
	for range 3 {
		if err := talk(t, b, "#a", "undo"); err != nil {
			t.Fatal(err)
		}
	}
	if g.PositionText() != start {
		t.Errorf("after all is taken back, the position is %s, want %s", g.PositionText(), start)
	}
}

// TestAnswerAnything sends texts to a room with a game and to a room without.
func TestAnswerAnything(t *testing.T) {
	for _, text := range []string{"d4-e5", "new hextad black", "new hexcore6 side=3", "undo", "resign", "moves", "draw 66", "new  hexdame cmd:x", "\xff", "new", " "} {
		b := NewBot(rand.New(rand.NewPCG(1, 2)))
		talk(t, b, "#a", "new hexdame beginner")
		for _, room := range []string{"#a", "#b"} {
			if _, _, err := b.Answer(t.Context(), room, text); err == nil && b.rooms[room] != nil && b.rooms[room].Turn() == hexgames.Chance {
				t.Errorf("after %q, the bot does not draw", text)
			}
		}
	}
}
