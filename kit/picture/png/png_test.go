package png_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	stdpng "image/png"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/kit/picture/png"
)

// drawings returns the positions of a random game.
func drawings(t testing.TB, game string, plies int) []hexgames.Drawing {
	t.Helper()
	table, err := games.Start(game, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(20, 0))
	list := []hexgames.Drawing{table.Drawing()}
	for n := table.CountLegal(); len(list) <= plies && n > 0; n = table.CountLegal() {
		if _, err := table.PlayText(table.LegalText(dice.IntN(n))); err != nil {
			t.Fatal(err)
		}
		list = append(list, table.Drawing())
	}
	return list
}

// drawing returns the position after some moves of a random game.
func drawing(t testing.TB, game string, plies int) hexgames.Drawing {
	t.Helper()
	list := drawings(t, game, plies)
	return list[len(list)-1]
}

// marks returns a mark of each kind on a board.
func marks(d hexgames.Drawing) (list []picture.Mark) {
	n := len(d.Cells)
	for i, kind := range picture.MarkKinds() {
		list = append(list, picture.Mark{Kind: kind, Cells: []string{d.Cells[(7*i)%n].Name, d.Cells[(7*i+n/3)%n].Name, d.Cells[(7*i+n/2)%n].Name}})
	}
	list[1].Color = "rgb(200 30 250 / 60%)"
	return list
}

// drawn converts a picture to an image.
func drawn(t testing.TB, svg []byte) *image.NRGBA {
	t.Helper()
	m, err := png.Image(svg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestEncode checks that a file has the pixels of the image, and the size of the picture.
func TestEncode(t *testing.T) {
	for _, game := range games.Names() {
		d := drawing(t, game, 30)
		for _, width := range []int{1, 2, 60, 333, 800} {
			svg := picture.Of(d, picture.Options{Width: width})
			var b bytes.Buffer
			if err := png.Encode(&b, svg); err != nil {
				t.Fatal(err)
			}
			got, err := stdpng.Decode(&b)
			if err != nil {
				t.Fatalf("%s, %d: %v", game, width, err)
			}
			want := drawn(t, svg)
			if m, ok := got.(*image.NRGBA); !ok || m.Rect != want.Rect || !bytes.Equal(m.Pix, want.Pix) || m.Rect.Dx() != width {
				t.Errorf("%s, %d: the file has other pixels than the image", game, width)
			}
			if !bytes.Contains(svg, fmt.Appendf(nil, `width="%d" height="%d"`, want.Rect.Dx(), want.Rect.Dy())) {
				t.Errorf("%s, %d: the size is %v, not that of the picture", game, width, want.Rect.Max)
			}
		}
	}
}

// hexagons returns a drawing of two cells. The second, on the right, has a piece.
func hexagons() hexgames.Drawing {
	var d hexgames.Drawing
	for i, name := range []string{"a", "b"} {
		x := float64(i)
		d.Cells = append(d.Cells, hexgames.Cell{Name: name, Center: hexgames.Point{X: x}, Corners: []hexgames.Point{
			{X: x + 0.5, Y: 0.29}, {X: x, Y: 0.58}, {X: x - 0.5, Y: 0.29}, {X: x - 0.5, Y: -0.29}, {X: x, Y: -0.58}, {X: x + 0.5, Y: -0.29},
		}})
	}
	d.Pieces = []hexgames.Piece{{Cell: "b", Kind: "stone", Owner: hexgames.Black}}
	return d
}

// TestPlaces checks the colors of cells, pieces, and marks, at the places that the picture's
// Placement gives.
func TestPlaces(t *testing.T) {
	d := hexagons()
	theme := picture.Light
	theme.Shades[0], theme.Black.Face, theme.Black.Shine = "rgb(10, 200, 30)", "navy", ""
	for _, flip := range []bool{false, true} {
		for _, marked := range []bool{false, true} {
			o := picture.Options{Theme: theme, Width: 400, Flip: flip, NoCoordinates: true}
			want := map[string]color.NRGBA{"a": {10, 200, 30, 255}, "b": {0, 0, 128, 255}}
			if marked {
				o.Marks = []picture.Mark{{Kind: "dot", Cells: []string{"a"}, Color: "#f0f"}}
				want["a"] = color.NRGBA{255, 0, 255, 255}
			}
			m := drawn(t, picture.Of(d, o))
			place := picture.Place(d, o)
			for _, c := range d.Cells {
				at := place.View(c.Center)
				k := 400 / place.Width
				if got := m.NRGBAAt(int(k*at.X), int(k*at.Y)); got != want[c.Name] {
					t.Errorf("flipped %v, marked %v: the cell %s is %v, want %v", flip, marked, c.Name, got, want[c.Name])
				}
			}
		}
	}
}

// TestBackground checks that an image is transparent where nothing is painted.
func TestBackground(t *testing.T) {
	theme := picture.Light
	m := drawn(t, picture.Of(hexagons(), picture.Options{Theme: theme, Width: 400}))
	if corner, side := m.NRGBAAt(0, 0), m.NRGBAAt(200, 2); corner != (color.NRGBA{}) || side != (color.NRGBA{0xf6, 0xf4, 0xee, 255}) {
		t.Errorf("the round corner is %v, the background %v", corner, side)
	}
	theme.Background = ""
	m = drawn(t, picture.Of(hexagons(), picture.Options{Theme: theme, Width: 400}))
	if side, middle := m.NRGBAAt(200, 2), m.NRGBAAt(200, m.Rect.Dy()/2); side != (color.NRGBA{}) || middle.A != 255 {
		t.Errorf("without a background, the side is %v, the middle %v", side, middle)
	}
}

// TestTextsFit checks that texts stay within the picture, although their font differs from the
// fonts in browsers.
func TestTextsFit(t *testing.T) {
	for _, text := range []string{"W", "m", "A == B ", "Щ", "@", "…", "M%", "漢", "l.", "Ω", "Wo"} {
		m := drawn(t, picture.Of(hexagons(), picture.Options{Width: 400, Heading: strings.Repeat(text, 90/len(text))}))
		ink := 0
		for y := 20; y < m.Rect.Dy()-20; y++ {
			for _, x := range []int{3, 4, 395, 396} {
				if m.NRGBAAt(x, y) != (color.NRGBA{0xf6, 0xf4, 0xee, 255}) {
					ink++
				}
			}
		}
		if ink > 0 {
			t.Errorf("%q: there are %d pixels of ink at the sides", text, ink)
		}
	}
}

// TestRefused checks what is refused, and the hints in the errors.
func TestRefused(t *testing.T) {
	svg := func(o picture.Options) []byte { return picture.Of(hexagons(), o) }
	theme := picture.Light
	theme.Shades[0] = "var(--cell)"
	mark := picture.Mark{Kind: "dot", Cells: []string{"a"}, Color: "mauvish"}
	for _, test := range []struct {
		svg  []byte
		kind hexgames.ErrorKind
		want string
	}{
		{svg(picture.Options{}), hexgames.ErrOption, `"0": the picture is 0 pixels wide: want a width of 1 to `},
		{svg(picture.Options{Width: -5}), hexgames.ErrOption, `"0": the picture is 0 pixels wide: want a width of 1 to `},
		{svg(picture.Options{Width: picture.MaxWidth}), hexgames.ErrOption, `"20000": the picture is 20000 pixels wide: want a width of 1 to `},
		{svg(picture.Options{Width: 60, Theme: theme}), hexgames.ErrOption, `"var(--cell)": there is no such color: want a name such as red, #c00, `},
		{svg(picture.Options{Width: 60, Marks: []picture.Mark{mark}}), hexgames.ErrOption, `"mauvish": there is no such color: want`},
		{nil, hexgames.ErrSyntax, `"": this is not part of a picture of kit/picture: want a result of picture.Of, Sheet or Frames`},
		{[]byte("hello"), hexgames.ErrSyntax, `"hello": this is not part of a picture`},
		{[]byte("<svg>"), hexgames.ErrSyntax, `"<svg>": this is not`},
		{[]byte("<svg><p></svg></p>"), hexgames.ErrSyntax, `"<svg><p></svg></p>": this is not`},
		{[]byte(`<svg viewBox="0 0 1"/>`), hexgames.ErrSyntax, `"0 0 1": this is not`},
		{[]byte(`<svg viewBox="0 0 1 0" width="1" height="1"/>`), hexgames.ErrSyntax, `"0 0 1 0": this is not`},
		{inside(`<image href="x"/>`), hexgames.ErrSyntax, `"image": this is not`},
		{inside(`<use href="#x"/>`), hexgames.ErrSyntax, `"#x": this is not`},
		{inside(`<path d="M1 2C3 4 5 6 7 8"/>`), hexgames.ErrSyntax, `"1 2C3 4 5 6 7 8": this is not`},
		{inside(`<g id="x"><use href="#x"/></g>`), hexgames.ErrSyntax, `"use": this is not`},
		{inside(`<circle r="NaN" fill="red"/>`), hexgames.ErrSyntax, `"NaN": this is not`},
	} {
		m, err := png.Image(test.svg)
		var b bytes.Buffer
		also := png.Encode(&b, test.svg)
		var typed *hexgames.Error
		if m != nil || !errors.As(err, &typed) || !errors.Is(err, test.kind) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%.60s: an image: %v; the error is %v, want %s", test.svg, m != nil, err, test.want)
		}
		if also == nil || also.Error() != err.Error() || b.Len() > 0 {
			t.Errorf("%.60s: Encode returns %v and writes %d bytes", test.svg, also, b.Len())
		}
	}
}

// inside returns a file with an element.
func inside(element string) []byte {
	return []byte(`<svg viewBox="0 0 100 100" width="100" height="100">` + element + `</svg>`)
}

// TestBomb checks that a short file with very many shapes is refused.
func TestBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	text := `<circle id="x0" r="1" fill="red"/>`
	for i := range 6 {
		text += fmt.Sprintf(`<g id="x%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#x%d"/>`, i), 100))
	}
	if _, err := png.Image(inside(text)); !errors.Is(err, hexgames.ErrSyntax) || !strings.HasPrefix(err.Error(), `"more shapes than a picture has": this is not`) {
		t.Errorf("the error is %v", err)
	}
}

// TestLongest draws a sheet of all positions of a long game.
func TestLongest(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	var panels []picture.Panel
	for _, d := range drawings(t, "hexade", 250) {
		panels = append(panels, picture.Panel{Drawing: d, Caption: "a move"})
	}
	if m := drawn(t, picture.Sheet(panels, picture.Options{Width: 960})); m.Rect.Dx() != 960 || len(panels) < 50 {
		t.Errorf("the size is %v, of %d positions", m.Rect.Max, len(panels))
	}
}

// TestWidest draws the widest picture that the error message allows.
func TestWidest(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a lot of memory")
	}
	var typed *hexgames.Error
	if _, err := png.Image(picture.Of(hexagons(), picture.Options{})); !errors.As(err, &typed) {
		t.Fatal(err)
	}
	var width int
	if _, err := fmt.Sscan(typed.Reason[strings.LastIndex(typed.Reason, " ")+1:], &width); err != nil {
		t.Fatal(err)
	}
	if m := drawn(t, picture.Of(hexagons(), picture.Options{Width: width - 1})); m.Rect.Dx() != width-1 || width < 4000 {
		t.Errorf("the widest picture is %v, want %d pixels", m.Rect.Max, width-1)
	}
	if _, err := png.Image(picture.Of(hexagons(), picture.Options{Width: width + 1})); !errors.Is(err, hexgames.ErrOption) {
		t.Errorf("a wider picture is drawn: %v", err)
	}
}

// frames returns pictures of all positions of a random game.
func frames(t testing.TB, game string, plies int, o picture.Options) [][]byte {
	t.Helper()
	var panels []picture.Panel
	for _, d := range drawings(t, game, plies) {
		panels = append(panels, picture.Panel{Drawing: d})
	}
	return picture.Frames(panels, o)
}

// TestAnimate reads animations and checks that each frame shows its picture.
func TestAnimate(t *testing.T) {
	clear := picture.Light
	clear.Background = ""
	for _, game := range games.Names() {
		for _, theme := range []picture.Theme{picture.Wood, clear} {
			pictures := frames(t, game, 6, picture.Options{Width: 160, Theme: theme})
			pictures = append(pictures, pictures[len(pictures)-1]) // nothing changes
			var b bytes.Buffer
			if err := png.Animate(&b, pictures, 700*time.Millisecond); err != nil {
				t.Fatal(err)
			}
			shown, times := animation(t, b.Bytes())
			if len(shown) != len(pictures) {
				t.Fatalf("%s: there are %d frames, want %d", game, len(shown), len(pictures))
			}
			for i, svg := range pictures {
				want := drawn(t, svg)
				if !bytes.Equal(shown[i].Pix, want.Pix) {
					t.Errorf("%s, %s: frame %d shows a different picture", game, theme.Name, i)
				}
				time := 700
				if i == len(pictures)-1 {
					time = 2100
				}
				if times[i] != time {
					t.Errorf("%s: frame %d is shown for %d ms, want %d", game, i, times[i], time)
				}
			}
		}
	}
}

// animation reads an animated PNG, and returns its frames and their durations in milliseconds.
func animation(t *testing.T, data []byte) (shown []*image.NRGBA, times []int) {
	t.Helper()
	const signature = 8
	var header, control, pixels []byte
	var canvas *image.NRGBA
	var sequence, count uint32
	number := binary.BigEndian.Uint32
	show := func() {
		if control == nil {
			return
		}
		box := image.Rect(0, 0, int(number(control[4:])), int(number(control[8:]))).Add(image.Pt(int(number(control[12:])), int(number(control[16:]))))
		var b bytes.Buffer
		b.Write(data[:signature])
		part := append(append([]byte{}, control[4:12]...), header[8:]...)
		for _, c := range []struct {
			kind string
			data []byte
		}{{"IHDR", part}, {"IDAT", pixels}, {"IEND", nil}} {
			chunk := append([]byte(c.kind), c.data...)
			binary.Write(&b, binary.BigEndian, uint32(len(c.data)))
			b.Write(chunk)
			binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(chunk))
		}
		m, err := stdpng.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if canvas == nil {
			canvas = image.NewNRGBA(box)
		}
		if !box.In(canvas.Rect) || box.Empty() {
			t.Fatalf("a frame is at %v", box)
		}
		next := image.NewNRGBA(canvas.Rect)
		copy(next.Pix, canvas.Pix)
		draw.Draw(next, box, m, image.Point{}, []draw.Op{draw.Src, draw.Over}[control[25]])
		canvas = next
		shown = append(shown, next)
		times = append(times, int(binary.BigEndian.Uint16(control[20:]))*1000/int(binary.BigEndian.Uint16(control[22:])))
		control, pixels = nil, nil
	}
	for rest := data[signature:]; len(rest) > 0; {
		n := number(rest)
		kind, chunk := string(rest[4:8]), rest[8:8+n]
		if sum := number(rest[8+n:]); sum != crc32.ChecksumIEEE(rest[4:8+n]) {
			t.Fatalf("the checksum of %s is wrong", kind)
		}
		if kind == "fcTL" || kind == "fdAT" {
			if number(chunk) != sequence {
				t.Fatalf("%s has the number %d, want %d", kind, number(chunk), sequence)
			}
			sequence++
		}
		switch kind {
		case "IHDR":
			header = chunk
		case "acTL":
			count = number(chunk)
		case "fcTL":
			show()
			control = chunk
		case "IDAT":
			pixels = append(pixels, chunk...)
		case "fdAT":
			pixels = append(pixels, chunk[4:]...)
		case "IEND":
			show()
		default:
			t.Fatalf("unexpected chunk %s", kind)
		}
		rest = rest[12+n:]
	}
	if int(count) != len(shown) {
		t.Errorf("there are %d frames, but the header lists %d", len(shown), count)
	}
	return shown, times
}

// TestAnimateRefused checks which animations are refused.
func TestAnimateRefused(t *testing.T) {
	small, large := picture.Of(hexagons(), picture.Options{Width: 60}), picture.Of(hexagons(), picture.Options{Width: 61})
	for _, test := range []struct {
		frames [][]byte
		delay  time.Duration
		kind   hexgames.ErrorKind
		want   string
	}{
		{nil, time.Second, hexgames.ErrOption, `"": an animation without pictures: want 1 or more`},
		{[][]byte{small}, 0, hexgames.ErrOption, `"0s": want a delay of 1ms to 1m5.535s`},
		{[][]byte{small}, 66 * time.Second, hexgames.ErrOption, `"1m6s": want a delay of 1ms to 1m5.535s`},
		{[][]byte{small, small, large}, time.Second, hexgames.ErrOption, `"(61,34)": picture 3 differs in size from the first, (60,33): want what picture.Frames returns`},
		{[][]byte{small, []byte("x")}, time.Second, hexgames.ErrSyntax, `"x": this is not`},
	} {
		var b bytes.Buffer
		err := png.Animate(&b, test.frames, test.delay)
		if !errors.Is(err, test.kind) || !strings.HasPrefix(err.Error(), test.want) || b.Len() > 0 {
			t.Errorf("the error is %v, with %d bytes, want %s", err, b.Len(), test.want)
		}
	}
}

// TestWriters checks that errors of writers are returned.
func TestWriters(t *testing.T) {
	svg := picture.Of(hexagons(), picture.Options{Width: 60})
	r, w := io.Pipe()
	r.CloseWithError(io.ErrClosedPipe)
	if err := png.Encode(w, svg); err != io.ErrClosedPipe {
		t.Errorf("Encode returns %v", err)
	}
	if err := png.Animate(w, [][]byte{svg, svg}, time.Second); err != io.ErrClosedPipe {
		t.Errorf("Animate returns %v", err)
	}
}

// digest is a hash of the pixels of many pictures. It changes when the look of pictures changes.
const digest = "6250a41cc87dad90"

// TestDigest checks that pixels are the same on all machines. Run it under an emulator as
//
//	GOARCH=arm64 go test ./kit/picture/png -run Digest -exec qemu-aarch64
func TestDigest(t *testing.T) {
	h := sha256.New()
	for _, game := range games.Names() {
		for i, d := range drawings(t, game, 24) {
			if i%8 > 0 {
				continue
			}
			for _, theme := range picture.Themes() {
				o := picture.Options{Theme: theme, Width: 150 + 50*(i%5), Flip: i%16 == 0, Heading: "Ada – Bob & Жук", Marks: marks(d)}
				h.Write(drawn(t, picture.Of(d, o)).Pix)
			}
		}
	}
	if got := fmt.Sprintf("%.8x", h.Sum(nil)); got != digest {
		t.Errorf("the digest is %s, want %s: if you changed the look of pictures, update it", got, digest)
	}
}

// FuzzImage checks that no file panics or takes long.
func FuzzImage(f *testing.F) {
	for _, game := range games.Names() {
		for _, theme := range []picture.Theme{picture.Light, picture.Paper} {
			d := drawing(f, game, 5)
			f.Add(picture.Of(d, picture.Options{Width: 60, Theme: theme, Marks: marks(d), Heading: "x"}))
		}
	}
	f.Add(picture.Of(hexagons(), picture.Options{Width: 60}))
	f.Add(inside(`<g transform="translate(1 2)"><path d="M1 2L3 4V5A6 7 0 0 0 8 9Z" fill="hsl(20 10% 30%)" stroke="red" stroke-width="3" stroke-dasharray="2 3"/></g>`))
	f.Fuzz(func(t *testing.T, svg []byte) {
		begin := time.Now()
		m, err := png.Image(svg)
		if (m == nil) == (err == nil) {
			t.Fatalf("the image is %v, the error %v", m, err)
		}
		var typed *hexgames.Error
		if err != nil && (!errors.As(err, &typed) || typed.Kind != hexgames.ErrSyntax && typed.Kind != hexgames.ErrOption) {
			t.Fatalf("the error is %v", err)
		}
		if took := time.Since(begin); took > time.Minute {
			t.Fatalf("it took %v", took)
		}
	})
}

// BenchmarkEncode draws positions of each game, 800 pixels wide.
func BenchmarkEncode(b *testing.B) {
	for _, game := range games.Names() {
		b.Run(game, func(b *testing.B) {
			d := drawing(b, game, 100)
			o := picture.Options{Width: 800}
			var out bytes.Buffer
			encode := func() {
				out.Reset()
				if err := png.Encode(&out, picture.Of(d, o)); err != nil {
					b.Fatal(err)
				}
			}
			encode()
			if m, err := stdpng.Decode(bytes.NewReader(out.Bytes())); err != nil || m.Bounds().Dx() != 800 {
				b.Fatalf("the width is not 800: %v", err)
			}
			b.ReportAllocs()
			for b.Loop() {
				encode()
			}
			b.ReportMetric(float64(out.Len()), "bytes")
		})
	}
}

// BenchmarkAnimate draws the first 60 moves of a game, 480 pixels wide.
func BenchmarkAnimate(b *testing.B) {
	for _, game := range games.Names() {
		b.Run(game, func(b *testing.B) {
			pictures := frames(b, game, 60, picture.Options{Width: 480})
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := png.Animate(&out, pictures, time.Second); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(pictures)), "frames")
			b.ReportMetric(float64(out.Len()), "bytes")
		})
	}
}
