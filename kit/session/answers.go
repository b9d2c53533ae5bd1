package session

import (
	"context"
	"reflect"

	"example.com/hexgames"
	"example.com/hexgames/kit/picture"
)

// A Reply is a reply to a request: progress, an answer, or an error and its message. A request
// gets one answer or error, perhaps after some progress.
type Reply struct {
	Answer   any             `json:"answer,omitzero"`   // one of the types below
	Progress any             `json:"progress,omitzero"` // a Thought, the Progress of a review, or a Solving
	Error    *hexgames.Error `json:"error,omitzero"`
	Message  string          `json:"message,omitzero"` // the error in one line
}

// String returns the reply as JSON, on one line.
func (r Reply) String() string { return string(appendJSON(nil, reflect.ValueOf(r))) }

// replyTo returns the reply with an answer or an error.
func replyTo(answer any, err error) Reply {
	if err != nil {
		return Refuse(err)
	}
	return Reply{Answer: answer}
}

// A Thinking has bots think about a request and returns the reply. If progress is not nil, it is
// called with replies that report progress. When the context ends, Thinking soon returns the
// bots' findings so far.
type Thinking func(ctx context.Context, progress func(Reply)) Reply

// A State is a game at the current position. It is the answer to every request that changes the
// game.
type State struct {
	Game        string           `json:"game"`
	Turn        hexgames.Player  `json:"turn"` // None if the game is over
	Outcome     hexgames.Outcome `json:"outcome"`
	Declared    bool             `json:"declared"` // whether the players ended the game, not the rules
	Position    string           `json:"position"`
	Occurrences int              `json:"occurrences"` // of the position in the game so far
	Ply         int              `json:"ply"`         // the number of moves that led here
	Length      int              `json:"length"`      // the number of moves of the line
	Main        bool             `json:"main"`        // whether the line is the main line of the record
	Result      string           `json:"result"`      // of the record, * in a variation
	Termination string           `json:"termination,omitempty"`
	Ending      *hexgames.Ending `json:"ending,omitzero"`  // with best play by both, where an endgame table has the position
	Played      []Played         `json:"played,omitempty"` // the moves played by the request
}

// A Played is a move played by a request.
type Played struct {
	Ply     int               `json:"ply"` // the number of the move
	Move    string            `json:"move"`
	By      hexgames.Player   `json:"by"`
	Changes []hexgames.Change `json:"changes,omitempty"` // to animate
	Words   string            `json:"words,omitempty"`   // the changes in words
}

// A Line is the line of moves through the current position: the main line or a variation. It
// answers the line request.
type Line struct {
	Start    string `json:"start"`    // the position
	Standard bool   `json:"standard"` // whether it is the standard start
	Tags     []Tag  `json:"tags,omitempty"`
	Comment  string `json:"comment,omitempty"` // on the game
	Moves    []Move `json:"moves"`
}

// A Move is a move of a line, with its notes from the record.
type Move struct {
	Move       string          `json:"move"`
	By         hexgames.Player `json:"by"`
	Glyphs     []string        `json:"glyphs,omitempty"` // such as !?
	Before     string          `json:"before,omitempty"` // a comment
	After      string          `json:"after,omitempty"`
	Clock      string          `json:"clock,omitempty"`      // the time left
	Evaluation *float64        `json:"evaluation,omitempty"` // for White, from -1 to 1
	Variations []string        `json:"variations,omitempty"` // the first moves of other lines
}

// A Tree is the main line of a record with all variations. It answers the requests tree and
// annotate.
type Tree struct {
	Start    string         `json:"start"`    // the position
	Standard bool           `json:"standard"` // whether it is the standard start
	Tags     []Tag          `json:"tags,omitempty"`
	Node     int            `json:"node"`              // the number of the current move; 0 at the start
	Comment  string         `json:"comment,omitempty"` // on the game
	Marks    []picture.Mark `json:"marks,omitempty"`   // drawn at the start
	Moves    []Branch       `json:"moves"`
}

// A Branch is a move of a Tree, with its notes from the record.
type Branch struct {
	Node       int             `json:"node"` // the number of the move, for the go request; constant as long as the session has the game
	Move       string          `json:"move"`
	By         hexgames.Player `json:"by"`
	Glyphs     []string        `json:"glyphs,omitempty"` // such as !?
	Before     string          `json:"before,omitempty"` // a comment
	After      string          `json:"after,omitempty"`
	Clock      string          `json:"clock,omitempty"`      // the time left
	Evaluation *float64        `json:"evaluation,omitempty"` // for White, from -1 to 1
	Marks      []picture.Mark  `json:"marks,omitempty"`      // drawn on the board
	Lines      [][]Branch      `json:"lines,omitempty"`      // variations, which start in place of this move
}

// A Tag is a tag of a record.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Records lists the records in a text. It answers the records request.
type Records struct {
	Records []Heading `json:"records"`
}

// A Heading describes a record.
type Heading struct {
	Game   string `json:"game,omitempty"` // empty if the record does not name it
	Tags   []Tag  `json:"tags,omitempty"`
	Moves  int    `json:"moves"` // the number of moves of the main line
	Result string `json:"result"`
}

// A Recorded answers the record request.
type Recorded struct {
	Record string `json:"record"`
}

// A Shown answers the drawing request.
type Shown struct {
	Drawing hexgames.Drawing `json:"drawing"`
}

// A Pictured answers the picture request.
type Pictured struct {
	SVG   string            `json:"svg"`
	Place picture.Placement `json:"place,omitzero"` // missing for an item
}

// A Legal answers the legal request.
type Legal struct {
	Moves []string `json:"moves"`
	Keys  []string `json:"keys,omitempty"` // opening-book keys of the positions after the moves, as 16 hexadecimal digits
}

// A Clicked answers the click request.
type Clicked struct {
	Click hexgames.Click `json:"click"`
}

// A Tried answers the try request.
type Tried struct {
	Trial hexgames.Trial `json:"trial"`
	Words string         `json:"words,omitempty"` // the changes in words
}

// A Thought is a bot's evaluation of the current position. It answers the think request and
// reports its progress.
type Thought struct {
	Move         string   `json:"move"`  // the best
	Value        float64  `json:"value"` // of the position for the player to move: -1 is a loss, 0 a draw, 1 a win
	Nodes        int      `json:"nodes"`
	Depth        int      `json:"depth"`
	Milliseconds int      `json:"milliseconds"`
	Line         []string `json:"line,omitempty"`  // the expected continuation, starting with the move
	Hints        []Hint   `json:"hints,omitempty"` // the best moves, up to the number requested
}

// A Hint is a move with a bot's evaluation.
type Hint struct {
	Move  string   `json:"move"`
	Value float64  `json:"value"` // for the player to move
	Nodes int      `json:"nodes"`
	Exact bool     `json:"exact,omitempty"` // whether the value is proven
	Plies int      `json:"plies,omitempty"` // if proven, the number of moves to the end by both players, including this one
	Line  []string `json:"line,omitempty"`
}

// A Review judges the moves of a line. It answers the review request.
type Review struct {
	Moves []Judged `json:"moves"` // the moves reviewed
}

// A Judged is a move of a review. Its values are for the player who moves: -1 is a loss, 0 a
// draw, 1 a win. They are missing if the bot has none, and for Chance.
type Judged struct {
	Ply    int             `json:"ply"` // the number of the move
	Move   string          `json:"move"`
	By     hexgames.Player `json:"by"`
	Before *float64        `json:"before,omitempty"` // the value before the move
	After  *float64        `json:"after,omitempty"`  // the value after it
	Best   string          `json:"best,omitempty"`   // the bot's choice
	Line   []string        `json:"line,omitempty"`   // its expected continuation, starting with that move
}

// A Progress reports the progress of a review.
type Progress struct {
	Done int `json:"done"` // the number of positions that the bot has thought about
	Of   int `json:"of"`
}

// A Solved is the result of solving the current position. It answers the solve request.
type Solved struct {
	Known        bool              `json:"known"`
	Winner       hexgames.Player   `json:"winner,omitzero"` // None if neither player can force a win, or if not known
	Holds        []hexgames.Player `json:"holds,omitempty"` // the players known to avoid a loss
	Moves        int               `json:"moves,omitempty"` // to the end, by both players, if requested
	Line         []string          `json:"line,omitempty"`  // these moves
	Nodes        int               `json:"nodes"`           // the number of positions examined
	Milliseconds int               `json:"milliseconds"`
}

// A Solving reports the progress of the solve request. The question is whether the player can
// force a win.
type Solving struct {
	Player hexgames.Player `json:"player"`
	Within int             `json:"within,omitempty"` // within so many moves, if the winner is known
	Yes    int             `json:"yes"`              // an estimate of the positions left to solve if the answer is yes
	No     int             `json:"no"`               // the estimate if it is no
	Nodes  int             `json:"nodes"`
}
