package png

import (
	"bytes"
	"image"
	"io"
	"math"
	"strconv"
	"time"

	"example.com/hexgames"
)

// mostPixels is the maximum number of pixels of an image.
const mostPixels = 1 << 25

// Image converts a picture to an image of the same width.
func Image(svg []byte) (*image.NRGBA, error) {
	c := canvas{work: mostWork, glyphs: map[rune]glyph{}}
	root := c.read(svg)
	if c.err != nil {
		return nil, c.err
	}
	view := c.numbers(root.attr("viewBox"), 4)
	wide, high := view[2], view[3]
	if wide < 1 || high < 1 {
		c.notPicture(root.attr("viewBox"))
		return nil, c.err
	}
	width, height := int(c.length(root, "width")), int(c.length(root, "height"))
	if width < 1 || height < 1 || width > mostPixels/height {
		most := int(math.Sqrt(wide / high * mostPixels))
		c.fail(hexgames.ErrOption, strconv.Itoa(width), "the picture is "+strconv.Itoa(width)+" pixels wide: want a width of 1 to "+strconv.Itoa(most))
	}
	if c.err != nil {
		return nil, c.err
	}
	c.image = image.NewNRGBA(image.Rect(0, 0, width, height))
	c.scale = min(float64(width)/wide, float64(height)/high)
	c.corner = vector{(float64(width) - float64(wide*c.scale)) / 2, (float64(height) - float64(high*c.scale)) / 2}
	c.draw(root)
	if c.err != nil {
		return nil, c.err
	}
	return c.image, nil
}

// Encode writes a picture as PNG. If it returns an error that does not come from w, it has
// written nothing.
func Encode(w io.Writer, svg []byte) error {
	m, err := Image(svg)
	if err != nil {
		return err
	}
	var f file
	f.begin(m.Rect)
	f.chunk("IDAT", compressed(m))
	return f.end(w)
}

// mostDelay is the longest duration of a frame in the format, in milliseconds.
const mostDelay = math.MaxUint16

// Animate writes pictures of the same size, such as picture.Frames returns, as an animated PNG.
// It shows each picture for the delay, and the last one for three times the delay; then the
// animation repeats. Programs without support for animations show the first picture. If
// Animate returns an error that does not come from w, it has written nothing.
func Animate(w io.Writer, frames [][]byte, delay time.Duration) error {
	if len(frames) == 0 {
		return &hexgames.Error{Kind: hexgames.ErrOption, Reason: "an animation without pictures: want 1 or more"}
	}
	if delay < time.Millisecond || delay > mostDelay*time.Millisecond {
		return &hexgames.Error{Kind: hexgames.ErrOption, Input: delay.String(), Reason: "want a delay of 1ms to 1m5.535s"}
	}
	var f file
	var before *image.NRGBA
	for i, svg := range frames {
		m, err := Image(svg)
		if err != nil {
			return err
		}
		milliseconds := delay.Milliseconds()
		if i == len(frames)-1 {
			milliseconds = min(3*milliseconds, mostDelay)
		}
		if i == 0 {
			f.begin(m.Rect)
			f.chunk("acTL", bigEndian(uint32(len(frames)), 0))
			f.frame(m.Rect, uint16(milliseconds), false)
			f.chunk("IDAT", compressed(m))
		} else {
			if m.Rect != before.Rect {
				return &hexgames.Error{Kind: hexgames.ErrOption, Input: m.Rect.Max.String(),
					Reason: "picture " + strconv.Itoa(i+1) + " differs in size from the first, " + before.Rect.Max.String() + ": want what picture.Frames returns"}
			}
			change, over := changed(before, m)
			f.frame(change.Rect, uint16(milliseconds), over)
			f.chunk("fdAT", append(f.next(), compressed(change)...))
		}
		before = m
	}
	return f.end(w)
}

// changed returns the part of b that differs from a, at least one pixel, and whether to draw it
// over a instead of replacing a. If over is true, pixels that are the same in both images are
// transparent, which takes much less space.
func changed(a, b *image.NRGBA) (change *image.NRGBA, over bool) {
	var box image.Rectangle
	over = true
	for y := range b.Rect.Dy() {
		for i := a.PixOffset(0, y); i < a.PixOffset(0, y+1); i += 4 {
			if p := b.Pix[i : i+4]; !bytes.Equal(p, a.Pix[i:i+4]) {
				x := i % b.Stride / 4
				box = box.Union(image.Rect(x, y, x+1, y+1))
				over = over && p[3] == 255
			}
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	change = image.NewNRGBA(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := b.PixOffset(box.Min.X, y)
		row := change.Pix[change.PixOffset(box.Min.X, y):][:change.Stride]
		for i := 0; i < len(row); i += 4 {
			if p := b.Pix[from+i : from+i+4]; !over || !bytes.Equal(p, a.Pix[from+i:from+i+4]) {
				copy(row[i:], p)
			}
		}
	}
	return change, over
}
