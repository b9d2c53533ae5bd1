package main

import (
	"slices"
	"strings"
	"testing"
)

// TestArtifacts checks which artifacts patterns choose.
func TestArtifacts(t *testing.T) {
	for pattern, want := range map[string]int{"*": 21, "hexlab_*": 6, "*_linux_amd64*": 3, "*.tgz,*-py3": 2, "*.zip": 7} {
		if all, err := artifacts(version{0, 1, 0}, strings.Split(pattern, ",")); err != nil || len(all) != want {
			t.Errorf("%s chooses %s, error %v, want %d", pattern, names(all), err, want)
		}
	}
	if _, err := artifacts(version{0, 1, 0}, []string{"hexlab"}); err == nil || !strings.Contains(err.Error(), "hexlab_v0.1.0_windows_arm64.zip") {
		t.Errorf("a pattern without artifacts: error %v, want a list of them", err)
	}
}

// TestCommands checks that the tags are published first, and each package once.
func TestCommands(t *testing.T) {
	s := &source{module: "own.example/hexgames", version: version{0, 1, 0}}
	text := s.commands("dist", []string{"hexgames-0.1.0.tgz", "hexgames-0.1.0-py3-none-any.whl", "hexgames_v0.1.0_linux_amd64.tar.gz"})
	var got []string
	for line := range strings.Lines(text) {
		for _, command := range []string{"git push", "git -C dist/source push", "git fetch", "go -C dist/source/lab mod download", "go install own.example/hexgames/server/cmd/hexserver@v0.1.0", "gh release create v0.1.0", "npm publish dist/files/hexgames-0.1.0.tgz", "twine upload dist/files/hexgames-0.1.0-py3-none-any.whl"} {
			if strings.HasPrefix(line, command) {
				got = append(got, strings.Fields(command)[0])
			}
		}
	}
	if want := strings.Fields("git git git go go gh npm twine"); !slices.Equal(got, want) {
		t.Errorf("the commands are %s, want %s:\n%s", got, want, text)
	}
	if !strings.Contains(text, " v0.1.0 lab/v0.1.0 server/v0.1.0\n") {
		t.Errorf("not all tags are pushed:\n%s", text)
	}
}
