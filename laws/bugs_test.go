package laws

import (
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestBrokenToy breaks the toy in many ways, one at a time. Each row is a law, a bug, and part of
// the error that the law must report for the bug.
func TestBrokenToy(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2)) // one of the bugs depends on it
	laws := make(map[string]Law[toy, toyMove])
	for _, law := range All[toy, toyMove]() {
		laws[law.Name] = law
	}
	caught := make(map[string]bool)
	for _, b := range bugs {
		law, ok := laws[b.law]
		if !ok {
			t.Fatalf("there is no law %q", b.law)
		}
		caught[b.law] = true
		t.Run(b.law+"/"+b.bug, func(t *testing.T) {
			s := liftSpec()
			if b.stay {
				s = staySpec()
			}
			if strings.HasSuffix(b.bug, "is slow") {
				s.patience = toyPatience
			}
			if strings.HasSuffix(b.bug, " allocates") && raceEnabled {
				t.Skip("the race detector allocates on its own")
			}
			calls.Store(0)
			applied.Store(0)
			clear(listed)
			sharedItems[0] = "b2"
			broken = b.bug
			defer func() { broken = "" }()
			switch err := law.Check(s); {
			case err == nil:
				t.Errorf("the law %q does not find the bug", b.law)
			case !strings.Contains(err.Error(), b.want):
				t.Errorf("the law %q reports\n%v\nwant %q in it", b.law, err, b.want)
			case testing.Verbose():
				t.Log(err)
			}
		})
	}
	for name := range laws {
		if !caught[name] {
			t.Errorf("no bug shows that the law %q can fail", name)
		}
	}
}

var bugs = []struct {
	law, bug, want string
	stay           bool
}{
	{law: "sound", bug: "lists what Apply refuses", want: "is refused"},
	{law: "sound", bug: "refuses what is listed", want: "is refused"},
	{law: "sound", bug: "Apply gives the zero position", want: "leads to the zero Position"},
	{law: "sound", bug: "the winner moves again", want: "which Parse refuses"},
	{law: "sound", bug: "Parse loses the option", want: "reads as a different position"},
	{law: "sound", bug: "Apply panics", want: "panic: b3"},
	{law: "sound", bug: "IsLegal ignores lifting", want: "method IsLegal returns false"},

	{law: "complete", bug: "an occupied cell is taken", want: "which is not listed"},
	{law: "complete", bug: "a listed move is missing", want: "which is not listed"},
	{law: "complete", bug: "IsLegal ignores lifting", want: "method IsLegal returns false"},
	{law: "complete", bug: "IsLegal continues after the end", want: "method IsLegal returns true"},
	{law: "complete", bug: "refuses what is listed", want: "is refused"},
	{law: "complete", bug: "refuses what is listed at the start", want: "is refused"},
	{law: "complete", bug: "Apply's error is untyped", want: "*errors.errorString"},
	{law: "complete", bug: "Apply's error is wrapped", want: "*fmt.wrapError"},
	{law: "complete", bug: "Apply's error is nil in disguise", want: "nil *hexgames.Error"},
	{law: "complete", bug: "Apply's error has a different kind", want: `of the kind "bad syntax"`},
	{law: "complete", bug: "Apply's error has a kind of its own", want: "exactly one"},
	{law: "complete", bug: "Apply's error names no game", want: `names the game ""`},
	{law: "complete", bug: "Apply's error gives no reason", want: "no Reason"},
	{law: "complete", bug: "Apply's error has two lines", want: "one line"},
	{law: "complete", bug: "Apply's error points behind its input", want: "column 9"},
	{law: "complete", bug: "Apply gives a position with an error", want: "want the zero Position"},
	{law: "complete", bug: "a move after the end is illegal", want: "the game is over"},
	{law: "complete", bug: "Apply continues after the end", want: `of the kind "illegal move"`},

	{law: "oracle", bug: "a cell is never free", want: `"+a2" is not listed but should be`},
	{law: "oracle", bug: "other's stones are lifted", want: "is listed but should not be"},
	{law: "oracle", bug: "lifting without the option", want: "is listed but should not be", stay: true},
	{law: "oracle", bug: "White's row wins for Black", want: "the outcome is"},
	{law: "oracle", bug: "a corner is put upside down", want: "want the oracle's"},

	{law: "conserved", bug: "the middle takes a neighbor along", want: "the number of stones changes by 0"},

	{law: "distinct", bug: "lists a move twice", want: "is listed twice, as numbers 0 and 7"},

	{law: "order", bug: "LegalMoves has a different order", want: "differ at move number 0"},
	{law: "order", bug: "LegalMoves shares its slice", want: "share a slice"},
	{law: "order", bug: "a random order", want: "differ at move number 0"},
	{law: "order", bug: "a different order where there is room", want: "AppendMoves lists other moves when called again"},
	{law: "order", bug: "AppendMoves shares its slice", want: "changes when other moves are listed"},

	{law: "count", bug: "counts one too many near the end", want: "CountMoves is 6, but 5 moves are listed"},
	{law: "count", bug: "counts moves after the end", want: "CountMoves is 7, but 0 moves are listed"},

	{law: "move at", bug: "MoveAt counts from 1", want: `MoveAt(0) of 7 moves is "cell(0)", want "+a1"`},
	{law: "move at", bug: "MoveAt counts backwards", want: `MoveAt(-1) of 7 moves is "+c3", want "cell(0)"`},
	{law: "move at", bug: "MoveAt gives the last move for all beyond", want: "MoveAt(7) of 7"},

	{law: "playout", bug: "Playout never takes the last move", want: "first moves of playouts are not equally likely"},
	{law: "playout", bug: "Playout likes the first move", want: "first moves of playouts are not equally likely"},
	{law: "playout", bug: "Playout takes the first moves later", want: "later moves of playouts are not equally likely"},
	{law: "playout", bug: "Playout plays one move more", want: "which is not one of the 7 next positions"},
	{law: "playout", bug: "Playout plays one move less", want: `a playout of 2 moves leads to "2wwb2 b lift", and one of 3`},
	{law: "playout", bug: "Playout stops after three moves", want: "is not one move farther"},
	{law: "playout", bug: "Playout plays a move at least", want: "a playout of 0 moves"},
	{law: "playout", bug: "Playout plays for the other", want: `"2wwb2 b lift", and one of 3 with the same random numbers to "3wb2 b lift"`},
	{law: "playout", bug: "Playout continues after the end", want: "a playout of 1 moves"},
	{law: "playout", bug: "Playout leaves something behind", want: "which reads as"},
	{law: "playout", bug: "Playout has dice of its own", want: "the same random numbers"},
	{law: "playout", bug: "Playout wants dice", want: "panic: runtime error"},

	{law: "perft", bug: "Perft counts one too many near the end", want: "but there are"},
	{law: "perft", bug: "Perft counts games that are over", want: "Perft(1) is 1, but there are 0"},
	{law: "perft", bug: "Perft of 0 moves is 0", want: "return 0, 0 and 1"},
	{law: "perft", bug: "Perft of less than 0 moves is 0", want: "return 0, 1 and 0"},
	{law: "perft", bug: "Perft counts a move of the zero position", want: "return 1, 1 and 1"},

	{law: "append", bug: "AppendMoves ignores what it is given", want: "reallocates"},
	{law: "append", bug: "AppendMoves gives nothing at the end", want: "returns 0 elements for a slice of 3"},
	{law: "append", bug: "AppendMoves overwrites what it is given", want: "changes element 2 of the 3 that were there before"},
	{law: "append", bug: "AppendMoves overwrites what it was given when it grows", want: "of its argument"},
	{law: "append", bug: "AppendMoves writes too far", want: "writes beyond the 10 elements that it returns, at 10"},
	{law: "append", bug: "AppendMoves grows what has room", want: "has room for 7, for 7 moves"},
	{law: "append", bug: "AppendMoves stops when the room is full", want: "of length 3 with room for 0 more appends other moves; they differ at number 0"},

	{law: "pure", bug: "LegalMoves remembers what was applied", want: "LegalMoves was"},
	{law: "pure", bug: "LegalMoves remembers a reply", want: "LegalMoves was", stay: true},
	{law: "pure", bug: "CountMoves remembers what was applied", want: "is refused"}, // random play calls CountMoves
	{law: "pure", bug: "Turn remembers what was applied", want: "Turn was"},
	{law: "pure", bug: "Outcome remembers what was applied", want: "Outcome was"},
	{law: "pure", bug: "String remembers what was applied", want: "String was"},
	{law: "pure", bug: "FormatMove remembers what was applied", want: "the moves' texts were"},
	{law: "pure", bug: "Apply remembers what was applied", want: "the moves led to"},
	{law: "pure", bug: "the diagram counts how often it was drawn", want: "Diagram was"},

	{law: "story", bug: "a turn after the end", want: "the game is over (Black wins: no legal move), but the turn is White"},
	{law: "story", bug: "nobody's turn", want: "the game is not over, but the turn is None"},
	{law: "story", bug: "moves after the end", want: "but 3 moves are listed"},
	{law: "story", bug: "no move, and not over", want: "has no move"},
	{law: "story", bug: "a winner before the end", want: "want the zero value"},
	{law: "story", bug: "Chance wins", want: "the winner is Chance"},
	{law: "story", bug: "a resignation in the position", want: "only a hexgames.Game may give"},
	{law: "story", bug: "a reason in two lines", want: "want one line of"},
	{law: "story", bug: "a reason of 101 bytes", want: "at most 100 bytes"},
	{law: "story", bug: "time runs out in the position", want: "only a hexgames.Game may give"},
	{law: "story", bug: "a move after the end is illegal", want: "of the kind"},
	{law: "story", bug: "Apply continues after the end", want: `of the kind "illegal move"`},
	{law: "story", bug: "the game has no name", want: "no name"},
	{law: "story", bug: "the name depends on the position", want: `"toy-lift"`},

	{law: "zero position", bug: "the zero position names no game", want: "has no GameName"},
	{law: "zero position", bug: "the name depends on the position", want: `GameName is "toy", want "toy-lift"`},
	{law: "zero position", bug: "the zero position has a turn", want: "Turn is White"},
	{law: "zero position", bug: "the zero position is over", want: "Outcome is"},
	{law: "zero position", bug: "the zero position has moves", want: "appends 7"},
	{law: "zero position", bug: "the zero position counts a move", want: "lists 0 moves, appends 0 and counts 1"},
	{law: "zero position", bug: "the zero position has move 0", want: "has the move"},
	{law: "zero position", bug: "Playout begins a game", want: "a playout turns"},
	{law: "zero position", bug: "the zero position has a text", want: "String is"},
	{law: "zero position", bug: "the zero position is moved", want: "Apply accepts"},
	{law: "zero position", bug: "IsLegal begins a game", want: "method IsLegal returns true"},
	{law: "zero position", bug: "the zero position says that it is over", want: "of the kind"},
	{law: "zero position", bug: "Apply's error is untyped", want: "*errors.errorString"},
	{law: "zero position", bug: "the zero position is drawn", want: "want the zero Drawing"},
	{law: "zero position", bug: "the zero position cannot be drawn", want: "panic: no board"},
	{law: "zero position", bug: "the zero position can be clicked", want: `returns the names ["a1"], the moves ["+a1"] and the refusal `},
	{law: "zero position", bug: "the zero position formats no move", want: "panic: no game"},
	{law: "zero position", bug: "the zero position reads a move", want: "reads the move"},
	{law: "zero position", bug: "ParseMove's error is untyped", want: "*errors.errorString"},

	{law: "zero move", bug: "the zero move is listed", want: "the zero Move is listed"},
	{law: "zero move", bug: "the zero move passes", want: "Apply accepts"},
	{law: "zero move", bug: "IsLegal looks only for stones", want: "method IsLegal returns true"},
	{law: "zero move", bug: "the zero move panics", want: "panic: no move"},
	{law: "zero move", bug: "Apply's error gives no reason", want: "no Reason"},

	{law: "diagram", bug: "the diagram has one line", want: "several lines"},
	{law: "diagram", bug: "the diagram ends in a line break", want: "ends in a line break"},
	{law: "diagram", bug: "the diagram's lines end in spaces", want: "ends in white space"},

	{law: "drawing", bug: "two cells of one name", want: `cell 3 has the name "a1"`},
	{law: "drawing", bug: "a cell without corners", want: "b2 has 2 corners"},
	{law: "drawing", bug: "a cell lies elsewhere", want: `the cell b2 has "a1" at its center`},
	{law: "drawing", bug: "all cells have one shade", want: "have the same shade"},
	{law: "drawing", bug: "a fourth shade", want: "b2 has the shade 3"},
	{law: "drawing", bug: "cells shrink", want: "is next to no other cell"},
	{law: "drawing", bug: "cells hardly shrink", want: "there is a gap"},
	{law: "drawing", bug: "pieces backwards", want: "not in the order"},
	{law: "drawing", bug: "a piece beside the board and before it", want: "is on no cell"},
	{law: "drawing", bug: "pieces float", want: "or the wrong level"},
	{law: "drawing", bug: "Chance owns a stone", want: "an owner other than"},
	{law: "drawing", bug: "half a piece", want: "do not agree"},
	{law: "drawing", bug: "a mark beside the board", want: `is on "d4"`},
	{law: "drawing", bug: "a mark on nothing", want: "marks nothing"},
	{law: "drawing", bug: "drawings share their areas", want: "after another drawing was changed"},

	{law: "changes", bug: "nothing changes", want: "lead to the pieces"},
	{law: "changes", bug: "the score does not change", want: "lead to the areas"},
	{law: "changes", bug: "a stone comes to a different cell", want: "lead to the pieces"},
	{law: "changes", bug: "a stone comes to lie too high", want: "is not placed on top"},
	{law: "changes", bug: "another's stone is lifted", want: "the top piece is {"},
	{law: "changes", bug: "a change of no kind", want: "its kind is unknown"},
	{law: "changes", bug: "a move along nothing", want: "cannot move along"},
	{law: "changes", bug: "nothing is drawn", want: "it draws no item"},
	{law: "changes", bug: "the zero move changes something", want: "the zero Move has changes"},
	{law: "changes", bug: "a move can be shown again", want: "the illegal move"},
	{law: "changes", bug: "refuses what is listed", want: "is refused"},

	{law: "clicks", bug: "nothing can be clicked", want: "they were offered, but lead to nothing"},
	{law: "clicks", bug: "the first cell cannot be clicked", want: "no clicks lead to the move"},
	{law: "clicks", bug: "a click beside the board", want: "which is not in the drawing"},
	{law: "clicks", bug: "moves without a click", want: "are complete without a click"},
	{law: "clicks", bug: "a click that leads nowhere", want: "they were offered, but lead to nothing"},
	{law: "clicks", bug: "clicks without an end", want: "still complete no move"},
	{law: "clicks", bug: "any click will do", want: "which are not offered, lead to"},
	{law: "clicks", bug: "no prompt", want: "there is no prompt"},
	{law: "clicks", bug: "a prompt is a sentence", want: "want an instruction"},
	{law: "clicks", bug: "a prompt when nothing is left", want: "nothing is left to choose"},
	{law: "clicks", bug: "a piece of clicks beside the board", want: "which was not clicked"},
	{law: "clicks", bug: "a piece of no clicks", want: "which was not clicked"},
	{law: "clicks", bug: "a click is offered twice", want: "is offered twice"},
	{law: "clicks", bug: "a click is a different move", want: "which is not a legal move"},
	{law: "clicks", bug: "clicks backwards", want: "not in board order"},
	{law: "clicks", bug: "clicks after the end", want: "which are not offered, lead to"},
	{law: "clicks", bug: "no refusal", want: "the refusal <nil>"},
	{law: "clicks", bug: "a refusal beside moves", want: "they were offered, but are refused"},
	{law: "clicks", bug: "a refusal of a different kind", want: "of the kind"},
	{law: "clicks", bug: "a refusal in other words", want: "but the text"},
	{law: "clicks", bug: "a refusal of a kind like it", want: "but the text"},
	{law: "clicks", bug: "an empty name is a move", want: "which are not offered, lead to"},
	{law: "clicks", bug: "a name backwards is any cell", want: "which are not offered, lead to"},
	{law: "clicks", bug: "a cell that is taken is a move", want: "which are not offered, lead to"},
	{law: "clicks", bug: "a text is a name", want: "the refusal <nil>"},
	{law: "clicks", bug: "a refusal without its cells", want: "names the cells"},
	{law: "clicks", bug: "a refusal of a different text", want: "are refused as the text"},
	{law: "clicks", bug: "a refusal for the last cell", want: "are refused as the text"},

	{law: "text", bug: "a position prints in two lines", want: "one line of ASCII"},
	{law: "text", bug: "String says too little", want: "does not read what String prints"},
	{law: "text", bug: "Parse loses the option", want: "reads a different position"},
	{law: "text", bug: "the position counts its moves", want: "reads a different position"},
	{law: "text", bug: "AppendText forgets the beginning", want: `AppendText("before")`},
	{law: "text", bug: "AppendText overwrites the beginning", want: "AppendText changes"},
	{law: "text", bug: "MarshalText is not String", want: "MarshalText returns"},
	{law: "text", bug: "UnmarshalText reads uppercase only", want: "UnmarshalText does not read"},
	{law: "text", bug: "UnmarshalText loses the option", want: "UnmarshalText reads a different"},
	{law: "text", bug: "UnmarshalText writes to its input", want: "changes its input"},
	{law: "text", bug: "Scan reads no bytes", want: "Scan of bytes does not read"},
	{law: "text", bug: "some positions have no text", want: "want a text"},

	{law: "json", bug: "JSON is an object", want: "in JSON it is {"},
	{law: "json", bug: "UnmarshalText loses the option", want: "is read back from"},
	{law: "json", bug: "UnmarshalText reads uppercase only", want: "is not read back from"},
	{law: "json", bug: "null is an error", want: "the JSON null"},
	{law: "json", bug: "null clears the target", want: "the JSON null"},
	{law: "json", bug: "an object clears the target", want: "the JSON {} is refused but has changed"},
	{law: "json", bug: "JSON numbers are ignored", want: "is read as"},
	{law: "json", bug: "UnmarshalText clears its target first", want: "has changed the target"},
	{law: "json", bug: "JSON errors are untyped", want: "want a *hexgames.Error"},
	{law: "json", bug: "bad JSON strings are ignored", want: "is read as"},

	{law: "binary", bug: "MarshalBinary is the text", want: "AppendBinary"},
	{law: "binary", bug: "some positions have no binary form", want: "want its binary form"},
	{law: "binary", bug: "AppendBinary forgets the beginning", want: `AppendBinary("before") returns`},
	{law: "binary", bug: "AppendBinary overwrites the beginning", want: "AppendBinary changes what is there"},
	{law: "binary", bug: "AppendBinary allocates", want: "AppendBinary with room allocates 1 times"},
	{law: "binary", bug: "UnmarshalBinary checks more", want: "does not read its binary form"},
	{law: "binary", bug: "UnmarshalBinary loses the option", want: "reads a different position"},
	{law: "binary", bug: "UnmarshalBinary writes to its input", want: "changes its input"},
	{law: "binary", bug: "the zero position has a binary form", want: "MarshalBinary of the zero Position returns"},
	{law: "binary", bug: "MarshalBinary refuses the zero position", want: "MarshalBinary of the zero Position returns"},
	{law: "binary", bug: "UnmarshalBinary refuses nothing", want: "UnmarshalBinary of nothing results in"},
	{law: "binary", bug: "UnmarshalBinary ignores nothing", want: "UnmarshalBinary of nothing results in"},

	{law: "damaged binary", bug: "UnmarshalBinary panics on few bytes", want: "panic: runtime error"},
	{law: "damaged binary", bug: "UnmarshalBinary ignores what follows", want: "(error <nil>)"},
	{law: "damaged binary", bug: "UnmarshalBinary fills up what is missing", want: "(error <nil>)"},
	{law: "damaged binary", bug: "UnmarshalBinary reads any option as stay", want: "(error <nil>)"},
	{law: "damaged binary", bug: "UnmarshalBinary reads large numbers", want: "(error <nil>)"},
	{law: "damaged binary", bug: "UnmarshalBinary reads a zero as the zero position", want: "as the zero Position"},
	{law: "damaged binary", bug: "UnmarshalBinary checks nothing", want: "which Parse reads as"},
	{law: "damaged binary", bug: "UnmarshalBinary clears its target first", want: "has changed its target"},
	{law: "damaged binary", bug: "UnmarshalBinary's error is untyped", want: "*errors.errorString"},
	{law: "damaged binary", bug: "UnmarshalBinary's error is about moves", want: "of the kind"},
	{law: "damaged binary", bug: "UnmarshalBinary's error quotes something else", want: "want all bytes"},
	{law: "damaged binary", bug: "no move, and not over", want: "breaks another law"},

	{law: "move text", bug: "ParseMove reads a different move", want: "is read back from"},
	{law: "move text", bug: "String cannot be read", want: "is not read back"},
	{law: "move text", bug: "ParseMove reads lowercase only", want: "want lowercase"},
	{law: "move text", bug: "a move prints in two lines", want: "one line of ASCII"},
	{law: "move text", bug: "a move is marshaled without its sign", want: "is marshaled as"},

	{law: "stale move text", bug: "ParseMove does not look at the position", want: "which is not listed"},
	{law: "stale move text", bug: "a stale move is bad syntax", want: `of the kind "bad syntax"`},
	{law: "stale move text", bug: "Apply's error is untyped", want: "*errors.errorString"},
	{law: "stale move text", bug: "FormatMove looks at the move's cell", want: "panic: nothing there"},

	{law: "bad move text", bug: "ParseMove panics on nothing", want: "panic: runtime error"},
	{law: "bad move text", bug: "ParseMove's error is untyped", want: "*errors.errorString"},
	{law: "bad move text", bug: "ParseMove's error is about positions", want: "impossible position"},
	{law: "bad move text", bug: "ParseMove gives a move with an error", want: "want the zero Move"},
	{law: "bad move text", bug: "ParseMove trims spaces", want: "want no spaces around it"},
	{law: "bad move text", bug: "ParseMove makes do with a cell's name", want: "of ASCII"},
	{law: "bad move text", bug: "ParseMove ignores what follows a cell's name", want: "a silent repair"},

	{law: "symmetry", bug: "a cell is never free", want: "listed but should"},
	{law: "symmetry", bug: "one row does not count", want: "there the"},
	{law: "symmetry", bug: "White's row wins for Black", want: "there the outcome is"},
	{law: "symmetry", bug: "Black's turn is White's", want: "there the turn is"},
	{law: "symmetry", bug: "repetition lets White win", want: "there a repetition ends in"},
	{law: "symmetry", bug: "a corner is put upside down", want: "but transforming first"},
	{law: "symmetry", bug: "refuses what is listed at the start", want: "is refused"},
	{law: "symmetry", bug: "refuses what is listed if a2 is taken", want: "there the move"},
	{law: "symmetry", bug: "Parse loses the option", want: "Parse reads"},

	{law: "replies", bug: "a reply is missing", want: "does not win immediately"},
	{law: "replies", bug: "a reply is listed twice", want: "is appended twice"},
	{law: "replies", bug: "a reply is not legal", want: "is not a legal move"},
	{law: "replies", bug: "replies to nothing", want: "there is no threat"},
	{law: "replies", bug: "replies are not appended", want: "does not append"},

	{law: "follower", bug: "the follower does not count at the start", want: "at the start: the follower's Evaluate returns"},
	{law: "follower", bug: "the follower ignores lifting", want: "Evaluate returns"},
	{law: "follower", bug: "the follower stays where it is", want: "Evaluate returns"},
	{law: "follower", bug: "a player is skipped", want: "Skip leads to"},
	{law: "follower", bug: "the follower always knows", want: "Exact returns"},
	{law: "follower", bug: "the follower does not count back", want: "back from"},
	{law: "follower", bug: "the follower does not come back", want: "back from"},
	{law: "follower", bug: "the follower is always quiet", want: "Quiet returns true"},
	{law: "follower", bug: "the follower promises more", want: "AppendPromises returns ["},
	{law: "follower", bug: "the follower sees no threats", want: "AppendReplies returns [] false"},

	{law: "learner", bug: "the weights are another game's", want: `the weights are for "game"`},
	{law: "learner", bug: "the weights cannot be kept", want: "cannot be kept as text"},
	{law: "learner", bug: "the follower takes any weights", want: "SetWeights of other weights returns <nil>"},
	{law: "learner", bug: "the follower keeps its weights", want: "the features add up to"},
	{law: "learner", bug: "the features are White's", want: "the features add up to"},
	{law: "learner", bug: "a feature has no weight", want: "has the weight 3 of 3"},
	{law: "learner", bug: "the middle is said to be bad", want: "but their features add up to"},

	{law: "undo", bug: "LegalMoves remembers what was applied", want: "the moves are"},
	{law: "undo", bug: "the third LegalMoves is different", want: "after Redo, at ply"},
	{law: "undo", bug: "Apply remembers what was applied", want: "as before"},

	{law: "record", bug: "the record cannot hold its moves", want: "cannot be written"},
	{law: "record", bug: "ParseMove reads a different move", want: "read back, the game ends in \""},
	{law: "record", bug: "Parse loses the option", want: "stones stay, in the record\n[Game \"toy\"]"},
	{law: "record", bug: "String says too little", want: "in the record"},

	{law: "repetition", bug: "repetition ends nothing", want: "is not over"},
	{law: "repetition", bug: "repetition for a different reason", want: "for the reason"},
	{law: "repetition", bug: "repetition lets Chance win", want: "the winner is Chance"},
	{law: "repetition", bug: "repetition lets White win after Redo", want: "after Undo and Redo the outcome is"},
	{law: "repetition", bug: "the position counts its moves", want: "add a start"},

	{law: "bounds", bug: "more than MaxMoves", want: "MaxMoves is 7"},
	{law: "bounds", bug: "lifting without the option", want: "after 7 plies", stay: true},

	{law: "allocations", bug: "AppendMoves allocates", want: "AppendMoves with room allocates 1 times"},
	{law: "allocations", bug: "CountMoves allocates", want: "CountMoves allocates 1 times"},
	{law: "allocations", bug: "MoveAt allocates", want: "MoveAt allocates 1 times"},
	{law: "allocations", bug: "Playout allocates", want: "Playout allocates 1 times"},
	{law: "allocations", bug: "Outcome allocates", want: "allocates 1 times"},
	{law: "allocations", bug: "Apply allocates", want: "Apply allocates"},

	{law: "allocations", bug: "Observe allocates", want: "an encoding with room allocates"},
	{law: "allocations", bug: "AppendMask allocates", want: "an encoding with room allocates"},

	{law: "actions", bug: "the shape depends on the position", want: "and it was"},
	{law: "actions", bug: "the zero position has a shape", want: "the shape of the zero Position is"},
	{law: "actions", bug: "there are no actions", want: "the shape is"},
	{law: "actions", bug: "the zero position has actions", want: "the zero Position can be encoded"},
	{law: "actions", bug: "an action is missing", want: "no actions lead to the move"},
	{law: "actions", bug: "an action that is not a move", want: "which is not listed"},
	{law: "actions", bug: "an action beyond all", want: "but there are only 9 actions"},
	{law: "actions", bug: "a different order of actions", want: "not in ascending order"},
	{law: "actions", bug: "an action has no name", want: "the action 0 has no name"},
	{law: "actions", bug: "any number has a name", want: "numbers that are not actions have the names"},
	{law: "actions", bug: "a part of a move is a move", want: "can follow"},
	{law: "actions", bug: "endless actions", want: "are not a whole move yet"},
	{law: "actions", bug: "EncodeMove has actions of its own", want: "is not among"},
	{law: "actions", bug: "EncodeMove overwrites what it is given", want: "EncodeMove appends to"},
	{law: "actions", bug: "the zero move is encoded", want: "the zero Move is encoded as"},
	{law: "actions", bug: "DecodeMove reads other cells", want: "no actions lead to the move"},
	{law: "actions", bug: "DecodeMove accepts any cell", want: "are accepted"},
	{law: "actions", bug: "DecodeMove returns a move with an error", want: "which are refused, lead to"},
	{law: "actions", bug: "AppendActions appends with an error", want: "which are refused, lead to"},
	{law: "actions", bug: "Observe accepts any actions", want: "are accepted"},
	{law: "actions", bug: "Observe continues after a whole move", want: "which is a whole move"},
	{law: "actions", bug: "an error about actions is untyped", want: "*errors.errorString"},
	{law: "actions", bug: "an error of Observe is untyped", want: "*errors.errorString"},
	{law: "actions", bug: "many positions cannot be encoded", want: "positions cannot be encoded"},
	{law: "actions", bug: "only DecodeMove can encode", want: `want one of ["no room in the encoding"]`},
	{law: "actions", bug: "only EncodeMove can encode", want: "but not to another"},
	{law: "actions", bug: "only AppendMask can encode", want: "but not to another"},
	{law: "actions", bug: "only CheckEncoding refuses", want: "no room, want <nil>"},
	{law: "actions", bug: "CheckEncoding ignores the limit", want: "CheckEncoding returns the error <nil>, want"},
	{law: "actions", bug: "the zero position has a mask", want: "the zero Position: AppendMask returns the error <nil>, want"},
	{law: "actions", bug: "a bit is missing", want: "the mask has the actions"},
	{law: "actions", bug: "a bit too many", want: "the mask has the actions"},
	{law: "actions", bug: "AppendMask only sets bits", want: "the mask has the actions"},
	{law: "actions", bug: "AppendMask overwrites what it is given", want: "or something else is changed"},
	{law: "actions", bug: "AppendMask goes beyond the mask", want: "or something else is changed"},
	{law: "actions", bug: "a mask is too long", want: "a mask of 1 words is appended as 2"},
	{law: "actions", bug: "AppendMask appends with an error", want: "a mask of 0 words is appended as 1"},
	{law: "actions", bug: "AppendMask accepts any actions", want: "AppendMask returns the error <nil>, want"},
	{law: "actions", bug: "AppendMask has errors of its own", want: "no such mask, want"},

	{law: "observation", bug: "only Observe cannot encode", want: "is not observed"},
	{law: "observation", bug: "an observation is too long", want: "is appended as 18"},
	{law: "observation", bug: "Observe overwrites what it is given", want: "or something else is changed"},
	{law: "observation", bug: "a number is not a number", want: "number 3 of the observation is NaN"},
	{law: "observation", bug: "a plane with other numbers", want: "in a plane, is"},
	{law: "observation", bug: "a random observation", want: "a second observation differs"},
	{law: "observation", bug: "Observe ignores the first actions", want: "have the same observation"},
	{law: "observation", bug: "the opponent is not seen", want: "have the same observation"},

	{law: "action symmetry", bug: "symmetries leave actions where they are", want: "the actions"},
	{law: "action symmetry", bug: "symmetries exchange the first two actions", want: "the actions [0] are possible, want [1]"},
	{law: "action symmetry", bug: "symmetries move what is not an action", want: "the image of -1"},
	{law: "action symmetry", bug: "everything is seen by White", want: "plane 0 of the observation has other numbers"},
	{law: "action symmetry", bug: "the vector shows the mover", want: "the vector of the observation is a different one"},

	{law: "hash", bug: "the hash ignores Black's stones", want: "is also the hash of"},
	{law: "hash", bug: "a random hash", want: "first and then"},
	{law: "hash", bug: "the position counts its moves", want: "read from its text"},
	{law: "hash", bug: "a hash of 60 bits", want: "bit 60 of the hash is 1 in 0 of"},

	{law: "hash digest", bug: "a hash of 60 bits", want: "write in the Spec"},
	{law: "hash digest", bug: "the opponent is not seen", want: "write in the Spec"},
	{law: "hash digest", bug: "a different order of actions", want: "write in the Spec"},
	{law: "hash digest", bug: "every position is canonical", want: "write in the Spec"},

	{law: "canonical", bug: "every position is canonical", want: "but for the image under"},
	{law: "canonical", bug: "a different symmetry leads to the canonical position", want: "but the image under"},
	{law: "canonical", bug: "nobody knows the way to the canonical position", want: "which is not in Symmetries"},
	{law: "canonical", bug: "the canonical position moves on", want: "but the image under"},
	{law: "canonical", bug: "the zero position has a different image", want: "the canonical position of the zero Position"},

	{law: "digest", bug: "a different order", want: "write in the Spec"},
	{law: "digest", bug: "a corner is put upside down", want: "write in the Spec"},
	{law: "digest", bug: "a move prints in two lines", want: "write in the Spec"},
	{law: "digest", bug: "an order that changes after a while", want: "first and then"},
	{law: "digest", bug: "an order by processors", want: "on one processor"},
	{law: "digest", bug: "a shared scratch buffer", want: "at once"},

	{law: "shared", bug: "a shared scratch buffer", want: "several goroutines use it at once"},
	{law: "shared", bug: "Parse remembers", want: "several goroutines parse at once"},

	{law: "refused", bug: "Parse accepts a row of the mover", want: "is accepted"},
	{law: "refused", bug: "Parse fills up short boards", want: "other characters"},
	{law: "refused", bug: "Parse does not count stones", want: "is accepted", stay: true},
	{law: "refused", bug: "everything is bad syntax", want: `want the kind "bad option"`},
	{law: "refused", bug: "Parse's error speaks of something else", want: `want "option" in its message`},

	{law: "empty text", bug: "Parse reads nothing as the zero position", want: `Parse("") returns`},
	{law: "empty text", bug: "Parse reads nothing as the start", want: `Parse("") returns`},
	{law: "empty text", bug: "Parse panics on short texts", want: "panic: runtime error"},
	{law: "empty text", bug: "Parse gives a position with an error", want: "want the zero Position"},
	{law: "empty text", bug: "Parse's error is untyped", want: "*errors.errorString"},
	{law: "empty text", bug: "MarshalText refuses the zero position", want: "MarshalText of the zero Position returns"},
	{law: "empty text", bug: "UnmarshalText refuses nothing", want: "UnmarshalText, given empty text, results in"},
	{law: "empty text", bug: "UnmarshalText ignores nothing", want: "UnmarshalText, given empty text, results in"},
	{law: "empty text", bug: "JSON ignores nothing", want: `JSON, given empty text, results in`},
	{law: "empty text", bug: "Scan ignores NULL", want: "method Scan of NULL"},
	{law: "empty text", bug: "Scan reads numbers", want: "method Scan of 7, a int64"},
	{law: "empty text", bug: "Scan of a number clears the target", want: "has changed its target"},

	{law: "foreign", bug: "Parse reads the texts of chess", want: "other characters"},
	{law: "foreign", bug: "Parse's error is untyped", want: "*errors.errorString"},

	{law: "damaged", bug: "Parse panics on short texts", want: "panic: runtime error"},
	{law: "damaged", bug: "Parse trims spaces", want: "want no spaces around it"},
	{law: "damaged", bug: "Parse ignores what follows", want: "spaces around it"},
	{law: "damaged", bug: "Parse reads leading zeros", want: "a silent repair"},
	{law: "damaged", bug: "Parse fills up short boards", want: "a silent repair"},
	{law: "damaged", bug: "Parse reads any option as stay", want: "a silent repair"},
	{law: "damaged", bug: "Parse reads a space as the zero position", want: "without an error"},
	{law: "damaged", bug: "Parse's error is untyped", want: "*errors.errorString"},
	{law: "damaged", bug: "Parse's error is about moves", want: "of the kind"},
	{law: "damaged", bug: "Parse gives a position with an error", want: "want the zero Position"},
	{law: "damaged", bug: "Parse's error quotes something else", want: "is not in the text"},
	{law: "damaged", bug: "UnmarshalText clears its target first", want: "has changed its target"},
	{law: "damaged", bug: "UnmarshalText loses the option", want: "but UnmarshalText"},
	{law: "damaged", bug: "UnmarshalText trims spaces", want: "disagree"},
	{law: "damaged", bug: "Scan trims spaces", want: "function Parse and Scan of a string disagree"},
	{law: "damaged", bug: "no move, and not over", want: "breaks another law"},

	{law: "hostile", bug: "Parse is slow", want: "it takes"},
	{law: "hostile", bug: "ParseMove is slow", want: "it takes"},
	{law: "hostile", bug: "Parse's error repeats everything", want: "at most 1000"},
	{law: "hostile", bug: "ParseMove's error repeats everything", want: "at most 1000"},
	{law: "hostile", bug: "Parse trims spaces", want: "it is accepted"},
	{law: "hostile", bug: "ParseMove trims spaces", want: "it is accepted"},
}

// TestDenotes lets a game read other texts of a move, which the law refuses without Denotes.
func TestDenotes(t *testing.T) {
	broken = "ParseMove ignores what follows a cell's name"
	defer func() { broken = "" }()
	all := All[toy, toyMove]()
	law := all[slices.IndexFunc(all, func(l Law[toy, toyMove]) bool { return l.Name == "bad move text" })]
	s := liftSpec()
	for _, denotes := range []bool{true, false} {
		s.Denotes = func(toy, toyMove, string) bool { return denotes }
		if err := law.Check(s); (err == nil) != denotes {
			t.Errorf("if Denotes returns %t, the error is %v", denotes, err)
		}
	}
}
