package web

import (
	"bytes"
	"context"
	"debug/elf"
	"debug/gosym"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// section appends a section to a module.
func section(module []byte, kind byte, body []byte) []byte {
	module = binary.AppendUvarint(append(module, kind), uint64(len(body)))
	return append(module, body...)
}

// dataOf returns the memory that the data section of a module describes, and the rest of the
// module.
func dataOf(t *testing.T, module []byte) (memory, rest []byte) {
	t.Helper()
	r := reader{rest: module[len(wasmMagic):]}
	for len(r.rest) > 0 {
		kind := r.byte()
		body := r.bytes(r.number())
		if kind != dataSection {
			rest = section(rest, kind, body)
			continue
		}
		var err error
		if memory, err = readData(body); err != nil {
			t.Fatal(err)
		}
	}
	return bytes.TrimRight(memory, "\x00"), rest
}

// scattered returns a module with data segments at random places, some of them overlapping.
func scattered(r *rand.Rand) []byte {
	var body []byte
	n := r.IntN(50)
	body = binary.AppendUvarint(body, uint64(n))
	for range n {
		data := make([]byte, r.IntN(30))
		for i := range data {
			data[i] = byte(r.IntN(3))
		}
		body = append(appendSigned(append(body, 0, i32Const), r.IntN(1<<r.IntN(17))), end)
		body = append(binary.AppendUvarint(body, uint64(len(data))), data...)
	}
	module := section([]byte(wasmMagic), 1, []byte("abc"))
	return section(section(module, dataSection, body), 0, []byte("defg"))
}

// Only a long gap begins a new segment.
func TestLongGap(t *testing.T) {
	for zeros, want := range map[int]byte{longGap - 1: 1, longGap: 2, longGap + 1: 2} {
		memory := append(append([]byte("abc"), make([]byte, zeros)...), "def"...)
		section := appendData(nil, memory)
		if section[0] != want {
			t.Errorf("with %d zeros between, there are %d segments, want %d", zeros, section[0], want)
		}
		if got, err := readData(section); err != nil || !bytes.Equal(got, memory) {
			t.Errorf("with %d zeros between, the section is read as %x, %v", zeros, got, err)
		}
	}
}

// A slim program has the same memory, and all other sections.
func TestSlimData(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 0))
	for range 300 {
		module := scattered(r)
		small, err := slim(module)
		if err != nil {
			t.Fatal(err)
		}
		memory, rest := dataOf(t, module)
		if m, s := dataOf(t, small); !bytes.Equal(m, memory) || !bytes.Equal(s, rest) {
			t.Fatalf("%x becomes %x", module, small)
		}
	}
}

// Anything but a program is refused, and no damage makes slim panic.
func TestSlimDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 1))
	for _, test := range []struct {
		text string
		want error
	}{
		{"", errShort},
		{"\x00asm", errShort},
		{wasmMagic + "\x0b", errShort},
		{wasmMagic + "\x0b\x05\x01\x00\x41\x00", errShort},
		{"no program at all", errProgram},
		{wasmMagic + "\x0b\x04\x01\x00\x41\x00", errProgram},
	} {
		if _, err := slim([]byte(test.text)); err != test.want {
			t.Errorf("%q: %v, want %v", test.text, err, test.want)
		}
	}
	refused := 0
	for range 8000 {
		module := scattered(r)
		if r.IntN(2) == 0 {
			module = module[:r.IntN(len(module))]
		}
		for range r.IntN(5) {
			if len(module) > 0 {
				module[r.IntN(len(module))] = byte(r.Uint32())
			}
		}
		if _, err := slim(module); err != nil {
			refused++
		}
	}
	if refused < 400 {
		t.Errorf("%d damaged programs are refused", refused)
	}
}

// checkCleared checks that the functions of a program are in place, without their names and lines.
// It returns the place of a function before.
func checkCleared(t *testing.T, before, after []byte, name string) (file string, line int) {
	t.Helper()
	table := func(memory []byte) *gosym.Table {
		t.Helper()
		at := bytes.Index(memory, []byte(tableMagic))
		symbols, err := gosym.NewTable(nil, gosym.NewLineTable(memory[at:], 0))
		if err != nil {
			t.Fatal(err)
		}
		return symbols
	}
	old, now := table(before), table(after)
	if len(old.Funcs) < 1000 || len(now.Funcs) != len(old.Funcs) {
		t.Fatalf("there are %d functions, and there were %d", len(now.Funcs), len(old.Funcs))
	}
	for i, f := range now.Funcs {
		if f.Name != "" || f.Entry != old.Funcs[i].Entry || f.End != old.Funcs[i].End {
			t.Errorf("the function %q from %x to %x was %q from %x to %x", f.Name, f.Entry, f.End, old.Funcs[i].Name, old.Funcs[i].Entry, old.Funcs[i].End)
		}
	}
	begin := old.LookupFunc(name).Entry
	file, line, _ = old.PCToLine(begin)
	if file, other, _ := now.PCToLine(begin); other == line || file != "" {
		t.Errorf("the lines are not cleared: %s:%d", file, other)
	}
	return file, line
}

// The table of this test's own program has the same format on some systems.
func TestClearTraces(t *testing.T) {
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := elf.Open(name)
	if err != nil {
		t.Skip(err)
	}
	defer program.Close()
	section := program.Section(".gopclntab")
	if section == nil {
		t.Skip("the table is elsewhere")
	}
	before, err := section.Data()
	if err != nil || !bytes.HasPrefix(before, []byte(tableMagic)) {
		t.Skipf("the table has another format: %v", err)
	}
	after := bytes.Clone(before)
	clearTraces(after)
	if file, _ := checkCleared(t, before, after, "example.com/hexgames/web.clearTraces"); filepath.Base(file) != "traces.go" {
		t.Errorf("the test reads the file %q", file)
	}
}

// panics is a program that panics, and its stack grows after that. Its main function begins on line
// 3.
const panics = `package main

func main() {
	defer func() { println(recover() != nil, deep(2000)) }()
	var none []int
	println(none[len(none)])
}

func deep(n int) int {
	if n == 0 {
		return 5
	}
	return deep(n-1) + n - n
}
`

// The functions of a slim program stay in place. An independent reader of the table, debug/gosym,
// confirms it, and that names and lines are gone.
func TestSlimProgram(t *testing.T) {
	if !*building {
		t.Skip("builds a program, which takes a while: -build runs this")
	}
	dir := t.TempDir()
	source, wasm := filepath.Join(dir, "main.go"), filepath.Join(dir, "main.wasm")
	if err := os.WriteFile(source, []byte(panics), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := output(context.Background(), "build", "-o", wasm, source); err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(wasm)
	if err != nil {
		t.Fatal(err)
	}
	small, err := slim(program)
	if err != nil {
		t.Fatal(err)
	}
	before, rest := dataOf(t, program)
	after, other := dataOf(t, small)
	if !bytes.Equal(rest, other) {
		t.Error("sections other than the data section have changed")
	}
	if old, now := len(compressed(program)), len(compressed(small)); now > old*9/10 {
		t.Errorf("%d compressed bytes become %d", old, now)
	}
	if _, line := checkCleared(t, before, after, "main.main"); line != 3 {
		t.Errorf("the test reads line %d of the main function", line)
	}
	if node, err := exec.LookPath("node"); err == nil {
		if err := os.WriteFile(wasm, small, 0o666); err != nil {
			t.Fatal(err)
		}
		root, err := output(context.Background(), "env", "GOROOT")
		if err != nil {
			t.Fatal(err)
		}
		text, err := exec.Command(node, filepath.Join(root[:len(root)-1], "lib", "wasm", "wasm_exec_node.js"), wasm).CombinedOutput()
		if err != nil || string(text) != "true 5\n" {
			t.Errorf("the program writes %q, %v", text, err)
		}
	}
}
