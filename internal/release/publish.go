package main

import (
	"fmt"
	"strings"
)

// commands returns the commands that publish a release, in their order, with the reason for each.
// The directory is the one with the release.
func (s *source) commands(dir string, files []string) string {
	var b strings.Builder
	step := func(why string, commands ...string) {
		fmt.Fprintf(&b, "\n# %s\n%s\n", why, strings.Join(commands, "\n"))
	}
	v := s.version.String()
	b.WriteString("Nothing has been published. These commands do it:\n")
	remote := "\"$(git remote get-url origin)\" "
	step("The branch, which has the commit before the release's.", "git push "+remote+"HEAD")
	step("The tags, all at once, because the nested modules require the root module. They are on a commit\n"+
		"# of their own. On the branch, nested modules replace the root module with its directory, and\n"+
		"# go install refuses such modules.",
		"git -C "+dir+"/source push --atomic "+remote+strings.Join(s.tags(), " "),
		"git fetch "+remote+"'refs/tags/*:refs/tags/*'")
	step("Check that the modules can be fetched. Tags can't be changed after this.",
		"go -C "+dir+"/source/lab mod download", "go -C "+dir+"/source/server mod download",
		"go install "+s.module+"/cmd/hexgames@"+v, "go install "+s.module+"/lab/cmd/hexlab@"+v, "go install "+s.module+"/server/cmd/hexserver@"+v)
	step("The notes and all files.",
		"gh release create "+v+" --verify-tag --title "+v+" --notes-file "+dir+"/notes.md "+dir+"/files/*")
	for _, f := range files {
		switch {
		case strings.HasSuffix(f, ".tgz"):
			step("The JavaScript module.", "npm publish "+dir+"/files/"+f)
		case strings.HasSuffix(f, ".whl"):
			step("The Python package, for this system only. For others, people build it from a clone.", "twine upload "+dir+"/files/"+f)
		}
	}
	return b.String()
}
