package api

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"regexp"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// goOn is the script of the page of a link. It keeps the fragment of the link private: no server
// sees the secret of an invitation.
const goOn = `location.replace('../#game=' + location.pathname.split('/').pop() + location.hash.replace('#', '&'))`

// linkPolicy allows the page of a link to run its script, and nothing else.
var linkPolicy = func() string {
	sum := sha256.Sum256([]byte(goOn))
	return "default-src 'none'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}()

// linkPage is the page of a link: for programs that show a preview, and for browsers, which
// continue to the page with the board. The small picture is the icon of that page.
var linkPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{{.Title}}</title>
<meta name="description" content="{{.Text}}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="hexgames">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Text}}">
<meta property="og:url" content="{{.Root}}/g/{{.ID}}">
{{if .Shown}}<meta property="og:image" content="{{.Root}}/api/games/{{.ID}}/picture.png?width={{.Width}}&amp;height={{.Height}}&amp;version={{.Version}}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="The board">
<meta name="twitter:card" content="summary_large_image">
{{else}}<meta property="og:image" content="{{.Root}}/icon.png">
<meta name="twitter:card" content="summary">
{{end}}<script>` + goOn + `</script>
<p><a href="../#game={{.ID}}">{{.Title}}</a>: {{.Text}}</p>
</html>
`))

// A preview is the content of the page of a link.
type preview struct {
	Root          string // the address of the server
	ID            string
	Title, Text   string
	Shown         bool // whether there is a picture
	Version       int  // of the position, so that caches fetch a new picture
	Width, Height int
}

var idPattern = regexp.MustCompile(`^[\w-]{4,40}$`) // the same pattern as the page uses

// link answers with the page of a link. It does not reveal whether there is a private game.
func (a *API) link(w http.ResponseWriter, q *request) (any, error) {
	id := q.PathValue("id")
	if !idPattern.MatchString(id) {
		return nil, hall.Refuse(hall.ErrNotFound, id, "this is not the id of a game")
	}
	p := preview{Title: "A game online", Text: "Open the link to see it.", Width: cardWidth, Height: cardHeight}
	if s, err := a.hall.State(q.Context(), "", id, false); err == nil {
		p.describe(s)
	}
	p.Root, p.ID, p.Shown = a.root(q.Request), id, p.Shown && !a.options.NoPictures
	var b bytes.Buffer
	if err := linkPage.Execute(&b, p); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	h := w.Header()
	h.Set("Content-Security-Policy", linkPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	if q.isKnown(w, fmt.Sprintf("%x", sum[:12]), "no-cache") {
		return nil, nil
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.Write(b.Bytes()) // an error means that the client is gone
	return nil, nil
}

// root returns the address of the server that the client used.
func (a *API) root(r *http.Request) string {
	u := url.URL{Scheme: "http", Host: r.Host}
	if a.isSecure(r) {
		u.Scheme = "https"
	}
	return cmp.Or(a.options.URL, u.String())
}

// describe describes a game.
func (p *preview) describe(s hall.State) {
	title, _, _ := games.Guide(s.Terms.Game)
	p.Title = cmp.Or(title, s.Terms.Game) + ": " + nameOf(s.White, "White") + " – " + nameOf(s.Black, "Black")
	p.Version, p.Shown = s.Version, s.Position != ""
	after := fmt.Sprintf("After %d moves, ", len(s.Moves)-s.Draws)
	if len(s.Moves)-s.Draws == 1 {
		after = "After 1 move, "
	}
	switch {
	case s.Status == referee.Open && s.White == nil && s.Black == nil:
		p.Text = "Both seats are free."
	case s.Status == referee.Open && s.White == nil:
		p.Text = "White’s seat is free."
	case s.Status == referee.Open:
		p.Text = "Black’s seat is free."
	case s.Status == referee.Committed:
		p.Text = "The game is about to begin."
	case s.Status == referee.Playing:
		p.Text = after + s.Turn.String() + " is to move."
	case s.Outcome.Reason == referee.Aborted || s.Outcome.Reason == referee.Expired:
		p.Text = after + "no result: " + string(s.Outcome.Reason) + "."
	default:
		p.Text = after + s.Outcome.String() + "."
	}
}

// nameOf returns the name of a person, or the name of the seat.
func nameOf(p *referee.Person, seat string) string {
	if p == nil {
		return seat
	}
	return cmp.Or(p.Name, seat)
}
