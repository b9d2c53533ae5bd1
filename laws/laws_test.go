package laws

import (
	"errors"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
)

// liftSpec returns the Spec of the toy with lifting.
func liftSpec() *Spec[toy, toyMove] {
	halfway := newToy(true)
	halfway.cells = [8]hexgames.Player{1: hexgames.White, 5: hexgames.Black, 6: hexgames.White}
	halfway.mover = hexgames.Black
	return &Spec[toy, toyMove]{
		Starts:        []toy{newToy(true), halfway},
		Parse:         parseToy,
		MaxMoves:      toyMaxMoves,
		AnyCase:       true,
		Digest:        0x8d896d83b3994dae,
		HashDigest:    0xa97c75ee0b657536,
		Canonical:     toyCanonical,
		Oracle:        oracleMoves,
		OracleOutcome: oracleOutcome,
		OracleApply:   oracleApply,
		Candidates:    toyCandidates,
		Symmetries:    toySymmetries(),
		Invariant:     toyInvariant,
		Refused: []Refusal{
			{"7 w", hexgames.ErrSyntax, "three fields"},
			{"7  w lift", hexgames.ErrSyntax, "single spaces"},
			{"7 x lift", hexgames.ErrSyntax, "mover"},
			{"7 w swap", hexgames.ErrOption, "option"},
			{"8 w lift", hexgames.ErrPosition, "more than seven"},
			{"6 w lift", hexgames.ErrPosition, "fewer than seven"},
			{"07 w lift", hexgames.ErrSyntax, "leading zeros"},
			{"w2w2w w lift", hexgames.ErrPosition, "row of three"},
		},
		Foreign: []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "W:We5:Bf5", "9 w lift"},
		plies:   4000,
		huge:    1 << 20,
	}
}

// staySpec returns the Spec of the toy without lifting. It has no symmetry of colors, because White
// moves first.
func staySpec() *Spec[toy, toyMove] {
	s := liftSpec()
	s.Starts = []toy{newToy(false)}
	s.MaxPlies = 7
	s.Digest = 0x5b43f1c3d327cab1
	s.HashDigest = 0x7a9338fdf5214a7f
	s.Symmetries = s.Symmetries[:12]
	s.Refused = []Refusal{{"6w w stay", hexgames.ErrPosition, "fit the turn"}}
	return s
}

// TestMoreStarts checks that adding a start at the end changes no digest.
func TestMoreStarts(t *testing.T) {
	s := liftSpec()
	s.Starts = append(s.Starts, newToy(false))
	for _, law := range All[toy, toyMove]() {
		if law.Name != "digest" && law.Name != "hash digest" {
			continue
		}
		if err := law.Check(s); err != nil {
			t.Errorf("%s: %v", law.Name, err)
		}
	}
}

func TestHealthyToy(t *testing.T) {
	t.Run("lift", func(t *testing.T) { Check(t, *liftSpec()) })
	t.Run("least", func(t *testing.T) {
		s := liftSpec()
		Check(t, Spec[toy, toyMove]{Starts: s.Starts, Parse: s.Parse, MaxMoves: s.MaxMoves, Digest: s.Digest, HashDigest: 0x6b6f764fc08b8bf4, plies: s.plies, huge: s.huge})
	})
	t.Run("stay", func(t *testing.T) {
		s := staySpec()
		for _, law := range All[toy, toyMove]() {
			err := law.Check(s)
			if errors.Is(err, ErrNotApplicable) && raceEnabled {
				continue
			}
			if law.Name == "repetition" {
				// The toy is a Repeater, but no moves lead back.
				if err == nil || !strings.Contains(err.Error(), "add a start") {
					t.Errorf("%s: %v", law.Name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", law.Name, err)
			}
		}
	})
}

// TestNoRoom checks that a game may have positions that it cannot encode.
func TestNoRoom(t *testing.T) {
	broken = "a few positions cannot be encoded"
	defer func() { broken = "" }()
	s := liftSpec()
	for _, check := range []func() error{s.encodes, s.observes, s.actionSymmetric} {
		if err := check(); err != nil {
			t.Error(err)
		}
	}
}

// TestNotLimited checks that only a hexgames.Limited may have positions that it cannot encode.
func TestNotLimited(t *testing.T) {
	broken = "a few positions cannot be encoded"
	defer func() { broken = "" }()
	p := newToy(true)
	p.cells = [8]hexgames.Player{1: hexgames.White, 5: hexgames.Black, 6: hexgames.White}
	_, refused := p.AppendActions(nil)
	if err := checkLimit[toyMove](p, refused); refused == nil || err != nil {
		t.Errorf("the toy is refused with %v: %v", refused, err)
	}
	unlimited := struct{ hexgames.Encodable[toyMove] }{p}
	if err := checkLimit(unlimited, refused); err == nil || !strings.Contains(err.Error(), "the Position is not a hexgames.Limited") {
		t.Errorf("the law reports %v", err)
	}
	if err := checkLimit(unlimited, p.fail(hexgames.ErrIllegalMove, "", "no such actions")); err != nil {
		t.Errorf("the law reports %v", err)
	}
}

// TestNotApplicable checks that a law is skipped if its fields are missing in the Spec.
func TestNotApplicable(t *testing.T) {
	s := &Spec[toy, toyMove]{Starts: []toy{newToy(true)}, Parse: parseToy, MaxMoves: toyMaxMoves, plies: 500}
	var skipped []string
	for _, law := range All[toy, toyMove]() {
		if err := law.Check(s); errors.Is(err, ErrNotApplicable) && law.Name != "allocations" {
			skipped = append(skipped, law.Name)
		}
	}
	if got, want := strings.Join(skipped, " "), "oracle conserved symmetry action symmetry hash digest canonical digest refused foreign"; got != want {
		t.Errorf("the laws %s are skipped, want %s", got, want)
	}
}

// TestUnseenSymmetry checks that a symmetry that no position has is an error.
func TestUnseenSymmetry(t *testing.T) {
	s := liftSpec()
	s.Symmetries[3].For = func(toy) bool { return false }
	if err := s.symmetric(); err == nil || !strings.Contains(err.Error(), `the symmetry "number 3"`) {
		t.Errorf("the error for a symmetry that no position has is %v", err)
	}
}

// TestEndlessCandidates checks that there may be any number of candidates.
func TestEndlessCandidates(t *testing.T) {
	s := liftSpec()
	asked := 0
	s.Candidates = func(toy, *rand.Rand) iter.Seq[toyMove] {
		return func(yield func(toyMove) bool) {
			for yield(toyMove{8, false}) {
				asked++
			}
		}
	}
	if err := s.complete(); err != nil {
		t.Error(err)
	}
	if asked < s.plies || asked > 100*s.plies {
		t.Errorf("with %d plies, %d candidates were tried", s.plies, asked)
	}
}

// TestFewClicks checks positions with too many moves to try all sequences of clicks. The law must
// still look for clicks that lead to some of the moves.
func TestFewClicks(t *testing.T) {
	s := liftSpec()
	s.fewClicks = true
	if err := (&Spec[toy, toyMove]{Starts: s.Starts, Parse: s.Parse, plies: s.plies, fewClicks: true}).clicksLaw(); err != nil {
		t.Error(err)
	}
	broken = "the first cell cannot be clicked"
	defer func() { broken = "" }()
	if err := s.clicksLaw(); err == nil || !strings.Contains(err.Error(), "no clicks on names in its text lead to the move") {
		t.Errorf("the law reports %v", err)
	}
}

// clicksLaw checks the law "clicks".
func (s *Spec[P, M]) clicksLaw() error {
	return s.walk(100, s.clicks)
}

// TestBegins checks which texts a refusal of clicks may be about.
func TestBegins(t *testing.T) {
	c := &clicker[toy, toyMove]{cells: toyNames[1:]}
	for _, test := range []struct {
		text    string
		clicked []string
		want    bool
	}{
		{"+b2", []string{"b2"}, true},
		{"a1-a2", nil, true},
		{"b2-a1", []string{"b2"}, true},
		{"a1-b1", []string{"a1"}, false}, // a2 comes before b1
		{"+b3", []string{"b2"}, false},
		{"", []string{"b2"}, false},
		{"b2-a1", []string{"a1", "b2"}, false},
		{"b2 and c2", []string{"b2"}, false},
	} {
		if got := c.begins(test.text, test.clicked); got != test.want {
			t.Errorf("clicks on %q begin %q: %t, want %t", test.clicked, test.text, got, test.want)
		}
	}
}

// TestWon checks who has won, according to the outcome or to Exact.
func TestWon(t *testing.T) {
	for text, winner := range map[string]hexgames.Player{
		"7 w lift":       hexgames.None,
		"w2w3 w lift":    hexgames.White,
		"w2w3 b lift":    hexgames.None,
		"b2b3 b lift":    hexgames.Black,
		"w2w2w b lift":   hexgames.White,
		"b2b2b w lift":   hexgames.Black,
		"wwbwbbb w lift": hexgames.None,
	} {
		p, err := parseToy(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
			if got := won(p, player); got != (player == winner) {
				t.Errorf("%q: %v has won: %t", text, player, got)
			}
		}
	}
}

// TestLongReason checks that a reason may have exactly the maximum length.
func TestLongReason(t *testing.T) {
	broken = "a reason of 100 bytes"
	defer func() { broken = "" }()
	s := liftSpec()
	if err := s.walk(1, s.story); err != nil {
		t.Error(err)
	}
}

// TestFit checks the bound for counts that fit what was expected.
func TestFit(t *testing.T) {
	for _, test := range []struct {
		f    fit
		good bool
	}{
		{fit{32, 0}, true}, {fit{32.1, 0}, false},
		{fit{80, 16}, true}, {fit{80.1, 16}, false},
	} {
		if test.f.good() != test.good {
			t.Errorf("%v: good is %v, want %v", test.f, !test.good, test.good)
		}
	}
	var f fit
	f.add(3, 5)
	f.add(7, 5)
	if want := (fit{1.6, 2}); f != want {
		t.Errorf("3 and 7 instead of 5 fit as %v, want %v", f, want)
	}
}

// TestEdges checks that cells that share only a corner are not next to each other.
func TestEdges(t *testing.T) {
	a := hexgames.Cell{Name: "a", Corners: []hexgames.Point{{X: 0, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 0}}}
	b := hexgames.Cell{Name: "b", Corners: []hexgames.Point{{X: 0, Y: 0}, {X: 0, Y: -1}, {X: -1, Y: 0}}}
	if err := checkEdges([]hexgames.Cell{a, b}); err == nil || err.Error() != "a is next to no other cell" {
		t.Errorf("the error for two cells that share a corner is %v", err)
	}
	if err := checkEdges([]hexgames.Cell{a}); err != nil {
		t.Errorf("a single cell: %v", err)
	}
}

func TestForeignAccepted(t *testing.T) {
	s := liftSpec()
	s.Foreign = append(s.Foreign, "7 b lift")
	if err := s.foreign(); err == nil || !strings.Contains(err.Error(), "it is accepted") {
		t.Errorf("the error for a foreign text that is accepted is %v", err)
	}
}

// A bare is a position with only the methods of the constraint.
type bare struct{ n int }

func (b bare) GameName() string                     { return "bare" }
func (b bare) Turn() hexgames.Player                { return hexgames.White }
func (b bare) Outcome() hexgames.Outcome            { return hexgames.Outcome{} }
func (b bare) LegalMoves() []int                    { return b.AppendMoves(nil) }
func (b bare) AppendMoves(dst []int) []int          { return append(dst, 1) }
func (b bare) CountMoves() int                      { return 1 }
func (b bare) MoveAt(i int) int                     { return b.LegalMoves()[0] }
func (b bare) Playout(r *rand.Rand, limit int) bare { return bare{b.n + max(limit, 0)} }
func (b bare) Apply(m int) (bare, error)            { return bare{b.n + m}, nil }
func (b bare) ParseMove(string) (int, error)        { return 1, nil }
func (b bare) FormatMove(int) string                { return "1" }
func (b bare) String() string                       { return strconv.Itoa(b.n) }
func (b bare) Diagram() string                      { return "." }

func TestBareGame(t *testing.T) {
	s := &Spec[bare, int]{
		Starts:   []bare{{1}},
		Parse:    func(text string) (bare, error) { n, err := strconv.Atoi(text); return bare{n}, err },
		MaxMoves: 1,
		plies:    100,
		huge:     1 << 20,
	}
	skipped := map[string]bool{}
	for _, law := range All[bare, int]() {
		err := law.Check(s)
		skipped[law.Name] = errors.Is(err, ErrNotApplicable)
	}
	for _, name := range []string{"json", "drawing", "changes", "clicks", "repetition"} {
		if !skipped[name] {
			t.Errorf("the law %q is not skipped", name)
		}
	}
	for _, name := range []string{"text", "move text", "sound"} {
		if skipped[name] {
			t.Errorf("the law %q is skipped", name)
		}
	}
	s.Parse = nil
	for _, law := range All[bare, int]() {
		if err := law.Check(s); errors.Is(err, ErrNotApplicable) != skipped[law.Name] && !strings.Contains(err.Error(), "has no Parse") {
			t.Errorf("without Parse the law %q reports %v", law.Name, err)
		}
	}
}

// TestWalk checks that a walk is the same every time, starts at a start and keeps to its budget.
func TestWalk(t *testing.T) {
	s := liftSpec()
	look := func(cost int) (places []string) {
		err := s.walk(cost, func(v *visit[toy, toyMove]) error {
			places = append(places, v.String())
			if want, err := v.before.Apply(v.move); v.ply > 0 && (err != nil || want != v.p) {
				t.Fatalf("%v: the last move was not %q", v, v.move)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return places
	}
	for _, cost := range []int{1, 7, 100} {
		a, b := look(cost), look(cost)
		if len(a) != s.plies/cost+1 {
			t.Errorf("at cost %d, walk looks at %d of %d positions", cost, len(a), s.plies)
		}
		if strings.Join(a, "\n") != strings.Join(b, "\n") {
			t.Errorf("at cost %d, two walks differ", cost)
		}
		if !strings.Contains(a[0], `position "7 w lift", ply 0 of random game 0`) {
			t.Errorf("at cost %d, the first position is %s", cost, a[0])
		}
	}
}

// TestDamages checks that every damage changes a text, and that thinned keeps every kind of damage.
func TestDamages(t *testing.T) {
	const text = "w2b12 w lift"
	kinds := make(map[string]int)
	seen := make(map[string]bool)
	for what, bad := range damages(text) {
		if bad == text && what != "two bytes exchanged" {
			t.Errorf("%s leaves the text as it is", what)
		}
		kinds[what]++
		seen[bad] = true
	}
	for _, want := range []string{"", "w", "w2b12 w lif", "2b12 w lift", text + "\n", "\ufeff" + text, text + text, "w007b12 w lift", "w2b4294967297 w lift",
		"ԝ2b12 w lift", "w2b1２ w lift", "w02b12 w lift", "w2b+12 w lift", "w2b12\x00w lift", "w2b12 w\xff lift"} {
		if !seen[want] {
			t.Errorf("%q is not among the damages", want)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range seen { // a caller may stop at any text
		left := r.IntN(len(seen))
		for range damages(text) {
			if left--; left < 0 {
				break
			}
		}
	}
	for what := range thinned(damages(text), 3, r) {
		if kinds[what] > 3 {
			kinds[what] = 3
		}
		kinds[what]--
	}
	for what, n := range kinds {
		if n != 0 {
			t.Errorf("thinned yields %d texts too few of the kind %q", n, what)
		}
	}
}
