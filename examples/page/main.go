// Page is a web front end for any game, without JavaScript. The board is an image, and the
// browser sends the point of the image that was clicked.
//
//	go run ./examples/page hextad
package main

import (
	"errors"
	"fmt"
	"html/template"
	"log"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// options are the options of the picture. The browser sends points in pixels, so it sets a width.
var options = picture.Options{Width: 640}

var page = template.Must(template.New("page").Parse(`<!doctype html>
<title>{{.Game.GameName}}</title>
<p>{{.Game}}</p>
<p>{{.Message}}</p>
<form method="post">
<input type="image" name="at" src="/picture?{{.Version}}" alt="the board">
<p>
{{range .Buttons}}<button name="click">{{.}}</button>
{{end}}{{range .Moves}}<button name="play" value="{{.}}">play {{.}}</button>
{{end}}<button name="undo" value="1">undo</button>
</p>
</form>
`))

// An App is a game played on one screen.
type App struct {
	mutex   sync.Mutex
	game    hexgames.AnyGame
	clicked []string // the names clicked so far for an incomplete move
}

// NewApp returns an app for a game.
func NewApp(game hexgames.AnyGame) *App {
	game.PlayChance(nil)
	return &App{game: game}
}

// drawing returns the drawing of the position, with the pieces of an incomplete move and with
// marks on the possible next clicks. It also returns buttons for names that are not cells.
func (a *App) drawing() (d hexgames.Drawing, buttons []string) {
	d = a.game.Drawing()
	c := a.game.Click(a.clicked...)
	targets, buttons := c.Targets(d)
	d.Pieces = append(d.Pieces, c.Pieces...)
	d.Marks = append(d.Marks, targets)
	for _, area := range d.Areas { // items beside the board get buttons
		for _, item := range area.Items {
			if slices.Contains(c.Next, item) {
				buttons = append(buttons, item)
			}
		}
	}
	return d, buttons
}

// cellAt returns the cell at a pixel of the picture; "" if there is none.
func (a *App) cellAt(x, y int) string {
	d, _ := a.drawing()
	place := picture.Place(d, options)
	// The placement is in units of the picture's viewBox, not in pixels.
	unit := place.Width / float64(options.Width)
	return d.CellAt(place.Drawing(hexgames.Point{X: float64(x) * unit, Y: float64(y) * unit}))
}

// click adds a click, and plays the move if the clicks complete one.
func (a *App) click(name string) error {
	a.clicked = append(a.clicked, name)
	c := a.game.Click(a.clicked...)
	switch {
	case c.Refusal != nil:
		a.clicked = nil
		return errors.New(c.Refusal.Reason) // the rest of it has cells that were not clicked
	case len(c.Moves) == 1 && len(c.Next) == 0:
		return a.play(c.Moves[0])
	}
	return nil
}

// play plays a move and Chance's draws after it.
func (a *App) play(move string) error {
	a.clicked = nil
	if _, err := a.game.PlayText(move); err != nil {
		return err
	}
	a.game.PlayChance(nil)
	return nil
}

// act carries out a form.
func (a *App) act(r *http.Request) error {
	x, errX := strconv.Atoi(r.PostFormValue("at.x"))
	y, errY := strconv.Atoi(r.PostFormValue("at.y"))
	switch {
	case r.PostFormValue("undo") != "":
		a.clicked = nil
		a.game.UndoDecision()
		return nil
	case r.PostFormValue("play") != "":
		return a.play(r.PostFormValue("play"))
	case r.PostFormValue("click") != "":
		return a.click(r.PostFormValue("click"))
	case errX != nil || errY != nil:
		return nil
	}
	if cell := a.cellAt(x, y); cell != "" {
		return a.click(cell)
	}
	a.clicked = nil // a click beside the board
	return nil
}

// ServeHTTP serves the page at / and the picture at /picture.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	form := r.ParseForm() // before the lock, because it may be slow
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if r.URL.Path == "/picture" {
		d, _ := a.drawing()
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Write(picture.Of(d, options))
		return
	}
	if form != nil {
		http.Error(w, form.Error(), http.StatusBadRequest)
		return
	}
	var refused error
	if r.Method == http.MethodPost {
		refused = a.act(r)
	}
	click := a.game.Click(a.clicked...)
	message := click.Prompt
	if refused != nil {
		message = refused.Error()
	}
	_, buttons := a.drawing()
	err := page.Execute(w, map[string]any{
		"Game": a.game, "Message": message, "Buttons": buttons, "Moves": click.Moves,
		"Version": fmt.Sprint(a.game.Len(), a.clicked),
	})
	if err != nil {
		log.Print(err)
	}
}

func main() {
	name := "hexdame"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	game, err := games.Start(name, "", nil)
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "localhost:8080")
	if err != nil {
		log.Fatal(err)
	}
	log.Print("open http://localhost:8080")
	log.Fatal(http.Serve(listener, NewApp(game)))
}
