package api_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
)

const manualFile = "../API.md"

// manual is API.md.
var manual = sync.OnceValue(func() string {
	text, err := os.ReadFile(manualFile)
	if err != nil {
		panic(err)
	}
	return string(text)
})

// section returns the text below a heading of API.md.
func section(t testing.TB, heading string) string {
	t.Helper()
	_, text, ok := strings.Cut(manual(), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("API.md has no section %s", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// rows returns the rows of the first table in a text that has the given column.
func rows(t testing.TB, text, column string) (all [][]string) {
	t.Helper()
	found := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			if found {
				return all
			}
			continue
		}
		var cells []string
		for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
			cells = append(cells, strings.TrimSpace(cell))
		}
		switch {
		case !found:
			found = cells[0] == column
		case !strings.HasPrefix(line, "|--"):
			all = append(all, cells)
		}
	}
	if !found {
		t.Fatalf("API.md has no table of %q", column)
	}
	return all
}

var codePattern = regexp.MustCompile("`([^`]*)`")

// codes returns the texts between backquotes.
func codes(text string) (all []string) {
	for _, m := range codePattern.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// words returns the texts between backquotes in a column, as a sorted list.
func words(table [][]string, column int) (all []string) {
	for _, row := range table {
		all = append(all, codes(row[column])...)
	}
	slices.Sort(all)
	return all
}

// keys returns the keys of a type's JSON, including nested types.
func keys(value any) (all []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(value)) {
		if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "" && key != "-" {
			all = append(all, key)
		}
	}
	slices.Sort(all)
	return all
}

// constants returns the values of a type's constants in a package, parsed from the source.
func constants(t testing.TB, dir, typeName string) (all []string) {
	t.Helper()
	names, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), dir+"/"+name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.CONST {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.ValueSpec)
				of := ""
				switch kind := spec.Type.(type) {
				case *ast.Ident:
					of = kind.Name
				case *ast.SelectorExpr:
					of = kind.Sel.Name
				}
				if of != typeName {
					continue
				}
				for _, v := range spec.Values {
					if literal, ok := v.(*ast.BasicLit); ok {
						text, _ := strconv.Unquote(literal.Value)
						all = append(all, text)
					}
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// same checks that API.md and the code name the same things.
func same(t *testing.T, what string, documented, coded []string) {
	t.Helper()
	for _, one := range coded {
		if !slices.Contains(documented, one) {
			t.Errorf("%s: %q is not in API.md", what, one)
		}
	}
	for _, one := range documented {
		if !slices.Contains(coded, one) {
			t.Errorf("%s: API.md has %q, and the code does not", what, one)
		}
	}
}

// TestManualEndpoints compares the table of requests with the endpoints, and with the schema.
func TestManualEndpoints(t *testing.T) {
	var documented []string
	for _, one := range words(rows(t, section(t, "Endpoints"), "request"), 0) {
		one, _, _ = strings.Cut(one, "?")
		documented = append(documented, strings.Replace(strings.Replace(one, "games/ID", "games/{id}", 1), "tokens/ID", "tokens/{token}", 1))
	}
	coded := (&api.API{}).Endpoints()
	same(t, "requests", documented, coded)
	same(t, "requests of the schema", slices.Collect(maps.Keys(schemaDocument().Requests)), coded)
	if len(documented) != len(coded) {
		t.Errorf("API.md has %d requests, want %d", len(documented), len(coded))
	}
}

// TestManualRequests compares the fields of bodies in API.md with the fields in the schema and
// checks that queries are implemented.
func TestManualRequests(t *testing.T) {
	for _, row := range rows(t, section(t, "Endpoints"), "request") {
		pattern, query, _ := strings.Cut(codes(row[0])[0], "?")
		pattern = strings.Replace(strings.Replace(pattern, "games/ID", "games/{id}", 1), "tokens/ID", "tokens/{token}", 1)
		body := definition(pattern, "body")
		if strings.Contains(row[2], "](#") { // in another section
			continue
		}
		same(t, "the body of "+pattern, codes(row[2]), slices.Collect(maps.Keys(schemaDocument().Defs[body].Properties)))
		for name := range strings.SplitSeq(query, "&") {
			if name, _, _ = strings.Cut(name, "="); name != "" && !strings.Contains(queriesOf(t), strconv.Quote(name)) {
				t.Errorf("%s: no code reads %q of the query", pattern, name)
			}
		}
	}
	creation := words(rows(t, section(t, "Games"), "field"), 0)
	same(t, "the body of POST /api/games", creation, keys(hall.Creation{}))
	same(t, "the schema of POST /api/games", slices.Collect(maps.Keys(schemaDocument().Defs["creation"].Properties)), keys(hall.Creation{}))
}

// queriesOf returns the source of package api.
func queriesOf(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, name := range []string{"games.go", "picture.go", "stream.go", "request.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// TestManualState compares the fields of states, lists, and streams.
func TestManualState(t *testing.T) {
	games := section(t, "Games")
	_, state, ok := strings.Cut(games, "The *state* of a game is")
	if !ok {
		t.Fatal("API.md does not define states")
	}
	table := rows(t, state, "field")
	same(t, "the state", words(table, 0), keys(hall.State{}))
	same(t, "the schema of the state", slices.Collect(maps.Keys(schemaDocument().Defs["state"].Properties)), keys(hall.State{}))
	for _, row := range table {
		if codes(row[0])[0] == "terms" {
			same(t, "terms", codes(row[1]), keys(referee.Terms{}))
		}
	}
	summary := regexp.MustCompile("A SUMMARY is `{([^}]*)}`").FindStringSubmatch(section(t, "Endpoints"))
	if summary == nil {
		t.Fatal("API.md does not define summaries")
	}
	same(t, "summaries", quoted(summary[1]), keys(hall.Summary{}))
	now := regexp.MustCompile(`"now": {([^}]*)}`).FindStringSubmatch(section(t, "Streams"))
	if now == nil {
		t.Fatal("API.md does not define now")
	}
	same(t, "now", quoted(now[1]), keys(hall.Now{}))
	same(t, "the schema of now", slices.Collect(maps.Keys(schemaDocument().Defs["now"].Properties)), keys(hall.Now{}))
	statuses := constants(t, "../../kit/referee", "Status")
	for _, one := range statuses {
		if !strings.Contains(games, "`"+one+"`") {
			t.Errorf("API.md does not explain the status %s", one)
		}
	}
	for _, one := range []string{string(referee.Aborted), string(referee.Expired)} {
		if !strings.Contains(games, "`"+one+"`") {
			t.Errorf("API.md does not explain the reason %s", one)
		}
	}
}

// quoted returns the texts between quotes.
func quoted(text string) (all []string) {
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			all = append(all, part)
		}
	}
	return all
}

// TestManualEvents compares the kinds of events and their fields.
func TestManualEvents(t *testing.T) {
	table := rows(t, section(t, "Events"), "`kind`")
	same(t, "kinds of events", words(table, 0), constants(t, "../../kit/referee", "EventKind"))
	all := []string{"n", "at", "kind"}
	for _, row := range table {
		kind := codes(row[0])[0]
		fields := codes(row[1])
		all = append(all, fields...)
		same(t, kind, append(fields, "kind"), slices.DeleteFunc(slices.Collect(maps.Keys(schemaDocument().Defs[kind+"Event"].Properties)), func(key string) bool { return key == "n" }))
		if want := (referee.Event{Kind: referee.EventKind(kind)}).IsPosition(); want != (row[2] == "yes") {
			t.Errorf("API.md has the wrong version column for %s: %q", kind, row[2])
		}
	}
	slices.Sort(all)
	same(t, "fields of events", slices.Compact(all), keys(referee.Event{}))
}

// TestManualCommands compares the commands and their fields.
func TestManualCommands(t *testing.T) {
	table := rows(t, section(t, "Commands"), "`do`")
	var coded []string
	for _, verb := range append(referee.Verbs(), hall.Rematch) {
		coded = append(coded, string(verb))
	}
	same(t, "commands", words(table, 0), coded)
	needed := []string{"id", "do"}
	for _, one := range words(table, 1) {
		if one != "draw" && one != "takeback" {
			needed = append(needed, one)
		}
	}
	same(t, "fields of commands", needed, keys(hall.Command{}))
	same(t, "the schema of commands", slices.Collect(maps.Keys(schemaDocument().Defs["command"].Properties)), keys(hall.Command{}))
	text, _ := json.Marshal(coded)
	if enum, _ := json.Marshal(readJSON(schemaFile).(map[string]any)["$defs"].(map[string]any)["verb"].(map[string]any)["enum"]); string(enum) != string(text) {
		t.Errorf("the schema has the commands %s, want %s", enum, text)
	}
}

// TestManualLimits compares the limits.
func TestManualLimits(t *testing.T) {
	table := rows(t, section(t, "Limits"), "limit")
	same(t, "limits", words(table, 0), keys(api.Limits{}))
	numbers := regexp.MustCompile(`\d+`)
	values := reflect.ValueOf(api.Standard)
	for _, row := range table {
		for i, name := range codes(row[0]) {
			field, _ := values.Type().FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, name) })
			want := fmt.Sprint(values.FieldByIndex(field.Index).Interface())
			if found := numbers.FindAllString(row[2], -1); len(found) <= i || found[i] != want {
				t.Errorf("API.md documents the limit %s as %q, want %s", name, row[2], want)
			}
		}
	}
}

// statuses returns the kinds of errors in API.md, with their statuses.
func statuses(t testing.TB) map[string]int {
	t.Helper()
	all := map[string]int{}
	for _, row := range rows(t, section(t, "Errors"), "status") {
		status, err := strconv.Atoi(row[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range codes(row[1]) {
			all[kind] = status
		}
	}
	return all
}

// TestManualErrors compares the kinds of errors with the code.
func TestManualErrors(t *testing.T) {
	var coded []string
	for _, dir := range []string{"../..", "../../kit/referee", "../hall", "."} {
		coded = append(coded, constants(t, dir, "ErrorKind")...)
	}
	coded = slices.DeleteFunc(coded, func(kind string) bool { return kind == "encoding" || kind == "weights" }) // the server has neither
	same(t, "kinds of errors", slices.Collect(maps.Keys(statuses(t))), coded)
}

// TestManualMessages compares the messages of streams with the schema.
func TestManualMessages(t *testing.T) {
	documented := map[string]bool{}
	for _, row := range rows(t, section(t, "Streams"), "message") {
		first := regexp.MustCompile(`"(\w+)": ?("?[A-Z]|\[|true|{)`).FindAllStringSubmatch(codes(row[0])[0], -1)
		for _, m := range first {
			documented[m[1]] = true
		}
	}
	var coded []string
	for name, d := range schemaDocument().Defs {
		if strings.HasSuffix(name, "Message") && name != "ownMessage" {
			for key := range d.Properties {
				coded = append(coded, key)
			}
		}
	}
	slices.Sort(coded)
	documented["n"], documented["status"] = false, false
	var all []string
	for key, is := range documented {
		if is {
			all = append(all, key)
		}
	}
	same(t, "messages", all, slices.Compact(coded))
}
