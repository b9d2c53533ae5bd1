package png_test

import (
	"encoding/base64"
	"flag"
	"fmt"
	"image"
	"image/draw"
	stdpng "image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/kit/picture/png"
)

var chromium = flag.String("png.chromium", "", "compare pictures with a `browser`, such as chromium")

// TestChromium checks that a browser shows the same pictures, given the same font. Run it with
//
//	go test ./kit/picture/png -run Chromium -png.chromium chromium -v
func TestChromium(t *testing.T) {
	if *chromium == "" {
		t.Skip("requires the -png.chromium flag")
	}
	var names []string
	var pictures [][]byte
	for _, game := range games.Names() {
		d := drawing(t, game, 60)
		for i, theme := range picture.Themes() {
			for _, width := range []int{200, 480} {
				o := picture.Options{Theme: theme, Width: width, Flip: i%2 == 1, Heading: "Ada – Bob", Marks: marks(d)}
				svg := picture.Of(d, o)
				names = append(names, fmt.Sprint(game, ", ", theme.Name, ", ", width), fmt.Sprint(game, ", ", theme.Name, ", ", width, ", without texts"))
				pictures = append(pictures, svg, texts.ReplaceAll(svg, nil))
			}
		}
	}
	const width = 480
	var page strings.Builder
	page.WriteString(`<style>@font-face { font-family: G; src: url(data:font/ttf;base64,` + base64.StdEncoding.EncodeToString(goregular.TTF) + `) }
body { margin: 0 } svg { position: absolute; left: 0 } svg text { font-family: G }</style>`)
	height := 0
	var drawn []*image.NRGBA
	for _, svg := range pictures {
		m, err := png.Image(svg)
		if err != nil {
			t.Fatal(err)
		}
		page.WriteString(strings.Replace(string(svg), "<svg ", fmt.Sprintf(`<svg style="top: %dpx" `, height), 1))
		height += m.Rect.Dy()
		drawn = append(drawn, m)
	}
	shown := screenshot(t, page.String(), width, height)
	top := 0
	for i, m := range drawn {
		w := float64(m.Rect.Dx())
		mostMean, mostFar := 1200/w, 2/w
		if !strings.Contains(names[i], "without texts") {
			mostMean, mostFar = mostMean+1.5, mostFar+0.02 // the browser moves texts by up to half a pixel
		}
		mean, far := difference(m, shown, image.Pt(0, top))
		t.Logf("%s: the mean difference is %.2f, and %.2f%% of the pixels differ by more than 48", names[i], mean, 100*far)
		if mean > mostMean || far > mostFar {
			t.Errorf("%s: the browser shows a different picture: want a mean of at most %.2f, and %.2f%%", names[i], mostMean, 100*mostFar)
		}
		if mean, far := difference(m, shown, image.Pt(1, top)); mean <= mostMean && far <= mostFar {
			t.Errorf("%s: shifting the picture one pixel to the left changes too little: %.2f, %.2f%%", names[i], mean, 100*far)
		}
		top += m.Rect.Dy()
	}
}

// difference compares an image on a white page with a part of another image. It returns the mean
// difference of the pixels, from 0 to 255, and the fraction that differs by more than 48.
func difference(m *image.NRGBA, shown *image.RGBA, at image.Point) (mean, far float64) {
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() - at.X {
			r, g, b, a := m.NRGBAAt(x, y).RGBA()
			most := 0
			for j, light := range [3]uint32{r, g, b} {
				d := int((light+0xffff-a)>>8) - int(shown.Pix[shown.PixOffset(at.X+x, at.Y+y)+j])
				most = max(most, d, -d)
			}
			mean += float64(most)
			if most > 48 {
				far++
			}
		}
	}
	pixels := float64(m.Rect.Dx() * m.Rect.Dy())
	return mean / pixels, far / pixels
}

var texts = regexp.MustCompile(`<text.*</text>`)

// screenshot returns an image of a page in the browser.
func screenshot(t *testing.T, page string, width, height int) *image.RGBA {
	t.Helper()
	dir := t.TempDir()
	source, shot := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.png")
	if err := os.WriteFile(source, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(*chromium, "--headless", "--font-render-hinting=none", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
		"--force-color-profile=srgb", "--virtual-time-budget=10000", "--user-data-dir="+filepath.Join(dir, "profile"),
		fmt.Sprintf("--window-size=%d,%d", width, height), "--screenshot="+shot, "file://"+source).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(shot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoded, err := stdpng.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(m, m.Rect, decoded, image.Point{}, draw.Src)
	return m
}
