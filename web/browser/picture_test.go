package browser

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// side is the width and height of the pictures in the page of TestInlined.
const side = 360

// Two pictures look the same together in one page as alone. With the same ids in both, they do not.
func TestInlined(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.Navigate("about:blank"))
	p.resize(2*side, side)
	ids := regexp.MustCompile(`\bh[0-9a-z]{8}-`)
	for i, game := range games.Names() {
		light := drawn(t, game, 20, picture.Options{Theme: picture.Light, Width: side})
		for _, second := range []string{
			drawn(t, game, 20, picture.Options{Theme: picture.Wood, Width: side}),
			drawn(t, games.Names()[(i+1)%len(games.Names())], 30, picture.Options{Theme: picture.Paper, Width: side}),
		} {
			alone := image.NewRGBA(image.Rect(0, 0, 2*side, side))
			draw.Draw(alone, image.Rect(0, 0, side, side), p.inlined(light, ""), image.Point{}, draw.Src)
			draw.Draw(alone, image.Rect(side, 0, 2*side, side), p.inlined("", second), image.Pt(side, 0), draw.Src)
			if n := different(alone, p.inlined(light, second)); n != 0 {
				t.Errorf("%s: next to each other, the pictures differ in %d pixels", game, n)
			}
			if n := different(alone, p.inlined(ids.ReplaceAllString(light, ""), ids.ReplaceAllString(second, ""))); n < 500 {
				t.Errorf("%s: with the same ids in both pictures, only %d pixels differ", game, n)
			}
		}
	}
}

// drawn returns a picture of a game after some random moves.
func drawn(t *testing.T, game string, plies int, o picture.Options) string {
	t.Helper()
	table, err := games.Start(game, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(20, 0))
	for range plies {
		if n := table.CountLegal(); n > 0 {
			if _, err := table.PlayText(table.LegalText(r.IntN(n))); err != nil {
				t.Fatal(err)
			}
		}
	}
	return string(picture.Of(table.Drawing(), o))
}

// inlined returns a screenshot of a page with a picture on each side.
func (p *tab) inlined(left, right string) *image.RGBA {
	p.t.Helper()
	const place = `<div style="position: absolute; top: 0; left: $x; width: 360px; height: 360px; overflow: hidden">`
	get[bool](p, `(document.body.innerHTML = %s, true)`,
		strings.Replace(place, "$x", "0", 1)+left+"</div>"+strings.Replace(place, "$x", "360px", 1)+right+"</div>")
	shot, err := chromedp.Call(p.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
	if err != nil {
		p.t.Fatal(err)
	}
	decoded, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.t.Fatal(err)
	}
	pixels := image.NewRGBA(decoded.Bounds())
	draw.Draw(pixels, pixels.Bounds(), decoded, image.Point{}, draw.Src)
	return pixels
}

// different returns the number of pixels where two images differ.
func different(a, b *image.RGBA) (n int) {
	if a.Bounds() != b.Bounds() {
		return max(len(a.Pix), len(b.Pix))
	}
	for i := 0; i < len(a.Pix); i += 4 {
		if !bytes.Equal(a.Pix[i:i+4], b.Pix[i:i+4]) {
			n++
		}
	}
	return n
}
