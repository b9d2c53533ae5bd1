package png

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"example.com/hexgames"
)

// color parses a CSS color.
func (r *reader) color(text string) color.NRGBA {
	c, ok := readColor(strings.ToLower(strings.TrimSpace(text)))
	if !ok {
		r.fail(hexgames.ErrOption, text, "there is no such color: want a name such as red, #c00, #cc0000, rgb(204 0 0 / 50%) or hsl(0 100% 40%)")
	}
	return c
}

func readColor(text string) (c color.NRGBA, ok bool) {
	if text == "transparent" {
		return c, true
	}
	if named, ok := colornames.Map[text]; ok {
		return color.NRGBA(named), true
	}
	if digits, ok := strings.CutPrefix(text, "#"); ok {
		return hex(digits)
	}
	function, rest, _ := strings.Cut(text, "(")
	rest, closed := strings.CutSuffix(rest, ")")
	fields := strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" ,/", r) })
	if !closed || len(fields) < 3 || len(fields) > 4 {
		return c, false
	}
	alpha := 1.0
	if len(fields) == 4 {
		if alpha, ok = part(fields[3], 1); !ok {
			return c, false
		}
	}
	switch function {
	case "rgb", "rgba":
		var light [3]float64
		for i := range light {
			if light[i], ok = part(fields[i], 255); !ok {
				return c, false
			}
		}
		return nrgba(light, alpha), true
	case "hsl", "hsla":
		hue, err := strconv.ParseFloat(strings.TrimSuffix(fields[0], "deg"), 64)
		s, ok := part(fields[1], 100)
		l, also := part(fields[2], 100)
		if err != nil || math.IsNaN(hue) || math.Abs(hue) > 1e6 || !ok || !also {
			return c, false
		}
		return nrgba(hsl(hue, s, l), alpha), true
	}
	return c, false
}

// hex parses the digits of a color: one or two each for red, green, blue, and optionally alpha.
func hex(digits string) (c color.NRGBA, ok bool) {
	if len(digits) == 3 || len(digits) == 4 {
		twice := make([]byte, 0, 8)
		for i := range len(digits) {
			twice = append(twice, digits[i], digits[i])
		}
		digits = string(twice)
	}
	if len(digits) == 6 {
		digits += "ff"
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 8 {
		return c, false
	}
	return color.NRGBA{uint8(n >> 24), uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

// part parses a number or percentage, and returns it as a fraction of a whole, from 0 to 1.
func part(text string, whole float64) (x float64, ok bool) {
	text, percent := strings.CutSuffix(text, "%")
	if percent {
		whole = 100
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) {
		return 0, false
	}
	return min(max(x/whole, 0), 1), true
}

// hsl converts a hue in degrees, a saturation, and a lightness to red, green, and blue.
func hsl(hue, saturation, lightness float64) (light [3]float64) {
	hue = math.Mod(math.Mod(hue, 360)+360, 360)
	for i, n := range []float64{0, 8, 4} {
		k := math.Mod(n+hue/30, 12)
		far := min(k-3, 9-k, 1)
		light[i] = lightness - float64(saturation*min(lightness, 1-lightness)*max(far, -1))
	}
	return light
}

func nrgba(light [3]float64, alpha float64) color.NRGBA {
	byteOf := func(x float64) uint8 { return uint8(math.Round(float64(255 * min(max(x, 0), 1)))) }
	return color.NRGBA{byteOf(light[0]), byteOf(light[1]), byteOf(light[2]), byteOf(alpha)}
}
