package png

import (
	"image/color"
	"testing"
)

// TestColors reads CSS colors.
func TestColors(t *testing.T) {
	for text, want := range map[string]color.NRGBA{
		"transparent":              {},
		"red":                      {255, 0, 0, 255},
		"#c01":                     {0xcc, 0x00, 0x11, 255},
		"#c018":                    {0xcc, 0x00, 0x11, 0x88},
		"#c00102":                  {0xc0, 0x01, 0x02, 255},
		"#c0010280":                {0xc0, 0x01, 0x02, 0x80},
		"rgb(255 0 51)":            {255, 0, 51, 255},
		"rgba(100%, 20%, 0%, 20%)": {255, 51, 0, 51},
		"rgb(300 -1 51 / 0.2)":     {255, 0, 51, 51},
		"hsl(120 100% 50%)":        {0, 255, 0, 255},
		"hsl(240deg, 100%, 25%)":   {0, 0, 128, 255},
		"hsl(-60 50 60 / 20%)":     {204, 102, 204, 51},
		"hsla(780 50% 60% / 1)":    {204, 204, 102, 255},
	} {
		if got, ok := readColor(text); !ok || got != want {
			t.Errorf("%s is %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, wrong := range []string{
		"", "reddish", "#", "#c0", "#c0010", "#c0010g", "#c00102030", "rgb", "rgb(1 2 3", "rgb(1 2)", "rgb(1 2 3 4 5)", "rgb(1 2 x)",
		"rgb(1 2 nan)", "rgb(1 2 3 / x)", "hsl(x 1% 1%)", "hsl(nan 1% 1%)", "hsl(1e7 1% 1%)", "hsl(1 x 1%)", "hsl(1 1% x)", "lab(1 2 3)",
	} {
		if got, ok := readColor(wrong); ok {
			t.Errorf("%q is %v", wrong, got)
		}
	}
}
