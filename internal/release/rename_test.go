package main

import "testing"

// TestRenamed checks which names a new module path changes.
func TestRenamed(t *testing.T) {
	const from, to = "old.example/hexgames", "new.example/Own/hexgames"
	for _, test := range []struct{ file, text, want string }{
		{"a.md", "old.example/hexgames", to},
		{"a.md", "old.example/hexgames and old.example/hexgames/kit/bot", to + " and " + to + "/kit/bot"},
		{"a.md", "old.example/hexgames old.example/hexgames\n", to + " " + to + "\n"},
		{"a.md", "go get old.example/hexgames@v1.0.0, or old.example/hexgames.", "go get " + to + "@v1.0.0, or " + to + "."},
		{"a.md", "https://old.example/hexgames.schema.json", "https://old.example/hexgames.schema.json"},
		{"a.md", "old.example/hexgames-page, old.example/hexgames2, bold.example/hexgames", "old.example/hexgames-page, old.example/hexgames2, bold.example/hexgames"},
		{"a.md", "One.\n\n<!-- until published -->\nTwo.\n\nThree.\n<!-- published -->\n\nFour.\n", "One.\n\nFour.\n"},
		{"a.txt", "<!-- until published -->\n<!-- published -->\n", "<!-- until published -->\n<!-- published -->\n"},
		{"a.png", "\x00 old.example/hexgames", "\x00 old.example/hexgames"},
		{"go.mod", "module old.example/hexgames/lab\n\nrequire (\n\tpeer.example/x v1.0.0\n\told.example/hexgames v0.0.0\n)\n\nreplace old.example/hexgames => ..\n",
			"module new.example/Own/hexgames/lab\n\nrequire (\n\tnew.example/Own/hexgames v0.0.0\n\tpeer.example/x v1.0.0\n)\n\nreplace new.example/Own/hexgames => ..\n"},
		{"a.go", "package a\n\nimport (\n\t\"oak.example/x\"\n\t\"old.example/hexgames\"\n)\n\nvar path = `^old\\.example/hexgames/`\n",
			"package a\n\nimport (\n\t\"new.example/Own/hexgames\"\n\t\"oak.example/x\"\n)\n\nvar path = `^new\\.example/Own/hexgames/`\n"},
		{"b.go", "package  b\n", "package  b\n"}, // only what changes is formatted
	} {
		got, err := renamed(test.file, []byte(test.text), from, to)
		if err != nil || string(got) != test.want {
			t.Errorf("%s:\n%s\nbecomes\n%s\nerror %v, want\n%s", test.file, test.text, got, err, test.want)
		}
	}
}

func TestCheckPath(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/OWNER/hexgames":   true,
		"games.example/hexgames":      true,
		"github.com/OWNER/hexagons":   false,
		"hexgames":                    false,
		"github/hexgames":             false,
		"https://github.com/hexgames": false,
		"github.com//hexgames":        false,
	} {
		if err := checkPath(path); (err == nil) != want {
			t.Errorf("%s: error %v", path, err)
		}
	}
}
