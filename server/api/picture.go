package api

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	pixels "example.com/hexgames/kit/picture/png"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// The sizes of pictures in pixels.
const (
	mostSide     = 1600
	pictureWidth = 800
	cardWidth    = 1200 // for previews of links
	cardHeight   = 630

	animationWidth = 400
	mostFrames     = 100
	frameTime      = 700 * time.Millisecond
)

// The costs of having a picture drawn, in requests.
const (
	pictureCost   = 5
	animationCost = 50
)

// A studio draws pictures one after another and caches the most recent ones. After each, it rests
// for as long as it has drawn, so that nobody can keep a processor busy.
type studio struct {
	next   chan time.Time // the time of the next drawing; empty while the studio draws
	lock   sync.Mutex
	kept   map[string][]byte
	oldest []string // the keys of the pictures, oldest first
	size   int      // of all pictures
}

// Limits of a studio.
const (
	mostKept    = 16 << 20 // bytes of pictures
	longestWait = 3 * time.Second
)

func newStudio() *studio {
	s := &studio{next: make(chan time.Time, 1), kept: map[string][]byte{}}
	s.next <- time.Time{}
	return s
}

func (s *studio) find(key string) []byte {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.kept[key]
}

func (s *studio) keep(key string, picture []byte) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.kept[key], s.oldest, s.size = picture, append(s.oldest, key), s.size+len(picture)
	for s.size > mostKept {
		s.size -= len(s.kept[s.oldest[0]])
		delete(s.kept, s.oldest[0])
		s.oldest = s.oldest[1:]
	}
}

// picture returns the picture with a key and draws it if it is not cached.
func (s *studio) picture(ctx context.Context, key string, draw func() ([]byte, error)) ([]byte, error) {
	if found := s.find(key); found != nil {
		return found, nil
	}
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	busy := hall.Refuse(hall.ErrLimit, "", "there are too many pictures to draw: wait a second")
	var at time.Time
	select {
	case at = <-s.next:
	case <-ctx.Done():
		return nil, busy
	}
	defer func() { s.next <- at }()
	if found := s.find(key); found != nil { // somebody else was waiting for the same one
		return found, nil
	}
	select {
	case <-time.After(time.Until(at)):
	case <-ctx.Done():
		return nil, busy
	}
	begun := time.Now()
	drawn, err := draw()
	at = time.Now().Add(time.Since(begun))
	if err == nil {
		s.keep(key, drawn)
	}
	return drawn, err
}

// A drawer draws a picture of a game.
type drawer func(games.Table) ([]byte, error)

// position answers with a picture of a position.
func (a *API) position(w http.ResponseWriter, q *request) (any, error) {
	return a.show(w, q, a.pictures, pictureCost, func(s hall.State) (string, drawer, error) {
		ply, err := q.number("ply", int64(len(s.Moves)), int64(len(s.Moves)))
		if err != nil {
			return "", nil, err
		}
		width, err := q.number("width", 0, mostSide)
		if err != nil {
			return "", nil, err
		}
		height, err := q.number("height", 0, mostSide)
		if err != nil {
			return "", nil, err
		}
		width = cmp.Or(width, pictureWidth)
		return fmt.Sprintf("%d.%dx%d", ply, width, height), func(t games.Table) ([]byte, error) {
			return drawPosition(t.DrawingAt(int(ply)), int(width), int(height))
		}, nil
	})
}

// animation answers with an animated picture of a game.
func (a *API) animation(w http.ResponseWriter, q *request) (any, error) {
	return a.show(w, q, a.animations, animationCost, func(hall.State) (string, drawer, error) {
		return "all", drawGame, nil
	})
}

// show answers with a public picture of a game, so that it may be cached anywhere. The function
// returns a name for the picture, which identifies the request, and how to draw it.
func (a *API) show(w http.ResponseWriter, q *request, s *studio, cost int, of func(hall.State) (string, drawer, error)) (any, error) {
	if a.options.NoPictures {
		return nil, hall.Refuse(hall.ErrNotFound, q.URL.Path, "this server draws no pictures")
	}
	state, err := a.hall.State(q.Context(), "", q.PathValue("id"), false)
	if err != nil {
		return nil, err
	}
	name, draw, err := of(state)
	if err != nil {
		return nil, err
	}
	tag := fmt.Sprintf("%s.%s.%d.%s", state.Epoch, state.ID, state.Version, name)
	keep := "no-cache"
	if state.Status == referee.Over {
		keep = "max-age=86400"
	}
	if q.isKnown(w, tag, keep) {
		return nil, nil
	}
	w.Header().Set("Content-Type", "image/png")
	if q.Method == http.MethodHead {
		return q.empty(w)
	}
	if s.find(tag) == nil {
		if err := a.limiter.take(cost, q.budgets()...); err != nil {
			return nil, err
		}
	}
	drawn, err := s.picture(q.Context(), tag, func() ([]byte, error) {
		t, err := replay(state)
		if err != nil {
			return nil, hall.Refuse(referee.ErrState, state.ID, "the game started under different rules than this server's")
		}
		drawn, err := draw(t)
		var e *hexgames.Error
		if errors.As(err, &e) {
			err = &hall.Refused{Err: e}
		}
		return drawn, err
	})
	if err != nil {
		return nil, err
	}
	q.control.SetWriteDeadline(time.Now().Add(slowest))
	w.Write(drawn) // an error means that the client is gone
	return nil, nil
}

// isKnown sets the answer's cache lifetime and its tag. If the client already has the answer with
// this tag, isKnown sends that answer and reports true. The tag is weak, because a different
// version of Go may compress the same pixels to different bytes.
func (q *request) isKnown(w http.ResponseWriter, tag, keep string) bool {
	tag = `"` + tag + `"`
	w.Header().Set("Cache-Control", keep)
	w.Header().Set("ETag", "W/"+tag)
	for one := range strings.SplitSeq(strings.Join(q.Header.Values("If-None-Match"), ","), ",") {
		if strings.TrimPrefix(strings.TrimSpace(one), "W/") == tag {
			q.status = http.StatusNotModified
			w.WriteHeader(q.status)
			return true
		}
	}
	return false
}

// replay replays the moves of a game.
func replay(s hall.State) (games.Table, error) {
	t, err := games.Start(s.Terms.Game, s.Terms.Start, nil)
	for _, m := range s.Moves {
		if err != nil {
			return nil, err
		}
		_, err = t.PlayText(m)
	}
	return t, err
}

// drawPosition returns a picture of a position. If a height is given, the picture has exactly this
// size, with the board in the middle and nothing beside it.
func drawPosition(d hexgames.Drawing, width, height int) ([]byte, error) {
	if len(d.Cells) == 0 {
		return nil, noPicture
	}
	var b bytes.Buffer
	if height == 0 {
		err := pixels.Encode(&b, picture.Of(d, picture.Options{Width: width}))
		return b.Bytes(), err
	}
	o := picture.Options{Theme: picture.Light, Width: width, NoAreas: true}
	ground := color.NRGBA{A: 255}
	fmt.Sscanf(o.Theme.Background, "#%02x%02x%02x", &ground.R, &ground.G, &ground.B)
	o.Theme.Background = "" // it has rounded corners
	for range 2 {           // a small picture has different margins
		p := picture.Place(d, o)
		o.Width = max(min(width, int(float64(height)*p.Width/p.Height)), 1)
	}
	board, err := pixels.Image(picture.Of(d, o))
	if err != nil {
		return nil, err
	}
	card := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.Draw(card, card.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	corner := image.Pt((width-o.Width)/2, (height-board.Rect.Dy())/2)
	draw.Draw(card, board.Rect.Add(corner), board, image.Point{}, draw.Over)
	err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, card)
	return b.Bytes(), err
}

// drawGame returns an animation of a game, without the positions with Chance to move and, if there
// are too many, without some others.
func drawGame(t games.Table) ([]byte, error) {
	var panels []picture.Panel
	for ply := range t.Len() + 1 {
		if t.TurnAt(ply) != hexgames.Chance || ply == t.Len() {
			panels = append(panels, picture.Panel{Drawing: t.DrawingAt(ply)})
		}
	}
	if len(panels[0].Drawing.Cells) == 0 {
		return nil, noPicture
	}
	if n := len(panels); n > mostFrames {
		for i := range mostFrames {
			panels[i] = panels[i*(n-1)/(mostFrames-1)]
		}
		panels = panels[:mostFrames]
	}
	var b bytes.Buffer
	err := pixels.Animate(&b, picture.Frames(panels, picture.Options{Width: animationWidth}), frameTime)
	return b.Bytes(), err
}

// noPicture is the error for a game that cannot be drawn.
var noPicture = hall.Refuse(hall.ErrNotFound, "", "there are no pictures of this game")
