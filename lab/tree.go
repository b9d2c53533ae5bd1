package lab

import (
	"cmp"
	"math"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A tree determines whether a player, the attacker, can force a win from the root position. Its
// leaves are work for jobs. A leaf that a job cannot answer gets children. The choice of the next
// leaves depends only on the answers so far.
type tree struct {
	game  string
	root  *node
	nodes map[subject][]*node
}

// A subject identifies a job's question: a canonical position and its attacker. Putting a position
// into canonical form may exchange the attacker's color.
type subject struct {
	text     string
	attacker hexgames.Player
}

// A node is a position after a number of moves. A position that recurs has several nodes, so the
// tree has no cycles. The fields yes and no estimate how many leaves remain to be answered if the
// answer is yes and if it is no. When one of them is 0, it is the answer, and the other is
// infinite.
type node struct {
	subject
	ply     int
	attacks bool // whether the attacker is to move
	yes, no uint64
	before  []*node
	after   []*node  // nil for a leaf
	moves   []string // to the nodes in after; only at the root
}

// The number for an impossible answer, and the greatest number for a possible one.
const (
	infinite = math.MaxUint64
	longest  = 1 << 40
)

// answered reports whether the answer for a node is known.
func (n *node) answered() bool { return n.yes == 0 || n.no == 0 }

// newTree returns a tree with only its root.
func newTree(at games.Table, attacker hexgames.Player) (*tree, error) {
	t := &tree{game: at.GameName(), nodes: map[subject][]*node{}}
	root, err := t.add(at, attacker, 0)
	if err != nil {
		return nil, err
	}
	delete(t.nodes, root.subject)
	root.subject = subject{at.PositionText(), attacker} // not a canonical image, because of its moves
	t.nodes[root.subject] = []*node{root}
	t.root = root
	return t, nil
}

// add returns the node for the position of a table, adding it if necessary.
func (t *tree) add(at games.Table, attacker hexgames.Player, ply int) (*node, error) {
	text := at.CanonicalText()
	canonical, err := games.Start(t.game, text, nil)
	if err != nil {
		return nil, err
	}
	n := &node{subject: subject{text, attacker}, ply: ply, attacks: at.Turn() == attacker}
	if canonical.Turn() != at.Turn() {
		n.attacker = attacker.Opponent()
	}
	moves := uint64(at.CountLegal())
	switch o := at.Outcome(); {
	case o.Over():
		n.answer(o.Winner == attacker)
	case n.attacks:
		n.yes, n.no = 1, moves
	default:
		n.yes, n.no = moves, 1
	}
	for _, same := range t.nodes[n.subject] {
		switch {
		case same.ply == ply:
			return same, nil
		case same.answered():
			n.answer(same.yes == 0)
		}
	}
	t.nodes[n.subject] = append(t.nodes[n.subject], n)
	return n, nil
}

// answer sets the answer for a node.
func (n *node) answer(wins bool) {
	if n.yes, n.no = 0, infinite; !wins {
		n.yes, n.no = infinite, 0
	}
}

// count computes the numbers of a node from its children, and reports whether they changed.
func (n *node) count() bool {
	if n.answered() {
		return false
	}
	yes, no := n.yes, n.no
	if n.attacks {
		n.yes, n.no = join(n.after, func(k *node) (one, all uint64) { return k.yes, k.no })
	} else {
		n.no, n.yes = join(n.after, func(k *node) (one, all uint64) { return k.no, k.yes })
	}
	return n.yes != yes || n.no != no
}

// join returns the least number for one child, and an estimate for all children: the greatest
// number, plus one for each other child. A sum would count a position once for every path to it.
func join(children []*node, of func(*node) (one, all uint64)) (least, all uint64) {
	least = infinite
	more := uint64(0)
	for _, k := range children {
		one, most := of(k)
		least, all = min(least, one), max(all, most)
		if most > 0 {
			more++
		}
	}
	if all > 0 && all < infinite {
		all = min(all+more-1, longest)
	}
	return least, all
}

// update recomputes the numbers of all ancestors of some nodes.
func (t *tree) update(nodes ...*node) {
	due := map[*node]bool{}
	add := func(n *node) {
		for _, b := range n.before {
			due[b] = true
		}
	}
	for _, n := range nodes {
		add(n)
	}
	for len(due) > 0 {
		ply := 0
		for n := range due {
			ply = max(ply, n.ply)
		}
		for n := range due {
			if n.ply == ply {
				delete(due, n)
				if n.count() {
					add(n)
				}
			}
		}
	}
}

// next returns up to count of the most promising leaves. While it chooses, the numbers of chosen
// leaves are doubled, so the choices spread over the tree.
func (t *tree) next(count int) (leaves []*node) {
	numbers := map[*node][2]uint64{} // original numbers of the chosen leaves
	for tries := 0; len(leaves) < count && tries < 4*count && !t.root.answered(); tries++ {
		n := t.root
		for n.after != nil {
			n = slices.MinFunc(n.after, func(a, b *node) int {
				if n.attacks {
					return cmp.Compare(a.yes, b.yes)
				}
				return cmp.Compare(a.no, b.no)
			})
		}
		if _, chosen := numbers[n]; !chosen {
			numbers[n] = [2]uint64{n.yes, n.no}
			leaves = append(leaves, n)
		}
		n.yes, n.no = min(2*n.yes, longest), min(2*n.no, longest)
		t.update(n)
	}
	for n, old := range numbers {
		n.yes, n.no = old[0], old[1]
	}
	t.update(leaves...)
	return leaves
}

// learn records the answer for a leaf.
func (t *tree) learn(leaf *node, wins bool) {
	same := t.nodes[leaf.subject]
	for _, n := range same {
		n.answer(wins)
	}
	t.update(same...)
}

// grow gives children to a leaf whose job found no answer.
func (t *tree) grow(leaf *node) error {
	at, err := games.Start(t.game, leaf.text, nil)
	if err != nil {
		return err
	}
	for _, move := range at.LegalTexts() {
		if _, err := at.PlayText(move); err != nil {
			return err
		}
		k, err := t.add(at, leaf.attacker, leaf.ply+1)
		if err != nil {
			return err
		}
		at.Undo()
		if leaf == t.root {
			leaf.moves = append(leaf.moves, move)
		} else if slices.Contains(leaf.after, k) {
			continue
		}
		k.before = append(k.before, leaf)
		leaf.after = append(leaf.after, k)
	}
	leaf.count()
	t.update(leaf)
	return nil
}
