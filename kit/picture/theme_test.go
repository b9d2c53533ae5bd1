package picture

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"testing"
)

// light returns the relative luminance of a color, from 0 to 1, as the W3C's accessibility
// guidelines define it.
func light(color string) float64 {
	var parts [3]float64
	for i := range parts {
		var n int
		if len(color) == 4 {
			fmt.Sscanf(color[1+i:2+i], "%x", &n)
			n *= 17
		} else {
			fmt.Sscanf(color[1+2*i:3+2*i], "%x", &n)
		}
		x := float64(n) / 255
		if parts[i] = x / 12.92; x > 0.03928 {
			parts[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*parts[0] + 0.7152*parts[1] + 0.0722*parts[2]
}

func contrast(a, b string) float64 {
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast checks that texts are legible, and that colors are distinct.
func TestContrast(t *testing.T) {
	for _, theme := range Themes() {
		checkContrast := func(what, a, b string, least float64) {
			if got := contrast(a, b); got < least {
				t.Errorf("%s: %s has a contrast of %.1f, want %v", theme.Name, what, got, least)
			}
		}
		checkContrast("text", theme.Ink, theme.Background, 7)
		checkContrast("White and Black", theme.White.Face, theme.Black.Face, 9)
		for i, shade := range theme.Shades {
			checkContrast(fmt.Sprint("the name of a cell of shade ", i), theme.Faint, shade, 3)
		}
		for name, paint := range map[string]Paint{
			"White": theme.White, "Black": theme.Black, "a tile": theme.Nobody, "the core": theme.Core, "an obstacle": theme.Obstacle,
		} {
			if name != "the core" && name != "an obstacle" { // their signs are decoration
				checkContrast("the sign of "+name, paint.Sign, paint.Face, 3)
			}
			for i, shade := range theme.Shades {
				if contrast(paint.Face, shade) < 3 {
					checkContrast(fmt.Sprint("the outline of ", name, " on shade ", i), paint.Line, shade, 3)
				}
			}
		}
	}
}

// TestPaper checks that nothing is gray or colored in print.
func TestPaper(t *testing.T) {
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if c := v.String(); c != "" && c != "#000" && c != "#fff" && c != Paper.Name {
				t.Errorf("%s is neither black nor white", c)
			}
		case reflect.Struct:
			for i := range v.NumField() {
				visit(v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				visit(v.Index(i))
			}
		}
	}
	visit(reflect.ValueOf(Paper))
	for _, color := range regexp.MustCompile(`(fill|stroke|stop-color)="([^"]*)"`).FindAllStringSubmatch(string(Of(toy(), Options{Theme: Paper})), -1) {
		if c := color[2]; c != "none" && c != "#000" && c != "#fff" && c[0] != 'u' {
			t.Errorf("%s is neither black nor white", color[0])
		}
	}
}

func TestThemes(t *testing.T) {
	names := map[string]bool{}
	for _, theme := range Themes() {
		if theme.Name == "" || names[theme.Name] {
			t.Errorf("the name %q is empty or a duplicate", theme.Name)
		}
		names[theme.Name] = true
	}
	if string(Of(toy(), Options{})) != string(Of(toy(), Options{Theme: Light})) {
		t.Error("the default theme is not Light")
	}
}

// TestVariables checks that every color becomes a separate variable with the color as its default.
func TestVariables(t *testing.T) {
	color := regexp.MustCompile(`^#[0-9a-f]+$`)
	plain := regexp.MustCompile(`(fill|stroke|stop-color)="#\w*"`)
	variable := regexp.MustCompile(`^var\((--hexgames-[a-z0-9-]+), (#[0-9a-f]+)\)$`)
	for _, theme := range Themes() {
		seen := map[string]bool{}
		var compare func(was, is reflect.Value)
		compare = func(was, is reflect.Value) {
			switch was.Kind() {
			case reflect.String:
				m := variable.FindStringSubmatch(is.String())
				switch {
				case !color.MatchString(was.String()): // the name, or no color
					if was.String() != is.String() {
						t.Errorf("%s: %q becomes %q", theme.Name, was, is)
					}
				case m == nil || m[2] != was.String() || seen[m[1]]:
					t.Errorf("%s: the color %s becomes %s", theme.Name, was, is)
				default:
					seen[m[1]] = true
				}
			case reflect.Struct:
				for i := range was.NumField() {
					compare(was.Field(i), is.Field(i))
				}
			case reflect.Array:
				for i := range was.Len() {
					compare(was.Index(i), is.Index(i))
				}
			}
		}
		compare(reflect.ValueOf(theme), reflect.ValueOf(theme.Variables()))
		if found := plain.FindString(string(Of(toy(), Options{Theme: theme.Variables()}))); found != "" {
			t.Errorf("%s: a color of the picture is %s", theme.Name, found)
		}
	}
}
