package kept

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A stored is what a program stores for a game in progress.
type stored struct {
	Record  int             `json:"record"` // the game, by the number of its record, counted from 0
	Room    json.RawMessage `json:"room"`
	Numbers json.RawMessage `json:"numbers"`
}

// A room is a program's JSON with a game in it.
type room[P hexgames.Position[P, M], M comparable] struct {
	Name     string
	Game     record.Saved[P, M]
	Position P
	Previous []P
	Clocks   map[string]hexgames.Clock
	Outcome  hexgames.Outcome
	Record   *record.Record
}

// Numbers are what a program that learns a game stores for a position.
type numbers[P hexgames.Position[P, M], M comparable] struct {
	Position    P              `json:"position"`
	Move        M              `json:"move"`
	Moves       []M            `json:"moves"`
	Hash        uint64         `json:"hash"`
	Canonical   P              `json:"canonical"`
	Shape       hexgames.Shape `json:"shape"`
	Observation string         `json:"observation"` // the digest of the observation
	Actions     [][]int        `json:"actions"`     // of some of the moves
	Names       []string       `json:"names"`       // of their first actions
}

// A numbered is a position that a program can learn from.
type numbered[P hexgames.Position[P, M], M comparable] interface {
	hexgames.Hasher
	hexgames.Encodable[M]
	Canonical() (P, hexgrid.Symmetry)
}

// numbersOf returns the numbers of a position in the middle of a game.
func numbersOf[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) (n numbers[P, M], err error) {
	ply := g.Len() / 2
	n.Position = g.PositionAt(ply)
	if ply < g.Len() {
		n.Move = g.Moves()[ply]
	}
	p, ok := any(n.Position).(numbered[P, M])
	if !ok {
		return n, errors.New("the position has no numbers")
	}
	n.Moves = n.Position.LegalMoves()
	n.Moves = n.Moves[:min(len(n.Moves), 8)]
	n.Hash, n.Shape = p.Hash(), p.Shape()
	n.Canonical, _ = p.Canonical()
	observation, err := p.Observe(nil)
	if err != nil {
		return n, err
	}
	var b []byte
	for _, x := range observation {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	n.Observation = digest(string(b))
	for _, m := range n.Moves {
		actions, err := p.EncodeMove(nil, m)
		if err != nil {
			return n, err
		}
		n.Actions, n.Names = append(n.Actions, actions), append(n.Names, p.FormatAction(actions[0]))
	}
	return n, nil
}

// roomOf returns a room with a game.
func roomOf[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M], r *record.Record) room[P, M] {
	x := room[P, M]{
		Name: "Lobby <1> & \"2\"\u2028", Game: record.Save(g), Position: g.Position(), Previous: []P{},
		Clocks: map[string]hexgames.Clock{"white": g.Clock(hexgames.White), "black": g.Clock(hexgames.Black)}, Outcome: g.Outcome(), Record: r,
	}
	for ply := range min(g.Len(), 2) {
		x.Previous = append(x.Previous, g.PositionAt(ply))
	}
	if len(textOf(r)) > 500 {
		x.Record = nil
	}
	return x
}

// storedOf returns what a program stores for the game of a record.
func storedOf[P hexgames.Position[P, M], M comparable](r *record.Record) (roomText, numbersText string, err error) {
	var start P
	g, err := record.Replay(r, start)
	if err != nil {
		return "", "", err
	}
	n, err := numbersOf(g)
	return encode(roomOf(g, r)), encode(n), err
}

// checkStored checks the JSON of a game and its numbers.
func checkStored[P hexgames.Position[P, M], M comparable](t *testing.T, kept stored, r *record.Record) {
	roomText, numbersText, err := storedOf[P, M](r)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the room", roomText, string(kept.Room))
	same(t, "the numbers", numbersText, string(kept.Numbers))
	x, err := decode[room[P, M]](string(kept.Room))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "the room, decoded", encode(x), string(kept.Room))
	if x.Game.Position() != x.Position || x.Game.Outcome() != x.Outcome {
		t.Errorf("the game is %v", x.Game)
	}
	for i, p := range x.Previous {
		if x.Game.PositionAt(i) != p {
			t.Errorf("position %d is %v", i, p)
		}
	}
}

// TestStored reads and writes games as programs for one game do, and the hashes and numbers of
// positions.
func TestStored(t *testing.T) {
	records := readAll(t, played)
	found := map[string]int{}
	for _, kept := range elements[stored](t, "stored.json") {
		r := records[kept.Record]
		found[r.Game]++
		t.Run(fmt.Sprint(kept.Record, r.Game), func(t *testing.T) {
			switch r.Game {
			case "hexade":
				checkStored[hexade.Position, hexade.Move](t, kept, r)
			case "hexagrams":
				checkStored[hexagrams.Position, hexagrams.Move](t, kept, r)
			case "hexcore6":
				checkStored[hexcore6.Position, hexcore6.Move](t, kept, r)
			case "hexdame":
				checkStored[hexdame.Position, hexdame.Move](t, kept, r)
			case "hextad":
				checkStored[hextad.Position, hextad.Move](t, kept, r)
			}
		})
	}
	if len(found) != 5 {
		t.Errorf("the games are %v", found)
	}
}

// words returns lists of values that have texts.
func words() []any {
	return []any{
		[]hexgames.Player{hexgames.None, hexgames.White, hexgames.Black, hexgames.Chance},
		[]hexgames.Reason{
			hexgames.Unfinished, hexgames.ReasonNoMove, hexgames.ReasonRepetition, hexgames.ReasonFullBoard, hexgames.ReasonElimination,
			hexgames.ReasonBlockade, hexgames.ReasonScore, hexgames.ReasonResignation, hexgames.ReasonAgreement, hexgames.ReasonTime,
			hexgames.ReasonForfeit, hexgames.ReasonAbandoned, hexgames.ReasonAdjudicated, hexade.LastingSix,
		},
		[]hexgames.ChangeKind{
			hexgames.ChangePlaced, hexgames.ChangeMoved, hexgames.ChangeCaptured, hexgames.ChangeLifted, hexgames.ChangeTurned, hexgames.ChangeDrawn, hexgames.ChangeScored,
		},
		kinds,
		[]hexgames.Outcome{{}, {Winner: hexgames.White, Reason: hexgames.ReasonTime}, {Reason: hexgames.ReasonAgreement}, {Winner: hexgames.Black, Reason: "a reason of <my> own"}},
		[]hexgames.Clock{
			{}, hexgames.NewClock(5*time.Minute, 2*time.Second), hexgames.NewClock(0, 1500*time.Millisecond), hexgames.NewClock(time.Hour, 0),
			hexgames.NewClock(time.Minute, time.Nanosecond).Spend(12345 * time.Microsecond), hexgames.NewClock(time.Minute, 0).Spend(time.Hour),
			hexgames.NewClock(time.Second, time.Second).Move().Move(),
		},
		[]hexgames.Ending{{}, {Winner: hexgames.White, Plies: 9}},
		[]hexgames.Error{{}, {Kind: hexgames.ErrIllegalMove, Game: "hexdame", Input: "c3-d4", Column: 4, Clause: "D6", Cells: []string{"c3", "d4"}, Reason: "<why>"}},
		[]hexgames.Change{{}, {Kind: hexgames.ChangeScored, Count: 5, To: "score", Owner: hexgames.White, At: []hexgames.Point{{X: 0.5, Y: -1.25}}}},
		[]hexgames.Click{{}, {Next: []string{}, Moves: []string{}}, {Refusal: &hexgames.Error{Kind: hexgames.ErrSyntax}}},
		[]hexgames.Drawing{{}, {Cells: []hexgames.Cell{{}}, Pieces: []hexgames.Piece{{}}, Areas: []hexgames.Area{{}, {Items: []string{}}}, Marks: []hexgames.Mark{{}}}},
		[]hexgames.Trial{{}, {Changes: []hexgames.Change{}}},
		[]hexgames.Shape{{}, {Planes: 1, Height: 2, Width: 3, Vector: 4, Actions: 5}},
		[]hexgames.Division[string]{{}, {Move: "a1", Count: 5}},
		[]record.Tag{{}, {Name: record.TagWhite, Value: "<Ada>"}},
		[]string{
			record.TagEvent, record.TagSite, record.TagDate, record.TagRound, record.TagWhite, record.TagBlack, record.TagAnnotator, record.TagTermination,
			record.TagTimeControl, record.TagWhiteTimeControl, record.TagBlackTimeControl, record.TagWhiteClock, record.TagBlackClock, record.TagClock, record.TagEvaluation,
		},
		[]record.Glyph{record.GoodMove, record.Mistake, record.Brilliant, record.Blunder, record.Interesting, record.Dubious, 16, 255},
		[]hexgrid.Hex{{}, {Q: 1, R: -2}, {Q: -100, R: 100}},
		[]hexade.Shape{hexade.Row, hexade.Triangle, hexade.Ring},
		[]hexade.Rules{{}, {Side: 5}},
		[]hexagrams.Rules{{}, {First: hexgames.Black}},
		[]hexcore6.Rules{{}, {Side: 5, Core: hexgrid.Hex{Q: 1, R: -1}}},
		[]hexdame.Rules{{}},
		[]hextad.Rules{{}, {PoolSize: 5, MinPips: 1, MaxPips: 8, Lenient: true, MustScore: true, First: hexgames.Black}},
	}
}

// TestWords checks the texts of small values.
func TestWords(t *testing.T) {
	kept := elements[json.RawMessage](t, "words.json")
	for i, values := range words() {
		kind := reflect.TypeOf(values)
		what := kind.Elem().String()
		if i >= len(kept) {
			t.Fatalf("%s is not kept", what)
		}
		same(t, what, encode(values), string(kept[i]))
		into := reflect.New(kind)
		if err := json.Unmarshal(kept[i], into.Interface()); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		same(t, what+", decoded", encode(into.Elem().Interface()), string(kept[i]))
	}
}

// A beginning is a start that a game accepts or refuses.
type beginning struct {
	Game     string            `json:"game"`
	Position string            `json:"position,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Result   json.RawMessage   `json:"result"`
}

// begun returns the start as text, or the error, as JSON.
func begun(b beginning) string {
	g, err := games.Start(b.Game, b.Position, b.Options)
	var e *hexgames.Error
	switch {
	case err == nil:
		return encode(g.PositionText())
	case errors.As(err, &e):
		return encode(e)
	}
	return encode(struct {
		Message string `json:"message"`
	}{err.Error()})
}

// TestBeginnings starts games from positions and with options, valid and invalid.
func TestBeginnings(t *testing.T) {
	for _, b := range elements[beginning](t, "beginnings.json") {
		same(t, fmt.Sprintf("%s %q %v", b.Game, b.Position, b.Options), begun(b), string(b.Result))
	}
}
