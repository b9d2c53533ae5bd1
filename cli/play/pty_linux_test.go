package play

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

var update = flag.Bool("update", false, "write the screens of TestScreens")

// A user works at a terminal that runs the program.
type user struct {
	t    *testing.T
	pty  *os.File
	c    *exec.Cmd
	done chan error

	mu     sync.Mutex
	screen *emulator
}

// sit starts the program in a terminal of some size.
func sit(t *testing.T, height, width int, env []string, args ...string) *user {
	t.Helper()
	pty, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { pty.Close() })
	control := func(request uintptr, at unsafe.Pointer) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, pty.Fd(), request, uintptr(at)); errno != 0 {
			t.Skip(errno)
		}
	}
	var number, unlock int32
	control(syscall.TIOCGPTN, unsafe.Pointer(&number))
	control(syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	size := [4]uint16{uint16(height), uint16(width)}
	control(syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer tty.Close()
	u := &user{t: t, pty: pty, c: process(t, args...), done: make(chan error, 1), screen: newEmulator(height, width)}
	u.c.Env = append(append(u.c.Env, "TERM=xterm", "NO_COLOR="), env...)
	u.c.Stdin, u.c.Stdout, u.c.Stderr = tty, tty, tty
	u.c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := u.c.Start(); err != nil {
		t.Fatal(err)
	}
	read := make(chan bool)
	go func() {
		defer close(read)
		buf := make([]byte, 1<<12)
		for {
			n, err := pty.Read(buf)
			if err != nil { // the program has ended
				return
			}
			u.mu.Lock()
			u.screen.Write(buf[:n])
			u.mu.Unlock()
		}
	}()
	go func() {
		err := u.c.Wait()
		<-read
		u.done <- err
	}()
	return u
}

// types types keys.
func (u *user) types(keys string) {
	u.t.Helper()
	if _, err := u.pty.WriteString(keys); err != nil {
		u.t.Fatal(err)
	}
}

// waits waits until the screen is as expected, and returns it.
func (u *user) waits(what string, ok func(screen string) bool) string {
	u.t.Helper()
	var now string
	for begin := time.Now(); time.Since(begin) < 20*time.Second; time.Sleep(2 * time.Millisecond) {
		u.mu.Lock()
		now = u.screen.String()
		u.mu.Unlock()
		if ok(now) {
			return now
		}
	}
	u.t.Fatalf("the screen never shows %q:\n%s", what, now)
	return ""
}

// sees waits until the screen has a text.
func (u *user) sees(text string) string {
	u.t.Helper()
	return u.waits(text, func(screen string) bool { return strings.Contains(screen, text) })
}

// asked waits for a prompt in the row at the bottom, with nothing typed.
func (u *user) asked(prompt string) string {
	u.t.Helper()
	return u.waits(prompt, func(screen string) bool { return strings.HasSuffix(screen, "\n"+prompt+"\n") })
}

// enters types a line, and waits until the program has read it.
func (u *user) enters(line string) {
	u.t.Helper()
	u.types(line)
	if line != "" {
		u.sees(": " + line + "\n")
	}
	u.types("\r")
	if line != "" {
		u.waits("the next prompt", func(screen string) bool { return !strings.HasSuffix(screen, ": "+line+"\n") })
	}
}

// leaves waits until the program has ended, and returns the final content of the terminal.
func (u *user) leaves() string {
	u.t.Helper()
	select {
	case err := <-u.done:
		if err != nil {
			u.t.Fatalf("%v:\n%s", err, u.screen)
		}
	case <-time.After(20 * time.Second):
		u.t.Fatalf("the program does not end:\n%s", u.screen)
	}
	if u.screen.other {
		u.t.Error("the terminal is not restored")
	}
	return u.screen.all()
}

// TestScreens plays a game of each kind in a terminal of 80 columns and 24 rows, and compares
// some screens with recorded ones.
func TestScreens(t *testing.T) {
	// A game that is not listed starts with its first move.
	moves := map[string]string{
		"hexade":    "e5 j10 h8 j12",
		"hexagrams": "d3xe3",
		"hexcore6":  "a1/a5 b1/b5 c1/c5 i4/i5",
		"hexdame":   "d4-e5 c3xe5",
		"hextad":    "11:-1,-1/-1,0",
	}
	for _, game := range games.Names() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			var record []string
			shot := func(title, screen string) { record = append(record, "--- "+title+"\n"+screen) }
			u := sit(t, 24, 80, nil, "-seed", "3", "-color", "never", "-black", "mcts:nodes=50")
			shot("the start", u.asked("Game:"))
			u.enters(game)
			if g, err := games.Find(game); err == nil && len(g.Options()) > 0 {
				u.waits("options", func(screen string) bool {
					return strings.Contains(screen, "\nOptions [") && strings.HasSuffix(screen, "]:\n")
				})
				u.enters("")
			}
			shot("the players", u.asked("White [you]:"))
			u.enters("")
			const prompt = "White to move:"
			shot("the board", u.asked(prompt))
			begin := moves[game]
			if begin == "" {
				begin = firstMove(t, game)
			}
			for move := range strings.FieldsSeq(begin) {
				u.enters(move)
				u.asked(prompt)
			}
			shot("after some moves", u.asked(prompt))
			u.enters("flip")
			shot("turned around", u.asked(prompt))
			u.enters("levle")
			shot("a mistake", u.asked(prompt))
			u.enters("help")
			shot("help", u.asked(prompt))
			u.enters("quit")
			shot("at the end", u.leaves())
			got := strings.Join(record, "")
			file := filepath.Join("testdata", game+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatalf("%v: go test ./cli/play -run Screens -update records the screens: check them", err)
			}
			if got != string(want) {
				t.Errorf("the screens are\n%s\nwant (-update writes them)\n%s", got, want)
			}
		})
	}
}

// firstMove returns the first legal move of a game.
func firstMove(t *testing.T, game string) string {
	t.Helper()
	table, err := games.Start(game, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if table.Turn() == hexgames.Chance {
		t.Errorf("%s begins with a move of Chance: add a move that can follow to TestScreens", game)
	}
	return table.LegalText(0)
}

// TestEditing edits a line, goes back to an earlier one, and completes moves.
func TestEditing(t *testing.T) {
	t.Parallel()
	u := sit(t, 24, 80, nil, two...)
	u.asked("White to move:")
	const left, up = "\x1b[D", "\x1b[A"
	u.types("d-d5" + strings.Repeat(left, 3) + "4\r")
	u.asked("Black to move:")
	u.sees("1. d4-d5")
	u.types("undo\r")
	u.asked("White to move:")
	u.types(up + up)
	u.sees("White to move: d4-d5\n")
	u.types("\r")
	u.asked("Black to move:")
	u.types("f7\t\t")
	u.sees("f7-e6 f7-e7\nBlack to move: f7-e") // the possible moves, above the line
	u.types("7\t\r")
	u.asked("White to move:")
	u.sees("2. f7-e7")
	u.types("\x04") // Ctrl-D
	if left := u.leaves(); !strings.HasPrefix(left, "Hexdame\n> White (you)\n  Black (you)\n\n") {
		t.Errorf("what stays is\n%s", left)
	}
}

// TestPages reads a text that is longer than the terminal.
func TestPages(t *testing.T) {
	t.Parallel()
	u := sit(t, 8, 60, nil, two...)
	u.asked("White to move:")
	u.enters("help")
	first := u.asked("Enter for more:")
	if !strings.HasPrefix(first, "Type a move in the game's notation, or one of these:\n") {
		t.Errorf("the first page is\n%s", first)
	}
	u.types("\r")
	u.sees("\n  undo  ")
	u.asked("Enter for more:")
	u.types("d4-d5\r") // the answer to any page
	u.asked("Black to move:")
	if now := u.sees("1. d4-d5"); !strings.Contains(now, "(w)") {
		t.Errorf("the last move is not visible:\n%s", now)
	}
	u.enters("quit")
	u.leaves()
}

// TestKeys ends the program with keys, with signals, and by closing the terminal. It saves the game
// and restores the terminal.
func TestKeys(t *testing.T) {
	for name, end := range map[string]func(*user){
		"Ctrl-C":  func(u *user) { u.types("\x03") },
		"Ctrl-D":  func(u *user) { u.types("\x04") },
		"Ctrl-\\": func(u *user) { u.types("\x1c") },
		"TERM":    func(u *user) { u.c.Process.Signal(syscall.SIGTERM) },
		"HUP":     func(u *user) { u.c.Process.Signal(syscall.SIGHUP) },
	} {
		for _, black := range []string{"you", "mcts:time=1h"} {
			if name == "Ctrl-D" && black != "you" {
				continue // it ends the input, but the bot continues
			}
			t.Run(name+" "+black, func(t *testing.T) {
				t.Parallel()
				file := filepath.Join(t.TempDir(), "game")
				u := sit(t, 24, 80, nil, "-game", "hexdame", "-white", "you", "-black", black, "-save", file)
				u.asked("White to move:")
				u.types("d4-d5\r")
				if black == "you" {
					u.asked("Black to move:")
				} else {
					u.sees("\nBlack thinks: depth ")
				}
				end(u)
				if left := u.leaves(); !strings.Contains(left, "(w)") {
					t.Errorf("what stays is\n%s", left)
				}
				if text, err := os.ReadFile(file); err != nil || !strings.HasSuffix(string(text), "\n1. d4-d5 *\n\n") {
					t.Errorf("the record is %q, %v", text, err)
				}
			})
		}
	}
}

// TestPanic restores the terminal before it shows the panic of a bot.
func TestPanic(t *testing.T) {
	t.Parallel()
	u := sit(t, 24, 80, []string{"PLAY=panicking"}, "-game", "hexdame", "-white", "you", "-black", "panicking")
	u.asked("White to move:")
	u.types("d4-d5\r")
	if err := <-u.done; err == nil {
		t.Error("the program says that all is well")
	}
	if left := u.screen.all(); u.screen.other || !strings.Contains(left, "panic: out of ideas") {
		t.Errorf("what stays is\n%s", left)
	}
}

// TestFullDisk prints a record that can't be saved after the screen is closed.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	u := sit(t, 24, 80, nil, append(two, "-save", "/dev/full")...)
	u.asked("White to move:")
	u.types("d4-d5\r")
	u.asked("Black to move:")
	u.types("quit\r")
	if err := <-u.done; err == nil {
		t.Error("the program says that all is well")
	}
	left := u.screen.all()
	for _, want := range []string{"\n[Game \"hexdame\"]\n", "\n1. d4-d5 *\n", "no space left on device: the record is printed instead"} {
		if !strings.Contains(strings.ReplaceAll(left, "\n", " "), strings.ReplaceAll(want, "\n", " ")) {
			t.Errorf("%q is missing:\n%s", want, left)
		}
	}
}

// TestControl shows a record with text-reversing characters. None reaches the terminal.
func TestControl(t *testing.T) {
	t.Parallel()
	file := write(t, "[Game \"hexdame\"]\n\n{a\u202eb} d4-d5 {c\u202ed} *\n")
	u := sit(t, 24, 80, nil, "-load", file, "-white", "you", "-black", "you")
	u.asked("Black to move:")
	u.sees("c\ufffdd")
	u.enters("record")
	u.asked("Black to move:")
	u.sees(`{a\u202eb}`)
	u.enters("quit")
	u.leaves()
}

// TestPlain writes line by line to a terminal that cannot position text.
func TestPlain(t *testing.T) {
	t.Parallel()
	u := sit(t, 40, 80, []string{"TERM=dumb"}, two...)
	u.sees("hexdame: White is you, Black is you\n")
	u.sees("White to move:")
	u.types("quit\n")
	u.leaves()
}

// TestNoColor looks for colors in a terminal.
func TestNoColor(t *testing.T) {
	for env, want := range map[string]bool{"": true, "NO_COLOR=1": false} {
		u := sit(t, 24, 80, []string{env}, two...)
		u.asked("White to move:")
		if u.mu.Lock(); u.screen.colored != want {
			t.Errorf("%q: that there are colors is %v", env, u.screen.colored)
		}
		u.mu.Unlock()
		u.enters("quit")
		u.leaves()
	}
}

// TestBots watches two bots. Their last position stays on the screen.
func TestBots(t *testing.T) {
	t.Parallel()
	u := sit(t, 24, 80, nil, "-game", "hexagrams", "-white", "random", "-black", "greedy")
	if left := u.leaves(); !ending.MatchString(left) || !strings.Contains(left, " White (random)\n") {
		t.Errorf("what stays is\n%s", left)
	}
}
