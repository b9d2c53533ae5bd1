package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// nested lists the nested modules that are published, by their folders. The others are examples
// and tests.
var nested = []string{"lab", "server"}

// A source is a clone of the repository with the commit and the tags of a release.
type source struct {
	ctx     context.Context
	dir     string // of the clone
	cache   string // of modules, the unpublished ones included
	module  string
	version version
	at      time.Time // of the commit that is released
	env     []string  // for the go command
}

// newSource clones the last commit of a repository into a directory, and commits and tags the
// release there. If a module path is given, the release has this path. Its nested modules require
// the release, where development replaces it with a directory. The same commit always makes the same
// release commit. Everything that is not part of the release is in the scratch directory; if fresh,
// so is everything that the go command compiles.
func newSource(ctx context.Context, root, dir, scratch, module string, v version, fresh bool) (*source, error) {
	seconds, err := output(ctx, root, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, err
	}
	s := &source{ctx: ctx, dir: dir, cache: filepath.Join(scratch, "modules"), version: v, at: time.Unix(unix, 0).UTC()}
	if err := s.clone(root, module); err != nil {
		return nil, err
	}
	p := proxy{filepath.Join(scratch, "proxy"), s.at}
	if s.env, err = s.environment(p); err != nil {
		return nil, err
	}
	if fresh {
		s.env = append(s.env, "GOCACHE="+filepath.Join(scratch, "compiled"))
	}
	if err := s.publish(p, ""); err != nil {
		return nil, err
	}
	if err := s.require(); err != nil {
		return nil, err
	}
	if err := s.commit(); err != nil {
		return nil, err
	}
	for _, folder := range nested {
		if err := s.publish(p, folder); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// clone clones the last commit, and gives the module its path.
func (s *source) clone(root, module string) (err error) {
	if _, err := output(s.ctx, root, nil, "git", "clone", "-q", "--no-checkout", root, s.dir); err != nil {
		return err
	}
	head, err := output(s.ctx, root, nil, "git", "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	if _, err := s.git("-c", "core.autocrlf=false", "checkout", "-q", "--detach", head); err != nil {
		return err
	}
	if module != "" {
		if _, err := rename(s.ctx, s.dir, module); err != nil {
			return err
		}
	}
	s.module, err = pathOf(s.dir)
	return err
}

// environment returns the environment of the go command. It depends on the machine as little as
// possible. Modules that others have published come from the usual cache, or from where they come
// usually.
func (s *source) environment(p proxy) ([]string, error) {
	text, err := output(s.ctx, s.dir, nil, "go", "env", "-json", "GOPROXY", "GOSUMDB", "GOMODCACHE", "GOCACHE", "GOPATH")
	if err != nil {
		return nil, err
	}
	var usual map[string]string
	if err := json.Unmarshal([]byte(text), &usual); err != nil {
		return nil, err
	}
	cached := fileURL(filepath.Join(usual["GOMODCACHE"], "cache", "download"))
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "GO") || strings.HasPrefix(v, "CGO_") || strings.HasPrefix(v, "GIT_")
	})
	return append(env,
		"GOENV=off", "GOWORK=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0",
		"GOFLAGS=-trimpath -buildvcs=true -modcacherw",
		"GOCACHE="+usual["GOCACHE"], "GOPATH="+usual["GOPATH"], "GOMODCACHE="+s.cache, "GOSUMDB="+usual["GOSUMDB"],
		"GOPROXY="+strings.Join([]string{p.url(), cached, usual["GOPROXY"]}, ","),
		"GONOSUMDB="+s.module+","+s.module+"/*",
	), nil
}

// publish adds the module in a folder to the proxy.
func (s *source) publish(p proxy, folder string) error {
	names, err := tracked(s.ctx, s.dir)
	if err != nil {
		return err
	}
	return p.add(s.dir, names, folder, strings.TrimSuffix(s.module+"/"+folder, "/"), s.version)
}

// require makes the nested modules require the release: programs with a replaced module cannot be
// installed with go install.
func (s *source) require() error {
	text, err := s.command(".", "mod", "download", "-json", s.module+"@"+s.version.String())
	if err != nil {
		return err
	}
	var sums struct{ Sum, GoModSum string }
	if err := json.Unmarshal([]byte(text), &sums); err != nil {
		return err
	}
	for _, folder := range nested {
		_, err := s.command(folder, "mod", "edit", "-dropreplace="+s.module, "-require="+s.module+"@"+s.version.String())
		if err != nil {
			return err
		}
		file := filepath.Join(s.dir, folder, "go.sum")
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		at := s.module + " " + s.version.String()
		text = []byte(withSums(string(text), s.module, at+" "+sums.Sum+"\n"+at+"/go.mod "+sums.GoModSum+"\n"))
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return err
		}
		if _, err := s.command(folder, "mod", "verify"); err != nil {
			return err
		}
	}
	return nil
}

// withSums returns a go.sum with other lines for a module.
func withSums(sums, module, lines string) string {
	var b strings.Builder
	done := false
	for line := range strings.Lines(sums) {
		name, _, _ := strings.Cut(line, " ")
		if name >= module && !done {
			b.WriteString(lines)
			done = true
		}
		if name != module {
			b.WriteString(line)
		}
	}
	if !done {
		b.WriteString(lines)
	}
	return b.String()
}

// commit commits what the release changes, unless it changes nothing, and tags the commit. Its
// author and time come from the commit before.
func (s *source) commit() error {
	identity, err := s.git("log", "-1", "--format=%an%n%ae")
	if err != nil {
		return err
	}
	name, mail, _ := strings.Cut(identity, "\n")
	date := fmt.Sprintf("@%d +0000", s.at.Unix())
	changed, err := s.git("status", "--porcelain")
	if err != nil {
		return err
	}
	if changed != "" {
		cmd := exec.CommandContext(s.ctx, "git", "-c", "user.name="+name, "-c", "user.email="+mail, "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false",
			"commit", "-q", "--no-verify", "-a", "-m", "all: release "+s.version.String())
		cmd.Dir, cmd.Env = s.dir, append(os.Environ(), "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git commit: %w\n%s", err, out)
		}
	}
	for _, tag := range s.tags() {
		if _, err := s.git("-c", "tag.gpgsign=false", "tag", "-f", tag); err != nil {
			return err
		}
	}
	return nil
}

// tags returns the tags of the release: one for each module.
func (s *source) tags() []string {
	tags := []string{s.version.String()}
	for _, folder := range nested {
		tags = append(tags, folder+"/"+s.version.String())
	}
	return tags
}

// git runs git in the clone, and returns its output.
func (s *source) git(args ...string) (string, error) {
	return output(s.ctx, s.dir, nil, "git", args...)
}

// command runs the go command in a folder of the clone, and returns its output.
func (s *source) command(folder string, args ...string) (string, error) {
	return output(s.ctx, filepath.Join(s.dir, folder), s.env, "go", args...)
}

// output runs a program in a directory, and returns its output without the space at the end. The
// environment is the one of this program if env is nil.
func output(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	var errs bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, env, &errs
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, out, &errs)
	}
	return strings.TrimSpace(string(out)), err
}
