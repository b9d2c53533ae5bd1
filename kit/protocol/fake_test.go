package protocol

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/games"
)

// TestMain runs an engine instead of the tests if the arguments are "engine" and a mode.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "engine" {
		fake(os.Args[2])
		os.Exit(0)
	}
	if len(os.Args) == 3 && os.Args[1] == "sleep" { // the child of an engine
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// fakeCommand returns the command of an engine with a mode.
func fakeCommand(mode string) []string { return []string{os.Args[0], "engine", mode} }

// fakeSpec returns the text of the bot of an engine with a mode.
func fakeSpec(settings, mode string) string {
	return "cmd:" + settings + ` "` + os.Args[0] + `" engine ` + mode
}

// fake is an engine that plays the first legal move. Its mode is its misbehavior, and the first
// word of the mode is the command that triggers it.
func fake(mode string) {
	switch mode {
	case "good":
		Engine{Name: "Good", Version: "1", Author: "Ada"}.Serve(context.Background(), os.Stdin, os.Stdout)
		return
	case "mute":
		time.Sleep(time.Hour)
	case "gone":
		fmt.Fprintln(os.Stderr, strings.Repeat("no license\n", 5000)+"\n  panic: \x1b[31mno luck  ")
		os.Exit(3)
	}
	at, what, _ := strings.Cut(mode, "-")
	table, _ := games.Start("hexdame", "", nil)
	protocol, turn := 2, ""
	if strings.HasPrefix(mode, "old") {
		protocol = 1
	}
	say := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	for s := bufio.NewScanner(os.Stdin); s.Scan(); {
		words := strings.Fields(s.Text())
		if words[0] == at && misbehave(what) {
			continue
		}
		switch words[0] {
		case "hello":
			say("id name Fake")
			say("id protocol %d", protocol)
			say("has game hexdame")
			if mode == "stop-deaf" {
				say("has command stop")
			}
			say("hellook")
		case "game":
			table, _ = games.Start(words[1], "", nil)
			say("turn %v", table.Turn())
		case "position":
			text, moves, _ := strings.Cut(strings.Join(words[1:], " "), " moves ")
			table, _ = games.Start(table.GameName(), text, nil)
			for _, move := range splitMoves(moves) {
				table.PlayText(move)
			}
			if turn = table.Turn().String(); mode == "wrong" {
				turn = "Chance"
			}
			say("turn %s", turn)
		case "play", "undo":
			if protocol == 1 && words[0] == "play" {
				table.PlayText(strings.Join(words[1:], " "))
				say("turn %v", table.Turn())
			} else if protocol == 1 && table.Undo() {
				say("turn %v", table.Turn())
			} else {
				say("error what is %s?", words[0])
			}
		case "bot":
			if strings.Contains(words[1], "seed") && mode == "old-seedless" {
				say("error no seeds")
			} else {
				say("bot %s", words[1])
			}
		case "go":
			if mode == "stop-deaf" {
				time.Sleep(time.Hour)
			}
			if protocol == 1 {
				say("info depth 2 nodes 9 time 1ms nps 9000 value 0.500 proven line %s; nonsense", table.LegalText(0))
				say("hint 1 value 0.250 nodes 8 move %s", table.LegalText(0))
				say("hint 2 value -1.000 proven nodes 1 move %s", table.LegalText(1))
			}
			say("bestmove %s", strings.ToUpper(table.LegalText(0)))
		case "quit":
			return
		default:
			say("error what is %s?", words[0])
		}
	}
}

// misbehave does something wrong, or something unusual but right. It reports whether it has
// answered the command.
func misbehave(what string) (answered bool) {
	switch what {
	case "crash":
		fmt.Fprintln(os.Stderr, "I am unwell, and cannot open the file that I need to go on")
		os.Exit(7)
	case "close":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "hang":
		time.Sleep(time.Hour)
	case "illegal":
		fmt.Println("bestmove a1-a9")
	case "error":
		fmt.Println("error I do not know how")
	case "twice":
		fmt.Println("bestmove d4-d5\nbestmove d4-d5")
	case "other":
		fmt.Println("turn White")
	case "flood":
		for {
			fmt.Println("info depth 1")
		}
	case "endless":
		for {
			fmt.Print("no line feed ")
		}
	case "half":
		fmt.Print("bestmove d4-e5")
		os.Exit(0)
	case "loud":
		for range 1 << 16 {
			fmt.Fprintln(os.Stderr, "all is well, all is well, all is well, all is well")
		}
	case "child":
		c := exec.Command(os.Args[0], "sleep", "long")
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		c.Start()
		os.Exit(0)
	case "slowly":
		for _, b := range []byte("note \xff\xfe\x00 nothing\r\nnews of tomorrow\r\n\r\ninfo rank 7 value x\ninfo rank 1 value 0.5 line d4-e4; d9\ninfo\n") {
			os.Stdout.Write([]byte{b})
		}
	case "resign":
		fmt.Println("resign")
		return true
	}
	return false
}
