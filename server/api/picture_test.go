package api_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/server/api"
)

// picture returns a picture of the game, as a client sees it.
func (g *game) picture(c *client, rest string) *answer {
	g.Helper()
	a := c.get(g.path("/" + rest)).want(200)
	if kind := a.header.Get("Content-Type"); kind != "image/png" {
		g.T.Errorf("%s: the type is %q", a.of, kind)
	}
	return a
}

// size returns the size of a picture.
func (a *answer) size() image.Point { return a.image().Bounds().Size() }

// image returns the pixels of a picture.
func (a *answer) image() image.Image {
	a.world.Helper()
	m, err := png.Decode(bytes.NewReader(a.body))
	if err != nil {
		a.world.T.Fatalf("%s: %v", a.of, err)
	}
	return m
}

// frames returns the number of frames of an animation.
func (a *answer) frames() int {
	_, rest, _ := bytes.Cut(a.body, []byte("acTL"))
	return int(binary.BigEndian.Uint32(append(rest, 0, 0, 0, 0)))
}

// TestPictures checks sizes and refusals.
func TestPictures(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		for range 3 {
			g.move()
		}
		eve := w.anybody("192.0.2.9:1")
		if got := g.picture(eve, "picture.png").size(); got.X != 800 || got.Y < 600 || got.Y > 1000 {
			t.Errorf("the size is %v", got)
		}
		for _, size := range []image.Point{{1200, 630}, {100, 500}, {500, 1}, {1, 1}} {
			m := g.picture(eve, fmt.Sprintf("picture.png?width=%d&height=%d", size.X, size.Y)).image()
			if got := m.Bounds().Size(); got != size {
				t.Errorf("the size is %v, want %v", got, size)
			}
			if got := color.NRGBAModel.Convert(m.At(0, 0)); got != (color.NRGBA{0xf6, 0xf4, 0xee, 0xff}) && size.X > 1 {
				t.Errorf("the corner of a picture of %v has the color %v", size, got)
			}
		}
		if got := g.picture(eve, "picture.png?width=0").size(); got.X != 800 {
			t.Errorf("without a width, the size is %v", got)
		}
		now, last, before := g.picture(eve, "picture.png"), g.picture(eve, "picture.png?ply=3&width=800"), g.picture(eve, "picture.png?ply=2")
		if !bytes.Equal(now.body, last.body) || bytes.Equal(now.body, before.body) {
			t.Error("the pictures of the last position differ, or the picture of the previous one is the same")
		}
		for _, bad := range []string{"ply=4", "ply=-1", "width=1601", "height=1e9", "width=x"} {
			eve.get(g.path("/picture.png?"+bad)).refused(400, "request")
		}
		if a := g.picture(eve, "animation.png"); a.size().X != 400 || a.frames() != 4 {
			t.Errorf("the animation has the size %v and %d pictures", a.size(), a.frames())
		}
		for _, name := range []string{"picture.png", "animation.png"} {
			if a := eve.get("/api/games/nothing/"+name).refused(404, "not-found"); a.header.Get("ETag") != "" {
				t.Errorf("an error has the tag %s", a.header.Get("ETag"))
			}
		}
	})
}

// TestAnimation checks that an animation omits draws and some positions of a long game.
func TestAnimation(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"game": "hextad"})
		for range 2 {
			g.move()
		}
		if a := g.picture(g.white, "animation.png"); a.frames() != 3 {
			t.Errorf("an animation of two moves has %d pictures", a.frames())
		}
		h := w.play(fields{"game": "hexcore6"})
		for range 110 {
			h.move()
		}
		if a := h.picture(h.white, "animation.png"); a.frames() != 100 {
			t.Errorf("an animation of 110 moves has %d pictures", a.frames())
		}
	})
}

// An undrawn is a game without drawings.
type undrawn struct{ games.Game }

func (undrawn) Name() string { return "undrawn" }

func (u undrawn) Start(position string, options map[string]string) (games.Table, error) {
	t, err := u.Game.Start(position, options)
	return undrawnTable{t}, err
}

type undrawnTable struct{ games.Table }

func (undrawnTable) GameName() string { return "undrawn" }

func (undrawnTable) DrawingAt(int) hexgames.Drawing { return hexgames.Drawing{} }

// TestUndrawn checks that there are no pictures of a game without drawings.
func TestUndrawn(t *testing.T) {
	hexade, err := games.Find("hexade")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(games.Register(undrawn{hexade}, nil))
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"game": "undrawn"})
		for _, name := range []string{"picture.png", "picture.png?width=1200&height=630", "animation.png"} {
			g.white.get(g.path("/"+name)).refused(404, "not-found")
		}
	})
}

// TestPictureTags checks that a picture that the client has is not sent again, and that a picture
// of a finished game is not even requested.
func TestPictureTags(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		for _, name := range []string{"picture.png", "animation.png"} {
			eve := w.anybody("192.0.2.9:1")
			a := g.picture(eve, name)
			eve.header.Set("If-None-Match", a.header.Get("ETag"))
			if same := eve.get(g.path("/" + name)).want(304); len(same.body) > 0 || same.header.Get("Cache-Control") != "no-cache" {
				t.Errorf("%s: %v", same.of, same.header)
			}
			g.move()
			if other := g.picture(eve, name); bytes.Equal(other.body, a.body) {
				t.Errorf("%s is the same after a move", other.of)
			}
		}
		g.do(g.white, fields{"do": "resign"}).want(200)
		if a := g.picture(g.white, "picture.png"); a.header.Get("Cache-Control") != "max-age=86400" {
			t.Errorf("a picture of the end has %q", a.header.Get("Cache-Control"))
		}
	})
}

// TestDelayedPictures checks that pictures are delayed as for spectators, even for players, because
// anyone may cache them.
func TestDelayedPictures(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"delay": 60_000})
		time.Sleep(time.Minute)
		eve := w.anybody("192.0.2.9:1")
		start := g.picture(eve, "picture.png")
		g.move()
		for _, c := range []*client{eve, g.white} {
			if a := g.picture(c, "picture.png"); !bytes.Equal(a.body, start.body) || a.header.Get("ETag") != start.header.Get("ETag") {
				t.Error("a picture shows a move that spectators do not see")
			}
			if a := g.picture(c, "animation.png"); a.frames() != 1 {
				t.Errorf("an animation shows %d positions", a.frames())
			}
			c.get(g.path("/picture.png?ply=1")).refused(400, "request")
		}
		time.Sleep(time.Minute)
		if a := g.picture(eve, "picture.png"); bytes.Equal(a.body, start.body) {
			t.Error("the picture does not show the move after the delay")
		}
	})
}

// TestPictureLimits checks that drawing a picture costs more than requesting a cached one.
func TestPictureLimits(t *testing.T) {
	run(t, api.Options{Limits: api.Limits{Rate: 1, Burst: 20}}, func(t *testing.T, w *world) {
		g := w.play(nil)
		time.Sleep(time.Hour)
		eve := w.person("Eve")
		for width := range 3 {
			g.picture(eve, fmt.Sprintf("picture.png?width=%d", 101+width))
		}
		g.picture(eve, "picture.png?width=101")
		if a := eve.get(g.path("/picture.png?width=104")).refused(429, "limit"); a.header.Get("ETag") != "" || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("a refusal can be kept: %v", a.header)
		}
		time.Sleep(time.Minute)
		g.picture(eve, "animation.png") // which costs the whole burst
		eve.get(g.path("/picture.png?width=105")).refused(429, "limit")
	})
}
