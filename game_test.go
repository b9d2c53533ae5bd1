package hexgames_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/record"
)

// shuffle leads back to the start.
var shuffle = []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1"}

func newShuffle(t *testing.T, moves int) *hexdame.Game {
	t.Helper()
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa1"))
	for i := range moves {
		if _, err := g.PlayText(shuffle[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// playText plays a move and discards its text.
func playText(g hexgames.AnyGame, text string) error {
	_, err := g.PlayText(text)
	return err
}

// wantError returns err as one of the library's errors, which must have the given kind.
func wantError(t *testing.T, err error, kind hexgames.ErrorKind) *hexgames.Error {
	t.Helper()
	var e *hexgames.Error
	if !errors.As(err, &e) || e.Kind != kind {
		t.Fatalf("the error is %v, want %v", err, kind)
	}
	return e
}

func TestGamePlay(t *testing.T) {
	g := hexgames.NewGame(hexdame.New())
	if g.GameName() != "hexdame" || g.Len() != 0 || g.Turn() != hexgames.White || g.Occurrences() != 1 {
		t.Errorf("a new game is %v", g)
	}
	first := g.LegalMoves()[0]
	if err := g.Play(first); err != nil {
		t.Fatal(err)
	}
	if g.Len() != 1 || g.Turn() != hexgames.Black || !slices.Equal(g.Moves(), []hexdame.Move{first}) {
		t.Errorf("after %v the game is %v with moves %v", first, g, g.Moves())
	}
	if got, want := g.MoveTexts(), []string{"a4-a5"}; !slices.Equal(got, want) {
		t.Errorf("the moves are %v, want %v", got, want)
	}
	if move, err := g.Clone().PlayText("F6-E6"); move != "f6-e6" || err != nil {
		t.Errorf("the text of the played move is %q, %v", move, err)
	}
	if g.PositionAt(0) != hexdame.New() || g.PositionAt(1) != g.Position() {
		t.Error("PositionAt does not return the positions of the game")
	}
	if g.TurnAt(0) != hexgames.White || g.TurnAt(1) != hexgames.Black || g.TurnAt(2) != hexgames.None {
		t.Error("TurnAt does not return the player who moved")
	}
	if g.PositionTextAt(0) != hexdame.New().String() || g.PositionTextAt(2) != "" {
		t.Error("PositionTextAt does not return the positions of the game")
	}
	if g.PositionAt(-1) != (hexdame.Position{}) || g.PositionAt(2) != (hexdame.Position{}) {
		t.Error("PositionAt returns positions that were not reached")
	}
	before := g.String()
	for _, err := range []error{g.Play(first), g.Play(hexdame.Move{}), playText(g, "a4-a5"), playText(g, "")} {
		if err == nil || g.String() != before {
			t.Errorf("a bad move gives %v and leaves %v", err, g)
		}
	}
	if got, want := g.String(), "hexdame at ply 1: Black to move"; got != want {
		t.Errorf("the game is %q, want %q", got, want)
	}
	if !slices.Contains(g.LegalTexts(), "f6-e6") || len(g.LegalTexts()) != len(g.LegalMoves()) {
		t.Errorf("the moves are %v", g.LegalTexts())
	}
	if g.PositionText() != g.Position().String() || g.Diagram() != g.Position().Diagram() {
		t.Error("text and diagram are not those of the position")
	}
	g.Moves()[0] = hexdame.Move{}
	if g.Moves()[0] != first {
		t.Error("the moves of the game can be changed from outside")
	}
}

func TestGameUndo(t *testing.T) {
	g := newShuffle(t, 6)
	if g.Undo(); g.Len() != 5 || g.Turn() != hexgames.Black {
		t.Errorf("after an undo the game is %v", g)
	}
	if !g.Redo() || g.Len() != 6 || g.Redo() {
		t.Errorf("after a redo the game is %v", g)
	}
	for g.Undo() {
	}
	if g.Len() != 0 || g.Position() != g.PositionAt(0) || g.Occurrences() != 1 || len(g.Moves()) != 0 {
		t.Errorf("after every undo the game is %v", g)
	}
	for g.Redo() {
	}
	if g.Len() != 6 || g.Occurrences() != 2 {
		t.Errorf("after every redo the game is %v", g)
	}
	// A different move replaces the one that was undone.
	g.Undo()
	if _, err := g.PlayText("a1-a2"); err != nil {
		t.Fatal(err)
	}
	if g.Redo() || !slices.Equal(g.MoveTexts(), append(slices.Clone(shuffle), "e5-e6", "a1-a2")) {
		t.Errorf("after a different move the moves are %v", g.MoveTexts())
	}
}

func TestGameUndoDecision(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	g := hexgames.NewGame(hextad.New())
	draws := g.PlayChance(dice)
	if g.UndoDecision() || g.Len() != draws {
		t.Errorf("without a decision, UndoDecision leaves %v", g)
	}
	var before []string // each player's turn
	for range 5 {
		before = append(before, g.String())
		if err := g.Play(g.LegalMoves()[0]); err != nil {
			t.Fatal(err)
		}
		g.PlayChance(dice)
	}
	end := g.Position()
	if err := g.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	if !g.UndoDecision() || g.Outcome().Over() || g.Position() != end {
		t.Errorf("UndoDecision after a resignation leaves %v", g)
	}
	for _, want := range slices.Backward(before) {
		if !g.UndoDecision() || g.String() != want {
			t.Errorf("UndoDecision leaves %v, want %v", g, want)
		}
	}
	if g.UndoDecision() || g.Len() != draws {
		t.Errorf("after all decisions, UndoDecision leaves %v", g)
	}
	for g.Redo() {
	}
	if g.Position() != end {
		t.Errorf("after every redo the game is %v", g)
	}
}

func TestGameReserveChance(t *testing.T) {
	g := hexgames.NewGame(hextad.New())
	g.ReserveChance(true)
	const reason = "Chance is to move, and only PlayChance draws"
	draw := g.LegalMoves()[0]
	_, tried := g.Try(draw.String())
	for i, err := range []error{tried, playText(g, draw.String()), g.PlayIndex(0), playText(g.Clone(), "nonsense"), g.Click().Refusal, g.Click(draw.String()).Refusal} {
		if e := wantError(t, err, hexgames.ErrIllegalMove); e.Reason != reason || g.Len() != 0 {
			t.Errorf("%d: the error is %v", i, err)
		}
	}
	if err := g.Clone().Play(draw); err != nil {
		t.Errorf("Play refuses a draw: %v", err)
	}
	if g.PlayChance(nil) == 0 || g.Turn() != hexgames.White {
		t.Fatalf("after PlayChance the game is %v", g)
	}
	if err := playText(g, g.LegalText(0)); err != nil || g.Turn() != hexgames.Chance || playText(g, g.LegalText(0)) == nil {
		t.Errorf("after a move, which gave %v, the game is %v", err, g)
	}
	g.ReserveChance(false)
	if c := g.Click(); c.Refusal != nil || len(c.Next) == 0 {
		t.Errorf("without reservation a click is %+v", c)
	}
	if err := g.PlayIndex(0); err != nil {
		t.Error(err)
	}
	if err := g.End(hexgames.Outcome{Reason: hexgames.ReasonAgreement}); err != nil {
		t.Fatal(err)
	}
	g.ReserveChance(true)
	wantError(t, playText(g, "x"), hexgames.ErrGameOver)
}

func TestGamePlayIndex(t *testing.T) {
	g := hexgames.NewGame(hexdame.New())
	for i := range 40 {
		n := g.CountLegal()
		for _, bad := range []int{-1, n, math.MinInt, math.MaxInt} {
			err := g.PlayIndex(bad)
			wantError(t, err, hexgames.ErrIllegalMove)
			if want := fmt.Sprintf("from 0 to %d", n-1); err != nil && !strings.HasSuffix(err.Error(), want) {
				t.Errorf("the error is %v, want %s", err, want)
			}
		}
		want := g.LegalText(i % n)
		if err := g.PlayIndex(i % n); err != nil {
			t.Fatal(err)
		}
		if got := g.MoveTexts()[i]; got != want || g.MoveIndexAt(i) != i%n {
			t.Errorf("move %d is %q with number %d, want %q, %d", i, got, g.MoveIndexAt(i), want, i%n)
		}
	}
	var zero hexgames.Game[hexdame.Position, hexdame.Move]
	wantError(t, zero.PlayIndex(0), hexgames.ErrIllegalMove)
	if g.MoveIndexAt(-1) != -1 || g.MoveIndexAt(40) != -1 {
		t.Error("a move that was not played has a number")
	}
	if err := g.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	wantError(t, g.PlayIndex(0), hexgames.ErrGameOver)
}

// A keyless position has neither a hash nor symmetries.
type keyless struct{ hexdame.Position }

func (k keyless) Apply(m hexdame.Move) (keyless, error) {
	next, err := k.Position.Apply(m)
	return keyless{next}, err
}

func (k keyless) Playout(r *rand.Rand, limit int) keyless {
	return keyless{k.Position.Playout(r, limit)}
}

func (keyless) Hash() {}

func TestGameKeys(t *testing.T) {
	p := hexdame.MustParse("W:Wa3:Be5,i9")
	image, err := p.Transform(hexdame.Mirror)
	if err != nil {
		t.Fatal(err)
	}
	g, other := hexgames.NewGame(p), hexgames.NewGame(image)
	if g.Hash() != p.Hash() || g.Hash() == other.Hash() {
		t.Errorf("the hashes are %x and %x, want %x first", g.Hash(), other.Hash(), p.Hash())
	}
	least, _ := p.Canonical()
	if g.CanonicalText() != least.String() || other.CanonicalText() != least.String() {
		t.Errorf("the canonical texts are %q and %q, want %q", g.CanonicalText(), other.CanonicalText(), least)
	}
	own, otherOwn := hexgames.NewGame(keyless{p}), hexgames.NewGame(keyless{image})
	if own.Hash() != 0x53f8a013242a4c9f || own.Hash() == otherOwn.Hash() || otherOwn.CanonicalText() != image.String() {
		t.Errorf("of a keyless position, the hashes are %x and %x, and the canonical text is %q", own.Hash(), otherOwn.Hash(), otherOwn.CanonicalText())
	}
}

func TestGameRepetition(t *testing.T) {
	draw := hexgames.Outcome{Reason: hexgames.ReasonRepetition}
	g := newShuffle(t, 7)
	if g.Outcome().Over() {
		t.Fatalf("too early: %v", g)
	}
	if trial, err := g.Try("b1-a1"); err != nil || trial.Outcome != draw || g.Outcome().Over() {
		t.Errorf("trying the third occurrence gives %+v, %v", trial, err)
	}
	if _, err := g.PlayText("b1-a1"); err != nil {
		t.Fatal(err)
	}
	if g.Outcome() != draw || g.Turn() != hexgames.None || g.LegalMoves() != nil || len(g.LegalTexts()) != 0 || g.Occurrences() != 3 {
		t.Errorf("at the third occurrence the game is %v", g)
	}
	_, err := g.PlayText("e5-e6")
	if !errors.Is(err, hexgames.ErrGameOver) || !strings.Contains(err.Error(), "third occurrence") {
		t.Errorf("a move after it gives %v", err)
	}
	if err := g.Play(g.Position().LegalMoves()[0]); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("a move after it gives %v", err)
	}
	if err := g.AgreeDraw(); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("a draw after it gives %v", err)
	}
	g.Undo()
	if g.Outcome().Over() || g.Turn() != hexgames.Black {
		t.Errorf("after an undo the game is %v", g)
	}
	if g.Redo(); g.Outcome() != draw {
		t.Errorf("after a redo the game is %v", g)
	}
}

func TestGameDeclared(t *testing.T) {
	for _, loser := range []hexgames.Player{hexgames.White, hexgames.Black} {
		g := newShuffle(t, 1)
		if err := g.Resign(loser); err != nil {
			t.Fatal(err)
		}
		if want := (hexgames.Outcome{Winner: loser.Opponent(), Reason: hexgames.ReasonResignation}); g.Outcome() != want || g.Turn() != hexgames.None {
			t.Errorf("the outcome is %v, want %v", g.Outcome(), want)
		}
		for _, err := range []error{g.Resign(loser), g.Resign(hexgames.None), g.AgreeDraw(), playText(g, "a1-b1")} {
			if !errors.Is(err, hexgames.ErrGameOver) {
				t.Errorf("after the resignation: %v", err)
			}
		}
		if g.Redo() {
			t.Error("a move is played again after the resignation")
		}
		if !g.Undo() || g.Outcome().Over() || g.Len() != 1 {
			t.Errorf("undo leaves %v", g)
		}
	}
	g := newShuffle(t, 2)
	g.Undo()
	if err := g.AgreeDraw(); err != nil || g.Outcome() != (hexgames.Outcome{Reason: hexgames.ReasonAgreement}) {
		t.Errorf("an agreed draw: %v, %v", err, g)
	}
	if g.Redo() || g.Len() != 1 {
		t.Errorf("a move is played again after the draw: %v", g)
	}
	for _, nobody := range []hexgames.Player{hexgames.None, hexgames.Chance, 9} {
		err := newShuffle(t, 0).Resign(nobody)
		if want := `hexdame: "` + nobody.String() + `": only White or Black can resign`; !errors.Is(err, hexgames.ErrOption) || err.Error() != want {
			t.Errorf("%v resigns: %v, want %s", nobody, err, want)
		}
	}
}

// TestGameEnd checks the ends of a game that its rules do not decide.
func TestGameEnd(t *testing.T) {
	for _, bad := range []struct {
		outcome hexgames.Outcome
		want    string
	}{
		{hexgames.Outcome{Winner: hexgames.White}, `hexdame: "": want a reason why the game ends`},
		{hexgames.Outcome{Winner: hexgames.Chance, Reason: hexgames.ReasonTime}, `hexdame: "time": the winner is Chance: want White, Black or, for a draw, None`},
		{hexgames.Outcome{Reason: "two\nlines"}, `hexdame: "two\nlines": want a reason of at most 100 bytes, on one line`},
		{hexgames.Outcome{Reason: "no \xff text"}, `hexdame: "no \xff text": want a reason of at most 100 bytes, on one line`},
		{hexgames.Outcome{Reason: hexgames.Reason(strings.Repeat("a", 101))}, `hexdame: "` + strings.Repeat("a", 48) + `..." (101 bytes): want a reason of at most 100 bytes, on one line`},
	} {
		g := newShuffle(t, 1)
		if err := g.End(bad.outcome); !errors.Is(err, hexgames.ErrOption) || err.Error() != bad.want || g.Outcome().Over() {
			t.Errorf("%q ends the game as %v, %v, want %s", bad.outcome, g, err, bad.want)
		}
	}
	g := newShuffle(t, 1)
	if err := g.End(hexgames.Outcome{Reason: hexgames.Reason(strings.Repeat("a", 100))}); err != nil {
		t.Error(err)
	}
	g = newShuffle(t, 1)
	if err := g.End(hexgames.Outcome{Reason: "été"}); err != nil {
		t.Fatal(err)
	}
	want := `hexdame: "a1-b1": the game is over: draw: "\u00e9t\u00e9"`
	if err := playText(g, "a1-b1"); err == nil || err.Error() != want {
		t.Errorf("a move after the end is refused with %v, want %s", err, want)
	}
	// If the rules ended the game, the error includes the clause.
	g = hexgames.NewGame(hexdame.MustParse("W:W:Bi9"))
	for _, err := range []error{playText(g, "a1-a2"), playText(g, "nonsense"), g.Click("a1").Refusal, g.AgreeDraw(), g.Spend(1)} {
		var e *hexgames.Error
		if !errors.As(err, &e) || e.Kind != hexgames.ErrGameOver || e.Clause != "D9" {
			t.Errorf("after the end: %#v", err)
		}
	}
}

// TestGameClock checks the clocks after Undo and Redo.
func TestGameClock(t *testing.T) {
	g := newShuffle(t, 3)
	g.SetClock(hexgames.White, hexgames.NewClock(10*time.Second, time.Second))
	g.SetClock(hexgames.Black, hexgames.NewClock(5*time.Second, 0))
	left := func(p hexgames.Player) time.Duration { return g.Clock(p).Left }
	if err := g.Spend(2 * time.Second); err != nil || left(hexgames.Black) != 3*time.Second || left(hexgames.White) != 10*time.Second {
		t.Errorf("after 2 s Black has %v, White %v, %v", left(hexgames.Black), left(hexgames.White), err)
	}
	if err := g.Spend(0); err != nil || left(hexgames.Black) != 3*time.Second {
		t.Errorf("no time gives %v and leaves %v", err, left(hexgames.Black))
	}
	err, want := g.Spend(-1), `hexdame: "-1ns": want a time of 0 or more`
	if !errors.Is(err, hexgames.ErrOption) || err.Error() != want || left(hexgames.Black) != 3*time.Second {
		t.Errorf("a negative time gives %v and leaves %v, want %s", err, left(hexgames.Black), want)
	}
	// Let the time run out, and undo that.
	if err := g.Spend(time.Minute); err != nil || g.Outcome() != (hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonTime}) || left(hexgames.Black) != 0 {
		t.Errorf("after a minute: %v, %v, with %v", g, err, left(hexgames.Black))
	}
	if !g.Undo() || g.Outcome().Over() || left(hexgames.Black) != 3*time.Second || g.Len() != 3 {
		t.Errorf("taken back: %v with %v", g, left(hexgames.Black))
	}
	// Before the clocks were set, they have the same time.
	g.Undo()
	if left(hexgames.White) != 10*time.Second || left(hexgames.Black) != 5*time.Second {
		t.Errorf("before: White has %v, Black %v", left(hexgames.White), left(hexgames.Black))
	}
	if g.Redo(); left(hexgames.Black) != 3*time.Second {
		t.Errorf("played again: Black has %v", left(hexgames.Black))
	}
	// Chance and a player without a clock spend no time.
	g.SetClock(hexgames.Chance, hexgames.NewClock(1, 1))
	g.SetClock(hexgames.Black, hexgames.Clock{})
	if err := g.Spend(time.Hour); err != nil || g.Outcome().Over() || g.Clock(hexgames.Chance) != (hexgames.Clock{}) {
		t.Errorf("without a clock: %v, %v", g, err)
	}
}

// TestGameClockUndone takes back a loss on time. The clock is what it was before, unless it was
// removed, and in a clone as well.
func TestGameClockUndone(t *testing.T) {
	clock, none := hexgames.NewClock(5*time.Second, 0), hexgames.Clock{}
	for _, test := range []struct {
		what   string
		player hexgames.Player
		clock  hexgames.Clock
		want   hexgames.Clock // of Black, who lost on time
	}{
		{"nobody has a new clock", hexgames.None, none, clock},
		{"Black has a new clock", hexgames.Black, hexgames.NewClock(time.Hour, 0), clock},
		{"Black has no clock", hexgames.Black, none, none},
		{"White has no clock", hexgames.White, none, clock},
	} {
		g := newShuffle(t, 1)
		g.SetClock(hexgames.White, clock)
		g.SetClock(hexgames.Black, clock)
		if err := g.Spend(time.Minute); err != nil {
			t.Fatal(err)
		}
		g.SetClock(test.player, test.clock)
		for _, g := range []hexgames.AnyGame{g.CloneGame(), g} {
			if g.Undo(); g.Clock(hexgames.Black) != test.want {
				t.Errorf("%s: taken back, Black has %v, want %v", test.what, g.Clock(hexgames.Black), test.want)
			}
		}
	}
}

func TestZeroGame(t *testing.T) {
	var g hexdame.Game
	if g.SetClock(hexgames.White, hexgames.NewClock(1, 1)); g.Clock(hexgames.White) != (hexgames.Clock{}) {
		t.Errorf("in the zero Game White has the clock %v", g.Clock(hexgames.White))
	}
	if g.Turn() != hexgames.None || g.Outcome().Over() || g.LegalMoves() != nil || g.Len() != 0 || g.Undo() || g.Redo() {
		t.Errorf("the zero Game is %v", &g)
	}
	for _, err := range []error{g.Play(hexdame.New().LegalMoves()[0]), playText(&g, "a4-a5"), g.Resign(hexgames.White), g.AgreeDraw()} {
		if err == nil {
			t.Error("the zero Game can be played")
		}
	}
	zero := hexgames.NewGame(hexdame.Position{})
	for _, err := range []error{zero.Resign(hexgames.White), zero.AgreeDraw(), playText(zero, "a4-a5")} {
		if err == nil || zero.Outcome().Over() {
			t.Errorf("a game of the zero Position continues with %v", zero)
		}
	}
	r := record.Of(&g)
	if _, err := r.MarshalText(); err == nil || r.Start != "" || len(r.Moves()) != 0 {
		t.Errorf("the record of the zero Game is %v", r)
	}
}

// TestGameNoCopy checks that go vet reports a Game that is copied by value. It looks for a field
// that can be locked.
func TestGameNoCopy(t *testing.T) {
	game := reflect.TypeFor[hexdame.Game]()
	for i := range game.NumField() {
		if reflect.PointerTo(game.Field(i).Type).Implements(reflect.TypeFor[sync.Locker]()) {
			return
		}
	}
	t.Error("a Game may be copied")
}

// TestGameNoText checks that a Game cannot be written as text or read from it.
func TestGameNoText(t *testing.T) {
	g := newShuffle(t, 1)
	if text, err := json.Marshal(g); err == nil {
		t.Errorf("a game is written as %s", text)
	}
	if err := json.Unmarshal([]byte(`"hexdame"`), g); err == nil || g.Len() != 1 {
		t.Errorf("reading a game returns %v and leaves %d moves", err, g.Len())
	}
}

// TestAnyGame plays a game through the interface AnyGame.
func TestAnyGame(t *testing.T) {
	var g hexgames.AnyGame = newShuffle(t, 0)
	for !g.Outcome().Over() {
		if _, err := g.PlayText(shuffle[g.Len()%4]); err != nil {
			t.Fatal(err)
		}
	}
	if g.Len() != 8 || g.GameName() != "hexdame" || !slices.Equal(g.MoveTexts()[4:], shuffle) {
		t.Errorf("the game is %v", g)
	}
}

// BenchmarkGameMemory reports how many bytes games hold for each of their moves.
func BenchmarkGameMemory(b *testing.B) {
	b.Run("hexade", func(b *testing.B) { benchmarkMemory(b, hexade.New(), 15743) })
	b.Run("hexdame", func(b *testing.B) { benchmarkMemory(b, hexdame.New(), 7342) })
	b.Run("hextad", func(b *testing.B) { benchmarkMemory(b, hextad.New(), 5500) })
}

// benchmarkMemory plays a hundred random games, which have want moves in all.
func benchmarkMemory[P hexgames.Position[P, M], M comparable](b *testing.B, start P, want int) {
	heap := func() uint64 {
		runtime.GC()
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		return now.HeapAlloc
	}
	var used uint64
	for b.Loop() {
		dice := rand.New(rand.NewPCG(1, 1))
		before, moves := heap(), 0
		var all []*hexgames.Game[P, M]
		for range 100 {
			g := hexgames.NewGame(start)
			for !g.Outcome().Over() {
				p := g.Position()
				if err := g.Play(p.MoveAt(dice.IntN(p.CountMoves()))); err != nil {
					b.Fatal(err)
				}
				moves++
			}
			all = append(all, g)
		}
		if used = heap() - before; moves != want {
			b.Fatalf("%d games have %d moves, want %d", len(all), moves, want)
		}
	}
	b.ReportMetric(float64(used)/float64(want), "B/move")
}
