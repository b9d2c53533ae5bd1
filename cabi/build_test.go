package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

var build = flag.Bool("build", false, "build the library, and run programs in C, and in C++ and Rust if there are compilers")

// A built is a directory with the library, and the compiler flags that link it.
type built struct {
	dir   string
	flags []string
}

// buildLibrary builds the library, with the added Go files.
func buildLibrary(t *testing.T, mode string, added ...string) built {
	t.Helper()
	if !*build {
		t.Skip("requires a C compiler: run with -build")
	}
	b := built{dir: t.TempDir()}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	name := map[string]string{"c-shared": "libhexgames.so", "c-archive": "libhexgames.a"}[mode]
	b.flags = []string{"-I.", "-L" + b.dir, "-lhexgames", "-lpthread", "-Wl,-rpath," + b.dir}
	arguments := []string{"build", "-buildmode", mode, "-o", filepath.Join(b.dir, name)}
	for _, file := range added {
		overlay := filepath.Join(b.dir, "overlay.json")
		text := fmt.Sprintf(`{"Replace": {%q: %q}}`, filepath.Join(here, filepath.Base(file)), filepath.Join(here, file))
		if err := os.WriteFile(overlay, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, "-overlay", overlay)
	}
	run(t, "go", append(arguments, ".")...)
	return b
}

// compile compiles a program with the library, and returns its path.
func (b built) compile(t *testing.T, compiler, file string, flags ...string) string {
	t.Helper()
	program := filepath.Join(b.dir, strings.ReplaceAll(filepath.Base(file), ".", "_")+filepath.Base(compiler)+fmt.Sprint(len(flags)))
	flags = append(flags, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1", "-o", program, file)
	run(t, compiler, append(flags, b.flags...)...)
	return program
}

// run runs a program and returns its output.
func run(t *testing.T, program string, arguments ...string) string {
	t.Helper()
	output, err := exec.Command(program, arguments...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(arguments, " "), err, output)
	}
	return string(output)
}

// eachC calls a function with each available C compiler.
func eachC(t *testing.T, f func(t *testing.T, compiler string)) {
	t.Helper()
	n := 0
	for _, compiler := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(compiler); err == nil {
			n++
			t.Run(compiler, func(t *testing.T) { f(t, compiler) })
		}
	}
	if n == 0 {
		t.Fatal("there is neither gcc nor clang")
	}
}

// TestPrograms compiles and runs the examples and a check of all functions, with each compiler and
// the shared library.
func TestPrograms(t *testing.T) {
	b := buildLibrary(t, "c-shared")
	eachC(t, func(t *testing.T, compiler string) {
		played := run(t, b.compile(t, compiler, "examples/play.c", "-std=c99"))
		for _, want := range []string{"hexade after", "hexagrams after", "hexcore6 after", "hexdame after", "hextad after", "clause D2: ", `"move":"`, "\n0 handles are open.\n"} {
			if !strings.Contains(played, want) {
				t.Errorf("the example does not print %q:\n%s", want, played)
			}
		}
		if speeds := run(t, b.compile(t, compiler, "examples/speed.c", "-std=c99"), "0.02"); strings.Count(speeds, " thousand moves a second, ") != 5 {
			t.Errorf("the speeds are %s", speeds)
		}
		if got := run(t, b.compile(t, compiler, "testdata/check.c", "-std=c99")); got != "all is well\n" {
			t.Errorf("the check prints %s", got)
		}
	})
	if lines := strings.Count(read(t, "examples/play.c"), "\n"); lines > 80 {
		t.Errorf("the example has %d lines, want at most 80", lines)
	}
}

// TestArchive links the static library.
func TestArchive(t *testing.T) {
	b := buildLibrary(t, "c-archive")
	eachC(t, func(t *testing.T, compiler string) {
		if got := run(t, b.compile(t, compiler, "testdata/check.c", "-std=c99")); got != "all is well\n" {
			t.Errorf("the check prints %s", got)
		}
	})
}

// TestLeaks makes a million calls, and as many as time permits with a sanitizer. It checks that
// both detect a leaking program.
func TestLeaks(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("requires /proc")
	}
	b := buildLibrary(t, "c-shared")
	sanitized := []string{"-std=c99", "-g", "-fsanitize=address"}
	t.Log(run(t, b.compile(t, "gcc", "testdata/leaks.c", "-std=c99"), "1000000"))
	t.Log(run(t, b.compile(t, "gcc", "testdata/leaks.c", sanitized...), "200000"))
	for name, program := range map[string]string{
		"alone":            b.compile(t, "gcc", "testdata/leaks.c", "-std=c99", "-DLEAK"),
		"with a sanitizer": b.compile(t, "gcc", "testdata/leaks.c", append(sanitized, "-DLEAK")...),
	} {
		output, err := exec.Command(program, "200000").CombinedOutput()
		if err == nil || !regexp.MustCompile("memory leaks|leaked in").Match(output) {
			t.Errorf("%s, a leaking program ends with %v:\n%s", name, err, output)
		}
	}
}

// TestBroken adds a game that panics to the library.
func TestBroken(t *testing.T) {
	b := buildLibrary(t, "c-shared", "testdata/broken/broken.go")
	if got := run(t, b.compile(t, "gcc", "testdata/broken/broken.c", "-std=c99")); got != "all is well\n" {
		t.Errorf("the program prints %s", got)
	}
}

// block matches a block of code in the manual, with the program's output.
var block = regexp.MustCompile("(?s)```(c|cpp|rust|sh)\n(.*?)```\n(?:\nIt prints:\n\n```\n(.*?)```)?")

// TestManual compiles and runs the programs of the manual, and runs its commands.
func TestManual(t *testing.T) {
	b := buildLibrary(t, "c-shared")
	compilers := map[string][]string{
		"c":    {"gcc", "-std=c99"},
		"cpp":  {"g++", "-std=c++17"},
		"rust": {"rustc"},
	}
	seen := map[string]int{}
	for _, m := range block.FindAllStringSubmatch(read(t, "MANUAL.md"), -1) {
		language, text, want := m[1], m[2], m[3]
		seen[language]++
		if language == "sh" {
			runCommands(t, b, text)
			continue
		}
		compiler := compilers[language]
		if _, err := exec.LookPath(compiler[0]); err != nil {
			t.Logf("there is no %s", compiler[0])
			continue
		}
		file := filepath.Join(b.dir, fmt.Sprintf("manual%d.%s", len(seen), map[string]string{"c": "c", "cpp": "cc", "rust": "rs"}[language]))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		program := filepath.Join(b.dir, "manual-"+language+fmt.Sprint(seen[language]))
		if language == "rust" {
			run(t, "rustc", "-D", "warnings", "-L", b.dir, "-C", "link-args=-Wl,-rpath,"+b.dir, "-o", program, file)
		} else {
			program = b.compile(t, compiler[0], file, compiler[1:]...)
		}
		if got := run(t, program); got != want {
			t.Errorf("the program in %s prints\n%s, want as in the manual\n%s", language, got, want)
		}
	}
	if seen["c"] < 3 || seen["cpp"] < 1 || seen["rust"] < 1 || seen["sh"] < 1 {
		t.Errorf("the manual has only these programs: %v", seen)
	}
}

// runCommands runs commands of the manual in the root of the project, with their files in the
// directory of the library.
func runCommands(t *testing.T, b built, commands string) {
	t.Helper()
	commands = strings.NewReplacer(
		"-o libhexgames", "-o "+b.dir+"/libhexgames", "rpath,.", "rpath,"+b.dir, "-L.", "-L"+b.dir, "./libhexgames.a", b.dir+"/libhexgames.a", "-o play", "-o "+b.dir+"/play", "./play", b.dir+"/play",
	).Replace(commands)
	command := exec.Command("sh", "-e", "-c", commands)
	command.Dir = ".."
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("the commands\n%s fail: %v\n%s", commands, err, output)
	}
}
