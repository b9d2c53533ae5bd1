package main

import (
	"html"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

var button = regexp.MustCompile(`<button name="(click|play)"(?: value="([^"]*)")?>([^<]*)</button>`)

// send sends a form and returns the page.
func send(t *testing.T, a *App, values url.Values) string {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(values.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("%v: status %d, %s", values, w.Code, w.Body)
	}
	return w.Body.String()
}

// TestPlay plays all games by valid clicks on pixels and buttons.
func TestPlay(t *testing.T) {
	for _, name := range games.Names() {
		game, err := games.Start(name, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		a := NewApp(game)
		dice := rand.New(rand.NewPCG(1, 2))
		for i := 0; i < 60 && !game.Outcome().Over(); i++ {
			page := send(t, a, url.Values{})
			d, _ := a.drawing()
			targets := d.Marks[len(d.Marks)-1].Cells
			buttons := button.FindAllStringSubmatch(page, -1)
			values := url.Values{}
			switch n := dice.IntN(len(targets) + len(buttons)); {
			case n < len(targets):
				place := picture.Place(d, options)
				for _, c := range d.Cells {
					if c.Name == targets[n] {
						at := place.View(c.Center)
						values.Set("at.x", strconv.Itoa(int(at.X*float64(options.Width)/place.Width)))
						values.Set("at.y", strconv.Itoa(int(at.Y*float64(options.Width)/place.Width)))
					}
				}
			default:
				found := buttons[n-len(targets)]
				text := html.UnescapeString(found[2])
				if found[1] == "click" {
					text = html.UnescapeString(found[3])
				}
				values.Set(found[1], text)
			}
			before, clicks := game.Len(), len(a.clicked)
			if page := send(t, a, values); game.Len() == before && len(a.clicked) <= clicks {
				t.Fatalf("%s: %v does nothing: %s", name, values, page)
			}
		}
		if game.Len() < 10 {
			t.Errorf("%s: only %d moves were played", name, game.Len())
		}
		for send(t, a, url.Values{"undo": {"1"}}); game.UndoDecision(); {
		}
		if start := game.TurnAt(0); start != hexgames.Chance && game.Len() > 0 || game.Turn() == hexgames.Chance {
			t.Errorf("%s: after every undo the game is %v", name, game)
		}
	}
}

// TestIncomplete checks that the picture shows the first disc of a move while the second is chosen.
func TestIncomplete(t *testing.T) {
	game, err := games.Start("hexcore6", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	a := NewApp(game)
	before, _ := a.drawing()
	send(t, a, url.Values{"click": {"c4"}})
	after, _ := a.drawing()
	if len(after.Pieces) != len(before.Pieces)+1 || after.Pieces[len(after.Pieces)-1].Cell != "c4" {
		t.Errorf("after a click on c4 the pieces are %v, want one on c4 added to %v", after.Pieces, before.Pieces)
	}
}

// TestRefused checks the page's answers to refused clicks and other nonsense.
func TestRefused(t *testing.T) {
	game, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	a := NewApp(game)
	for _, test := range []struct {
		values url.Values
		want   string
	}{
		{url.Values{"at.x": {"1"}, "at.y": {"1"}}, "<p>choose a man</p>"},
		{url.Values{"at.x": {"north"}}, "<p>choose a man</p>"},
		{url.Values{"click": {"e5"}}, "<p>White is to move and has no piece on e5</p>"},
		{url.Values{"click": {"zz"}}, "is not a cell"},
		{url.Values{"play": {"<script>"}}, `hexdame: &#34;&lt;script&gt;&#34;`},
		{url.Values{"undo": {"1"}}, "<p>choose a man</p>"},
	} {
		if page := send(t, a, test.values); !strings.Contains(page, test.want) || len(a.clicked) > 0 {
			t.Errorf("%v: the page is %s, want %q", test.values, page, test.want)
		}
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/picture", nil))
	if w.Header().Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(w.Body.String(), "<svg ") {
		t.Errorf("the picture is %v", w)
	}
	w = httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader("click="+strings.Repeat("a", 1e6)))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if a.ServeHTTP(w, r); w.Code != http.StatusBadRequest {
		t.Errorf("a long request has the status %d", w.Code)
	}
}
