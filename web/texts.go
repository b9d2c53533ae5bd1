package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"example.com/hexgames/web/page"
)

// The texts of the page are in files such as en.json, one for each language: objects with a text
// for each key. A text may contain values, such as {player}. If the value {n} decides between
// singular and plural, the text is an object with a form for each category that Intl.PluralRules
// has in the language. The language key has the name of the language. In all languages but English,
// the rules key has an object with translations of the texts of the rules, by the English text.
const english = "en"

// textsOf returns the texts in a language.
func textsOf(language string) (map[string]any, error) {
	file, err := page.Files.ReadFile(language + ".json")
	if err != nil {
		return nil, err
	}
	var texts map[string]any
	if err := json.Unmarshal(file, &texts); err != nil {
		return nil, fmt.Errorf("%s.json: %w", language, err)
	}
	return texts, nil
}

// languages returns the languages of the page, English first.
func languages() ([]string, error) {
	names, err := fs.Glob(page.Files, "??.json")
	if err != nil {
		return nil, err
	}
	all := []string{english}
	for _, name := range names {
		if language := strings.TrimSuffix(name, ".json"); language != english {
			all = append(all, language)
		}
	}
	return all, nil
}

// ofBoards reports whether the module uses a text even without the page.
func ofBoards(key string) bool {
	return strings.HasPrefix(key, "board.") || key == "White" || key == "Black" || key == "Chance"
}

// scripts returns two scripts with the English texts, one for the module and one for the page. The
// second also has the names of all languages.
func scripts() (files []File, err error) {
	texts, err := textsOf(english)
	if err != nil {
		return nil, err
	}
	boards := maps.Clone(texts)
	maps.DeleteFunc(boards, func(key string, _ any) bool { return !ofBoards(key) })
	maps.DeleteFunc(texts, func(key string, _ any) bool { return ofBoards(key) })
	all, err := languages()
	if err != nil {
		return nil, err
	}
	names := "export const languages = {\n"
	for _, language := range all {
		texts, err := textsOf(language)
		if err != nil {
			return nil, err
		}
		names += fmt.Sprintf("  %s: %q,\n", language, texts["language"])
	}
	return []File{
		{"hexgames-texts.mjs", fmt.Appendf(nil, "// The English texts of boards.\n\nexport const texts = %s;\n", indented(boards))},
		{"texts.js", fmt.Appendf(nil, "// The English texts of the page, and the languages that it has.\n\n%s};\n\nexport const texts = %s;\n", names, indented(texts))},
	}, nil
}

// indented returns a value as JSON.
func indented(value any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(value); err != nil {
		panic(err) // texts always marshal
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// keyed matches HTML elements with the keys of texts.
var keyed = regexp.MustCompile(`(<[^<>]* data-t="([^"]*)"[^<>]*>)(</)|data-(label|hint)="([^"]*)"`)

// filled returns HTML with the English texts in the elements that have their keys.
func filled(text []byte) ([]byte, error) {
	texts, err := textsOf(english)
	if err != nil {
		return nil, err
	}
	missing := map[string]bool{}
	of := func(key string) string {
		found, ok := texts[key].(string)
		missing[key] = !ok
		return html.EscapeString(found)
	}
	text = keyed.ReplaceAllFunc(text, func(part []byte) []byte {
		m := keyed.FindSubmatch(part)
		if key := string(m[5]); key != "" {
			attribute := map[string]string{"label": "aria-label", "hint": "placeholder"}[string(m[4])]
			return fmt.Appendf(nil, `%s %s="%s"`, part, attribute, of(key))
		}
		return slices.Concat(label(m[1], of), []byte(of(string(m[2]))), m[3])
	})
	for key, is := range missing {
		if is {
			return nil, fmt.Errorf("%s.json has no text %q", english, key)
		}
	}
	return text, nil
}

// labeled matches the key of a label in a tag.
var labeled = regexp.MustCompile(`data-label="([^"]*)"`)

// label returns a tag with the label for its key.
func label(tag []byte, of func(key string) string) []byte {
	return labeled.ReplaceAllFunc(tag, func(part []byte) []byte {
		return fmt.Appendf(nil, `%s aria-label="%s"`, part, of(string(labeled.FindSubmatch(part)[1])))
	})
}
