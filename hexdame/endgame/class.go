package endgame

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// MaxPieces is the greatest number of pieces in a class. The tables of classes with more pieces
// would need many gigabytes.
const MaxPieces = 5

// A Class is the set of positions with the same pieces for the player to move and the same pieces
// for the opponent. KKvM, for example, has two kings to move against a man. A Class is a small
// comparable value. The zero Class has no positions.
type Class struct {
	mover, other force
}

// A force is the number of kings and men of a side.
type force struct {
	kings, men uint8
}

func (f force) count() int { return int(f.kings) + int(f.men) }

func (f force) String() string {
	return strings.Repeat("K", int(f.kings)) + strings.Repeat("M", int(f.men))
}

// forces yields the forces of n pieces, those with fewer men first.
func forces(n int) iter.Seq[force] {
	return func(yield func(force) bool) {
		for men := range n + 1 {
			if !yield(force{uint8(n - men), uint8(men)}) {
				return
			}
		}
	}
}

// ParseClass reads the text that [Class.String] returns: the pieces of the player to move, v,
// and the opponent's pieces. Each side has kings, K, and then men, M, in either case.
func ParseClass(text string) (Class, error) {
	fail := func(why string) (Class, error) {
		return Class{}, errors.New("hexdame/endgame: the class " + hexgames.Quote(text) + ": " + why +
			": want kings and men of both sides, such as KKvM")
	}
	mover, other, ok := strings.Cut(strings.ToUpper(text), "V")
	if !ok {
		return fail("there is no v")
	}
	if len(mover)+len(other) > MaxPieces {
		return fail("there are more than " + strconv.Itoa(MaxPieces) + " pieces")
	}
	var c Class
	for _, side := range []struct {
		text string
		f    *force
	}{{mover, &c.mover}, {other, &c.other}} {
		men := strings.TrimLeft(side.text, "K")
		if side.text == "" {
			return fail("a side has no pieces")
		}
		if strings.Trim(men, "M") != "" {
			return fail("a side is not kings, then men")
		}
		*side.f = force{uint8(len(side.text) - len(men)), uint8(len(men))}
	}
	return c, nil
}

// String returns the class as text, such as KKvM. The zero Class is "".
func (c Class) String() string {
	if c == (Class{}) {
		return ""
	}
	return c.mover.String() + "v" + c.other.String()
}

// ClassOf returns the class of a position; the zero Class if a side has no pieces, or if there
// are more than [MaxPieces].
func ClassOf(p hexdame.Position) Class { return classOf(p, moverOf(p)) }

// classOf is ClassOf for a position with a known player to move.
func classOf(p hexdame.Position, mover hexgames.Player) Class {
	c := Class{forceOf(p, mover), forceOf(p, mover.Opponent())}
	if !c.possible() {
		return Class{}
	}
	return c
}

func forceOf(p hexdame.Position, player hexgames.Player) force {
	kings := p.CountKings(player)
	return force{uint8(kings), uint8(p.Count(player) - kings)}
}

// moverOf returns the player to move, who has lost if the game is over; None for the zero Position.
func moverOf(p hexdame.Position) hexgames.Player {
	if mover := p.Turn(); mover != hexgames.None {
		return mover
	}
	return p.Outcome().Winner.Opponent()
}

// possible reports whether this class can have a table.
func (c Class) possible() bool {
	return c.mover.count() > 0 && c.other.count() > 0 && c.Pieces() <= MaxPieces
}

// Pieces returns the number of pieces on the board.
func (c Class) Pieces() int { return c.mover.count() + c.other.count() }

// legal returns the number of positions in the class with one side to move. It places the men of
// one side by how many stand where the other side's men cannot: on the edge where those would have
// been crowned.
func (c Class) legal() (n uint32) {
	const edge, rest = 9, cellCount - 9 - 9
	men, otherMen := int(c.mover.men), int(c.other.men)
	for j := range men + 1 { // the number of men on the edge where the other side's men are crowned
		n += choose[edge][j] * choose[rest][men-j] * choose[rest+edge-(men-j)][otherMen]
	}
	free := cellCount - men - otherMen
	return n * choose[free][c.mover.kings] * choose[free-int(c.mover.kings)][c.other.kings]
}

// Entries returns the number of entries in the table of the class, each a byte before compression:
// somewhat more than half the number of positions. It is 0 for the zero Class.
func (c Class) Entries() int {
	if !c.possible() {
		return 0
	}
	return layoutOf(c).size()
}

// Reverse returns the class with the other side to move.
func (c Class) Reverse() Class { return Class{c.other, c.mover} }

// Classes returns all classes with a given number of pieces, in an order that suits computing them:
// those with fewer men come first, and a class and its reverse are neighbors. It returns nil if
// there are none.
func Classes(pieces int) []Class {
	var list []Class
	if pieces > MaxPieces {
		return nil
	}
	for n := pieces - 1; n >= pieces-n && n > 0; n-- {
		for mover := range forces(n) {
			for other := range forces(pieces - n) {
				c := Class{mover, other}
				if n > pieces-n || mover.men <= other.men {
					list = append(list, c)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(c, d Class) int {
		return cmp.Compare(c.mover.men+c.other.men, d.mover.men+d.other.men)
	})
	var all []Class
	for _, c := range list {
		all = append(all, c)
		if c != c.Reverse() {
			all = append(all, c.Reverse())
		}
	}
	return all
}

// Needs returns the classes that must be known before c and its reverse can be computed, because
// captures and promotions lead to them. The order suits computing them.
func (c Class) Needs() []Class {
	needed := map[Class]bool{}
	c.need(needed)
	var list []Class
	for n := range c.Pieces() + 1 {
		for _, d := range Classes(n) {
			if needed[d] && d != c && d != c.Reverse() {
				list = append(list, d)
			}
		}
	}
	return list
}

// need adds c, its reverse and all classes that they lead to. It captures one piece or promotes one
// man at a time; repeated, that also reaches the classes after larger changes.
func (c Class) need(needed map[Class]bool) {
	if !c.possible() || needed[c] {
		return
	}
	needed[c] = true
	c.Reverse().need(needed)
	if m := c.mover; m.men > 0 {
		Class{force{m.kings + 1, m.men - 1}, c.other}.need(needed)
		Class{force{m.kings, m.men - 1}, c.other}.need(needed)
	}
	if m := c.mover; m.kings > 0 {
		Class{force{m.kings - 1, m.men}, c.other}.need(needed)
	}
}
