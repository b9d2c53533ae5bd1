package book

import (
	"container/heap"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A Recipe describes how to make a book.
type Recipe struct {
	Game  string
	Start string   // a position; "" means the start of the game
	Bot   bot.Spec // its budget is in nodes
	Width int      // the maximum number of moves of an expanded position
	Ply   float64  // the cost of a move, in addition to its loss
	Size  int      // the book is done when it has this number of positions
}

// ErrRecipe matches, with [errors.Is], the error for an invalid Recipe.
var ErrRecipe = errors.New("bad recipe")

// ErrChance matches the error for a game with Chance.
var ErrChance = errors.New("there is no book for a game with Chance")

// The limits of a Recipe.
const (
	mostWidth = 100
	mostSize  = 1 << 24
)

// Check returns an error that matches [ErrRecipe] if the Recipe is invalid.
func (r Recipe) Check() error {
	_, err := r.begin()
	return err
}

// begin checks the Recipe, and returns the table where the book starts.
func (r Recipe) begin() (games.Table, error) {
	wrong := func(format string, args ...any) (games.Table, error) {
		return nil, fmt.Errorf("%w: "+format, append([]any{ErrRecipe}, args...)...)
	}
	t, err := games.Start(r.Game, r.Start, nil)
	switch {
	case err != nil:
		return wrong("%w", err)
	case t.Outcome().Over():
		return wrong("the game is over: %v", t.Outcome())
	case t.Turn() == hexgames.Chance:
		return wrong("%s: %w", r.Game, ErrChance)
	case r.Bot.Budget.Nodes < 1 || r.Bot.Budget.Time > 0:
		return wrong("%v: want a bot with a number of nodes and no time, so that its values are the same every time", r.Bot)
	case r.Bot.Int("goroutines") > 1:
		return wrong("%v: want a bot with one goroutine, so that its values are the same every time", r.Bot)
	case r.Width < 1 || r.Width > mostWidth:
		return wrong("the width is %d: want 1 to %d", r.Width, mostWidth)
	case !(r.Ply >= 0.0001 && r.Ply <= 1):
		return wrong("a ply costs %v: want 0.0001 to 1", r.Ply)
	case r.Size < 1 || r.Size > mostSize:
		return wrong("the size is %d: want 1 to %d positions", r.Size, mostSize)
	}
	seat, err := t.Seat(r.Bot, nil)
	if err != nil {
		return wrong("%w", err)
	}
	return t, seat.Close()
}

// String returns the recipe as it appears in the file of its book.
func (r Recipe) String() string { return fmt.Sprintf("%v, width %d, ply %v", r.Bot, r.Width, r.Ply) }

// A Builder makes a book, round by round:
//
//	for leaves := b.Next(); len(leaves) > 0; leaves = b.Next() {
//		for _, position := range leaves {
//			e, err := b.Expand(ctx, position)
//			err = b.Add(e)
//		}
//	}
//	made := b.Book()
//
// Several goroutines may call Expand for the positions of a round. Before the next round, all
// expansions of the round must be added, in any order.
type Builder struct {
	recipe  Recipe
	nodes   []*node
	at      map[string]int // the numbers of nodes, by position
	bySum   map[uint64]int // by the sums of their positions
	size    int            // the number of nodes where the game is not over
	grown   int            // the number of expanded nodes
	round   []string       // the positions of the current round
	missing map[string]bool
	have    map[string]grown
}

// A grown is an expansion that was added, with the positions after its moves and the positions
// after all legal moves.
type grown struct {
	Expansion
	children []string
	all      []uint64 // by sums of their text
}

// A node is a position of the book. Values are for White.
type node struct {
	position      string
	key           uint64
	turn          hexgames.Player
	value, search int
	children      []int
	parents       []int
	expanded      bool     // there may be no children, if all moves lead back
	all           []uint64 // the positions after all legal moves, each image once
}

// over reports whether the game is over.
func (n *node) over() bool { return n.turn == hexgames.None }

// proven reports whether the result is proven.
func (n *node) proven() bool { return n.value == unit || n.value == -unit }

// NewBuilder returns a Builder with an empty book, or the error of [Recipe.Check].
func NewBuilder(r Recipe) (*Builder, error) {
	t, err := r.begin()
	if err != nil {
		return nil, err
	}
	b := &Builder{recipe: r, at: map[string]int{}, bySum: map[uint64]int{}}
	b.recipe.Start = t.PositionText()
	_, err = b.node(t.CanonicalText(), 0)
	return b, err
}

// Len returns the number of positions in the book so far.
func (b *Builder) Len() int { return b.size }

// node returns the number of the node of a canonical position. It adds the node if there is none.
func (b *Builder) node(position string, search int) (int, error) {
	if i, known := b.at[position]; known {
		return i, nil
	}
	t, err := games.Start(b.recipe.Game, position, nil)
	if err != nil {
		return 0, err
	}
	i := len(b.nodes)
	b.at[position], b.bySum[shortSum(position)] = i, i
	n := &node{position: position, key: t.Hash(), turn: t.Turn(), value: search, search: search}
	if b.nodes = append(b.nodes, n); !n.over() {
		b.size++
	}
	return i, nil
}

// mostLeaves is the maximum number of positions in a round.
const mostLeaves = 64

// Next returns the positions to expand next, or none if the book is done. Until all positions of a
// round are added, it returns the missing ones. A round has as many positions as there are expanded
// ones, up to 64.
func (b *Builder) Next() (positions []string) {
	if len(b.missing) == 0 {
		b.round = nil
		if b.size < b.recipe.Size {
			b.round = b.choose(min(max(b.grown, 1), mostLeaves))
		}
		b.missing, b.have = map[string]bool{}, map[string]grown{}
		for _, position := range b.round {
			b.missing[position] = true
		}
	}
	for _, position := range b.round {
		if b.missing[position] {
			positions = append(positions, position)
		}
	}
	return positions
}

// A visit is a node that a search by cost reaches.
type visit struct{ cost, node int }

// visits is a heap of visits, by cost and then by number.
type visits []visit

func (v visits) Len() int { return len(v) }
func (v visits) Less(i, j int) bool {
	return v[i].cost < v[j].cost || v[i].cost == v[j].cost && v[i].node < v[j].node
}
func (v visits) Swap(i, j int) { v[i], v[j] = v[j], v[i] }
func (v *visits) Push(x any)   { *v = append(*v, x.(visit)) }
func (v *visits) Pop() any {
	last := (*v)[len(*v)-1]
	*v = (*v)[:len(*v)-1]
	return last
}

// choose returns up to most positions that can be expanded, with the lowest costs.
func (b *Builder) choose(most int) (positions []string) {
	ply := int(math.Round(b.recipe.Ply * unit))
	done := make([]bool, len(b.nodes))
	for open := (visits{{0, 0}}); len(open) > 0 && len(positions) < most; {
		v := heap.Pop(&open).(visit)
		n := b.nodes[v.node]
		if done[v.node] || n.over() || n.proven() {
			continue
		}
		done[v.node] = true
		if !n.expanded {
			positions = append(positions, n.position)
		}
		for _, c := range n.children {
			loss := n.value - b.nodes[c].value
			if n.turn == hexgames.Black {
				loss = -loss
			}
			if len(n.all) > 1 {
				loss += ply
			}
			heap.Push(&open, visit{v.cost + loss, c})
		}
	}
	return positions
}

// Add adds the expansion of a position of the round. It returns an error if the position is not in
// the round, or if the expansion violates the rules of the game.
func (b *Builder) Add(e Expansion) error {
	if !b.missing[e.Position] {
		return fmt.Errorf("%s: the position %s is not one of those to expand now", b.recipe.Game, hexgames.Quote(e.Position))
	}
	t, err := games.Start(b.recipe.Game, e.Position, nil)
	if err != nil {
		return err
	}
	next, err := nextOf(t)
	if err != nil {
		return err
	}
	children, err := e.children(b.recipe, next)
	if err != nil {
		return err
	}
	all := make([]uint64, len(next.positions))
	for i, position := range next.positions {
		all[i] = shortSum(position)
	}
	delete(b.missing, e.Position)
	b.have[e.Position] = grown{e, children, all}
	if len(b.missing) > 0 {
		return nil
	}
	for _, position := range b.round {
		if err := b.grow(b.have[position]); err != nil {
			return err
		}
	}
	b.link()
	return nil
}

// shortSum returns a 64-bit checksum of a text.
func shortSum(text string) uint64 {
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint64(sum[:])
}

// grow adds an expansion to the graph.
func (b *Builder) grow(g grown) error {
	n := b.nodes[b.at[g.Position]]
	n.expanded, n.all = true, g.all
	b.grown++
	for i, position := range g.children {
		if _, err := b.node(position, g.Values[i]); err != nil {
			return err
		}
	}
	return nil
}

// link connects the expanded nodes with all others that their moves lead to, including nodes found
// elsewhere, unless that would close a cycle. Then it backs up the values.
func (b *Builder) link() {
	for at, n := range b.nodes {
		for _, sum := range n.all {
			c, known := b.bySum[sum]
			if known && !slices.Contains(n.children, c) && !b.leads(c, at) {
				n.children = append(n.children, c)
				b.nodes[c].parents = append(b.nodes[c].parents, at)
			}
		}
		b.backUp(at)
	}
}

// leads reports whether moves lead from one node to another.
func (b *Builder) leads(from, to int) bool {
	seen := map[int]bool{}
	for open := []int{from}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if at == to {
			return true
		}
		if !seen[at] {
			seen[at] = true
			open = append(open, b.nodes[at].children...)
		}
	}
	return false
}

// backUp computes the value of a node, and of the nodes before it that change with it.
func (b *Builder) backUp(at int) {
	n := b.nodes[at]
	if len(n.children) == 0 {
		return
	}
	best := b.nodes[n.children[0]].value
	for _, c := range n.children[1:] {
		if v := b.nodes[c].value; n.turn == hexgames.White && v > best || n.turn == hexgames.Black && v < best {
			best = v
		}
	}
	if loss := -unit * sign(n.turn); best == loss && len(n.children) < len(n.all) {
		best -= loss / unit // another move may be better
	}
	if best == n.value {
		return
	}
	n.value = best
	for _, p := range n.parents {
		b.backUp(p)
	}
}

// Book returns the book so far.
func (b *Builder) Book() *Book {
	var all []entry
	for i, n := range b.nodes {
		if n.over() {
			continue
		}
		e := entry{key: n.key, value: n.value, search: n.search, flags: searched}
		if i == 0 {
			e.search = e.value // it was never searched on its own
		}
		if n.turn == hexgames.Black {
			e.value, e.search = -e.value, -e.search
		}
		if len(n.children) > 0 {
			e.flags |= expanded
		}
		all = append(all, e)
	}
	return newBook(b.recipe.Game, b.recipe.Start, b.recipe.String(), all)
}
