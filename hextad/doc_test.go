package hextad

import (
	"os"
	"strings"
	"testing"
)

// TestDoc checks that the code at the beginning of the package documentation matches ExampleNew and
// is therefore tested.
func TestDoc(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var shown strings.Builder
	for line := range strings.Lines(string(doc)) {
		code, ok := strings.CutPrefix(line, "//\t")
		if ok {
			shown.WriteString("\t" + code)
		} else if shown.Len() > 0 {
			break
		}
	}
	if code := shown.String(); code == "" || !strings.Contains(string(examples), "func ExampleNew() {\n"+code+"\t// Output:") {
		t.Errorf("the code in the documentation is not that of ExampleNew:\n%s", code)
	}
}
