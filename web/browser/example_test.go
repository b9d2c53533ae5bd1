package browser

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// An example is the state of the example page, with the middle of each clickable element.
type example struct {
	Status string      `json:"status"`
	Cells  [][]float64 `json:"cells"`
	Off    [][]float64 `json:"off"` // the buttons
	Pieces int         `json:"pieces"`
}

const exampling = `(() => {
	const middle = (e) => {
		const {x, y, width, height} = e.getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	};
	return {
		status: document.getElementById('status').textContent,
		cells: [...document.querySelectorAll('polygon[fill="#9d9"]')].map(middle),
		off: [...document.querySelectorAll('#buttons button')].map(middle),
		pieces: document.querySelectorAll('circle').length,
	};
})()`

// A user plays whole games of all five with clicks on the example, against its bot.
func TestExample(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.Navigate(needSite(t).url + "example.html"))
	r := rand.New(rand.NewPCG(21, 0))
	for _, game := range games.Names() {
		p.wait(`document.querySelectorAll('#game option').length === %s`, len(games.Names()))
		p.fill("#game", game)
		p.wait(`document.getElementById('status').textContent.includes(' to move')`)
		clicks := 0
		var v example
		for end := time.Now().Add(4 * patience); !strings.Contains(v.Status, "wins: ") && !strings.Contains(v.Status, "a draw: "); {
			if time.Now().After(end) {
				t.Fatalf("%s: after %d clicks, the page says %q", game, clicks, v.Status)
			}
			v = get[example](p, exampling)
			if all := append(v.Cells, v.Off...); len(all) > 0 {
				at := all[r.IntN(len(all))]
				p.do(chromedp.MouseClickXY(at[0], at[1]))
				clicks++
			} else {
				time.Sleep(20 * time.Millisecond)
			}
		}
		t.Logf("%s: %d clicks, %s", game, clicks, v.Status)
		if clicks < 5 || v.Pieces == 0 || len(v.Cells)+len(v.Off) > 0 {
			t.Errorf("%s: a whole game of %d clicks ends with %+v", game, clicks, v)
		}
	}
}

// On the example, a refused click shows the reason, and a move starts with the next click.
func TestExampleRefused(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.Navigate(needSite(t).url + "example.html"))
	p.wait(`document.querySelectorAll('#game option').length > 0`)
	p.fill("#game", "hexdame")
	p.wait(`document.querySelectorAll('polygon').length === 61`)
	press := func(name string) string {
		t.Helper()
		p.click(`polygon[data-name="` + name + `"]`)
		return p.text("#status")
	}
	for _, test := range [][2]string{{"d4", "choose where it goes"}, {"c4", "choose where it goes"}} {
		if got := press(test[0]); got != test[1] {
			t.Errorf("after a click on %s, the page says %q, want %q", test[0], got, test[1])
		}
	}
	if cells := get[[]string](p, `[...document.querySelectorAll('polygon[fill="#f93"]')].map((e) => e.dataset.name)`); len(cells) != 1 || cells[0] != "c4" {
		t.Errorf("the clicks are on %q, want c4", cells)
	}
	if got := press("e9"); !strings.HasPrefix(got, "a man steps one cell forward, from c4") {
		t.Errorf("after a click on e9, the page says %q", got)
	}
}
